#include "match/plan.h"

#include <numeric>

#include "core/check.h"
#include "core/rng.h"
#include "engine/roster.h"

namespace yomi {
namespace {

// Two numbers to one that looks random.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) { return Rng(Rng(a).next() ^ b).next(); }

}  // namespace

Plan::Plan(const std::vector<std::string>& games, std::string_view openings,
           std::vector<Encounter> encounters, std::uint64_t seed, bool a_is_first)
    : encounters_(std::move(encounters)), seed_(seed), a_is_first_(a_is_first) {
  games_.reserve(games.size());
  for (const std::string& spec : games) {
    const auto start = start_game(spec);
    games_.push_back({start->game(), Openings(openings, *start)});
  }
}

GamePlace Plan::place(std::int64_t number) const {
  const auto count = static_cast<std::int64_t>(encounters_.size());
  const std::int64_t round = number / count;
  return {static_cast<int>(number % count), round, a_is_first_ || round % 2 == 0};
}

PlannedGame Plan::at(std::int64_t number) const {
  PlannedGame planned{place(number), {}};
  const Encounter& encounter = encounters_[static_cast<std::size_t>(planned.encounter)];
  const Game& game = games_[static_cast<std::size_t>(encounter.game)];
  const std::int64_t pair = planned.round / 2;
  planned.setup.game = game.spec;
  // The same openings for every encounter of a game.
  planned.setup.opening = game.openings.of_pair(
      pair, mixed(seed_ ^ 0x6f70656e696e67, static_cast<std::uint64_t>(pair)));
  planned.setup.seed = mixed(seed_, static_cast<std::uint64_t>(number));
  return planned;
}

std::int64_t Plan::rounded(std::int64_t games_each) const {
  constexpr std::int64_t most = 1'000'000'000;
  std::int64_t round = 1;
  for (const Game& game : games_) {
    if (game.openings.whole_rounds()) round = std::lcm(round, 2 * game.openings.count());
    if (round > most)
      throw Error(
          "openings 'all:1': whole rounds of all these games together are more than a billion "
          "games (expected fewer games at a time)");
  }
  return (games_each + round - 1) / round * round;
}

}  // namespace yomi
