// yomi weights: the strongest and the weakest patterns of a policy, as little boards.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <ostream>

#include "cli/commands.h"
#include "cli/text.h"
#include "core/check.h"
#include "engine/roster.h"
#include "lab/pattern_space.h"
#include "playout/policy_folder.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {
    {.name = "FILE",
     .kind = Option::Kind::Text,
     .required = true,
     .meaning = "a policy: a file of yomi evolve, or the name of one that comes with Yomi"},
    {.name = "--top",
     .kind = Option::Kind::Whole,
     .value = "N",
     .fallback = "8",
     .low = 1,
     .high = 1000,
     .meaning = "how many of the strongest, and as many of the weakest"},
    ascii_option,
    seed_option,
    json_option,
    help_option};

// Patterns that are alike and weigh the same.
struct Group {
  PatternFile::Entry entry;
  int alike = 0;
  int rank = 0;
};

struct Policy {
  std::string file;
  PatternFile content;
  PatternShape shape;
  std::vector<Group> groups;  // the strongest first
};

std::unique_ptr<Position> game_of(const std::string& file, const PatternFile& content) {
  std::unique_ptr<Position> start;
  try {
    start = start_game(content.game);
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", file, error.what()));
  }
  if (start->pattern_cells() != content.cells)
    throw Error(fmt::format("{}: patterns of {} cells (expected {} in {})", file, content.cells,
                            start->pattern_cells(), content.game));
  return start;
}

std::vector<Group> grouped_by_symmetry(const PatternFile& content, const PatternShape& shape) {
  std::map<std::pair<PatternShape::Candidate, float>, std::size_t> places;
  std::vector<Group> groups;
  for (const PatternFile::Entry& entry : content.entries) {
    const auto like = shape.representative({entry.player, entry.pattern});
    const auto [found, is_new] = places.emplace(std::pair(like, entry.weight), groups.size());
    if (is_new) groups.push_back({entry});
    ++groups[found->second].alike;
  }
  std::stable_sort(groups.begin(), groups.end(),
                   [](const Group& a, const Group& b) { return a.entry.weight > b.entry.weight; });
  int rank = 0;
  for (Group& group : groups) group.rank = ++rank;
  return groups;
}

Policy read_policy(const std::string& name) {
  const std::string file = find_policy(name);
  PatternFile content = read_pattern_file(file);
  PatternShape shape(*game_of(file, content));
  auto groups = grouped_by_symmetry(content, shape);
  return {file, std::move(content), std::move(shape), std::move(groups)};
}

constexpr int picture_width = 5, picture_height = 3, block_width = 19, blocks_a_row = 4;

// Rows of a hexagonal board are shifted against each other.
int column_of(const Grid& grid, Point by) {
  constexpr int middle = picture_width / 2;
  if (grid.shape == Grid::Shape::Rhombus) return middle + 2 * by.column + by.row;
  if (grid.shape == Grid::Shape::Hexagon) return middle + 2 * by.column - by.row;
  return middle + 2 * by.column;
}

std::vector<std::string> picture(const PatternShape& shape, std::uint32_t pattern, bool unicode) {
  constexpr std::array<std::string_view, 4> plain{".", "X", "O", "#"}, fine{"·", "●", "○", "#"};
  std::array<std::array<std::string_view, picture_width>, picture_height> signs;
  for (auto& row : signs) row.fill(" ");
  signs[1][picture_width / 2] = "*";
  int cell = 0;
  for (const Point by : shape.offsets()) {
    const int row = 1 + (shape.grid().row_one_on_top ? by.row : -by.row);
    signs[static_cast<std::size_t>(row)][static_cast<std::size_t>(column_of(shape.grid(), by))] =
        (unicode ? fine : plain)[pattern >> (2 * cell++) & 3];
  }
  std::vector<std::string> lines;
  for (const auto& row : signs) {
    std::string line;
    for (const auto sign : row) line += sign;
    lines.push_back(line);
  }
  return lines;
}

// A number, who is to play, a picture; each line as wide as the block.
std::vector<std::string> block(const Policy& policy, const Group& group, bool unicode) {
  const bool first = group.entry.player == Player::First;
  const std::string sign = unicode ? (first ? "●" : "○") : (first ? "X" : "O");
  const std::string alike = group.alike > 1 ? fmt::format(" (x{})", group.alike) : "";
  std::vector<std::string> lines{
      fmt::format("{:<{}}", fmt::format("{}. {:.4g}{}", group.rank, group.entry.weight, alike),
                  block_width),
      sign + fmt::format("{:<{}}", " plays *", block_width - 1)};
  for (const std::string& row : picture(policy.shape, group.entry.pattern, unicode))
    lines.push_back(row + std::string(block_width - picture_width, ' '));
  return lines;
}

std::string blocks_text(const Policy& policy, std::span<const Group> groups, bool unicode) {
  std::string text;
  for (std::size_t begin = 0; begin < groups.size(); begin += blocks_a_row) {
    const auto row =
        groups.subspan(begin, std::min<std::size_t>(blocks_a_row, groups.size() - begin));
    std::array<std::string, 2 + picture_height> lines;
    lines.fill("  ");
    for (const Group& group : row) {
      const auto drawn = block(policy, group, unicode);
      for (std::size_t i = 0; i < lines.size(); ++i) lines[i] += drawn[i];
    }
    for (std::string& line : lines) {
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    text += "\n";
  }
  return text;
}

std::span<const Group> strongest(const Policy& policy, std::size_t top) {
  return std::span(policy.groups).first(std::min(top, policy.groups.size()));
}
// Those that are not among the strongest.
std::span<const Group> weakest(const Policy& policy, std::size_t top) {
  const std::size_t rest = policy.groups.size() - strongest(policy, top).size();
  return std::span(policy.groups).last(std::min(top, rest));
}

std::vector<Json> groups_json(const Policy& policy, std::span<const Group> groups) {
  std::vector<Json> list;
  for (const auto& [entry, alike, rank] : groups) {
    Json json;
    json.add("rank", rank)
        .add("player", player_name(entry.player))
        .add("pattern", pattern_text(entry.pattern, policy.content.cells))
        .add("weight", static_cast<double>(entry.weight))
        .add("alike", alike);
    list.push_back(std::move(json));
  }
  return list;
}

void print_json(const Policy& policy, std::size_t top, std::ostream& out) {
  Json()
      .add("file", policy.file)
      .add("game", policy.content.game)
      .add("cells", policy.content.cells)
      .add("patterns", policy.content.entries.size())
      .add("groups", policy.groups.size())
      .add("comments", policy.content.comments)
      .add("strongest", groups_json(policy, strongest(policy, top)))
      .add("weakest", groups_json(policy, weakest(policy, top)))
      .print(out);
}

void run(const Arguments& arguments, Screen& screen) {
  const Policy policy = read_policy(std::string(arguments.text("FILE")));
  const std::size_t top = arguments.whole("--top");
  if (arguments.has("--json")) return print_json(policy, top, screen.out);
  const bool unicode = screen.unicode && !arguments.has("--ascii");
  screen.out << fmt::format("{}: {} of {} cells for {}, {} apart by symmetry\n", policy.file,
                            counted(policy.content.entries.size(), "pattern"), policy.content.cells,
                            policy.content.game, grouped(policy.groups.size()));
  for (const std::string& comment : policy.content.comments) screen.out << "  " << comment << "\n";
  const auto weak = weakest(policy, top);
  screen.out << fmt::format("\nstrongest\n\n{}",
                            blocks_text(policy, strongest(policy, top), unicode));
  if (!weak.empty()) screen.out << fmt::format("weakest\n\n{}", blocks_text(policy, weak, unicode));
  screen.out << fmt::format("next: yomi think {} --player uct/pattern:file={}\n",
                            policy.content.game, shell_word(arguments.text("FILE")));
}

}  // namespace

const Command weights_command{"weights", "draws the strongest and weakest patterns of a policy",
                              options,
                              "yomi weights hex-7-snes-1.weights\n"
                              "yomi weights hex-7 --top 20 --json",
                              run};

}  // namespace yomi::cli
