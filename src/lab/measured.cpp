#include "lab/measured.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "match/distributions.h"

namespace yomi {
namespace {

constexpr std::int64_t fewest_runs = 3;

}  // namespace

double Measured::rate() const { return games > 0 ? points / static_cast<double>(games) : 0; }

std::int64_t Measured::freedom() const { return std::max<std::int64_t>(1, games - 1); }

bool Measured::has_interval() const { return games >= (error ? fewest_runs : 1); }

Interval Measured::interval() const {
  if (!error) return wilson(points, games);
  if (!has_interval()) return {lowest, 1};
  const double reach = student_limit(0.025, freedom()) * *error;
  return {std::max(lowest, rate() - reach), std::min(1.0, rate() + reach)};
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
