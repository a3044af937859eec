// Ratings, against values computed in another way: coordinate ascent by bisection of each
// derivative, information by central differences of the log-likelihood with the last player's
// rating written as minus the sum of the others (Python).
#include "match/ratings.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

#include "core/rng.h"

namespace yomi {
namespace {

[[maybe_unused]] const int rapidcheck_is_told = setenv("RC_PARAMS", "seed=1", 0);

constexpr double infinity = std::numeric_limits<double>::infinity();

void expect_near(const Elo& elo, const Elo& expected) {
  EXPECT_NEAR(elo.value, expected.value, 2e-5);
  EXPECT_NEAR(elo.low, expected.low, 2e-5);
  EXPECT_NEAR(elo.high, expected.high, 2e-5);
}

void expect_unlimited(const Elo& elo) {
  EXPECT_EQ(elo.low, -infinity);
  EXPECT_EQ(elo.high, infinity);
}

const std::vector<Pairing> three_players = {{0, 1, 14, 6, 2}, {1, 0, 11, 9, 0},  {0, 2, 18, 3, 1},
                                            {2, 0, 8, 12, 0}, {1, 2, 10, 10, 4}, {2, 1, 13, 7, 0}};

std::vector<Pairing> with(std::vector<Pairing> pairings, const std::vector<Pairing>& more) {
  pairings.insert(pairings.end(), more.begin(), more.end());
  return pairings;
}

TEST(Ratings, OfTwoPlayersAgreeWithTheReference) {
  const Ratings ratings = rate_players(2, std::vector<Pairing>{{0, 1, 14, 6}, {1, 0, 11, 9}});
  expect_near(ratings.players[0].elo, {28.082661, -28.387068, 84.552390});
  expect_near(ratings.players[1].elo, {-28.082661, -84.552390, 28.387068});
  expect_near(ratings.first_move, {91.025392, -21.914066, 203.964850});
  EXPECT_EQ(ratings.groups, 1);
}

TEST(Ratings, OfFourPlayersWithDrawsAgreeWithTheReference) {
  const Ratings ratings =
      rate_players(4, with(three_players, {{2, 3, 9, 1, 0}, {3, 2, 3, 7, 0}, {1, 3, 5, 4, 3}}));
  expect_near(ratings.players[0].elo, {111.766795, 43.661118, 179.872472});
  expect_near(ratings.players[1].elo, {-9.382607, -69.559787, 50.794574});
  expect_near(ratings.players[2].elo, {18.331780, -36.250330, 72.913890});
  expect_near(ratings.players[3].elo, {-120.715968, -223.607306, -17.824630});
  expect_near(ratings.first_move, {65.234562, 7.278856, 123.190268});
}

TEST(Ratings, FollowThePlayersWhenTheyAreNumberedOtherwise) {
  const int number[] = {2, 0, 1};
  auto renumbered = three_players;
  for (Pairing& pairing : renumbered) {
    pairing.first = number[pairing.first];
    pairing.second = number[pairing.second];
  }
  const Ratings ratings = rate_players(3, three_players), again = rate_players(3, renumbered);
  for (std::size_t i = 0; i < 3; ++i)
    expect_near(again.players[static_cast<std::size_t>(number[i])].elo, ratings.players[i].elo);
  expect_near(again.first_move, ratings.first_move);
}

TEST(Ratings, ChangeTheirSignsWithAllResults) {
  auto turned = three_players;  // who moves first stays; who wins changes
  for (Pairing& pairing : turned) std::swap(pairing.first_wins, pairing.second_wins);
  const Ratings ratings = rate_players(3, three_players), opposite = rate_players(3, turned);
  const auto negated = [](const Elo& elo) { return Elo{-elo.value, -elo.high, -elo.low}; };
  for (std::size_t i = 0; i < 3; ++i)
    expect_near(opposite.players[i].elo, negated(ratings.players[i].elo));
  expect_near(opposite.first_move, negated(ratings.first_move));
}

TEST(Ratings, AreTwiceAsSureOfFourTimesTheGames) {
  const Ratings ratings = rate_players(3, three_players);
  auto entries = with(with(three_players, three_players), with(three_players, three_players));
  const Ratings surer = rate_players(3, entries);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto [value, low, high] = ratings.players[i].elo;
    expect_near(surer.players[i].elo, {value, (value + low) / 2, (value + high) / 2});
  }
}

TEST(Ratings, RiseWithAWin) {
  const Ratings before = rate_players(3, three_players);
  const Ratings after = rate_players(3, with(three_players, {{2, 1, 1, 0, 0}}));
  EXPECT_GT(after.players[2].elo.value, before.players[2].elo.value);
  EXPECT_LT(after.players[1].elo.value, before.players[1].elo.value);
}

// Player 3 won 10 games as first against 0 and 10 as second against 1. The limit is where
// (Σ n q)² = z² Σ n p q with the others at their ratings.
TEST(Ratings, OfAPlayerWhoWonEverythingAreOpenAbove) {
  const auto winner = with(three_players, {{3, 0, 10, 0}, {1, 3, 0, 10}});
  const Ratings ratings = rate_players(4, winner);
  expect_near(ratings.players[0].elo, {71.927138, 18.807676, 125.046599});  // as without 3
  expect_near(ratings.first_move, {75.631148, 12.017837, 139.244460});
  const Elo best = ratings.players[3].elo;
  EXPECT_EQ(best.value, infinity);
  EXPECT_EQ(best.high, infinity);
  EXPECT_NEAR(best.low, 305.302135, 2e-5);
  EXPECT_EQ(ratings.players[3].group, 0);
  EXPECT_EQ(elo_text(best), "above +305");
}

TEST(Ratings, OfAPlayerWhoLostEverythingAreOpenBelow) {
  const auto loser = with(three_players, {{3, 0, 0, 10}, {1, 3, 10, 0}});
  const Elo worst = rate_players(4, loser).players[3].elo;
  EXPECT_EQ(worst.value, -infinity);
  EXPECT_EQ(worst.low, -infinity);
  EXPECT_LT(worst.high, -100);
  EXPECT_GT(worst.high, -400);
  const auto more = with(loser, {{3, 0, 0, 30}, {1, 3, 30, 0}});
  EXPECT_LT(rate_players(4, more).players[3].elo.high, worst.high);
}

// 4 beat 3, who beat the others: above them, but by nothing that can be said.
TEST(Ratings, AreOnlyOrderedThroughAThirdPlayer) {
  const auto chain = with(three_players, {{3, 0, 10, 0}, {4, 3, 5, 0}});
  const Ratings ratings = rate_players(5, chain);
  EXPECT_EQ(ratings.groups, 1);
  EXPECT_EQ(ratings.players[4].elo.value, infinity);
  expect_unlimited(ratings.players[4].elo);
  EXPECT_GT(ratings.players[3].elo.low, 0);
}

TEST(Ratings, OfPlayersWhoNeverMetAreInDifferentGroups) {
  const auto apart = with(three_players, {{3, 4, 8, 2}, {4, 3, 7, 3}});
  const Ratings ratings = rate_players(6, apart);  // nobody played 5
  EXPECT_EQ(ratings.groups, 3);
  const int groups[] = {0, 0, 0, 1, 1, 2};
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(ratings.players[i].group, groups[i]) << i;
  for (std::size_t i = 0; i < 5; ++i) {
    const auto [value, low, high] = ratings.players[i].elo;
    EXPECT_TRUE(std::isfinite(low) && low < value && value < high && std::isfinite(high)) << i;
  }
  EXPECT_NEAR(ratings.players[3].elo.value, -ratings.players[4].elo.value, 1e-9);
  EXPECT_EQ(ratings.players[5].elo.value, 0);
  expect_unlimited(ratings.players[5].elo);
}

// All games between the two sets of players went one way.
TEST(Ratings, OfSetsOfPlayersWithoutACommonScaleAreInDifferentGroups) {
  const auto layers = with(three_players, {{3, 4, 8, 2}, {4, 3, 7, 3}, {3, 0, 9, 0}, {0, 4, 0, 9}});
  const Ratings ratings = rate_players(5, layers);
  EXPECT_EQ(ratings.groups, 2);
  EXPECT_EQ(ratings.players[0].group, 0);
  EXPECT_EQ(ratings.players[3].group, 1);
}

TEST(Ratings, WithoutGamesAreUnknown) {
  EXPECT_TRUE(rate_players(0, {}).players.empty());
  const Ratings ratings = rate_players(2, std::vector<Pairing>{{0, 1, 0, 0, 0}});
  EXPECT_EQ(ratings.groups, 2);
  for (const Rating& rating : ratings.players) expect_unlimited(rating.elo);
  expect_unlimited(ratings.first_move);
}

// Every game was won by the player who moved first: nothing is known of the players, and the
// advantage has a limit below only. In equal numbers it is Wilson's of 20 wins in 20, ln(20/z²).
TEST(Ratings, AreUnknownWhenTheFirstAlwaysWins) {
  const Ratings ratings = rate_players(2, std::vector<Pairing>{{0, 1, 10, 0}, {1, 0, 10, 0}});
  for (const Rating& rating : ratings.players) expect_unlimited(rating.elo);
  EXPECT_EQ(ratings.groups, 1);
  EXPECT_EQ(ratings.first_move.value, infinity);
  EXPECT_EQ(ratings.first_move.high, infinity);
  const double square = normal_quantile * normal_quantile;
  EXPECT_NEAR(ratings.first_move.low, 400 * std::log10(20 / square), 1e-6);

  const Ratings uneven = rate_players(2, std::vector<Pairing>{{0, 1, 10, 0}, {1, 0, 4, 0}});
  EXPECT_NEAR(uneven.first_move.low, 208.774346, 1e-3);
  const Ratings second = rate_players(2, std::vector<Pairing>{{0, 1, 0, 10}, {1, 0, 0, 4}});
  EXPECT_EQ(second.first_move.value, -infinity);
  EXPECT_EQ(second.first_move.low, -infinity);
  EXPECT_NEAR(second.first_move.high, -208.774346, 1e-3);
}

TEST(Ratings, AreUnknownWhenStrengthAndFirstMoveCannotBeToldApart) {
  const Ratings ratings = rate_players(2, std::vector<Pairing>{{0, 1, 30, 20}});
  for (const Rating& rating : ratings.players) expect_unlimited(rating.elo);
  expect_unlimited(ratings.first_move);
  EXPECT_EQ(elo_text(ratings.players[0].elo), "unknown");
}

TEST(Ratings, TakeTheFirstMoveFromGamesAgainstOneself) {
  const Ratings ratings = rate_players(2, std::vector<Pairing>{{0, 0, 60, 40}, {0, 1, 30, 20}});
  EXPECT_NEAR(ratings.first_move.value, 400 * std::log10(1.5), 1e-6);
  EXPECT_NEAR(ratings.players[0].elo.value, 0, 1e-6);
  EXPECT_TRUE(std::isfinite(ratings.players[0].elo.low));
}

TEST(Ratings, FindVeryLargeDifferences) {
  const Ratings ratings =
      rate_players(2, std::vector<Pairing>{{0, 1, 1'000'000'000, 1}, {1, 0, 1, 1'000'000'000}});
  EXPECT_NEAR(ratings.players[0].elo.value, 200 * 9, 1e-6);
  EXPECT_NEAR(ratings.first_move.value, 0, 1e-6);
}

// Few games among few players: mostly one-sided, disconnected or otherwise hard.
RC_GTEST_PROP(Ratings, AreNeverNonsense, ()) {
  const int count = *rc::gen::inRange(1, 7);
  std::vector<Pairing> pairings(*rc::gen::inRange<std::size_t>(0, 12));
  for (Pairing& pairing : pairings)
    pairing = {*rc::gen::inRange(0, count), *rc::gen::inRange(0, count), *rc::gen::inRange(0, 4),
               *rc::gen::inRange(0, 3), *rc::gen::inRange(0, 2)};
  const Ratings ratings = rate_players(count, pairings);
  const auto makes_sense = [](const Elo& elo) {
    return elo.low <= elo.value && elo.value <= elo.high && elo.low < elo.high;  // no for nan
  };
  RC_ASSERT(makes_sense(ratings.first_move));
  std::vector<double> sums(static_cast<std::size_t>(ratings.groups));
  for (const auto& [elo, group] : ratings.players) {
    RC_ASSERT(makes_sense(elo));
    RC_ASSERT(0 <= group && group < ratings.groups);
    if (std::isfinite(elo.value)) sums[static_cast<std::size_t>(group)] += elo.value;
  }
  for (const double sum : sums) RC_ASSERT(std::abs(sum) < 1e-6);
}

// 1,000 tournaments of four players, 15 games for each order of two. Each truth should be within
// its limits in 95 %; three standard deviations of that are 2.07 %.
TEST(Ratings, CoverTheTruthInNineteenOfTwentyTournaments) {
  const double truth[] = {120, 30, -50, -100}, first_move = 60;
  Rng rng(1);
  int covered[5] = {};
  for (int tournament = 0; tournament < 1000; ++tournament) {
    std::vector<Pairing> pairings;
    for (int first = 0; first < 4; ++first)
      for (int second = 0; second < 4; ++second) {
        if (first == second) continue;
        Pairing pairing{first, second};
        const double chance = rate_of_elo(truth[first] - truth[second] + first_move);
        for (int game = 0; game < 15; ++game)
          ++(rng.unit() < chance ? pairing.first_wins : pairing.second_wins);
        pairings.push_back(pairing);
      }
    const Ratings ratings = rate_players(4, pairings);
    const auto contains = [](const Elo& elo, double x) { return elo.low <= x && x <= elo.high; };
    for (std::size_t i = 0; i < 4; ++i) covered[i] += contains(ratings.players[i].elo, truth[i]);
    covered[4] += contains(ratings.first_move, first_move);
  }
  for (const int count : covered) EXPECT_NEAR(count, 950, 21);
}

}  // namespace
}  // namespace yomi
