// The feature codes of all moves in the course of a simulation. A stone changes those of the few
// moves around it, so they are kept as what they were at the root and what has changed since. What
// it says of moves that cannot be played does not matter. A player's codes are counted from his
// first; where those of both players are then alike, they are kept once.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/tape.h"
#include "core/types.h"

namespace yomi {

class FeatureTrail {
 public:
  struct Change {
    std::uint16_t move;
    std::int32_t code;
  };

  // A simulation begins with these codes, which stay where they are: by move; first's and then
  // second's, unless they are alike. No codes: there is no trail.
  void begin(std::span<const std::int32_t> codes, bool are_alike) {
    are_alike_ = are_alike;
    codes_ = codes;
    changes_before_.shorten(0);
    for (auto& changes : changes_) changes.shorten(0);
  }
  bool empty() const { return codes_.empty(); }

  // Room for so many more changes of a player, to be written; those not wanted are given back.
  Change* extend(Player player, std::size_t most) { return changes_[side(player)].extend(most); }
  void give_back(Player player, std::size_t count) {
    auto& changes = changes_[side(player)];
    changes.shorten(changes.size() - count);
  }
  // The player moves.
  void play(Player player) { changes_before_.push_back(changes_[side(player)].size()); }

  std::span<const std::int32_t> start(Player player) const {
    const std::size_t count = are_alike_ ? codes_.size() : codes_.size() / 2;
    return codes_.subspan(side(player) * count, count);
  }
  std::span<const Change> changes(Player player) const { return changes_[side(player)]; }
  // How many of the mover's changes came before a ply.
  std::size_t changes_before(int ply) const {
    return changes_before_[static_cast<std::size_t>(ply)];
  }

 private:
  std::size_t side(Player player) const {
    return are_alike_ ? 0 : static_cast<std::size_t>(index(player));
  }

  bool are_alike_ = false;
  std::span<const std::int32_t> codes_;
  std::array<Tape<Change>, 2> changes_;
  Tape<std::size_t> changes_before_;  // by ply
};

}  // namespace yomi
