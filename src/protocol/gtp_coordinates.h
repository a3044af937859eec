// How moves are spelt in a GTP session. Inside there is one cell; outside there are three ways:
//
// | who | letters | row 1 | example of Hex, top left |
// |---|---|---|---|
// | Yomi itself, HexGui, MoHex | the game's own | the game's own | a1 |
// | Go, AtariGo, NoGo, always | without I, capital | bottom | A11 |
// | GoGui, whatever the game | without I, capital | bottom | A11 |
//
// GoGui draws a board of hexagons as a rhombus whose rows move to the right from top to bottom:
// Havannah's rows are counted from the bottom so that neighbours stay neighbours.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"

namespace yomi {

enum class GtpSpelling { Native, Go };

// A move as cells: where it goes, and before that where a piece comes from. None for pass and swap.
struct MovePoints {
  std::optional<Point> from;
  std::optional<Point> to;
};

class GtpCoordinates {
 public:
  GtpCoordinates(const Position& position, GtpSpelling spelling)
      : position_(position), grid_(position.grid()), spelling_(spelling) {}

  bool is_go_style() const { return spelling_ == GtpSpelling::Go || grid_.skips_i; }

  std::string text(Point point) const;
  std::string text(Move move) const { return spelt(position_.move_text(move)); }
  // Of a player's move, whoever is to move.
  std::string text(Player player, Move move) const {
    return spelt(position_.move_text(player, move));
  }
  // Moves of both, from this position on; ends before one that is not legal (superko).
  std::vector<std::string> line(const std::vector<Move>& moves) const;

  std::optional<Point> parse_point(std::string_view text) const;
  // The move that a text names on this board, legal or not. Any case.
  std::optional<Move> parse(std::string_view text) const;

  // Rows of a picture from the top, as GoGui sees the board.
  int row_of_line(int line) const;

 private:
  std::string spelt(const std::string& native) const;
  std::string special(std::string_view native) const;

  const Position& position_;
  Grid grid_;
  GtpSpelling spelling_;
};

// Of a column in Go's way: A to H, then J.
char go_letter(int column);

MovePoints points_of(const Position& position, Move move);

// Do the moves of this game take a piece from one cell to another?
bool moves_pieces(const Position& position);

}  // namespace yomi
