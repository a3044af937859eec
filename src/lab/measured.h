// What we measured, with its 95 % interval: a share of games, the difference between two of them,
// or the mean of a share over runs.
#pragma once
#include <optional>
#include <span>

#include "match/statistics.h"

namespace yomi {

struct Measured {
  double points = 0;  // wins, or wins and half the draws, or draws: what the share counts; or the
                      // sum of the runs' shares; of a difference what makes it `games` times
  std::int64_t games = 0;            // or runs; of a difference those of each share, or the fewer
  std::optional<double> error = {};  // standard error of a mean over runs; none: a share of games
  double lowest = 0;                 // that a run's share can be; of a difference -1
  std::optional<Interval> between = {};  // of a difference between two shares of games

  double rate() const;           // 0 without games
  std::int64_t freedom() const;  // degrees of it, of a mean over runs
  // Is there anything to tell it from? Below three runs nobody can say how exact their mean is.
  bool has_interval() const;
  // Wilson's of a share; Newcombe's of a difference; Student's of a mean over runs, as far as it
  // can be so. Without one: all that can be.
  Interval interval() const;
};

// One share less another, of games that have nothing to do with each other. The interval is the
// hybrid score interval of Newcombe (1998, method 10): where one share is at the lower end of its
// Wilson interval and the other at the upper end of its own the difference is lowest, but both
// hardly happen at once, so the squares of the two distances are added; and so for the upper end.
// Requires: both are shares of games.
Measured difference_of(const Measured& one, const Measured& other);

Measured mean_of(std::span<const double> shares, double lowest = 0);

}  // namespace yomi
