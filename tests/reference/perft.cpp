#include "perft.h"

namespace yomi::reference {

Count perft(const Rules& rules, int depth) {
  if (depth == 0) return {1, rules.result() != Result::Ongoing ? 1u : 0u};
  Count total;
  for (const std::string& move : rules.legal()) {
    const std::unique_ptr<Rules> next = rules.clone();
    next->play(move);
    const Count count = perft(*next, depth - 1);
    total.leaves += count.leaves;
    total.ended += count.ended;
  }
  return total;
}

}  // namespace yomi::reference
