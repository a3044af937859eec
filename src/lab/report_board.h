// Boards as SVG: an empty board with the names of its cells around it, and where pieces go. What
// stands where comes from a Position; whoever draws pieces needs to know no game.
#pragma once
#include <string>
#include <vector>

#include "engine/position.h"

namespace yomi {

struct BoardPlace {
  Point point;
  double x = 0, y = 0;  // its middle
};

struct DrawnBoard {
  std::string game;  // a spec
  double width = 0, height = 0;
  std::string piece;  // stone, pawn, knight or domino
  double radius = 0;  // of a stone
  Grid grid;
  std::vector<BoardPlace> places;
  std::string picture;  // elements of an SVG without pieces
};

DrawnBoard drawn_board(const Position& position);

// A game ply by ply, from the start: the places whose content has changed, each its number and x
// (first's), o (second's) or . (empty); - where nothing has. Plies are separated by blanks.
// Requires: the board is that of the position's game.
std::string coded_plies(const DrawnBoard& board, const Position& end);

}  // namespace yomi
