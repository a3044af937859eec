// yomi tournament: several players and games, ratings with their intervals.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <ostream>

#include "cli/commands.h"
#include "cli/contest_run.h"
#include "cli/match_report.h"
#include "cli/text.h"
#include "lab/tournament_file.h"
#include "match/ratings.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {
    {.name = "FILE",
     .kind = Option::Kind::Text,
     .required = true,
     .meaning = "the tournament, in TOML: games, players and how many pairs of games"},
    threads_option,
    store_option,
    seed_option,
    json_option,
    help_option};

// What came of one game's encounters.
struct Table {
  struct Cell {
    int a, b;
    EncounterResults results;
  };
  std::string game;
  std::vector<Cell> cells;
  Ratings ratings;
  std::vector<Score> scores;  // of each player against all others
  std::vector<int> order;     // the best first
};

void add(Score& to, const Score& more) {
  to.wins += more.wins;
  to.losses += more.losses;
  to.draws += more.draws;
}

std::vector<Pairing> pairings_of(const std::vector<Table::Cell>& cells) {
  std::vector<Pairing> pairings;
  for (const auto& [a, b, results] : cells) {
    const Score a_first = results.a_as_first(), b_first = results.b_as_first();
    pairings.push_back({a, b, a_first.wins, a_first.losses, a_first.draws});
    pairings.push_back({b, a, b_first.wins, b_first.losses, b_first.draws});
  }
  return pairings;
}

Table table_of(const Contest& contest, const std::vector<GameRow>& rows, int game) {
  Table table;
  table.game = contest.plan().games()[static_cast<std::size_t>(game)].spec;
  const auto& encounters = contest.plan().encounters();
  const auto count = contest.setup().players.size();
  table.scores.resize(count);
  for (std::size_t i = 0; i < encounters.size(); ++i) {
    if (encounters[i].game != game) continue;
    const auto [number, a, b] = encounters[i];
    table.cells.push_back({a, b, results_of(contest, rows, static_cast<int>(i))});
    const Score& score = table.cells.back().results.score();
    add(table.scores[static_cast<std::size_t>(a)], score);
    add(table.scores[static_cast<std::size_t>(b)], {score.losses, score.wins, score.draws});
  }
  table.ratings = rate_players(static_cast<int>(count), pairings_of(table.cells));
  table.order.resize(count);
  std::iota(table.order.begin(), table.order.end(), 0);
  std::stable_sort(table.order.begin(), table.order.end(), [&](int x, int y) {
    const Rating& a = table.ratings.players[static_cast<std::size_t>(x)];
    const Rating& b = table.ratings.players[static_cast<std::size_t>(y)];
    return a.group != b.group ? a.group < b.group : a.elo.value > b.elo.value;
  });
  return table;
}

std::string cell_text(const Table& table, int x, int y) {
  for (const auto& [a, b, results] : table.cells) {
    if (results.score().games() == 0) continue;
    if (a == x && b == y) return fmt::format("{:.1f}", 100 * results.score().rate());
    if (a == y && b == x) return fmt::format("{:.1f}", 100 - 100 * results.score().rate());
  }
  return x == y ? "-" : "";
}

std::string table_text(const Table& table, const std::vector<std::string>& names) {
  std::vector<std::vector<std::string>> rows{{"", "player", "Elo (95 %)", "score"}};
  for (std::size_t i = 0; i < table.order.size(); ++i) rows[0].push_back(fmt::format("{}", i + 1));
  for (std::size_t i = 0; i < table.order.size(); ++i) {
    const int x = table.order[i];
    const auto at = static_cast<std::size_t>(x);
    const Score& score = table.scores[at];
    std::vector<std::string> row{fmt::format("{}", i + 1), names[at],
                                 elo_text(table.ratings.players[at].elo),
                                 fmt::format("{:.1f} % of {}", 100 * score.rate(), score.games())};
    for (const int y : table.order) row.push_back(cell_text(table, x, y));
    rows.push_back(std::move(row));
  }
  std::string text = fmt::format("{}: moving first is worth {} Elo\n{}", table.game,
                                 elo_text(table.ratings.first_move), aligned(rows));
  if (table.ratings.groups > 1)
    text += fmt::format("  The players fall into {} groups that the games do not compare.\n",
                        table.ratings.groups);
  for (const auto& [a, b, results] : table.cells)
    if (results.failed() + results.voids() > 0)
      text +=
          fmt::format("  {} against {}: {}, {} void\n", names[static_cast<std::size_t>(a)],
                      names[static_cast<std::size_t>(b)], failures_text(results), results.voids());
  return text;
}

Json player_json(const Table& table, const TournamentFile& file, int player) {
  const auto at = static_cast<std::size_t>(player);
  const Score& score = table.scores[at];
  const Interval interval = wilson(score.points(), score.games());
  Json json;
  json.add("name", file.names[at]).add("player", file.contest.players[at]);
  add_elo(json, table.ratings.players[at].elo);
  json.add("group", table.ratings.players[at].group)
      .add("games", score.games())
      .add("rate", score.rate())
      .add("low", interval.low)
      .add("high", interval.high);
  return json;
}

Json cell_json(const Table::Cell& cell, const TournamentFile& file) {
  const Score& score = cell.results.score();
  const Interval interval = wilson(score.points(), score.games());
  Json json;
  json.add("a", file.names[static_cast<std::size_t>(cell.a)])
      .add("b", file.names[static_cast<std::size_t>(cell.b)])
      .add("games", score.games())
      .add("a_wins", score.wins)
      .add("b_wins", score.losses)
      .add("draws", score.draws)
      .add("rate", score.rate())
      .add("low", interval.low)
      .add("high", interval.high)
      .add("distinct", cell.results.distinct())
      .add("void", cell.results.voids())
      .add("failures", failures_json(cell.results));
  return json;
}

void print_json(const Table& table, const TournamentFile& file, RunId run, std::ostream& out) {
  std::vector<Json> players, cells;
  for (const int player : table.order) players.push_back(player_json(table, file, player));
  for (const Table::Cell& cell : table.cells) cells.push_back(cell_json(cell, file));
  Json first;
  add_elo(first, table.ratings.first_move);
  Json json;
  json.add("game", table.game)
      .add("players", players)
      .add("first_move", first)
      .add("encounters", cells)
      .add("run", run)
      .print(out);
}

void run(const Arguments& arguments, Screen& screen) {
  TournamentFile file = read_tournament(std::string(arguments.text("FILE")));
  file.contest.command = typed_command("tournament", arguments, options);
  if (arguments.has("--seed")) file.contest.seed = arguments.whole("--seed");
  const Contest contest(file.contest);
  const auto encounters = static_cast<std::int64_t>(contest.plan().encounters().size());
  const ContestRun plan{contest, whole_rounds(contest, file.games_each, screen) * encounters};
  const ContestOutcome outcome = run_in_store(plan, arguments, screen);
  for (int game = 0; game < static_cast<int>(contest.plan().games().size()); ++game) {
    const Table table = table_of(contest, outcome.rows, game);
    if (arguments.has("--json"))
      print_json(table, file, outcome.run, screen.out);
    else
      screen.out << table_text(table, file.names);
  }
  check_complete(plan, outcome);
  if (!arguments.has("--json"))
    screen.out << fmt::format("kept as run {} in {}; next: yomi export {} --csv{}\n", outcome.run,
                              arguments.text("--store"), outcome.run, store_as_typed(arguments));
}

}  // namespace

const Command tournament_command{
    "tournament", "several players and games: ratings with intervals, cross tables", options,
    "yomi tournament club.toml\n"
    "yomi tournament club.toml --store club.db --json",
    run};

}  // namespace yomi::cli
