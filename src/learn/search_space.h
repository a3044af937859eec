// How the points that an optimiser moves become weights. In log space a weight is e^x: always
// positive, a step is a factor, and x = 0 is the weight 1 that patterns have before learning.
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/params.h"
#include "learn/numbers.h"

namespace yomi {

inline constexpr Param space_key = {"space", Param::Type::Choice, "log", "log|plain",
                                    "a weight is e^x, starting from 1; or x, starting from 0"};

class SearchSpace {
 public:
  explicit SearchSpace(const Params& params) : is_log_(params.is("space", "log")) {}

  // In log space between e^-20 and e^20, so that sums of weights are finite and not 0; in any case
  // finite.
  float weight(double x) const {
    const double weight =
        is_log_ ? exponential(std::clamp(x, -20.0, 20.0)) : std::clamp(x, -1e30, 1e30);
    return static_cast<float>(weight);
  }
  std::vector<float> weights(const std::vector<double>& point) const {
    std::vector<float> all(point.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = weight(point[i]);
    return all;
  }

 private:
  bool is_log_;
};

}  // namespace yomi
