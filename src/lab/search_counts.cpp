#include "lab/search_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "core/check.h"

namespace yomi {
namespace {

constexpr int area = 3;  // points along a side of a corner's area
constexpr std::string_view between_sides = "; ";
constexpr std::string_view colours[] = {"black", "white"};

// The four corners' areas, numbered by two bits: right, top; none: the point is in no corner.
std::optional<int> corner_of(Point point, const Grid& grid) {
  const bool right = point.column >= grid.width - area, top = point.row >= grid.height - area;
  if ((!right && point.column >= area) || (!top && point.row >= area)) return std::nullopt;
  return (right ? 1 : 0) + (top ? 2 : 0);
}

bool has_corners(const Grid& grid) {
  return grid.shape == Grid::Shape::Square && grid.width >= 2 * area && grid.height >= 2 * area;
}

}  // namespace

SearchCounter::SearchCounter(const Position& position) {
  const Grid grid = position.grid();
  if (!has_corners(grid)) return;
  for (int row = 0; row < grid.height; ++row)
    for (int column = 0; column < grid.width; ++column) {
      const auto corner = corner_of({column, row}, grid);
      const std::string text = grid.text({column, row});
      const auto move = corner ? position.parse_move(text) : std::nullopt;
      if (!move) continue;
      const auto at = static_cast<std::size_t>(index(*move));
      if (places_.size() <= at) places_.resize(at + 1);
      places_[at] = {*corner, text};
    }
}

void SearchCounter::ended(const Record& record) {
  const int beyond = record.length() - record.in_tree;
  ++counts_.playouts;
  counts_.moves += beyond;
  counts_.answered += beyond - std::count_if(passed_on_.begin(), passed_on_.end(),
                                             [&](int ply) { return ply < beyond; });
  ply_ = 0;
  passed_on_.clear();
  note_first_stones(record);
}

void SearchCounter::note_first_stones(const Record& record) {
  unsigned open = 0b1111;  // corners without a stone so far
  for (int ply = 0; ply < record.length() && open != 0; ++ply) {
    const auto [player, move] = record.ply(ply);
    const auto at = static_cast<std::size_t>(index(move));
    if (at >= places_.size() || places_[at].corner < 0) continue;
    const unsigned corner = 1U << places_[at].corner;
    if ((open & corner) == 0) continue;
    open &= ~corner;
    ++places_[at].first[static_cast<std::size_t>(index(player))];
  }
}

SearchCounts SearchCounter::counts() const {
  SearchCounts counts = counts_;
  for (const Place& place : places_)
    for (const Player player : {Player::First, Player::Second})
      if (const auto count = place.first[static_cast<std::size_t>(index(player))])
        counts.first_stones[fmt::format("{} {}", colours[index(player)], place.text)] = count;
  return counts;
}

std::string counts_text(const SearchCounts& counts) {
  std::string text = fmt::format("playouts {} moves {} answered {}", counts.playouts, counts.moves,
                                 counts.answered);
  for (const auto& [stone, count] : counts.first_stones) {
    std::string word = stone;
    std::replace(word.begin(), word.end(), ' ', ':');
    text += fmt::format(" {} {}", word, count);
  }
  return text;
}

SearchCounts parse_counts(std::string_view text) {
  SearchCounts counts;
  std::istringstream in{std::string(text)};
  std::string word;
  for (std::int64_t number = 0; in >> word;) {
    if (!(in >> number) || number < 0) throw Error("not counts of a search: " + quoted(text));
    if (word == "playouts") {
      counts.playouts = number;
    } else if (word == "moves") {
      counts.moves = number;
    } else if (word == "answered") {
      counts.answered = number;
    } else {
      std::replace(word.begin(), word.end(), ':', ' ');
      counts.first_stones[word] = number;
    }
  }
  return counts;
}

std::string sides_text(const std::vector<SearchCounts>& sides) {
  std::string text;
  for (const SearchCounts& counts : sides)
    text += (text.empty() ? "" : std::string(between_sides)) + counts_text(counts);
  return text;
}

std::vector<SearchCounts> parse_sides(std::string_view text) {
  const auto cut = text.find(between_sides);
  std::vector<SearchCounts> sides{parse_counts(text.substr(0, cut))};
  if (cut != text.npos) sides.push_back(parse_counts(text.substr(cut + between_sides.size())));
  return sides;
}

void check_countable(std::string_view player) {
  if (player.starts_with("gtp:"))
    throw Error("the playouts of " + quoted(player) + " cannot be seen (expected one of ours)");
  const PlayerSpec spec = parse_player(player);
  if (spec.rule == nullptr) throw Error(quoted(player) + " has no playouts to look at");
  if (spec.params.whole("threads") != 1 || !spec.params.is("decisive", "off"))
    throw Error("the playouts of " + quoted(player) +
                " cannot be counted (expected threads=1 and decisive=off)");
}

CountedSearch count_search(const Position& position, const PlayerSpec& player, std::uint64_t seed,
                           const StopAsked& stop) {
  const auto counter = std::make_shared<SearchCounter>(position);
  const auto searcher = make_searcher(position, watched(player, counter), seed);
  const SearchReport report = searcher->think(
      position, player.budget, [&](std::int64_t, double) { return !stop || !stop(); });
  if (report.stopped) throw GameAbandoned();
  return {counter->counts(), {report.seconds, report.cpu_seconds, report.playouts}};
}

Corner parse_corner(std::string_view text, const Position& position) {
  const Grid grid = position.grid();
  const auto blank = text.find(' ');
  for (const Player player : {Player::First, Player::Second}) {
    if (blank == text.npos || text.substr(0, blank) != colours[index(player)]) continue;
    const auto point = grid.parse(text.substr(blank + 1));
    if (point && has_corners(grid) && corner_of(*point, grid)) return {player, *point};
  }
  throw Error(
      fmt::format("{}: expected the defender and his move among the nine points of a corner of {}: "
                  "\"black b1\"",
                  quoted(text), position.game()));
}

double correct_share(const SearchCounts& counts, const Corner& corner, const Grid& grid) {
  const auto number = corner_of(corner.move, grid);
  std::int64_t correct = 0;
  for (const auto& [stone, count] : counts.first_stones) {
    const auto blank = stone.find(' ');
    const auto point = grid.parse(std::string_view(stone).substr(blank + 1));
    if (!point || corner_of(*point, grid) != number) continue;
    const bool defends = stone.substr(0, blank) == colours[index(corner.defender)];
    if (!defends || *point == corner.move) correct += count;
  }
  return counts.playouts > 0 ? static_cast<double>(correct) / static_cast<double>(counts.playouts)
                             : 0;
}

double answered_share(const SearchCounts& counts) {
  return counts.moves > 0 ? static_cast<double>(counts.answered) / static_cast<double>(counts.moves)
                          : 0;
}

}  // namespace yomi
