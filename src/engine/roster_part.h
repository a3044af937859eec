// Positions of a part of the games. Each roster_part_N.cpp compiles one part, so that the parts
// are built side by side; which games are in it follows from the list.
#pragma once
#include "engine/game_list.h"
#include "engine/game_searcher.h"

namespace yomi {

inline constexpr int roster_parts = 4;

// The start of the game that a spec names, or nothing if it is in another part or unknown.
template <int part>
std::unique_ptr<Position> start_in_part(std::string_view spec) {
  std::unique_ptr<Position> position;
  GameList::visit_part<part, roster_parts>(spec, [&](const std::string& text, const auto& game) {
    position = std::make_unique<GamePosition<std::remove_cvref_t<decltype(game)>>>(text, game);
  });
  return position;
}

extern template std::unique_ptr<Position> start_in_part<0>(std::string_view);
extern template std::unique_ptr<Position> start_in_part<1>(std::string_view);
extern template std::unique_ptr<Position> start_in_part<2>(std::string_view);
extern template std::unique_ptr<Position> start_in_part<3>(std::string_view);

}  // namespace yomi
