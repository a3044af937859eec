// How a game stands, in words.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "cli/board.h"

namespace yomi::cli {

// "first (X)".
std::string signed_name(Player player, const BoardPicture& picture);

// The names of the shapes of Havannah that won the game.
std::vector<std::string> shape_names(std::uint8_t shapes);

// "first (X) to move", "the game is over: first (X) has won by a ring".
std::string state_text(const Position& position, const BoardPicture& picture);

// The rules of this position's game in one line.
std::string_view rules_of(const Position& position);

}  // namespace yomi::cli
