#include "lab/league.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <tuple>

#include "core/check.h"
#include "core/shipped_files.h"
#include "engine/player_spec.h"
#include "lab/json_lines.h"
#include "lab/report.h"
#include "protocol/json.h"
#include "version.h"

namespace yomi {
namespace {

std::string without_budget(const std::string& player) {
  return player.substr(0, player.rfind('@'));
}

double per_second(const Effort& effort) {
  return effort.cpu_seconds > 0
             ? std::round(static_cast<double>(effort.playouts) / effort.cpu_seconds)
             : 0;
}

double number_of(const nlohmann::json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_number() || !(found->get<double>() >= 0))
    throw Error(fmt::format("expected a number \"{}\"", name));
  return found->get<double>();
}

LeagueRow parse_row(const nlohmann::json& object) {
  LeagueRow row{
      text_in(object, "game"),
      text_in(object, "budget"),
      text_in(object, "player"),
      {number_of(object, "points"), static_cast<std::int64_t>(number_of(object, "games"))},
      number_of(object, "per_second"),
      number_of(object, "uct_per_second")};
  if (row.share.games < 1 || row.share.games > 1'000'000'000)
    throw Error("expected 1 to a billion games");
  if (row.share.points > static_cast<double>(row.share.games))
    throw Error("expected no more points than games");
  return row;
}

}  // namespace

LeagueRow league_row(const std::string& game, const std::string& player,
                     const EncounterResults& results) {
  return {game,
          budget_text(parse_player(player).budget),
          without_budget(player),
          {results.score().points(), results.score().games()},
          per_second(results.effort(0)),
          per_second(results.effort(1))};
}

std::vector<LeagueRow> played_league(Store& store, const Experiment& league, std::uint64_t seed) {
  std::vector<LeagueRow> rows;
  const Report report =
      read_report(store, {league}, {.seed = seed, .shown_games = 0, .only_experiments = true});
  for (const ReportExperiment& experiment : report.experiments)
    for (const auto& [row, result, matches] : experiment.rows)
      if (result.games.score.games() > 0)
        rows.push_back(league_row(row.game, row.a, matches.front().stored->encounter));
  return rows;
}

std::vector<LeagueRow> joined_league(std::vector<LeagueRow> table,
                                     const std::vector<LeagueRow>& played) {
  const auto name_of = [](const LeagueRow& row) {
    return std::tie(row.game, row.budget, row.player);
  };
  for (const LeagueRow& row : played) {
    const auto same = std::find_if(table.begin(), table.end(), [&](const LeagueRow& other) {
      return name_of(other) == name_of(row);
    });
    if (same == table.end())
      table.push_back(row);
    else if (same->share.games <= row.share.games)
      *same = row;
  }
  return table;
}

std::string league_text(const std::vector<LeagueRow>& rows) {
  std::string text = Json().add("version", version).add("commit", commit).text() + "\n";
  for (const LeagueRow& row : rows)
    text += Json()
                .add("game", row.game)
                .add("budget", row.budget)
                .add("player", row.player)
                .add("games", row.share.games)
                .add("points", row.share.points)
                .add("per_second", static_cast<std::int64_t>(row.per_second))
                .add("uct_per_second", static_cast<std::int64_t>(row.rival_per_second))
                .text() +
            "\n";
  return text;
}

std::vector<LeagueRow> parse_league(std::istream& in, const std::string& name) {
  std::vector<LeagueRow> rows;
  read_json_lines(in, name, [&](const nlohmann::json& object, int line) {
    if (line == 1)
      text_in(object, "version");
    else
      rows.push_back(parse_row(object));
  });
  return rows;
}

std::vector<LeagueRow> read_league(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw Error("cannot read " + yomi::quoted(file));
  return parse_league(in, file);
}

std::string league_file() {
  for (const std::string& folder : shipped_folders("data", ".")) {
    const auto file = std::filesystem::path(folder) / "league.jsonl";
    std::error_code none;
    if (std::filesystem::is_regular_file(file, none)) return file;
  }
  return "";
}

std::vector<std::string> league_players(const Experiment& league, std::string_view game) {
  std::vector<std::string> players;
  for (const ExperimentRow& row : league.rows) {
    if (game_name(row.game) != game_name(game)) continue;
    std::string player = without_budget(row.a);
    if (std::find(players.begin(), players.end(), player) == players.end())
      players.push_back(std::move(player));
  }
  return players;
}

std::string_view game_name(std::string_view game) {
  return game.substr(0, game.find_first_of(":,"));
}

}  // namespace yomi
