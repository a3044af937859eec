// SQLite as the store needs it: connections, statements that are prepared once, waiting for others
// and one-line errors. Internal to src/store; not for several threads at once.
#pragma once
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>

#include "core/check.h"
#include "core/clock.h"

namespace yomi::sqlite {

enum class Access {
  Write,   // creates the file where there is none
  Read,    // needs, and may leave, SQLite's helper files -wal and -shm
  Frozen,  // nobody writes: no locks, no helper files; what is in -wal is not seen
};

class Connection {
 public:
  Connection(const std::string& file, Access access);

  // Made when first asked for. Requires: `sql` is a literal.
  SQLite::Statement& prepared(const char* sql);
  void execute(const char* sql) { database_.exec(sql); }

  // A transaction that holds the only right to write from its beginning; a throw undoes it.
  template <typename Action>
  auto transact(Action action) {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    if constexpr (std::is_void_v<decltype(action())>) {
      action();
      transaction.commit();
    } else {
      auto result = action();
      transaction.commit();
      return result;
    }
  }

 private:
  SQLite::Database database_;
  std::map<std::string_view, SQLite::Statement> statements_;
};

// Bytes as a value of a statement.
struct Bytes {
  std::string_view bytes;
};

// A use of a prepared statement. Columns of a row are taken from left to right.
class Query {
 public:
  template <typename... Values>
  Query(Connection& connection, const char* sql, const Values&... values)
      : statement_(connection.prepared(sql)) {
    int index = 0;
    (bind(++index, values), ...);
  }
  ~Query() { statement_.tryReset(); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  // Moves to the next row; false: there is none.
  bool next();
  // For statements without rows. Returns how many rows they changed.
  int run() { return statement_.exec(); }

  std::int64_t integer() { return statement_.getColumn(column_++).getInt64(); }
  double real() { return statement_.getColumn(column_++).getDouble(); }
  std::string text() { return statement_.getColumn(column_++).getString(); }
  std::uint64_t seed();  // 64 bits do not fit an INTEGER: they are stored as decimal text

 private:
  void bind(int index, std::int64_t value) { statement_.bind(index, value); }
  void bind(int index, int value) { statement_.bind(index, value); }
  void bind(int index, double value) { statement_.bind(index, value); }
  void bind(int index, const std::string& value) { statement_.bind(index, value); }
  void bind(int index, std::string_view value) { statement_.bind(index, std::string(value)); }
  void bind(int index, Bytes value) {
    statement_.bind(index, value.bytes.data(), static_cast<int>(value.bytes.size()));
  }
  void bind(int index, std::uint64_t seed) { statement_.bind(index, std::to_string(seed)); }

  SQLite::Statement& statement_;
  int column_ = 0;
};

// "store 'results.db' ": how every message begins.
std::string named(const std::string& file);

bool is_busy(const SQLite::Exception& problem);
Error failure(const std::string& file, const SQLite::Exception& problem);

// Does it again while others are in the way, for at most so many seconds. Requires: an action that
// throws has changed nothing.
template <typename Action>
auto patiently(const std::string& file, double seconds, Action action) {
  const Stopwatch waited;
  while (true) {
    try {
      return action();
    } catch (const SQLite::Exception& problem) {
      if (!is_busy(problem) || waited.seconds() >= seconds) throw failure(file, problem);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

}  // namespace yomi::sqlite
