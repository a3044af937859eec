// Sets of small numbers in machine words: the boards of the bitboard games. One word is the
// common case and costs what a plain 64-bit integer costs.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#if defined(__BMI2__) || defined(__SSE4_1__)
#include <immintrin.h>
#endif

#include "core/check.h"

namespace yomi {

// The position of the n-th set bit, counted from 0. Requires: n < popcount(word).
inline int select_bit(std::uint64_t word, int n) {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, word));
#else
  int base = 0;
  for (int width = 32; width > 0; width /= 2) {
    const std::uint64_t low = word & ((std::uint64_t{1} << width) - 1);
    const int count = std::popcount(low);
    const bool above = n >= count;
    n -= above ? count : 0;
    base += above ? width : 0;
    word = above ? word >> width : low;
  }
  return base;
#endif
}

// The n-th set bit alone. Requires: n < popcount(word).
inline std::uint64_t selected_bit(std::uint64_t word, int n) {
#ifdef __BMI2__
  return _pdep_u64(std::uint64_t{1} << n, word);
#else
  return std::uint64_t{1} << select_bit(word, n);
#endif
}

// The bits of every byte in the opposite order.
constexpr std::uint64_t mirrored_bytes(std::uint64_t word) {
  word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
  word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
  return (word >> 4 & 0x0f0f0f0f0f0f0f0f) | (word & 0x0f0f0f0f0f0f0f0f) << 4;
}
// All 64 bits in the opposite order.
constexpr std::uint64_t reversed(std::uint64_t word) {
  return __builtin_bswap64(mirrored_bytes(word));
}

// The lowest bits of a word, put where the mask has its bits.
inline std::uint64_t deposited_bits(std::uint64_t word, std::uint64_t mask) {
#ifdef __BMI2__
  return _pdep_u64(word, mask);
#else
  std::uint64_t result = 0;
  for (; mask != 0; mask &= mask - 1, word >>= 1) result |= (mask & (0 - mask)) & (0 - (word & 1));
  return result;
#endif
}

// And back: the bits of a word that the mask has, put together.
inline std::uint64_t gathered_bits(std::uint64_t word, std::uint64_t mask) {
#ifdef __BMI2__
  return _pext_u64(word, mask);
#else
  std::uint64_t result = 0;
  for (int n = 0; mask != 0; mask &= mask - 1, ++n)
    result |= std::uint64_t{(word & mask & (0 - mask)) != 0} << n;
  return result;
#endif
}

// Makes those of 64 bytes this value whose bits are set.
inline void fill_bytes(std::uint8_t* bytes, std::uint64_t where, std::uint8_t value) {
#if defined(__AVX512BW__)
  const __m512i before = _mm512_loadu_si512(bytes);
  _mm512_storeu_si512(bytes, _mm512_mask_set1_epi8(before, where, static_cast<char>(value)));
#elif defined(__AVX2__)
  const __m256i all = _mm256_set1_epi8(static_cast<char>(value));
  const __m256i bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
  const __m256i byte_of_lane =
      _mm256_set_epi64x(0x0303030303030303, 0x0202020202020202, 0x0101010101010101, 0);
  for (int half = 0; half < 2; ++half, bytes += 32, where >>= 32) {
    const __m256i bits =
        _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(where)), byte_of_lane);
    const __m256i is_set = _mm256_cmpeq_epi8(_mm256_and_si256(bits, bit), bit);
    auto* at = reinterpret_cast<__m256i*>(bytes);
    _mm256_storeu_si256(at, _mm256_blendv_epi8(_mm256_loadu_si256(at), all, is_set));
  }
#else
  for (; where != 0; where &= where - 1) bytes[std::countr_zero(where)] = value;
#endif
}

// Has a vector of 32 bytes any bit?
template <class Vector>
inline bool any_bit(const Vector& vector) {
#ifdef __AVX__
  const auto all = std::bit_cast<__m256i>(vector);
  return _mm256_testz_si256(all, all) == 0;
#else
  const auto words = std::bit_cast<std::array<std::uint64_t, 4>>(vector);
  return (words[0] | words[1] | words[2] | words[3]) != 0;
#endif
}

template <int Words>
struct Bits {
  static constexpr int capacity = 64 * Words;
  std::uint64_t word[Words]{};

  // Word by word, because a set that was written in part and is read whole right away is waited
  // for.
  static constexpr Bits bit(int i) {
    Bits b;
    for (int k = 0; k < Words; ++k) b.word[k] = std::uint64_t{i / 64 == k} << (i % 64);
    return b;
  }
  // The lowest n bits.
  static constexpr Bits first(int n) {
    Bits b;
    for (int i = 0; i < Words; ++i, n -= 64)
      b.word[i] = n >= 64 ? ~std::uint64_t{0} : n > 0 ? (std::uint64_t{1} << n) - 1 : 0;
    return b;
  }

  constexpr bool test(int i) const { return word[i / 64] >> (i % 64) & 1; }
  constexpr void set(int i) { word[i / 64] |= std::uint64_t{1} << (i % 64); }
  constexpr void clear(int i) { word[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }

  constexpr bool any() const {
    std::uint64_t all = 0;
    for (int i = 0; i < Words; ++i) all |= word[i];
    return all != 0;
  }
  constexpr bool none() const { return !any(); }
  constexpr int count() const {
    int sum = 0;
    for (int i = 0; i < Words; ++i) sum += std::popcount(word[i]);
    return sum;
  }
  // The 64 bits from i on. Requires: 0 <= i < capacity.
  constexpr std::uint64_t from(int i) const {
    if constexpr (Words == 1) return word[0] >> i;
    const std::uint64_t next = i / 64 + 1 < Words ? word[i / 64 + 1] : 0;
    return word[i / 64] >> (i % 64) | (next << 1) << (63 - i % 64);
  }
  // Requires: any().
  constexpr int lowest() const {
    if constexpr (Words == 2) {  // without a branch
      const bool above = word[0] == 0;
      return (above ? 64 : 0) + std::countr_zero(above ? word[1] : word[0]);
    }
    int i = 0;
    while (i < Words - 1 && word[i] == 0) ++i;
    return 64 * i + std::countr_zero(word[i]);
  }
  // The n-th set bit. Requires: n < count().
  int select(int n) const {
    DCHECK(n >= 0 && n < count());
    if constexpr (Words == 1) return select_bit(word[0], n);
    if constexpr (Words == 2) {  // without a branch: which word it is in is anybody's guess
      const int here = std::popcount(word[0]);
      const auto above = -static_cast<std::uint64_t>(n >= here);
      const std::uint64_t in = word[0] ^ ((word[0] ^ word[1]) & above);
      return static_cast<int>(64 & above) + select_bit(in, n - (here & static_cast<int>(above)));
    }
    int i = 0, before = 0;
    for (int k = 0, sum = 0; k < Words - 1; ++k) {
      sum += std::popcount(word[k]);
      const bool above = n >= sum;
      i += above;
      before = above ? sum : before;
    }
    return 64 * i + select_bit(word[i], n - before);
  }
  // The set of the n-th set bit alone. Requires: n < count().
  Bits selected(int n) const {
    DCHECK(n >= 0 && n < count());
    Bits b;
    if constexpr (Words == 1) {
      b.word[0] = selected_bit(word[0], n);
      return b;
    }
    return bit(select(n));
  }
  // Calls f(i) for every set bit, lowest first.
  template <class F>
  constexpr void for_each(F f) const {
    for (int i = 0; i < Words; ++i)
      for (std::uint64_t rest = word[i]; rest != 0; rest &= rest - 1)
        f(64 * i + std::countr_zero(rest));
  }

  // Calls f(n, i) for the n-th set bit i, lowest first, by fours: up to three more calls follow
  // with an i that means nothing. Where the number of bits is anybody's guess, as that of a
  // player's moves, the end of a loop is mispredicted, which costs more than these.
  template <class F>
  constexpr void for_each_by_fours(F f) const {
    int n = 0;
    for (int i = 0; i < Words; ++i) {
      std::uint64_t rest = word[i];
      const int end = n + std::popcount(rest);
      for (int four = n; four < end; four += 4)
        for (int k = four; k < four + 4; ++k, rest &= rest - 1)
          f(k, 64 * i + std::countr_zero(rest) % 64);
      n = end;
    }
  }

  constexpr Bits& operator&=(const Bits& b) {
    for (int i = 0; i < Words; ++i) word[i] &= b.word[i];
    return *this;
  }
  constexpr Bits& operator|=(const Bits& b) {
    for (int i = 0; i < Words; ++i) word[i] |= b.word[i];
    return *this;
  }
  constexpr Bits& operator^=(const Bits& b) {
    for (int i = 0; i < Words; ++i) word[i] ^= b.word[i];
    return *this;
  }
  friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend constexpr Bits operator^(Bits a, const Bits& b) { return a ^= b; }
  constexpr Bits operator~() const {
    Bits b;
    for (int i = 0; i < Words; ++i) b.word[i] = ~word[i];
    return b;
  }
  // Shifts by less than a word: 0 <= n < 64.
  constexpr Bits operator<<(int n) const {
    Bits b;
    b.word[0] = word[0] << n;
    for (int i = 1; i < Words; ++i) b.word[i] = word[i] << n | (word[i - 1] >> 1) >> (63 - n);
    return b;
  }
  constexpr Bits operator>>(int n) const {
    Bits b;
    b.word[Words - 1] = word[Words - 1] >> n;
    for (int i = 0; i < Words - 1; ++i) b.word[i] = word[i] >> n | (word[i + 1] << 1) << (63 - n);
    return b;
  }
  friend constexpr bool operator==(const Bits&, const Bits&) = default;
};

}  // namespace yomi
