// Commands that say who the engine is and set it up.
#include <fmt/format.h>

#include <charconv>

#include "core/check.h"
#include "core/clock.h"
#include "engine/roster.h"
#include "protocol/gtp_commands.h"
#include "version.h"

namespace yomi {
namespace {

std::string protocol_version(GtpSession&, const GtpLine&) { return "2"; }
std::string name(GtpSession&, const GtpLine&) { return "Yomi"; }
std::string version_text(GtpSession&, const GtpLine&) {
  return fmt::format("{} ({})", version, commit);
}

std::string known_command(GtpSession&, const GtpLine& line) {
  return find_gtp_command(line.argument(0)) == nullptr ? "false" : "true";
}

std::string list_commands(GtpSession&, const GtpLine&) {
  std::string names;
  for (const GtpCommand& command : gtp_commands()) names += std::string(command.name) + "\n";
  return names;
}

std::string help(GtpSession&, const GtpLine& line) {
  std::string text;
  for (const GtpCommand& command : gtp_commands())
    if (line.count() == 0 || line.argument(0) == command.name)
      text += fmt::format("{}: {}\n", command.name, command.help);
  if (text.empty()) throw Error("unknown command");
  return text;
}

std::string quit(GtpSession& session, const GtpLine&) {
  session.quit();
  return {};
}

std::string list_games(GtpSession&, const GtpLine&) {
  std::string names;
  for (const GameInfo* game : all_games()) names += std::string(game->name) + "\n";
  return names;
}

std::string set_game(GtpSession& session, const GtpLine& line) {
  if (line.rest.empty()) gtp_syntax_error("expected a game such as hex:11 (see: list_games)");
  session.game().load(gtp_game_spec(line.rest), {});
  session.game_changed();
  return {};
}

std::string game(GtpSession& session, const GtpLine&) { return session.game().spec(); }

std::string player(GtpSession& session, const GtpLine&) { return player_text(session.player()); }

std::string set_player(GtpSession& session, const GtpLine& line) {
  if (line.rest.empty()) gtp_syntax_error("expected a player such as rave@2s");
  session.set_player(line.rest);
  return {};
}

std::string random_seed(GtpSession& session, const GtpLine&) {
  return std::to_string(session.seed());
}

std::uint64_t parse_seed(const std::string& text) {
  std::uint64_t seed = 0;
  const char* const end = text.data() + text.size();
  if (const auto [stop, error] = std::from_chars(text.data(), end, seed);
      stop != end || error != std::errc{})
    gtp_syntax_error(quoted(text) + " is no seed (expected 0 to 2^64 - 1)");
  return seed;
}

std::string set_random_seed(GtpSession& session, const GtpLine& line) {
  session.set_seed(parse_seed(line.argument(0)));
  return {};
}

struct CoordinatesName {
  std::string_view name;
  GtpSetup::Coordinates value;
};
constexpr CoordinatesName coordinates_names[] = {{"auto", GtpSetup::Coordinates::Auto},
                                                 {"native", GtpSetup::Coordinates::Native},
                                                 {"go", GtpSetup::Coordinates::Go}};

std::string all_parameters(const GtpSession& session) {
  std::string_view coordinates;
  for (const auto& [name, value] : coordinates_names)
    if (value == session.setup().coordinates) coordinates = name;
  return fmt::format(
      "[string] player {}\n[string] seed {}\n[string] resign_below {}\n"
      "[list/auto/native/go] coordinates {}\n",
      player_text(session.player()), session.seed(), session.resign_below(), coordinates);
}

void set_coordinates(GtpSession& session, std::string_view wanted) {
  for (const auto& [name, value] : coordinates_names)
    if (name == wanted) return session.set_coordinates(value);
  gtp_syntax_error("expected auto, native or go");
}

std::string parameters(GtpSession& session, const GtpLine& line) {
  if (line.count() == 0) return all_parameters(session);
  const std::string& key = line.argument(0);
  const std::string& value = line.argument(1);
  if (key == "player")
    session.set_player(value);
  else if (key == "seed")
    session.set_seed(parse_seed(value));
  else if (key == "coordinates")
    set_coordinates(session, value);
  else if (key == "resign_below" && line.real(1) >= 0 && line.real(1) <= 1)
    session.set_resign_below(line.real(1));
  else
    gtp_syntax_error("expected player, seed, resign_below (0 to 1) or coordinates");
  return {};
}

std::string clear_cache(GtpSession& session, const GtpLine&) {
  session.forget();
  return {};
}

std::string cpu_time(GtpSession&, const GtpLine&) { return fmt::format("{:.3f}", cpu_seconds()); }

std::string describe_engine(GtpSession& session, const GtpLine&) {
  return fmt::format("Yomi {} ({})\ngame {}\nplayer {}\nseed {}\n", version, commit,
                     session.game().spec(), player_text(session.player()), session.seed());
}

std::string title(GtpSession& session, const GtpLine&) {
  return fmt::format("Yomi: {}, {}", session.game().spec(), player_text(session.player()));
}

std::string nothing(GtpSession&, const GtpLine&) { return {}; }

constexpr GtpCommand commands[] = {
    {"protocol_version", protocol_version, "2"},
    {"name", name, "the engine's name"},
    {"version", version_text, "the engine's version"},
    {"known_command", known_command, "is there a command NAME? true or false"},
    {"list_commands", list_commands, "the names of all commands"},
    {"help", help, "a line on COMMAND, or on every command"},
    {"quit", quit, "ends the session"},
    {"list_games", list_games, "the names of all games"},
    {"set_game", set_game, "starts GAME, such as hex:11,swap=on"},
    {"game", game, "the present game with its size and options"},
    {"player", player, "the player with all that differs from its defaults"},
    {"set_player", set_player, "lets PLAYER think from now on, such as grave/ppa@2s"},
    {"get_random_seed", random_seed, "the seed of all random numbers"},
    {"set_random_seed", set_random_seed, "starts all random numbers again from SEED"},
    {"yomi-param", parameters, "shows or sets player, seed, resign_below, coordinates"},
    {"clear_cache", clear_cache, "forgets trees and what policies have learned"},
    {"cputime", cpu_time, "seconds of processor time used so far"},
    {"gomill-cpu_time", cpu_time, "seconds of processor time used so far"},
    {"gomill-describe_engine", describe_engine, "version, game, player and seed"},
    {"gogui-title", title, "a title for GoGui's window"},
    {"gogui-interrupt", nothing, "says that the comment '# interrupt' ends a search"},
    {"stop", nothing, "ends an analysis, as any other line does"},
};

}  // namespace

std::span<const GtpCommand> gtp_administration() { return commands; }

}  // namespace yomi
