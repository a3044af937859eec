// The optimisers of `yomi evolve`, with every key explained.
#pragma once
#include <iosfwd>

namespace yomi::cli {

// A table for people, or a line of JSON for each.
void print_optimisers(std::ostream& out, bool json);

}  // namespace yomi::cli
