#include "protocol/gtp_coordinates.h"

#include <algorithm>
#include <charconv>

#include "engine/roster.h"
#include "protocol/gtp_line.h"

namespace yomi {
namespace {

constexpr std::string_view digits = "0123456789";

// "b2c3" is "b2" and "c3"; a '-' between them does no harm. Other texts stay whole.
std::vector<std::string> cut(std::string_view text) {
  const auto second = text.find_first_not_of(digits, std::min<std::size_t>(1, text.size()));
  if (second == std::string_view::npos || second < 2) return {std::string(text)};
  const std::size_t skip = text[second] == '-' ? 1 : 0;
  return {std::string(text.substr(0, second)), std::string(text.substr(second + skip))};
}

}  // namespace

char go_letter(int column) { return static_cast<char>('A' + column + (column >= 8 ? 1 : 0)); }

MovePoints points_of(const Position& position, Move move) {
  const std::vector<std::string> parts = cut(position.move_text(move));
  const Grid grid = position.grid();
  if (parts.size() == 1) return {std::nullopt, grid.parse(parts[0])};
  return {grid.parse(parts[0]), grid.parse(parts[1])};
}

bool moves_pieces(const Position& position) {
  return spec_name(position.game()).ends_with("through");
}

// A hexagon's rows go up as GoGui draws them; all others as on paper.
int GtpCoordinates::row_of_line(int line) const {
  const bool from_top = grid_.row_one_on_top && grid_.shape != Grid::Shape::Hexagon;
  return from_top ? line : grid_.height - 1 - line;
}

std::string GtpCoordinates::text(Point point) const {
  if (!is_go_style()) return grid_.text(point);
  const int number = grid_.height - row_of_line(point.row);
  return go_letter(point.column) + std::to_string(number);
}

std::optional<Point> GtpCoordinates::parse_point(std::string_view text) const {
  if (!is_go_style()) return grid_.parse(text);
  if (text.size() < 2 || text.size() > 3 || text[1] == '0') return std::nullopt;
  const char letter = static_cast<char>(text[0] | 0x20);
  if (letter < 'a' || letter > 'z' || letter == 'i') return std::nullopt;
  int number = 0;
  const char* const end = text.data() + text.size();
  if (std::from_chars(text.data() + 1, end, number).ptr != end) return std::nullopt;
  if (number < 1 || number > grid_.height) return std::nullopt;
  const Point point{letter - 'a' - (letter > 'i' ? 1 : 0), row_of_line(grid_.height - number)};
  return grid_.contains(point) ? std::optional(point) : std::nullopt;
}

// GoGui's players can pass but not swap: to them the one is the other.
std::string GtpCoordinates::special(std::string_view native) const {
  if (native != "swap") return std::string(native);
  return spelling_ == GtpSpelling::Go ? "pass" : "swap-pieces";
}

std::string GtpCoordinates::spelt(const std::string& native) const {
  std::string result;
  for (const std::string& part : cut(native)) {
    const auto point = grid_.parse(part);
    if (!point) return special(native);
    result += text(*point);
  }
  return result;
}

std::optional<Move> GtpCoordinates::parse(std::string_view given) const {
  const std::string text = lower_case(given);
  if (text == "swap-pieces" || (text == "pass" && special("swap") == "pass")) {
    if (const auto swap = position_.parse_move("swap")) return swap;
  }
  if (text.find_first_of(digits) == std::string::npos) return position_.parse_move(text);
  std::string native;
  for (const std::string& part : cut(text)) {
    const auto point = parse_point(part);
    if (!point) return std::nullopt;
    native += grid_.text(*point);
  }
  return position_.parse_move(native);
}

std::vector<std::string> GtpCoordinates::line(const std::vector<Move>& moves) const {
  std::vector<std::string> texts;
  const auto now = position_.clone();
  for (const Move move : moves) {
    MoveList legal;
    now->legal_moves(legal);
    if (!legal.contains(move)) break;
    texts.push_back(GtpCoordinates(*now, spelling_).text(move));
    now->play(move);
  }
  return texts;
}

}  // namespace yomi
