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
  double lowest = 0;                 // that a run's share can be; of a difference -1

  double rate() const;           // 0 without games
  std::int64_t freedom() const;  // degrees of it, of a mean over runs
  // Is there anything to tell it from? Below three runs nobody can say how exact their mean is.
  bool has_interval() const;
  // Wilson's of a share; Student's of a mean over runs, as far as it can be so. Without one: all
  // that can be.
  Interval interval() const;
};

Measured mean_of(std::span<const double> shares, double lowest = 0);

}  // namespace yomi
