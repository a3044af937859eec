#include "lab/verdict.h"

#include <algorithm>
#include <cmath>

namespace yomi {
std::string_view name_of(Verdict verdict) {
  constexpr std::string_view names[] = {"agrees", "differs", "not enough games"};
  return names[static_cast<int>(verdict)];
}

double Measured::rate() const { return games > 0 ? points / static_cast<double>(games) : 0; }

double z_score(const Measured& ours, const Published& published) {
  if (ours.games == 0) return 0;
  const double target = std::clamp(ours.rate(), published.low, published.high);
  if (target == ours.rate()) return 0;
  const double angle = 2 * (std::asin(std::sqrt(ours.rate())) - std::asin(std::sqrt(target)));
  const double variance = 1 / static_cast<double>(ours.games) +
                          (published.games > 0 ? 1 / static_cast<double>(published.games) : 0);
  return angle / std::sqrt(variance);
}

Verdict judge(const Measured& ours, const Published& published) {
  if (std::abs(z_score(ours, published)) > differing_z) return Verdict::Differs;
  const Interval interval = ours.interval();
  return ours.games > 0 && interval.high - interval.low <= widest_interval
             ? Verdict::Agrees
             : Verdict::NotEnoughGames;
}

}  // namespace yomi
