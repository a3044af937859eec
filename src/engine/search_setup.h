// What a player's spec means for a search, apart from the game.
#pragma once
#include <memory>

#include "engine/decisive.h"
#include "engine/searcher.h"
#include "playout/policy.h"
#include "search/descent.h"

namespace yomi {

struct SearchSetup {
  SearchSetup(const PlayerSpec& spec, const GameFacts& facts);

  std::unique_ptr<Rule> rule;
  TreeShape shape;
  DescentRules descent;
  Decisive decisive = Decisive::Off;
  int threads = 1;
  bool reuse = false;
  bool by_value = false;
};

// Fills in what the tree knows.
void report_tree(const Tree& tree, bool by_value, SearchReport& report);
// Adds the lines of so many of the best moves.
void report_lines(const Tree& tree, bool by_value, std::size_t moves, SearchReport& report);

}  // namespace yomi
