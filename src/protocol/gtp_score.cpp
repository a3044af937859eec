#include "protocol/gtp_score.h"

#include <fmt/format.h>

#include <vector>

#include "engine/roster.h"

namespace yomi {
namespace {

// Walks over one empty area after the other.
class AreaCount {
 public:
  explicit AreaCount(const Position& position)
      : position_(position),
        grid_(position.grid()),
        seen_(static_cast<std::size_t>(grid_.width * grid_.height)) {}

  int margin() {
    int margin = 0;
    for (int row = 0; row < grid_.height; ++row)
      for (int column = 0; column < grid_.width; ++column) margin += count({column, row});
    return margin;
  }

 private:
  // What a point adds: a stone, or the whole empty area when its first point is met.
  int count(Point point) {
    if (const auto owner = position_.at(point)) return *owner == Player::First ? 1 : -1;
    size_ = 0;
    touches_[0] = touches_[1] = false;
    std::vector<Point> left;
    visit(point, left);
    while (!left.empty()) {
      const auto [column, row] = left.back();
      left.pop_back();
      for (const Point near : {Point{column + 1, row}, Point{column - 1, row},
                               Point{column, row + 1}, Point{column, row - 1}})
        visit(near, left);
    }
    if (touches_[0] == touches_[1]) return 0;
    return touches_[0] ? size_ : -size_;
  }

  void visit(Point point, std::vector<Point>& left) {
    if (!grid_.contains(point)) return;
    if (const auto owner = position_.at(point)) {
      touches_[index(*owner)] = true;
      return;
    }
    const auto at = static_cast<std::size_t>(point.row * grid_.width + point.column);
    if (seen_[at]) return;
    seen_[at] = true;
    ++size_;
    left.push_back(point);
  }

  const Position& position_;
  Grid grid_;
  std::vector<bool> seen_;
  int size_ = 0;
  bool touches_[2] = {};
};

double komi_of(const Position& position) {
  for (const GameInfo* game : all_games())
    if (game->name == spec_name(position.game()))
      return parse_spec(position.game(), *game).params.real("komi");
  return 0;
}

// Is the area what counts? Not after a capture that ended the game.
bool is_counted(const Position& position) {
  if (!is_go(position)) return false;
  return position.outcome() == Outcome::Ongoing ||
         position.move_text(position.moves().back()) == "pass";
}

}  // namespace

bool is_go(const Position& position) { return spec_name(position.game()) == "go"; }

double area_margin(const Position& position) {
  return AreaCount(position).margin() - komi_of(position);
}

std::optional<std::string> score_text(const Position& position) {
  if (is_counted(position)) {
    const double margin = area_margin(position);
    if (margin == 0) return "0";
    return margin > 0 ? fmt::format("B+{}", margin) : fmt::format("W+{}", -margin);
  }
  const Outcome outcome = position.outcome();
  if (outcome == Outcome::Ongoing) return std::nullopt;
  if (outcome == Outcome::Draw) return "0";
  return outcome == Outcome::First ? "B+" : "W+";
}

std::string result_sentence(const Position& position) {
  const Outcome outcome = position.outcome();
  if (outcome == Outcome::Ongoing) return "The game is not over";
  if (outcome == Outcome::Draw) return "A draw";
  std::string winner = outcome == Outcome::First ? "Black wins" : "White wins";
  if (!is_counted(position)) return winner;
  const double margin = area_margin(position);
  return fmt::format("{} by {} points", winner, margin > 0 ? margin : -margin);
}

}  // namespace yomi
