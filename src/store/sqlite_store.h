// The store in one SQLite file, with what a test may want to replace.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "store/store.h"
#include "store/worker.h"

namespace yomi {

double seconds_since_1970();

struct StoreSurroundings {
  std::function<double()> now = seconds_since_1970;
  std::function<bool(std::string_view)> is_gone = worker_is_gone;
  double patience_seconds = 60;  // how long others may keep the file to themselves
};

std::unique_ptr<Store> open_sqlite_store(const std::string& file, StoreSurroundings surroundings);

}  // namespace yomi
