// Points of a Go board as bits of vector registers, so that a step on the board is a shift. A row
// has one bit more than the largest board has columns. Both classes say the same of two sizes.
#pragma once
#include "core/wide_set.h"
#include "core/word_pair.h"
#include "games/go_board.h"

namespace yomi {

// Up to 9x9. The lower five rows are in one word, the upper four in the other, each with a copy of
// the other's nearest row: so no step leaves its word. Sets that are only counted have no copies:
// they are `once`.
struct SmallGoGeometry {
  using Set = WordPair;
  using Head = std::uint8_t;  // a point
  static constexpr int max_size = 9, stride = max_size + 1, capacity = 128, lower_rows = 5;
  // Never a cell's. The last two of a word without neighbours on the board.
  static constexpr int nobody = 63, off_board[2] = {62, 63};

  static constexpr int at(Point p) {
    const bool upper = p.row >= lower_rows;
    return 64 * int{upper} + (p.row - (upper ? lower_rows - 1 : 0)) * stride + p.column;
  }
  static Set bit(int point) { return pair_of(Bits<2>::bit(point)); }

  explicit SmallGoGeometry(int size) {
    for (int row = 0; row < size; ++row)
      for (int column = 0; column < size; ++column) {
        const int point = at({column, row});
        once |= bit(point);
        stones[point] = bit(point);  // also in the copy of its row, if there is one
        if (row == lower_rows - 1) stones[point] |= bit(64 + column);
        if (row == lower_rows) stones[point] |= bit(lower_rows * stride + column);
        board |= stones[point];
      }
    for (int row = 0; row < size; ++row)
      for (int column = 0; column < size; ++column) {
        const int point = at({column, row});
        sides[point] = beside(stones[point]) & once;
      }
  }
  static Set beside(Set set) { return (set << 1 | set >> 1) | (set << stride | set >> stride); }
  static std::array<Set, 4> diagonals(Set set) {
    return {set << (stride + 1), set << (stride - 1), set >> (stride + 1), set >> (stride - 1)};
  }
  static Set with_copies(Set once) {
    constexpr int shift = (lower_rows - 1) * stride;
    constexpr std::uint64_t row = (1U << stride) - 1;
    return once | Set{(once[1] & row << stride) << shift, once[0] >> shift & row};
  }
  static void fill(Head* heads, Set where, int head) {
    fill_bytes(heads, where[0], static_cast<Head>(head));
    fill_bytes(heads + 64, where[1], static_cast<Head>(head));
  }
  void add(Set& set, int point) const { set |= stones[point]; }
  const Set& stone(int point) const { return stones[point]; }
  const Set& near(int point) const { return sides[point]; }

  Set board{}, once{};
  std::array<Set, capacity> stones{}, sides{};
};

// Up to 19x19, row after row.
struct LargeGoGeometry {
  using Set = WideSet;
  using Head = std::uint16_t;
  static constexpr int max_size = 19, stride = max_size + 1, capacity = 512;
  static constexpr int nobody = 511, off_board[2] = {510, 511};

  static constexpr int at(Point p) { return p.row * stride + p.column; }
  static Set bit(int point) { return wide_bit(point); }

  explicit LargeGoGeometry(int size) {
    for (int row = 0; row < size; ++row)
      for (int column = 0; column < size; ++column) board |= bit(at({column, row}));
    once = board;
  }
  static Set beside(const Set& set) {
    const Steps steps(set);
    return (steps.up<1>() | steps.down<1>()) | (steps.up<stride>() | steps.down<stride>());
  }
  static std::array<Set, 4> diagonals(const Set& set) {
    const Steps steps(set);
    return {steps.up<stride + 1>(), steps.up<stride - 1>(), steps.down<stride + 1>(),
            steps.down<stride - 1>()};
  }
  static const Set& with_copies(const Set& once) { return once; }
  static void fill(Head* heads, const Set& where, int head) {
    fill_where(heads, where, static_cast<Head>(head));
  }
  static void add(Set& set, int point) { set.add(point); }
  static Set stone(int point) { return bit(point); }
  Set near(int point) const { return beside(bit(point)) & board; }

  Set board{}, once{};
};

template <int MaxCells>
using GoGeometry = std::conditional_t<MaxCells <= 81, SmallGoGeometry, LargeGoGeometry>;

}  // namespace yomi
