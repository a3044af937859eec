#include "lab/measured.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/check.h"
#include "match/distributions.h"

namespace yomi {
namespace {

constexpr std::int64_t fewest_runs = 3;

Interval newcombe(const Measured& one, const Measured& other) {
  const Interval here = one.interval(), there = other.interval();
  const double difference = one.rate() - other.rate();
  return {difference - std::hypot(one.rate() - here.low, there.high - other.rate()),
          difference + std::hypot(here.high - one.rate(), other.rate() - there.low)};
}

}  // namespace

double Measured::rate() const { return games > 0 ? points / static_cast<double>(games) : 0; }

std::int64_t Measured::freedom() const { return std::max<std::int64_t>(1, games - 1); }

bool Measured::has_interval() const { return games >= (error ? fewest_runs : 1); }

Interval Measured::interval() const {
  if (between) return *between;
  if (!error) return wilson(points, games);
  if (!has_interval()) return {lowest, 1};
  const double reach = student_limit(0.025, freedom()) * *error;
  return {std::max(lowest, rate() - reach), std::min(1.0, rate() + reach)};
}

Measured difference_of(const Measured& one, const Measured& other) {
  CHECK(!one.error && !one.between && !other.error && !other.between);
  Measured difference{.games = std::min(one.games, other.games), .lowest = -1};
  difference.points = (one.rate() - other.rate()) * static_cast<double>(difference.games);
  difference.between = difference.games > 0 ? newcombe(one, other) : Interval{-1, 1};
  return difference;
}

Measured mean_of(std::span<const double> shares, double lowest) {
  const auto count = static_cast<double>(shares.size());
  Measured mean{std::accumulate(shares.begin(), shares.end(), 0.0),
                static_cast<std::int64_t>(shares.size()), 0, lowest};
  if (!mean.has_interval()) return mean;
  double squares = 0;
  for (const double share : shares) squares += (share - mean.rate()) * (share - mean.rate());
  mean.error = std::sqrt(squares / (count - 1) / count);
  return mean;
}

}  // namespace yomi
