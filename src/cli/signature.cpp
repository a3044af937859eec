#include "cli/signature.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "core/hash.h"
#include "engine/roster.h"

namespace yomi::cli {
namespace {

// Besides every game at its usual size: other capacities, rectangles and options.
constexpr std::string_view further[] = {"go:19",
                                        "go:5,komi=0,ko=simple",
                                        "atarigo:13",
                                        "nogo:13",
                                        "breakthrough:5x7",
                                        "misere-breakthrough:12x9",
                                        "knightthrough:4x6",
                                        "domineering:7x12",
                                        "misere-domineering:16",
                                        "hex:5",
                                        "hex:7,swap=on",
                                        "hex:19",
                                        "havannah:4,shapes=R",
                                        "havannah:5,shapes=BF",
                                        "havannah:10"};

std::uint32_t playouts_number(const Position& position) {
  constexpr int playouts = 200;
  constexpr std::uint64_t seed = 1;
  Rng rng(seed);
  Hasher hasher;
  for (int i = 0; i < playouts; ++i) {
    const PlayoutTally one = position.playouts(1, rng);
    hasher.add(static_cast<std::uint64_t>(one.first + 2 * one.second + 4 * one.draws));
    if (one.knows_length) hasher.add(static_cast<std::uint64_t>(one.plies));
    hasher.add(static_cast<std::uint64_t>(one.rings + 2 * one.bridges + 4 * one.forks));
  }
  return static_cast<std::uint32_t>(hasher.value());
}

// Playouts, every tree, and at the usual sizes every policy that fits the game.
std::vector<std::string> workloads_for(std::string_view spec) {
  std::vector<std::string> workloads{"playouts"};
  for (const PartInfo& tree : all_trees()) workloads.emplace_back(tree.name);
  if (std::find(std::begin(further), std::end(further), spec) != std::end(further))
    return workloads;
  const auto position = start_game(spec);
  for (const PartInfo& playout : all_playouts()) {
    const std::string player = fmt::format("rave/{}", playout.name);
    try {
      make_searcher(*position, parse_player(player), 1);
    } catch (const Error&) {
      continue;  // does not fit, or needs a file
    }
    if (playout.name != "uniform") workloads.push_back(player);
  }
  return workloads;
}

// The root's statistics in the first two searches of a game.
std::uint32_t search_number(const Position& start, std::string_view tree) {
  constexpr std::uint64_t seed = 1;
  const auto position = start.clone();
  MoveList moves;
  position->legal_moves(moves);
  // Enough for trees to differ; policies do so at once.
  const int playouts = tree.find('/') == std::string_view::npos ? 100 + 3 * moves.size() : 50;
  const auto searcher =
      make_searcher(*position, parse_player(fmt::format("{}@{}", tree, playouts)), seed);
  Hasher hasher;
  for (int move = 0; move < 2 && position->outcome() == Outcome::Ongoing; ++move) {
    const SearchReport report = searcher->think(*position);
    for (const MoveReport& one : report.moves)
      hasher.add(static_cast<std::uint64_t>(index(one.move)))
          .add(static_cast<std::uint64_t>(one.visits))
          .add(static_cast<std::uint64_t>(
              std::llround(2 * one.value * static_cast<double>(one.visits))))
          .add(static_cast<std::uint64_t>(one.amaf_visits));
    position->play(report.best);
  }
  return static_cast<std::uint32_t>(hasher.value());
}

}  // namespace

std::string SignatureRow::text() const { return fmt::format("{} {} {}", game, workload, number); }

std::vector<SignatureRow> signature(const std::string& part) {
  std::vector<std::string_view> specs;
  for (const GameInfo* game : all_games()) specs.push_back(game->name);
  specs.insert(specs.end(), std::begin(further), std::end(further));
  std::vector<SignatureRow> rows;
  for (const auto spec : specs) {
    const auto position = start_game(spec);
    for (const std::string& workload : workloads_for(spec)) {
      SignatureRow row{position->game(), workload, 0};
      if ((row.game + " " + row.workload).find(part) == std::string::npos) continue;
      row.number =
          workload == "playouts" ? playouts_number(*position) : search_number(*position, workload);
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

}  // namespace yomi::cli
