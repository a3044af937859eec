// Decisive moves win at once; anti-decisive moves leave the opponent none (Teytaud and Teytaud
// 2010). As an option of any tree: nodes and playouts then consider nothing else while there are
// some.
#pragma once
#include "games/game.h"

namespace yomi {

enum class Decisive { Off, Win, Both };

// The moves with which the opponent would win at once if it were his turn.
template <Game G>
void threats(const G& game, MoveList& out) {
  if constexpr (SkipsTurn<G>) {
    G skipped = game;
    skipped.skip_turn();
    if (skipped.outcome() == Outcome::Ongoing) winning_moves(skipped, out);
  }
}

// Has the player who has just moved left the opponent a move that wins at once?
template <Game G>
bool is_safe(const G& game) {
  if (game.outcome() != Outcome::Ongoing) return game.outcome() != win_for(game.to_play());
  MoveList wins;
  winning_moves(game, wins);
  return wins.empty();
}

// The moves after which the opponent cannot carry out his threats.
template <Game G>
void saving_moves(const G& game, const MoveList& threats, MoveList& out) {
  MoveList moves;
  tree_moves(game, moves);
  bool on_cell = false;
  if constexpr (AnswersOnCell<G>) on_cell = game.answers_on_cell();
  if (on_cell && threats.size() > 1) return;
  for (const Move move : moves) {
    if (on_cell && move != threats[0]) continue;
    G next = game;
    next.play(move);
    if (is_safe(next)) out.push(move);
  }
}

// What the player is bound to consider; nothing when every move is as good. Requires: the game is
// not over.
template <Game G>
void decisive_moves(const G& game, Decisive decisive, MoveList& out) {
  if (decisive == Decisive::Off) return;
  winning_moves(game, out);
  if (!out.empty() || decisive != Decisive::Both) return;
  MoveList threatening;
  threats(game, threatening);
  if (!threatening.empty()) saving_moves(game, threatening, out);
}

// The plain playout loop with decisive moves in front.
template <Game G, class Watch>
Outcome finish_decisively(G& game, Decisive decisive, Rng& rng, Watch&& watch) {
  for (int plies = 0;; ++plies) {
    if (const Outcome over = game.outcome(); over != Outcome::Ongoing) return over;
    if constexpr (HasPlayoutMoves<G>)
      if (plies == game.playout_limit()) return game.score_outcome();
    MoveList moves;
    decisive_moves(game, decisive, moves);
    if (moves.empty()) playout_moves(game, moves);
    const Move move = moves[rng.below(moves.size())];
    watch(game.to_play(), move);
    game.play(move);
  }
}

}  // namespace yomi
