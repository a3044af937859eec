// Files that are not as they should be: each a clear one-line error, and nothing touched.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include <fstream>
#include <iterator>

#include "core/rng.h"
#include "tests/store/children.h"
#include "tests/store/fixture.h"

namespace yomi {
namespace {

namespace fs = std::filesystem;

std::string contents(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const std::string& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

int files_in(const fs::path& directory) {
  return static_cast<int>(std::distance(fs::directory_iterator(directory), {}));
}

GameRow game_with_note(std::size_t size) {
  GameRow game;
  game.note = std::string(size, 'x');
  return game;
}

// A closed store of one run with so many games.
void make_store(const std::string& file, int games) {
  const auto store = open_store(file);
  const auto run = store->open_run(setup_of("{}"));
  for (const auto& claim : store->claim(run, "w", games, games, 60))
    store->finish(run, claim, game_with_note(300));
  store->release(run, "w");
}

struct StoreFile : testing::Test {
  // Both ways of opening say this, and leave the file alone in its directory and as it was.
  void expect_refused(const std::string& reason) {
    const auto before = contents(file);
    EXPECT_EQ(error_of([&] { open_store(file); }), "store '" + file + "' " + reason);
    EXPECT_EQ(error_of([&] { open_store_to_read(file); }), "store '" + file + "' " + reason);
    EXPECT_EQ(contents(file), before);
    EXPECT_EQ(files_in(directory.path()), 1);
  }

  TemporaryDirectory directory;
  const std::string file = directory.file();
};

TEST_F(StoreFile, OfAnotherKindIsRefused) {
  write_file(file, std::string(10'000, 'x'));
  expect_refused("is not a Yomi store (not an SQLite database)");
  write_file(file, "short");
  expect_refused("is not a Yomi store (not an SQLite database)");
}

TEST_F(StoreFile, OfAnotherProgramIsRefused) {
  for (const auto* mode : {"PRAGMA journal_mode = DELETE", "PRAGMA journal_mode = WAL"}) {
    SQLite::Database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec(std::string(mode) + "; CREATE TABLE IF NOT EXISTS games (x)");
    expect_refused("is not a Yomi store (an SQLite database of another program)");
  }
}

TEST_F(StoreFile, OfANewerYomiIsRefused) {
  make_store(file, 1);
  SQLite::Database(file, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 3");
  expect_refused("was written by a newer Yomi (schema 3, this one knows 2)");
}

TEST_F(StoreFile, OfANewerYomiThatIsWritingIsRefused) {
  make_store(file, 1);
  SQLite::Database newer(file, SQLite::OPEN_READWRITE);
  newer.exec("PRAGMA user_version = 3");  // in the log only
  EXPECT_NE(error_of([&] { open_store(file); }).find("(schema 3,"), std::string::npos);
  EXPECT_NE(error_of([&] { open_store_to_read(file); }).find("(schema 3,"), std::string::npos);
}

TEST_F(StoreFile, NeedsADirectory) {
  const auto inside = directory.file("missing/results.db");
  const auto reason =
      "store '" + inside + "' cannot be opened: no directory '" + directory.file("missing") + "'";
  EXPECT_EQ(error_of([&] { open_store(inside); }), reason);
  EXPECT_EQ(error_of([&] { open_store_to_read(inside); }), reason);
  const auto itself = directory.path().string();
  EXPECT_EQ(error_of([&] { open_store(itself); }), "store '" + itself + "' is a directory");
  EXPECT_EQ(error_of([&] { open_store(""); }), "no name of a file for the store");
  EXPECT_EQ(files_in(directory.path()), 0);
}

TEST_F(StoreFile, MustBeThereToBeRead) {
  EXPECT_EQ(error_of([&] { open_store_to_read(file); }), "store '" + file + "' does not exist");
  EXPECT_EQ(files_in(directory.path()), 0);
  write_file(file, "");
  EXPECT_EQ(error_of([&] { open_store_to_read(file); }),
            "store '" + file + "' is not a Yomi store (it is empty)");
  EXPECT_EQ(fs::file_size(file), 0u);
}

TEST_F(StoreFile, MayBeEmptyToBeginWith) {
  write_file(file, "");
  make_store(file, 2);
  EXPECT_EQ(open_store_to_read(file)->games(1).size(), 2u);
}

TEST_F(StoreFile, MayHaveAnyName) {
  for (const auto* name : {":memory:", "file:x?mode=memory", "a b%20c#d?e", "é'\";--", "-x"}) {
    const auto strange = directory.file(name);
    make_store(strange, 1);
    EXPECT_TRUE(fs::exists(strange)) << name;
    EXPECT_EQ(open_store_to_read(strange)->games(1).size(), 1u) << name;
  }
  EXPECT_EQ(files_in(directory.path()), 5);
}

TEST_F(StoreFile, IsAloneAndUnchangedAfterReading) {
  make_store(file, 3);
  EXPECT_EQ(files_in(directory.path()), 1);
  const auto before = contents(file);
  {
    const auto store = open_store_to_read(file);
    EXPECT_EQ(store->runs().size(), 1u);
    EXPECT_EQ(store->games(1).size(), 3u);
    EXPECT_EQ(store->game(1, 2)->number, 2);
  }
  EXPECT_EQ(contents(file), before);
  EXPECT_EQ(files_in(directory.path()), 1);
}

TEST_F(StoreFile, OpenedToBeReadRefusesToWrite) {
  make_store(file, 1);
  const auto store = open_store_to_read(file);
  const auto reason = "store '" + file + "' was opened only to be read";
  EXPECT_EQ(error_of([&] { store->open_run(setup_of("{}")); }), reason);
  EXPECT_EQ(error_of([&] { store->claim(1, "w", 9, 1, 60); }), reason);
  EXPECT_EQ(error_of([&] { store->renew(1, "w", 60); }), reason);
  EXPECT_EQ(error_of([&] { store->release(1, "w"); }), reason);
  EXPECT_EQ(error_of([&] { store->finish(1, {0, 1}, {}); }), reason);
}

TEST_F(StoreFile, ShowsAReaderWhatIsNewWhileItIsWritten) {
  make_store(file, 1);
  const auto reader = open_store_to_read(file);
  EXPECT_EQ(reader->games(1).size(), 1u);
  for (int session = 0; session < 2; ++session) {
    const auto store = open_store(file);
    const auto seen = reader->run(1)->games;
    store->finish(1, store->claim(1, "w", 9, 1, 60).at(0), {});
    EXPECT_EQ(reader->games(1, seen).size(), 1u) << "written to the log";
  }
  EXPECT_EQ(reader->games(1).size(), 3u) << "the writers are gone";
}

TEST_F(StoreFile, IsFoundBehindALinkWhileItIsWritten) {
  fs::create_directory(directory.file("real"));
  const auto real = directory.file("real/results.db");
  make_store(real, 1);
  fs::create_symlink(real, file);
  const auto store = open_store(file);
  store->finish(1, store->claim(1, "w", 9, 1, 60).at(0), {});
  EXPECT_EQ(open_store_to_read(file)->games(1).size(), 2u);
  EXPECT_EQ(open_store_to_read(real)->games(1).size(), 2u);
}

TEST_F(StoreFile, HeldByAnotherProcessIsAnErrorWhenPatienceEnds) {
  make_store(file, 1);
  const auto store = open_sqlite_store(file, {.patience_seconds = 0.1});
  SQLite::Database other(file, SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  EXPECT_EQ(error_of([&] { store->claim(1, "w", 9, 1, 60); }),
            "store '" + file + "' is held by another process");
  EXPECT_EQ(store->games(1).size(), 1u) << "reading goes on";
  other.exec("COMMIT");
  EXPECT_EQ(store->claim(1, "w", 9, 1, 60).size(), 1u);
}

TEST_F(StoreFile, ThatIsDamagedIsAnErrorAndLeftAsItIs) {
  make_store(file, 100);
  auto bytes = contents(file);
  const std::size_t tables_end = 8 * 4096;
  ASSERT_GT(bytes.size(), 2 * tables_end);
  std::fill(bytes.begin() + tables_end, bytes.end(), '\x5a');
  write_file(file, bytes);
  const auto store = open_store_to_read(file);
  EXPECT_EQ(error_of([&] { store->games(1); }),
            "store '" + file + "' is damaged (what is left: sqlite3 FILE .recover)");
  EXPECT_EQ(contents(file), bytes);
}

// Twenty bytes changed anywhere; sometimes the end is missing too.
std::string damaged(std::string bytes, Rng& rng) {
  const int size = static_cast<int>(bytes.size());
  for (int i = 0; i < 20; ++i) bytes[rng.below(size)] = static_cast<char>(rng.below(256));
  if (rng.below(4) == 0) bytes.resize(rng.below(size));
  return bytes;
}

TEST_F(StoreFile, ThatIsDamagedAnywhereIsUsedOrAnError) {
  make_store(directory.file("whole.db"), 30);
  const auto whole = contents(directory.file("whole.db"));
  Rng rng(1);
  int errors = 0;
  for (int i = 0; i < 200; ++i) {
    write_file(file, damaged(whole, rng));
    errors += !error_of([&] {
                 const auto reader = open_store_to_read(file);
                 for (const auto& run : reader->runs()) reader->games(run.id);
                 const auto store = open_store(file);
                 const auto run = store->open_run(setup_of("{}"));
                 for (const auto& claim : store->claim(run, "w", 33, 3, 60))
                   store->finish(run, claim, {});
               }).empty();
  }
  EXPECT_GT(errors, 0);
}

// Runs as a user whom permissions bind.
int as_ordinary_user(const ChildWork& work) {
  return in_child([&] {
    if (geteuid() == 0 && seteuid(65534) != 0) return child_cannot;
    return work();
  });
}

TEST_F(StoreFile, ThatMayNotBeWrittenIsAnErrorButCanBeRead) {
  make_store(file, 2);
  fs::permissions(file, fs::perms(0444));
  fs::permissions(directory.path(), fs::perms(0777));
  const int status = as_ordinary_user([&] {
    const auto reason = error_of([&] { open_store(file); });
    require(reason == "store '" + file + "' cannot be written: it is read-only", reason);
    require(open_store_to_read(file)->games(1).size() == 2, "reads all games");
    return 0;
  });
  if (status == child_cannot) GTEST_SKIP() << "cannot become an ordinary user";
  EXPECT_EQ(status, 0);
  EXPECT_EQ(files_in(directory.path()), 1);
}

TEST_F(StoreFile, InADirectoryThatMayNotBeWrittenIsAnErrorButCanBeRead) {
  make_store(file, 2);
  fs::permissions(file, fs::perms(0666));
  fs::permissions(directory.path(), fs::perms(0555));
  const int status = as_ordinary_user([&] {
    for (const auto& name : {file, directory.file("new.db")}) {
      const auto reason = error_of([&] { open_store(name); });
      require(reason.starts_with("store '" + name + "' cannot be opened: its directory '"), reason);
      require(reason.ends_with("' cannot be written"), reason);
    }
    require(open_store_to_read(file)->games(1).size() == 2, "reads all games");
    return 0;
  });
  fs::permissions(directory.path(), fs::perms(0755));
  if (status == child_cannot) GTEST_SKIP() << "cannot become an ordinary user";
  EXPECT_EQ(status, 0);
  EXPECT_EQ(files_in(directory.path()), 1);
}

TEST_F(StoreFile, ThatMayNotBeReadIsAnError) {
  make_store(file, 2);
  fs::permissions(file, fs::perms(0));
  fs::permissions(directory.path(), fs::perms(0777));
  const int status = as_ordinary_user([&] {
    const auto reason = "store '" + file + "' cannot be opened: no permission to read it";
    const auto to_write = error_of([&] { open_store(file); });
    require(to_write == reason, to_write);
    const auto to_read = error_of([&] { open_store_to_read(file); });
    require(to_read == reason, to_read);
    return 0;
  });
  if (status == child_cannot) GTEST_SKIP() << "cannot become an ordinary user";
  EXPECT_EQ(status, 0);
}

// Finishes games until one cannot be stored. Returns how many were; `reason` says why no more.
int fill(Store& store, std::string& reason) {
  const auto run = store.open_run(setup_of("{}"));
  int stored = 0;
  reason = error_of([&] {
    while (stored < 10'000) {
      const auto claim = store.claim(run, "w", 10'000, 1, 60).at(0);
      require(store.finish(run, claim, game_with_note(5'000)), "finish");
      ++stored;
    }
  });
  require(std::ssize(store.games(run)) == stored, "what was stored can be read");
  return stored;
}

void require_whole(const std::string& file, int games) {
  SQLite::Database database(file);
  require(database.execAndGet("PRAGMA integrity_check").getString() == "ok", "integrity");
  require(database.execAndGet("SELECT count(*) FROM games").getInt() == games, "games");
}

TEST_F(StoreFile, ThatMayNotGrowKeepsWhatItHasAndGoesOnLater) {
  const int status = in_child([&] {
    signal(SIGXFSZ, SIG_IGN);
    const auto store = open_store(file);
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = 1'000'000;
    setrlimit(RLIMIT_FSIZE, &limit);
    std::string reason;
    const int stored = fill(*store, reason);
    require(stored > 10, "some were stored");
    require(reason.starts_with("store '" + file + "' cannot be "), reason);
    require_whole(file, stored);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
    const auto claim = store->claim(1, "w", 10'000, 1, 60).at(0);
    require(store->finish(1, claim, game_with_note(5'000)), "goes on");
    require_whole(file, stored + 1);
    return 0;
  });
  EXPECT_EQ(status, 0);
}

// A file system of one megabyte that only this process sees.
bool mount_small_disk(const fs::path& place) {
  const int spaces = CLONE_NEWNS | (geteuid() == 0 ? 0 : CLONE_NEWUSER);
  return unshare(spaces) == 0 && mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         mount("tmpfs", place.c_str(), "tmpfs", 0, "size=1m") == 0;
}

TEST_F(StoreFile, OnAFullDiskKeepsWhatItHasAndGoesOnLater) {
  const int status = in_child([&] {
    if (!mount_small_disk(directory.path())) return child_cannot;
    write_file(directory.file("other"), std::string(200'000, 'x'));
    const auto store = open_store(file);
    std::string reason;
    const int stored = fill(*store, reason);
    require(stored > 10, "some were stored");
    require(reason == "store '" + file + "' cannot be written: the disk is full", reason);
    require(std::ssize(open_store_to_read(file)->games(1)) == stored, "a reader sees them");
    fs::remove(directory.file("other"));
    const auto claim = store->claim(1, "w", 10'000, 1, 60).at(0);
    require(store->finish(1, claim, game_with_note(5'000)), "goes on");
    require_whole(file, stored + 1);
    return 0;
  });
  if (status == child_cannot) GTEST_SKIP() << "cannot mount a small disk";
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace yomi
