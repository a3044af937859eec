// Draws from a set of moves in proportion to their weights, where the sets of a playout only lose
// moves. So that a draw need not wait for the opponent's move, the sums for a player's next draw
// are made right after his last one, without what he has just played. If a draw then hits a move
// that has left since, they are made again from the set at hand and the draw is repeated: the
// chances are exactly those of that set.
#pragma once
#include <algorithm>
#include <array>

#include "core/move_list.h"
#include "core/rng.h"
#include "core/types.h"
#include "playout/set_rows.h"

namespace yomi {

class SetSampler {
 public:
  explicit SetSampler(int move_count) : move_count_(move_count) {}

  // A player's weights have changed; all have.
  void forget(Player player) { sides_[index(player)].is_known = false; }
  void forget() { sides_[0].is_known = sides_[1].is_known = false; }

  // Weights go by move and are positive; they are read up to the next multiple of lanes. An empty
  // set: no_move.
  Move draw(Player player, MoveSet set, const float* weights, Rng& rng) {
    Side& side = sides_[index(player)];
    if (!side.is_known || !includes(side, set)) add_up(side, set, weights);
    int move = drawn(side, rng);
    if (!contains(set, move)) {
      add_up(side, set, weights);
      if (side.column_sums[lanes - 1] == 0) return no_move;
      move = drawn(side, rng);
    }
    std::copy(set.begin(), set.end(), side.set.begin());
    side.set[move / 64] &= ~(std::uint64_t{1} << (move % 64));
    add_up(side, {side.set.data(), set.size()}, weights);
    return move_at(move);
  }

 private:
  // Sixteen columns of moves: move i is in column i % 16.
  struct alignas(64) Side {
    std::array<float, MoveList::capacity> sums;              // running, down each column
    std::array<float, lanes> column_sums;                    // running, of whole columns
    std::array<std::uint64_t, MoveList::capacity / 64> set;  // whose sums these are
    int rows = 0;
    bool is_known = false;
  };

  static bool contains(MoveSet set, int move) {
    return set[static_cast<std::size_t>(move / 64)] >> (move % 64) & 1;
  }
  static bool includes(const Side& side, MoveSet set) {
    std::uint64_t missing = 0;
    for (std::size_t i = 0; i < set.size(); ++i) missing |= set[i] & ~side.set[i];
    return missing == 0;
  }

  void add_up(Side& side, MoveSet set, const float* weights) const {
    side.rows = rows_of(set, move_count_);
    Floats sum{};
    for (int row = 0; row < side.rows; ++row) {
      sum += in_row(set, row, load(weights + lanes * row));
      store(sum, &side.sums[lanes * row]);
    }
    store(running_sums(sum), side.column_sums.data());
    std::copy(set.begin(), set.end(), side.set.begin());
    side.is_known = true;
  }

  // One of the moves that the sums are of; if there are none, any.
  static int drawn(const Side& side, Rng& rng) {
    const auto columns = load(side.column_sums.data());
    const float value = rng.unit_float() * side.column_sums[lanes - 1];
    // The first sum that is greater; rounding may leave none, then the first equal to the last.
    int column = -sum_of(columns <= value);
    if (column == lanes) column = -sum_of(columns < side.column_sums[lanes - 1]);
    const float rest = value - (column > 0 ? side.column_sums[column - 1] : 0);
    const float* sums = side.sums.data() + column;
    int row = 0;
    for (int i = 0; i < side.rows; ++i) row += sums[lanes * i] <= rest;
    if (row == side.rows) {
      row = 0;
      while (sums[lanes * row] < sums[lanes * (side.rows - 1)]) ++row;
    }
    return lanes * row + column;
  }

  int move_count_;
  std::array<Side, 2> sides_;
};

}  // namespace yomi
