#include "lab/reproduction.h"

#include <fmt/format.h>

#include "core/hash.h"
#include "engine/roster.h"

namespace yomi {
namespace {

// What a search of A or B says, as the row counts it.
double share_of(const SearchCounts& counts, const ExperimentRow& row, const Position& position) {
  if (row.measure == "replies") return answered_share(counts);
  return correct_share(counts, parse_corner(row.corner, position), position.grid());
}

// Whoever is A, and whoever is taken away.
bool alike_but_for_a(const ExperimentRow& one, const ExperimentRow& other) {
  PlainMatch match = plain_match(one);
  match.a = other.a;
  return match == plain_match(other);
}

// What the games say, counted so.
Measured share_of(const MatchTally& games, ExperimentRow::Counting counting) {
  using enum ExperimentRow::Counting;
  const Score& score = games.score;
  const ShapeWins &a = games.shapes[0], &b = games.shapes[1];
  const auto of = [](std::int64_t count, std::int64_t all) {
    return Measured{static_cast<double>(count), all};
  };
  switch (counting) {
    case Wins:
      return of(score.wins, score.games());
    case ARings:
      return of(a.rings, a.of);
    case ABridges:
      return of(a.bridges, a.of);
    case AForks:
      return of(a.forks, a.of);
    case BRings:
      return of(b.rings, b.of);
    case BBridges:
      return of(b.bridges, b.of);
    case BForks:
      return of(b.forks, b.of);
    default:
      return {score.points(), score.games()};
  }
}

}  // namespace

PlainMatch plain_match(const ExperimentRow& plain) {
  return {plain.game,    plain.a,          plain.b,          plain.openings,
          plain.referee, plain.a_is_first, plain.is_search()};
}

std::uint64_t row_seed(const ExperimentRow& row, std::uint64_t seed) {
  return row_seed(plain_match(row), seed);
}

std::uint64_t row_seed(const PlainMatch& match, std::uint64_t seed) {
  Hasher hasher;
  hasher.add(seed).add(match.a_is_first ? 1 : 0);
  for (const std::string* part :
       {&match.game, &match.a, &match.b, &match.openings, &match.referee}) {
    for (const char c : *part) hasher.add(static_cast<unsigned char>(c));
    hasher.add(0);
  }
  return hasher.value();
}

bool share_games(const ExperimentRow& one, const ExperimentRow& other) {
  return one.a == other.a && one.less == other.less && alike_but_for_a(one, other);
}

std::vector<ExperimentRow> plain_rows(const ExperimentRow& row) {
  std::vector<ExperimentRow> rows{row};
  rows.front().less.clear();
  if (!row.compares_matches()) return rows;
  rows.push_back(rows.front());
  rows.back().name += ": less";
  rows.back().a = row.less;
  return rows;
}

std::vector<ExperimentRow> own_plain_rows(const Experiment& experiment, const ExperimentRow& row) {
  std::vector<ExperimentRow> own = plain_rows(row);
  for (const ExperimentRow& earlier : experiment.rows) {
    if (&earlier == &row) break;
    std::erase_if(own, [&](const ExperimentRow& one) {
      return (one.a == earlier.a || one.a == earlier.less) && alike_but_for_a(one, earlier) &&
             earlier.games >= one.games;
    });
  }
  return own;
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
  if (row.is_search()) return share_of_searches(row);
  const Measured share = share_of(games, row.counting);
  return row.compares_matches() ? difference_of(share, share_of(less, row.counting)) : share;
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

Measured RowResult::draws(const ExperimentRow& row) const {
  if (row.compares_matches()) return {};
  return {static_cast<double>(games.score.draws), games.score.games()};
}

void RowResult::add(const RowResult& plain, bool is_less) {
  (is_less ? less : games) += plain.games;
  searches.insert(searches.end(), plain.searches.begin(), plain.searches.end());
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

EncounterResults encounter_results(const Contest& contest, const std::vector<GameRow>& games) {
  EncounterResults results;
  for (const GameRow& game : games) results.add(result_of(game, contest.plan().place(game.number)));
  return results;
}

RowResult row_result(const Contest& contest, const std::vector<GameRow>& games) {
  RowResult result;
  if (contest.setup().searches)
    for (const GameRow& game : games) result.searches.push_back(counts_of(game));
  else
    result.games = encounter_results(contest, games).tally();
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
  const std::vector<RunInfo> runs = store.runs();
  StoredRow stored;
  for (const ExperimentRow& plain : plain_rows(row)) {
    const Contest contest(row_contest(experiment, plain, seed));
    const auto run = find_run(runs, contest);
    if (!run) return std::nullopt;
    const bool is_less = plain.a == row.less;
    if (!is_less) stored.run = *run;
    stored.result.add(row_result(contest, store.games(run->id)), is_less);
  }
  return stored;
}

}  // namespace yomi
