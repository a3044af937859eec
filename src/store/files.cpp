#include "store/files.h"

#include <system_error>

#include "store/schema.h"

namespace yomi::sqlite {
namespace {

namespace fs = std::filesystem;

bool holds_something(const std::string& file) {
  std::error_code none;
  const auto size = fs::file_size(file, none);
  return !none && size > 0;
}

// WAL is set once the tables are there, so that the file itself, without its log, shows whose it
// is from the first moment on.
void configure(Connection& connection) {
  connection.execute("PRAGMA journal_mode = WAL");
  connection.execute("PRAGMA synchronous = NORMAL");
  connection.execute("PRAGMA foreign_keys = ON");
}

}  // namespace

void check_place_for(const std::string& file) {
  if (file.empty()) throw Error("no name of a file for the store");
  std::error_code none;
  if (fs::is_directory(file, none)) throw Error(named(file) + "is a directory");
  const auto folder = fs::absolute(file).parent_path();
  if (!fs::is_directory(folder, none))
    throw Error(named(file) + "cannot be opened: no directory " + yomi::quoted(folder.string()));
}

void check_there_is(const std::string& file) {
  check_place_for(file);
  std::error_code none;
  if (!fs::exists(file, none)) throw Error(named(file) + "does not exist");
}

std::unique_ptr<Connection> open_to_write(const std::string& file) {
  check_place_for(file);
  if (holds_something(file))
    look_frozen(file, [&](Connection& connection) { return has_schema(connection, file); });
  auto connection = std::make_unique<Connection>(file, Access::Write);
  if (!has_schema(*connection, file) || !is_current(*connection)) make_schema(*connection, file);
  configure(*connection);
  return connection;
}

FileState state_of(const std::string& file) {
  std::error_code none;
  const auto real = fs::weakly_canonical(file, none).string();  // where SQLite has its log
  return {.has_log = fs::exists(real + "-wal", none) || fs::exists(real + "-journal", none),
          .size = fs::file_size(real, none),
          .time = fs::last_write_time(real, none)};
}

}  // namespace yomi::sqlite
