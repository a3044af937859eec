// What games add up to, worked out by hand.
#include "match/results.h"

#include <gtest/gtest.h>

namespace yomi {
namespace {

GameResult result(std::int64_t round, Outcome outcome, GameEnd end = GameEnd::Rules) {
  GameResult game;
  game.round = round;
  game.a_is_first = round % 2 == 0;
  game.outcome = outcome;
  game.end = end;
  game.length = 10 + round;
  game.moves = static_cast<std::uint64_t>(round);
  return game;
}

EncounterResults sum(const std::vector<GameResult>& games) {
  EncounterResults results;
  for (const GameResult& game : games) results.add(game);
  return results;
}

constexpr Outcome first = Outcome::First, second = Outcome::Second, draw = Outcome::Draw,
                  no_result = Outcome::Ongoing;

TEST(Results, ScoresAreSeenFromA) {
  // A is first in rounds 0, 2, 4: wins, loses, wins. B is first in 1, 3: wins, draws.
  const auto results = sum(
      {result(0, first), result(1, first), result(2, second), result(3, draw), result(4, first)});
  EXPECT_EQ(results.score().wins, 2);
  EXPECT_EQ(results.score().losses, 2);
  EXPECT_EQ(results.score().draws, 1);
  EXPECT_EQ(results.a_as_first().wins, 2);
  EXPECT_EQ(results.a_as_first().losses, 1);
  EXPECT_EQ(results.a_as_first().draws, 0);
  EXPECT_EQ(results.b_as_first().wins, 1) << "seen from B";
  EXPECT_EQ(results.b_as_first().losses, 0);
  EXPECT_EQ(results.b_as_first().draws, 1);
  EXPECT_DOUBLE_EQ(results.first_player_rate(), 3.5 / 5);
  EXPECT_DOUBLE_EQ(results.mean_length(), 12) << "10 to 14";
}

TEST(Results, PairsCountWhenBothGamesAreThereInAnyOrder) {
  const std::vector<GameResult> games = {
      result(0, first),  result(1, second),  // A wins both: 2 points
      result(2, first),  result(3, first),   // one each: 1
      result(4, second), result(5, draw),    // 1/2
      result(6, draw),   result(7, second),  // 3/2
      result(8, second), result(9, first),   // 0
      result(10, first)};                    // its other game is missing
  const auto pairs = sum(games).pairs().counts;
  EXPECT_EQ(pairs, (std::array<std::int64_t, 5>{1, 1, 1, 1, 1}));
  EXPECT_EQ(sum({games.rbegin(), games.rend()}).pairs().counts, pairs);
  std::vector<GameResult> mixed;
  for (const std::size_t i : {7, 0, 10, 9, 2, 5, 1, 8, 4, 6, 3}) mixed.push_back(games[i]);
  EXPECT_EQ(sum(mixed).pairs().counts, pairs);
}

TEST(Results, VoidGamesCountOnlyAsVoid) {
  const auto results = sum({result(0, no_result, GameEnd::Void), result(1, second),
                            result(2, first), result(3, second)});
  EXPECT_EQ(results.voids(), 1);
  EXPECT_EQ(results.score().games(), 3);
  EXPECT_EQ(results.pairs().pairs(), 1) << "half a pair is none";
  EXPECT_EQ(results.distinct(), 3);
  EXPECT_DOUBLE_EQ(results.mean_length(), 12) << "11, 12, 13";
}

TEST(Results, FailuresAreCountedByKindForTheOneWhoLost) {
  const auto results = sum({result(0, second, GameEnd::Crash), result(1, first, GameEnd::Crash),
                            result(2, second, GameEnd::Stall), result(3, second, GameEnd::Crash),
                            result(4, first, GameEnd::Resign)});
  EXPECT_EQ(results.failures(0, GameEnd::Crash), 2) << "A was first in 0, second in 1";
  EXPECT_EQ(results.failures(0, GameEnd::Stall), 1);
  EXPECT_EQ(results.failures(1, GameEnd::Crash), 1);
  EXPECT_EQ(results.failures(1, GameEnd::Stall), 0);
  EXPECT_EQ(results.failures(1, GameEnd::Resign), 0);
  EXPECT_EQ(results.failed(), 4);
  EXPECT_EQ(results.score().losses, 3) << "and they are losses";
}

TEST(Results, EqualGamesAreNotDistinct) {
  auto again = result(2, first);
  again.moves = 0;
  EXPECT_EQ(sum({result(0, first), result(1, first), again}).distinct(), 2);
}

TEST(Results, ShapesBelongToTheWinnerAndMayBeSeveral) {
  auto ring = result(0, first), both = result(1, first),
       resigned = result(2, first, GameEnd::Resign);
  ring.shapes = ring_shape;
  both.shapes = bridge_shape | fork_shape;
  resigned.shapes = ring_shape;
  const auto results = sum({ring, both, resigned});
  EXPECT_EQ(results.shapes(0).rings, 1);
  EXPECT_EQ(results.shapes(0).forks, 0);
  EXPECT_EQ(results.shapes(1).bridges, 1);
  EXPECT_EQ(results.shapes(1).forks, 1);
}

TEST(Results, EffortIsAddedForEachPlayer) {
  auto one = result(0, first), two = result(1, no_result, GameEnd::Void);
  one.a = {1, 0.5, 100};
  one.b = {2, 1.5, 10};
  two.a = {3, 2.5, 200};
  const auto results = sum({one, two});
  EXPECT_EQ(results.effort(0).playouts, 300) << "in void games too";
  EXPECT_DOUBLE_EQ(results.effort(0).seconds, 4);
  EXPECT_DOUBLE_EQ(results.effort(1).cpu_seconds, 1.5);
}

TEST(Results, OfNoGamesAreEvenAndEmpty) {
  const EncounterResults none;
  EXPECT_EQ(none.score().games(), 0);
  EXPECT_DOUBLE_EQ(none.first_player_rate(), 0.5);
  EXPECT_DOUBLE_EQ(none.mean_length(), 0);
}

}  // namespace
}  // namespace yomi
