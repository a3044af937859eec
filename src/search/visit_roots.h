// What rules make of a number of visits. Each of these functions is a long chain of operations,
// each waiting for the last, so what was made once is looked up afterwards.
#pragma once
#include <array>
#include <cstdint>

#include "search/shared.h"

namespace yomi {

// Several threads may look a value up for the first time: they write the same.
template <float make(std::int32_t)>
class LookedUp {
 public:
  // Requires: visits > 0, and what is made of it is not 0 (it would be made again and again).
  float operator()(std::int32_t visits) {
    if (visits >= some) return make(visits);
    float& known = known_[static_cast<std::size_t>(visits)];
    float value = read(known);
    if (value == 0) write(known, value = make(visits));
    return value;
  }

 private:
  static constexpr std::int32_t some = 1 << 17;
  std::array<float, some> known_{};
};

float make_root_of_log(std::int32_t visits);
float make_inverse_root(std::int32_t visits);

inline LookedUp<make_root_of_log> root_of_log;       // sqrt(ln n)
inline LookedUp<make_inverse_root> inverse_root_of;  // 1 / sqrt(n)

// The mean of results, one or several at a time.
template <class Numbers>
Numbers mean_by_root(const Numbers& halves, const Numbers& inverse_root) {
  return 0.5F * halves * (inverse_root * inverse_root);
}

}  // namespace yomi
