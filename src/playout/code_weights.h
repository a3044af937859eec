// One weight for every code, and its exponential, which is brought up to date after a change.
#pragma once
#include <array>
#include <vector>

#include "core/types.h"
#include "playout/weights.h"

namespace yomi {

class CodeWeights {
 public:
  // The codes of the first player are the lower half.
  CodeWeights(int code_count, float k)
      : k_(k), half_(static_cast<std::size_t>(code_count) / 2), is_small_(half_ <= small) {
    weights_.resize(2 * half_ + lanes);
    exponentials_.resize(2 * half_ + MoveList::capacity, 1.0F);  // sets of moves read by words
    if (!is_small_) marks_.resize(2 * half_);
  }

  const float* exponentials() const { return exponentials_.data(); }  // e^(k weight)
  // Those of a player.
  const float* half(Player player) const {
    return exponentials_.data() + static_cast<std::size_t>(player) * half_;
  }
  float weight(std::int32_t code) const { return weights_[static_cast<std::size_t>(code)]; }
  int count() const { return static_cast<int>(2 * half_); }
  Player owner(std::int32_t code) const {
    return 2 * code < count() ? Player::First : Player::Second;
  }
  // A player's codes go by move, once for each feature.
  Move move(std::int32_t code, int move_count) const {
    return move_at(code % (count() / 2) % move_count);
  }

  void add(std::int32_t code, float amount) { set(code, weight(code) + amount); }
  // To each of a player's: so much times its exponential times its factor.
  void add_in_proportion(Player player, float amount, const float* factors) {
    const std::size_t start = static_cast<std::size_t>(player) * half_;
    for (std::size_t i = 0; i < half_; ++i)
      weights_[start + i] += amount * (exponentials_[start + i] * factors[i]);
    DCHECK(is_small_);
  }
  void set(std::int32_t code, float value) {
    weights_[static_cast<std::size_t>(code)] = value;
    if (!is_small_) mark(code);
  }

  // Brings the exponentials of a player's codes up to date.
  void refresh(Player player) {
    if (is_small_) {
      const std::size_t start = static_cast<std::size_t>(player) * half_;
      return yomi::exponentials(weights_.data() + start, k_, half_, exponentials_.data() + start);
    }
    for (std::size_t i = 0; i < changed_.size(); i += lanes) refresh_some(i);
    changed_.clear();
  }

  // Everything as in the beginning; takes no longer than what was learned.
  void clear() {
    if (is_small_) {
      std::fill(weights_.begin(), weights_.end(), 0.0F);
      std::fill(exponentials_.begin(), exponentials_.end(), 1.0F);
    }
    for (const std::int32_t code : touched_) {
      const auto at = static_cast<std::size_t>(code);
      weights_[at] = 0, exponentials_[at] = 1, marks_[at] = 0;
    }
    touched_.clear();
    changed_.clear();
  }

 private:
  static constexpr std::size_t small = 2048;  // so few codes a player are refreshed all at once
  static constexpr std::uint8_t is_changed = 1, is_touched = 2;

  void mark(std::int32_t code) {
    std::uint8_t& mark = marks_[static_cast<std::size_t>(code)];
    if (!(mark & is_changed)) changed_.push_back(code);
    if (!(mark & is_touched)) touched_.push_back(code);
    mark = is_changed | is_touched;
  }
  void refresh_some(std::size_t from) {
    std::array<float, lanes> values{};
    const std::size_t count = std::min<std::size_t>(lanes, changed_.size() - from);
    for (std::size_t i = 0; i < count; ++i)
      values[i] = weights_[static_cast<std::size_t>(changed_[from + i])];
    yomi::exponentials(values.data(), k_, lanes, values.data());
    for (std::size_t i = 0; i < count; ++i) {
      const auto at = static_cast<std::size_t>(changed_[from + i]);
      exponentials_[at] = values[i];
      marks_[at] = is_touched;
    }
  }

  float k_;
  std::size_t half_;
  bool is_small_;
  std::vector<float> weights_, exponentials_;
  std::vector<std::uint8_t> marks_;              // large only
  std::vector<std::int32_t> changed_, touched_;  // since the last refresh; since the last clear
};

}  // namespace yomi
