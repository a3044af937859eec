// A random subset of exactly so many members of a set: about so many by coins, the rest corrected.
#pragma once
#include <algorithm>
#include <array>

#include "core/bits.h"
#include "core/rng.h"

namespace yomi {

// Every number with a chance of so many eighths: the chance's binary digits from the last to the
// first, a coin for each.
template <int Words>
inline Bits<Words> random_eighths(int eighths, Rng& rng) {
  if (eighths == 8) return ~Bits<Words>{};
  Bits<Words> chosen;
  for (int digit = 1; digit < 8; digit *= 2) {
    if (eighths % (2 * digit) == 0) continue;  // only zeros so far: nothing chosen
    for (int i = 0; i < Words; ++i)
      chosen.word[i] = eighths & digit ? chosen.word[i] | rng.next() : chosen.word[i] & rng.next();
  }
  return chosen;
}

// Takes some members out of a set, one random one after the other, without waiting for a word to be
// counted again, nor a guess which word it is.
template <int Words>
inline void take_out(Bits<Words>& set, int some, Rng& rng) {
  constexpr std::size_t last = Words - 1;
  std::array<std::uint64_t, Words> words, is_here;
  std::array<int, Words> ends;  // how many members are in a word and those before it
  int left = 0;
  for (std::size_t i = 0; i <= last; ++i) {
    words[i] = set.word[i];
    ends[i] = left += std::popcount(words[i]);
  }
  for (; some > 0; --some, --left) {
    const int n = rng.below(left);
    std::uint64_t word = 0, is_before = 0;
    int skipped = 0;
    for (std::size_t i = 0; i < last; ++i) {
      const auto is_by_now = -static_cast<std::uint64_t>(n < ends[i]);
      is_here[i] = is_by_now & ~is_before;
      word |= words[i] & is_here[i];
      skipped = n < ends[i] ? skipped : ends[i];
      ends[i] += static_cast<int>(is_by_now);
      is_before = is_by_now;
    }
    is_here[last] = ~is_before;
    word |= words[last] & is_here[last];
    const std::uint64_t bit = selected_bit(word, n - skipped);
    for (std::size_t i = 0; i <= last; ++i) words[i] ^= bit & is_here[i];
  }
  std::copy(words.begin(), words.end(), set.word);
}

// Requires: 0 <= size <= from.count().
template <int Words>
inline Bits<Words> random_subset(const Bits<Words>& from, int size, Rng& rng) {
  const int all = from.count();
  const bool is_half = 2 * size >= all - 1 && 2 * size <= all + 1;
  const int eighths = is_half ? 4 : (8 * size + all / 2) / all;
  const Bits<Words> chosen = random_eighths<Words>(eighths, rng) & from;
  const int excess = chosen.count() - size;
  // With too few, as many are taken out of the rest, which is then exchanged again. By a mask: it
  // is anybody's guess.
  const auto too_few = static_cast<std::uint64_t>(std::int64_t{excess} >> 63);
  Bits<Words> exchanged;
  for (int i = 0; i < Words; ++i) exchanged.word[i] = from.word[i] & too_few;
  Bits<Words> set = chosen ^ exchanged;
  take_out(set, excess < 0 ? -excess : excess, rng);
  return set ^ exchanged;
}

}  // namespace yomi
