// yomi advise: which player for this game?
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ostream>

#include "cli/advice_run.h"
#include "cli/commands.h"
#include "cli/contest_run.h"
#include "cli/league_table.h"
#include "cli/text.h"
#include "engine/player_spec.h"
#include "engine/roster.h"
#include "lab/experiment_folder.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {
    game_operand,
    {.name = "--budget",
     .kind = Option::Kind::Text,
     .value = "B",
     .meaning = "what each side has a move: time (100ms) or playouts (1000); left out: both as the "
                "league has it, or 10ms"},
    {.name = "--seconds",
     .kind = Option::Kind::Real,
     .value = "S",
     .fallback = "60",
     .low = 0,
     .high = 1e7,
     .meaning = "measures on the spot for about so long, even what is in the league's table"},
    {.name = "--games",
     .kind = Option::Kind::Whole,
     .value = "N",
     .low = 1,
     .high = 1e9,
     .meaning = "measures on the spot in about so many games"},
    {.name = "--top",
     .kind = Option::Kind::Whole,
     .value = "N",
     .low = 0,
     .high = 1e6,
     .meaning = "so many players are listed; 0: all; left out: 10, with --json all"},
    table_option,
    threads_option,
    store_option,
    seed_option,
    json_option,
    help_option};

constexpr std::string_view usual_budget = "10ms";
constexpr std::size_t usual_top = 10;

std::optional<Budget> read_budget(std::string_view text) {
  try {
    const Budget budget = parse_budget(text);
    if (budget.kind != Budget::Kind::Proven) return budget;
  } catch (const Error&) {
    return std::nullopt;  // its message speaks of more than is allowed here
  }
  return std::nullopt;
}

std::string wanted_budget(const Arguments& arguments) {
  if (!arguments.has("--budget")) return "";
  const auto budget = read_budget(arguments.text("--budget"));
  if (!budget)
    throw Error(fmt::format("bad value {} for --budget (expected playouts or time: 1000, 100ms)",
                            yomi::quoted(arguments.text("--budget"))));
  return budget_text(*budget);
}

// Before anybody has had a choice there is nothing to advise on.
void check_is_a_game(const Position& start) {
  MoveList moves;
  start.legal_moves(moves);
  if (moves.size() == 0) throw Error(fmt::format("{} is over at the start", start.game()));
  for (const Move move : moves) {
    const auto after = start.clone();
    after->play(move);
    if (after->outcome() == Outcome::Ongoing) return;
  }
  throw Error(fmt::format("{} is over after one move", start.game()));
}

// What the table says, a report for each budget. Nothing: the user wants it measured, or there is
// nothing in it.
std::vector<AdviceReport> from_table(const std::vector<LeagueRow>& league, const std::string& game,
                                     const std::string& budget, const Arguments& arguments) {
  std::vector<AdviceReport> reports;
  if (arguments.has("--seconds") || arguments.has("--games")) return reports;
  for (const std::string& known : budgets_of(league, game))
    if (budget.empty() || known == budget)
      reports.push_back({game, known, advice_of(rows_of(league, game, known))});
  return reports;
}

AdviceReport measured(const std::vector<LeagueRow>& league, const std::string& game,
                      const std::string& budget, const Arguments& arguments, Screen& screen) {
  AdviceSetup setup{game, budget.empty() ? std::string(usual_budget) : budget, {}, ""};
  setup.players = promising_first(league_players(read_experiment(find_experiment("league")), game),
                                  league, game, setup.budget);
  if (setup.players.empty())
    throw Error(fmt::format("the league has no players for {}", game_name(game)));
  setup.command = typed_command("advise", arguments, options);
  return measure_advice(setup, arguments, screen);
}

std::string next_text(const AdviceReport& report, const Arguments& arguments) {
  const std::string game = shell_word(report.game), player = report.advice.player();
  const std::string store = store_as_typed(arguments);
  const double longer =
      report.is_measured() ? std::max(60.0, 10 * arguments.real("--seconds")) : 600;
  std::string text = fmt::format("next: yomi play {} --player {}@1s   ", game, player);
  if (player != league_rival)
    text += fmt::format("yomi match {} --a {}@{} --b uct@{} --games 200 --openings random:2{}   ",
                        game, player, report.budget, report.budget, store);
  return text + fmt::format("yomi advise {} --budget {} --seconds {:g}{}\n", game, report.budget,
                            longer, store);
}

void run(const Arguments& arguments, Screen& screen) {
  const auto start = start_game(arguments.text("GAME"));
  check_is_a_game(*start);
  const std::string& game = start->game();
  const std::string budget = wanted_budget(arguments);
  const std::vector<LeagueRow> league = read_table(arguments);
  auto reports = from_table(league, game, budget, arguments);
  if (reports.empty()) reports.push_back(measured(league, game, budget, arguments, screen));
  const bool json = arguments.has("--json");
  const std::size_t top =
      arguments.has("--top") ? arguments.whole("--top") : (json ? 0 : usual_top);
  for (const AdviceReport& report : reports)
    if (json)
      advice_json(report, top).print(screen.out);
    else
      screen.out << advice_text(report, top) << "\n";
  if (!json) screen.out << next_text(reports.front(), arguments);
}

}  // namespace

const Command advise_command{"advise", "says which player to use for a game, and how sure that is",
                             options,
                             "yomi advise hex\n"
                             "yomi advise breakthrough --budget 1000 --top 0\n"
                             "yomi advise hex:7 --seconds 300\n"
                             "yomi advise go:9,komi=6.5 --budget 100ms --store night.db --json",
                             run};

}  // namespace yomi::cli
