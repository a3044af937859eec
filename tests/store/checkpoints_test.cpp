// Checkpoints of learning runs: one for each generation, the last with its state; and files from
// before there were any.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/store/fixture.h"

namespace yomi {
namespace {

Checkpoint checkpoint_of(std::int64_t generation) {
  return {.generation = generation,
          .games = 200,
          .seconds = 1.5,
          .best = 9,
          .mean = -0.25,
          .probe_games = 10,
          .probe_points = 6.5,
          .state = "state " + std::to_string(generation) + std::string(1, '\0') + "\xff end",
          .saved = ""};
}

struct CheckpointTest : testing::Test {
  // A file as schema 1 had it.
  void make_old() {
    store.reset();
    SQLite::Database(directory.file(), SQLite::OPEN_READWRITE)
        .exec("DROP TABLE checkpoints; PRAGMA user_version = 1");
  }

  TemporaryDirectory directory;
  World world;
  std::unique_ptr<Store> store = world.open(directory.file());
  RunId run = store->open_run(setup_of("{}"));
};

TEST_F(CheckpointTest, ComeBackInOrderWithTheStateOfTheLast) {
  EXPECT_TRUE(store->checkpoints(run).empty());
  for (const int generation : {1, 2, 3})
    EXPECT_TRUE(store->save_checkpoint(run, checkpoint_of(generation)));
  for (const auto& reader : {world.open(directory.file()), open_store_to_read(directory.file())}) {
    const auto found = reader->checkpoints(run);
    ASSERT_EQ(found.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
      Checkpoint expected = checkpoint_of(static_cast<std::int64_t>(i) + 1);
      expected.saved = "1970-01-12T13:46:40Z";
      if (i < 2) expected.state.clear();
      EXPECT_EQ(found[i], expected);
    }
  }
}

TEST_F(CheckpointTest, OfAGenerationThatIsThereAreNotStoredAgain) {
  store->save_checkpoint(run, checkpoint_of(1));
  store->save_checkpoint(run, checkpoint_of(2));
  Checkpoint other = checkpoint_of(1);
  other.state = "other";
  EXPECT_FALSE(store->save_checkpoint(run, other));
  EXPECT_EQ(store->checkpoints(run).back().state, checkpoint_of(2).state);
}

TEST_F(CheckpointTest, LeaveNoGaps) {
  store->save_checkpoint(run, checkpoint_of(1));
  EXPECT_EQ(error_of([&] { store->save_checkpoint(run, checkpoint_of(3)); }),
            "store '" + directory.file() +
                "' has generation 1 of run 1 (expected the next one, given 3)");
  EXPECT_EQ(error_of([&] { store->save_checkpoint(7, checkpoint_of(1)); }),
            "store '" + directory.file() + "' has no run 7");
  EXPECT_EQ(store->checkpoints(run).size(), 1u);
}

TEST_F(CheckpointTest, OfTwoRunsAreApart) {
  const RunId other = store->open_run(setup_of("{\"seed\":2}"));
  store->save_checkpoint(run, checkpoint_of(1));
  store->save_checkpoint(other, checkpoint_of(1));
  store->save_checkpoint(other, checkpoint_of(2));
  EXPECT_EQ(store->checkpoints(run).back().state, checkpoint_of(1).state);
  EXPECT_EQ(store->checkpoints(other).back().state, checkpoint_of(2).state);
}

TEST_F(CheckpointTest, AreRefusedByAStoreThatIsOnlyRead) {
  EXPECT_NE(error_of([&] { open_store_to_read(directory.file())->save_checkpoint(run, {}); }), "");
}

TEST_F(CheckpointTest, AFileFromBeforeThereWereAnyIsReadAsItIs) {
  make_old();
  const auto bytes = [&] {
    std::ifstream file(directory.file(), std::ios::binary);
    return std::string{std::istreambuf_iterator<char>(file), {}};
  };
  const std::string before = bytes();
  const auto reader = open_store_to_read(directory.file());
  EXPECT_EQ(reader->runs().size(), 1u);
  EXPECT_TRUE(reader->checkpoints(run).empty());
  EXPECT_EQ(bytes(), before);
}

TEST_F(CheckpointTest, AFileFromBeforeThereWereAnyGetsThemWhenItIsWritten) {
  store->finish(run, store->claim(run, "w", 5, 1, 60).at(0), {});
  make_old();
  store = world.open(directory.file());
  EXPECT_EQ(store->games(run).size(), 1u) << "what was there stays";
  EXPECT_TRUE(store->save_checkpoint(run, checkpoint_of(1)));
  EXPECT_EQ(open_store_to_read(directory.file())->checkpoints(run).size(), 1u);
}

}  // namespace
}  // namespace yomi
