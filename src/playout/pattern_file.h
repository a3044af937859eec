// Weights of local patterns, and the readable file that holds them:
//
//   yomi pattern weights 1
//   game hex
//   cells 6
//   patterns 2
//   first ..XO#. 12.5
//   second ...... 0
//
// A pattern is the cells around a candidate in the game's order: empty (.), first's (X), second's
// (O), off the board (#). Patterns that are not in the file weigh 1.
#pragma once
#include <iosfwd>
#include <string>
#include <vector>

#include "core/types.h"

namespace yomi {

class PatternWeights {
 public:
  explicit PatternWeights(int cells)
      : cells_(cells), weights_(std::size_t{2} << (2 * cells), 1.0F) {}

  int cells() const { return cells_; }
  float at(Player player, std::uint32_t pattern) const { return weights_[place(player, pattern)]; }
  void set(Player player, std::uint32_t pattern, float weight) {
    weights_[place(player, pattern)] = weight;
  }

 private:
  std::size_t place(Player player, std::uint32_t pattern) const {
    return (static_cast<std::size_t>(player) << (2 * cells_)) + pattern;
  }

  int cells_;
  std::vector<float> weights_;
};

// Throws an Error with the line that is wrong: another game, another geometry, a damaged file.
PatternWeights read_pattern_weights(const std::string& file, const std::string& game, int cells);
PatternWeights parse_pattern_weights(std::istream& in, const std::string& name,
                                     const std::string& game, int cells);

}  // namespace yomi
