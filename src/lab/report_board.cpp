#include "lab/report_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "engine/roster.h"
#include "games/spec.h"

namespace yomi {
namespace {

constexpr double pitch = 40;  // from a cell's middle to the next one's in its row
constexpr double margin = 44;
constexpr double corner = pitch * std::numbers::inv_sqrt3;  // of a hexagonal cell, from its middle

struct Spot {
  double x, y;
};

enum class Look { Points, Squares, Hexagons };

// Draws one board. Coordinates are those of the cells' middles until place() moves them.
class Draughtsman {
 public:
  explicit Draughtsman(const Position& position) : name_(spec_name(position.game())) {
    board_.game = position.game();
    board_.grid = position.grid();
    const bool is_square = grid().shape == Grid::Shape::Square;
    look_ = !is_square ? Look::Hexagons : grid().skips_i ? Look::Points : Look::Squares;
    board_.piece = piece();
    board_.radius = look_ == Look::Points ? 18.5 : look_ == Look::Squares ? 15 : 15.5;
    place();
  }

  DrawnBoard draw() && {
    if (look_ == Look::Points)
      draw_lines();
    else
      draw_cells();
    if (grid().shape == Grid::Shape::Rhombus) draw_edges();
    draw_labels();
    return std::move(board_);
  }

 private:
  const Grid& grid() const { return board_.grid; }

  std::string piece() const {
    if (name_.ends_with("breakthrough")) return "pawn";
    if (name_.ends_with("knightthrough")) return "knight";
    return name_.ends_with("domineering") ? "domino" : "stone";
  }

  Spot middle(double column, double row) const {
    const Spot raw = untouched(column, row);
    return {raw.x + shift_.x, raw.y + shift_.y};
  }
  Spot middle(Point p) const { return middle(p.column, p.row); }

  Spot untouched(double column, double row) const {
    if (grid().shape == Grid::Shape::Square)
      return {pitch * column, pitch * (grid().row_one_on_top ? row : grid().height - 1 - row)};
    const double slant = grid().shape == Grid::Shape::Rhombus ? 0.5 : -0.5;
    return {pitch * (column + slant * row), 1.5 * corner * row};
  }

  // Finds all cells, then moves them so that the margins are equal.
  void place() {
    Spot low{1e9, 1e9}, high{-1e9, -1e9};
    for (int row = 0; row < grid().height; ++row)
      for (int column = 0; column < grid().width; ++column) {
        const Point p{column, row};
        if (!grid().contains(p)) continue;
        const Spot at = untouched(column, row);
        low = {std::min(low.x, at.x), std::min(low.y, at.y)};
        high = {std::max(high.x, at.x), std::max(high.y, at.y)};
        board_.places.push_back({p, at.x, at.y});
      }
    // Letters of slanted columns stand half a cell further out than the cells.
    const double across = look_ == Look::Hexagons ? margin + pitch / 2 : margin;
    shift_ = {across - low.x, margin - low.y};
    board_.width = high.x - low.x + 2 * across;
    board_.height = high.y - low.y + 2 * margin;
    for (BoardPlace& place : board_.places) {
      place.x += shift_.x;
      place.y += shift_.y;
    }
  }

  void add(const std::string& element) { board_.picture += element; }

  void draw_lines() {
    const Spot start = middle(0, 0), end = middle(grid().width - 1, grid().height - 1);
    add(
        fmt::format("<rect class=\"wood\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
                    "height=\"{:.1f}\"/>",
                    start.x - 24, std::min(start.y, end.y) - 24, end.x - start.x + 48,
                    std::abs(end.y - start.y) + 48));
    std::string path;
    for (int column = 0; column < grid().width; ++column)
      path += fmt::format("M{:.1f} {:.1f}V{:.1f}", middle(column, 0).x, start.y, end.y);
    for (int row = 0; row < grid().height; ++row)
      path += fmt::format("M{:.1f} {:.1f}H{:.1f}", start.x, middle(0, row).y, end.x);
    add(fmt::format("<path class=\"line\" d=\"{}\"/>", path));
    for (const BoardPlace& place : board_.places)
      if (is_star(place.point))
        add(fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"/>", place.x,
                        place.y));
  }

  // The points that Go boards have dots on.
  bool is_star(Point p) const {
    const int size = grid().width;
    if (size < 7 || size != grid().height) return false;
    const int edge = size < 13 ? 2 : 3;
    const auto kind = [&](int i) {
      if (i == edge || i == size - 1 - edge) return 1;
      return size % 2 == 1 && i == size / 2 ? 2 : 0;
    };
    const int column = kind(p.column), row = kind(p.row);
    if (column == 0 || row == 0) return false;
    return column == row || size >= 13;
  }

  void draw_cells() {
    for (const BoardPlace& place : board_.places) {
      const bool dark = (place.point.column + place.point.row) % 2 == 0;
      if (look_ == Look::Squares)
        add(fmt::format(
            "<rect class=\"cell{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" "
            "height=\"{}\"/>",
            dark ? " dark" : "", place.x - pitch / 2, place.y - pitch / 2, pitch, pitch));
      else
        add(hexagon(place));
    }
  }

  static std::string hexagon(const BoardPlace& place) {
    const double half = pitch / 2;
    return fmt::format(
        "<path class=\"cell\" d=\"M{:.1f} {:.1f}l{:.2f} {:.2f}v{:.2f}l{:.2f} {:.2f}l{:.2f} "
        "{:.2f}v{:.2f}z\"/>",
        place.x, place.y - corner, half, corner / 2, corner, -half, corner / 2, -half, -corner / 2,
        -corner);
  }

  // Hex: whose edge is whose.
  void draw_edges() {
    const double half = pitch / 2, last_row = grid().height - 1, last_column = grid().width - 1;
    std::vector<Spot> top, bottom, west, east;
    const auto add_to = [](std::vector<Spot>& line, Spot at, double dx, double dy) {
      line.push_back({at.x + dx, at.y + dy});
    };
    add_to(bottom, middle(0, last_row), -half, corner / 2);
    for (int column = 0; column < grid().width; ++column) {
      add_to(top, middle(column, 0), -half, -corner / 2);
      add_to(top, middle(column, 0), 0, -corner);
      add_to(bottom, middle(column, last_row), 0, corner);
      add_to(bottom, middle(column, last_row), half, corner / 2);
    }
    add_to(top, middle(last_column, 0), half, -corner / 2);
    for (int row = 0; row < grid().height; ++row) {
      add_to(west, middle(0, row), -half, -corner / 2);
      add_to(west, middle(0, row), -half, corner / 2);
      add_to(east, middle(last_column, row), half, -corner / 2);
      add_to(east, middle(last_column, row), half, corner / 2);
    }
    draw_edge("second", west);
    draw_edge("second", east);
    draw_edge("first", top);
    draw_edge("first", bottom);
  }

  void draw_edge(std::string_view owner, const std::vector<Spot>& line) {
    std::string points;
    for (const Spot& spot : line) points += fmt::format("{:.1f},{:.1f} ", spot.x, spot.y);
    points.pop_back();
    for (const auto* part : {"edge-rim", "edge"})
      add(fmt::format("<polyline class=\"{} {}\" points=\"{}\"/>", part, owner, points));
  }

  void label(Spot at, const std::string& text) {
    add(fmt::format("<text class=\"label\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", at.x, at.y, text));
  }

  void draw_labels() {
    if (grid().shape == Grid::Shape::Hexagon) {
      label_hexagon();
      return;
    }
    const double away = look_ == Look::Squares ? 0.8 : 0.9;
    for (int row = 0; row < grid().height; ++row) {
      label(middle(-away, row), std::to_string(row + 1));
      label(middle(grid().width - 1 + away, row), std::to_string(row + 1));
    }
    for (int column = 0; column < grid().width; ++column) {
      label(middle(column, -away), grid().letter(column));
      label(middle(column, grid().height - 1 + away), grid().letter(column));
    }
  }

  // A row has the names of its first and last cell at its ends.
  void label_hexagon() {
    const int base = (grid().width + 1) / 2;
    for (int row = 0; row < grid().height; ++row) {
      const Point first{std::max(0, row - base + 1), row};
      const Point last{std::min(grid().width, row + base) - 1, row};
      label(middle(first.column - 0.95, row), grid().text(first));
      label(middle(last.column + 0.95, row), grid().text(last));
    }
    for (int i = 0; i < base; ++i) {
      label(middle(i, -0.95), grid().letter(i));
      label(middle(i + base - 1, grid().height - 0.05), grid().letter(i + base - 1));
    }
  }

  std::string name_;
  Look look_ = Look::Squares;
  Spot shift_{0, 0};
  DrawnBoard board_;
};

}  // namespace

DrawnBoard drawn_board(const Position& position) { return Draughtsman(position).draw(); }

std::string coded_plies(const DrawnBoard& board, const Position& end) {
  std::vector<std::optional<Player>> before(board.places.size());
  std::string text;
  const auto add_ply = [&](const Position& position) {
    std::string changes;
    for (std::size_t i = 0; i < board.places.size(); ++i) {
      const auto owner = position.at(board.places[i].point);
      if (owner == before[i]) continue;
      before[i] = owner;
      changes += fmt::format("{}{}", i, !owner ? '.' : *owner == Player::First ? 'x' : 'o');
    }
    text += (text.empty() ? "" : " ") + (changes.empty() ? "-" : changes);
  };
  const auto position = start_game(end.game());
  add_ply(*position);
  for (const Move move : end.moves()) {
    position->play(move);
    add_ply(*position);
  }
  return text;
}

}  // namespace yomi
