#include "lab/cost.h"

#include <algorithm>
#include <set>

#include "core/check.h"
#include "engine/player_spec.h"
#include "engine/roster.h"

namespace yomi {
namespace {

bool is_external(std::string_view player) { return player.starts_with("gtp:"); }

// The same whatever its budget.
std::string place_of(const std::string& game, const std::string& player) {
  return game + " " + player.substr(0, player.rfind('@'));
}

// So many random moves on, or less if the game would be over.
std::unique_ptr<Position> random_position(const Position& start, int length) {
  auto position = start.clone();
  Rng rng(1);
  for (int ply = 0; ply < length; ++ply) {
    MoveList moves;
    position->legal_moves(moves);
    const auto next = position->clone();
    next->play(moves[rng.below(moves.size())]);
    if (next->outcome() != Outcome::Ongoing) break;
    position->play(next->moves().back());
  }
  return position;
}

}  // namespace

bool has_external(const ExperimentRow& row) { return is_external(row.a) || is_external(row.b); }

std::size_t players_to_measure(const std::vector<Experiment>& experiments) {
  std::set<std::string> places;
  for (const Experiment& experiment : experiments)
    for (const ExperimentRow& row : experiment.rows)
      for (const std::string* player : {&row.a, &row.b, &row.less})
        if (!player->empty() && !is_external(*player)) places.insert(place_of(row.game, *player));
  return places.size();
}

double CostGuess::game_seconds(const ExperimentRow& row) {
  const double moves = row.is_search() ? 1 : plies(row.game) / 2;
  return moves * (player_seconds(row.game, row.a) + player_seconds(row.game, row.b));
}

// A move's.
double CostGuess::player_seconds(const std::string& game, const std::string& player) {
  if (player.empty() || is_external(player)) return 0;
  const PlayerSpec spec = parse_player(player);
  if (spec.rule == nullptr) return 0;
  if (spec.budget.kind == Budget::Kind::Seconds) return spec.budget.seconds;
  return static_cast<double>(spec.budget.playouts) * playout_seconds(game, player);
}

double CostGuess::plies(const std::string& game) {
  const auto [place, fresh] = plies_.try_emplace(game);
  if (fresh) {
    constexpr int sample = 3;
    Rng rng(1);
    place->second =
        static_cast<double>(start_game(game)->slow_playouts(sample, rng).plies) / sample;
  }
  return place->second;
}

double CostGuess::playout_seconds(const std::string& game, const std::string& player) {
  const auto [place, fresh] = playout_seconds_.try_emplace(place_of(game, player));
  if (!fresh) return place->second;
  constexpr int stages = 3;  // at the start, after a third and after two thirds of a game
  const Budget budget{.kind = Budget::Kind::Seconds, .seconds = seconds_each_ / stages};
  const auto start = start_game(game);
  double seconds = 0, playouts = 0;
  try {
    const auto searcher = make_searcher(*start, parse_player(player), 1);
    searcher->think(*start, {.playouts = 2});  // makes tables that are made once
    for (int stage = 0; stage < stages; ++stage) {
      const int ply = static_cast<int>(plies(game) * stage / stages);
      const SearchReport report = searcher->think(*random_position(*start, ply), budget);
      if (report.playouts == 0) continue;
      seconds += report.cpu_seconds / static_cast<double>(report.playouts);
      ++playouts;
    }
  } catch (const Error&) {
    playouts = 0;  // a policy that is not there
  }
  place->second = playouts > 0 ? seconds / playouts : 0;
  return place->second;
}

}  // namespace yomi
