// One simulation's way down the tree and back up: chooses the moves, counts the visits, and when
// the result is known adds it to every move on the way, with AMAF statistics and proofs where the
// tree keeps them. One per thread; it sees no game.
//
// A visit is counted on the way down and its points on the way up, so that to other threads a
// simulation under way looks lost (virtual loss), and they go elsewhere. Only the first visit of a
// move is counted on the way up: nobody else takes the move before all others have been tried.
//
// Alone, a simulation can leave in every node that it passed the choice of the next one: nothing
// changes in between (Tree::has_next). Then a way down waits for one line of each node, the next
// one is fetched while the choices of this one are still made, and their statistics while the
// playout runs. With threads, each does so in its copies of the top of the tree.
#pragma once
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "search/hot_nodes.h"
#include "search/rule.h"
#include "search/top_nodes.h"
#include "search/tree.h"

namespace yomi {

struct DescentRules {
  const Rule* rule = nullptr;
  bool one_ply = false;         // never below the moves of the root
  bool unvisited_first = true;  // otherwise by their AMAF value
  bool uses_amaf = false;       // the rule looks at AMAF
  std::uint32_t reference = 0;  // AmafKind::Table: visits that make a node's AMAF usable
  std::uint32_t expand = 1;     // visits before a node gets its moves
  bool ahead = false;           // with threads: choices of the top are made ahead
};

class Descent {
 public:
  Descent(Tree& tree, const DescentRules& rules);

  // Stands at the root again.
  void begin();
  // Does the present node have moves to choose from, or may it get (the rest of) them?
  bool is_open() const { return tree_.is_open(*node_) && tree_.has_choice(*node_); }
  bool may_open() const;
  bool open(std::span<const Move> moves);
  // Takes the next move. Requires: the node is open.
  Move choose();
  // Goes to the node behind the chosen move. False when there is none yet.
  bool follow();
  // The position's hash is known before it is sure that a node will be wanted.
  void expect(std::uint64_t hash) const { tree_.expect(hash); }
  bool lookup_is_slow() const { return shared_ || tree_.table_bytes() > (std::size_t{1} << 20); }
  // Makes or finds that node. False when it cannot be had; then the simulation ends here.
  bool enter(std::uint64_t hash, Player to_play);

  // Has no simulation come to the present node before?
  bool is_new() const { return read(node_->visits) == 0; }

  // What is proven of the present node, for its player.
  Proof proof() const { return read(node_->proof); }
  Player to_play() const { return node_->to_play; }
  int depth() const { return static_cast<int>(path_.size()); }

  // A move of the playout; only needed when the tree keeps AMAF statistics. Any order.
  void played(Player player, Move move) {
    bits_of(player)[index(move) / 64] |= std::uint64_t{1} << (index(move) % 64);
  }
  // Several of a player's moves at once: bit i is move i. There may be words without moves after
  // them.
  void played(Player player, std::span<const std::uint64_t> moves) {
    const std::size_t words = std::min(moves.size(), static_cast<std::size_t>(player_words_));
    for (std::size_t i = 0; i < words; ++i) bits_of(player)[i] |= moves[i];
  }
  bool wants_moves() const { return !bits_.empty(); }

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
  // Before `enter`: the simulation will end with this outcome if the position is new. False, and
  // nothing is done: that cannot be taken back here.
  bool count_early(Outcome outcome);
  // After `enter`: false, with nothing counted any more, when the position is not new. With threads
  // always true: the simulation has ended even so.
  bool confirm(Outcome outcome);
  // Hands over what other threads do not see yet. To be called when all have ended.
  void settle();

  // Makes these, one for each thread, work together. To be called once, before the first
  // simulation.
  static void introduce(std::span<Descent* const> threads);

 private:
  struct Step {
    Node* node;
    NodeMoves moves;
    Player player;                   // the node may be gone to another processor meanwhile
    bool shared;                     // may other threads write there?
    TopNodes::Copy* top;             // where the counts go, if not to the tree
    HotNodes::Copy* copy = nullptr;  // or there
    int chosen = 0;
    NodeId child = NodeId::None;  // behind the chosen move, if the choice was made ahead
    bool is_new = false;          // tried for the first time
    bool is_counted = false;      // its visit, but not yet its points

    // Made in its place: a copy of what has just been written would wait for it.
    Step(const Tree& tree, Node& at, TopNodes::Copy* own)
        : node(&at),
          moves(own != nullptr ? own->moves : tree.moves(at)),
          player(at.to_play),
          shared(tree.shape().shared && own == nullptr),
          top(own) {}
  };

  std::uint64_t* bits_of(Player player) { return bits_.data() + index(player) * player_words_; }
  Move take_chosen(Step& step);
  Move take_ahead(Step& step);
  Move take_next(const Step& step) const;
  std::uint32_t* find_visits(Step& step);
  int select(const Step& step, std::uint32_t visits, bool& is_new);
  int next_unvisited(const Step& step) const;
  static void count(const Step& root, const Step& step, Tally amount);
  const Tally* amaf_for(const NodeMoves& moves, bool shared);
  void finish(const Step& step, Outcome outcome);
  void finish_with_moves(Outcome outcome);
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
  static Proof proof_of(const NodeMoves& moves);

  Tree& tree_;
  Tree::Room room_;
  std::optional<TopNodes> top_;  // with threads
  std::optional<HotNodes> hot_;  // with threads
  DescentRules rules_;
  bool shared_;
  int move_count_, player_words_;
  Node* node_ = nullptr;       // where the simulation stands
  Node* leaf_ = nullptr;       // the last node, if it was reached and not left
  Node* reference_ = nullptr;  // the nearest node with enough visits
  std::vector<Step> path_;
  std::vector<Tally> tallies_, amaf_;  // what the rule sees when the tree's may change under it
  std::vector<std::uint8_t> proofs_;
  std::vector<std::uint64_t> bits_;  // by player: what was played from here on; and one word
};

}  // namespace yomi
