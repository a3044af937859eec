#include "cli/optimisers.h"

#include <fmt/format.h>

#include <ostream>

#include "cli/keys.h"
#include "cli/text.h"
#include "learn/optimiser.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

void print_json(const OptimiserInfo& optimiser, std::ostream& out) {
  std::vector<Json> keys;
  keys.reserve(optimiser.params.size());
  for (const Param& param : optimiser.params) keys.push_back(key_json(param));
  Json()
      .add("optimiser", optimiser.name)
      .add("summary", optimiser.summary)
      .add("keys", keys)
      .print(out);
}

void add_keys(const OptimiserInfo& optimiser, std::vector<std::vector<std::string>>& rows) {
  rows.push_back({std::string(optimiser.name), "", std::string(optimiser.summary)});
  for (const Param& param : optimiser.params)
    rows.push_back({fmt::format("  {}={}", param.key, param.fallback), allowed(param),
                    fmt::format("{}{}", param.meaning,
                                param.symbol.empty() ? "" : fmt::format(" [{}]", param.symbol))});
}

}  // namespace

void print_optimisers(std::ostream& out, bool json) {
  std::vector<std::vector<std::string>> rows{{"optimiser, keys", "allowed", "meaning"}};
  for (const OptimiserInfo* optimiser : all_optimisers())
    json ? print_json(*optimiser, out) : add_keys(*optimiser, rows);
  if (json) return;
  out << aligned(rows)
      << "\nValues in the first column are the defaults; in brackets, the symbol in the papers.\n"
         "next: yomi evolve --game hex:5 --optimiser snes:rate=0.3 --generations 20\n";
}

}  // namespace yomi::cli
