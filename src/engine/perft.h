// Perft: counts the legal move sequences of a given length, the classic test of rules.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "games/game.h"

namespace yomi {

struct PerftCount {
  std::uint64_t leaves = 0;  // legal move sequences of exactly that length
  std::uint64_t ended = 0;   // those among them after which the game is over

  PerftCount& operator+=(const PerftCount& more) {
    leaves += more.leaves;
    ended += more.ended;
    return *this;
  }
};

// The whole-board positions of a game so far, for the rule that none may come back. A game without
// that rule keeps nothing.
template <Game G>
class History {
 public:
  void push(const G& game) {
    if constexpr (ForbidsRepetition<G>)
      if (game.repetition_forbidden()) boards_.push_back(game.board_hash());
  }
  void pop() {
    if constexpr (ForbidsRepetition<G>)
      if (!boards_.empty()) boards_.pop_back();
  }
  // Would this move, legal in the game's own eyes, bring back a position of the past?
  bool forbids(const G& game, Move move) const {
    if constexpr (ForbidsRepetition<G>) {
      if (!game.repetition_forbidden() || game.is_pass(move)) return false;
      G next = game;
      next.play(move);
      return std::find(boards_.begin(), boards_.end(), next.board_hash()) != boards_.end();
    }
    return false;
  }
  // The moves by the full rules. Requires: the game is not over.
  void legal_moves(const G& game, MoveList& out) const {
    game.legal_moves(out);
    if constexpr (ForbidsRepetition<G>)
      for (int i = out.size() - 1; i >= 0; --i)
        if (forbids(game, out[i])) out.remove_at(i);
  }

 private:
  std::vector<std::uint64_t> boards_;
};

// Requires: history holds every position of the game up to this one, depth >= 0.
template <Game G>
PerftCount perft(const G& game, History<G>& history, int depth) {
  const bool over = game.outcome() != Outcome::Ongoing;
  if (depth == 0) return {1, over ? 1U : 0U};
  if (over) return {};
  MoveList moves;
  history.legal_moves(game, moves);
  PerftCount total;
  for (const Move move : moves) {
    G next = game;
    next.play(move);
    history.push(next);
    total += perft(next, history, depth - 1);
    history.pop();
  }
  return total;
}

}  // namespace yomi
