// What a softmax over sets of moves expected of every move in a simulation: the sum of its chances
// w / Z over a player's plies at which it could be played, which is w times a sum of 1 / Z.
#pragma once
#include <algorithm>
#include <array>

#include "playout/policy.h"
#include "playout/set_rows.h"

namespace yomi {

class SetChances {
 public:
  explicit SetChances(int move_count) : move_count_(move_count) {}

  // Weights go by move and are read up to the next multiple of lanes.
  void add_up(const Record& record, Player player, const float* weights) {
    inverses_.fill(0);
    for (int ply = 0; ply < record.length(); ++ply)
      if (record.ply(ply).player == player) add(record.sets.at(ply), weights);
    weights_ = weights;
  }
  float sum(int move) const { return weights_[move] * inverses_[static_cast<std::size_t>(move)]; }

 private:
  void add(MoveSet set, const float* weights) {
    const int rows = rows_of(set, move_count_);
    Floats z{};
    for (int row = 0; row < rows; ++row) z += in_row(set, row, load(weights + lanes * row));
    const Floats inverse = 1 / running_sums(z)[lanes - 1];
    for (int row = 0; row < rows; ++row) {
      float* to = inverses_.data() + lanes * row;
      store(load(to) + in_row(set, row, inverse), to);
    }
  }

  int move_count_;
  const float* weights_ = nullptr;
  alignas(64) std::array<float, MoveList::capacity> inverses_;
};

}  // namespace yomi
