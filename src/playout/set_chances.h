// What a softmax over sets of moves expected of every move in a simulation: the sum of its chances
// w / Z over a player's plies at which it could be played, which is w times a sum of 1 / Z.
#pragma once
#include <array>
#include <vector>

#include "playout/policy.h"
#include "playout/set_rows.h"

namespace yomi {

// The sums of the weights from which the plies of a simulation were drawn, as far as they are
// known.
class Totals {
 public:
  void clear() { totals_.clear(); }
  // 0: not known. Requires: there was no later ply.
  void note(int ply, float total) {
    if (ply < 0 || total == 0) return;
    totals_.resize(static_cast<std::size_t>(ply) + 1);
    totals_.back() = total;
  }
  float at(int ply) const {
    const auto at = static_cast<std::size_t>(ply);
    return at < totals_.size() ? totals_[at] : 0;
  }

 private:
  std::vector<float> totals_;
};

class SetChances {
 public:
  struct Source {
    const MoveSets& sets;  // of the record, not empty
    const Totals& totals;
  };

  // The sums of 1 / Z by move. Weights go by move.
  const float* add_up(const Record& record, const Source& source, Player player,
                      const float* weights) {
    const auto add_up_if = [&]<std::size_t words>(std::integral_constant<std::size_t, words>) {
      if (source.sets.at(0).size() == words) add_up_words<words>(record, source, player, weights);
    };
    [&]<std::size_t... w>(std::index_sequence<w...>) {
      (add_up_if(std::integral_constant<std::size_t, w + 1>{}), ...);
    }
    (std::make_index_sequence<most_words>{});
    return inverses_.data();
  }

 private:
  static constexpr std::size_t most_words = MoveList::capacity / 64;

  // Their number is known, so that the sums stay in registers.
  template <std::size_t words>
  void add_up_words(const Record& record, const Source& source, Player player,
                    const float* weights) {
    std::array<Floats, rows_in_word * words> sums;
    for (int ply = 0; ply < record.length(); ++ply) {
      if (record.ply(ply).player != player) continue;
      const auto set = source.sets.at(ply).template first<words>();
      const float known = source.totals.at(ply);
      const Floats inverse = 1 / (known != 0 ? known : total_of(set, weights));
      for (std::size_t row = 0; row < sums.size(); ++row)
        sums[row] += in_row(set, static_cast<int>(row), inverse);
    }
    for (std::size_t row = 0; row < sums.size(); ++row) store(sums[row], &inverses_[lanes * row]);
  }

  alignas(64) std::array<float, MoveList::capacity> inverses_{};
};

}  // namespace yomi
