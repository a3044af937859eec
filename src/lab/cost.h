// What the rows of experiments cost on this machine: guessed from a few short searches, within a
// factor of two or so.
#pragma once
#include <map>

#include "lab/experiment.h"

namespace yomi {

class CostGuess {
 public:
  // Each player is measured once in each game, for about so long.
  explicit CostGuess(double seconds_each) : seconds_each_(seconds_each) {}

  // CPU seconds of a game of A and B, or of a search of this row. External engines count nothing,
  // nor does a player whose policy is missing.
  double game_seconds(const ExperimentRow& row);

 private:
  double player_seconds(const std::string& game, const std::string& player);
  double plies(const std::string& game);
  double playout_seconds(const std::string& game, const std::string& player);

  double seconds_each_;
  std::map<std::string, double> plies_, playout_seconds_;
};

// Who measures how many players in how many games: texts that are alike are measured once.
std::size_t players_to_measure(const std::vector<Experiment>& experiments);

// Is A or B an external engine?
bool has_external(const ExperimentRow& row);

}  // namespace yomi
