// Counts move sequences, to compare two implementations of the same rules.
#pragma once
#include <cstdint>

#include "rules.h"

namespace yomi::reference {

struct Count {
  std::uint64_t leaves = 0;  // legal move sequences of exactly the given length
  std::uint64_t ended = 0;   // those among them after which the game is over
};

Count perft(const Rules& rules, int depth);

}  // namespace yomi::reference
