// The best moves of a node, so that the next choice need not look at all: of each lane (move i is
// in lane i % lanes) the one that was best when all were looked at last. Since then only these have
// been chosen, so of the others nothing changes but the weight of their exploration term. As long
// as one of these is better than any other can have become, it is the best of all.
//
// What another thread counted meanwhile may be told: then that move is known anew.
//
// A node that has seldom been visited has many moves with the same results as the best. They stay
// alike while nobody chooses them, so they are known as one, and get a place in turn.
#pragma once
#include <algorithm>
#include <array>
#include <limits>

#include "core/lanes.h"
#include "search/tally.h"
#include "search/visit_roots.h"

namespace yomi {

struct Podium {
  static constexpr std::int32_t nobody = 1 << 20;

  std::array<float, lanes> means;           // of the moves; negative: the lane has none
  std::array<float, lanes> inverse_roots;   // of their visits
  std::array<std::int32_t, lanes> numbers;  // theirs
  Tally tied;                               // results of those that are alike
  std::int32_t first_tied;                  // the first of them without a place; or nobody
  float tied_mean, tied_root;
  float others;         // the largest value of any other move then
  float weight;         // and the weight of exploration terms: none was larger than that / sqrt(n)
  float next_root;      // the formula's `root` at the next choice; negative: not known
  std::int32_t chosen;  // the last one, whose result is not in here yet; or nobody
  float chosen_root;    // its inverse root after that; 0: not known

  // Nothing is known: all will be looked at.
  void clear() {
    others = std::numeric_limits<float>::infinity();
    next_root = -1;
    first_tied = chosen = nobody;
  }
  // A result of a move that others chose has come in, and this is what it has now.
  void hear(int move, Tally tally) {
    next_root = -1;
    if (move == chosen) chosen_root = 0;
    const float root = inverse_root_of(visits(tally));
    const float mean = mean_by_root(static_cast<float>(halves(tally)), root);
    const auto lane = static_cast<std::size_t>(move % lanes);
    if (numbers[lane] == move) {
      means[lane] = mean;
      inverse_roots[lane] = root;
    } else if (move == first_tied) {
      others = std::numeric_limits<float>::infinity();
    } else {
      others = std::max(others, mean + weight * root);
    }
  }
};

}  // namespace yomi
