// What we measured: a share of games, or the mean of a share over runs; with its 95 % interval.
#pragma once
#include <optional>
#include <span>

#include "match/statistics.h"

namespace yomi {

struct Measured {
  double points = 0;  // wins, or wins and half the draws, or draws: what the share counts; or the
                      // sum of the runs' shares
  std::int64_t games = 0;            // or runs
  std::optional<double> error = {};  // standard error of a mean over runs; none: a share of games

  double rate() const;           // 0 without games
  std::int64_t freedom() const;  // degrees of it, of a mean over runs
  // Wilson's of a share; Student's of a mean over runs, which may be a difference: within -1 and 1.
  Interval interval() const;
};

// Below three runs nobody can say how exact it is: the error is 1.
Measured mean_of(std::span<const double> shares);

}  // namespace yomi
