// The fast playout has the distribution of uniformly random legal play: its statistics agree with
// those of the plain loop, from the start and from the middle of games.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "engine/roster.h"
#include "tests/conformance/probe.h"

namespace yomi {
namespace {

#ifdef YOMI_DCHECK
constexpr std::int64_t games = 2'000;  // sanitizers are slow, and look for other things
#else
// Enough games to see a one-point difference: its standard error is 0.33 points at the most.
constexpr std::int64_t games = 45'000;
#endif

struct Mean {
  double value;
  double variance;  // of the mean
};
Mean share(std::int64_t hits, std::int64_t count) {
  const double rate = static_cast<double>(hits) / static_cast<double>(count);
  return {rate, rate * (1 - rate) / static_cast<double>(count)};
}
// Lengths of these games have standard deviations below a third of their mean.
Mean length(const PlayoutTally& tally) {
  const double mean = static_cast<double>(tally.plies) / static_cast<double>(tally.count);
  return {mean, mean * mean / 9 / static_cast<double>(tally.count)};
}

// What differs by more than three standard errors, in words; "" when nothing does.
std::string differences(const PlayoutTally& fast, const PlayoutTally& slow) {
  std::string found;
  const auto compare = [&](const std::string& what, const Mean& a, const Mean& b) {
    if (std::abs(a.value - b.value) > 3 * std::sqrt(a.variance + b.variance))
      found +=
          what + ": " + std::to_string(a.value) + " fast, " + std::to_string(b.value) + " slow; ";
  };
  const auto compare_share = [&](const std::string& what, std::int64_t PlayoutTally::*count) {
    compare(what, share(fast.*count, fast.count), share(slow.*count, slow.count));
  };
  compare_share("first", &PlayoutTally::first);
  compare_share("draws", &PlayoutTally::draws);
  compare_share("rings", &PlayoutTally::rings);
  compare_share("bridges", &PlayoutTally::bridges);
  compare_share("forks", &PlayoutTally::forks);
  if (fast.knows_length) compare("length", length(fast), length(slow));
  return found;
}

std::string differences(const Position& position, std::uint64_t seed, std::int64_t count) {
  Rng fast_rng(seed), slow_rng(seed + 1);
  return differences(position.playouts(count, fast_rng), position.slow_playouts(count, slow_rng));
}

// Among a hundred comparisons one may be three standard errors off by chance; it will not be so
// again in four times as many new games, where a real difference of one point is six off.
void expect_same_statistics(const std::string& spec, const std::string& moves) {
  const auto position = start_game(spec);
  play_moves(*position, moves);
  if (differences(*position, 1, games).empty()) return;
  EXPECT_EQ(differences(*position, 3, 4 * games), "") << spec << " " << moves;
}

// How often each player plays each move in a playout, as a watcher sees it.
std::vector<std::int64_t> move_counts(const Probe& game, bool slowly, std::int64_t count,
                                      std::uint64_t seed) {
  Rng rng(seed);
  std::vector<std::int64_t> counts(2 * static_cast<std::size_t>(game.move_count()));
  for (std::int64_t i = 0; i < count; ++i) {
    Probe::Seen seen;
    game.watch(rng, slowly, seen);
    std::set<std::size_t> once;
    for (const auto& [player, move] : seen)
      once.insert(static_cast<std::size_t>(index(player) * game.move_count() + index(move)));
    for (const std::size_t at : once) ++counts[at];
  }
  return counts;
}

// The largest distance between the two, in standard errors.
double largest_difference(const Probe& game, std::int64_t count, std::uint64_t seed) {
  const auto fast = move_counts(game, false, count, seed);
  const auto slow = move_counts(game, true, count, seed + 1);
  double largest = 0;
  for (std::size_t i = 0; i < fast.size(); ++i) {
    const Mean a = share(fast[i], count), b = share(slow[i], count);
    if (a.value != b.value)
      largest = std::max(largest, std::abs(a.value - b.value) / std::sqrt(a.variance + b.variance));
  }
  return largest;
}

struct Case {
  const char* spec;
  const char* moves;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.spec << " after '" << c.moves << "'"; }

class Playouts : public testing::TestWithParam<Case> {};

TEST_P(Playouts, HaveTheStatisticsOfThePlainLoop) {
  expect_same_statistics(GetParam().spec, GetParam().moves);
}

// Each of some hundred moves is compared, so four standard errors happen by chance once in a
// hundred boards; not twice.
TEST_P(Playouts, ShowAWatcherTheMovesOfThePlainLoop) {
  const auto position = start_game(GetParam().spec);
  play_moves(*position, GetParam().moves);
  const auto game = probe(GetParam().spec);
  for (const Move move : position->moves()) game->play(move);
  const std::int64_t count = games / 10;
  if (largest_difference(*game, count, 1) < 4) return;
  EXPECT_LT(largest_difference(*game, 4 * count, 3), 4);
}

INSTANTIATE_TEST_SUITE_P(
    Everywhere, Playouts,
    testing::Values(Case{"hex:5", ""}, Case{"hex:5", "c3 b2 a5"}, Case{"hex:9", "e5"},
                    Case{"hex:12", ""}, Case{"hex:15", "h8"}, Case{"hex:16", ""},
                    Case{"hex:3,swap=on", ""}, Case{"hex:4,swap=on", "b2"}, Case{"havannah:4", ""},
                    Case{"havannah:4,shapes=R", "d4 c3"}, Case{"havannah:6,shapes=RF", ""},
                    Case{"breakthrough:5", ""}, Case{"breakthrough:6", "b2c3 d5c4"},
                    Case{"breakthrough:9x5", ""}, Case{"misere-breakthrough:4x6", ""},
                    Case{"knightthrough:6", ""}, Case{"knightthrough:4x9", "b2c4"},
                    Case{"misere-knightthrough:5", ""}, Case{"domineering:6", ""},
                    Case{"domineering:9x4", "c2"}, Case{"misere-domineering:5x4", "b2 d3"},
                    Case{"nogo:5", ""}, Case{"nogo:6", "c3 d4 c4"}, Case{"misere-nogo:4", ""},
                    Case{"atarigo:5", ""}, Case{"atarigo:6", "c3 d3 d4 c4"}, Case{"go:5", ""},
                    Case{"go:4,komi=0.5", "b2 c3 b3 c2"}, Case{"go:8", ""}, Case{"go:10", "pass"},
                    Case{"tictactoe", "b2"}));

}  // namespace
}  // namespace yomi
