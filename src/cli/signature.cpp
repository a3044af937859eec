#include "cli/signature.h"

#include <fmt/format.h>

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

}  // namespace

std::string SignatureRow::text() const { return fmt::format("{} {} {}", game, workload, number); }

std::vector<SignatureRow> signature(const std::string& part) {
  std::vector<std::string_view> specs;
  for (const GameInfo* game : all_games()) specs.push_back(game->name);
  specs.insert(specs.end(), std::begin(further), std::end(further));
  std::vector<SignatureRow> rows;
  for (const auto spec : specs) {
    const auto position = start_game(spec);
    SignatureRow row{position->game(), "playouts", 0};
    if ((row.game + " " + row.workload).find(part) == std::string::npos) continue;
    row.number = playouts_number(*position);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace yomi::cli
