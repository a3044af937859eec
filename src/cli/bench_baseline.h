// A saved run of `yomi bench` that new rows are compared with, and what came of it.
#pragma once
#include <array>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "cli/bench_compare.h"
#include "protocol/json.h"

namespace yomi::cli {

// Workload, game and player, to which others add.
Json names_of(const BenchRow& row);

class Baseline {
 public:
  // Of the rows that contain a text. Throws an Error when the file is wrong.
  Baseline(const std::string& file, std::string_view part)
      : file_(file), rows_(read_bench(file, part)) {}

  // What has become of a row, as fields or as a line under the heading. Each row once.
  void add_to(Json& json, const BenchRow& now);
  std::string line(const BenchRow& now);
  static std::string heading();

  // Of all rows so far: which stand on one side only, how many verdicts of each kind.
  void print_missing_json(std::ostream& out) const;
  void print_summary(std::ostream& out) const;

 private:
  // The saved row with the same names; null if there is none.
  const BenchRow* saved(const BenchRow& now);
  Comparison judge(const BenchRow& before, const BenchRow& now);
  int count(Verdict verdict) const { return counts_.at(static_cast<std::size_t>(verdict)); }
  std::vector<BenchRow> missing() const;

  std::string file_;
  std::vector<BenchRow> rows_;
  std::vector<std::string> compared_, new_;
  std::array<int, 4> counts_{};
};

}  // namespace yomi::cli
