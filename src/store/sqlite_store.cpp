// Durability: a write-ahead log with synchronous=NORMAL. A game that finish() stored survives the
// death of every process. A power cut may take the last ones but never damages the file, and they
// are played again from the same seeds. FULL would keep them, but a disk that stores 5,000 games a
// second this way managed 240 commits.
#include "store/sqlite_store.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <mutex>
#include <type_traits>
#include <utility>

#include "store/files.h"
#include "store/records.h"
#include "store/sqlite.h"

namespace yomi {
namespace {

using sqlite::Connection;
using sqlite::Query;

std::string utc_text(double seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

class SqliteStore final : public Store {
 public:
  SqliteStore(const std::string& file, StoreSurroundings surroundings)
      : file_(file), surroundings_(std::move(surroundings)) {
    connection_ = read([&] { return sqlite::open_to_write(file_); });
  }

  RunId open_run(const RunSetup& setup) override {
    const auto known = read([&] { return find_run(*connection_, setup); });
    if (known) return *known;
    return write([&] {
      const auto begun = find_run(*connection_, setup);  // by somebody else, just now
      return begun ? *begun : insert_run(*connection_, setup, utc_text(surroundings_.now()));
    });
  }

  std::vector<Claim> claim(RunId run, std::string_view worker, std::int64_t games, int count,
                           double lease_seconds) override {
    CHECK(count >= 0 && lease_seconds > 0);
    return write([&] {
      const double now = surroundings_.now();
      give_back_lost(run, worker, now);
      auto claims = claim_free(run, worker, games, count);
      claim_new(run, worker, games, count, claims);
      if (claims.empty())
        extend_lease(run, worker, now + lease_seconds);
      else
        set_lease(run, worker, now + lease_seconds);
      return claims;
    });
  }

  bool renew(RunId run, std::string_view worker, double lease_seconds) override {
    CHECK(lease_seconds > 0);
    return write([&] { return extend_lease(run, worker, surroundings_.now() + lease_seconds); });
  }

  void release(RunId run, std::string_view worker) override {
    write([&] { give_back(run, worker); });
  }

  bool finish(RunId run, const Claim& claim, const GameRow& game) override {
    return write([&] {
      if (!take(run, claim)) return false;
      GameRow row = game;
      row.position = next_position(run);
      row.number = claim.number;
      row.attempt = claim.attempt;
      row.finished = utc_text(surroundings_.now());
      insert_game(*connection_, run, row);
      return true;
    });
  }

  bool save_checkpoint(RunId run, const Checkpoint& checkpoint) override {
    return write([&] {
      next_number(run);  // there is such a run
      const auto last = sqlite::last_generation(*connection_, run);
      if (checkpoint.generation <= last) return false;
      if (checkpoint.generation > last + 1)
        throw Error(sqlite::named(file_) + "has generation " + std::to_string(last) + " of run " +
                    std::to_string(run) + " (expected the next one, given " +
                    std::to_string(checkpoint.generation) + ")");
      Checkpoint row = checkpoint;
      row.saved = utc_text(surroundings_.now());
      insert_checkpoint(*connection_, run, row);
      return true;
    });
  }

  std::vector<Checkpoint> checkpoints(RunId run) override {
    return read([&] { return read_checkpoints(*connection_, run); });
  }

  std::vector<RunInfo> runs() override {
    return read([&] { return read_runs(*connection_); });
  }

  std::optional<RunInfo> run(RunId id) override {
    return read([&] { return read_run(*connection_, id); });
  }

  std::vector<GameRow> games(RunId run, std::int64_t after, std::int64_t limit) override {
    return read([&] { return read_games(*connection_, run, after, limit); });
  }

  std::optional<GameRow> game(RunId run, std::int64_t number) override {
    return read([&] { return read_game(*connection_, run, number); });
  }

 private:
  template <typename Action>
  std::invoke_result_t<Action> read(Action action) {
    const std::lock_guard lock(mutex_);
    return sqlite::patiently(file_, surroundings_.patience_seconds, action);
  }
  template <typename Action>
  std::invoke_result_t<Action> write(Action action) {
    return read([&] { return connection_->transact(action); });
  }

  // What follows runs inside a transaction.

  void give_back(RunId run, std::string_view worker) {
    Query(*connection_, "UPDATE claims SET worker = NULL WHERE run = ? AND worker = ?", run, worker)
        .run();
    Query(*connection_, "DELETE FROM leases WHERE run = ? AND worker = ?", run, worker).run();
  }

  void give_back_lost(RunId run, std::string_view worker, double now) {
    std::vector<std::string> lost;
    Query leases(*connection_, "SELECT worker, until FROM leases WHERE run = ? AND worker <> ?",
                 run, worker);
    while (leases.next()) {
      auto other = leases.text();
      if (leases.real() <= now || surroundings_.is_gone(other)) lost.push_back(std::move(other));
    }
    for (const auto& other : lost) give_back(run, other);
  }

  bool extend_lease(RunId run, std::string_view worker, double until) {
    Query query(*connection_, "UPDATE leases SET until = ? WHERE run = ? AND worker = ?", until,
                run, worker);
    return query.run() > 0;
  }

  void set_lease(RunId run, std::string_view worker, double until) {
    Query(*connection_, "INSERT OR REPLACE INTO leases (run, worker, until) VALUES (?, ?, ?)", run,
          worker, until)
        .run();
  }

  // Games that were claimed before and given back.
  std::vector<Claim> claim_free(RunId run, std::string_view worker, std::int64_t games, int count) {
    std::vector<Claim> claims;
    Query free(*connection_,
               "SELECT number, attempt FROM claims INDEXED BY claims_by_worker "
               "WHERE run = ? AND worker IS NULL AND number < ? ORDER BY number LIMIT ?",
               run, games, count);
    while (free.next()) {
      const auto number = free.integer();
      claims.push_back({number, static_cast<int>(free.integer()) + 1});
    }
    for (const auto& claim : claims)
      Query(*connection_, "UPDATE claims SET worker = ?, attempt = ? WHERE run = ? AND number = ?",
            worker, claim.attempt, run, claim.number)
          .run();
    return claims;
  }

  // Games that nobody claimed before, until there are `count` claims.
  void claim_new(RunId run, std::string_view worker, std::int64_t games, int count,
                 std::vector<Claim>& claims) {
    const auto begin = next_number(run);
    const auto wanted = count - static_cast<std::int64_t>(claims.size());
    const auto end = std::min(begin + wanted, games);
    if (begin >= end) return;
    for (auto number = begin; number < end; ++number) {
      Query(*connection_, "INSERT INTO claims (run, number, attempt, worker) VALUES (?, ?, ?, ?)",
            run, number, 1, worker)
          .run();
      claims.push_back({number, 1});
    }
    Query(*connection_, "UPDATE runs SET next = ? WHERE id = ?", end, run).run();
  }

  std::int64_t next_number(RunId run) {
    Query query(*connection_, "SELECT next FROM runs WHERE id = ?", run);
    if (!query.next()) no_such(run);
    return query.integer();
  }

  // False: the game is finished or was claimed again.
  bool take(RunId run, const Claim& claim) {
    Query query(*connection_, "DELETE FROM claims WHERE run = ? AND number = ? AND attempt = ?",
                run, claim.number, claim.attempt);
    return query.run() > 0;
  }

  std::int64_t next_position(RunId run) {
    Query query(*connection_, "UPDATE runs SET games = games + 1 WHERE id = ? RETURNING games",
                run);
    if (!query.next()) no_such(run);
    return query.integer();
  }

  [[noreturn]] void no_such(RunId run) const {
    throw Error(sqlite::named(file_) + "has no run " + std::to_string(run));
  }

  std::string file_;
  StoreSurroundings surroundings_;
  std::mutex mutex_;
  std::unique_ptr<Connection> connection_;
};

}  // namespace

double seconds_since_1970() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::unique_ptr<Store> open_sqlite_store(const std::string& file, StoreSurroundings surroundings) {
  return std::make_unique<SqliteStore>(file, std::move(surroundings));
}

std::unique_ptr<Store> open_store(const std::string& file) { return open_sqlite_store(file, {}); }

}  // namespace yomi
