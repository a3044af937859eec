// Boards drawn with letters. Every cell's name can be read off: columns and rows are labelled on
// square boards and on the rhombus; a row of the hexagon has the names of its first and last cell
// at its ends, and slanted strokes lead from the letters above and below to the cells.
#pragma once
#include <string>
#include <vector>

#include "engine/position.h"

namespace yomi::cli {

class BoardPicture {
 public:
  // An empty board of this position's game.
  BoardPicture(const Position& position, bool unicode);

  // Shows this position. From the start of the game on, to be called after each move: the stones
  // that are new are marked as those of the last move.
  void follow(const Position& position);

  // Puts a star on an empty cell.
  void star(Point point);
  // Puts one visible character there instead.
  void mark(Point point, std::string sign) { at(point).sign = std::move(sign); }

  // The cells of a player as the picture shows them: "X".
  std::string sign(Player player) const;

  // Ends with a line break.
  std::string text() const;

 private:
  struct Square {
    std::optional<Player> owner;
    std::string sign;
    bool is_new = false;       // placed by the last move
    bool joins_right = false;  // the left half of a domino
  };

  std::size_t index(Point p) const {
    return static_cast<std::size_t>(p.row * grid_.width + p.column);
  }
  Square& at(Point p) { return squares_[index(p)]; }
  const Square& at(Point p) const { return squares_[index(p)]; }
  std::string empty_sign(Point p) const;
  void lay_domino(Point one, Point two, Player owner);

  Grid grid_;
  bool unicode_;
  bool dominoes_;
  std::vector<Square> squares_;
};

// The picture of a position, its last move marked.
BoardPicture picture_of(const Position& position, bool unicode);

}  // namespace yomi::cli
