#include "lab/pattern_space.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/check.h"
#include "games/go_board.h"
#include "games/havannah.h"
#include "games/hex.h"
#include "games/spec.h"

namespace yomi {
namespace {

std::span<const Point> offsets_of(Grid::Shape shape) {
  if (shape == Grid::Shape::Rhombus) return rhombus_offsets;
  if (shape == Grid::Shape::Hexagon) return hexagon_offsets;
  return square_offsets;
}

// Where a symmetry of the empty board takes an offset: from the middle of a board with one.
Point turned(Grid::Shape shape, Point offset, int symmetry) {
  const Grid small{shape, 3, 3};
  const Point image = small.transformed({1 + offset.column, 1 + offset.row}, symmetry);
  return {image.column - 1, image.row - 1};
}

std::uint32_t content_at(std::uint32_t pattern, int cell) { return pattern >> (2 * cell) & 3; }

constexpr auto first_cell = static_cast<std::uint32_t>(PatternCell::First),
               second_cell = static_cast<std::uint32_t>(PatternCell::Second),
               off_board = static_cast<std::uint32_t>(PatternCell::OffBoard);

std::uint32_t exchanged(std::uint32_t content) {
  if (content == first_cell) return second_cell;
  return content == second_cell ? first_cell : content;
}

}  // namespace

PatternShape::PatternShape(const Position& start)
    : game_(spec_name(start.game())), grid_(start.grid()) {
  if (start.pattern_cells() == 0)
    throw Error("no patterns in " + game_ + ": its moves are not cells with neighbours");
  const auto all = offsets_of(grid_.shape).first(static_cast<std::size_t>(start.pattern_cells()));
  offsets_.assign(all.begin(), all.end());
  const bool is_rhombus = grid_.shape == Grid::Shape::Rhombus;
  const Grid any{grid_.shape, 3, 3};
  for (int symmetry = 0; symmetry < any.symmetry_count(); ++symmetry) {
    std::vector<Point> images, reflected;
    for (const Point offset : offsets_) {
      images.push_back(turned(grid_.shape, offset, symmetry));
      reflected.push_back({images.back().row, images.back().column});
    }
    add_symmetries(images, !is_rhombus, true);
    if (is_rhombus) add_symmetries(reflected, true, false);
  }
  std::set<std::uint32_t> borders;
  for (int row = 0; row < grid_.height; ++row)
    for (int column = 0; column < grid_.width; ++column) {
      if (!grid_.contains({column, row})) continue;
      std::uint32_t border = 0;
      for (int i = 0; i < cells(); ++i) {
        const Point by = offsets_[static_cast<std::size_t>(i)];
        if (!grid_.contains({column + by.column, row + by.row})) border |= off_board << (2 * i);
      }
      borders.insert(border);
    }
  borders_.assign(borders.begin(), borders.end());
}

void PatternShape::add_symmetries(const std::vector<Point>& images, bool with_colours,
                                  bool without) {
  Symmetry symmetry{std::vector<int>(offsets_.size()), false};
  for (std::size_t i = 0; i < offsets_.size(); ++i) {
    const auto to = std::ranges::find(offsets_, images[i]);
    CHECK(to != offsets_.end());
    symmetry.from[static_cast<std::size_t>(to - offsets_.begin())] = static_cast<int>(i);
  }
  if (without) symmetries_.push_back(symmetry);
  symmetry.exchanges_colours = true;
  if (with_colours) symmetries_.push_back(symmetry);
}

PatternShape::Candidate PatternShape::representative(Candidate candidate) const {
  Candidate smallest = candidate;
  for (const auto& [from, exchanges_colours] : symmetries_) {
    Candidate image{exchanges_colours ? other(candidate.player) : candidate.player, 0};
    for (int i = 0; i < cells(); ++i) {
      const auto content = content_at(candidate.pattern, from[static_cast<std::size_t>(i)]);
      image.pattern |= (exchanges_colours ? exchanged(content) : content) << (2 * i);
    }
    smallest = std::min(smallest, image);
  }
  return smallest;
}

bool PatternShape::can_occur(Candidate candidate) const {
  const auto opponent = candidate.player == Player::First ? second_cell : first_cell;
  std::uint32_t border = 0;
  bool has_opponent = false;
  for (int i = 0; i < cells(); ++i) {
    const auto content = content_at(candidate.pattern, i);
    if (content == off_board) border |= off_board << (2 * i);
    has_opponent |= content == opponent;
  }
  return has_opponent && std::ranges::binary_search(borders_, border);
}

PatternSpace::PatternSpace(const PatternShape& shape, bool folded) : cells_(shape.cells()) {
  std::map<PatternShape::Candidate, int> classes;
  std::vector<int> class_of;
  for (const Player player : {Player::First, Player::Second})
    for (std::uint32_t pattern = 0; pattern < std::uint32_t{1} << (2 * cells_); ++pattern) {
      const PatternShape::Candidate candidate{player, pattern};
      const bool occurs = shape.can_occur(candidate);
      if (folded && !occurs) continue;
      candidates_.push_back(candidate);
      occurs_.push_back(occurs);
      if (!folded) continue;
      const int next = static_cast<int>(classes.size());
      class_of.push_back(classes.emplace(shape.representative(candidate), next).first->second);
    }
  if (candidates_.empty()) throw Error("no pattern can occur on a board of " + shape.game());
  if (folded) folding_.emplace_back(std::move(class_of));
}

int PatternSpace::dimension() const {
  return folding_.empty() ? static_cast<int>(candidates_.size()) : folding_.front().classes();
}

PatternWeights PatternSpace::weights(std::span<const float> point) const {
  PatternWeights weights(cells_);
  for (const auto& [player, pattern, weight] : entries(point)) weights.set(player, pattern, weight);
  return weights;
}

std::vector<PatternFile::Entry> PatternSpace::entries(std::span<const float> point) const {
  const std::vector<float> all = folding_.empty() ? std::vector<float>(point.begin(), point.end())
                                                  : folding_.front().expand(point);
  std::vector<PatternFile::Entry> entries;
  for (std::size_t i = 0; i < candidates_.size(); ++i)
    if (occurs_[i])
      entries.push_back({candidates_[i].player, candidates_[i].pattern,
                         std::clamp(all[i], 0.0F, PatternFile::largest_weight)});
  return entries;
}

}  // namespace yomi
