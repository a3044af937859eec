#include "cli/bench_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/bench_speed.h"
#include "core/check.h"

namespace yomi::cli {
namespace {

bool is_speed(const nlohmann::json& value) {
  return value.is_number() && value.get<double>() > 0 && std::isfinite(value.get<double>());
}

std::string text_of(const nlohmann::json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_string()) throw Error(fmt::format("no \"{}\"", name));
  return found->get<std::string>();
}

BenchRow parse_row(const nlohmann::json& object) {
  BenchRow row{
      text_of(object, "workload"), text_of(object, "game"), text_of(object, "player"), 0, {}};
  const auto units = object.find("units");
  if (units == object.end() || !is_speed(*units)) throw Error("\"units\" is no speed");
  row.units = units->get<double>();
  const auto slices = object.find("slices");
  if (slices == object.end()) return row;
  if (!slices->is_array() || !std::all_of(slices->begin(), slices->end(), is_speed))
    throw Error("\"slices\" is no list of speeds");
  row.slices = slices->get<std::vector<double>>();
  return row;
}

// None for a row that an earlier comparison only named as missing.
std::optional<BenchRow> parse_line(const std::string& line) {
  const auto object = nlohmann::json::parse(line, nullptr, false);
  if (!object.is_object()) throw Error(yomi::quoted(line));
  if (object.contains("verdict") && object["verdict"] == "missing") return std::nullopt;
  return parse_row(object);
}

void add_row(std::vector<BenchRow>& rows, BenchRow row) {
  const auto same = std::find_if(rows.begin(), rows.end(),
                                 [&](const BenchRow& other) { return other.text() == row.text(); });
  if (same == rows.end()) {
    rows.push_back(std::move(row));
  } else if (!same->slices.empty()) {
    same->slices.insert(same->slices.end(), row.slices.begin(), row.slices.end());
    same->units = median(same->slices);
  }
}

}  // namespace

std::string BenchRow::text() const { return fmt::format("{} {} {}", workload, game, player); }

std::vector<BenchRow> read_bench(const std::string& file, std::string_view part) {
  std::ifstream in(file);
  if (!in) throw Error(fmt::format("cannot read the saved run {}", yomi::quoted(file)));
  std::vector<BenchRow> rows = parse_bench(in, file);
  std::erase_if(rows,
                [&](const BenchRow& row) { return row.text().find(part) == row.text().npos; });
  return rows;
}

std::vector<BenchRow> parse_bench(std::istream& in, const std::string& file) {
  std::vector<BenchRow> rows;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    try {
      if (auto row = parse_line(line)) add_row(rows, std::move(*row));
    } catch (const Error& error) {
      throw Error(
          fmt::format("{}:{}: not a line of yomi bench --json: {}", file, number, error.what()));
    }
  }
  if (rows.empty())
    throw Error(
        fmt::format("no rows in {} (expected what yomi bench --json prints)", yomi::quoted(file)));
  return rows;
}

}  // namespace yomi::cli
