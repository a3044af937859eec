#include "search/root.h"

#include <algorithm>

namespace yomi {
namespace {

int rank(const RankedMove& move, bool draw_in_hand) {
  if (move.proof == Proof::Win) return 0;
  if (move.proof == Proof::Loss) return 4;
  if (move.proof == Proof::Draw) return 2;
  const bool worse = draw_in_hand && (visits(move.tally) == 0 || mean(move.tally) < 0.5);
  return worse ? 3 : 1;
}

double mean_or_nothing(Tally tally) { return visits(tally) == 0 ? -1 : mean(tally); }

}  // namespace

std::vector<RankedMove> ranked_moves(const NodeMoves& moves, bool by_value, bool tried_first) {
  std::vector<RankedMove> ranked;
  bool draw_in_hand = false;
  for (int i = 0; i < moves.count; ++i) {
    ranked.push_back({i, moves.proof(i), moves.count_of(i)});
    draw_in_hand |= moves.proof(i) == Proof::Draw;
  }
  std::stable_sort(ranked.begin(), ranked.end(), [&](const RankedMove& a, const RankedMove& b) {
    if (const int x = rank(a, draw_in_hand), y = rank(b, draw_in_hand); x != y) return x < y;
    if (!by_value && visits(a.tally) != visits(b.tally)) return visits(a.tally) > visits(b.tally);
    const double x = mean_or_nothing(a.tally), y = mean_or_nothing(b.tally);
    if (x != y) return x > y;
    if (visits(a.tally) != visits(b.tally)) return visits(a.tally) > visits(b.tally);
    return tried_first && moves.moves[a.at] < moves.moves[b.at];
  });
  return ranked;
}

std::vector<Move> principal_line(const Tree& tree, NodeId from, bool by_value) {
  constexpr std::size_t longest = 64;
  std::vector<Move> line;
  for (NodeId id = from; id != NodeId::None && line.size() < longest;) {
    if (!tree.is_open(tree.at(id))) break;
    const NodeMoves moves = tree.moves(tree.at(id));
    if (moves.count == 0) break;
    const RankedMove best = ranked_moves(moves, by_value, tree.shape().tried_first).front();
    if (visits(best.tally) == 0) break;
    line.push_back(moves.move(best.at));
    id = moves.child(best.at);
  }
  return line;
}

}  // namespace yomi
