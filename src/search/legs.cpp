#include "search/legs.h"

#include <algorithm>
#include <limits>

namespace yomi {

std::int64_t Legs::most() const {
  // A tree counts its visits in 32 bits.
  constexpr std::int64_t never = std::int64_t{1} << 30;
  return budget_.kind == Budget::Kind::Playouts ? std::min(budget_.playouts, never) : never;
}

std::int64_t Legs::take(std::int64_t wanted) {
  std::int64_t before = taken_;
  for (;;) {
    const std::int64_t left = most() - before;
    if (left <= 0) return 0;
    const std::int64_t mine = std::min(wanted, 1 + left / 8);  // so that all end together
    if (taken_.compare_exchange_weak(before, before + mine)) return mine;
  }
}

bool Legs::ends(const Tree& tree, bool main) {
  if (over(tree) || pauses(tree) || resting_) return true;
  if (!main) return false;
  if (wants_rest()) return true;
  if (!watch_) return false;
  constexpr double interval = 0.02;
  const double now = clock_.seconds();
  if (now - watched_at_ < interval) return false;
  watched_at_ = now;
  if (!watch_(taken_, share())) stopped_ = true;
  return stopped_;
}

bool Legs::wants_rest() {
  if (rest_interval_ <= 0 || taken_ == rested_after_) return false;  // nothing new to look at
  const double now = clock_.seconds();
  if (now - rested_at_ < rest_interval_) return false;
  rested_at_ = now;
  rested_after_ = taken_;
  resting_ = true;
  return true;
}

double Legs::share() const {
  if (budget_.kind == Budget::Kind::Playouts)
    return static_cast<double>(taken_) / static_cast<double>(budget_.playouts);
  if (budget_.kind == Budget::Kind::Seconds) return clock_.seconds() / budget_.seconds;
  return 0;
}

}  // namespace yomi
