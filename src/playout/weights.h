// Weights by code, and draws in proportion to them.
#pragma once
#include <array>
#include <span>

#include "core/lanes.h"
#include "core/move_list.h"
#include "core/rng.h"

namespace yomi {

// An option drawn with a chance in proportion to its weight; the weights are padded up to the next
// multiple of four. Sums are made by fours, one after the other, so that they round alike
// everywhere.
inline int draw(float* weights, std::size_t count, Rng& rng) {
  std::array<float, MoveList::capacity / 4 + 1> sums;
  const auto blocks = (count + 3) / 4;
  for (std::size_t i = count; i < 4 * blocks; ++i) weights[i] = 0;
  float sum = 0;
  for (std::size_t b = 0; b < blocks; ++b) {
    const float* w = weights + 4 * b;
    sum += (w[0] + w[1]) + (w[2] + w[3]);
    sums[b] = sum;
  }
  const float drawn = rng.unit_float() * sum;
  std::size_t block = 0;
  for (std::size_t b = 0; b + 1 < blocks; ++b) block += drawn >= sums[b];
  // No branch could be predicted.
  const float* w = weights + 4 * block;
  const float first = drawn - (block == 0 ? 0 : sums[block - 1]), second = first - w[0];
  const bool after_first = first >= w[0];
  const bool after_second = after_first & (second >= w[1]);
  const bool after_third = after_second & (second - w[1] >= w[2]);
  const std::size_t at = 4 * block + after_first + after_second + after_third;
  return static_cast<int>(at < count ? at : count - 1);
}
inline int draw(std::span<const std::int32_t> codes, const float* weight, Rng& rng) {
  std::array<float, MoveList::capacity + 4> weights;
  for (std::size_t i = 0; i < codes.size(); ++i) weights[i] = weight[codes[i]];
  return draw(weights.data(), codes.size(), rng);
}

// Their sum, made in the same order.
inline float total_of(std::span<const std::int32_t> codes, const float* weight) {
  float sum = 0;
  std::size_t i = 0;
  for (; i + 4 <= codes.size(); i += 4)
    sum +=
        (weight[codes[i]] + weight[codes[i + 1]]) + (weight[codes[i + 2]] + weight[codes[i + 3]]);
  if (i == codes.size()) return sum;
  std::array<float, 4> last{};
  for (std::size_t k = 0; i < codes.size(); ++i, ++k) last[k] = weight[codes[i]];
  return sum + ((last[0] + last[1]) + (last[2] + last[3]));
}

// to[i] = e^(k from[i]) for all i below count; both may be used up to the next multiple of lanes.
inline void exponentials(const float* from, float k, std::size_t count, float* to) {
  for (std::size_t i = 0; i < count; i += lanes) {
    store(exponential(k * load(from + i)), to + i);
  }
}

}  // namespace yomi
