// The part that Go, AtariGo and NoGo have in common beyond the board: whose turn, the last move,
// codes, patterns, texts, symmetries.
#pragma once
#include "games/go_board.h"

namespace yomi {

// Derived says which points may be played: bool may_play(int point) const.
template <class Derived, int MaxCells>
class GoGame : public CellGame<Derived> {
 public:
  using Board = GoBoard<MaxCells>;
  using CellGame<Derived>::transformed;
  static constexpr int pattern_cells = 8, feature_cells = 4;

  explicit GoGame(int size, bool suicide = false) : board_(size, suicide) {}

  const auto& cells() const { return board_.cells(); }
  Player to_play() const { return to_play_; }
  Move last_move() const { return last_; }
  PatternCell content(int point) const { return board_.content(point); }
  const PatternCell* contents() const { return board_.contents(); }
  const Board& board() const { return board_; }

  // Sets up a stone that was not played. Requires: the point is empty, the stone has a liberty.
  void put(Player player, Point p) { board_.place(player, cells().at(p)); }

  void legal_moves(MoveList& out) const {
    for (int i = 0; i < board_.empty_count(); ++i)
      if (const int point = board_.empty_point(i); self().may_play(point)) out.push(move_at(point));
  }
  bool stuck() const {
    for (int i = 0; i < board_.empty_count(); ++i)
      if (self().may_play(board_.empty_point(i))) return false;
    return true;
  }

  std::uint64_t hash() const { return hash(0); }
  // Of transformed(symmetry).
  std::uint64_t hash(int symmetry) const {
    const auto turn = static_cast<std::uint64_t>(to_play_);
    return Hasher().add(this->content_hash(symmetry)).add(turn).value();
  }

  Derived transformed(int symmetry) const {
    Derived copy = self();
    copy.board_ = board_.transformed(symmetry);
    if (last_ != CellGame<Derived>::no_cell) copy.last_ = transformed(last_, symmetry);
    return copy;
  }

 protected:
  // The next player's turn after a move.
  void pass_turn(Move move) {
    last_ = move;
    to_play_ = other(to_play_);
  }

  Board board_;
  Move last_ = CellGame<Derived>::no_cell;
  Player to_play_ = Player::First;

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};

inline constexpr SizeRule go_sizes{1, 1, 19, 19, 9, false};

// Boards of up to 9x9 count in bytes.
template <template <int> class Board, class Visitor, class... Options>
auto start_go(const GameSpec& spec, Visitor visit, Options... options) {
  if (spec.width <= 9) return visit(Board<81>(spec.width, options...));
  return visit(Board<361>(spec.width, options...));
}

}  // namespace yomi
