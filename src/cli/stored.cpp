#include "cli/stored.h"

#include <fmt/format.h>

#include "core/check.h"

namespace yomi::cli {

RunInfo read_run(Store& store, const Arguments& arguments) {
  const auto id = static_cast<RunId>(arguments.whole("RUN"));
  if (auto run = store.run(id)) return *run;
  const auto runs = store.runs();
  throw Error(runs.empty()
                  ? fmt::format("no run {}: {} holds none yet", id, arguments.text("--store"))
                  : fmt::format("no run {} in {} (have {} to {}; see: yomi runs)", id,
                                arguments.text("--store"), runs.front().id, runs.back().id));
}

}  // namespace yomi::cli
