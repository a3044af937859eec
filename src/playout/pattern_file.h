// Weights of local patterns, and the readable file that holds them:
//
//   yomi pattern weights 1
//   # comments: who made them, and how
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
#include <memory>
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

using SharedWeights = std::shared_ptr<const PatternWeights>;

// What a file says, in its order.
struct PatternFile {
  static constexpr int most_cells = 8;
  static constexpr float largest_weight = 1e6F;

  struct Entry {
    Player player = Player::First;
    std::uint32_t pattern = 0;
    float weight = 1;

    bool operator==(const Entry&) const = default;
  };

  std::vector<std::string> comments;  // without their #
  std::string game;                   // "hex"
  int cells = 0;
  std::vector<Entry> entries;
};

// Each throws an Error with the line that is wrong: another game, another geometry, damage.
PatternWeights read_pattern_weights(const std::string& file, const std::string& game, int cells);
PatternWeights parse_pattern_weights(std::istream& in, const std::string& name,
                                     const std::string& game, int cells);
// Of whatever game.
PatternFile read_pattern_file(const std::string& file);

// The text of a file that is read as the same entries. Requires: comments of one line each, weights
// between 0 and largest_weight.
std::string pattern_file_text(const PatternFile& file);

// The cells of a pattern as the file has them: "..XO#.".
std::string pattern_text(std::uint32_t pattern, int cells);

class Policy;
struct GameFacts;
// The policy `pattern` with these weights. Throws an Error when the game has no patterns.
// Requires: weights of as many cells as the game's.
std::unique_ptr<Policy> make_pattern_policy(SharedWeights weights, const GameFacts& facts);

}  // namespace yomi
