// Means by code in rows, one row for each of what may have come before.
#pragma once
#include <array>
#include <vector>

#include "core/lanes.h"
#include "playout/counts.h"

namespace yomi {

class MeanRows {
 public:
  static constexpr float nothing = -1;  // what occurred too seldom to count

  // `first`: what they show of what never occurred. Requires: codes are a multiple of lanes.
  void clear(std::size_t rows, int codes, float threshold, float first) {
    codes_ = static_cast<std::size_t>(codes);
    threshold_ = threshold;
    counts_.assign(rows * codes_, {});
    Sixteen all;
    all.means.fill(first);
    shown_.assign(counts_.size() / lanes, all);
  }
  const Count& count(std::size_t row, std::int32_t code) const { return counts_[place(row, code)]; }
  // By code; every sixteenth is where a line of memory begins.
  const float* means(std::size_t row) const { return shown_[row * codes_ / lanes].means.data(); }

  void fetch(std::size_t row, std::int32_t code) const {
    const std::size_t at = place(row, code);
    __builtin_prefetch(&counts_[at], 1);
    __builtin_prefetch(&shown_[at / lanes], 1);
  }
  void add(std::size_t row, std::int32_t code, float result) {
    const std::size_t at = place(row, code);
    Count& count = counts_[at];
    count.add(result);
    // Nothing is -visits / visits: no branch could be predicted.
    shown(at) = (count.visits < threshold_ ? -count.visits : count.sum) / count.visits;
  }
  void decay(float share) {
    for (std::size_t at = 0; at < counts_.size(); ++at) {
      Count& count = counts_[at];
      if (count.visits == 0) continue;
      count.decay(share);
      shown(at) = count.visits < threshold_ ? nothing : count.mean();
    }
  }

 private:
  struct alignas(64) Sixteen {
    std::array<float, lanes> means;
  };

  std::size_t place(std::size_t row, std::int32_t code) const {
    return row * codes_ + static_cast<std::size_t>(code);
  }
  float& shown(std::size_t at) { return shown_[at / lanes].means[at % lanes]; }

  std::size_t codes_ = 0;
  float threshold_ = 0;
  std::vector<Count> counts_;
  std::vector<Sixteen> shown_;
};

}  // namespace yomi
