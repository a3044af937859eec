// A random subset of exactly so many members of a set: about so many by coins, the rest corrected.
#pragma once
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

// Takes some members out of a set, one random one after the other.
template <int Words>
inline void take_out(Bits<Words>& set, int some, Rng& rng) {
  int left = set.count();
  for (; some > 0; --some, --left) set ^= set.selected(rng.below(left));
}
// The same without waiting for a word to be counted again, nor a guess which word it is.
inline void take_out(Bits<2>& set, int some, Rng& rng) {
  auto [low, high] = set.word;
  int low_left = std::popcount(low), left = set.count();
  for (; some > 0; --some, --left) {
    const int n = rng.below(left);
    const auto is_low = -static_cast<std::uint64_t>(n < low_left);
    const std::uint64_t bit =
        selected_bit(high ^ ((low ^ high) & is_low), n - (low_left & ~static_cast<int>(is_low)));
    low ^= bit & is_low;
    high ^= bit & ~is_low;
    low_left += static_cast<int>(is_low);
  }
  set = {{low, high}};
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
