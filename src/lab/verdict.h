// Does what we measured agree with what was published? Both are shares of games, each with the
// noise of its own number of games.
//
//   differs            |z| > 2.58: were there no difference, this would happen once in a hundred
//   agrees             not so, and our 95 % interval is at most 20 points wide, which 100 games
//                      always give: a difference of about 20 points would hardly have been missed
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

// How many standard errors our share p of n games is above the published share q of m games, or the
// nearest that the printed text leaves open; 0: p is one of them. Compared as angles, because
// shares near 0 and 100 % are far from normal: z = 2 (asin sqrt p - asin sqrt q) / sqrt(1/n + 1/m).
// A published share without a number of games is taken as exact.
double z_score(const Measured& ours, const Published& published);

Verdict judge(const Measured& ours, const Published& published);

}  // namespace yomi
