// The feature codes of all moves in the course of a simulation. A stone changes those of the few
// moves around it, so they are kept as what they were at the root and what has changed since, for
// each player apart. What it says of moves that cannot be played does not matter.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

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
    count_ = 0;
    for (Side& side : sides_) side.count = 0;
  }
  bool empty() const { return codes_.empty(); }

  // Room for so many more changes, to be written; then how many it has been.
  Change* room(Player player, std::size_t most) {
    Side& side = sides_[index(player)];
    if (side.changes.size() < side.count + most) side.changes.resize(2 * (side.count + most));
    return side.changes.data() + side.count;
  }
  void add(Player player, std::size_t count) { sides_[index(player)].count += count; }
  // The player plays a move with this code.
  void play(Player player, std::int32_t code) {
    if (plies_.size() == count_) plies_.resize(2 * count_ + 64);
    plies_[count_++] = {code, sides_[index(player)].count};
  }

  std::span<const std::int32_t> start(Player player) const {
    const std::size_t half = codes_.size() / 2;
    return codes_.subspan(static_cast<std::size_t>(index(player)) * half, half);
  }
  std::span<const Change> changes(Player player) const {
    const Side& side = sides_[index(player)];
    return {side.changes.data(), side.count};
  }
  // How many of the mover's changes came before a ply; and the code that he played.
  std::size_t changes_before(int ply) const { return at(ply).changes; }
  std::int32_t chosen(int ply) const { return at(ply).code; }

 private:
  struct Side {
    std::vector<Change> changes;  // and room for more
    std::size_t count = 0;
  };
  struct OnePly {
    std::int32_t code;
    std::size_t changes;
  };
  const OnePly& at(int ply) const { return plies_[static_cast<std::size_t>(ply)]; }

  std::span<const std::int32_t> codes_;
  std::array<Side, 2> sides_;
  std::vector<OnePly> plies_;  // and room for more
  std::size_t count_ = 0;
};

}  // namespace yomi
