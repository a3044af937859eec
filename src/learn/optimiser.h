// Optimisers of weights whose fitness is noisy and relative: it comes from games that the members
// of one generation play against each other. A generation is: play games() between members of
// population(), then tell() the results. An optimiser knows vectors of numbers, never a game.
// Each is one file (hivemind.cpp, ...). The same settings, seed and results give the same weights
// on every machine, whether or not the run was interrupted.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "core/rng.h"
#include "learn/schedule.h"
#include "learn/state.h"

namespace yomi {

using Weights = std::vector<float>;

class Optimiser;

struct OptimiserInfo {
  std::string_view name;
  std::string_view summary;
  std::span<const Param> params;
  // Throws an Error when the settings contradict each other.
  std::unique_ptr<Optimiser> (*make)(const Params&, int dimension, std::uint64_t seed);
  // Its steps depend on how many generations there will be. Otherwise a run may be made longer.
  bool plans_ahead = false;
};

// An optimiser as a user names it, not yet made.
struct OptimiserSpec {
  const OptimiserInfo* info;
  Params params;
};

class Optimiser {
 public:
  Optimiser(const OptimiserInfo& info, const Params& params, int dimension, std::uint64_t seed);
  virtual ~Optimiser() = default;
  Optimiser(const Optimiser&) = delete;
  Optimiser& operator=(const Optimiser&) = delete;

  // How many generations are over, and how many there will be.
  int generation() const { return generation_; }
  int generations() const { return generations_; }
  bool is_finished() const { return generation_ >= generations_; }

  // The candidates of the current generation.
  const std::vector<Weights>& population() const { return population_; }
  // The games by which the settings want them compared.
  std::vector<FitnessGame> games() const;
  // What the settings make of the scores of games(): one number a member.
  std::vector<double> fitness(std::span<const double> scores) const;

  // Each ends the generation. Scores: those of the first players of games(), 1, 0.5 or 0. Fitness:
  // one number a member, larger is better; only the order counts unless the optimiser says
  // otherwise; what is not a number is worst. Requires: not finished.
  void tell_scores(std::span<const double> scores);
  void tell_fitness(std::span<const double> fitness);

  // The result so far.
  virtual Weights best() const = 0;

  // Everything that decides the weights: all settings, dimension and seed. One line.
  const std::string& title() const { return title_; }

  // Everything that decides how it goes on.
  std::string save() const;
  // Goes on from there. Throws an Error, and is as before, when the bytes are damaged or were
  // saved with other settings, another dimension or another seed.
  void load(std::string_view bytes);

 protected:
  // Makes the next population; generation() is already that of the next.
  virtual void advance(std::span<const double> fitness, Rng& rng) = 0;
  virtual void write(StateWriter& out) const = 0;
  // population() is of the new generation() afterwards.
  virtual void read(StateReader& in) = 0;

  int dimension() const { return dimension_; }
  Rng rng_for_population() const;

  std::vector<Weights> population_;

 private:
  Params params_;
  int dimension_;
  std::uint64_t seed_;
  int generations_;
  int generation_ = 0;
  std::string title_;
};

extern const OptimiserInfo hivemind_optimiser, snes_optimiser, sep_cma_es_optimiser, pso_optimiser;

std::span<const OptimiserInfo* const> all_optimisers();

template <class T>
std::unique_ptr<Optimiser> make_as(const Params& params, int dimension, std::uint64_t seed) {
  return std::make_unique<T>(params, dimension, seed);
}

// Reads `NAME[:key=value,...]`. Throws an Error that names the nearest right word.
OptimiserSpec parse_optimiser(std::string_view text);
// The one spelling: keys that differ from their defaults.
std::string optimiser_text(const OptimiserSpec& spec);

std::unique_ptr<Optimiser> make_optimiser(std::string_view text, int dimension, std::uint64_t seed);

}  // namespace yomi
