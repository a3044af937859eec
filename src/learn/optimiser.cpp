#include "learn/optimiser.h"

#include <cmath>
#include <limits>
#include <utility>

#include "core/check.h"
#include "core/words.h"
#include "learn/fitness.h"
#include "learn/numbers.h"

namespace yomi {
namespace {

constexpr std::uint64_t population_purpose = 0x706f70;

constexpr const OptimiserInfo* optimisers[] = {&hivemind_optimiser, &snes_optimiser,
                                               &sep_cma_es_optimiser, &pso_optimiser};

// All settings, also those at their defaults: a later default does not change a run. The length of
// the run is one only where it matters.
std::string title_of(const OptimiserInfo& info, const Params& params, int dimension,
                     std::uint64_t seed) {
  std::string title(info.name);
  char separator = ':';
  for (const Param& param : params.table()) {
    if (param.key == "generations" && !info.plans_ahead) continue;
    title.append(1, separator).append(param.key).append("=").append(params.text(param.key));
    separator = ',';
  }
  return title + " weights " + std::to_string(dimension) + " seed " + std::to_string(seed);
}

const OptimiserInfo& find_optimiser(std::string_view name) {
  std::vector<std::string_view> names;
  names.reserve(std::size(optimisers));
  for (const OptimiserInfo* info : optimisers) {
    if (info->name == name) return *info;
    names.push_back(info->name);
  }
  throw Error("unknown optimiser " + quoted(name) + suggestion(name, names));
}

}  // namespace

Optimiser::Optimiser(const OptimiserInfo& info, const Params& params, int dimension,
                     std::uint64_t seed)
    : params_(params),
      dimension_(dimension),
      seed_(seed),
      generations_(params.whole("generations")),
      title_(title_of(info, params, dimension, seed)) {
  CHECK(dimension > 0);
}

std::vector<FitnessGame> Optimiser::games() const {
  const auto make = params_.is("schedule", "paired") ? paired_schedule : drawn_schedule;
  return make(static_cast<int>(population_.size()), params_.whole("games"), seed_, generation_);
}

std::vector<double> Optimiser::fitness(std::span<const double> scores) const {
  const auto members = static_cast<int>(population_.size());
  const auto played = games();
  return params_.is("fitness", "rating")
             ? ratings_by_regression(members, played, scores, params_.real("prior"))
             : wins_minus_losses(members, played, scores);
}

void Optimiser::tell_scores(std::span<const double> scores) { tell_fitness(fitness(scores)); }

void Optimiser::tell_fitness(std::span<const double> fitness) {
  CHECK(!is_finished() && fitness.size() == population_.size());
  std::vector<double> numbers(fitness.begin(), fitness.end());
  for (double& number : numbers)
    if (std::isnan(number)) number = -std::numeric_limits<double>::infinity();
  ++generation_;
  Rng rng = rng_for_population();
  advance(numbers, rng);
}

std::string Optimiser::save() const {
  StateWriter out;
  out.add(generation_);
  write(out);
  return out.finished(title_);
}

void Optimiser::load(std::string_view bytes) {
  StateReader in(bytes, title_);
  int told = 0;
  in.take(told);
  const auto expected = save().size();
  if (bytes.size() != expected || told < 0 || told > generations_)
    throw Error("damaged optimiser's state: generation " + std::to_string(told) + " in " +
                std::to_string(bytes.size()) + " bytes (expected 0 to " +
                std::to_string(generations_) + " in " + std::to_string(expected) + ")");
  generation_ = told;
  read(in);
}

Rng Optimiser::rng_for_population() const {
  return generation_rng(seed_, generation_, population_purpose);
}

std::span<const OptimiserInfo* const> all_optimisers() { return optimisers; }

OptimiserSpec parse_optimiser(std::string_view text) {
  const auto colon = text.find(':');
  const OptimiserInfo& info = find_optimiser(text.substr(0, colon));
  Params params(info.params);
  if (colon != std::string_view::npos)
    for (const auto setting : split(text.substr(colon + 1), ',')) {
      const auto equals = setting.find('=');
      if (equals == std::string_view::npos)
        throw Error("not a setting: " + quoted(setting) + " (expected key=value)");
      params.set(setting.substr(0, equals), setting.substr(equals + 1));
    }
  return {&info, std::move(params)};
}

std::string optimiser_text(const OptimiserSpec& spec) {
  std::string changes = spec.params.changes();
  if (!changes.empty()) changes.front() = ':';
  return std::string(spec.info->name) + changes;
}

std::unique_ptr<Optimiser> make_optimiser(std::string_view text, int dimension,
                                          std::uint64_t seed) {
  const OptimiserSpec spec = parse_optimiser(text);
  return spec.info->make(spec.params, dimension, seed);
}

}  // namespace yomi
