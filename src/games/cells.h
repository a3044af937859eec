// Boards whose moves are cells: numbering, neighbours and symmetries as tables, and the part of a
// game that follows from them. Square, rhombus and hexagon differ only in the offsets.
#pragma once
#include <array>
#include <bit>
#include <cstring>
#include <span>

#include "core/hash.h"
#include "games/game.h"

namespace yomi {

// Cells are numbered row by row from 0. A neighbour that is off the board has the number `count`.
template <int MaxCells>
struct CellTable {
  static constexpr int max_neighbours = 8, max_symmetries = 12;
  using Row = std::array<std::uint16_t, max_neighbours>;

  CellTable(const Grid& board, std::span<const Point> offsets) : grid(board) {
    for (int row = 0; row < grid.height; ++row)
      for (int column = 0; column < grid.width; ++column)
        if (grid.contains({column, row})) {
          number_[row * grid.width + column] = static_cast<std::uint16_t>(count);
          points[count++] = {column, row};
        }
    CHECK(count <= MaxCells && offsets.size() <= max_neighbours);
    for (Row& row : neighbours) row.fill(static_cast<std::uint16_t>(count));
    for (int cell = 0; cell < count; ++cell) {
      for (std::size_t i = 0; i < offsets.size(); ++i)
        if (const Point p = moved(points[cell], offsets[i]); grid.contains(p))
          neighbours[cell][i] = static_cast<std::uint16_t>(at(p));
      for (int s = 0; s < grid.symmetry_count(); ++s) {
        const int image = at(grid.transformed(points[cell], s));
        symmetric[s][cell] = static_cast<std::uint16_t>(image);
        origin[s][image] = static_cast<std::uint16_t>(cell);
      }
    }
  }

  int at(Point p) const { return number_[p.row * grid.width + p.column]; }
  bool on_border(int cell, int degree) const {
    for (int i = 0; i < degree; ++i)
      if (neighbours[cell][i] == count) return true;
    return false;
  }

  Grid grid;
  int count = 0;
  std::array<Point, MaxCells> points{};
  std::array<Row, MaxCells + 1> neighbours{};
  std::array<std::array<std::uint16_t, MaxCells>, max_symmetries> symmetric{};  // where to
  std::array<std::array<std::uint16_t, MaxCells>, max_symmetries> origin{};     // where from

 private:
  static Point moved(Point p, Point by) { return {p.column + by.column, p.row + by.row}; }

  std::array<std::uint16_t, 19 * 19> number_{};
};

// What Derived inherits once it has
//   const CellTable<..>& cells() const, PatternCell content(int cell) const, Player to_play()
//   const, Move last_move() const (no_cell when there is none), and static pattern_cells: how many
//   neighbours a pattern looks at (feature_cells: PPAF's feature).
// A game may have one move that is not a cell; its number is the count of cells.
template <class Derived>
class CellGame {
 public:
  static constexpr Move no_cell = no_move;
  static constexpr std::string_view special_move = {};  // its text; hidden by "pass", "swap"

  int move_count() const { return cells().count + (Derived::special_move.empty() ? 0 : 1); }
  MoveCode code(Move move) const { return plain_code(self().to_play(), move, move_count()); }
  int code_count() const { return 2 * move_count(); }

  // PPAF's feature: the contents of the cells around the one played.
  MoveCode feature_code(Move move) const {
    const auto around = is_cell(move) ? surroundings(move, Derived::feature_cells) : 0;
    return features().code(self().to_play(), move, static_cast<int>(around));
  }
  int feature_code_count() const { return features().code_count(); }
  // The same, stone by stone: see HasFeatureDigits.
  int cell_count() const { return cells().count; }
  std::int32_t feature_code_if_empty(Player player, Move move) const {
    std::int32_t around = 0;
    if (is_cell(move))
      for (int i = 0; i < Derived::feature_cells; ++i)
        if (cells().neighbours[index(move)][i] == cells().count)
          around |= digit(PatternCell::OffBoard) << (2 * i);
    return index(features().code(player, move, around));
  }
  template <class Use>
  void for_each_beside(Player, Move move, Use use) const {
    if (!is_cell(move)) return;
    for (int i = 0; i < Derived::feature_cells; ++i)
      if (const int near = cells().neighbours[index(move)][i]; near != cells().count)
        use(near, move_count() << (2 * i));
  }
  template <class Use>
  void for_each_stone_of(Player, Move move, Use use) const {
    if (is_cell(move)) use(index(move));
  }
  static constexpr int digit(PatternCell content) { return static_cast<int>(content); }

  std::uint32_t pattern(Move cell) const { return surroundings(cell, Derived::pattern_cells); }

  // The contents of the first so many neighbours, two bits each.
  std::uint32_t surroundings(Move cell, int neighbours) const {
    std::uint32_t pattern = 0;
    for (int i = 0; i < neighbours; ++i)
      pattern |= static_cast<std::uint32_t>(self().content(cells().neighbours[index(cell)][i]))
                 << (2 * i);
    return pattern;
  }

  void empty_neighbours(MoveList& out) const {
    if (!is_cell(self().last_move())) return;
    for (int i = 0; i < Derived::pattern_cells; ++i)
      if (const int near = cells().neighbours[index(self().last_move())][i];
          self().content(near) == PatternCell::Empty)
        out.push(move_at(near));
  }

  std::string move_text(Move move) const {
    return is_cell(move) ? grid().text(cells().points[index(move)])
                         : std::string(Derived::special_move);
  }
  std::optional<Move> parse_move(std::string_view text) const {
    if (!Derived::special_move.empty() && text == Derived::special_move)
      return move_at(cells().count);
    const auto p = grid().parse(text);
    return p ? std::optional(move_at(cells().at(*p))) : std::nullopt;
  }

  Grid grid() const { return cells().grid; }
  std::optional<Player> at(Point p) const {
    const PatternCell content = self().content(cells().at(p));
    if (content == PatternCell::Empty) return std::nullopt;
    return content == PatternCell::First ? Player::First : Player::Second;
  }

  int symmetry_count() const { return grid().symmetry_count(); }
  Move transformed(Move move, int symmetry) const {
    return is_cell(move) ? move_at(cells().symmetric[symmetry][index(move)]) : move;
  }

  Features features() const { return {1 << (2 * Derived::feature_cells), move_count()}; }

  bool is_cell(Move move) const { return index(move) < cells().count; }

  // Of all cells' contents after a symmetry. Requires: they are in one array, contents().
  std::uint64_t content_hash(int symmetry) const {
    Hasher hasher;
    std::uint64_t word = 0;
    int cell = 0;
    if (symmetry == 0)  // as they are
      for (; cell + 8 <= cells().count; cell += 8) {
        word = word << 16 | eight_contents(cell);
        if (cell % 32 == 24) hasher.add(word);
      }
    for (; cell < cells().count; ++cell) {
      const PatternCell content = self().content(cells().origin[symmetry][cell]);
      word = word << 2 | static_cast<std::uint64_t>(content);
      if (cell % 32 == 31) hasher.add(word);
    }
    return hasher.add(word).value();
  }

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }
  const auto& cells() const { return self().cells(); }

  // Two bits each, the first one uppermost.
  std::uint64_t eight_contents(int cell) const {
    static_assert(sizeof(PatternCell) == 1 && std::endian::native == std::endian::little);
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, self().contents() + cell, sizeof bytes);
    bytes = __builtin_bswap64(bytes);
    bytes = (bytes | bytes >> 6) & 0x000f000f000f000f;
    bytes = (bytes | bytes >> 12) & 0x000000ff000000ff;
    return (bytes | bytes >> 24) & 0xffff;
  }
};

}  // namespace yomi
