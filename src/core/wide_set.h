// Sets of numbers below 512: one AVX-512 register, or as many smaller vectors as the machine needs.
// For boards that fit, of which a playout asks the same questions at every move.
#pragma once
#include <cstring>
#include <utility>

#include "core/bits.h"

namespace yomi {

#if defined(__AVX512F__)
inline constexpr int part_words = 8;
#elif defined(__AVX2__)
inline constexpr int part_words = 4;
#else
inline constexpr int part_words = 2;
#endif

struct WideSet {
  static constexpr int words = 8, part_count = words / part_words;
  using Part = std::uint64_t __attribute__((vector_size(8 * part_words)));

  Part parts[part_count];

#ifndef __AVX512F__
  WideSet() = default;
  // Part by part: GCC 12 copies the whole by sixteen bytes at a time, and what is then read by
  // larger parts is waited for.
  WideSet(const WideSet& other) { *this = other; }
  WideSet& operator=(const WideSet& other) {
    for (int i = 0; i < part_count; ++i) parts[i] = other.parts[i];
    return *this;
  }
#endif

  template <class Operation, class... Operands>
  [[gnu::always_inline]] static WideSet by_parts(const Operation& operation,
                                                 const Operands&... operands) {
    WideSet result;
    for (std::size_t i = 0; i < part_count; ++i) result.parts[i] = operation(operands.parts[i]...);
    return result;
  }
  friend WideSet operator&(const WideSet& a, const WideSet& b) {
    return by_parts([](const Part& x, const Part& y) { return x & y; }, a, b);
  }
  friend WideSet operator|(const WideSet& a, const WideSet& b) {
    return by_parts([](const Part& x, const Part& y) { return x | y; }, a, b);
  }
  friend WideSet operator^(const WideSet& a, const WideSet& b) {
    return by_parts([](const Part& x, const Part& y) { return x ^ y; }, a, b);
  }
  WideSet operator~() const {
    return by_parts([](const Part& x) { return ~x; }, *this);
  }
  void add(int number) {
    const auto word = static_cast<std::size_t>(number) / 64;
    parts[word / part_words][word % part_words] |= std::uint64_t{1} << (number % 64);
  }
  WideSet& operator&=(const WideSet& other) { return *this = *this & other; }
  WideSet& operator|=(const WideSet& other) { return *this = *this | other; }
};

inline WideSet wide_of(const Bits<WideSet::words>& bits) {
  WideSet set;
  std::memcpy(&set.parts, bits.word, sizeof bits.word);
  return set;
}
inline Bits<WideSet::words> words_of(const WideSet& set) {
  Bits<WideSet::words> bits;
  std::memcpy(bits.word, &set.parts, sizeof bits.word);
  return bits;
}
// The set of one number.
inline WideSet wide_bit(int number) {
  static constexpr std::array<std::uint64_t, WideSet::words> numbers = {0, 1, 2, 3, 4, 5, 6, 7};
  const auto word = static_cast<std::uint64_t>(number) / 64;
  WideSet set;
  for (std::size_t i = 0; i < WideSet::part_count; ++i) {
    WideSet::Part part;
    std::memcpy(&part, &numbers[part_words * i], sizeof part);
    set.parts[i] =
        reinterpret_cast<WideSet::Part>(part == word) & (std::uint64_t{1} << (number % 64));
  }
  return set;
}

// A set seen from the sides: all its numbers so many steps higher or lower. What leaves it is gone.
class Steps {
  using Part = WideSet::Part;

 public:
  explicit Steps(const WideSet& set) : set_(set) {
    const Part none{};
    for (std::size_t i = 0; i < WideSet::part_count; ++i) {
      const Part& part = set.parts[i];
      word_before_.parts[i] =
          moved<part_words - 1>(i == 0 ? none : set.parts[i - 1], part, Places{});
      word_after_.parts[i] =
          moved<1>(part, i + 1 == WideSet::part_count ? none : set.parts[i + 1], Places{});
    }
  }

  template <int n>
  WideSet up() const {
    return WideSet::by_parts(
        [](const Part& part, const Part& before) {
#ifdef __AVX512VBMI2__
          return reinterpret_cast<Part>(_mm512_shldi_epi64(reinterpret_cast<__m512i>(part),
                                                           reinterpret_cast<__m512i>(before), n));
#else
          return part << n | before >> (64 - n);
#endif
        },
        set_, word_before_);
  }
  template <int n>
  WideSet down() const {
    return WideSet::by_parts(
        [](const Part& part, const Part& after) {
#ifdef __AVX512VBMI2__
          return reinterpret_cast<Part>(_mm512_shrdi_epi64(reinterpret_cast<__m512i>(part),
                                                           reinterpret_cast<__m512i>(after), n));
#else
          return part >> n | after << (64 - n);
#endif
        },
        set_, word_after_);
  }

 private:
  using Places = std::make_integer_sequence<int, part_words>;
  template <int first, int... i>
  static Part moved(const Part& a, const Part& b, std::integer_sequence<int, i...>) {
    return __builtin_shufflevector(a, b, (first + i)...);
  }

  WideSet set_, word_before_, word_after_;
};

// Which words of it have a bit.
inline unsigned filled_words(const WideSet& set) {
  unsigned filled = 0;
  for (std::size_t i = 0; i < WideSet::part_count; ++i) {
#if defined(__AVX512F__)
    const auto part = reinterpret_cast<__m512i>(set.parts[i]);
    filled |= static_cast<unsigned>(_mm512_test_epi64_mask(part, part));
#elif defined(__AVX2__)
    const auto empty = reinterpret_cast<__m256d>(set.parts[i] == WideSet::Part{});
    filled |= static_cast<unsigned>(_mm256_movemask_pd(empty) ^ 15) << (part_words * i);
#else
    for (int w = 0; w < part_words; ++w)
      filled |= unsigned{set.parts[i][w] != 0} << (part_words * static_cast<int>(i) + w);
#endif
  }
  return filled;
}
inline bool meet(const WideSet& a, const WideSet& b) { return filled_words(a & b) != 0; }
inline bool has_any(const WideSet& set) { return filled_words(set) != 0; }
inline bool has_none(const WideSet& set) { return !has_any(set); }
inline bool has_at_most_one(const WideSet& set) {
  const WideSet others = WideSet::by_parts([](const WideSet::Part& x) { return x & (x - 1); }, set);
  const unsigned filled = filled_words(set);
  return ((filled & (filled - 1)) | filled_words(others)) == 0;
}
// The set, or nothing.
inline WideSet only_if(bool is_true, const WideSet& set) {
  const std::uint64_t mask = 0 - std::uint64_t{is_true};
  return WideSet::by_parts([&](const WideSet::Part& x) { return x & mask; }, set);
}

// Makes those of 512 numbers this value that are in the set.
inline void fill_where(std::uint16_t* numbers, const WideSet& where, std::uint16_t value) {
  const Bits<WideSet::words> bits = words_of(where);
#ifdef __AVX512BW__
  std::array<std::uint32_t, 16> halves;
  std::memcpy(halves.data(), bits.word, sizeof halves);
  const __m512i all = _mm512_set1_epi16(static_cast<short>(value));
  for (std::size_t i = 0; i < halves.size(); ++i)
    _mm512_mask_storeu_epi16(numbers + 32 * i, halves[i], all);
#else
  bits.for_each([&](int number) { numbers[number] = value; });
#endif
}

}  // namespace yomi
