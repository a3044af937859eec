#include "lab/verdict.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace yomi {
namespace {

// Of x successes in our games, as logarithms of probabilities.
using LogChance = std::function<double(std::int64_t x)>;

double log_choose(std::int64_t n, std::int64_t k) {
  const auto all = static_cast<double>(n), some = static_cast<double>(k);
  return std::lgamma(all + 1) - std::lgamma(some + 1) - std::lgamma(all - some + 1);
}

LogChance binomial(std::int64_t games, double share) {
  return [=](std::int64_t x) -> double {
    // 0 log 0 is 0.
    const auto part = [](std::int64_t count, double chance) {
      return count == 0 ? 0 : static_cast<double>(count) * std::log(chance);
    };
    return log_choose(games, x) + part(x, share) + part(games - x, 1 - share);
  };
}

// Given how many there are in both together.
LogChance hypergeometric(std::int64_t games, std::int64_t their_games, std::int64_t both) {
  return [=](std::int64_t x) -> double {
    const std::int64_t theirs = both - x;
    if (theirs < 0 || theirs > their_games) return -INFINITY;
    return log_choose(games, x) + log_choose(their_games, theirs) -
           log_choose(games + their_games, both);
  };
}

// The chance of more than x, or of less, and half that of x.
double tail(const LogChance& log_chance, std::int64_t x, std::int64_t games, bool above) {
  double sum = std::exp(log_chance(x)) / 2;
  const std::int64_t from = above ? x + 1 : 0, to = above ? games : x - 1;
  for (std::int64_t i = from; i <= to; ++i) sum += std::exp(log_chance(i));
  return sum;
}

// What a normal variable exceeds with this chance; 0 for a half or more.
double normal_limit(double chance) {
  double low = 0, high = 38;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (std::erfc(middle / std::sqrt(2.0)) / 2 > chance ? low : high) = middle;
  }
  return low;
}

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
  const bool above = ours.rate() > share;
  const auto x =
      static_cast<std::int64_t>(above ? std::floor(ours.points) : std::ceil(ours.points));
  const std::int64_t theirs = std::llround(share * static_cast<double>(published.games));
  const LogChance chance = published.games > 0
                               ? hypergeometric(ours.games, published.games, x + theirs)
                               : binomial(ours.games, share);
  const double z = normal_limit(tail(chance, x, ours.games, above));
  return above ? z : -z;
}

Verdict judge(const Measured& ours, const Published& published) {
  const double limit = ours.error ? student_quantile(differing_z, ours.games - 1) : differing_z;
  if (std::abs(z_score(ours, published)) > limit) return Verdict::Differs;
  const Interval interval = ours.interval();
  if (ours.error && !shows(interval, published)) return Verdict::NotEnoughGames;
  return ours.games > 0 && interval.high - interval.low <= widest_interval
             ? Verdict::Agrees
             : Verdict::NotEnoughGames;
}

}  // namespace yomi
