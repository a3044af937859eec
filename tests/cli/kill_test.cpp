// The program itself, killed, interrupted and started twice: no finished game is lost, none is
// played twice.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include <chrono>
#include <thread>

#include "core/rng.h"
#include "tests/cli/run.h"
#include "tests/lab/fixture.h"
#include "tests/store/children.h"

namespace yomi::cli {
namespace {

using std::chrono::milliseconds;

struct Killed : testing::Test {
  // The program with these words and this test's store; what it says goes into files.
  pid_t start(const std::string& line) const {
    auto words = shell_words(YOMI_PROGRAM " " + line);
    words.insert(words.end(), {"--store", store()});
    return start_program(std::move(words), directory.path());
  }
  std::string said(const std::string& stream) const {
    std::ifstream file(directory.file(stream));
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::string store() const { return directory.file("games.db"); }

  // How many games the store has; 0 while it has none, or is not there.
  std::int64_t stored() const {
    try {
      const auto run = open_store_to_read(store())->run(1);
      return run ? run->games : 0;
    } catch (const Error&) {
      return 0;
    }
  }
  // Who has finished games of the first run.
  std::set<std::string> workers() const {
    std::set<std::string> names;
    if (stored() > 0)
      for (const GameRow& row : open_store_to_read(store())->games(1)) names.insert(row.worker);
    return names;
  }
  void wait_for_games(std::int64_t count, pid_t child) const {
    while (stored() < count && !has_ended(child)) std::this_thread::sleep_for(milliseconds(5));
  }

  TemporaryDirectory directory;
};

std::string match_line(std::int64_t games, const std::string& more = "") {
  return "match hex:5 --a uct@150 --b rave@100 --openings random:1 --threads 2 --games " +
         std::to_string(games) + more;
}

std::vector<std::string> moves_of(const std::string& store) {
  std::vector<std::string> moves;
  for (const GameRow& row : in_order(open_store_to_read(store)->games(1)))
    moves.push_back(row.moves);
  return moves;
}

TEST_F(Killed, AtAnyMomentItGoesOnAndEndsWithExactlyItsGames) {
  Rng rng(20);
  std::int64_t games = 200;
  int kills = 0;
  while (kills < 25) {
    const pid_t child = start(match_line(games));
    std::this_thread::sleep_for(milliseconds(rng.below(100)));
    const auto before = stored();
    kill(child, SIGKILL);
    const int status = wait_for(child);
    EXPECT_GE(stored(), before) << "what was stored stays";
    if (status == 128 + SIGKILL)
      ++kills;
    else
      games += 50;  // a fast machine was done: there is more to do
  }
  ASSERT_EQ(wait_for(start(match_line(games, " --json"))), 0) << said("err");
  EXPECT_EQ(json_value(said("out"), "games"), std::to_string(games));

  EXPECT_EQ(SQLite::Database(store()).execAndGet("PRAGMA integrity_check").getString(), "ok");
  const auto reader = open_store_to_read(store());
  ASSERT_EQ(reader->runs().size(), 1u) << "always the same run";
  expect_whole(reader->games(1), games);
  for (const int number : {0, 77, 150, 199})
    EXPECT_EQ(yomi_says({"replay", "1", std::to_string(number), "--store", store()}).status, 0);

  const std::string undisturbed = directory.file("undisturbed.db");
  auto words = shell_words(match_line(games));
  words.insert(words.end(), {"--store", undisturbed});
  yomi_says(words);
  EXPECT_EQ(moves_of(store()), moves_of(undisturbed)) << "the same games as without trouble";
}

TEST_F(Killed, WithEnginesItLeavesNoneBehind) {
  const std::string mark = directory.path().string();
  const pid_t child =
      start("match hex:3 --a random --games 4 --threads 2 --b \"gtp:" + mock("stall-on-genmove") +
            " " + mark + "\"");
  const auto engines_live = [&] {
    return somebody_runs(std::string("stall-on-genmove\0", 17) + mark);
  };
  // One is tried before the games and ends again; those of the games stall.
  bool stall = false;
  while (!stall && !has_ended(child)) {
    const bool lived = engines_live();
    std::this_thread::sleep_for(milliseconds(50));
    stall = lived && engines_live();
  }
  EXPECT_TRUE(stall);
  kill(child, SIGKILL);
  EXPECT_EQ(wait_for(child), 128 + SIGKILL);
  for (int i = 0; i < 2000 && engines_live(); ++i) std::this_thread::sleep_for(milliseconds(5));
  EXPECT_FALSE(engines_live());
}

TEST_F(Killed, OneOfTwoThatShareARunLeavesItsGamesToTheOther) {
  const pid_t one = start(match_line(1'000'000)), two = start(match_line(1'000'000));
  while (workers().size() < 2 && !has_ended(one) && !has_ended(two))
    std::this_thread::sleep_for(milliseconds(5));
  kill(one, SIGKILL);
  EXPECT_EQ(wait_for(one), 128 + SIGKILL);
  wait_for_games(stored() + 20, two);
  kill(two, SIGINT);
  EXPECT_EQ(wait_for(two), 130);
  const auto games = stored() + 200;  // more than anybody can have claimed
  EXPECT_EQ(wait_for(start(match_line(games))), 0);
  ASSERT_EQ(open_store_to_read(store())->runs().size(), 1u);
  expect_whole(open_store_to_read(store())->games(1), games);
}

TEST_F(Killed, ByCtrlCItReportsWhatItHas) {
  const pid_t child = start(match_line(1'000'000, " --json"));
  wait_for_games(10, child);
  kill(child, SIGINT);
  EXPECT_EQ(wait_for(child), 130);
  const auto games = stored();
  EXPECT_GE(games, 10);
  EXPECT_EQ(json_value(said("out"), "games"), std::to_string(games)) << "every finished game";
  EXPECT_EQ(said("err"), "yomi: stopped after " + std::to_string(games) +
                             " of 1000000 games; the same command goes on\n");
  EXPECT_EQ(SQLite::Database(store()).execAndGet("SELECT count(*) FROM leases").getInt(), 0)
      << "nothing is held any longer";
}

TEST_F(Killed, ByCtrlCALongSearchEndsSoon) {
  const pid_t child = start("match hex:9 --a uct@3600s --b uct@3600s --games 2");
  while (stored() == 0 && !std::filesystem::exists(store()) && !has_ended(child))
    std::this_thread::sleep_for(milliseconds(5));
  std::this_thread::sleep_for(milliseconds(200));
  kill(child, SIGINT);
  EXPECT_EQ(wait_for(child), 130);
  EXPECT_EQ(said("err"), "yomi: stopped after 0 of 2 games; the same command goes on\n");
}

}  // namespace
}  // namespace yomi::cli
