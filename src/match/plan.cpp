#include "match/plan.h"

#include <algorithm>

#include "core/rng.h"
#include "engine/roster.h"

namespace yomi {
namespace {

// Two numbers to one that looks random.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) { return Rng(Rng(a).next() ^ b).next(); }

}  // namespace

Plan::Plan(const std::vector<std::string>& games, std::string_view openings,
           std::vector<Encounter> encounters, std::uint64_t seed)
    : encounters_(std::move(encounters)), seed_(seed) {
  games_.reserve(games.size());
  for (const std::string& spec : games) {
    const auto start = start_game(spec);
    games_.push_back({start->game(), Openings(openings, *start)});
  }
}

PlannedGame Plan::at(std::int64_t number) const {
  const auto count = static_cast<std::int64_t>(encounters_.size());
  PlannedGame planned;
  planned.encounter = static_cast<int>(number % count);
  planned.round = number / count;
  planned.a_is_first = planned.round % 2 == 0;
  const Game& game =
      games_[static_cast<std::size_t>(encounters_[static_cast<std::size_t>(number % count)].game)];
  const std::int64_t pair = planned.round / 2;
  planned.setup.game = game.spec;
  // The same openings for every encounter of a game.
  planned.setup.opening = game.openings.of_pair(
      pair, mixed(seed_ ^ 0x6f70656e696e67, static_cast<std::uint64_t>(pair)));
  planned.setup.seed = mixed(seed_, static_cast<std::uint64_t>(number));
  return planned;
}

std::int64_t Plan::rounded(std::int64_t games_each) const {
  std::int64_t result = games_each;
  for (const Game& game : games_)
    if (game.openings.whole_rounds()) {
      const std::int64_t round = 2 * game.openings.count();
      result = std::max(result, (games_each + round - 1) / round * round);
    }
  return result;
}

}  // namespace yomi
