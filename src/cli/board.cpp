#include "cli/board.h"

#include <algorithm>

#include "cli/position.h"
#include "games/spec.h"

namespace yomi::cli {
namespace {

// A sheet of paper on which each place holds one visible character.
class Canvas {
 public:
  void put(int x, int y, std::string sign) {
    const auto row = static_cast<std::size_t>(y), column = static_cast<std::size_t>(x);
    if (rows_.size() <= row) rows_.resize(row + 1);
    if (rows_[row].size() <= column) rows_[row].resize(column + 1, " ");
    rows_[row][column] = std::move(sign);
  }
  void write(int x, int y, std::string_view text) {
    for (const char c : text) put(x++, y, {c});
  }
  void write_before(int x, int y, std::string_view text) {
    write(x - static_cast<int>(text.size()), y, text);
  }
  std::string text() const {
    std::string text;
    for (const auto& row : rows_) {
      for (const std::string& sign : row) text += sign;
      text += '\n';
    }
    return text;
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

constexpr int left_margin = 4;  // two blanks, a two-digit number

// Where the cells of a board go on the canvas: two places apart in a row, half of that from row to
// row where the rows are shifted against each other.
struct Layout {
  Grid grid;

  int x(Point p) const {
    const int x = left_margin + 1 + 2 * p.column;
    if (grid.shape == Grid::Shape::Rhombus) return x + p.row;
    if (grid.shape == Grid::Shape::Hexagon) return x + grid.width / 2 + 1 - p.row;
    return x;
  }
  int y(Point p) const {
    if (grid.shape == Grid::Shape::Hexagon) return p.row + 2;
    return grid.row_one_on_top ? p.row + 1 : grid.height - p.row;
  }
};

void label_rows(Canvas& canvas, const Layout& layout) {
  const Grid& grid = layout.grid;
  for (int row = 0; row < grid.height; ++row) {
    const Point first{0, row}, last{grid.width - 1, row};
    const std::string number = std::to_string(row + 1);
    canvas.write_before(layout.x(first) - 1, layout.y(first), number);
    canvas.write(layout.x(last) + 2, layout.y(last), number);
  }
}

// Above and below a column, in its direction.
void label_columns(Canvas& canvas, const Layout& layout) {
  const Grid& grid = layout.grid;
  const int slant = grid.shape == Grid::Shape::Rhombus ? 1 : 0;
  for (int column = 0; column < grid.width; ++column) {
    const std::string letter = grid.letter(column);
    canvas.write(layout.x({column, 0}) - slant, 0, letter);
    canvas.write(layout.x({column, grid.height - 1}) + slant, grid.height + 1, letter);
  }
}

void label_hexagon(Canvas& canvas, const Layout& layout) {
  const Grid& grid = layout.grid;
  const int base = (grid.width + 1) / 2;
  for (int row = 0; row < grid.height; ++row) {
    const Point first{std::max(0, row - base + 1), row};
    const Point last{std::min(grid.width, row + base) - 1, row};
    canvas.write_before(layout.x(first) - 1, layout.y(first), grid.text(first));
    canvas.write(layout.x(last) + 2, layout.y(last), grid.text(last));
  }
  for (int i = 0; i < base; ++i) {
    const Point top{i, 0}, bottom{i + base - 1, grid.height - 1};
    canvas.write(layout.x(top) + 1, layout.y(top) - 1, "/");
    canvas.write(layout.x(top) + 2, layout.y(top) - 2, grid.letter(top.column));
    canvas.write(layout.x(bottom) - 1, layout.y(bottom) + 1, "/");
    canvas.write(layout.x(bottom) - 2, layout.y(bottom) + 2, grid.letter(bottom.column));
  }
}

void draw_labels(Canvas& canvas, const Layout& layout) {
  if (layout.grid.shape == Grid::Shape::Hexagon) return label_hexagon(canvas, layout);
  label_rows(canvas, layout);
  label_columns(canvas, layout);
}

// The points that a Go board has dots on.
bool is_star_point(const Grid& grid, Point p) {
  if (!grid.skips_i || grid.width < 7) return false;
  const int margin = grid.width < 13 ? 2 : 3, middle = grid.width % 2 == 1 ? grid.width / 2 : -1;
  const auto marked = [&](int i) { return i == margin || i == grid.width - 1 - margin; };
  if (p.column == middle && p.row == middle) return true;
  if (marked(p.column) && marked(p.row)) return true;
  const bool has_sides = grid.width >= 13;
  return has_sides &&
         ((p.column == middle && marked(p.row)) || (marked(p.column) && p.row == middle));
}

template <class Visitor>
void for_each_point(const Grid& grid, Visitor visit) {
  for (int row = 0; row < grid.height; ++row)
    for (int column = 0; column < grid.width; ++column)
      if (const Point p{column, row}; grid.contains(p)) visit(p);
}

}  // namespace

BoardPicture::BoardPicture(const Position& position, bool unicode)
    : grid_(position.grid()),
      unicode_(unicode),
      dominoes_(spec_name(position.game()).ends_with("domineering")),
      squares_(static_cast<std::size_t>(grid_.width * grid_.height)) {
  for_each_point(grid_, [&](Point p) { at(p).sign = empty_sign(p); });
}

void BoardPicture::follow(const Position& position) {
  const bool at_start = position.moves().empty();
  std::vector<Point> placed;
  for_each_point(grid_, [&](Point p) {
    Square& square = at(p);
    const auto owner = position.at(p);
    square.is_new = !at_start && owner && owner != square.owner;
    if (square.is_new) placed.push_back(p);
    if (owner == square.owner) return;
    square.owner = owner;
    square.sign = owner ? sign(*owner) : empty_sign(p);
  });
  if (dominoes_ && placed.size() == 2) lay_domino(placed[0], placed[1], *at(placed[0]).owner);
}

void BoardPicture::star(Point point) { at(point).sign = unicode_ ? "★" : "*"; }

std::string BoardPicture::sign(Player player) const {
  const bool first = player == Player::First;
  if (dominoes_) return first ? "vertical" : "horizontal";
  if (unicode_) return first ? "●" : "○";
  return first ? "X" : "O";
}

std::string BoardPicture::empty_sign(Point p) const {
  if (is_star_point(grid_, p)) return "+";
  return unicode_ ? "·" : ".";
}

// The upper or left half comes first.
void BoardPicture::lay_domino(Point one, Point two, Player owner) {
  const bool vertical = owner == Player::First;
  at(one).sign = vertical ? (unicode_ ? "╻" : "^") : (unicode_ ? "╺" : "<");
  at(two).sign = vertical ? (unicode_ ? "╹" : "v") : (unicode_ ? "╸" : ">");
  at(one).joins_right = !vertical;
}

std::string BoardPicture::text() const {
  Canvas canvas;
  const Layout layout{grid_};
  draw_labels(canvas, layout);
  for_each_point(grid_, [&](Point p) {
    const Square& square = at(p);
    const int x = layout.x(p), y = layout.y(p);
    canvas.put(x, y, square.sign);
    if (square.joins_right) canvas.put(x + 1, y, unicode_ ? "━" : "-");
    if (!square.is_new) return;
    const bool right_half = p.column > 0 && at({p.column - 1, p.row}).joins_right;
    if (!right_half) canvas.put(x - 1, y, "(");
    if (!square.joins_right) canvas.put(x + 1, y, ")");
  });
  return canvas.text();
}

BoardPicture picture_of(const Position& position, bool unicode) {
  BoardPicture picture(position, unicode);
  replay(position, [&](const Position& then, const std::string&) { picture.follow(then); });
  return picture;
}

}  // namespace yomi::cli
