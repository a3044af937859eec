// A tree without a game: a test says which moves a position has and how a simulation ends.
#pragma once
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "search/descent.h"

namespace yomi {

inline constexpr Move a = move_at(0), b = move_at(1), c = move_at(2), d = move_at(3);
inline constexpr Outcome win = Outcome::First, loss = Outcome::Second, draw = Outcome::Draw;

struct Played {
  Player player;
  Move move;
};

class Bed {
 public:
  Bed(const RuleInfo& info, TreeShape shape, DescentRules rules = {},
      std::initializer_list<std::pair<const char*, const char*>> keys = {}) {
    Params params(info.params);
    for (const auto& [key, value] : keys) params.set(key, value);
    rule_ = info.make(params);
    rules.rule = rule_.get();
    rules.uses_amaf = shape.amaf != AmafKind::None;
    shape.move_count = 4;
    shape.memory = std::size_t{4} << 20;
    tree_ = std::make_unique<Tree>(shape);
    tree_->plant(Player::First, 1);
    descent_ = std::make_unique<Descent>(*tree_, rules);
  }

  // One simulation. Every position that it opens has the moves `open`; a position's hash is told by
  // `hash` from the moves that led there. Returns the moves taken in the tree.
  std::string run(Outcome outcome, std::vector<Move> open = {a, b},
                  const std::vector<Played>& playout = {}, bool certain = false) {
    std::string taken;
    descent_->begin();
    for (;;) {
      if (!descent_->is_open() && !(descent_->may_open() && descent_->open(open))) break;
      taken += "abcd"[index(descent_->choose())];
      if (certain && taken.size() == certain_depth) break;
      if (descent_->follow()) continue;
      if (!descent_->enter(hash(taken), taken.size() % 2 ? Player::Second : Player::First)) break;
    }
    show(playout);
    descent_->finish(outcome, certain);
    return taken;
  }

  // "visits:halves" of the moves of the position that these moves lead to, and its visits.
  std::string at(const std::string& path) const {
    const Node& node = tree_->at(id(path));
    std::string text = std::to_string(node.visits) + " visits";
    if (!tree_->is_open(node)) return text;
    const NodeMoves moves = tree_->moves(node);
    for (int i = 0; i < moves.count; ++i)
      text += std::string(" ") + "abcd"[index(moves.move(i))] + tally_text(moves.count_of(i));
    return text;
  }
  std::string amaf_at(const std::string& path) const {
    const NodeMoves moves = tree_->moves(tree_->at(id(path)));
    std::string text;
    for (int i = 0; i < moves.count; ++i)
      text += std::string(text.empty() ? "" : " ") + "abcd"[index(moves.move(i))] +
              tally_text(moves.amaf[i]);
    return text;
  }
  std::string table_at(const std::string& path) const {
    Node& node = tree_->at(id(path));
    Tree::Room room;
    if (tree_->moves(node).amaf == nullptr) tree_->make_table(room, node);
    const NodeMoves moves = tree_->moves(node);
    std::string text;
    for (int i = 0; i < 8; ++i)
      if (moves.amaf[i] != 0)
        text += std::string(text.empty() ? "" : " ") + (i < 4 ? "1" : "2") + "abcd"[i % 4] +
                tally_text(moves.amaf[i]);
    return text;
  }
  Tree& tree() { return *tree_; }
  NodeId id(const std::string& path) const {
    NodeId node = tree_->root();
    for (const char move : path) node = tree_->child(node, move_at(move - 'a'));
    return node;
  }
  // A transposition: the order of moves does not matter.
  bool order_matters = true;
  std::size_t certain_depth = 1;
  // A playout's moves are shown as sets, not one by one.
  bool as_sets = false;

 private:
  void show(const std::vector<Played>& playout) {
    std::uint64_t sets[2][2] = {};  // the upper words have no moves here
    for (const Played& p : playout) {
      if (!as_sets) descent_->played(p.player, p.move);
      sets[index(p.player)][0] |= std::uint64_t{1} << index(p.move);
    }
    if (!as_sets) return;
    for (const Player player : {Player::First, Player::Second})
      descent_->played(player, std::span<const std::uint64_t>(sets[index(player)]));
  }
  static std::string tally_text(Tally tally) {
    return std::to_string(visits(tally)) + ":" + std::to_string(halves(tally));
  }
  std::uint64_t hash(std::string path) const {
    if (!order_matters) std::sort(path.begin(), path.end());
    std::uint64_t hash = 1;
    for (const char move : path) hash = hash * 31 + static_cast<std::uint64_t>(move);
    return hash;
  }

  std::unique_ptr<Rule> rule_;
  std::unique_ptr<Tree> tree_;
  std::unique_ptr<Descent> descent_;
};

}  // namespace yomi
