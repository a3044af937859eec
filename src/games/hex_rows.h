// Does a set of cells on a Hex board of up to 15x15 join the first row and the last? All rows are
// looked at together, sixteen bits each; the sets reached from either side grow until they meet.
#pragma once
#include "core/bits.h"
#include "core/types.h"

namespace yomi {

class HexRows {
  using Rows = std::uint16_t __attribute__((vector_size(32)));
  using FourWords = std::uint64_t __attribute__((vector_size(32)));

 public:
  static constexpr int max_size = 15;  // the last of the sixteen rows stays empty
  // On machines without vectors of this length it works, but no better than the plain way.
#ifdef __AVX2__
  static constexpr bool is_fast = true;
#else
  static constexpr bool is_fast = false;
#endif

  // What a player's stones have reached from his two edges so far.
  class Reach {
   public:
    template <int Words>
    Reach(int size, Player player, const Bits<Words>& from_one, const Bits<Words>& from_other)
        : size_(size),
          edge_{player == Player::First ? first_row : first_column,
                player == Player::First ? last_row(size) : last_column(size)},
          reached_{rows(from_one, size), rows(from_other, size)} {}

    // Do these stones, and all before them, join the edges? If not, they are reached as far as that
    // has been looked into.
    template <int Words>
    bool joins_with(const Bits<Words>& stones) {
      const Rows own = rows(stones, size_);
      Rows one = reached_[0] | (own & edge_[0]), other = reached_[1] | (own & edge_[1]);
      if (meet(one, other, own)) return true;
      reached_[0] = one, reached_[1] = other;
      return false;
    }

   private:
    int size_;
    Rows edge_[2], reached_[2];
  };

  template <int Words>
  static bool joined(const Bits<Words>& cells, int size) {
    const Rows own = rows(cells, size);
    Rows upper = own & first_row, lower = own & last_row(size);
    return meet(upper, lower, own);
  }

 private:
  static constexpr Rows first_row = {0xffff};
  static Rows last_row(int size) {
    constexpr Rows numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return std::bit_cast<Rows>(numbers == static_cast<std::uint16_t>(size - 1));
  }
  static constexpr Rows first_column = Rows{} + 1;
  static Rows last_column(int size) { return first_column << (size - 1); }

  template <int Words>
  static Rows rows(const Bits<Words>& cells, int size) {
    DCHECK(size <= max_size);
    const std::uint64_t four_rows = ((std::uint64_t{1} << size) - 1) * 0x0001000100010001;
    const FourWords words = {deposited_bits(cells.from(0), four_rows),
                             deposited_bits(cells.from(4 * size), four_rows),
                             deposited_bits(cells.from(8 * size), four_rows),
                             Words == 2 ? 0 : deposited_bits(cells.from(12 * size), four_rows)};
    return std::bit_cast<Rows>(words);
  }

  // Both grow inside `own` until they meet or one has all that it can reach.
  [[gnu::always_inline]] static bool meet(Rows& one, Rows& other, const Rows& own) {
    for (;;) {
      const Rows one_before = one, other_before = other;
      one = grown(grown(one, own), own);
      other = grown(grown(other, own), own);
      if (any_bit(one & other)) return true;
      if (!any_bit(one ^ one_before) || !any_bit(other ^ other_before)) return false;
    }
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
};

}  // namespace yomi
