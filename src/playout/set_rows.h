// Sets of moves by sixteens: row r of a set is moves 16 r to 16 r + 15.
#pragma once
#include <algorithm>
#include <bit>
#include <span>

#include "core/lanes.h"
#include "core/move_list.h"
#include "core/rng.h"

namespace yomi {

using MoveSet = std::span<const std::uint64_t>;  // bit i is move i

// Moves beyond the set's last bit are never in it (Hex: the swap).
inline int rows_of(MoveSet set, int move_count) {
  return std::min((move_count + lanes - 1) / lanes, static_cast<int>(set.size()) * (64 / lanes));
}

inline std::uint16_t bits_in_row(MoveSet set, int row) {
  static_assert(std::endian::native == std::endian::little);
  std::uint16_t bits;
  std::memcpy(&bits, reinterpret_cast<const char*>(set.data()) + sizeof bits * row, sizeof bits);
  return bits;
}
// These numbers where a row has the move, elsewhere zero.
inline Floats in_row(MoveSet set, int row, const Floats& numbers) {
  return only(bits_in_row(set, row), numbers);
}

// A word of a set has so many rows: sums are made by fours, so that additions wait less for each
// other.
inline constexpr int rows_in_word = 64 / lanes;
static_assert(rows_in_word == 4);

// The weights of a set's moves in a row; they go by move and are read as far as the set's words go.
inline Floats weigh(MoveSet set, int row, const float* weights) {
  return in_row(set, row, load(weights + lanes * row));
}

// The sum of a set's weights.
inline float total_of(MoveSet set, const float* weights) {
  Floats sum;
  for (int row = 0; row < rows_in_word * static_cast<int>(set.size()); row += rows_in_word)
    sum += (weigh(set, row, weights) + weigh(set, row + 1, weights)) +
           (weigh(set, row + 2, weights) + weigh(set, row + 3, weights));
  return running_sums(sum)[lanes - 1];
}

// A move of so many words, drawn with a chance in proportion to its weight: first a lane, by the
// sums of all rows, then a row in it. weights(row): positive, and zero for what cannot be played.
// Nothing has a weight: no_move. The sum of all weights is as total_of() makes it.
struct Drawn {
  Move move = no_move;
  float total = 0;
};
template <class Weights>
Drawn draw_from_rows(std::size_t words, const Weights& weights, Rng& rng) {
  alignas(64) std::array<float, MoveList::capacity> upto;  // sums of each lane, row after row
  const int rows = rows_in_word * static_cast<int>(words);
  Floats sum;
  for (int row = 0; row < rows; row += rows_in_word) {
    const Floats one = weights(row), two = one + weights(row + 1);
    const Floats third = weights(row + 2), fourth = third + weights(row + 3);
    float* const to = &upto[static_cast<std::size_t>(lanes * row)];
    store(sum + one, to);
    store(sum + two, to + lanes);
    store(sum + (two + third), to + 2 * lanes);
    sum += two + fourth;
    store(sum, to + 3 * lanes);
  }
  const std::uint64_t random = rng.next();
  const auto unit = [&](int shift) {
    return static_cast<float>(random >> shift & 0xffffff) * 0x1p-24F;
  };
  const Floats sums = running_sums(sum), total = last_lane(sums);
  const int lane = std::popcount(bits_in(sums <= unit(40) * total));
  if (lane == lanes) return {};
  const float* end = &upto[static_cast<std::size_t>(lane)];
  const float drawn = unit(16) * end[lanes * (rows - 1)];
  int row = 0;
  for (int i = 0; i < rows; i += rows_in_word, end += lanes * rows_in_word)
    row += (int{end[0] <= drawn} + int{end[lanes] <= drawn}) +
           (int{end[2 * lanes] <= drawn} + int{end[3 * lanes] <= drawn});
  return {move_at(lanes * row + lane), total[0]};
}

// A move of a set.
inline Drawn draw(MoveSet set, const float* weights, Rng& rng) {
  return draw_from_rows(
      set.size(), [&](int row) { return weigh(set, row, weights); }, rng);
}
// A move of a set by feature codes, of two features. Requires: no word holds codes of both.
inline Drawn draw_featured(MoveSet set, const float* weights, Rng& rng) {
  const std::size_t words = set.size() / 2;
  const MoveSet other = set.subspan(words);
  return draw_from_rows(
      words,
      [&](int row) { return weigh(set, row, weights) + weigh(other, row, weights + 64 * words); },
      rng);
}

}  // namespace yomi
