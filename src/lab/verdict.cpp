#include "lab/verdict.h"

#include <algorithm>
#include <cmath>

#include "match/distributions.h"

namespace yomi {
namespace {

// Of a mean over runs; or of a difference, as its interval has it on the target's side.
double standard_error(const Measured& ours, double target) {
  if (ours.error) return *ours.error;
  const auto [low, high] = ours.interval();
  return (target < ours.rate() ? ours.rate() - low : high - ours.rate()) / normal_quantile;
}

// The published runs or games are taken to be as noisy as ours.
double z_by_error(const Measured& ours, const Published& published, double target) {
  constexpr double most = 99;
  const double runs = static_cast<double>(ours.games);
  const double theirs = published.games > 0 ? runs / static_cast<double>(published.games) : 0;
  const double error = standard_error(ours, target) * std::sqrt(1 + theirs);
  const double difference = ours.rate() - target;
  if (std::abs(difference) >= most * error) return std::copysign(most, difference);
  return difference / error;
}

// What is not significantly off: is that because ours is exact enough?
bool is_shown(const Measured& ours, const Published& published) {
  const auto [low, high] = ours.interval();
  if (published.printed.starts_with('>')) return low >= published.low;
  if (published.printed.starts_with('<')) return high <= published.high;
  const double widest = ours.error
                            ? std::max(widest_interval_of_runs, published.high - published.low)
                            : widest_interval;
  return high - low <= widest;
}

}  // namespace

std::string_view name_of(Verdict verdict) {
  constexpr std::string_view names[] = {"agrees", "differs", "not enough games"};
  return names[static_cast<int>(verdict)];
}

double z_score(const Measured& ours, const Published& published) {
  if (!ours.has_interval()) return 0;
  const double share = std::clamp(ours.rate(), published.low, published.high);
  if (share == ours.rate()) return 0;
  if (ours.error || ours.between) return z_by_error(ours, published, share);
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
  if (!ours.has_interval()) return Verdict::NotEnoughGames;
  const double limit =
      ours.error ? student_limit(differing_chance, ours.freedom()) : normal_limit(differing_chance);
  if (std::abs(z_score(ours, published)) > limit) return Verdict::Differs;
  return is_shown(ours, published) ? Verdict::Agrees : Verdict::NotEnoughGames;
}

}  // namespace yomi
