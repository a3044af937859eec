// Orders by fitness.
#pragma once
#include <span>
#include <vector>

#include "core/rng.h"

namespace yomi {

// 0 to count - 1 in random order.
std::vector<int> shuffled(int count, Rng& rng);

// The numbers of the members, best first; equals in random order, what is not a number last.
std::vector<int> ranking(std::span<const double> fitness, Rng& rng);

// What each member gets when the best gets the first of `by_rank`, and so on; equals share theirs
// equally, so that equal fitness teaches nothing.
std::vector<double> shared_by_rank(std::span<const double> fitness,
                                   std::span<const double> by_rank);

}  // namespace yomi
