// Tic-Tac-Toe: three in a row on a 3x3 board; a full board is a draw.
#pragma once
#include <array>

#include "core/bits.h"
#include "core/hash.h"
#include "games/game.h"
#include "games/spec.h"

namespace yomi {

class TicTacToeBoard {
 public:
  Player to_play() const { return to_play_; }

  void legal_moves(MoveList& out) const {
    for (int cell = 0; cell < 9; ++cell)
      if ((full() >> cell & 1) == 0) out.push(move_at(cell));
  }

  // Requires: move is legal here.
  void play(Move move) {
    DCHECK((full() >> index(move) & 1) == 0);
    stones_[index(to_play_)] |= 1U << index(move);
    to_play_ = other(to_play_);
  }

  static constexpr bool moves_only_leave = true;
  bool has_move_set() const { return true; }
  Bits<1> move_set() const { return {{~full() & 0777}}; }

  void skip_turn() { to_play_ = other(to_play_); }
  bool answers_on_cell() const { return true; }

  Outcome outcome() const {
    if (has_line(stones_[0])) return Outcome::First;
    if (has_line(stones_[1])) return Outcome::Second;
    return full() == 0777 ? Outcome::Draw : Outcome::Ongoing;
  }

  std::uint64_t hash() const { return Hasher().add(stones_[0] << 9 | stones_[1]).value(); }

  int move_count() const { return 9; }
  MoveCode code(Move move) const { return plain_code(to_play_, move, 9); }
  int code_count() const { return 18; }
  MoveCode feature_code(Move move) const { return code(move); }
  int feature_code_count() const { return code_count(); }

  std::string move_text(Move move) const { return grid().text(point(index(move))); }
  std::optional<Move> parse_move(std::string_view text) const {
    const auto p = grid().parse(text);
    return p ? std::optional(move_at(cell(*p))) : std::nullopt;
  }

  Grid grid() const { return {Grid::Shape::Square, 3, 3, true, false}; }
  std::optional<Player> at(Point p) const {
    for (const Player player : {Player::First, Player::Second})
      if (stones_[index(player)] >> cell(p) & 1) return player;
    return std::nullopt;
  }

  int symmetry_count() const { return 8; }
  TicTacToeBoard transformed(int symmetry) const {
    TicTacToeBoard copy = *this;
    for (int player = 0; player < 2; ++player) {
      copy.stones_[player] = 0;
      for (int cell = 0; cell < 9; ++cell)
        if (stones_[player] >> cell & 1)
          copy.stones_[player] |= 1U << index(transformed(move_at(cell), symmetry));
    }
    return copy;
  }
  Move transformed(Move move, int symmetry) const {
    return move_at(cell(grid().transformed(point(index(move)), symmetry)));
  }

 private:
  static constexpr int cell(Point p) { return 3 * p.row + p.column; }
  static constexpr Point point(int cell) { return {cell % 3, cell / 3}; }

  unsigned full() const { return stones_[0] | stones_[1]; }
  static bool has_line(unsigned stones) {
    constexpr std::array<unsigned, 8> lines{07, 070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (const unsigned line : lines)
      if ((stones & line) == line) return true;
    return false;
  }

  std::array<unsigned, 2> stones_{};
  Player to_play_ = Player::First;
};

struct TicTacToe {
  static constexpr GameInfo info{"tictactoe", "three in a row on a 3x3 board", {}, {}};

  template <class Visitor>
  static auto start(const GameSpec&, Visitor visit) {
    return visit(TicTacToeBoard());
  }
};

}  // namespace yomi
