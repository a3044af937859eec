#include "lab/measured.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace yomi {

double Measured::rate() const { return games > 0 ? points / static_cast<double>(games) : 0; }

Interval Measured::interval() const {
  if (!error) return wilson(points, games);
  const double reach = student_quantile(normal_quantile, games - 1) * *error;
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

double student_quantile(double normal, std::int64_t freedom) {
  if (freedom < 1) return normal;
  const double z = normal, v = static_cast<double>(freedom), square = z * z;
  const double first = z * (square + 1) / 4;
  const double second = z * ((5 * square + 16) * square + 3) / 96;
  const double third = z * (((3 * square + 19) * square + 17) * square - 15) / 384;
  return z + (first + (second + third / v) / v) / v;
}

}  // namespace yomi
