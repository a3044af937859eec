#include "lab/reproduction.h"

#include <fmt/format.h>

#include <tuple>

#include "core/hash.h"
#include "engine/roster.h"

namespace yomi {
namespace {

// What a search of A or B says, as the row counts it.
double share_of(const SearchCounts& counts, const ExperimentRow& row, const Position& position) {
  if (row.measure == "replies") return answered_share(counts);
  return correct_share(counts, parse_corner(row.corner, position), position.grid());
}

}  // namespace

std::uint64_t row_seed(const ExperimentRow& row, std::uint64_t seed) {
  Hasher hasher;
  hasher.add(seed).add(row.a_is_first ? 1 : 0);
  for (const std::string* part : {&row.game, &row.a, &row.b, &row.openings, &row.referee}) {
    for (const char c : *part) hasher.add(static_cast<unsigned char>(c));
    hasher.add(0);
  }
  return hasher.value();
}

bool share_games(const ExperimentRow& one, const ExperimentRow& other) {
  const auto played = [](const ExperimentRow& row) {
    return std::tie(row.a, row.b, row.game, row.openings, row.referee, row.a_is_first);
  };
  return one.is_search() == other.is_search() && played(one) == played(other);
}

bool is_shared(const Experiment& experiment, const ExperimentRow& row) {
  for (const ExperimentRow& other : experiment.rows) {
    if (&other == &row) return false;
    if (share_games(other, row) && other.games >= row.games) return true;
  }
  return false;
}

ContestSetup row_contest(const Experiment& experiment, const ExperimentRow& row,
                         std::uint64_t seed) {
  ContestSetup setup;
  setup.kind = "reproduce";
  setup.title = experiment.name + ": " + row.name;
  setup.command = fmt::format("yomi reproduce {}", experiment.name);
  setup.games = {row.game};
  setup.players = {row.a};
  if (!row.b.empty()) setup.players.push_back(row.b);
  setup.encounters = {{.game = 0, .a = 0, .b = row.b.empty() ? 0 : 1}};
  setup.searches = row.is_search();
  setup.openings = row.openings;
  setup.a_is_first = row.a_is_first;
  setup.referee = row.referee;
  setup.seed = row_seed(row, seed);
  return setup;
}

Measured RowResult::share(const ExperimentRow& row) const {
  return row.is_search() ? share_of_searches(row) : share(row.counting);
}

Measured RowResult::share(ExperimentRow::Counting counting) const {
  using enum ExperimentRow::Counting;
  const Score& score = games.score();
  const ShapeWins &a = games.shapes(0), &b = games.shapes(1);
  const auto of = [](std::int64_t count, std::int64_t all) {
    return Measured{static_cast<double>(count), all};
  };
  switch (counting) {
    case Wins:
      return of(score.wins, score.games());
    case ARings:
      return of(a.rings, score.wins);
    case ABridges:
      return of(a.bridges, score.wins);
    case AForks:
      return of(a.forks, score.wins);
    case BRings:
      return of(b.rings, score.losses);
    case BBridges:
      return of(b.bridges, score.losses);
    case BForks:
      return of(b.forks, score.losses);
    default:
      return {score.points(), score.games()};
  }
}

Measured RowResult::share_of_searches(const ExperimentRow& row) const {
  using enum ExperimentRow::Counting;
  const auto position = start_game(row.game);
  std::vector<double> shares;
  shares.reserve(searches.size());
  for (const std::vector<SearchCounts>& sides : searches) {
    const auto side = [&](std::size_t i) { return share_of(sides.at(i), row, *position); };
    if (row.counting == Difference)
      shares.push_back(side(0) - side(1));
    else
      shares.push_back(side(row.counting == B ? 1 : 0));
  }
  return mean_of(shares, row.counting == Difference ? -1 : 0);
}

Measured RowResult::draws() const {
  return {static_cast<double>(games.score().draws), games.score().games()};
}

std::string unplayable(const Contest& contest) {
  try {
    Table table(contest, {});
    for (int player = 0; player < std::ssize(contest.setup().players); ++player)
      table.player(player);
    table.referee();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

RowResult row_result(const Contest& contest, const std::vector<GameRow>& games) {
  RowResult result;
  for (const GameRow& game : games)
    if (is_search(game))
      result.searches.push_back(counts_of(game));
    else
      result.games.add(result_of(game, contest.plan().place(game.number)));
  return result;
}

std::optional<RunInfo> find_run(const std::vector<RunInfo>& runs, const Contest& contest) {
  const RunSetup setup = contest.run_setup();
  for (const RunInfo& run : runs)
    if (run.setup.kind == setup.kind && run.setup.configuration == setup.configuration) return run;
  return std::nullopt;
}

std::optional<StoredRow> stored_row(Store& store, const Experiment& experiment,
                                    const ExperimentRow& row, std::uint64_t seed) {
  const Contest contest(row_contest(experiment, row, seed));
  const auto run = find_run(store.runs(), contest);
  if (!run) return std::nullopt;
  return StoredRow{*run, row_result(contest, store.games(run->id))};
}

}  // namespace yomi
