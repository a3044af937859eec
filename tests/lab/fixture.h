// What tests of contests share: a contest in few words, played into a store of its own.
#pragma once
#include <algorithm>
#include <fstream>
#include <iterator>

#include "lab/runner.h"
#include "tests/protocol/mock.h"
#include "tests/store/fixture.h"

namespace yomi {

inline ContestSetup match_of(const std::string& game, const std::string& a, const std::string& b) {
  ContestSetup setup;
  setup.kind = "match";
  setup.title = game + ": " + a + " against " + b;
  setup.command = "yomi match";
  setup.games = {game};
  setup.players = {a, b};
  setup.encounters = {{}};
  return setup;
}

// A process one of whose arguments contains this text.
inline bool somebody_runs(const std::string& text) {
  namespace fs = std::filesystem;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator("/proc", none)) {
    std::ifstream file(entry.path() / "cmdline", std::ios::binary);
    const std::string line{std::istreambuf_iterator<char>(file), {}};
    if (line.find(text) != std::string::npos) return true;
  }
  return false;
}

inline std::vector<GameRow> in_order(std::vector<GameRow> rows) {
  std::sort(rows.begin(), rows.end(),
            [](const GameRow& a, const GameRow& b) { return a.number < b.number; });
  return rows;
}

// Each number below `games` is there exactly once, and each game is what the rules make of it.
inline void expect_whole(const std::vector<GameRow>& rows, std::int64_t games) {
  ASSERT_EQ(std::ssize(rows), games);
  std::int64_t number = 0;
  for (const GameRow& row : in_order(rows)) {
    ASSERT_EQ(row.number, number++);
    const auto end = replayed(row);
    if (row.end == "rules") {
      EXPECT_EQ(result_name(end->outcome()), row.result) << row.moves;
    }
    EXPECT_TRUE(row.moves.starts_with(row.opening));
  }
}

struct ContestTest : testing::Test {
  // All its games, in the order of their numbers.
  std::vector<GameRow> play(const ContestSetup& setup, std::int64_t games, int threads = 1) {
    const Contest contest(setup);
    const auto store = open_store(directory.file());
    run = store->open_run(contest.run_setup());
    told = 0;
    run_contest(*store, run, contest, {games, threads}, [&](const std::vector<GameRow>& news) {
      told += std::ssize(news);
      return true;
    });
    return in_order(store->games(run));
  }

  // The mock engine as a player; nobody else's processes have its last word.
  std::string engine(const std::string& behaviour) const {
    return "gtp:" + mock(behaviour) + " " + directory.path().string();
  }
  bool engine_lives() const { return somebody_runs(directory.path().string()); }

  TemporaryDirectory directory;
  RunId run = 0;
  std::ptrdiff_t told = 0;
};

}  // namespace yomi
