// Square boards in bits: cell (column, row) is bit row * stride + column. The stride is fixed, so
// that a step on the board is a shift by a constant; boards of up to 8x8 are one machine word.
#pragma once
#include "core/bits.h"
#include "games/game.h"

namespace yomi {

template <int Words>
struct SquareBits {
  using Set = Bits<Words>;
  static constexpr int stride = Words == 1 ? 8 : 16;
  static constexpr int capacity = 64 * Words;

  static constexpr int at(Point p) { return p.row * stride + p.column; }
  static constexpr Point point(int bit) { return {bit % stride, bit / stride}; }

  static constexpr Set rectangle(int width, int height) {
    Set cells;
    for (int row = 0; row < height; ++row)
      for (int column = 0; column < width; ++column) cells.set(at({column, row}));
    return cells;
  }

  // The cells from which a step of `columns` to the right (negative: left) stays within the
  // stride. A step off a narrower board ends outside the board's own cells.
  static constexpr Set stays(int columns) {
    Set cells;
    for (int bit = 0; bit < capacity; ++bit)
      if (const int to = bit % stride + columns; to >= 0 && to < stride) cells.set(bit);
    return cells;
  }

  // Every cell of the set moved by a distance in bits, up or down.
  static constexpr Set moved(const Set& cells, int distance) {
    return distance >= 0 ? cells << distance : cells >> -distance;
  }

  // The set after a symmetry of the grid.
  static Set transformed(const Set& cells, const Grid& grid, int symmetry) {
    if constexpr (Words == 1) return {{mirrored(cells.word[0], grid, symmetry)}};
    Set result;
    cells.for_each([&](int bit) { result.set(at(grid.transformed(point(bit), symmetry))); });
    return result;
  }

 private:
  // In one word a row is a byte: rows are mirrored all at once, and the bytes' order turned round.
  static std::uint64_t mirrored(std::uint64_t cells, const Grid& grid, int symmetry) {
    DCHECK(symmetry < 4);
    if (symmetry & 1) cells = mirrored_bytes(cells) >> (stride - grid.width);
    if (symmetry & 2) cells = __builtin_bswap64(cells) >> (stride * (stride - grid.height));
    return cells;
  }
};

}  // namespace yomi
