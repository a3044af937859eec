// The matches of experiments that a store has, with their games.
#pragma once
#include "lab/kept_results.h"

namespace yomi {

// By their numbers.
std::vector<GameRow> games_in_order(Store& store, RunId run);

struct StoredMatch {
  RunInfo run;
  RowResult result;
  EncounterResults encounter;  // what only games can tell: lengths, failures, thinking times
  std::vector<GameRow> games;  // or searches; by number
};
MatchResult match_result(const StoredMatch& match);

class StoredMatches {
 public:
  StoredMatches() = default;  // of no store
  // seed: that reproduce was given. Requires: the store outlives this.
  StoredMatches(Store& store, std::uint64_t seed);

  std::uint64_t seed() const { return seed_; }
  // A match may have been played by several builds that play differently: this one's games count,
  // or else the newest. Nothing: there are no games, or the players cannot even be named here (a
  // policy that is not there).
  std::optional<StoredMatch> read(const Experiment& experiment, const ExperimentRow& plain) const;

 private:
  void add(const RunInfo& run);

  Store* store_ = nullptr;
  std::uint64_t seed_ = 1;
  std::map<std::string, RunInfo> runs_;  // that reproduce made, by what they play
};

// Takes what the store has of these experiments, row by row. How many results are new or have more
// games now.
std::int64_t keep(KeptResults& results, const StoredMatches& stored,
                  const std::vector<Experiment>& experiments);

// "0.1.0 (0123abcd)".
std::string build_text(const RunSetup& setup);

}  // namespace yomi
