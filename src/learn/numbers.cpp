#include "learn/numbers.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>

#include "core/hash.h"
#include "core/math.h"

namespace yomi {

// x = n ln 2 + r; e^r by its series, of which the 14th term is below 1e-17; 2^n by its bits.
double exponential(double x) {
  constexpr double ln2_high = 6.93147180369123816490e-01, ln2_low = 1.90821492927058770002e-10;
  const double y = std::clamp(x, -700.0, 700.0);
  const double n = std::floor(y * 1.44269504088896340736 + 0.5);
  const double r = (y - n * ln2_high) - n * ln2_low;
  double sum = 1;
  for (int k = 14; k >= 1; --k) sum = 1 + sum * r / k;
  return sum * std::bit_cast<double>(static_cast<std::uint64_t>(1023 + static_cast<int>(n)) << 52);
}

// The polar method (Marsaglia and Bray 1964): two normals from a point in the unit disc.
void draw_normals(std::span<double> out, Rng& rng) {
  for (std::size_t i = 0; i < out.size();) {
    const double u = 2 * rng.unit() - 1, v = 2 * rng.unit() - 1;
    const double square = u * u + v * v;
    if (square >= 1 || square == 0) continue;
    const double stretch = std::sqrt(-2 * natural_log(square) / square);
    out[i++] = u * stretch;
    if (i < out.size()) out[i++] = v * stretch;
  }
}

Rng generation_rng(std::uint64_t seed, int generation, std::uint64_t purpose) {
  return Rng(Hasher().add(seed).add(static_cast<std::uint64_t>(generation)).add(purpose).value());
}

}  // namespace yomi
