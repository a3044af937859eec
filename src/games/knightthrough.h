// Knightthrough: Breakthrough with chess knights that only jump forward; every jump may capture.
#pragma once
#include "games/breakthrough.h"

namespace yomi {

struct Knight {
  static constexpr std::array<Step, 4> steps{
      {{-2, 1, true}, {-1, 2, true}, {1, 2, true}, {2, 1, true}}};
};

struct Knightthrough {
  static constexpr GameInfo info{
      "knightthrough", "knights jump and capture forward; reach the far row", race_sizes, {}};

  template <class Visitor>
  static auto start(const GameSpec& spec, Visitor visit) {
    if (spec.width <= 8 && spec.height <= 8) return visit(Race<Knight, 1>(spec.width, spec.height));
    return visit(Race<Knight, 3>(spec.width, spec.height));
  }
};

struct MisereKnightthrough {
  static constexpr GameInfo info{
      "misere-knightthrough", "Knightthrough, but who reaches the far row loses", race_sizes, {}};

  template <class Visitor>
  static auto start(const GameSpec& spec, Visitor visit) {
    return Knightthrough::start(spec, [&](const auto& game) { return visit(Misere(game)); });
  }
};

}  // namespace yomi
