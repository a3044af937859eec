// Sets of moves by sixteens: row r of a set is moves 16 r to 16 r + 15.
#pragma once
#include <algorithm>
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

// These numbers where a row has the move, elsewhere zero.
inline Floats in_row(MoveSet set, int row, const Floats& numbers) {
  const int first = lanes * row;
  const auto bits = set[static_cast<std::size_t>(first / 64)] >> (first % 64);
  return select(lanes_in(bits), numbers, 0);
}

// A move of a set, drawn with a chance in proportion to its weight: first a lane, by the sums of
// all rows, then a row in it. Weights go by move, are positive, and are read up to the next
// multiple of lanes. An empty set: no_move.
inline Move draw(MoveSet set, int move_count, const float* weights, Rng& rng) {
  alignas(64) std::array<float, MoveList::capacity> upto;  // sums of a lane, row after row
  const int rows = rows_of(set, move_count);
  Floats sum;
  for (int row = 0; row < rows; ++row) {
    sum += in_row(set, row, load(weights + lanes * row));
    store(sum, &upto[static_cast<std::size_t>(lanes * row)]);
  }
  const std::uint64_t random = rng.next();
  const auto unit = [&](int shift) {
    return static_cast<float>(random >> shift & 0xffffff) * 0x1p-24F;
  };
  const Floats sums = running_sums(sum);
  const int lane = std::popcount(bits_in(sums <= unit(40) * last_lane(sums)));
  if (lane == lanes) return no_move;
  const float* const column = &upto[static_cast<std::size_t>(lane)];
  const float drawn = unit(16) * column[lanes * (rows - 1)];
  int row = 0;
  for (int r = 0; r < rows - 1; ++r) row += column[lanes * r] <= drawn;
  return move_at(lanes * row + lane);
}

}  // namespace yomi
