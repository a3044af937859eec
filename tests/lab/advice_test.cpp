// What results against uct say about the best player, and how to come by them in few games.
#include "lab/advice.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/rng.h"

namespace yomi {
namespace {

[[maybe_unused]] const int rapidcheck_is_told = setenv("RC_PARAMS", "seed=1", 0);

LeagueRow row(const std::string& player, double points, std::int64_t games) {
  return {"hex:11", "10ms", player, {points, games}};
}

std::vector<std::string> order(const Advice& advice) {
  std::vector<std::string> players;
  for (const Advice::Place& place : advice.places) players.push_back(place.row.player);
  return players;
}

TEST(Advice, IsNotMisledByALuckyPair) {
  const Advice advice = advice_of({row("a", 40, 100), row("b", 45, 100), row("lucky", 2, 2),
                                   row("sure", 75, 100), row("weak", 20, 100)});
  EXPECT_EQ(order(advice), (std::vector<std::string>{"sure", "lucky", "b", "a", "weak"}));
  EXPECT_EQ(advice.player(), "sure");
  EXPECT_TRUE(advice.is_better_than_rival());
}

// Rates 0.2 and 0.8: mean 0.5, spread 2 x 0.09 / 1 = 0.18. Shares of 5/22 and 17/22 make the noise
// of 20 games 85/484/20 = 0.0087810: the rest, 0.171219, lies between the players, and 0.171219 /
// 0.18 = 0.951217 of the distance to the mean remains.
TEST(Advice, ExpectsLessOfTheBestThanItScored) {
  const Advice advice = advice_of({row("a", 4, 20), row("b", 16, 20)});
  EXPECT_NEAR(advice.places[0].expected, 0.5 + 0.3 * 0.951217, 1e-6);
  EXPECT_NEAR(advice.places[1].expected, 0.5 - 0.3 * 0.951217, 1e-6);
  EXPECT_EQ(advice_of({row("alone", 16, 20)}).places[0].expected, 0.8);
}

TEST(Advice, ExpectsNothingOfLuckAlone) {
  Rng rng(1);
  std::vector<LeagueRow> rows;
  for (int player = 0; player < 60; ++player) {
    int points = 0;
    for (int game = 0; game < 20; ++game) points += rng.unit() < 0.5;
    rows.push_back(row(std::to_string(player), points, 20));
  }
  const Advice advice = advice_of(rows);
  EXPECT_GE(advice.places[0].row.share.rate(), 0.7);
  EXPECT_NEAR(advice.places[0].expected, 0.5, 0.05);
}

TEST(Advice, MarksWhoCannotBeToldFromTheFirst) {
  const Advice advice = advice_of({row("a", 19, 20), row("b", 15, 20), row("c", 2, 20)});
  EXPECT_TRUE(advice.places[0].may_be_best && advice.places[1].may_be_best);
  EXPECT_FALSE(advice.places[2].may_be_best);
  EXPECT_EQ(advice.leaders(), 2u);
  EXPECT_EQ(advice_of({row("alone", 0, 2)}).leaders(), 1u);
}

TEST(Advice, IsUctWhenNobodyIsExpectedToScoreMore) {
  EXPECT_EQ(advice_of({row("a", 10, 20), row("b", 9.5, 20)}).player(), "uct");
  EXPECT_EQ(advice_of({row("a", 10.5, 20), row("b", 9, 20)}).player(), "uct") << "by luck";
  const Advice better = advice_of({row("a", 11, 20), row("b", 10.5, 20)});
  EXPECT_EQ(better.player(), "a");
  EXPECT_FALSE(better.is_better_than_rival()) << "34.2 to 74.2";
}

// As good as uct, all of them: in 400 leagues the best of 28 may look better than uct 20 times.
TEST(Advice, DoesNotTakeTheLuckiestOfManyForBetterThanUct) {
  constexpr int leagues = 400, players = 28;
  Rng rng(1);
  for (const int games : {6, 20}) {
    int misled = 0;
    for (int league = 0; league < leagues; ++league) {
      std::vector<LeagueRow> rows;
      for (int player = 0; player < players; ++player) {
        int points = 0;
        for (int game = 0; game < games; ++game) points += rng.unit() < 0.5;
        rows.push_back(row(std::to_string(player), points, games));
      }
      misled += advice_of(rows).is_better_than_rival();
    }
    EXPECT_LE(misled, 20) << games;
  }
  std::vector<LeagueRow> rows(27, row("equal", 3, 6));
  rows.push_back(row("lucky", 6, 6));
  EXPECT_FALSE(advice_of(rows).is_better_than_rival());
  EXPECT_TRUE(advice_of({row("alone", 6, 6)}).is_better_than_rival()) << "1 in 64";
  rows.back() = row("better", 17, 20);
  EXPECT_TRUE(advice_of(rows).is_better_than_rival());
}

TEST(Advice, IsTheFastestOfEquals) {
  std::vector<LeagueRow> rows = {row("slow", 12, 12), row("fast", 12, 12), row("unknown", 12, 12),
                                 row("worse", 6, 12)};
  rows[0].per_second = 300;
  rows[1].per_second = 900;
  for (LeagueRow& one : rows) one.rival_per_second = 1000;
  const Advice advice = advice_of(rows);
  EXPECT_EQ(order(advice), (std::vector<std::string>{"fast", "slow", "unknown", "worse"}));
  EXPECT_EQ(advice.equals(), 3u);
  EXPECT_EQ(advice_of({row("a", 12, 12), row("b", 6, 12)}).equals(), 1u);
}

// Twenty players of which one is really the best, by 20 games each: in 400 leagues it may be
// missing 20 times, with a standard deviation of 4.4.
TEST(Advice, HasTheBestAmongTheLeadersNineteenTimesInTwenty) {
  constexpr int leagues = 400, players = 20, games = 20;
  Rng rng(1);
  int missed = 0, told = 0;
  for (int league = 0; league < leagues; ++league) {
    std::vector<LeagueRow> rows;
    for (int player = 0; player < players; ++player) {
      const double strength = 0.3 + 0.5 * player / (players - 1);
      int points = 0;
      for (int game = 0; game < games; ++game) points += rng.unit() < strength;
      rows.push_back(row(std::to_string(player), points, games));
    }
    const Advice advice = advice_of(rows);
    for (const Advice::Place& place : advice.places) {
      missed += place.row.player == std::to_string(players - 1) && !place.may_be_best;
      told += !place.may_be_best;
    }
  }
  EXPECT_LE(missed, 20);
  EXPECT_GT(told, leagues) << "the weakest are found out";
}

TEST(TheTable, IsAskedByGameAndBudget) {
  std::vector<LeagueRow> league = {row("rave", 1, 2), row("flat", 1, 2), row("rave", 2, 2)};
  league[1].budget = "1000";
  league[2].game = "hex:7";
  EXPECT_EQ(budgets_of(league, "hex:11"), (std::vector<std::string>{"10ms", "1000"}));
  EXPECT_TRUE(budgets_of(league, "hex:13").empty());
  const auto found = rows_of(league, "hex:11", "1000");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].player, "flat");
}

TEST(Candidates, ThatDidWellInAnotherSizeAreTriedFirst) {
  std::vector<LeagueRow> league = {row("rave", 10, 20), row("uct/ppa", 15, 20),
                                   row("flat", 20, 20)};
  league[2].budget = "1000";  // another question
  EXPECT_EQ(promising_first({"flat", "rave", "amaf", "uct/ppa"}, league, "hex:5", "2s"),
            (std::vector<std::string>{"uct/ppa", "rave", "flat", "amaf"}));
  EXPECT_EQ(promising_first({"flat", "rave"}, league, "go:9", "2s"),
            (std::vector<std::string>{"flat", "rave"}));
}

TEST(Rounds, CostTheSameAndTheLastTwiceAsMuch) {
  // Shares of 50: 9 x 4 games (5 is not even), 3 finalists x 32 of 100.
  const auto rounds = plan_rounds(9, 150);
  ASSERT_EQ(rounds.size(), 2u);
  EXPECT_EQ(rounds[0].players, 9);
  EXPECT_EQ(rounds[0].games_each, 4);
  EXPECT_EQ(rounds[1].players, 3);
  EXPECT_EQ(rounds[1].games_each, 32);
  EXPECT_EQ(games_in(rounds), 132);
}

TEST(Rounds, BeginWithAsManyPlayersAsTheGamesAllow) {
  EXPECT_EQ(plan_rounds(80, 100'000).front().players, 80);
  // Four shares (30, 10, 3 players and again) of 61 games: two games for each of 30.
  EXPECT_EQ(plan_rounds(80, 244).front().players, 30);
  EXPECT_EQ(plan_rounds(80, 0).front().players, 4);
  EXPECT_EQ(plan_rounds(1, 0).size(), 1u) << "a final";
}

RC_GTEST_PROP(Rounds, AreFairShrinkAndKeepTheirPromise, ()) {
  const int players = *rc::gen::inRange(1, 200);
  const std::int64_t games = *rc::gen::inRange(0, 10'000);
  const auto rounds = plan_rounds(players, games);
  RC_ASSERT(rounds.front().players <= players);
  RC_ASSERT(rounds.back().players <= 3);
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    RC_ASSERT(rounds[i].games_each >= 2 && rounds[i].games_each % 2 == 0);
    RC_ASSERT(i == 0 || rounds[i].players < rounds[i - 1].players);
  }
  constexpr std::int64_t smallest = 4 * 2 + 3 * 2;
  RC_ASSERT(games_in(rounds) <= std::max(games, smallest));
}

}  // namespace
}  // namespace yomi
