// Plays the games of a contest that the store does not have yet, in several threads, side by side
// with whoever else works on the same run. What a run has come to is always read from the store.
#pragma once
#include <functional>
#include <stdexcept>

#include "lab/contest.h"

namespace yomi {

// Who keeps failing: counts a player's failures one after the other.
class FailureWatch {
 public:
  explicit FailureWatch(int most) : most_(most) {}

  // What to complain of when one player has failed in so many games in a row; empty: nothing.
  std::string see(const GameRow& row);

 private:
  std::string count(const std::string& player, bool failed, const GameRow& row);

  int most_;
  std::map<std::string, int> in_a_row_;
};

struct RunLimits {
  std::int64_t games = 0;     // in all, those of earlier times included
  int threads = 1;            // games at once
  int failures_in_a_row = 3;  // of one player, after which it makes no sense to go on
};

// One player keeps failing.
class ContestGivenUp : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Told now and then, in the calling thread, which games have been finished since, whoever played
// them (at the first call: all that the store has); says whether to go on.
using RunWatch = std::function<bool(const std::vector<GameRow>& news)>;

// Returns when all games are finished or the watcher wants no more; games under way are then
// forgotten. Throws ContestGivenUp, or whatever else goes wrong; what was finished before is stored
// and, but for errors of the store or the watcher, the watcher has been told.
void run_contest(Store& store, RunId run, const Contest& contest, const RunLimits& limits,
                 const RunWatch& watch);

}  // namespace yomi
