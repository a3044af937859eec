// Does what we measured agree with what was published? Both are shares of games, each with the
// noise of its own number of games; or differences between two such shares; or means over runs,
// with the noise that is seen between runs.
//
//   differs            |z| > 2.58: were there no difference, this would happen once in a hundred
//   agrees             not so, and our 95 % interval is narrow enough. Of games: at most 20 points,
//                      which 100 games always give, or 200 of each match where two are compared: a
//                      difference of 20 points would hardly have been missed. Of means over runs:
//                      no wider than what the printed text leaves open, or 5 points where that is
//                      less. What was published as more or less than something agrees if all of our
//                      interval is so, however wide it is
//   not enough games   neither
//
// For means over runs 2.58 is Student's quantile instead, and there must be three runs.
//
// So "agrees" never means equal, and of a hundred rows that do agree one is said to differ.
#pragma once
#include <string_view>

#include "lab/measured.h"
#include "lab/published.h"

namespace yomi {

enum class Verdict : std::uint8_t { Agrees, Differs, NotEnoughGames };
std::string_view name_of(Verdict verdict);  // as above

inline constexpr double differing_chance = 0.005;        // on either side: z is 2.58
inline constexpr double widest_interval = 0.20;          // of games
inline constexpr double widest_interval_of_runs = 0.05;  // or what the printed text leaves open

// How unlikely our share is if it differs from the published one by chance only, in standard
// deviations of a normal variable; positive: ours is greater. The published share is the nearest
// to ours that the printed text leaves open; 0: ours is one of them. This is the exact test of
// Fisher for two shares (mid-p: half of the probability of exactly our result counts), so it holds
// for few games and for shares near 0 and 100 %. A published share without a number of games is
// taken as exact, and the test is that of a binomial variable. Half points count against a
// difference.
// Of means over runs z is the difference over its standard error, the published runs being as
// noisy as ours; at most 99. So it is of a difference between two shares of games, whose standard
// error is taken from its interval, which 1.96 of them reach on the side of the published value:
// |z| is above 1.96 where an exact published value is outside the interval. Without an interval
// there is no z: 0.
double z_score(const Measured& ours, const Published& published);

Verdict judge(const Measured& ours, const Published& published);

}  // namespace yomi
