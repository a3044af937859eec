// The best moves of a node, so that the next choice need not look at all: of each lane (move i is
// in lane i % lanes) the one that was best when all were looked at last. Since then only these have
// been chosen, so of the others nothing changes but the weight of their exploration term. As long
// as one of these is better than any other can have become, it is the best of all.
#pragma once
#include <array>
#include <limits>

#include "core/lanes.h"
#include "search/tally.h"

namespace yomi {

struct Podium {
  static constexpr std::int32_t nobody = 1 << 20;

  std::array<Tally, lanes> tallies;         // up to date
  std::array<std::int32_t, lanes> numbers;  // of the moves; nobody: the lane has none
  float others;                             // the largest value of any other move then
  float weight;                             // and that of the exploration term
  float next_weight;                        // the same at the next choice; negative: not known

  // Nothing is known: all will be looked at.
  void clear() {
    tallies.fill(0);
    numbers.fill(nobody);
    others = std::numeric_limits<float>::infinity();
    weight = 0;
    next_weight = -1;
  }
  // A result of the move that was chosen.
  void add(int chosen, Tally amount) {
    tallies[static_cast<std::size_t>(chosen % lanes)] += amount;
  }
};

}  // namespace yomi
