// A store that is only read. Each call opens the file anew: while nobody writes, without the helper
// files that SQLite would leave behind; otherwise as SQLite does it.
#include <type_traits>

#include "store/files.h"
#include "store/records.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "store/store.h"

namespace yomi {
namespace {

using sqlite::Connection;

constexpr double patience_seconds = 60;

class SqliteReader final : public Store {
 public:
  explicit SqliteReader(const std::string& file) : file_(file) {
    read([](Connection&) { return true; });
  }

  RunId open_run(const RunSetup&) override { refuse(); }
  std::vector<Claim> claim(RunId, std::string_view, std::int64_t, int, double) override {
    refuse();
  }
  bool renew(RunId, std::string_view, double) override { refuse(); }
  void release(RunId, std::string_view) override { refuse(); }
  bool finish(RunId, const Claim&, const GameRow&) override { refuse(); }
  bool save_checkpoint(RunId, const Checkpoint&) override { refuse(); }

  std::vector<RunInfo> runs() override { return read(sqlite::read_runs); }

  std::optional<RunInfo> run(RunId id) override {
    return read([&](Connection& connection) { return read_run(connection, id); });
  }

  std::vector<GameRow> games(RunId run, std::int64_t after, std::int64_t limit) override {
    return read([&](Connection& connection) { return read_games(connection, run, after, limit); });
  }

  std::optional<GameRow> game(RunId run, std::int64_t number) override {
    return read([&](Connection& connection) { return read_game(connection, run, number); });
  }

  std::vector<Checkpoint> checkpoints(RunId run) override {
    return read([&](Connection& connection) { return read_checkpoints(connection, run); });
  }

 private:
  [[noreturn]] void refuse() const {
    throw Error(sqlite::named(file_) + "was opened only to be read");
  }

  template <typename Action>
  std::invoke_result_t<Action, Connection&> read(Action action) const {
    return sqlite::patiently(file_, patience_seconds, [&] {
      sqlite::check_there_is(file_);
      return sqlite::look(file_, [&](Connection& connection) {
        if (!has_schema(connection, file_))
          throw Error(sqlite::named(file_) + "is not a Yomi store (it is empty)");
        return action(connection);
      });
    });
  }

  std::string file_;
};

}  // namespace

std::unique_ptr<Store> open_store_to_read(const std::string& file) {
  return std::make_unique<SqliteReader>(file);
}

}  // namespace yomi
