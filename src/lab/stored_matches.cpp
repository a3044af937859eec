#include "lab/stored_matches.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/check.h"
#include "version.h"

namespace yomi {
namespace {

// A run's identity whatever build played it.
std::string without_engine(std::string configuration) {
  constexpr std::string_view key = ",\"engine\":\"";
  const auto at = configuration.find(key);
  if (at == configuration.npos) return configuration;
  const auto end = configuration.find('"', at + key.size());
  return configuration.erase(at, end + 1 - at);
}

bool is_of_this_engine(const RunInfo& run) {
  return run.setup.configuration.find("\"" + std::string(engine_signature) + "\"") !=
         std::string::npos;
}

}  // namespace

std::vector<GameRow> games_in_order(Store& store, RunId run) {
  std::vector<GameRow> games = store.games(run);
  std::sort(games.begin(), games.end(),
            [](const GameRow& a, const GameRow& b) { return a.number < b.number; });
  return games;
}

MatchResult match_result(const StoredMatch& match) {
  return {match.result, {build_text(match.run.setup)}};
}

StoredMatches::StoredMatches(Store& store, std::uint64_t seed) : store_(&store), seed_(seed) {
  for (const RunInfo& run : store.runs())
    if (run.setup.kind == "reproduce" && run.games > 0) add(run);
}

void StoredMatches::add(const RunInfo& run) {
  RunInfo& known = runs_[without_engine(run.setup.configuration)];
  if (known.id == 0 || is_of_this_engine(run) || !is_of_this_engine(known)) known = run;
}

std::optional<StoredMatch> StoredMatches::read(const Experiment& experiment,
                                               const ExperimentRow& plain) const {
  if (store_ == nullptr) return std::nullopt;
  try {
    const Contest contest(row_contest(experiment, plain, seed_));
    const auto found = runs_.find(without_engine(contest.run_setup().configuration));
    if (found == runs_.end()) return std::nullopt;
    StoredMatch match{found->second, {}, {}, games_in_order(*store_, found->second.id)};
    match.run.games = std::ssize(match.games);  // somebody may be playing
    if (plain.is_search()) {
      match.result = row_result(contest, match.games);
    } else {
      match.encounter = encounter_results(contest, match.games);
      match.result.games = match.encounter.tally();
    }
    return match;
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::int64_t keep(KeptResults& results, const StoredMatches& stored,
                  const std::vector<Experiment>& experiments) {
  std::int64_t more = 0;
  for (const Experiment& experiment : experiments)
    for (const ExperimentRow& row : experiment.rows)
      for (const ExperimentRow& plain : plain_rows(row))
        if (const auto match = stored.read(experiment, plain))
          more += results.take(plain_match(plain), stored.seed(), match_result(*match)) ? 1 : 0;
  return more;
}

std::string build_text(const RunSetup& setup) {
  return fmt::format("{} ({})", setup.version, setup.commit);
}

}  // namespace yomi
