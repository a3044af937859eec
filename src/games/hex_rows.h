// Does a set of cells on a Hex board of up to 11x11 join the first row and the last? All rows are
// looked at together, sixteen bits each; the sets reached from either side grow until they meet.
#pragma once
#include "core/bits.h"

namespace yomi {

class HexRows {
 public:
  // On machines without vectors of this length it works, but no better than the plain way.
#ifdef __AVX2__
  static constexpr bool is_fast = true;
#else
  static constexpr bool is_fast = false;
#endif

  // Requires: size <= 11.
  static bool joined(const Bits<2>& cells, int size) {
    const Rows own = rows(cells, size);
    Rows upper = own & first_row, lower = own & last_row(size);
    for (;;) {
      const Rows upper_before = upper, lower_before = lower;
      upper = grown(grown(upper, own), own);
      lower = grown(grown(lower, own), own);
      if (any(upper & lower)) return true;
      if (!any(upper ^ upper_before) || !any(lower ^ lower_before)) return false;
    }
  }

 private:
  using Rows = std::uint16_t __attribute__((vector_size(32)));
  using FourWords = std::uint64_t __attribute__((vector_size(32)));

  static constexpr Rows first_row = {0xffff};
  static Rows last_row(int size) {
    constexpr Rows numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return std::bit_cast<Rows>(numbers == static_cast<std::uint16_t>(size - 1));
  }

  static Rows rows(const Bits<2>& cells, int size) {
    const FourWords words = {four_rows(cells.from(0), size), four_rows(cells.from(4 * size), size),
                             four_rows(cells.from(8 * size), size), 0};
    return std::bit_cast<Rows>(words);
  }
  // The first four rows of a board, each in its sixteen bits.
  static std::uint64_t four_rows(std::uint64_t cells, int size) {
    const std::uint64_t row = (std::uint64_t{1} << size) - 1;
    const int gap = 16 - size;
    return (cells & row) | (cells << gap & row << 16) | (cells << 2 * gap & row << 32) |
           (cells << 3 * gap & row << 48);
  }

  // With the neighbours that are own. What leaves the board is not.
  [[gnu::always_inline]] static Rows grown(const Rows& rows, const Rows& own) {
    const Rows right = rows << 1, left = rows >> 1, down = rows | left, up = rows | right;
    const Rows below =
        __builtin_shufflevector(down, down, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
    const Rows above =
        __builtin_shufflevector(up, up, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0);
    return rows | ((right | left | below | above) & own);
  }
  [[gnu::always_inline]] static bool any(const Rows& rows) {
    const auto words = std::bit_cast<FourWords>(rows);
    return (words[0] | words[1] | words[2] | words[3]) != 0;
  }
};

}  // namespace yomi
