// One simulation's way down the tree and back up: chooses the moves, counts the visits, and when
// the result is known adds it to every move on the way, with AMAF statistics and proofs where the
// tree keeps them. It sees no game. With threads each has a tree and a Descent of its own; they
// meet in an Exchange.
//
// A simulation can leave in every node that it passed the choice of the next one: nothing changes
// in between (Tree::has_next). Then a way down waits for one line of each node, the next one is
// fetched while the choices of this one are still made, and their statistics while the playout
// runs.
#pragma once
#include <optional>
#include <vector>

#include "search/exchange.h"
#include "search/rule.h"
#include "search/tree.h"

namespace yomi {

struct DescentRules {
  const Rule* rule = nullptr;
  bool one_ply = false;         // never below the moves of the root
  bool unvisited_first = true;  // otherwise by their AMAF value
  bool uses_amaf = false;       // the rule looks at AMAF
  std::uint32_t reference = 0;  // AmafKind::Table: visits that make a node's AMAF usable
  std::uint32_t expand = 1;     // visits before a node gets its moves
};

class Descent {
 public:
  Descent(Tree& tree, const DescentRules& rules);

  // It is one of so many threads, which tell each other what they count. To be called once, before
  // the first search.
  void join(SharedCounts& shared, int thread, int threads);
  // A position's moves in the order in which this thread tries them: threads begin at different
  // ones and go round. Valid until the next call.
  std::span<const Move> own_order(std::span<const Move> moves);
  // A new search begins, from the tree's root.
  void begin_search();
  // Stands at the root again.
  void begin();
  // Does the present node have moves to choose from, or may it get some?
  bool is_open() {
    return tree_.is_open(*node_) && (tree_.has_choice(*node_) || tree_.open_far(*node_));
  }
  bool may_open() const;
  bool open(std::span<const Move> moves);
  // Takes the next move. Requires: the node is open.
  Move choose();
  // Goes to the node behind the chosen move. False when there is none yet.
  bool follow();
  // The position's hash is known before it is sure that a node will be wanted.
  void expect(std::uint64_t hash) const { tree_.expect(hash); }
  bool lookup_is_slow() const { return tree_.table_bytes() > (std::size_t{1} << 20); }
  // Makes or finds that node. False when it cannot be had; then the simulation ends here.
  bool enter(std::uint64_t hash, Player to_play);

  // Has no simulation come to the present node before?
  bool is_new() const { return node_->visits == 0; }

  // What is proven of the present node, for its player.
  Proof proof() const { return node_->proof; }
  Player to_play() const { return node_->to_play; }
  int depth() const { return static_cast<int>(path_.size()); }

  // A move of the playout; only needed when the tree keeps AMAF statistics. Any order.
  void played(Player player, Move move) {
    mark(player, move);
    bits_[static_cast<std::size_t>(index(player) * player_words_ + index(move) / 64)] |=
        std::uint64_t{1} << (index(move) % 64);
  }
  bool wants_moves() const { return !marks_.empty(); }

  // AMAF statistics of the nearest node above the leaf that has been visited more often than that:
  // its moves, and in the same order their tallies. Nothing when there is none.
  struct AmafView {
    std::span<const std::uint16_t> moves;
    std::span<const Tally> tallies;
    Player player = Player::First;
  };
  AmafView amaf_above(std::uint32_t visits);

  // The simulation ended with this outcome. certain: by the rules, not by a playout.
  void finish(Outcome outcome, bool certain);
  // Tells the other threads everything, and hears what they have told. To be called when no
  // simulation is under way.
  void settle();

 private:
  struct Step {
    Node* node;
    NodeMoves moves;
    int chosen = 0;
    NodeId child = NodeId::None;  // behind the chosen move, if the choice was made ahead
    bool is_new = false;          // tried for the first time: its visit is not counted yet

    Step(const Tree& tree, Node& at) : node(&at), moves(tree.moves(at)) {}
  };

  void mark(Player player, Move move) {
    marks_[static_cast<std::size_t>(index(player) * move_count_ + index(move))] = ~Tally{0};
  }
  Move take_chosen(Step& step);
  static void fetch_tallies(const NodeMoves& moves);
  Move take_next(const Step& step) const;
  int select(const Step& step, std::uint32_t visits, bool& is_new);
  int next_unvisited(const Step& step) const;
  const Tally* amaf_for(const NodeMoves& moves);
  void finish_ahead(Outcome outcome);
  void choose_ahead(const Step& step);
  // The node behind the move that is next; number 0 if it is not known.
  const Node& behind(const Node& node) const {
    return tree_.at(static_cast<NodeId>(node.next_child));
  }
  void fetch_behind(const Node& node) const { __builtin_prefetch(&behind(node), 1); }
  void credit(const Step& step, Outcome outcome);
  void credit_moves(const Step& step, Outcome outcome);
  void credit_table(const Step& step, Outcome outcome);
  void prove(Outcome outcome, bool certain);
  void tell(const Step& step);

  Tree& tree_;
  std::optional<Exchange> exchange_;  // with threads
  double first_ = 0;                  // with threads: at which move to begin, as a share of all
  std::vector<Move> ordered_;
  std::uint64_t key_ = 0;  // of a node on the way, when the threads tell each other about it
  DescentRules rules_;
  int move_count_, player_words_;
  Node* node_ = nullptr;       // where the simulation stands
  Node* leaf_ = nullptr;       // the last node, if it was reached and not left
  Node* reference_ = nullptr;  // the nearest node with enough visits
  std::vector<Step> path_;
  std::vector<Tally> marks_;         // by player and move: all ones where played from here on
  std::vector<Tally> amaf_;          // what the rule sees of another node's
  std::vector<std::uint64_t> bits_;  // the playout's moves, by player
};

}  // namespace yomi
