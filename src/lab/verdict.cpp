#include "lab/verdict.h"

#include <algorithm>
#include <cmath>

#include "match/distributions.h"

namespace yomi {
namespace {

// The published runs are taken to be as noisy as ours.
double z_of_mean(const Measured& ours, const Published& published, double target) {
  constexpr double most = 99;
  const double runs = static_cast<double>(ours.games);
  const double theirs = published.games > 0 ? runs / static_cast<double>(published.games) : 0;
  const double error = *ours.error * std::sqrt(1 + theirs);
  const double difference = ours.rate() - target;
  if (std::abs(difference) >= most * error) return std::copysign(most, difference);
  return difference / error;
}

// "> 50%" is only shown when all of the interval is.
bool shows(const Interval& interval, const Published& published) {
  if (published.printed.starts_with('>')) return interval.low >= published.low;
  if (published.printed.starts_with('<')) return interval.high <= published.high;
  return true;
}

}  // namespace

std::string_view name_of(Verdict verdict) {
  constexpr std::string_view names[] = {"agrees", "differs", "not enough games"};
  return names[static_cast<int>(verdict)];
}

double z_score(const Measured& ours, const Published& published) {
  if (ours.games == 0) return 0;
  const double share = std::clamp(ours.rate(), published.low, published.high);
  if (share == ours.rate()) return 0;
  if (ours.error) return z_of_mean(ours, published, share);
  const Tail tail = ours.rate() > share ? Tail::Above : Tail::Below;
  const auto x = static_cast<std::int64_t>(tail == Tail::Above ? std::floor(ours.points)
                                                               : std::ceil(ours.points));
  const std::int64_t theirs = std::llround(share * static_cast<double>(published.games));
  const double chance =
      published.games > 0
          ? hypergeometric_tail(x, ours.games, x + theirs, ours.games + published.games, tail)
          : binomial_tail(x, ours.games, share, tail);
  constexpr double least = 1e-300;  // of what cannot happen
  const double z = normal_limit(std::clamp(chance, least, 0.5));
  return tail == Tail::Above ? z : -z;
}

Verdict judge(const Measured& ours, const Published& published) {
  const double limit =
      ours.error ? student_limit(differing_chance, ours.freedom()) : normal_limit(differing_chance);
  if (std::abs(z_score(ours, published)) > limit) return Verdict::Differs;
  const Interval interval = ours.interval();
  if (ours.error && !shows(interval, published)) return Verdict::NotEnoughGames;
  return ours.games > 0 && interval.high - interval.low <= widest_interval
             ? Verdict::Agrees
             : Verdict::NotEnoughGames;
}

}  // namespace yomi
