// What the results of a match between two players, A and B, say: A's share of the points with its
// 95 % interval, and the same as a difference in Elo.
#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "match/multinomial.h"

namespace yomi {

// The quantile of the normal distribution that 2.5 % exceed.
inline constexpr double normal_quantile = 1.959963984540054;

struct Interval {
  double low, high;
};

// Games seen from A.
struct Score {
  std::int64_t wins = 0, losses = 0, draws = 0;

  std::int64_t games() const { return wins + losses + draws; }
  double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
  double rate() const;  // points a game; 1/2 when there are no games
  // From the worst for A to the best.
  std::array<std::int64_t, 3> counts() const { return {losses, draws, wins}; }

  Score& operator+=(const Score& more);
  bool operator==(const Score&) const = default;
};

// The 95 % interval of a proportion (Wilson 1927). Points may be halves: a draw then counts as half
// a win and half a loss, which makes the interval wider than need be, never narrower.
// Requires: 0 <= points <= games.
Interval wilson(double points, std::int64_t games);

// Pairs of games with the same opening and the sides swapped, by A's half points in the pair.
struct PairScore {
  std::array<std::int64_t, 5> counts{};  // of 0, 1/2, 1, 3/2 and 2 points

  // Requires: 0 <= half_points <= 4.
  void add(int half_points) { ++counts.at(static_cast<std::size_t>(half_points)); }

  std::int64_t pairs() const { return total_count(counts); }
  double rate() const { return mean_value(counts); }
  // Of one pair's rate (0, 1/4, ... 1), estimated with the divisor pairs - 1; 0 below two pairs.
  double variance() const;
};

// The 95 % interval of the rate that allows for the two games of a pair being alike or opposed: all
// rates s with n (rate - s)² <= z² v(s), n being the pairs and v(s) the variance of a pair's rate
// under the most likely distribution that has the mean s. This is the score interval of a
// difference between paired proportions (Tango 1998) with the outcomes between added. It is
// Wilson's interval of n trials when every pair was won or lost twice; it keeps a width of about
// z²/n when all pairs ended alike, because v belongs to s and not to what was seen.
Interval pair_interval(const PairScore& pairs);

// A difference in Elo (400 for ten to one) with its 95 % limits. Infinite where there is none.
struct Elo {
  double value, low, high;
};

double elo_of_rate(double rate);  // -infinity at 0, +infinity at 1
double rate_of_elo(double elo);

Elo elo(const Score& score);
Elo elo(const PairScore& pairs);

// For people: "+161 (+81 ... +242)", "above +120" or "below -95" when a side has won everything,
// "unknown" when there are no limits.
std::string elo_text(const Elo& elo);

}  // namespace yomi
