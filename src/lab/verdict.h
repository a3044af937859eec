// Does what we measured agree with what was published? Both are shares of games, each with the
// noise of its own number of games.
//
//   differs            |z| > 2.58: were there no difference, this would happen once in a hundred
//   agrees             not so, and our 95 % interval is at most 20 points wide, which 100 games
//                      always give: a difference of 20 points would hardly have been missed
//   not enough games   neither
//
// So "agrees" never means equal, and of a hundred rows that do agree one is said to differ.
#pragma once
#include <optional>
#include <string_view>

#include "lab/published.h"
#include "match/statistics.h"

namespace yomi {

enum class Verdict : std::uint8_t { Agrees, Differs, NotEnoughGames };
std::string_view name_of(Verdict verdict);  // as above

inline constexpr double differing_z = 2.5758293035489004;  // 0.5 % of a normal variable exceed it
inline constexpr double widest_interval = 0.20;

// A share of games of ours, beside the published one.
struct Measured {
  double points = 0;  // wins, or wins and half the draws, or draws: what the share counts
  std::int64_t games = 0;

  double rate() const;  // 0 without games
  Interval interval() const { return wilson(points, games); }
};

// How unlikely our share is if it differs from the published one by chance only, in standard
// deviations of a normal variable; positive: ours is greater. The published share is the nearest
// to ours that the printed text leaves open; 0: ours is one of them. This is the exact test of
// Fisher for two shares (mid-p: half of the probability of exactly our result counts), so it holds
// for few games and for shares near 0 and 100 %. A published share without a number of games is
// taken as exact, and the test is that of a binomial variable. Half points count against a
// difference.
double z_score(const Measured& ours, const Published& published);

Verdict judge(const Measured& ours, const Published& published);

}  // namespace yomi
