#include "cli/bench_compare.h"

#include <algorithm>
#include <cmath>

#include "match/distributions.h"

namespace yomi::cli {
namespace {

constexpr double tail = 0.005;  // on either side of the interval

// P(U = u) for every u: how many of the m x n pairs the first sample wins, both from one
// distribution. The largest of all values is the first sample's, which wins a pair with each of the
// second's, or it is the second's, which wins none.
std::vector<double> rank_sum_chances(std::size_t m, std::size_t n) {
  std::vector<std::vector<double>> against(n + 1, {1.0});  // of i values against j
  for (std::size_t i = 1; i <= m; ++i)
    for (std::size_t j = 1; j <= n; ++j) {
      const double first = static_cast<double>(i) / static_cast<double>(i + j);
      std::vector<double> next(i * j + 1);
      for (std::size_t u = 0; u < against[j].size(); ++u) next[u + j] += first * against[j][u];
      for (std::size_t u = 0; u < against[j - 1].size(); ++u)
        next[u] += (1 - first) * against[j - 1][u];
      against[j] = std::move(next);
    }
  return against[n];
}

// Requires: neither is empty.
std::vector<double> sorted_ratios(const std::vector<double>& before,
                                  const std::vector<double>& now) {
  std::vector<double> ratios;
  ratios.reserve(before.size() * now.size());
  for (const double one : now)
    for (const double other : before) ratios.push_back(one / other);
  std::sort(ratios.begin(), ratios.end());
  return ratios;
}

Verdict judged(const Interval& interval) {
  if (interval.low > 1 + least_change) return Verdict::Faster;
  return interval.high < 1 / (1 + least_change) ? Verdict::Slower : Verdict::Same;
}

}  // namespace

std::string_view verdict_name(Verdict verdict) {
  constexpr std::string_view names[] = {"faster", "slower", "same", "unknown"};
  return names[static_cast<std::size_t>(verdict)];
}

std::size_t interval_rank(std::size_t before, std::size_t now) {
  constexpr std::size_t many = 2500;  // pairs, from where on the normal distribution is as good
  const auto m = static_cast<double>(before), n = static_cast<double>(now);
  if (before * now > many)
    return static_cast<std::size_t>(
        std::max(0.0, m * n / 2 - normal_limit(tail) * std::sqrt(m * n * (m + n + 1) / 12)));
  double chance = 0;
  std::size_t rank = 0;
  for (const double one : rank_sum_chances(before, now)) {
    chance += one;
    if (chance > tail) break;
    ++rank;
  }
  return rank;
}

Comparison compare(const BenchRow& before, const BenchRow& now) {
  Comparison result{Verdict::Unknown, now.units / before.units, std::nullopt};
  const std::size_t rank = interval_rank(before.slices.size(), now.slices.size());
  if (rank == 0) return result;
  const std::vector<double> ratios = sorted_ratios(before.slices, now.slices);
  result.interval = Interval{ratios[rank - 1], ratios[ratios.size() - rank]};
  result.verdict = judged(*result.interval);
  return result;
}

}  // namespace yomi::cli
