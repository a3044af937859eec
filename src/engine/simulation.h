// One simulation: down the tree, a playout, back up, learn. A template on the game and on the
// playout (PolicyPlayout; tests have others); everything about the tree is in search/.
#pragma once
#include "engine/decisive.h"
#include "search/descent.h"

namespace yomi {

// The moves that enter the tree.
template <Game G>
void moves_to_try(const G& game, Decisive decisive, MoveList& out) {
  decisive_moves(game, decisive, out);
  if (out.empty()) tree_moves(game, out);
}

template <Game G, class Playout>
class Simulation {
 public:
  Simulation(Tree& tree, const DescentRules& rules, Decisive decisive, Playout playout)
      : descent_(tree, rules), decisive_(decisive), playout_(std::move(playout)) {}

  Playout& playout() { return playout_; }
  Descent& descent() { return descent_; }

  void run(const G& root, Rng& rng) {
    G game = root;
    descent_.begin();
    playout_.begin();
    ahead_ = Outcome::Ongoing;
    is_counted_ = false;
    Outcome end = descend(game, rng);
    const bool certain = end != Outcome::Ongoing;
    if (!certain) end = ahead_ != Outcome::Ongoing ? ahead_ : play_out(game, rng);
    if (!is_counted_) descent_.finish(end, certain);
    playout_.learn(end);
  }

 private:
  // To the first position without moves in the tree, or to a result that is certain.
  Outcome descend(G& game, Rng& rng) {
    while (is_open(game)) {
      const Move move = descent_.choose();
      playout_.tree_move(game, move);
      game.play(move);
      if (descent_.follow()) {
        if (descent_.proof() != Proof::Unknown) return proven(descent_.proof());
        continue;
      }
      const std::uint64_t hash = game.hash();
      descent_.expect(hash);
      if (const Outcome over = game.outcome(); over != Outcome::Ongoing) return over;
      if (!enter(game, hash, rng)) break;
    }
    return Outcome::Ongoing;
  }

  // Goes to the position's node. False: the simulation ends here. Looking a position up in a large
  // table waits for memory, longer than a quick playout takes; so that is played meanwhile and,
  // where it can be, counted, and taken back in the rare case that the position is known.
  bool enter(const G& game, std::uint64_t hash, Rng& rng) {
    const Rng before = rng;
    if constexpr (MayBeFilled<G>) {
      if (descent_.lookup_is_slow() && !descent_.wants_moves() && playout_.is_uniform()) {
        G copy = game;
        ahead_ = play_out(copy, rng);
        is_counted_ = descent_.count_early(ahead_);
      }
    }
    if (!descent_.enter(hash, game.to_play())) return false;
    if (ahead_ == Outcome::Ongoing) return true;
    if (is_counted_ ? descent_.confirm(ahead_) : descent_.is_new()) return false;
    is_counted_ = false;
    ahead_ = Outcome::Ongoing;
    rng = before;
    return true;
  }

  bool is_open(const G& game) {
    if (descent_.is_open()) return descent_.depth() < deepest(game);
    if (!descent_.may_open()) return false;
    MoveList moves;
    moves_to_try(game, decisive_, moves);
    return descent_.open({moves.begin(), moves.end()});
  }

  // With simple ko in the tree, a way down could be a circle.
  static int deepest(const G& game) {
    if constexpr (HasPlayoutMoves<G>) return game.playout_limit();
    return 1 << 20;
  }

  Outcome proven(Proof proof) const {
    if (proof == Proof::Draw) return Outcome::Draw;
    return win_for(proof == Proof::Win ? descent_.to_play() : other(descent_.to_play()));
  }

  Outcome play_out(G& game, Rng& rng) {
    if (!descent_.wants_moves()) return playout_.run(game, rng, descent_, Unwatched{});
    return playout_.run(game, rng, descent_,
                        [&](Player player, auto moves) { descent_.played(player, moves); });
  }

  Descent descent_;
  Decisive decisive_;
  Playout playout_;
  Outcome ahead_ = Outcome::Ongoing;  // of a playout from the last node, if it has been played
  bool is_counted_ = false;           // and that has been counted
};

}  // namespace yomi
