#include "games/game.h"

#include <utility>

namespace yomi {
namespace {

// About the centre, with neighbours (1,0) (1,1) (0,1) and their opposites: a turn by 60 degrees
// takes (1,0) to (1,1) and (0,1) to (-1,0); exchanging the coordinates is a reflection.
Point turned_hexagon(Point p, int radius, int symmetry) {
  p = {p.column - radius, p.row - radius};
  if (symmetry >= 6) std::swap(p.column, p.row);
  for (int turn = symmetry % 6; turn > 0; --turn) p = {p.column - p.row, p.column};
  return {p.column + radius, p.row + radius};
}

}  // namespace

int Grid::symmetry_count() const {
  if (shape == Shape::Hexagon) return 12;
  if (shape == Shape::Rhombus) return 2;
  return width == height ? 8 : 4;
}

Point Grid::transformed(Point p, int symmetry) const {
  if (shape == Shape::Hexagon) return turned_hexagon(p, width / 2, symmetry);
  if (shape == Shape::Rhombus) symmetry *= 3;  // a half turn
  if (symmetry & 1) p.column = width - 1 - p.column;
  if (symmetry & 2) p.row = height - 1 - p.row;
  if (symmetry & 4) std::swap(p.column, p.row);
  return p;
}

std::string Grid::letter(int column) const {
  const char letter = static_cast<char>('a' + column);
  return {skips_i && letter >= 'i' ? static_cast<char>(letter + 1) : letter};
}

std::string Grid::text(Point p) const { return letter(p.column) + std::to_string(p.row + 1); }

std::optional<Point> Grid::parse(std::string_view text) const {
  if (text.size() < 2 || text.size() > 3 || text[1] == '0') return std::nullopt;
  const char letter = static_cast<char>(text[0] | 0x20);
  if (letter < 'a' || letter > 'z' || (skips_i && letter == 'i')) return std::nullopt;
  Point p{letter - 'a' - (skips_i && letter > 'i'), 0};
  for (const char digit : text.substr(1)) {
    if (digit < '0' || digit > '9') return std::nullopt;
    p.row = 10 * p.row + (digit - '0');
  }
  --p.row;
  return contains(p) ? std::optional(p) : std::nullopt;
}

}  // namespace yomi
