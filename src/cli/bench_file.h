// A saved run of `yomi bench`: what --json printed, one row a line.
#pragma once
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace yomi::cli {

// A row, as far as comparing needs it.
struct BenchRow {
  std::string workload, game, player;
  double units = 0;
  std::vector<double> slices;  // in units; empty in files of early versions

  std::string text() const;
};

// The rows that contain a text. Rows with the same names are one: the slices of several runs in one
// file count together. Throws an Error that names the line that is wrong.
std::vector<BenchRow> read_bench(const std::string& file, std::string_view part);
std::vector<BenchRow> parse_bench(std::istream& in, const std::string& file);

}  // namespace yomi::cli
