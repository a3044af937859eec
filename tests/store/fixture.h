// What tests of the store share: a directory for each test, a clock that stands still, games.
#pragma once
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/check.h"
#include "store/sqlite_store.h"

namespace yomi {

// A directory of its own, deleted with all that is in it.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string name = (std::filesystem::temp_directory_path() / "yomi-store-XXXXXX").string();
    CHECK(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~TemporaryDirectory() {
    std::error_code none;
    std::filesystem::remove_all(path_, none);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  std::string file(const std::string& name = "results.db") const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Time passes when the test says so, and workers die when it says so.
struct World {
  double now = 1'000'000;
  std::set<std::string, std::less<>> gone;

  std::unique_ptr<Store> open(const std::string& file) {
    return open_sqlite_store(
        file, {.now = [this] { return now; },
               .is_gone = [this](std::string_view worker) { return gone.contains(worker); },
               .patience_seconds = 30});
  }
};

inline RunSetup setup_of(const std::string& configuration) {
  return {.kind = "match",
          .title = "hex:7: uct@1000 against rave@1000",
          .configuration = configuration,
          .command = "yomi match hex:7",
          .version = "0.1.0",
          .commit = "abc",
          .machine = "a machine",
          .seed = 7};
}

// The message of the Error that it throws; "" if it throws none.
inline std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

// The text with this line in place of line `number`, counted from 1. Requires: it ends with a line
// break.
inline std::string with_line(std::string_view text, int number, const std::string& line) {
  std::string changed;
  int at = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = text.find('\n', begin);
    changed += ++at == number ? line : std::string(text.substr(begin, end - begin));
    changed += '\n';
    begin = end + 1;
  }
  return changed;
}

using Claims = std::vector<Claim>;

}  // namespace yomi
