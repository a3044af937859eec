#include "match/multinomial.h"

#include <cmath>

#include "core/check.h"

namespace yomi {
namespace {

// The mean of the tilted distribution less the mean wanted; falls as x grows.
double excess(Counts counts, double mean, double x) {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    const double distance = outcome_value(i, counts.size()) - mean;
    sum += static_cast<double>(counts[i]) * distance / (1 + x * distance);
  }
  return sum;
}

}  // namespace

double outcome_value(std::size_t outcome, std::size_t outcomes) {
  return static_cast<double>(outcome) / static_cast<double>(outcomes - 1);
}

std::int64_t total_count(Counts counts) {
  std::int64_t total = 0;
  for (const auto count : counts) total += count;
  return total;
}

double mean_value(Counts counts) {
  const auto total = total_count(counts);
  if (total == 0) return 0.5;
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i)
    sum += static_cast<double>(counts[i]) * static_cast<double>(i);
  return sum / (static_cast<double>(total) * static_cast<double>(counts.size() - 1));
}

double most_likely_tilt(Counts counts, double mean) {
  CHECK(mean > 0 && mean < 1 && total_count(counts) > 0);
  double low = -1 / (1 - mean), high = 1 / mean;
  if (counts.back() == 0 && excess(counts, mean, low) <= 0) return low;
  if (counts.front() == 0 && excess(counts, mean, high) >= 0) return high;
  for (int i = 0; i < 64; ++i) {  // leaves less than what doubles of this size can tell apart
    const double middle = low + (high - low) / 2;
    (excess(counts, mean, middle) > 0 ? low : high) = middle;
  }
  return low + (high - low) / 2;
}

double log_likelihood(Counts counts, double mean) {
  if (total_count(counts) == 0) return 0;
  const double x = most_likely_tilt(counts, mean);
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] > 0)
      sum -=
          static_cast<double>(counts[i]) * std::log1p(x * (outcome_value(i, counts.size()) - mean));
  return sum;
}

}  // namespace yomi
