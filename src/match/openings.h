// The positions that the games of a match start from: `none`, `random:K`, `all:1`, `moves:M ...`
// or a file with one opening of moves a line.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"

namespace yomi {

class Openings {
 public:
  // Reads the text and, if it names a file, that file; every opening is checked. Throws an Error.
  Openings(std::string_view text, const Position& start);

  // The opening of a pair of games. Pairs of the same number and seed have the same.
  std::vector<Move> of_pair(std::int64_t pair, std::uint64_t seed) const;

  // How many there are to go through before they repeat; 0: none or drawn at random.
  std::int64_t count() const { return static_cast<std::int64_t>(list_.size()); }
  // Only whole rounds through all of them are fair.
  bool whole_rounds() const { return whole_rounds_; }
  bool any() const { return random_moves_ > 0 || !list_.empty(); }
  // What decides the games: the text, or the moves in the file.
  const std::string& identity() const { return identity_; }

 private:
  void read_file(const std::string& name, const Position& start);

  std::unique_ptr<Position> start_;
  int random_moves_ = 0;
  std::vector<std::vector<Move>> list_;
  bool whole_rounds_ = false;
  std::string identity_;
};

}  // namespace yomi
