#include "cli/state.h"

#include <fmt/format.h>

#include "cli/text.h"
#include "engine/roster.h"

namespace yomi::cli {

std::string signed_name(Player player, const BoardPicture& picture) {
  return fmt::format("{} ({})", player_name(player), picture.sign(player));
}

std::vector<std::string> shape_names(std::uint8_t shapes) {
  std::vector<std::string> names;
  if (shapes & ring_shape) names.emplace_back("ring");
  if (shapes & bridge_shape) names.emplace_back("bridge");
  if (shapes & fork_shape) names.emplace_back("fork");
  return names;
}

std::string state_text(const Position& position, const BoardPicture& picture) {
  if (position.outcome() == Outcome::Draw) return "the game is over: a draw";
  if (position.outcome() == Outcome::Ongoing)
    return signed_name(position.to_play(), picture) + " to move";
  const Player winner = position.outcome() == Outcome::First ? Player::First : Player::Second;
  std::string joined;
  for (const std::string& name : shape_names(position.shapes()))
    joined += (joined.empty() ? " by a " : " and a ") + name;
  return fmt::format("the game is over: {} has won{}", signed_name(winner, picture), joined);
}

std::string_view rules_of(const Position& position) {
  for (const GameInfo* game : all_games())
    if (game->name == spec_name(position.game())) return game->rules;
  return {};
}

}  // namespace yomi::cli
