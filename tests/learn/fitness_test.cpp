// Fitness games and what they make of members: schedules, points, ratings by regression.
#include "learn/fitness.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/rng.h"

namespace yomi {
namespace {

[[maybe_unused]] const int rapidcheck_is_told = setenv("RC_PARAMS", "seed=1", 0);

// Each member starts 5 games and is drawn for 5 more on average.
TEST(DrawnSchedule, GivesEachMemberItsGamesAndNobodyPlaysItself) {
  const auto games = drawn_schedule(40, 5, 1, 0);
  ASSERT_EQ(games.size(), 200u);
  for (std::size_t i = 0; i < games.size(); ++i) {
    const int member = static_cast<int>(i) / 5;
    EXPECT_NE(games[i].first, games[i].second);
    EXPECT_TRUE(games[i].first == member || games[i].second == member);
    EXPECT_EQ(games[i].opening, static_cast<std::int64_t>(i));
  }
  EXPECT_EQ(drawn_schedule(40, 5, 1, 3).front().opening, 600);
}

// Over 1,000 generations of 4 members with 3 games: 12,000 games, in 6,000 (standard deviation 55)
// the member moves first; each of the 3 opponents of member 0 is drawn 1,000 times (26).
TEST(DrawnSchedule, DrawsOpponentsAndColoursEvenly) {
  int moves_first = 0;
  std::map<int, int> opponents_of_0;
  for (int generation = 0; generation < 1000; ++generation) {
    const auto games = drawn_schedule(4, 3, 1, generation);
    for (std::size_t i = 0; i < games.size(); ++i)
      moves_first += games[i].first == static_cast<int>(i) / 3;
    for (std::size_t i = 0; i < 3; ++i) ++opponents_of_0[games[i].first + games[i].second];
  }
  EXPECT_NEAR(moves_first, 6000, 4 * 55);
  ASSERT_EQ(opponents_of_0.size(), 3u);
  for (const auto& [opponent, count] : opponents_of_0) EXPECT_NEAR(count, 1000, 4 * 26);
}

TEST(Schedules, AreTheSameForASeedAndDifferFromGenerationToGeneration) {
  for (const auto make : {drawn_schedule, paired_schedule}) {
    EXPECT_EQ(make(10, 3, 7, 4), make(10, 3, 7, 4));
    EXPECT_NE(make(10, 3, 7, 4), make(10, 3, 7, 5));
    EXPECT_NE(make(10, 3, 7, 4), make(10, 3, 8, 4));
  }
}

RC_GTEST_PROP(PairedSchedule, ChangesSidesMeetsAllAndSharesOpenings, ()) {
  const int members = *rc::gen::inRange(2, 12), generation = *rc::gen::inRange(0, 5);
  const int opponents = members - 1 + members % 2;  // an odd one out is an opponent too
  const auto games = paired_schedule(members, opponents, 1, generation);
  std::set<std::pair<int, int>> sides;
  std::map<std::int64_t, std::multiset<int>> players;  // of an opening
  for (std::size_t i = 0; i < games.size(); i += 2) {
    RC_ASSERT((games[i + 1] == FitnessGame{games[i].second, games[i].first, games[i].opening}));
    sides.emplace(games[i].first, games[i].second);
    sides.emplace(games[i].second, games[i].first);
    players[games[i].opening].insert({games[i].first, games[i].second});
  }
  RC_ASSERT(static_cast<int>(sides.size()) == members * (members - 1));
  RC_ASSERT(static_cast<int>(games.size()) == members * (members - 1));
  RC_ASSERT(players.begin()->first == std::int64_t{generation} * opponents);
  RC_ASSERT(static_cast<int>(players.size()) == opponents);
  for (const auto& [opening, both] : players) {
    RC_ASSERT(static_cast<int>(both.size()) == members - members % 2);
    for (const int member : both) RC_ASSERT(both.count(member) == 1);
  }
}

TEST(PairedSchedule, CostsAsManyGamesAsADrawnOne) {
  EXPECT_EQ(paired_schedule(40, 5, 1, 0).size(), drawn_schedule(40, 5, 1, 0).size());
}

TEST(WinsMinusLosses, ChangesBothPlayersFitness) {
  const std::vector<FitnessGame> games = {{0, 1}, {1, 2}, {0, 2}, {2, 0}};
  const std::vector<double> scores = {1, 1, 0.5, 0};
  EXPECT_EQ(wins_minus_losses(4, games, scores), (std::vector<double>{2, 0, -2, 0}));
}

// By hand: `first` has won once. The posterior's slope is 0 where rating / prior^2 and
// advantage / 10^2 are the surprise of the game, 1 - logistic(lead); so with prior 1 the ratings
// are r and -r, the advantage is 100 r and r = 1 - logistic(102 r).
TEST(RatingsByRegression, AgreeWithOneGameSolvedByHand) {
  const std::vector<FitnessGame> games = {{0, 1}};
  const auto ratings = ratings_by_regression(3, games, std::vector<double>{1}, 1);
  const double r = ratings[0];
  EXPECT_GT(r, 0);
  EXPECT_NEAR(r, 1 - 1 / (1 + std::exp(-102 * r)), 1e-7);
  EXPECT_NEAR(ratings[1], -r, 1e-7);
  EXPECT_EQ(ratings[2], 0);
}

TEST(RatingsByRegression, AreFiniteWhenOneWinsEverything) {
  std::vector<FitnessGame> games(100);
  std::vector<double> scores(100, 1);
  for (std::size_t i = 0; i < 50; ++i) games[i] = {1, 0}, scores[i] = 0;
  const auto ratings = ratings_by_regression(2, games, scores, 10);
  EXPECT_TRUE(std::isfinite(ratings[0]));
  EXPECT_GT(ratings[0], 2);
  EXPECT_LT(ratings[1], -2);
}

// 0 beat only the weak 2, 1 beat only the strong 3: as many wins, but not as good.
TEST(RatingsByRegression, KnowHowStrongTheOpponentsWere) {
  const std::vector<FitnessGame> games = {{0, 2}, {2, 0}, {1, 3}, {3, 1}, {3, 2}, {2, 3}, {3, 2}};
  const std::vector<double> scores = {1, 0, 1, 0, 1, 0, 1};
  const auto points = wins_minus_losses(4, games, scores);
  const auto ratings = ratings_by_regression(4, games, scores, 1);
  EXPECT_EQ(points[0], points[1]);
  EXPECT_GT(ratings[1], ratings[0] + 0.1);
}

// Only who moves first decides: nobody is better, whoever moved first more often.
TEST(RatingsByRegression, DoNotCreditMovingFirst) {
  std::vector<FitnessGame> games;
  for (int i = 0; i < 30; ++i) games.push_back({0, 1}), games.push_back({1, 2});
  for (int i = 0; i < 10; ++i) games.push_back({1, 0}), games.push_back({2, 1});
  const std::vector<double> scores(games.size(), 1);
  const auto ratings = ratings_by_regression(3, games, scores, 3);
  const auto points = wins_minus_losses(3, games, scores);
  EXPECT_EQ(points[0], 20);
  EXPECT_LT(std::abs(ratings[0] - ratings[2]), 0.3);  // 20 wins ahead would be 1 logit or more
}

// 20 members with ratings between -2 and 2, and 200 paired games each: the standard error of a
// rating against many opponents is about 2 / sqrt(200) = 0.14 and a little more for uneven games;
// the mean square error of 20 of them is below (2 * 0.14)^2 beyond doubt.
TEST(RatingsByRegression, FindTheRatingsThatMadeTheGames) {
  Rng rng(5);
  std::vector<double> truth(20);
  for (double& rating : truth) rating = 4 * rng.unit() - 2;
  double mean = 0;
  for (const double rating : truth) mean += rating / 20;
  const auto games = paired_schedule(20, 100, 5, 0);
  std::vector<double> scores;
  for (const auto& game : games) {
    const double lead = truth[static_cast<std::size_t>(game.first)] + 0.5 -
                        truth[static_cast<std::size_t>(game.second)];
    scores.push_back(rng.unit() < 1 / (1 + std::exp(-lead)) ? 1 : 0);
  }
  const auto ratings = ratings_by_regression(20, games, scores, 5);
  double square = 0;
  for (std::size_t i = 0; i < 20; ++i) square += std::pow(ratings[i] - truth[i] + mean, 2) / 20;
  EXPECT_LT(std::sqrt(square), 2 * 0.14);
}

}  // namespace
}  // namespace yomi
