// How long a player may think about a move: so many playouts, so much time, or until the result
// is proven.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace yomi {

struct Budget {
  enum class Kind : std::uint8_t { Playouts, Seconds, Proven };

  Kind kind = Kind::Playouts;
  std::int64_t playouts = 1000;
  double seconds = 0;

  friend bool operator==(const Budget&, const Budget&) = default;
};

// Reads 1000, 2s, 250ms or proven. Throws an Error.
Budget parse_budget(std::string_view text);
// The one spelling.
std::string budget_text(const Budget& budget);

}  // namespace yomi
