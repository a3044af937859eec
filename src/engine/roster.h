// Every game there is, by name.
#pragma once
#include <span>

#include "engine/position.h"
#include "games/spec.h"

namespace yomi {

// In the order of `yomi games`.
std::span<const GameInfo* const> all_games();

// The start of the game that a spec names, e.g. "hex:11,swap=on". Throws an Error that says what
// was expected.
std::unique_ptr<Position> start_game(std::string_view spec);

}  // namespace yomi
