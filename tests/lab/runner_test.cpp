// Contests in a store: the same seed gives the same games however they are played.
#include "lab/runner.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/lab/fixture.h"

namespace yomi {
namespace {

using Runner = ContestTest;

// What must not depend on who played when.
std::vector<std::string> essence(const std::vector<GameRow>& rows) {
  std::vector<std::string> texts;
  texts.reserve(rows.size());
  for (const GameRow& row : rows)
    texts.push_back(std::to_string(row.number) + " " + row.first + " " + row.second + " " +
                    row.opening + ": " + row.moves + " " + row.result + " " + row.end + " " +
                    std::to_string(row.seed) + " " + std::to_string(row.first_playouts) + " " +
                    std::to_string(row.second_playouts));
  return texts;
}

ContestSetup small_match(std::uint64_t seed = 1) {
  auto setup = match_of("hex:4", "uct@40", "rave/ppa@20");
  setup.openings = "random:1";
  setup.seed = seed;
  return setup;
}

TEST_F(Runner, InParallelPlaysTheSameGamesAsAlone) {
  std::vector<std::string> alone;
  for (const int threads : {1, 2, 5}) {
    const TemporaryDirectory other;
    const auto store = open_store(other.file());
    const Contest contest(small_match());
    const RunId id = store->open_run(contest.run_setup());
    run_contest(*store, id, contest, {24, threads}, [](const auto&) { return true; });
    const auto rows = in_order(store->games(id));
    expect_whole(rows, 24);
    if (threads == 1)
      alone = essence(rows);
    else
      EXPECT_EQ(essence(rows), alone) << threads << " threads";
  }
  EXPECT_NE(essence(play(small_match(2), 24)), alone) << "another seed";
}

TEST_F(Runner, InParallelWithAnotherWorkerNoGameIsPlayedTwice) {
  const Contest contest(small_match());
  const auto work = [&] {
    const auto store = open_store(directory.file());
    const RunId id = store->open_run(contest.run_setup());
    run_contest(*store, id, contest, {40, 2}, [](const auto&) { return true; });
  };
  { const std::jthread one(work), two(work); }
  const auto store = open_store_to_read(directory.file());
  ASSERT_EQ(store->runs().size(), 1u);
  expect_whole(store->games(1), 40);
}

TEST_F(Runner, PlaysNothingTwiceAndGoesOnWhereItEnded) {
  const auto ten = play(small_match(), 10);
  EXPECT_EQ(told, 10);
  const auto again = play(small_match(), 10);
  EXPECT_EQ(again, ten) << "the same rows, times included";
  EXPECT_EQ(told, 10);
  const auto more = play(small_match(), 16, 2);
  ASSERT_EQ(more.size(), 16u);
  EXPECT_TRUE(std::equal(ten.begin(), ten.end(), more.begin()));
  EXPECT_EQ(play(small_match(), 12).size(), 16u) << "fewer games than there are: nothing to do";
}

TEST_F(Runner, StopsWhenTheWatcherWantsNoMore) {
  const Contest contest(small_match());
  const auto store = open_store(directory.file());
  const RunId id = store->open_run(contest.run_setup());
  std::int64_t seen = 0;
  run_contest(*store, id, contest, {1'000'000, 2}, [&](const auto& news) {
    seen += std::ssize(news);
    return seen < 3;
  });
  EXPECT_GE(seen, 3);
  EXPECT_LT(store->run(id)->games, 1'000'000);
  const auto free = store->claim(id, "another", 1'000'000, 1, 60).at(0).number;
  EXPECT_LE(free, store->run(id)->games) << "games under way were given back";
  EXPECT_FALSE(store->game(id, free).has_value());
}

TEST_F(Runner, AnErrorOfTheWatcherComesThrough) {
  const Contest contest(small_match());
  const auto store = open_store(directory.file());
  const RunId id = store->open_run(contest.run_setup());
  EXPECT_THROW(run_contest(*store, id, contest, {100, 2},
                           [](const std::vector<GameRow>& news) -> bool {
                             if (!news.empty()) throw Error("enough of this");
                             return true;
                           }),
               Error);
  EXPECT_GT(store->run(id)->games, 0);
}

// A store that fails when it is asked to finish a game, as one on a full disk does.
class FullStore final : public Store {
 public:
  explicit FullStore(Store& store, int games) : store_(store), games_left_(games) {}

  RunId open_run(const RunSetup& setup) override { return store_.open_run(setup); }
  std::vector<Claim> claim(RunId run, std::string_view worker, std::int64_t games, int count,
                           double lease) override {
    return store_.claim(run, worker, games, count, lease);
  }
  bool renew(RunId, std::string_view, double) override { throw Error("full"); }
  void release(RunId run, std::string_view worker) override {
    store_.release(run, worker);
    throw Error("still full");
  }
  bool finish(RunId run, const Claim& claim, const GameRow& game) override {
    if (games_left_-- <= 0) throw Error("full");
    return store_.finish(run, claim, game);
  }
  bool save_checkpoint(RunId run, const Checkpoint& checkpoint) override {
    return store_.save_checkpoint(run, checkpoint);
  }
  std::vector<Checkpoint> checkpoints(RunId run) override { return store_.checkpoints(run); }
  std::vector<RunInfo> runs() override { return store_.runs(); }
  std::optional<RunInfo> run(RunId id) override { return store_.run(id); }
  std::vector<GameRow> games(RunId run, std::int64_t after, std::int64_t limit) override {
    return store_.games(run, after, limit);
  }
  std::optional<GameRow> game(RunId run, std::int64_t number) override {
    return store_.game(run, number);
  }

 private:
  Store& store_;
  std::atomic<int> games_left_;
};

TEST_F(Runner, AStoreThatFailsEndsAllThreadsWithItsFirstError) {
  const Contest contest(small_match());
  const auto store = open_store(directory.file());
  const RunId id = store->open_run(contest.run_setup());
  FullStore full(*store, 5);
  try {
    run_contest(full, id, contest, {100, 3}, [](const auto&) { return true; });
    ADD_FAILURE() << "no error";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "full");
  }
  EXPECT_EQ(store->run(id)->games, 5);
  expect_whole(play(small_match(), 100, 2), 100);
}

// What identifies a run.
std::string identity(const ContestSetup& setup) { return Contest(setup).run_setup().configuration; }

TEST_F(Runner, AChangedConfigurationIsAnotherRun) {
  const auto setup = small_match();
  auto same = setup;
  same.title = "another title";
  same.command = "typed differently";
  same.games = {"hex:4,swap=off"};
  same.players = {"uct:c=0.4@40", "rave/ppa:alpha=1@20"};
  EXPECT_EQ(identity(same), identity(setup)) << "other words for the same";

  std::vector<ContestSetup> others(6, setup);
  others[0].seed = 2;
  others[1].players[1] = "rave/ppa@21";
  others[2].openings = "random:2";
  others[3].games = {"hex:5"};
  others[4].referee = "gnugo --mode gtp";
  others[5].patience.move_time = 3;
  for (const auto& other : others) EXPECT_NE(identity(other), identity(setup));
}

TEST_F(Runner, AnotherOpeningFileIsAnotherRun) {
  auto setup = small_match();
  setup.openings = directory.file("openings.txt");
  std::ofstream(setup.openings) << "a1 b2\n";
  const std::string before = identity(setup);
  std::ofstream(setup.openings) << "a1 b3\n";
  EXPECT_NE(identity(setup), before);
  std::ofstream(setup.openings) << "# the first again\na1 b2\n";
  EXPECT_EQ(identity(setup), before);
}

TEST_F(Runner, OtherWeightsInTheSameFileAreAnotherRun) {
  const std::string file = directory.file("weights.txt");
  const auto setup = match_of("hex:4", "uct/pattern:file='" + file + "'@10", "random");
  std::ofstream(file) << "one";
  const std::string before = identity(setup);
  std::ofstream(file) << "two";
  EXPECT_NE(identity(setup), before);
}

TEST_F(Runner, ARefereeMayBeWrittenLikeAPlayer) {
  auto setup = small_match();
  setup.referee = "gtp:gnugo";
  EXPECT_EQ(Contest(setup).setup().referee, "gnugo");
}

TEST_F(Runner, ARefereeMustKnowHowToCount) {
  auto setup = small_match();
  setup.referee = mock("play");
  const Contest contest(setup);
  EXPECT_NE(error_of([&] { Table(contest, {}).referee(); }).find("does not know final_score"),
            std::string::npos);
}

TEST_F(Runner, VoidGamesAreTriedAgain) {
  auto setup = match_of("hex:3", "random", "random");
  const std::string mark = directory.file("mark");
  // The first process dies when it is told of the first move; the next one lives.
  setup.referee = "if [ -e " + mark + " ]; then exec " + mock("gomill") + "; fi; touch " + mark +
                  "; exec " + mock("crash-after 10");
  const auto rows = play(setup, 1);
  EXPECT_EQ(rows.at(0).result, "first") << rows[0].note;
  EXPECT_EQ(rows[0].end, "rules");
}

TEST(Contest, NamesOfResultsAndShapesReadBack) {
  for (const Outcome outcome : {Outcome::Ongoing, Outcome::First, Outcome::Second, Outcome::Draw})
    EXPECT_EQ(result_named(result_name(outcome)), outcome);
  for (int shapes = 0; shapes < 8; ++shapes)
    EXPECT_EQ(shapes_in(shapes_text(static_cast<std::uint8_t>(shapes))), shapes);
  EXPECT_EQ(shapes_text(ring_shape | fork_shape), "ring+fork");
}

TEST(Contest, AStoredGameThatIsNotLegalIsAnError) {
  GameRow row;
  row.game = "hex:3";
  row.moves = "a1 a1";
  EXPECT_NE(error_of([&] { replayed(row); }).find("illegal move"), std::string::npos);
}

}  // namespace
}  // namespace yomi
