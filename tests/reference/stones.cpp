#include "stones.h"

namespace yomi::reference {
namespace {

std::vector<Cell> neighbours(const Board& board, Cell cell, const std::vector<Cell>& steps) {
  std::vector<Cell> result;
  for (Cell step : steps)
    if (inside(board, cell + step)) result.push_back(cell + step);
  return result;
}

}  // namespace

std::vector<Cell> orthogonal(const Board& board, Cell cell) {
  return neighbours(board, cell, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}});
}

std::vector<Cell> diagonal(const Board& board, Cell cell) {
  return neighbours(board, cell, {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}});
}

std::set<Cell> string_at(const Board& board, Cell cell) {
  return group(board, cell, [&](Cell c) { return orthogonal(board, c); });
}

std::set<Cell> liberties(const Board& board, Cell cell) {
  std::set<Cell> result;
  for (Cell stone : string_at(board, cell))
    for (Cell next : orthogonal(board, stone))
      if (at(board, next) == empty) result.insert(next);
  return result;
}

Board after_placing(const Board& board, Cell cell, int player) {
  Board after = board;
  at(after, cell) = player;
  for (Cell next : orthogonal(board, cell))
    if (at(after, next) == 1 - player && liberties(after, next).empty())
      for (Cell stone : string_at(after, next)) at(after, stone) = empty;
  return after;
}

bool captures(const Board& board, Cell cell, int player) {
  const Board after = after_placing(board, cell, player);
  return count_stones(after, 1 - player) < count_stones(board, 1 - player);
}

bool is_suicide(const Board& board, Cell cell, int player) {
  return liberties(after_placing(board, cell, player), cell).empty();
}

int count_stones(const Board& board, int player) {
  int count = 0;
  for (Cell cell : all_cells(board)) count += at(board, cell) == player;
  return count;
}

}  // namespace yomi::reference
