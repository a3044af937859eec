// Which games, sizes and options the conformance suite looks at: everything in the roster, so
// that a new game is tested without a new test.
#pragma once
#include <string>
#include <vector>

namespace yomi {

// Every size of every game with at most so many cells, and every value of every option at the
// largest of these sizes (or the smallest board, where even that is larger).
std::vector<std::string> small_specs(int max_cells);

// Sizes at both ends and on both sides of the capacities, for every game.
std::vector<std::string> large_specs();

}  // namespace yomi
