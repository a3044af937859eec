#include "store/sqlite.h"

#include <SQLiteCpp/Column.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>

namespace yomi::sqlite {
namespace {

constexpr int busy_milliseconds = 200;  // patiently() goes on from there

int flags(Access access) {
  const int common = SQLite::OPEN_NOMUTEX | SQLite::OPEN_URI;
  if (access == Access::Write) return common | SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE;
  return common | SQLite::OPEN_READONLY;
}

// As a URI, no name of a file has a special meaning.
std::string uri(const std::string& file, Access access) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text = "file://";
  for (const char c : std::filesystem::absolute(file).string()) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '%' || c == '?' || c == '#')
      text += {'%', digits[byte >> 4], digits[byte & 15]};
    else
      text += c;
  }
  return access == Access::Frozen ? text + "?immutable=1" : text;
}

bool may(const std::filesystem::path& path, int what) {
  return faccessat(AT_FDCWD, path.c_str(), what, AT_EACCESS) == 0;
}

std::string no_access(const std::string& file) {
  if (may(file, F_OK)) {
    if (!may(file, R_OK)) return "cannot be opened: no permission to read it";
    if (!may(file, W_OK)) return "cannot be written: it is read-only";
  }
  const auto folder = std::filesystem::absolute(file).parent_path();
  if (!may(folder, W_OK))
    return "cannot be opened: its directory " + yomi::quoted(folder.string()) +
           " cannot be written";
  return "cannot be opened";
}

std::string reason(const std::string& file, const SQLite::Exception& problem) {
  switch (problem.getErrorCode()) {
    case SQLITE_NOTADB:
      return "is not a Yomi store (not an SQLite database)";
    case SQLITE_CORRUPT:
      return "is damaged (what is left: sqlite3 FILE .recover)";
    case SQLITE_FULL:
      return "cannot be written: the disk is full";
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
      return no_access(file);
    case SQLITE_BUSY:
      return "is held by another process";
    default:
      break;
  }
  return std::string("cannot be read or written: ") + problem.what();
}

}  // namespace

Connection::Connection(const std::string& file, Access access)
    : database_(uri(file, access), flags(access), busy_milliseconds) {
  // SQLite falls back to reading a file that it may not write.
  if (access == Access::Write && sqlite3_db_readonly(database_.getHandle(), "main") == 1)
    throw SQLite::Exception("read-only", SQLITE_READONLY);
}

SQLite::Statement& Connection::prepared(const char* sql) {
  const auto found = statements_.find(sql);
  if (found != statements_.end()) return found->second;
  return statements_.emplace(sql, SQLite::Statement(database_, sql)).first->second;
}

bool Query::next() {
  column_ = 0;
  return statement_.executeStep();
}

std::uint64_t Query::seed() {
  const std::string digits = text();
  std::uint64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::string named(const std::string& file) { return "store " + yomi::quoted(file) + " "; }

bool is_busy(const SQLite::Exception& problem) {
  const int code = problem.getErrorCode();
  return code == SQLITE_BUSY || code == SQLITE_LOCKED || code == SQLITE_PROTOCOL;
}

Error failure(const std::string& file, const SQLite::Exception& problem) {
  return Error(named(file) + reason(file, problem));
}

}  // namespace yomi::sqlite
