#include "tests/conformance/specs.h"

#include "engine/roster.h"

namespace yomi {
namespace {

std::string sized(const GameInfo& info, int width, int height) {
  const std::string size = std::to_string(width);
  if (info.size.usual == 0) return std::string(info.name);
  return std::string(info.name) + ":" + size +
         (width == height ? "" : "x" + std::to_string(height));
}

int cell_count(const std::string& spec) {
  const Grid grid = start_game(spec)->grid();
  int count = 0;
  for (int row = 0; row < grid.height; ++row)
    for (int column = 0; column < grid.width; ++column) count += grid.contains({column, row});
  return count;
}

std::vector<std::string> values(const Param& param) {
  if (param.type == Param::Type::Real) return {"0", "0.5"};
  std::vector<std::string> all;
  if (param.type == Param::Type::Choice)
    for (const auto choice : split(param.range, '|')) all.emplace_back(choice);
  else
    for (unsigned subset = 1; subset < 1U << param.range.size(); ++subset) {
      all.emplace_back();
      for (std::size_t i = 0; i < param.range.size(); ++i)
        if (subset >> i & 1) all.back() += param.range[i];
    }
  return all;
}

void add_options(const GameInfo& info, const std::string& spec, std::vector<std::string>& out) {
  for (const Param& param : info.params)
    for (const auto& value : values(param))
      out.push_back(spec + "," + std::string(param.key) + "=" + value);
}

}  // namespace

std::vector<std::string> small_specs(int max_cells) {
  std::vector<std::string> specs;
  for (const GameInfo* info : all_games()) {
    const SizeRule& size = info->size;
    std::string largest = sized(*info, size.min_width, size.min_height);
    if (cell_count(largest) > max_cells) specs.push_back(largest);
    for (int width = size.min_width; width <= size.max_width; ++width)
      for (int height = size.min_height; height <= size.max_height; ++height) {
        if (!size.rectangular && width != height) continue;
        if (cell_count(sized(*info, width, height)) > max_cells) continue;
        specs.push_back(sized(*info, width, height));
        if (width * height >= cell_count(largest)) largest = specs.back();
      }
    add_options(*info, largest, specs);
  }
  return specs;
}

std::vector<std::string> large_specs() {
  std::vector<std::string> specs;
  for (const GameInfo* info : all_games()) {
    const SizeRule& size = info->size;
    if (size.usual == 0) continue;
    for (const int side : {5, 6, 8, 9, 10, 11, 12, size.max_width})
      if (side <= size.max_width) specs.push_back(sized(*info, side, side));
    if (size.rectangular)
      for (const auto& [width, height] : {std::pair{5, 9}, {9, 5}, {12, 7}, {8, 4}})
        specs.push_back(sized(*info, width, height));
    add_options(*info, sized(*info, 6, 6), specs);
  }
  return specs;
}

}  // namespace yomi
