// Plays the games of a contest that the store does not have yet, in several threads, side by side
// with whoever else works on the same run. What a run has come to is always read from the store.
#pragma once
#include <functional>

#include "lab/contest.h"

namespace yomi {

struct RunLimits {
  std::int64_t games = 0;  // in all, those of earlier times included
  int threads = 1;         // games at once
};

// Told now and then, in the calling thread, which games have been finished since, whoever played
// them (at the first call: all that the store has); says whether to go on.
using RunWatch = std::function<bool(const std::vector<GameRow>& news)>;

// Returns when all games are finished or the watcher wants no more; games under way are then
// forgotten. Throws when something goes wrong; what was finished before is stored.
void run_contest(Store& store, RunId run, const Contest& contest, const RunLimits& limits,
                 const RunWatch& watch);

// Who keeps failing: counts a player's failures one after the other.
class FailureWatch {
 public:
  explicit FailureWatch(int most) : most_(most) {}

  // Throws when one player has failed in so many games in a row.
  void see(const GameRow& row);

 private:
  void count(const std::string& player, bool failed, const GameRow& row);

  int most_;
  std::map<std::string, int> in_a_row_;
};

}  // namespace yomi
