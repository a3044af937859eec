// A plain board, cells with their texts, and the flood fill that every rule
// about connected stones uses.
#pragma once
#include <compare>
#include <set>
#include <string>
#include <vector>

namespace yomi::reference {

// Column and row count from 0. Whether row 0 is at the top or at the bottom is
// the game's convention and matters only for drawing.
struct Cell {
  int column;
  int row;
  auto operator<=>(const Cell&) const = default;
};

inline Cell operator+(Cell a, Cell b) { return {a.column + b.column, a.row + b.row}; }

// board[column][row] is a player (0 or 1) or `empty`.
using Board = std::vector<std::vector<int>>;
constexpr int empty = -1;

inline Board empty_board(int width, int height) {
  return Board(width, std::vector<int>(height, empty));
}
inline int width(const Board& board) { return static_cast<int>(board.size()); }
inline int height(const Board& board) { return static_cast<int>(board[0].size()); }

inline bool inside(const Board& board, Cell cell) {
  return 0 <= cell.column && cell.column < width(board) &&  //
         0 <= cell.row && cell.row < height(board);
}

inline int& at(Board& board, Cell cell) { return board[cell.column][cell.row]; }
inline int at(const Board& board, Cell cell) { return board[cell.column][cell.row]; }

inline std::vector<Cell> all_cells(const Board& board) {
  std::vector<Cell> cells;
  for (int column = 0; column < width(board); ++column)
    for (int row = 0; row < height(board); ++row) cells.push_back({column, row});
  return cells;
}

// Column letters: Go skips the i, every other game uses all of them.
inline const std::string all_letters = "abcdefghijklmnopqrstuvwxyz";
inline const std::string go_letters = "abcdefghjklmnopqrstuvwxyz";

inline std::string cell_text(Cell cell, const std::string& letters = all_letters) {
  return letters.substr(cell.column, 1) + std::to_string(cell.row + 1);
}

// Requires: `text` is one that cell_text() makes with the same letters.
inline Cell parse_cell(const std::string& text, const std::string& letters = all_letters) {
  return {static_cast<int>(letters.find(text[0])), std::stoi(text.substr(1)) - 1};
}

// Adds to `seen` the cell and everything that can be reached from it by steps
// to `neighbours(cell)` that satisfy `may_enter(cell)`.
template <class Neighbours, class MayEnter>
void flood(Cell cell, const Neighbours& neighbours, const MayEnter& may_enter,
           std::set<Cell>& seen) {
  if (!seen.insert(cell).second) return;
  for (Cell next : neighbours(cell))
    if (may_enter(next)) flood(next, neighbours, may_enter, seen);
}

// The cells connected to `cell` through cells of the same content.
template <class Neighbours>
std::set<Cell> group(const Board& board, Cell cell, const Neighbours& neighbours) {
  std::set<Cell> seen;
  const auto same = [&](Cell other) { return at(board, other) == at(board, cell); };
  flood(cell, neighbours, same, seen);
  return seen;
}

}  // namespace yomi::reference
