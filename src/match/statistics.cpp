#include "match/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/check.h"

namespace yomi {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Is this rate too far from the one seen? n (rate - s) x is n (rate - s)² / v(s), since the tilt x
// of the most likely distribution is (rate - s) / v(s).
bool is_outside(const PairScore& pairs, double rate) {
  const double tilt = most_likely_tilt(pairs.counts, rate);
  return static_cast<double>(pairs.pairs()) * (pairs.rate() - rate) * tilt >
         normal_quantile * normal_quantile;
}

// Where the interval ends on the way from the rate seen, which is inside, to an end of the scale.
double limit_towards(const PairScore& pairs, double end) {
  double inside = pairs.rate(), outside = end;
  while (true) {
    const double middle = inside + (outside - inside) / 2;
    if (middle == inside || middle == outside) return inside;
    (is_outside(pairs, middle) ? outside : inside) = middle;
  }
}

Elo elo(double rate, const Interval& interval) {
  return {elo_of_rate(rate), elo_of_rate(interval.low), elo_of_rate(interval.high)};
}

// "+161", "-5", "0": never "-0".
std::string rounded(double elo) {
  const double whole = std::round(elo);
  return whole == 0 ? "0" : fmt::format("{:+.0f}", whole);
}

}  // namespace

double Score::rate() const { return mean_value(counts()); }

Score& Score::operator+=(const Score& more) {
  wins += more.wins;
  losses += more.losses;
  draws += more.draws;
  return *this;
}

Interval wilson(double points, std::int64_t games) {
  CHECK(points >= 0 && points <= static_cast<double>(games));
  if (games == 0) return {0, 1};
  const double z = normal_quantile, n = static_cast<double>(games), rate = points / n;
  const double centre = rate + z * z / (2 * n);
  const double spread = z * std::sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  return {rate == 0 ? 0 : std::clamp((centre - spread) / scale, 0.0, rate),
          rate == 1 ? 1 : std::clamp((centre + spread) / scale, rate, 1.0)};
}

double PairScore::variance() const {
  const auto n = pairs();
  if (n < 2) return 0;
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double distance = outcome_value(i, counts.size()) - rate();
    sum += static_cast<double>(counts[i]) * distance * distance;
  }
  return sum / static_cast<double>(n - 1);
}

Interval pair_interval(const PairScore& pairs) {
  if (pairs.pairs() == 0) return {0, 1};
  const double rate = pairs.rate();
  return {rate == 0 ? 0 : limit_towards(pairs, 0), rate == 1 ? 1 : limit_towards(pairs, 1)};
}

double elo_of_rate(double rate) {
  if (rate <= 0) return -infinity;
  if (rate >= 1) return infinity;
  return 400 * std::log10(rate / (1 - rate));
}

double rate_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Elo elo(const Score& score) { return elo(score.rate(), wilson(score.points(), score.games())); }

Elo elo(const PairScore& pairs) { return elo(pairs.rate(), pair_interval(pairs)); }

std::string elo_text(const Elo& elo) {
  const bool has_low = elo.low > -infinity, has_high = elo.high < infinity;
  if (has_low && has_high)
    return fmt::format("{} ({} ... {})", rounded(elo.value), rounded(elo.low), rounded(elo.high));
  if (has_low) return "above " + rounded(elo.low);
  if (has_high) return "below " + rounded(elo.high);
  return "unknown";
}

}  // namespace yomi
