// yomi league: the best player of every game, and the table that says so.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/advice_report.h"
#include "cli/commands.h"
#include "cli/contest_run.h"
#include "cli/league_table.h"
#include "cli/text.h"
#include "lab/experiment_folder.h"
#include "lab/whole_file.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {
    {.name = "--output",
     .letter = "-o",
     .kind = Option::Kind::Text,
     .value = "FILE",
     .meaning = "writes the table of what a store has of the league, a JSON object a line"},
    table_option,
    {.name = "--store",
     .kind = Option::Kind::Text,
     .value = "FILE",
     .fallback = "yomi.db",
     .meaning = "reads this database, into which the league was played (yomi reproduce league), "
                "and not the table; with --table both: of a row, what has more games"},
    reproduced_seed_option,
    json_option,
    help_option};

std::vector<LeagueRow> read_rows(const Arguments& arguments) {
  if (!arguments.has("--store") && !arguments.has("--output")) return read_table(arguments);
  const std::string file(arguments.text("--store"));
  const auto store = open_store_to_read(file);
  std::vector<LeagueRow> rows =
      played_league(*store, read_experiment(find_experiment("league")), arguments.whole("--seed"));
  if (rows.empty())
    throw Error(
        fmt::format("{} has no games of the league with seed {} (next: yomi reproduce "
                    "league)",
                    yomi::quoted(file), arguments.whole("--seed")));
  return arguments.has("--table") ? joined_league(read_table(arguments), rows) : rows;
}

// A report for each game and budget, in the order of the table.
std::vector<AdviceReport> reports_of(const std::vector<LeagueRow>& league) {
  std::vector<AdviceReport> reports;
  std::vector<std::string> games;
  for (const LeagueRow& row : league)
    if (std::find(games.begin(), games.end(), row.game) == games.end()) games.push_back(row.game);
  for (const std::string& game : games)
    for (const std::string& budget : budgets_of(league, game))
      reports.push_back({game, budget, advice_of(rows_of(league, game, budget))});
  return reports;
}

std::string overview(const std::vector<AdviceReport>& reports) {
  std::vector<std::vector<std::string>> rows{{"game", "a move", "advice", "the best", "expected",
                                              "% against uct", "95 %", "games", "as good",
                                              "players"}};
  for (const auto& [game, budget, advice, dropped, candidates] : reports) {
    const auto& [first, expected, may_be_best] = advice.places.front();
    const Measured& share = first.share;
    const Interval interval = share.interval();
    rows.push_back({game, budget, advice.player(), first.player,
                    fmt::format("{:.1f}", 100 * expected),
                    fmt::format("{:.1f}", 100 * share.rate()),
                    fmt::format("{:.1f} to {:.1f}", 100 * interval.low, 100 * interval.high),
                    std::to_string(share.games), std::to_string(advice.leaders() - 1),
                    std::to_string(advice.places.size())});
  }
  return aligned(rows) +
         "expected: the best of many looks better than it is; this much may be expected of it\n"
         "as good: so many others of the players cannot be told from it\n";
}

void run(const Arguments& arguments, Screen& screen) {
  const std::string file(arguments.has("--output") ? arguments.text("--output") : "");
  if (!file.empty()) check_can_write(file);
  const std::vector<LeagueRow> rows = read_rows(arguments);
  if (rows.empty()) throw Error("no table of the league (next: yomi reproduce league)");
  if (!file.empty()) write_whole_file(file, league_text(rows));
  const auto reports = reports_of(rows);
  if (arguments.has("--json")) {
    for (const AdviceReport& report : reports) advice_json(report).print(screen.out);
    return;
  }
  screen.out << overview(reports);
  if (!file.empty()) screen.out << fmt::format("{}: {}\n", file, counted(rows.size(), "row"));
  screen.out << fmt::format("next: yomi advise {}   yomi reproduce league --games 100\n",
                            shell_word(reports.front().game));
}

}  // namespace

const Command league_command{
    "league", "the best player of every game, as far as the league's games tell", options,
    "yomi league\n"
    "yomi league --store night.db\n"
    "yomi league --store night.db -o data/league.jsonl\n"
    "yomi league --store more.db --table data/league.jsonl -o data/league.jsonl",
    run};

}  // namespace yomi::cli
