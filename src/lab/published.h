// A share of games as a paper prints it, and how exactly that says what was measured.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace yomi {

struct Published {
  std::string printed;
  // What the printed text leaves open, as fractions: a number, its rounding; "> 65%", all above.
  double low = 0, high = 0;
  std::int64_t games = 0;  // that it was measured in; 0: the paper does not say

  double middle() const { return (low + high) / 2; }
};

// Reads percentages: 81.2, 48.25%, > 65%, < 25%, about 40% (half a step of five points to each
// side), 45% to 55%, about 40% to 45%. `lowest`: the least that can be; of a difference -100, so
// that -5.5 can be printed and "about 0%" and "< 5%" reach below 0. Throws an Error.
Published parse_published(std::string_view text, std::int64_t games, double lowest = 0);

}  // namespace yomi
