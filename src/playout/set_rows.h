// Sets of moves by sixteens: row r of a set is moves 16 r to 16 r + 15.
#pragma once
#include <algorithm>
#include <span>

#include "core/lanes.h"

namespace yomi {

using MoveSet = std::span<const std::uint64_t>;  // bit i is move i

// Moves beyond the set's last bit are never in it (Hex: the swap).
inline int rows_of(MoveSet set, int move_count) {
  return std::min((move_count + lanes - 1) / lanes, static_cast<int>(set.size()) * (64 / lanes));
}

// These numbers where a row has the move, elsewhere zero.
inline Floats in_row(MoveSet set, int row, const Floats& numbers) {
  constexpr Ints lane_bits = (Ints{} + 1) << lane_numbers;
  const int first = lanes * row;
  const auto part = static_cast<int>(set[static_cast<std::size_t>(first / 64)] >> (first % 64));
  return ((Ints{} + part) & lane_bits) != 0 ? numbers : Floats{};
}

// Lane i: the sum of lanes 0 to i. In one fixed order, in which a zero adds nothing: its sum is
// exactly that of the lane before.
inline Floats running_sums(Floats v) {
  const Floats none{};
  v += __builtin_shufflevector(v, none, 16, 0, 16, 2, 16, 4, 16, 6, 16, 8, 16, 10, 16, 12, 16, 14);
  v += __builtin_shufflevector(v, none, 16, 16, 1, 1, 16, 16, 5, 5, 16, 16, 9, 9, 16, 16, 13, 13);
  v += __builtin_shufflevector(v, none, 16, 16, 16, 16, 3, 3, 3, 3, 16, 16, 16, 16, 11, 11, 11, 11);
  v += __builtin_shufflevector(v, none, 16, 16, 16, 16, 16, 16, 16, 16, 7, 7, 7, 7, 7, 7, 7, 7);
  return v;
}

}  // namespace yomi
