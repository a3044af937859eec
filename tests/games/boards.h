// Positions drawn in tests.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "games/game.h"

namespace yomi {

// Sets up rows given from the top as people see them: X first's, O second's, '.' empty. First is
// to move.
template <class G>
G from_diagram(G game, const std::vector<std::string>& rows) {
  const Grid grid = game.grid();
  for (int line = 0; line < grid.height; ++line)
    for (int column = 0; column < grid.width; ++column) {
      const char c = rows[static_cast<std::size_t>(line)][static_cast<std::size_t>(column)];
      if (c == '.') continue;
      const int row = grid.row_one_on_top ? line : grid.height - 1 - line;
      game.put(c == 'X' ? Player::First : Player::Second, {column, row});
    }
  return game;
}

template <class G>
std::vector<std::string> texts(const G& game, const MoveList& moves) {
  std::vector<std::string> all;
  for (const Move move : moves) all.push_back(game.move_text(move));
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace yomi
