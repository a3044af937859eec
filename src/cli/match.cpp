// yomi match: two players, many games, what they say.
#include <fmt/format.h>

#include <ostream>

#include "cli/commands.h"
#include "cli/contest_run.h"
#include "cli/match_report.h"
#include "cli/text.h"
#include "engine/roster.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {
    game_operand,
    {.name = "--a",
     .kind = Option::Kind::Text,
     .value = "P",
     .required = true,
     .meaning = "player A (see: yomi players), or gtp:COMMAND"},
    {.name = "--b",
     .kind = Option::Kind::Text,
     .value = "P",
     .required = true,
     .meaning = "player B"},
    {.name = "--games",
     .kind = Option::Kind::Whole,
     .value = "N",
     .fallback = "100",
     .low = 1,
     .high = 1e9,
     .meaning = "games in all, half of them with each side first"},
    {.name = "--pairs",
     .kind = Option::Kind::Whole,
     .value = "N",
     .low = 1,
     .high = 5e8,
     .meaning = "instead of --games: pairs of the same opening with the sides exchanged"},
    openings_option,
    {.name = "--sprt",
     .kind = Option::Kind::Text,
     .value = "E0,E1",
     .meaning = "stop when it is clear whether A is at least E1 or at most E0 Elo stronger"},
    threads_option,
    store_option,
    referee_option,
    move_time_option,
    patience_option,
    seed_option,
    json_option,
    help_option};

ContestSetup read_setup(const Arguments& arguments) {
  ContestSetup setup;
  setup.kind = "match";
  setup.command = typed_command("match", arguments, options);
  setup.games = {start_game(arguments.text("GAME"))->game()};
  setup.players = {match_player_text(arguments.text("--a")),
                   match_player_text(arguments.text("--b"))};
  setup.title =
      fmt::format("{}: {} against {}", setup.games[0], setup.players[0], setup.players[1]);
  setup.encounters = {{}};
  setup.openings = arguments.text("--openings");
  setup.referee = arguments.text("--referee");
  setup.seed = arguments.whole("--seed");
  setup.patience = read_patience(arguments);
  return setup;
}

std::int64_t wanted_games(const Arguments& arguments, const Contest& contest, Screen& screen) {
  if (arguments.has("--pairs") && arguments.has("--games"))
    throw Error("--games and --pairs say the same thing twice (one of them is enough)");
  const auto asked = static_cast<std::int64_t>(
      arguments.has("--pairs") ? 2 * arguments.whole("--pairs") : arguments.whole("--games"));
  return whole_rounds(contest, asked, screen);
}

MatchReport make_report(const Contest& contest, const ContestOutcome& outcome,
                        const Arguments& arguments, bool paired, const std::optional<Sprt>& sprt) {
  const ContestSetup& setup = contest.setup();
  return {.game = setup.games[0],
          .a = setup.players[0],
          .b = setup.players[1],
          .results = results_of(contest, outcome.rows, 0),
          .paired = paired,
          .has_shapes = start_game(setup.games[0])->has_shapes(),
          .sprt = sprt,
          .seconds = outcome.seconds,
          .players = outcome.players,
          .run = outcome.run,
          .store = std::string(arguments.text("--store"))};
}

void run(const Arguments& arguments, Screen& screen) {
  const Contest contest(read_setup(arguments));
  const bool paired = contest.is_paired() || arguments.has("--pairs");
  std::optional<Sprt> sprt;
  if (arguments.has("--sprt"))
    sprt.emplace(SprtSetup{.bounds = parse_elo_bounds(arguments.text("--sprt"))});
  ContestRun plan{contest, wanted_games(arguments, contest, screen)};
  EncounterResults seen, in_order;
  plan.seen = [&](const GameRow& row) {
    seen.add(result_of(row, contest.plan().place(row.number)));
  };
  plan.standing = [&] { return standing_text(seen); };
  if (sprt)
    plan.enough = [&](const GameRow& row) {
      in_order.add(result_of(row, contest.plan().place(row.number)));
      return sprt->decide(evidence_of(*sprt, in_order, paired)) != Sprt::Decision::Continue;
    };
  const ContestOutcome outcome = run_in_store(plan, arguments, screen);
  const MatchReport report = make_report(contest, outcome, arguments, paired, sprt);
  if (arguments.has("--json"))
    report_json(report).print(screen.out);
  else
    screen.out << report_text(report);
  check_complete(plan, outcome);
  if (!arguments.has("--json"))
    screen.out << fmt::format(
        "kept as run {} in {}; next: yomi replay {} 0{}   yomi export {} --sgf DIR{}\n",
        outcome.run, report.store, outcome.run, store_as_typed(arguments), outcome.run,
        store_as_typed(arguments));
}

}  // namespace

const Command match_command{
    "match", "plays many games between two players: who is stronger, and how sure is that", options,
    "yomi match hex:7 --a rave@500 --b uct@500 --games 200\n"
    "yomi match breakthrough:6 --a uct/ppa --b uct --pairs 100 --openings random:2\n"
    "yomi match hex:11 --a rave@1s --b \"gtp:mohex\" --sprt 0,30 --games 10000\n"
    "yomi match go:9 --a rave/lgr1+tactical --b \"gtp:gnugo --mode gtp --chinese-rules\" "
    "--referee \"gnugo --mode gtp --chinese-rules\"",
    run};

}  // namespace yomi::cli
