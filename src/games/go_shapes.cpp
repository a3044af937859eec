#include "games/go_shapes.h"

#include <array>
#include <bitset>
#include <string_view>

#include "games/go_board.h"

namespace yomi {
namespace {

// Rows from top to bottom. X and O are the two colours, either way round; x is anything but X, o
// anything but O, both on the board; '.' is empty, '#' is off the board, '?' anything at all.
struct Shape {
  std::string_view rows;
  std::string_view unless1 = {};  // the shape does not count where one of these fits
  std::string_view unless2 = {};
};
constexpr std::array<Shape, 11> shapes{{
    {"XOX"
     "..."
     "???"},  // hane that encloses
    {"XO."
     "..."
     "?.?"},  // hane that does not cut
    {"XO?"
     "X.."
     "x.?"},  // turn around the corner of a stone
    {"XO?"
     "O.?"
     "???",
     "XO?"
     "O.O"
     "???",
     "XO?"
     "O.?"
     "?O?"},  // cut, not yet protected
    {"?X?"
     "O.O"
     "xxx"},  // push between two stones
    {"X.?"
     "O.?"
     "###"},  // at the side: chase
    {"OX?"
     "X.O"
     "###"},  // block a cut
    {"?X?"
     "x.O"
     "###"},  // block a connection
    {"?XO"
     "x.x"
     "###"},  // descend
    {"?OX"
     "X.O"
     "###"},  // cut
    {"XOO"
     "..."
     "?.?"},  // hane against two stones
}};

bool fits(char wanted, PatternCell cell, bool swap_colours) {
  const PatternCell x = swap_colours ? PatternCell::Second : PatternCell::First;
  const PatternCell o = swap_colours ? PatternCell::First : PatternCell::Second;
  if (wanted == '?') return true;
  if (wanted == '#' || cell == PatternCell::OffBoard)
    return wanted == '#' && cell == PatternCell::OffBoard;
  if (wanted == '.') return cell == PatternCell::Empty;
  if (wanted == 'X' || wanted == 'x') return (cell == x) == (wanted == 'X');
  return (cell == o) == (wanted == 'O');
}

bool matches(std::string_view rows, std::uint32_t pattern, int symmetry, bool swap_colours) {
  const Grid three{Grid::Shape::Square, 3, 3, true, false};
  for (std::size_t i = 0; i < square_offsets.size(); ++i) {
    const Point p{1 + square_offsets[i].column, 1 + square_offsets[i].row};
    const Point q = three.transformed(p, symmetry);
    const auto cell = static_cast<PatternCell>(pattern >> (2 * i) & 3);
    if (!fits(rows[static_cast<std::size_t>(3 * q.row + q.column)], cell, swap_colours))
      return false;
  }
  return true;
}

bool matches_any(std::uint32_t pattern) {
  for (const Shape& shape : shapes)
    for (int symmetry = 0; symmetry < 8; ++symmetry)
      for (const bool swap : {false, true}) {
        const auto fit = [&](std::string_view rows) {
          return !rows.empty() && matches(rows, pattern, symmetry, swap);
        };
        if (fit(shape.rows) && !fit(shape.unless1) && !fit(shape.unless2)) return true;
      }
  return false;
}

}  // namespace

bool is_go_shape(std::uint32_t pattern) {
  static const auto table = [] {
    std::bitset<1 << 16> all;
    for (std::uint32_t p = 0; p < all.size(); ++p) all[p] = matches_any(p);
    return all;
  }();
  return table[pattern];
}

}  // namespace yomi
