// Does what we measured agree with what was published? Both are shares of games, each with the
// noise of its own number of games; or means over runs, with the noise that is seen between runs.
//
//   differs            |z| > 2.58: were there no difference, this would happen once in a hundred
//   agrees             not so, and our 95 % interval is at most 20 points wide, which 100 games
//                      always give: a difference of about 20 points would hardly have been missed
//   not enough games   neither
//
// For means over runs 2.58 is Student's quantile instead, there must be three runs, and what was
// published as more or less than something agrees only if all of our interval is so.
//
// So "agrees" never means equal, and of a hundred rows that do agree one is said to differ.
#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "lab/published.h"
#include "match/statistics.h"

namespace yomi {

enum class Verdict : std::uint8_t { Agrees, Differs, NotEnoughGames };
std::string_view name_of(Verdict verdict);  // as above

inline constexpr double differing_z = 2.5758293035489004;  // 0.5 % of a normal variable exceed it
inline constexpr double widest_interval = 0.20;

// A share of games of ours, or a mean of shares over runs.
struct Measured {
  double points = 0;  // wins, or wins and half the draws, or draws: what the share counts; or the
                      // sum of the runs' shares
  std::int64_t games = 0;
  std::optional<double> error = {};  // standard error of a mean over runs; none: a share of games

  double rate() const;  // 0 without games
  Interval interval() const;
};

// Of shares of runs, one or more. Below three runs nobody can say how exact it is: the error is 1.
Measured mean_of(std::span<const double> shares);

// The quantile of Student's distribution that belongs to one of the normal distribution, within a
// tenth from two degrees of freedom on (Cornish and Fisher's expansion).
double student_quantile(double normal, std::int64_t freedom);

// How many standard errors our share p of n games is above the published share q of m games, or the
// nearest that the printed text leaves open; 0: p is one of them. Compared as angles, because
// shares near 0 and 100 % are far from normal: z = 2 (asin sqrt p - asin sqrt q) / sqrt(1/n + 1/m).
// A published share without a number of games is taken as exact. Of means over runs z is the
// difference over its standard error, the published runs being as noisy as ours; at most 99.
double z_score(const Measured& ours, const Published& published);

Verdict judge(const Measured& ours, const Published& published);

}  // namespace yomi
