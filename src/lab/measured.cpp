#include "lab/measured.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "match/distributions.h"

namespace yomi {

double Measured::rate() const { return games > 0 ? points / static_cast<double>(games) : 0; }

std::int64_t Measured::freedom() const { return std::max<std::int64_t>(1, games - 1); }

Interval Measured::interval() const {
  if (!error) return wilson(points, games);
  const double reach = student_limit(0.025, freedom()) * *error;
  return {std::max(-1.0, rate() - reach), std::min(1.0, rate() + reach)};
}

Measured mean_of(std::span<const double> shares) {
  constexpr std::size_t fewest = 3;
  const auto count = static_cast<double>(shares.size());
  Measured mean{std::accumulate(shares.begin(), shares.end(), 0.0),
                static_cast<std::int64_t>(shares.size()), 1};
  if (shares.size() < fewest) return mean;
  double squares = 0;
  for (const double share : shares) squares += (share - mean.rate()) * (share - mean.rate());
  mean.error = std::sqrt(squares / (count - 1) / count);
  return mean;
}

}  // namespace yomi
