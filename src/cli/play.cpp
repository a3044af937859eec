// yomi play: a person against a player, in the terminal.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/default_player.h"
#include "cli/dialogue.h"
#include "cli/position.h"
#include "core/check.h"
#include "games/spec.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {game_operand,
                              {.name = "--player",
                               .kind = Option::Kind::Text,
                               .value = "P",
                               .meaning = "your opponent, such as rave@2s (see: yomi players; "
                                          "default: a strong one for the game)"},
                              {.name = "--side",
                               .kind = Option::Kind::Text,
                               .value = "S",
                               .fallback = "first",
                               .meaning = "your side, first or second"},
                              moves_option,
                              ascii_option,
                              seed_option,
                              json_option,
                              help_option};

Player side_from(const Arguments& arguments) {
  const std::string_view side = arguments.text("--side");
  if (side == "first") return Player::First;
  if (side == "second") return Player::Second;
  throw Error(fmt::format("bad value {} for --side (expected first or second)", quoted(side)));
}

void run(const Arguments& arguments, Screen& screen) {
  auto position = read_position(arguments);
  const bool named = arguments.has("--player");
  const PlayerSpec spec = parse_player(named ? std::string(arguments.text("--player"))
                                             : default_player(spec_name(position->game())));
  Session session(std::move(position), spec, side_from(arguments), arguments.whole("--seed"));
  DialogueStyle style{.json = arguments.has("--json"),
                      .unicode = screen.unicode && !arguments.has("--ascii"),
                      .player = std::string(arguments.text("--player"))};
  Dialogue(session, std::move(style), screen).run();
}

}  // namespace

const Command play_command{"play", "plays a game against you in the terminal", options,
                           "yomi play tictactoe\n"
                           "yomi play hex:5 --player rave@5000 --side second\n"
                           "yomi play breakthrough:6 --moves \"c2c3 c5c4\"\n"
                           "yomi play go:9 --player uct@2s",
                           run};

}  // namespace yomi::cli
