#include "engine/search_setup.h"

#include <algorithm>

#include "engine/policy_playout.h"
#include "search/root.h"

namespace yomi {
namespace {

// The fewest visits of a node that a policy takes a pool from; -1: none does.
int pool_visits(const PlayerSpec& spec, const GameFacts& facts) {
  int fewest = -1;
  for (const auto& policy : make_policies(spec, facts))
    if (const int visits = policy->wants().pool_visits; visits >= 0)
      fewest = fewest < 0 ? visits : std::min(fewest, visits);
  return fewest;
}

}  // namespace

SearchSetup::SearchSetup(const PlayerSpec& spec, const GameFacts& facts)
    : rule(spec.rule->make(spec.params)),
      threads(spec.params.whole("threads")),
      reuse(spec.params.is("reuse", "on")),
      by_value(spec.params.is("final", "value")) {
  using enum RuleInfo::Amaf;
  const int pool = pool_visits(spec, facts);
  const bool by_amaf = spec.params.is("unvisited", "amaf");
  if (spec.rule->amaf == OfReference)
    shape.amaf = AmafKind::Table;
  else if (spec.rule->amaf == OfNode || by_amaf || pool >= 0)
    shape.amaf = AmafKind::Moves;
  shape.proofs = spec.params.is("solver", "on");
  shape.transpositions = spec.params.is("transpositions", "on");
  shape.shared = threads > 1;
  shape.keeps = reuse;
  shape.in_order = !by_amaf;
  shape.tried_first = by_amaf && shape.amaf == AmafKind::Table && !shape.shared && !shape.proofs;
  // Not in Go, the game with passes: there a way down may come to a position twice.
  const bool may_be_ahead = spec.rule->chooses_ahead && shape.in_order &&
                            shape.amaf == AmafKind::None && !shape.proofs && facts.pass == no_move;
  shape.ahead = may_be_ahead && !shape.shared && !shape.keeps;
  descent.ahead = may_be_ahead && shape.shared;
  shape.move_count = facts.move_count;
  shape.memory = static_cast<std::size_t>(spec.params.whole("memory")) << 20;
  descent.rule = rule.get();
  descent.one_ply = spec.rule->one_ply;
  descent.unvisited_first = !by_amaf;
  descent.uses_amaf = spec.rule->amaf != No || by_amaf;
  descent.expand = static_cast<std::uint32_t>(spec.params.whole("expand"));
  if (spec.rule->amaf == OfReference) {
    descent.reference = static_cast<std::uint32_t>(spec.params.whole("ref"));
    shape.table_visits = descent.reference;
    if (pool >= 0)
      shape.table_visits = std::min(shape.table_visits, static_cast<std::uint32_t>(pool));
  }
  if (spec.params.is("decisive", "win")) decisive = Decisive::Win;
  if (spec.params.is("decisive", "both")) decisive = Decisive::Both;
}

void report_tree(const Tree& tree, bool by_value, SearchReport& report) {
  const Node& root = tree.at(tree.root());
  const NodeMoves moves = tree.moves(root);
  const auto amaf_of = [&](int i) {
    if (tree.shape().amaf == AmafKind::Moves) return moves.amaf[i];
    return moves.amaf[index(root.to_play) * tree.shape().move_count + moves.moves[i]];
  };
  report.has_amaf = tree.shape().amaf != AmafKind::None;
  for (const RankedMove& ranked : ranked_moves(moves, by_value, tree.shape().tried_first)) {
    MoveReport move{moves.move(ranked.at), visits(ranked.tally), 0, 0, 0, ranked.proof, {}};
    if (move.visits > 0) move.value = mean(ranked.tally);
    if (report.has_amaf) {
      move.amaf_visits = visits(amaf_of(ranked.at));
      if (move.amaf_visits > 0) move.amaf = mean(amaf_of(ranked.at));
    }
    report.moves.push_back(move);
  }
  report.best = report.moves.front().move;
  report.line = principal_line(tree, tree.root(), by_value);
  report.proof = root.proof;
  report.nodes = tree.node_count();
  report.tree_moves = tree.move_total();
  report.bytes = static_cast<std::int64_t>(tree.bytes());
  report.full = tree.full();
}

void report_lines(const Tree& tree, bool by_value, std::size_t moves, SearchReport& report) {
  for (std::size_t i = 0; i < std::min(moves, report.moves.size()); ++i) {
    MoveReport& move = report.moves[i];
    move.line = {move.move};
    const NodeId next = tree.child(tree.root(), move.move);
    if (next == NodeId::None) continue;
    const std::vector<Move> rest = principal_line(tree, next, by_value);
    move.line.insert(move.line.end(), rest.begin(), rest.end());
  }
}

}  // namespace yomi
