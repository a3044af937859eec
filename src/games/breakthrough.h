// Breakthrough: pawns go one step forward, straight or diagonally, and capture diagonally.
// First to reach the far row wins; who cannot move has lost.
#pragma once
#include "games/misere.h"
#include "games/race.h"
#include "games/spec.h"

namespace yomi {

struct Pawn {
  static constexpr std::array<Step, 3> steps{{{-1, 1, true}, {0, 1, false}, {1, 1, true}}};
};

inline constexpr SizeRule race_sizes{2, 4, 12, 12, 8, true};

struct Breakthrough {
  static constexpr GameInfo info{
      "breakthrough", "pawns step and capture forward; reach the far row", race_sizes, {}};

  template <class Visitor>
  static auto start(const GameSpec& spec, Visitor visit) {
    if (spec.width <= 8 && spec.height <= 8) return visit(Race<Pawn, 1>(spec.width, spec.height));
    return visit(Race<Pawn, 3>(spec.width, spec.height));
  }
};

struct MisereBreakthrough {
  static constexpr GameInfo info{
      "misere-breakthrough", "Breakthrough, but who reaches the far row loses", race_sizes, {}};

  template <class Visitor>
  static auto start(const GameSpec& spec, Visitor visit) {
    return Breakthrough::start(spec, [&](const auto& game) { return visit(Misere(game)); });
  }
};

}  // namespace yomi
