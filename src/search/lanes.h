// Sixteen numbers at a time: the vector types of the compiler, which become whatever the machine
// has (AVX-512, AVX2, SSE) and give the same results with all of it.
#pragma once
#include <bit>
#include <cstdint>
#include <cstring>

#include "search/tally.h"

namespace yomi {

inline constexpr int lanes = 16;
using Floats = float __attribute__((vector_size(4 * lanes)));
using Ints = std::int32_t __attribute__((vector_size(4 * lanes)));
using Bytes = std::uint8_t __attribute__((vector_size(lanes)));

inline constexpr Ints lane_numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

template <class Vector>
Vector load(const void* from) {
  Vector v;
  std::memcpy(&v, from, sizeof v);
  return v;
}

inline Floats larger(const Floats& a, const Floats& b) { return a > b ? a : b; }
inline Floats smaller(const Floats& a, const Floats& b) { return a < b ? a : b; }

// 1 / sqrt(x) to about 2e-7, for positive x: a first guess from the bits and three Newton steps
// (Lomont 2003). Products and differences only, which are fast and round alike on every machine;
// the selection rules need neither a division nor a square root.
inline Floats inverse_root(const Floats& x) {
  const Ints guess = 0x5f375a86 - (std::bit_cast<Ints>(x) >> 1);
  const Floats half = 0.5F * x;
  Floats y = std::bit_cast<Floats>(guess);
  y = y * (1.5F - half * y * y);
  y = y * (1.5F - half * y * y);
  return y * (1.5F - half * y * y);
}

// Sixteen tallies as numbers. Without visits everything but `visits` is as after one lost visit.
struct Samples {
  Floats visits, inverse_root, mean;

  explicit Samples(const Tally* from) {
    const auto low = load<Ints>(from), high = load<Ints>(from + lanes / 2);
    const Ints even = __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22,
                                              24, 26, 28, 30);
    const Ints odd = __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23,
                                             25, 27, 29, 31);
    static_assert(std::endian::native == std::endian::little);
    visits = __builtin_convertvector(even, Floats);
    inverse_root = yomi::inverse_root(larger(visits, Floats{} + 1));
    mean = 0.5F * __builtin_convertvector(odd, Floats) * (inverse_root * inverse_root);
  }
};

}  // namespace yomi
