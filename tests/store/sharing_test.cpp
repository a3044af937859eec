// Many workers on one file: threads, processes, and processes that are killed.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

#include "core/rng.h"
#include "tests/store/children.h"
#include "tests/store/fixture.h"

namespace yomi {
namespace {

constexpr double forever = 1e9;     // no lease ends during a test
constexpr int endless = 1'000'000;  // more games than a test can play

// Claims and finishes games until there are none left. Every result must be accepted.
void play_all(Store& store, const std::string& worker, int games, int count,
              const std::function<void()>& play) {
  const auto run = store.open_run(setup_of("{}"));
  while (true) {
    const auto claims = store.claim(run, worker, games, count, forever);
    if (claims.empty()) break;
    for (const auto& claim : claims) {
      play();
      GameRow game;
      game.worker = worker;
      require(store.finish(run, claim, game), "a result was refused");
    }
    require(store.renew(run, worker, forever), "a lease was lost");
  }
  store.release(run, worker);
}

void nothing() {}

void expect_each_game_once(const std::string& file, int games) {
  const auto store = open_store_to_read(file);
  const auto rows = store->games(1);
  std::set<std::int64_t> numbers;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].position, static_cast<std::int64_t>(i + 1));
    numbers.insert(rows[i].number);
  }
  ASSERT_EQ(numbers.size(), rows.size());
  ASSERT_EQ(std::ssize(numbers), games);
  EXPECT_EQ(*numbers.begin(), 0);
  EXPECT_EQ(*numbers.rbegin(), games - 1);
  EXPECT_EQ(store->run(1)->games, games);
}

void expect_whole(const std::string& file) {
  SQLite::Database database(file);
  EXPECT_EQ(database.execAndGet("PRAGMA integrity_check").getString(), "ok");
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM claims").getInt(), 0);
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM leases").getInt(), 0);
}

TEST(StoreThreads, ShareOneStore) {
  const TemporaryDirectory directory;
  const auto store = open_store(directory.file());
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] { play_all(*store, "w" + std::to_string(i), 400, 3, nothing); });
  std::atomic<bool> done = false;
  std::thread reader([&] {
    std::int64_t seen = 0;
    while (!done) seen += std::ssize(store->games(1, seen));
  });
  for (auto& thread : threads) thread.join();
  done = true;
  reader.join();
  expect_each_game_once(directory.file(), 400);
}

TEST(StoreThreads, EachMayHaveItsOwnStoreOfOneFile) {
  const TemporaryDirectory directory;
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      const auto store = open_store(directory.file());
      play_all(*store, "w" + std::to_string(i), 200, 2, nothing);
    });
  for (auto& thread : threads) thread.join();
  expect_each_game_once(directory.file(), 200);
}

TEST(StoreThreads, MayAllCreateTheFile) {
  for (int round = 0; round < 40; ++round) {
    const TemporaryDirectory directory;
    std::atomic<int> waiting = 4;
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] {
        for (--waiting; waiting > 0;) std::this_thread::yield();
        EXPECT_NO_THROW(open_store(directory.file())) << round;
      });
    for (auto& thread : threads) thread.join();
  }
}

TEST(StoreProcesses, CreateAndShareOneFile) {
  const TemporaryDirectory directory;
  std::array<pid_t, 6> children{};
  for (auto& child : children)
    child = start_child([&] {
      const auto store = open_store(directory.file());
      play_all(*store, this_worker(), 500, 2, nothing);
      return 0;
    });
  for (const auto child : children) EXPECT_EQ(wait_for(child), 0);
  expect_each_game_once(directory.file(), 500);
  expect_whole(directory.file());
}

// A process that plays and can be killed. It has claimed games before start() returns.
class Victim {
 public:
  explicit Victim(std::string file) : file_(std::move(file)) {}

  void start() {
    int ends[2];
    CHECK(pipe(ends) == 0);
    child_ = start_child([&] {
      const auto store = open_store(file_);
      play_all(*store, this_worker(), endless, 2, [&] {
        require(write(ends[1], "x", 1) == 1, "pipe");
        usleep(500);
      });
      return 0;
    });
    close(ends[1]);
    char begun = 0;
    CHECK(::read(ends[0], &begun, 1) == 1);
    pipe_ = ends[0];
  }

  void kill_after(int microseconds) {
    usleep(static_cast<useconds_t>(microseconds));
    ::kill(child_, SIGKILL);
    EXPECT_EQ(wait_for(child_), 128 + SIGKILL);
    close(pipe_);
  }

 private:
  std::string file_;
  pid_t child_ = 0;
  int pipe_ = -1;
};

TEST(StoreProcesses, ReadAWholeJournalWhileOthersOpenWriteAndClose) {
  const TemporaryDirectory directory;
  const auto file = directory.file();
  open_store(file)->open_run(setup_of("{}"));
  const auto writer = start_child([&] {
    for (int games = 3; games <= 180; games += 3)
      play_all(*open_store(file), this_worker(), games, 2, nothing);
    return 0;
  });
  const auto reader = open_store_to_read(file);
  std::int64_t seen = 0;
  while (!has_ended(writer)) {
    const auto rows = reader->games(1);
    ASSERT_GE(std::ssize(rows), seen);
    seen = std::ssize(rows);
    ASSERT_EQ(rows.empty() ? 0 : rows.back().position, seen);
  }
  EXPECT_EQ(wait_for(writer), 0);
  EXPECT_EQ(reader->games(1).size(), 180u);
}

TEST(StoreProcesses, MayBeKilledWhileTheyCreateTheFile) {
  const TemporaryDirectory directory;
  Rng rng(7);
  for (int i = 0; i < 20; ++i) {
    const auto file = directory.file(std::to_string(i));
    const auto child = start_child([&] {
      open_store(file)->open_run(setup_of("{}"));
      return 0;
    });
    usleep(static_cast<useconds_t>(rng.below(20'000)));
    ::kill(child, SIGKILL);
    wait_for(child);
    const auto store = open_store(file);
    play_all(*store, "w", 3, 2, nothing);
    expect_each_game_once(file, 3);
  }
}

TEST(StoreProcesses, MayBeKilledAtAnyMomentAndNoGameIsLostOrPlayedTwice) {
  const TemporaryDirectory directory;
  Rng rng(20261115);
  std::array<Victim, 2> victims{Victim(directory.file()), Victim(directory.file())};
  victims[0].start();
  constexpr int kills = 30;
  for (int i = 0; i < kills; ++i) {
    victims[(i + 1) % 2].start();
    victims[i % 2].kill_after(rng.below(30'000));
  }
  victims[0].kill_after(0);

  const auto finished = open_store_to_read(directory.file())->run(1)->games;
  EXPECT_GT(finished, 0);
  const int games = static_cast<int>(finished) + 2 * (kills + 1) + 100;  // above all claims
  // No lease has ended: games of the dead are free because they are dead.
  EXPECT_EQ(in_child([&] {
              const auto store = open_store(directory.file());
              play_all(*store, this_worker(), games, 2, nothing);
              return 0;
            }),
            0);
  expect_each_game_once(directory.file(), games);
  expect_whole(directory.file());

  const auto rows = open_store_to_read(directory.file())->games(1);
  EXPECT_GT(std::ranges::count_if(rows, [](const GameRow& row) { return row.attempt > 1; }), 0);
}

}  // namespace
}  // namespace yomi
