#include "core/math.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/check.h"

namespace yomi {
namespace {

constexpr double ln2 = 0.693147180559945309417232121458;
constexpr int slices = 64;

// ln c = 2 artanh((c-1)/(c+1)) for c between 1 and 2, as a power series.
constexpr double log_by_series(double c) {
  const double s = (c - 1) / (c + 1);
  double sum = 0;
  for (int k = 61; k >= 1; k -= 2) sum = sum * s * s + 1.0 / k;
  return 2 * s * sum;
}

// The middle of each slice of [1, 2): its inverse and its logarithm.
struct Slice {
  double inverse, log;
};
constexpr auto middles = [] {
  std::array<Slice, slices> table{};
  for (std::size_t i = 0; i < slices; ++i) {
    const double inverse = 1 / (1 + (static_cast<double>(i) + 0.5) / slices);
    table[i] = {inverse, log_by_series(1 / inverse)};
  }
  return table;
}();

}  // namespace

// x = m 2^e with m in [1, 2), m = c (1 + r) with c in the middle of m's slice and r below 1/128:
// ln x = e ln 2 + ln c + (r - r^2/2 + r^3/3 - ...).
double natural_log(double x) {
  DCHECK(x > 0);
  constexpr std::uint64_t one = 0x3ff0000000000000, fraction = 0x000fffffffffffff;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const auto e = static_cast<double>(static_cast<int>(bits >> 52) - 1023);
  const Slice& middle = middles[bits >> 46 & (slices - 1)];
  const double r = std::bit_cast<double>((bits & fraction) | one) * middle.inverse - 1;
  const double r2 = r * r, r4 = r2 * r2;
  const double low = r - r2 * 0.5, third = 1.0 / 3 - r * 0.25, fifth = 0.2 - r * (1.0 / 6);
  return e * ln2 + (middle.log + (low + (r2 * r * third + r4 * r * fifth)));
}

}  // namespace yomi
