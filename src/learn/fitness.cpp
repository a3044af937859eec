#include "learn/fitness.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/check.h"
#include "learn/numbers.h"

namespace yomi {
namespace {

constexpr double advantage_precision = 1 / (10.0 * 10.0);

std::size_t place(int member) { return static_cast<std::size_t>(member); }

// Ratings of the members, then the advantage of moving first.
class Regression {
 public:
  Regression(int members, std::span<const FitnessGame> games, std::span<const double> scores,
             double prior)
      : games_(games),
        scores_(scores),
        precision_(1 / (prior * prior)),
        games_of_(place(members)),
        value_(place(members) + 1) {
    for (std::size_t game = 0; game < games.size(); ++game) {
      games_of_[place(games[game].first)].push_back(game);
      games_of_[place(games[game].second)].push_back(game);
    }
  }

  // One sweep through all values; returns the largest step. No term of the likelihood curves by
  // more than 1/4, so no step overshoots and the posterior rises all the time.
  double sweep() {
    double largest = 0;
    for (std::size_t member = 0; member < games_of_.size(); ++member) {
      double slope = 0;
      for (const std::size_t game : games_of_[member])
        slope += place(games_[game].first) == member ? surprise(game) : -surprise(game);
      largest =
          std::max(largest, step(value_[member], slope, games_of_[member].size(), precision_));
    }
    centre();
    double slope = 0;
    for (std::size_t game = 0; game < games_.size(); ++game) slope += surprise(game);
    return std::max(largest, step(value_.back(), slope, games_.size(), advantage_precision));
  }

  std::vector<double> ratings() const { return {value_.begin(), value_.end() - 1}; }

 private:
  // Of ratings that differ by a constant, to which games are blind, the prior likes those best
  // whose mean is 0; sweeps alone would get there slowly.
  void centre() {
    double sum = 0, count = 0;
    for (std::size_t member = 0; member < games_of_.size(); ++member)
      if (!games_of_[member].empty()) sum += value_[member], ++count;
    for (std::size_t member = 0; member < games_of_.size(); ++member)
      if (!games_of_[member].empty()) value_[member] -= sum / count;
  }

  double surprise(std::size_t game) const {
    const double lead =
        value_[place(games_[game].first)] + value_.back() - value_[place(games_[game].second)];
    return scores_[game] - 1 / (1 + exponential(-lead));
  }
  static double step(double& value, double slope, std::size_t games, double precision) {
    const double change =
        (slope - precision * value) / (0.25 * static_cast<double>(games) + precision);
    value += change;
    return std::abs(change);
  }

  std::span<const FitnessGame> games_;
  std::span<const double> scores_;
  double precision_;
  std::vector<std::vector<std::size_t>> games_of_;
  std::vector<double> value_;
};

}  // namespace

std::vector<double> wins_minus_losses(int members, std::span<const FitnessGame> games,
                                      std::span<const double> scores) {
  CHECK(games.size() == scores.size());
  std::vector<double> fitness(place(members));
  for (std::size_t game = 0; game < games.size(); ++game) {
    const double points = 2 * scores[game] - 1;
    fitness[place(games[game].first)] += points;
    fitness[place(games[game].second)] -= points;
  }
  return fitness;
}

std::vector<double> ratings_by_regression(int members, std::span<const FitnessGame> games,
                                          std::span<const double> scores, double prior) {
  CHECK(games.size() == scores.size() && prior > 0);
  constexpr int most_sweeps = 10'000;
  constexpr double near_enough = 1e-10;
  Regression regression(members, games, scores, prior);
  for (int sweep = 0; sweep < most_sweeps; ++sweep)
    if (regression.sweep() < near_enough) break;
  return regression.ratings();
}

}  // namespace yomi
