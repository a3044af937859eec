// Boards in lines of letters, as GoGui sees them: X is black, O is white, and cells that do not
// exist look empty.
#pragma once
#include <string>

#include "protocol/gtp_coordinates.h"

namespace yomi {

template <class Visitor>
void for_each_point(const Grid& grid, Visitor visit) {
  for (int row = 0; row < grid.height; ++row)
    for (int column = 0; column < grid.width; ++column)
      if (const Point point{column, row}; grid.contains(point)) visit(point);
}

// A line for each row, the top row first, with blanks between the letters.
std::string plain_board(const Position& position, const GtpCoordinates& coordinates);

// The same with Go's letters and numbers around it, and whose turn it is.
std::string labelled_board(const Position& position, const GtpCoordinates& coordinates);

}  // namespace yomi
