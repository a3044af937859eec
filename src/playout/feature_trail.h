// The feature codes of all moves in the course of a simulation. A stone changes those of the few
// moves around it, so they are kept as what they were at the root and what has changed since, for
// each player apart. What it says of moves that cannot be played does not matter.
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

  // A simulation begins with these codes, which stay where they are: first's, then second's, by
  // move. No codes: there is no trail.
  void begin(std::span<const std::int32_t> codes) {
    codes_ = codes;
    plies_.shorten(0);
    for (auto& changes : changes_) changes.shorten(0);
  }
  bool empty() const { return codes_.empty(); }

  // Room for so many more changes of a player, to be written; those not wanted are given back.
  Change* extend(Player player, std::size_t most) { return changes_[index(player)].extend(most); }
  void give_back(Player player, std::size_t count) {
    auto& changes = changes_[index(player)];
    changes.shorten(changes.size() - count);
  }
  // The player plays a move with this code.
  void play(Player player, std::int32_t code) {
    plies_.push_back({code, changes_[index(player)].size()});
  }

  std::span<const std::int32_t> start(Player player) const {
    const std::size_t half = codes_.size() / 2;
    return codes_.subspan(static_cast<std::size_t>(index(player)) * half, half);
  }
  std::span<const Change> changes(Player player) const { return changes_[index(player)]; }
  // How many of the mover's changes came before a ply; and the code that he played.
  std::size_t changes_before(int ply) const { return at(ply).changes; }
  std::int32_t chosen(int ply) const { return at(ply).code; }

 private:
  struct OnePly {
    std::int32_t code;
    std::size_t changes;
  };
  const OnePly& at(int ply) const { return plies_[static_cast<std::size_t>(ply)]; }

  std::span<const std::int32_t> codes_;
  std::array<Tape<Change>, 2> changes_;
  Tape<OnePly> plies_;
};

}  // namespace yomi
