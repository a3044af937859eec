#include "lab/verdict.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace yomi {
std::string_view name_of(Verdict verdict) {
  constexpr std::string_view names[] = {"agrees", "differs", "not enough games"};
  return names[static_cast<int>(verdict)];
}

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

namespace {

double z_of_mean(const Measured& ours, const Published& published, double target) {
  constexpr double most = 99;
  const double runs = static_cast<double>(ours.games);
  const double theirs = published.games > 0 ? runs / static_cast<double>(published.games) : 0;
  const double error = *ours.error * std::sqrt(1 + theirs);
  const double difference = ours.rate() - target;
  if (std::abs(difference) >= most * error) return std::copysign(most, difference);
  return difference / error;
}

// "> 50%" is only shown when all of the interval is.
bool shows(const Interval& interval, const Published& published) {
  if (published.printed.starts_with('>')) return interval.low >= published.low;
  if (published.printed.starts_with('<')) return interval.high <= published.high;
  return true;
}

}  // namespace

double z_score(const Measured& ours, const Published& published) {
  if (ours.games == 0) return 0;
  const double target = std::clamp(ours.rate(), published.low, published.high);
  if (target == ours.rate()) return 0;
  if (ours.error) return z_of_mean(ours, published, target);
  const double angle = 2 * (std::asin(std::sqrt(ours.rate())) - std::asin(std::sqrt(target)));
  const double variance = 1 / static_cast<double>(ours.games) +
                          (published.games > 0 ? 1 / static_cast<double>(published.games) : 0);
  return angle / std::sqrt(variance);
}

Verdict judge(const Measured& ours, const Published& published) {
  const double limit = ours.error ? student_quantile(differing_z, ours.games - 1) : differing_z;
  if (std::abs(z_score(ours, published)) > limit) return Verdict::Differs;
  const Interval interval = ours.interval();
  if (ours.error && !shows(interval, published)) return Verdict::NotEnoughGames;
  return ours.games > 0 && interval.high - interval.low <= widest_interval
             ? Verdict::Agrees
             : Verdict::NotEnoughGames;
}

}  // namespace yomi
