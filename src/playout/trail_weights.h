// What a FeatureTrail means for a softmax: the weights of all moves at a decision, which follow its
// changes; and what the softmax expected of every code in a simulation.
#pragma once
#include <algorithm>
#include <array>

#include "playout/policy.h"
#include "playout/set_chances.h"

namespace yomi {

class TrailWeights {
 public:
  // Another playout begins.
  void begin() { sides_[0].is_known = sides_[1].is_known = false; }

  // The player's by move, padded to the next multiple of lanes. Requires: no weight has changed
  // since the playout began. weights: his, by code.
  const float* now(const FeatureTrail& trail, Player player, const float* weights) {
    Side& side = sides_[index(player)];
    if (!side.is_known) {
      const auto codes = trail.start(player);
      for (std::size_t move = 0; move < codes.size(); ++move)
        side.weights[move] = weights[codes[move]];
      side.next = 0;
      side.is_known = true;
    }
    for (const auto& change : trail.changes(player).subspan(side.next))
      side.weights[change.move] = weights[change.code];
    side.next = trail.changes(player).size();
    return side.weights.data();
  }

 private:
  struct alignas(64) Side {
    std::array<float, MoveList::capacity> weights{};
    std::size_t next = 0;  // change
    bool is_known = false;
  };
  std::array<Side, 2> sides_;
};

// The sum of a code's chances w / Z over a player's plies at which it could be played is w times a
// sum of 1 / Z, which every move has for the code that it has at present.
class TrailChances {
 public:
  // Calls learn(code, sum), for some codes several times: then their sums add up. Codes and weights
  // are the player's.
  template <class Learn>
  void add_up(const Record& record, const Totals& totals, Player player, const float* weights,
              const Learn& learn) {
    const FeatureTrail& trail = record.trail;
    const auto start = trail.start(player);
    const auto changes = trail.changes(player);
    std::copy(start.begin(), start.end(), codes_.begin());
    for (std::size_t move = 0; move < start.size(); ++move) weights_[move] = weights[start[move]];
    std::size_t next = 0;
    for (int ply = 0; ply < record.length(); ++ply) {
      if (record.ply(ply).player != player) continue;
      for (; next < trail.changes_before(ply); ++next) {
        const auto& [move, code] = changes[next];
        leave(move, learn);
        codes_[move] = code;
        weights_[move] = weights[code];
      }
      const MoveSet set = record.sets.at(ply);
      const float known = totals.at(ply);
      const Floats inverse = 1 / (known != 0 ? known : total_of(set, weights_.data()));
      for (int row = 0; row < rows_in_word * static_cast<int>(set.size()); ++row) {
        float* const to = &inverses_[static_cast<std::size_t>(lanes * row)];
        store(load(to) + in_row(set, row, inverse), to);
      }
    }
    for (std::size_t move = 0; move < start.size(); ++move) leave(move, learn);
  }

 private:
  // Its code will be another one.
  template <class Learn>
  void leave(std::size_t move, const Learn& learn) {
    if (inverses_[move] == 0) return;
    learn(codes_[move], weights_[move] * inverses_[move]);
    inverses_[move] = 0;
  }

  std::array<std::int32_t, MoveList::capacity> codes_;
  alignas(64) std::array<float, MoveList::capacity> weights_{};
  alignas(64) std::array<float, MoveList::capacity> inverses_{};  // all zero between two calls
};

}  // namespace yomi
