// Fitness from the games of a generation.
#pragma once
#include <span>
#include <vector>

#include "learn/schedule.h"

namespace yomi {

// Scores are those of the members that moved first: 1 a win, 0 a loss, 0.5 a draw.

// The printed fitness (Pettit and Helmbold 2012): +1 to the winner, -1 to the loser.
std::vector<double> wins_minus_losses(int members, std::span<const FitnessGame> games,
                                      std::span<const double> scores);

// A rating by regression over all games, which knows how strong the opponents were: in the model
// of Bradley and Terry (1952) `first` wins with the logistic probability of
// rating(first) + advantage - rating(second). The prior is N(0, prior^2) for each rating and
// N(0, 10^2) for the advantage, so that ratings are finite whatever the results; those of members
// without games are 0. In logits: 1 is 174 Elo. Requires: prior > 0.
std::vector<double> ratings_by_regression(int members, std::span<const FitnessGame> games,
                                          std::span<const double> scores, double prior);

}  // namespace yomi
