// Sixteen numbers at a time: the vector types of the compiler, which become whatever the machine
// has (AVX-512, AVX2, SSE) and give the same results with all of it.
#pragma once
#include <bit>
#include <cstdint>
#include <cstring>

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

// One number from all sixteen, by an operation that may be done in any order.
template <class Operation>
int reduced(Ints v, const Operation& both) {
  v = both(v, __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  v = both(v, __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
  v = both(v, __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
  v = both(v, __builtin_shufflevector(v, v, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
  return v[0];
}

// Sixteen 64-bit words as their lower and upper halves.
struct WordHalves {
  Ints lower, upper;
};
inline WordHalves word_halves(const std::uint64_t* from) {
  static_assert(std::endian::native == std::endian::little);
  const auto low = load<Ints>(from), high = load<Ints>(from + lanes / 2);
  return {
      __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30),
      __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29,
                              31)};
}

// 1 / sqrt(x) to about 2e-7, for positive x: a first guess from the bits and three Newton steps
// (Lomont 2003). Products and differences only, which are fast and round alike on every machine.
inline Floats inverse_root(const Floats& x) {
  const Ints guess = 0x5f375a86 - (std::bit_cast<Ints>(x) >> 1);
  const Floats half = 0.5F * x;
  Floats y = std::bit_cast<Floats>(guess);
  y = y * (1.5F - half * y * y);
  y = y * (1.5F - half * y * y);
  return y * (1.5F - half * y * y);
}

// e^x to about 2e-7, for x between -80 and 80; beyond, the value at the end. Products and sums
// only. x = n ln 2 + r; e^r by a polynomial, 2^n by its bits.
inline Floats exponential(const Floats& x) {
  constexpr float ln2_high = 0.693359375F, ln2_low = -2.12194440e-4F, shifter = 12582912.0F;
  const Floats y = smaller(larger(x, Floats{} - 80), Floats{} + 80);
  const Floats rounded = y * 1.44269504F + shifter;  // the integer is in the low bits
  const Floats n = rounded - shifter;
  const Floats r = (y - n * ln2_high) - n * ln2_low;
  Floats p = Floats{} + 1.9875691500e-4F;
  p = p * r + 1.3981999507e-3F;
  p = p * r + 8.3334519073e-3F;
  p = p * r + 4.1665795894e-2F;
  p = p * r + 1.6666665459e-1F;
  p = p * r + 5.0000001201e-1F;
  p = p * (r * r) + r + 1;
  const Ints exponent = (std::bit_cast<Ints>(rounded) - std::bit_cast<std::int32_t>(shifter)) << 23;
  return std::bit_cast<Floats>(std::bit_cast<Ints>(p) + exponent);
}

}  // namespace yomi
