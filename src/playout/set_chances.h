// What a softmax over sets of moves expected of every move in a simulation: the sum of its chances
// w / Z over a player's plies at which it could be played, which is w times a sum of 1 / Z. Where
// moves only leave, Z is what is left in the end and, backwards, what has left; and the sum of 1 /
// Z of a move is the running one when it leaves.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "playout/policy.h"
#include "playout/set_rows.h"

namespace yomi {

class SetChances {
 public:
  explicit SetChances(int move_count) : move_count_(move_count) {}

  // Weights go by move.
  void add_up(const Record& record, Player player, const float* weights) {
    if (record.sets.kind() == MoveSetKind::MovesOnlyLeave)
      add_up_leaving(record, player, weights);
    else
      add_up_rows(record, player, weights);
    weights_ = weights;
  }
  float sum(int move) const { return weights_[move] * inverses_[static_cast<std::size_t>(move)]; }

 private:
  void add_up_rows(const Record& record, Player player, const float* weights) {
    std::fill(inverses_.begin(), inverses_.end(), 0.0F);
    MoveSet waiting;  // two sets at a time take half of the loads and stores
    float one = 0;
    for (int ply = 0; ply < record.length(); ++ply) {
      if (record.ply(ply).player != player) continue;
      const MoveSet set = record.sets.at(ply);
      const float inverse = 1 / total_of(set, rows_of(set, move_count_), weights);
      if (waiting.empty()) {
        waiting = set, one = inverse;
      } else {
        add_inverses(waiting, one, set, inverse);
        waiting = {};
      }
    }
    if (!waiting.empty()) add_inverses(waiting, one, waiting, 0);
  }
  void add_inverses(MoveSet a, float for_a, MoveSet b, float for_b) {
    const int rows = rows_of(a, move_count_);
    for (int row = 0; row < rows; ++row) {
      float* const to = &inverses_[static_cast<std::size_t>(lanes * row)];
      store(load(to) + (in_row(a, row, for_a) + in_row(b, row, for_b)), to);
    }
  }
  void add_up_leaving(const Record& record, Player player, const float* weights) {
    plies_.clear();
    for (int ply = 0; ply < record.length(); ++ply)
      if (record.ply(ply).player == player) plies_.push_back({record.sets.at(ply)});
    std::fill_n(inverses_.begin(), move_count_, 0.0F);
    float z = 0;
    for (std::size_t i = plies_.size(); i-- > 0;) {
      for_each_leaving(i, [&](std::size_t move) { z += weights[move]; });
      plies_[i].z = z;
    }
    float sum = 0;
    for (std::size_t i = 0; i < plies_.size(); ++i) {
      sum += 1 / plies_[i].z;
      for_each_leaving(i, [&](std::size_t move) { inverses_[move] = sum; });
    }
  }

  struct OnePly {
    MoveSet set;
    float z = 0;
  };

  // The moves of a ply's set that the next one's has not.
  template <class Use>
  void for_each_leaving(std::size_t ply, const Use& use) const {
    const MoveSet set = plies_[ply].set;
    const bool is_last = ply + 1 == plies_.size();
    for (std::size_t word = 0; word < set.size(); ++word) {
      std::uint64_t rest = set[word] & ~(is_last ? 0 : plies_[ply + 1].set[word]);
      for (; rest != 0; rest &= rest - 1)
        use(64 * word + static_cast<std::size_t>(std::countr_zero(rest)));
    }
  }

  int move_count_;
  const float* weights_ = nullptr;
  std::vector<OnePly> plies_;
  alignas(64) std::array<float, MoveList::capacity> inverses_;
};

}  // namespace yomi
