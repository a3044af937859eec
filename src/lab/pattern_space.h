// The patterns of a game as the numbers an optimiser moves: which of them can occur at all, which
// are alike by symmetry, and where their cells lie.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/position.h"
#include "learn/folding.h"
#include "playout/pattern_file.h"

namespace yomi {

// The cells of a pattern around its candidate, for one shape of board.
class PatternShape {
 public:
  // Throws an Error for a game without patterns.
  explicit PatternShape(const Position& start);

  const std::string& game() const { return game_; }  // "hex"
  const Grid& grid() const { return grid_; }
  int cells() const { return static_cast<int>(offsets_.size()); }
  // Where they are, in the order of the pattern.
  std::span<const Point> offsets() const { return offsets_; }

  struct Candidate {
    Player player = Player::First;
    std::uint32_t pattern = 0;

    auto operator<=>(const Candidate&) const = default;
  };
  // All that are the same for whoever is to move: turned and reflected; with the colours exchanged
  // too where that is fair (in Hex only a reflection that also exchanges the edges is). The
  // smallest of them stands for all.
  Candidate representative(Candidate candidate) const;

  // Can it come up next to the opponent's last move, on the board that this was made for?
  bool can_occur(Candidate candidate) const;

 private:
  struct Symmetry {
    std::vector<int> from;  // the cell whose content comes to this place
    bool exchanges_colours;
  };
  void add_symmetries(const std::vector<Point>& images, bool with_colours, bool without);

  std::string game_;
  Grid grid_;
  std::vector<Point> offsets_;
  std::vector<Symmetry> symmetries_;
  std::vector<std::uint32_t> borders_;  // patterns of cells off the board, around every cell
};

// A point of the optimiser, one number for each weight; or one for each class of patterns that are
// alike, without those that cannot occur.
class PatternSpace {
 public:
  PatternSpace(const PatternShape& shape, bool folded);

  int dimension() const;
  // The weights at a point, between 0 and what a file can hold.
  PatternWeights weights(std::span<const float> point) const;
  // The same as a file has them: what can occur, in the order of patterns.
  std::vector<PatternFile::Entry> entries(std::span<const float> point) const;

 private:
  int cells_;
  std::vector<PatternShape::Candidate> candidates_;  // of which weights differ from 1
  std::vector<bool> occurs_;
  std::vector<Folding> folding_;  // one or none
};

}  // namespace yomi
