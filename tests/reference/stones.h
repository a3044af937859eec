// What Go, AtariGo and NoGo have in common: strings, liberties, captures.
#pragma once
#include <set>
#include <vector>

#include "grid.h"

namespace yomi::reference {

// The two to four points beside a point (none on a board of one point).
std::vector<Cell> orthogonal(const Board& board, Cell cell);

// The points that touch it corner to corner.
std::vector<Cell> diagonal(const Board& board, Cell cell);

// The connected stones of one colour, or the connected empty points, around a
// point of that content.
std::set<Cell> string_at(const Board& board, Cell cell);

// The empty points beside the string at `cell`.
std::set<Cell> liberties(const Board& board, Cell cell);

// The board after the player puts a stone on the empty point `cell` and the
// opponent's strings without liberties are taken off. An own string may be left
// without liberties.
Board after_placing(const Board& board, Cell cell, int player);

// Would the stone take something off the board?
bool captures(const Board& board, Cell cell, int player);

// Would the stone's own string have no liberty, after captures?
bool is_suicide(const Board& board, Cell cell, int player);

int count_stones(const Board& board, int player);

}  // namespace yomi::reference
