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
  const int first = lanes * row;
  const auto bits = set[static_cast<std::size_t>(first / 64)] >> (first % 64);
  return select(lanes_in(bits), numbers, 0);
}

}  // namespace yomi
