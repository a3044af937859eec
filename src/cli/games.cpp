// yomi games: what can be played.
#include <fmt/format.h>

#include <ostream>

#include "cli/commands.h"
#include "cli/text.h"
#include "engine/roster.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {seed_option, json_option, help_option};

void print_json(const GameInfo& game, std::ostream& out) {
  std::vector<Json> params;
  for (const Param& param : game.params)
    params.push_back(std::move(Json()
                                   .add("key", param.key)
                                   .add("default", param.fallback)
                                   .add("expected", expected_values(param))
                                   .add("meaning", param.meaning)));
  Json json;
  json.add("name", game.name).add("rules", game.rules).add("sizes", expected_sizes(game.size));
  if (game.size.usual == 0)
    json.add_null("default_size");
  else
    json.add("default_size", game.size.usual);
  json.add("options", params).print(out);
}

// A game as typed with all its defaults, a line for each option.
void add_rows(const GameInfo& game, std::vector<std::vector<std::string>>& rows) {
  const bool sized = game.size.usual != 0;
  rows.push_back({fmt::format("{}{}", game.name, sized ? fmt::format(":{}", game.size.usual) : ""),
                  sized ? fmt::format("{} {}", game.size_word, expected_sizes(game.size)) : "",
                  std::string(game.rules)});
  for (const Param& param : game.params)
    rows.push_back({fmt::format("  ,{}={}", param.key, param.fallback), expected_values(param),
                    std::string(param.meaning)});
}

void run(const Arguments& arguments, Screen& screen) {
  if (arguments.has("--json")) {
    for (const GameInfo* game : all_games()) print_json(*game, screen.out);
    return;
  }
  std::vector<std::vector<std::string>> rows{{"game, options", "allowed", "rules, meaning"}};
  for (const GameInfo* game : all_games()) add_rows(*game, rows);
  screen.out << aligned(rows)
             << "\nSizes and values in the first column are the defaults.\n"
                "A game is typed NAME[:SIZE][,key=value]: hex, hex:7, go:9,komi=6.5\n"
             << "next: yomi show havannah:4   yomi playouts hex:11   yomi solve hex:4\n";
}

}  // namespace

const Command games_command{"games", "lists the games, their sizes and options", options,
                            "yomi games\nyomi games --json", run};

}  // namespace yomi::cli
