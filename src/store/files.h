// Opening a store's file, with checks before it that leave every file as it was.
#pragma once
#include <cstdint>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "store/sqlite.h"

namespace yomi::sqlite {

// Throws an Error if there cannot be, or there is not, such a file.
void check_place_for(const std::string& file);
void check_there_is(const std::string& file);

// A connection to a store of this schema, made if the file is new.
std::unique_ptr<Connection> open_to_write(const std::string& file);

// What changes when somebody writes to the file.
struct FileState {
  bool has_log = false;  // SQLite's -wal or -journal: somebody writes, or was killed
  std::uintmax_t size = 0;
  std::filesystem::file_time_type time;

  bool operator==(const FileState&) const = default;
};
FileState state_of(const std::string& file);

// action(connection) on a file that nobody writes; nothing if somebody does or did meanwhile,
// whatever was read then.
template <typename Action>
std::optional<std::invoke_result_t<Action, Connection&>> look_frozen(const std::string& file,
                                                                     Action action) {
  const auto before = state_of(file);
  if (before.has_log) return std::nullopt;
  try {
    Connection connection(file, Access::Frozen);
    auto result = action(connection);
    if (state_of(file) == before) return result;
  } catch (const std::exception&) {
    if (state_of(file) == before) throw;
  }
  return std::nullopt;
}

// action(connection) on a file that is left as it is. While nobody writes, no helper files appear.
template <typename Action>
std::invoke_result_t<Action, Connection&> look(const std::string& file, Action action) {
  if (auto result = look_frozen(file, action)) return *std::move(result);
  Connection connection(file, Access::Read);
  return action(connection);
}

}  // namespace yomi::sqlite
