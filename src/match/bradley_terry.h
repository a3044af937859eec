// The Bradley-Terry model with an advantage of the first player: the first wins with the chance
// 1/(1 + e^-t), t = rating of the first - rating of the second + advantage. Fitted by Newton's
// method; in units of the exponent, not Elo.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "match/comparisons.h"

namespace yomi {

// Games among players who are on one scale with each other; each such set of players is a core.
struct Contest {
  int players;
  std::span<const Pairing> pairings;
  std::span<const std::vector<int>> cores;
};

// The players' ratings and, last, the advantage: the most likely values and their variances by the
// observed information. The ratings of each core have the mean 0; who is in none stays at 0.
struct Fit {
  std::vector<double> value, variance;
};

// Requires: an advantage is given, which is then kept, or the games limit it on both sides.
Fit fit_bradley_terry(const Contest& contest, std::optional<double> advantage);

// How far the games are from this advantage: Rao's score statistic, to be compared with the square
// of a normal variable. Requires: the games limit the advantage on one side at least.
double advantage_score(const Contest& contest, double advantage);

}  // namespace yomi
