// What a finished search says about the root: the moves in order of preference, the principal
// variation.
#pragma once
#include <vector>

#include "search/tree.h"

namespace yomi {

struct RankedMove {
  int at;  // its number among the node's moves
  Proof proof;
  Tally tally;
};

// The moves of a node, the one to play first. A proven win comes first and a proven loss last;
// between them more visits (or a higher mean) win, then a higher mean, then the lower number. A
// proven draw comes before everything that looks worse than a draw. tried_first: that is how the
// moves are listed, so the lower number is that of the move itself.
std::vector<RankedMove> ranked_moves(const NodeMoves& moves, bool by_value,
                                     bool tried_first = false);

// The best moves one after the other from a node on, as far as they have been visited.
std::vector<Move> principal_line(const Tree& tree, NodeId from, bool by_value);

}  // namespace yomi
