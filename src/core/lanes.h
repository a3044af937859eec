// Sixteen numbers at a time, as so many vectors of the machine's own width (AVX-512, AVX2, SSE):
// the compiler takes longer ones apart into single numbers. The results are the same with all of
// them.
#pragma once
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <utility>
#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace yomi {

inline constexpr int lanes = 16;
#if defined(__AVX512F__)
inline constexpr int part_lanes = 16;
#elif defined(__AVX2__)
inline constexpr int part_lanes = 8;
#else
inline constexpr int part_lanes = 4;
#endif

template <class T>
struct PartOf;
template <>
struct PartOf<float> {
  using Type = float __attribute__((vector_size(4 * part_lanes)));
};
template <>
struct PartOf<std::int32_t> {
  using Type = std::int32_t __attribute__((vector_size(4 * part_lanes)));
};

template <class T>
struct Lanes {
  using Part = typename PartOf<T>::Type;
  static constexpr int part_count = lanes / part_lanes;

  std::array<Part, part_count> parts;

  Lanes() : parts{} {}
  // A number is lanes that are all alike.
  template <class Number>
  requires std::integral<Number> || std::floating_point<T> Lanes(
      Number all) {  // NOLINT(google-explicit-constructor)
    for (Part& part : parts) part = Part{} + static_cast<T>(all);
  }
  template <class Operation, class... Operands>
  static Lanes by_parts(const Operation& operation, const Operands&... operands) {
    Lanes result;
    for (std::size_t i = 0; i < part_count; ++i) result.parts[i] = operation(operands.parts[i]...);
    return result;
  }

  T operator[](std::size_t lane) const { return parts[lane / part_lanes][lane % part_lanes]; }

  friend Lanes operator+(const Lanes& a, const Lanes& b) {
    return by_parts([](const Part& x, const Part& y) { return x + y; }, a, b);
  }
  friend Lanes operator-(const Lanes& a, const Lanes& b) {
    return by_parts([](const Part& x, const Part& y) { return x - y; }, a, b);
  }
  friend Lanes operator*(const Lanes& a, const Lanes& b) {
    return by_parts([](const Part& x, const Part& y) { return x * y; }, a, b);
  }
  friend Lanes operator/(const Lanes& a, const Lanes& b) {
    return by_parts([](const Part& x, const Part& y) { return x / y; }, a, b);
  }
  friend Lanes operator&(const Lanes& a, const Lanes& b) {
    return by_parts([](const Part& x, const Part& y) { return x & y; }, a, b);
  }
  friend Lanes operator<<(const Lanes& a, int bits) {
    return by_parts([&](const Part& x) { return x << bits; }, a);
  }
  friend Lanes operator>>(const Lanes& a, int bits) {
    return by_parts([&](const Part& x) { return x >> bits; }, a);
  }
  Lanes& operator+=(const Lanes& other) { return *this = *this + other; }

  // Lanes of truths: -1 where it is so, elsewhere 0.
  using Truths = Lanes<std::int32_t>;
  friend Truths operator<(const Lanes& a, const Lanes& b) {
    return Truths::by_parts([](const Part& x, const Part& y) { return x < y; }, a, b);
  }
  friend Truths operator<=(const Lanes& a, const Lanes& b) {
    return Truths::by_parts([](const Part& x, const Part& y) { return x <= y; }, a, b);
  }
  friend Truths operator>(const Lanes& a, const Lanes& b) { return b < a; }
  friend Truths operator>=(const Lanes& a, const Lanes& b) { return b <= a; }
  friend Truths operator==(const Lanes& a, const Lanes& b) {
    return Truths::by_parts([](const Part& x, const Part& y) { return x == y; }, a, b);
  }
  friend Lanes select(const Truths& are_true, const Lanes& a, const Lanes& b) {
    return by_parts(
        [](const auto& is_true, const Part& x, const Part& y) { return is_true ? x : y; }, are_true,
        a, b);
  }
  friend Lanes larger(const Lanes& a, const Lanes& b) {
    return by_parts([](const Part& x, const Part& y) { return x > y ? x : y; }, a, b);
  }
  friend Lanes smaller(const Lanes& a, const Lanes& b) {
    return by_parts([](const Part& x, const Part& y) { return x < y ? x : y; }, a, b);
  }
};
using Floats = Lanes<float>;
using Ints = Lanes<std::int32_t>;

// One more in the lanes where a is less than b.
inline Ints counted_if_less(const Ints& a, const Ints& b, const Ints& counts) {
#ifdef __AVX512F__
  const auto part = [](const Ints& v) { return std::bit_cast<__m512i>(v.parts[0]); };
  const __mmask16 are_less = _mm512_cmplt_epi32_mask(part(a), part(b));
  Ints more;
  more.parts[0] = std::bit_cast<Ints::Part>(
      _mm512_mask_sub_epi32(part(counts), are_less, part(counts), _mm512_set1_epi32(-1)));
  return more;
#else
  return counts - (a < b);
#endif
}

inline Floats to_floats(const Ints& v) {
  return Floats::by_parts([](const auto& x) { return __builtin_convertvector(x, Floats::Part); },
                          v);
}
inline Ints bits_of(const Floats& v) {
  return Ints::by_parts([](const auto& x) { return std::bit_cast<Ints::Part>(x); }, v);
}
inline Floats from_bits(const Ints& v) {
  return Floats::by_parts([](const auto& x) { return std::bit_cast<Floats::Part>(x); }, v);
}

template <class Part>
Part load_part(const void* from) {
  Part part;
  std::memcpy(&part, from, sizeof part);
  return part;
}
// Part by part, so that each stays in a register.
template <class T>
Lanes<T> load(const T* from) {
  Lanes<T> v;
  for (auto& part : v.parts) {
    part = load_part<typename Lanes<T>::Part>(from);
    from += part_lanes;
  }
  return v;
}
template <class T>
void store(const Lanes<T>& v, T* to) {
  for (const auto& part : v.parts) {
    std::memcpy(to, &part, sizeof part);
    to += part_lanes;
  }
}

inline Ints lane_numbers() {
  static constexpr std::array<std::int32_t, lanes> numbers = {0, 1, 2,  3,  4,  5,  6,  7,
                                                              8, 9, 10, 11, 12, 13, 14, 15};
  return load(numbers.data());
}

// Lane i: 2^i.
inline Ints lane_bits() {
  static constexpr std::array<std::int32_t, lanes> bits = {
      1 << 0, 1 << 1, 1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
      1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15};
  return load(bits.data());
}
// Which of the lowest sixteen bits are set; and back.
inline Ints lanes_in(std::uint64_t bits) {
  return (static_cast<std::int32_t>(bits) & lane_bits()) == lane_bits();
}
// The numbers whose bits are set, elsewhere zero.
inline Floats only(std::uint64_t bits, const Floats& numbers) {
#ifdef __AVX512F__
  Floats some;
  some.parts[0] = std::bit_cast<Floats::Part>(
      _mm512_maskz_mov_ps(static_cast<__mmask16>(bits), std::bit_cast<__m512>(numbers.parts[0])));
  return some;
#else
  return select(lanes_in(bits), numbers, 0);
#endif
}
// Writes those whose bits are set, one behind the other; room for all sixteen is needed.
template <class T>
void pack(std::uint64_t bits, const Lanes<T>& numbers, T* to) {
#ifdef __AVX512F__
  const auto some = _mm512_maskz_compress_epi32(static_cast<__mmask16>(bits),
                                                std::bit_cast<__m512i>(numbers.parts[0]));
  std::memcpy(to, &some, sizeof some);
#else
  std::array<T, lanes> all;
  store(numbers, all.data());
  for (; bits != 0; bits &= bits - 1) *to++ = all[static_cast<std::size_t>(std::countr_zero(bits))];
#endif
}
using PartLanes = std::make_integer_sequence<int, part_lanes>;

// Lane i of the result is lane source(i) of a, or source(i) - part_lanes of b.
template <class Source, class Part, int... i>
Part shuffled(const Part& a, const Part& b, const Source&, std::integer_sequence<int, i...>) {
  return __builtin_shufflevector(a, b, Source{}(i)...);
}

// One number from all sixteen, by an operation that may be done in any order.
template <class Operation>
int reduced(const Ints& lanes_of, const Operation& both) {
  Ints::Part v = lanes_of.parts[0];
  for (std::size_t i = 1; i < Ints::part_count; ++i) v = both(v, lanes_of.parts[i]);
  const auto fold = [&]<int distance>(std::integral_constant<int, distance>) {
    v = both(v, shuffled(
                    v, v, [](int i) { return i ^ distance; }, PartLanes{}));
  };
  if constexpr (part_lanes > 8) fold(std::integral_constant<int, 8>{});
  if constexpr (part_lanes > 4) fold(std::integral_constant<int, 4>{});
  fold(std::integral_constant<int, 2>{});
  fold(std::integral_constant<int, 1>{});
  return v[0];
}
inline int sum_of(const Ints& v) {
  return reduced(v, [](const auto& a, const auto& b) { return a + b; });
}
inline std::uint64_t bits_in(const Ints& are_true) {
#if defined(__AVX512DQ__)
  return _mm512_movepi32_mask(std::bit_cast<__m512i>(are_true.parts[0]));
#elif defined(__SSE2__) && !defined(__AVX512F__)
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < Ints::part_count; ++i) {
#ifdef __AVX2__
    const int part = _mm256_movemask_ps(std::bit_cast<__m256>(are_true.parts[i]));
#else
    const int part = _mm_movemask_ps(std::bit_cast<__m128>(are_true.parts[i]));
#endif
    bits |= static_cast<std::uint64_t>(part) << (part_lanes * i);
  }
  return bits;
#else
  return static_cast<std::uint64_t>(sum_of(are_true & lane_bits()));
#endif
}
inline int largest_of(const Ints& v) {
  return reduced(v, [](const auto& a, const auto& b) { return a > b ? a : b; });
}
inline int smallest_of(const Ints& v) {
  return reduced(v, [](const auto& a, const auto& b) { return a < b ? a : b; });
}

// The largest of sixteen 64-bit words, given their halves.
inline std::int64_t largest_word(const Ints& upper, const Ints& lower) {
  using Words = std::int64_t __attribute__((vector_size(4 * part_lanes)));
  const auto both = [](const Words& a, const Words& b) { return a > b ? a : b; };
  Words most;
  for (std::size_t i = 0; i < Ints::part_count; ++i) {
    // Two of every four lanes: in any order, so in that of one instruction.
    const auto words_of = [&]<int from>(std::integral_constant<int, from>) {
      return std::bit_cast<Words>(shuffled(
          lower.parts[i], upper.parts[i],
          [](int lane) { return lane / 4 * 4 + from + lane % 4 / 2 + lane % 2 * part_lanes; },
          PartLanes{}));
    };
    const Words some = both(words_of(std::integral_constant<int, 0>{}),
                            words_of(std::integral_constant<int, 2>{}));
    most = i == 0 ? some : both(most, some);
  }
  const auto fold = [&]<int distance>(std::integral_constant<int, distance>) {
    if constexpr (2 * distance < part_lanes)
      most = both(most, shuffled(
                            most, most, [](int i) { return i ^ distance; },
                            std::make_integer_sequence<int, part_lanes / 2>{}));
  };
  fold(std::integral_constant<int, 4>{});
  fold(std::integral_constant<int, 2>{});
  fold(std::integral_constant<int, 1>{});
  return most[0];
}

// The last one in all lanes.
inline Floats last_lane(const Floats& v) {
  const Floats::Part& last = v.parts.back();
  Floats result;
  for (auto& part : result.parts)
    part = shuffled(
        last, last, [](int) { return part_lanes - 1; }, PartLanes{});
  return result;
}

// Lane i: the sum of lanes 0 to i. In one fixed order, in which a zero adds nothing: its sum is
// exactly that of the lane before.
inline Floats running_sums(Floats v) {
#ifdef __AVX512F__  // the same by permutations of one vector, within quarters of it where they can
                    // be
  auto sums = std::bit_cast<__m512>(v.parts[0]);
  const __m512i lasts = _mm512_set_epi32(11, 11, 11, 11, 0, 0, 0, 0, 3, 3, 3, 3, 0, 0, 0, 0);
  sums = sums + _mm512_maskz_permute_ps(0xaaaa, sums, 0xa0);
  sums = sums + _mm512_maskz_permute_ps(0xcccc, sums, 0x55);
  sums = sums + _mm512_maskz_permutexvar_ps(0xf0f0, lasts, sums);
  sums = sums + _mm512_maskz_permutexvar_ps(0xff00, _mm512_set1_epi32(7), sums);
  v.parts[0] = std::bit_cast<Floats::Part>(sums);
#else
  // Every upper half of 2 `width` lanes is added the last of the lower.
  const auto widen = [&]<int width>(std::integral_constant<int, width>) {
    for (auto& part : v.parts)
      part += shuffled(
          part, Floats::Part{},
          [](int i) { return i & width ? (i & ~(2 * width - 1)) + width - 1 : part_lanes; },
          PartLanes{});
  };
  widen(std::integral_constant<int, 1>{});
  widen(std::integral_constant<int, 2>{});
  if constexpr (part_lanes > 4) widen(std::integral_constant<int, 4>{});
  if constexpr (part_lanes > 8) widen(std::integral_constant<int, 8>{});
  for (std::size_t width = 1; width < Floats::part_count; width *= 2)
    for (std::size_t i = 0; i < Floats::part_count; ++i)
      if ((i & width) != 0)
        v.parts[i] += v.parts[(i & ~(2 * width - 1)) + width - 1][part_lanes - 1];
#endif
  return v;
}

// Sixteen 64-bit words as their lower and upper halves.
struct WordHalves {
  Ints lower, upper;
};
inline WordHalves word_halves(const std::uint64_t* from) {
  static_assert(std::endian::native == std::endian::little);
  WordHalves halves;
  for (std::size_t i = 0; i < Ints::part_count; ++i, from += part_lanes) {
    const auto a = load_part<Ints::Part>(from), b = load_part<Ints::Part>(from + part_lanes / 2);
    halves.lower.parts[i] = shuffled(
        a, b, [](int lane) { return 2 * lane; }, PartLanes{});
    halves.upper.parts[i] = shuffled(
        a, b, [](int lane) { return 2 * lane + 1; }, PartLanes{});
  }
  return halves;
}

// Eight words out of many, by their places. False, and nothing is done, where that is not quick:
// the places are to be among the sixteen from the first one's on. All of these are read.
inline bool pick_near([[maybe_unused]] const std::uint64_t* from,
                      [[maybe_unused]] const std::uint16_t* places,
                      [[maybe_unused]] std::uint64_t* to) {
#ifdef __AVX512F__
  const std::uint64_t* const first = from + places[0];
  const __m128i numbers = _mm_loadu_si128(reinterpret_cast<const __m128i*>(places));
  const __m512i steps = _mm512_maskz_cvtepu16_epi64(
      0xff, _mm_sub_epi16(numbers, _mm_set1_epi16(static_cast<short>(places[0]))));
  if (_mm512_cmpgt_epu64_mask(steps, _mm512_set1_epi64(15)) != 0) return false;
  _mm512_storeu_si512(to, _mm512_permutex2var_epi64(_mm512_loadu_si512(first), steps,
                                                    _mm512_loadu_si512(first + 8)));
  return true;
#else
  return false;
#endif
}

// Sixteen small numbers.
inline Ints widened(const std::uint16_t* from) {
  using Small = std::uint16_t __attribute__((vector_size(2 * part_lanes)));
  Ints result;
  for (auto& part : result.parts) {
    part = __builtin_convertvector(load_part<Small>(from), Ints::Part);
    from += part_lanes;
  }
  return result;
}

// Whether each of sixteen bytes is zero.
inline Ints are_zero(const std::uint8_t* from) {
  using Bytes = std::uint8_t __attribute__((vector_size(part_lanes)));
  Ints result;
  for (auto& part : result.parts) {
    part = __builtin_convertvector(load_part<Bytes>(from), Ints::Part) == 0;
    from += part_lanes;
  }
  return result;
}

// 1 / sqrt(x) to about 2e-7, for positive x: a first guess from the bits and three Newton steps
// (Lomont 2003). Products and differences only, which are fast and round alike on every machine.
inline Floats inverse_root(const Floats& x) {
  const Ints guess = 0x5f375a86 - (bits_of(x) >> 1);
  const Floats half = 0.5F * x;
  Floats y = from_bits(guess);
  y = y * (1.5F - half * y * y);
  y = y * (1.5F - half * y * y);
  return y * (1.5F - half * y * y);
}

inline float inverse_root(float x) {
  float y = std::bit_cast<float>(0x5f375a86 - (std::bit_cast<std::int32_t>(x) >> 1));
  const float half = 0.5F * x;
  y = y * (1.5F - half * y * y);
  y = y * (1.5F - half * y * y);
  return y * (1.5F - half * y * y);
}

// 1 / x for positive x, as quickly as the machine can to about 5e-7: not the same on all of them.
inline Floats rough_inverse(const Floats& x) {
  const Floats guess = Floats::by_parts(
      [](const Floats::Part& part) {
#if defined(__AVX512F__)
        return std::bit_cast<Floats::Part>(
            _mm512_maskz_rcp14_ps(0xffff, std::bit_cast<__m512>(part)));
#elif defined(__AVX2__)
        return std::bit_cast<Floats::Part>(_mm256_rcp_ps(std::bit_cast<__m256>(part)));
#else
        return 1 / part;
#endif
      },
      x);
  return guess * (2 - x * guess);
}

// ln x to about 2e-7 of itself, for positive x that are no subnormal numbers: x = m 2^n with m
// between 2/3 and 4/3, and ln m = 2 artanh s = 2 (s + s^3/3 + ...) with s = (m - 1) / (m + 1).
inline Floats logarithm(const Floats& x) {
  constexpr float ln2_high = 0.693359375F, ln2_low = -2.12194440e-4F;
  const Ints n = (bits_of(x) - std::bit_cast<std::int32_t>(2.0F / 3)) >> 23;
  const Floats m = from_bits(bits_of(x) - (n << 23));
  const Floats s = (m - 1) / (m + 1), s2 = s * s;
  const Floats p = s2 * (0.666666687F + s2 * (0.4F + s2 * (0.285714298F + s2 * 0.222222224F)));
  const Floats count = to_floats(n);
  return count * ln2_high + (count * ln2_low + (2 * s + s * p));
}

// e^x to about 2e-7, for x between -80 and 80; beyond, the value at the end. Products and sums
// only. x = n ln 2 + r; e^r by a polynomial, 2^n by its bits.
inline Floats exponential(const Floats& x) {
  constexpr float ln2_high = 0.693359375F, ln2_low = -2.12194440e-4F, shifter = 12582912.0F;
  const Floats y = smaller(larger(x, -80), 80);
  const Floats rounded = y * 1.44269504F + shifter;  // the integer is in the low bits
  const Floats n = rounded - shifter;
  const Floats r = (y - n * ln2_high) - n * ln2_low;
  Floats p = 1.9875691500e-4F;
  p = p * r + 1.3981999507e-3F;
  p = p * r + 8.3334519073e-3F;
  p = p * r + 4.1665795894e-2F;
  p = p * r + 1.6666665459e-1F;
  p = p * r + 5.0000001201e-1F;
  p = p * (r * r) + r + 1;
  const Ints exponent = (bits_of(rounded) - std::bit_cast<std::int32_t>(shifter)) << 23;
  return from_bits(bits_of(p) + exponent);
}

}  // namespace yomi
