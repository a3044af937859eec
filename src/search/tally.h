// Results of simulations as the tree keeps them: how many, and the half points they brought (a win
// 2, a draw 1), in one word, so that one addition counts both and a reader never sees one without
// the other.
#pragma once
#include <cstdint>

#include "core/types.h"

namespace yomi {

using Tally = std::uint64_t;

constexpr Tally one_visit = 1;
constexpr Tally half_points(std::uint32_t halves) { return static_cast<Tally>(halves) << 32; }

// Signed, because vector units convert signed numbers; a search has fewer than 2^30 simulations.
constexpr std::int32_t visits(Tally tally) { return static_cast<std::int32_t>(tally); }
constexpr std::int32_t halves(Tally tally) { return static_cast<std::int32_t>(tally >> 32); }
// Requires: visits(tally) > 0.
constexpr double mean(Tally tally) { return 0.5 * halves(tally) / visits(tally); }

// What a result is worth to a player.
constexpr Tally points_for(Outcome outcome, Player player) {
  if (outcome == Outcome::Draw) return half_points(1);
  return half_points(outcome == win_for(player) ? 2 : 0);
}

// What is known for certain of a position (for the player to move) or of a move (for its mover).
enum class Proof : std::uint8_t { Unknown, Win, Loss, Draw };

constexpr Proof proof_for(Outcome outcome, Player player) {
  if (outcome == Outcome::Ongoing) return Proof::Unknown;
  if (outcome == Outcome::Draw) return Proof::Draw;
  return outcome == win_for(player) ? Proof::Win : Proof::Loss;
}
// The same seen by the opponent.
constexpr Proof reversed(Proof proof) {
  if (proof == Proof::Win) return Proof::Loss;
  return proof == Proof::Loss ? Proof::Win : proof;
}

}  // namespace yomi
