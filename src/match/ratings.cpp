#include "match/ratings.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "core/check.h"
#include "match/bradley_terry.h"

namespace yomi {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double elo_unit = 400 / std::numbers::ln10;  // Elo for one unit of the exponent
constexpr double largest_score = normal_quantile * normal_quantile;

// Where a falling function crosses zero. Requires: it does, within some dozens of 0.
template <class Function>
double crossing(const Function& falling) {
  double low = -1, high = 1;
  while (falling(low) < 0) low *= 2;
  while (falling(high) > 0) high *= 2;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (falling(middle) > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

// Games that were all won, by one whose exponent is his rating and so much more.
struct AllWon {
  double games, more;
};

// The rating at which the score statistic of these results is just too large.
double limit_of_all_won(std::span<const AllWon> results) {
  return crossing([&](double rating) {
    double missed = 0, information = 0;
    for (const auto& [games, more] : results) {
      const double lost = 1 / (1 + std::exp(rating + more));
      missed += games * lost;
      information += games * lost * (1 - lost);
    }
    return missed * missed - largest_score * information;
  });
}

class Rater {
 public:
  Rater(int count, std::span<const Pairing> pairings)
      : count_(count),
        pairings_(pairings),
        comparisons_(count, pairings),
        groups_(group_players(count, comparisons_)) {
    for (const Pairing& pairing : pairings)
      if (comparisons_.on_one_scale(pairing.first, pairing.second)) inner_.push_back(pairing);
    contest_ = {count, inner_, groups_.cores};
  }

  Ratings ratings() {
    const bool from_above = limits_advantage(count_, inner_, 1);
    const bool from_below = limits_advantage(count_, inner_, -1);
    known_ = from_above && from_below;
    fit_ = fit_bradley_terry(contest_, known_ ? std::nullopt : std::optional(0.0));
    Ratings result{{}, first_move(from_above, from_below), static_cast<int>(groups_.cores.size())};
    result.players.reserve(groups_.members.size());
    for (int player = 0; player < count_; ++player) {
      const auto [group, in_core] = member(player);
      result.players.push_back({in_core ? of_core(player) : beside_core(player), group});
    }
    return result;
  }

 private:
  const Groups::Member& member(int player) const {
    return groups_.members[static_cast<std::size_t>(player)];
  }
  const std::vector<int>& core_of(int player) const {
    return groups_.cores[static_cast<std::size_t>(member(player).group)];
  }

  Elo fitted(std::size_t unknown) const {
    const double value = elo_unit * fit_.value[unknown];
    const double spread = elo_unit * normal_quantile * std::sqrt(fit_.variance[unknown]);
    return {value, value - spread, value + spread};
  }

  Elo first_move(bool from_above, bool from_below) const {
    if (known_) return fitted(static_cast<std::size_t>(count_));
    if (!from_above && !from_below) return {0, -infinity, infinity};
    const double sign = from_below ? 1 : -1;  // of the side that the advantage may grow to
    const double limit = sign * crossing([&](double advantage) {
                           return advantage_score(contest_, sign * advantage) - largest_score;
                         });
    const double value = sign * infinity;
    return {value, from_below ? elo_unit * limit : value, from_below ? value : elo_unit * limit};
  }

  Elo of_core(int player) const {
    const Elo elo = fitted(static_cast<std::size_t>(player));
    if (known_ && core_of(player).size() > 1) return elo;
    return {elo.value, -infinity, infinity};
  }

  Elo beside_core(int player) const {
    const int any = core_of(player).front();
    const double sign = comparisons_.leads_to(player, any) ? 1 : -1;
    const auto results = against_core(player, sign);
    const bool limited = known_ && !results.empty();
    const double limit = limited ? elo_unit * sign * limit_of_all_won(results) : -sign * infinity;
    return {sign * infinity, sign > 0 ? limit : -infinity, sign > 0 ? infinity : limit};
  }

  // A player's games against his core; for one who lost them, with all signs turned.
  std::vector<AllWon> against_core(int player, double sign) const {
    std::vector<AllWon> results;
    for (const Pairing& pairing : pairings_) {
      const bool is_first = pairing.first == player;
      const int other = is_first ? pairing.second : pairing.first;
      const double games = pairing.first_points() + pairing.second_points();
      if (!is_first && pairing.second != player) continue;
      if (other == player || games == 0 || !in_same_core(player, other)) continue;
      const double advantage = is_first ? fit_.value.back() : -fit_.value.back();
      results.push_back({games, sign * (advantage - fit_.value[static_cast<std::size_t>(other)])});
    }
    return results;
  }

  bool in_same_core(int player, int other) const {
    return member(other).in_core && member(other).group == member(player).group;
  }

  int count_;
  std::span<const Pairing> pairings_;
  Comparisons comparisons_;
  Groups groups_;
  std::vector<Pairing> inner_;  // between players on one scale
  Contest contest_{};
  bool known_ = false;  // the advantage of the first player
  Fit fit_;
};

void check(int count, std::span<const Pairing> pairings) {
  CHECK(count >= 0);
  for (const auto& [first, second, first_wins, second_wins, draws] : pairings)
    CHECK(first >= 0 && first < count && second >= 0 && second < count && first_wins >= 0 &&
          second_wins >= 0 && draws >= 0);
}

}  // namespace

Ratings rate_players(int count, std::span<const Pairing> pairings) {
  check(count, pairings);
  return Rater(count, pairings).ratings();
}

}  // namespace yomi
