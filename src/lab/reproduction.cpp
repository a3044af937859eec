#include "lab/reproduction.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/hash.h"
#include "engine/player_spec.h"

namespace yomi {
namespace {

// Our own players only; says whether that changed anything.
bool change_budget(std::string& player, const Budget& budget) {
  if (player.starts_with("gtp:")) return false;
  PlayerSpec spec = parse_player(player);
  if (spec.rule == nullptr || spec.budget == budget) return false;
  spec.budget = budget;
  player = player_text(spec);
  return true;
}

}  // namespace

void change_budget(Experiment& experiment, const Budget& budget) {
  std::vector<ExperimentRow> rows;
  rows.reserve(experiment.rows.size());
  for (ExperimentRow& row : experiment.rows) {
    const bool a = change_budget(row.a, budget), b = change_budget(row.b, budget);
    if (a || b) row.published = row.published_draws = std::nullopt;
    const auto alike = std::find_if(rows.begin(), rows.end(), [&](const ExperimentRow& other) {
      return row_seed(other, 0) == row_seed(row, 0);
    });
    if (alike == rows.end())
      rows.push_back(std::move(row));
    else if (!a && !b)
      *alike = std::move(row);
  }
  experiment.rows = std::move(rows);
}

void keep_only(Experiment& experiment, std::string_view text) {
  std::erase_if(experiment.rows, [&](const ExperimentRow& row) {
    for (const std::string* part : {&row.name, &row.game, &row.a, &row.b})
      if (part->find(text) != part->npos) return false;
    return true;
  });
  if (experiment.rows.empty())
    throw Error(fmt::format("no row of {} has {} in its name, game or players", experiment.name,
                            yomi::quoted(text)));
}

std::uint64_t row_seed(const ExperimentRow& row, std::uint64_t seed) {
  Hasher hasher;
  hasher.add(seed).add(row.a_is_first ? 1 : 0);
  for (const std::string* part : {&row.game, &row.a, &row.b, &row.openings, &row.referee}) {
    for (const char c : *part) hasher.add(static_cast<unsigned char>(c));
    hasher.add(0);
  }
  return hasher.value();
}

ContestSetup row_contest(const Experiment& experiment, const ExperimentRow& row,
                         std::uint64_t seed) {
  ContestSetup setup;
  setup.kind = "reproduce";
  setup.title = experiment.name + ": " + row.name;
  setup.command = fmt::format("yomi reproduce {}", experiment.name);
  setup.games = {row.game};
  setup.players = {row.a, row.b};
  setup.encounters = {{}};
  setup.openings = row.openings;
  setup.a_is_first = row.a_is_first;
  setup.referee = row.referee;
  setup.seed = row_seed(row, seed);
  return setup;
}

Measured RowResult::share(ExperimentRow::Counting counting) const {
  const Score& score = games.score();
  const bool wins = counting == ExperimentRow::Counting::Wins;
  return {wins ? static_cast<double>(score.wins) : score.points(), score.games()};
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
    result.games.add(result_of(game, contest.plan().place(game.number)));
  return result;
}

std::optional<RunInfo> find_run(Store& store, const Contest& contest) {
  const RunSetup setup = contest.run_setup();
  for (RunInfo& run : store.runs())
    if (run.setup.kind == setup.kind && run.setup.configuration == setup.configuration)
      return std::move(run);
  return std::nullopt;
}

std::optional<StoredRow> stored_row(Store& store, const Experiment& experiment,
                                    const ExperimentRow& row, std::uint64_t seed) {
  const Contest contest(row_contest(experiment, row, seed));
  const auto run = find_run(store, contest);
  if (!run) return std::nullopt;
  return StoredRow{*run, row_result(contest, store.games(run->id))};
}

}  // namespace yomi
