// The least number comes first, so that equal moves are taken in an order that does not depend on
// how a game lists its moves.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "core/move_list.h"

namespace yomi {

// A position's moves from the least number to the greatest, as most games list them anyway; none is
// there twice, and all are below a bound.
inline void put_in_order(std::span<std::uint16_t> moves, int bound) {
  bool are_in_order = true;
  for (std::size_t i = 1; i < moves.size(); ++i) are_in_order &= moves[i - 1] < moves[i];
  if (are_in_order) return;
  std::array<std::uint16_t, MoveList::capacity> before;
  std::copy(moves.begin(), moves.end(), before.begin());
  auto to = moves.begin();
  for (unsigned from = 0; from < static_cast<unsigned>(bound); from += 64) {
    std::uint64_t there = 0;
    for (std::size_t i = 0; i < moves.size(); ++i)
      there |= std::uint64_t{before[i] / 64 == from / 64} << (before[i] % 64);
    for (; there != 0; there &= there - 1)
      *to++ = static_cast<std::uint16_t>(from + static_cast<unsigned>(std::countr_zero(there)));
  }
}

}  // namespace yomi
