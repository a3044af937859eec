// Whom a person meets who names no player.
#pragma once
#include <string>
#include <string_view>

namespace yomi::cli {

// The strongest player known for a game, at a second a move. The game is a name without its size.
std::string default_player(std::string_view game);

}  // namespace yomi::cli
