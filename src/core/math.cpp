#include "core/math.h"

#include <bit>
#include <cstdint>

#include "core/check.h"

namespace yomi {

// x = m * 2^e with m between sqrt(1/2) and sqrt(2); ln m = 2 artanh s, s = (m-1)/(m+1), as a
// power series in s.
double natural_log(double x) {
  DCHECK(x > 0);
  constexpr std::uint64_t root_half = 0x3fe6a09e667f3bcd;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const auto e = static_cast<std::int64_t>(bits - root_half) >> 52;
  const double m = std::bit_cast<double>(((bits - root_half) & 0xfffffffffffff) + root_half);
  const double s = (m - 1) / (m + 1), z = s * s;
  double sum = 1.0 / 21;
  for (int k = 19; k >= 1; k -= 2) sum = sum * z + 1.0 / k;
  constexpr double ln2 = 0.693147180559945309417232121458;
  return static_cast<double>(e) * ln2 + 2 * s * sum;
}

}  // namespace yomi
