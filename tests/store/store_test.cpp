// What a store promises to one worker after another: runs, claims, leases, the journal.
#include <gtest/gtest.h>

#include <limits>

#include "tests/store/fixture.h"

namespace yomi {
namespace {

struct StoreTest : testing::Test {
  TemporaryDirectory directory;
  World world;
  std::unique_ptr<Store> store = world.open(directory.file());
  RunId run = store->open_run(setup_of("{}"));
};

GameRow full_row() {
  return {.position = 99,
          .number = 98,
          .attempt = 97,
          .game = "hex:5",
          .first = "uct@1000",
          .second = "gtp:'engine --flag'",
          .opening = "a1 b2",
          .moves = "a1 b2 c3",
          .result = "second",
          .end = "illegal",
          .shapes = "ring fork",
          .first_seconds = 0.1,
          .second_seconds = 2.5,
          .first_cpu_seconds = 0.09,
          .second_cpu_seconds = 1e-9,
          .first_playouts = 1'000'000'000'000,
          .second_playouts = 3,
          .seed = std::numeric_limits<std::uint64_t>::max(),
          .note = "it's \"quoted\"\nand has two lines, é and a nul" + std::string(1, '\0') + "!",
          .worker = "host:1:2:3",
          .finished = "never"};
}

GameRow game_with_result(const std::string& result) {
  GameRow game;
  game.result = result;
  return game;
}

TEST_F(StoreTest, TheSameKindAndConfigurationAreTheSameRunRecordedOnce) {
  auto again = setup_of("{}");
  again.title = "another title";
  again.seed = 8;
  EXPECT_EQ(store->open_run(again), run);
  EXPECT_EQ(store->run(run)->setup, setup_of("{}"));
}

TEST_F(StoreTest, AnotherKindOrConfigurationIsAnotherRun) {
  auto kind = setup_of("{}");
  kind.kind = "tournament";
  const auto second = store->open_run(setup_of("{\"seed\":2}"));
  const auto third = store->open_run(kind);
  const auto runs = store->runs();
  ASSERT_EQ(runs.size(), 3u);
  EXPECT_EQ(runs[0].id, run);
  EXPECT_EQ(runs[1].id, second);
  EXPECT_EQ(runs[2].id, third);
  EXPECT_EQ(runs[1].setup.configuration, "{\"seed\":2}");
  EXPECT_EQ(runs[2].setup.kind, "tournament");
}

TEST_F(StoreTest, ARunKnowsWhenItBeganAndWhenItsLastGameEnded) {
  EXPECT_EQ(store->run(run)->started, "1970-01-12T13:46:40Z");  // a million seconds
  EXPECT_EQ(store->run(run)->last_game, "");
  world.now += 61;
  store->finish(run, store->claim(run, "w", 10, 1, 60).at(0), {});
  EXPECT_EQ(store->run(run)->last_game, "1970-01-12T13:47:41Z");
  EXPECT_EQ(store->run(run)->started, "1970-01-12T13:46:40Z");
  EXPECT_EQ(store->run(run)->games, 1);
}

TEST_F(StoreTest, ARunThatIsNotThereIsNothingToReadAndAnErrorToClaim) {
  EXPECT_EQ(store->run(77), std::nullopt);
  EXPECT_EQ(store->games(77).size(), 0u);
  EXPECT_NE(error_of([&] { store->claim(77, "w", 10, 1, 60); }).find("has no run 77"),
            std::string::npos);
}

TEST_F(StoreTest, AGameComesBackAsItWasStored) {
  const auto claim = store->claim(run, "w", 10, 1, 60).at(0);
  ASSERT_TRUE(store->finish(run, claim, full_row()));
  auto expected = full_row();
  expected.position = 1;
  expected.number = 0;
  expected.attempt = 1;
  expected.finished = "1970-01-12T13:46:40Z";
  EXPECT_EQ(store->game(run, 0), expected);
  EXPECT_EQ(store->games(run), std::vector<GameRow>{expected});
  EXPECT_EQ(store->game(run, 1), std::nullopt);
}

TEST_F(StoreTest, WorkersGetTheLowestNumbersThatNobodyHolds) {
  EXPECT_EQ(store->claim(run, "a", 5, 2, 60), (Claims{{0, 1}, {1, 1}}));
  EXPECT_EQ(store->claim(run, "b", 5, 2, 60), (Claims{{2, 1}, {3, 1}}));
  EXPECT_EQ(store->claim(run, "a", 5, 2, 60), (Claims{{4, 1}}));
  EXPECT_EQ(store->claim(run, "b", 5, 2, 60), Claims{});
}

TEST_F(StoreTest, ARunCanBeMadeLongerAndShorter) {
  EXPECT_EQ(store->claim(run, "a", 2, 9, 60).size(), 2u);
  EXPECT_EQ(store->claim(run, "a", 4, 9, 60), (Claims{{2, 1}, {3, 1}}));
  store->release(run, "a");
  EXPECT_EQ(store->claim(run, "a", 1, 9, 60), (Claims{{0, 2}}));
}

TEST_F(StoreTest, RunsDoNotShareNumbersOrLeases) {
  const auto other = store->open_run(setup_of("other"));
  EXPECT_EQ(store->claim(run, "a", 5, 2, 60), (Claims{{0, 1}, {1, 1}}));
  EXPECT_EQ(store->claim(other, "a", 5, 1, 60), (Claims{{0, 1}}));
  store->release(other, "a");
  EXPECT_EQ(store->claim(run, "b", 2, 2, 60), Claims{});
}

TEST_F(StoreTest, WhatIsGivenBackIsClaimedFirstWithTheNextAttempt) {
  store->claim(run, "a", 9, 3, 60);
  store->claim(run, "b", 9, 1, 60);
  ASSERT_TRUE(store->finish(run, {1, 1}, {}));
  store->release(run, "a");
  EXPECT_EQ(store->claim(run, "b", 9, 3, 60), (Claims{{0, 2}, {2, 2}, {4, 1}}));
}

TEST_F(StoreTest, AClaimHoldsUntilItsLeaseEnds) {
  store->claim(run, "a", 2, 2, 60);
  world.now += 59;
  EXPECT_EQ(store->claim(run, "b", 2, 1, 60), Claims{});
  world.now += 1;
  EXPECT_EQ(store->claim(run, "b", 2, 1, 60), (Claims{{0, 2}}));
}

TEST_F(StoreTest, RenewingAndClaimingMakeTheLeaseOfAllClaimsLonger) {
  store->claim(run, "a", 3, 1, 60);
  world.now += 50;
  EXPECT_TRUE(store->renew(run, "a", 60));
  world.now += 50;
  EXPECT_EQ(store->claim(run, "a", 3, 1, 60), (Claims{{1, 1}}));
  world.now += 50;
  EXPECT_EQ(store->claim(run, "a", 2, 1, 60), Claims{});  // there is none, but it is still there
  world.now += 50;
  EXPECT_EQ(store->claim(run, "b", 3, 3, 60), (Claims{{2, 1}}));
}

TEST_F(StoreTest, RenewingSaysWhetherThereWasALease) {
  EXPECT_FALSE(store->renew(run, "a", 60));
  store->claim(run, "a", 3, 1, 60);
  world.now += 100;
  EXPECT_TRUE(store->renew(run, "a", 60)) << "late, but nobody had noticed";
  world.now += 100;
  store->claim(run, "b", 3, 1, 60);
  EXPECT_FALSE(store->renew(run, "a", 60));
  store->release(run, "b");
  EXPECT_FALSE(store->renew(run, "b", 60));
}

TEST_F(StoreTest, GamesOfAWorkerThatIsGoneAreFreeAtOnce) {
  store->claim(run, "a", 4, 2, 1e9);
  store->claim(run, "b", 4, 2, 1e9);
  world.gone.insert("a");
  EXPECT_EQ(store->claim(run, "c", 4, 4, 60), (Claims{{0, 2}, {1, 2}}));
}

TEST_F(StoreTest, ALateResultOfALostClaimIsRefused) {
  const auto late = store->claim(run, "a", 1, 1, 60).at(0);
  world.now += 60;
  const auto newer = store->claim(run, "b", 1, 1, 60).at(0);
  EXPECT_FALSE(store->finish(run, late, game_with_result("late")));
  EXPECT_EQ(store->games(run).size(), 0u);
  EXPECT_TRUE(store->finish(run, newer, game_with_result("newer")));
  EXPECT_FALSE(store->finish(run, late, game_with_result("late")));
  EXPECT_FALSE(store->finish(run, newer, game_with_result("again")));
  EXPECT_EQ(store->games(run).size(), 1u);
  EXPECT_EQ(store->game(run, 0)->result, "newer");
  EXPECT_EQ(store->game(run, 0)->attempt, 2);
}

TEST_F(StoreTest, ALateResultIsGoodWhileNobodyElsePlaysTheGame) {
  const auto claims = store->claim(run, "a", 3, 3, 60);
  world.now += 60;
  EXPECT_TRUE(store->finish(run, claims[2], {}));
  EXPECT_EQ(store->claim(run, "b", 3, 1, 60), (Claims{{0, 2}}));
  EXPECT_TRUE(store->finish(run, claims[1], {}));
  EXPECT_FALSE(store->finish(run, claims[0], {}));
  EXPECT_EQ(store->claim(run, "c", 3, 9, 60), Claims{});
}

TEST_F(StoreTest, WhatWasNeverClaimedCannotBeFinished) {
  store->claim(run, "a", 3, 1, 60);
  EXPECT_FALSE(store->finish(run, {1, 1}, {}));
  EXPECT_FALSE(store->finish(run, {0, 2}, {}));
  EXPECT_FALSE(store->finish(run + 1, {0, 1}, {}));
  EXPECT_EQ(store->run(run)->games, 0);
}

TEST_F(StoreTest, TheJournalIsInTheOrderOfFinishingAndReadOnFromAPosition) {
  const auto claims = store->claim(run, "a", 5, 5, 60);
  for (const int number : {3, 0, 4}) store->finish(run, claims[number], {});
  const auto games = store->games(run);
  ASSERT_EQ(games.size(), 3u);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(games[i].position, i + 1);
  EXPECT_EQ(games[0].number, 3);
  EXPECT_EQ(games[1].number, 0);
  EXPECT_EQ(games[2].number, 4);

  EXPECT_EQ(store->games(run, 3).size(), 0u);
  store->finish(run, claims[1], {});
  ASSERT_EQ(store->games(run, 3).size(), 1u);
  EXPECT_EQ(store->games(run, 3)[0].number, 1);
  ASSERT_EQ(store->games(run, 1, 2).size(), 2u);
  EXPECT_EQ(store->games(run, 1, 2)[1].number, 4);
}

TEST_F(StoreTest, EverythingIsThereAfterReopening) {
  const auto claims = store->claim(run, "a", 5, 3, 60);
  store->finish(run, claims[1], full_row());
  store->release(run, "a");
  const auto before = store->games(run);
  const auto runs = store->runs();
  store.reset();
  store = world.open(directory.file());
  EXPECT_EQ(store->runs(), runs);
  EXPECT_EQ(store->games(run), before);
  EXPECT_EQ(store->claim(run, "b", 5, 9, 60), (Claims{{0, 2}, {2, 2}, {3, 1}, {4, 1}}));
}

}  // namespace
}  // namespace yomi
