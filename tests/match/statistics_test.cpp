// Intervals and Elo of match results, against values computed in another way: limits of an interval
// by bisection of the equation that defines them, most likely distributions by nested
// golden-section search over the free probabilities (Python, 90 steps a level).
#include "match/statistics.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

#include "core/rng.h"

namespace yomi {
namespace {

[[maybe_unused]] const int rapidcheck_is_told = setenv("RC_PARAMS", "seed=1", 0);

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Score, ADrawIsHalfAPoint) {
  const Score score{.wins = 3, .losses = 1, .draws = 4};
  EXPECT_EQ(score.games(), 8);
  EXPECT_EQ(score.points(), 5);
  EXPECT_EQ(score.rate(), 0.625);
  EXPECT_EQ(Score{}.rate(), 0.5);
}

// The roots of n (p - s)² = z² s (1 - s).
TEST(Wilson, AgreesWithTheRootsOfItsEquation) {
  const struct {
    double points;
    std::int64_t games;
    double low, high;
  } cases[] = {{0, 10, 0, 0.27753279986288926},
               {8, 10, 0.4901624715366417, 0.9433178485456248},
               {10, 10, 0.7224672001371109, 1},
               {7.5, 10, 0.4421814242785498, 0.9190521757900056},
               {60, 100, 0.5020025867910618, 0.6905987135675411},
               {1, 1, 0.2065493143772374, 1},
               {86, 120, 0.6302979754694598, 0.7895937190824356}};
  for (const auto& [points, games, low, high] : cases) {
    EXPECT_NEAR(wilson(points, games).low, low, 1e-14) << points << " of " << games;
    EXPECT_NEAR(wilson(points, games).high, high, 1e-14) << points << " of " << games;
  }
}

TEST(Wilson, KnowsNothingWithoutGamesAndIsExactAtTheEnds) {
  EXPECT_EQ(wilson(0, 0).low, 0);
  EXPECT_EQ(wilson(0, 0).high, 1);
  for (const std::int64_t games : {1, 7, 1000, 1'000'000'007}) {
    EXPECT_EQ(wilson(0, games).low, 0);
    EXPECT_EQ(wilson(static_cast<double>(games), games).high, 1);
  }
}

RC_GTEST_PROP(Wilson, IsSymmetricAndMonotoneAndContainsTheRate, ()) {
  const auto games = *rc::gen::inRange<std::int64_t>(1, 2000);
  const auto half_points = *rc::gen::inRange<std::int64_t>(0, 2 * games);  // at most games - 1/2
  const double points = static_cast<double>(half_points) / 2, n = static_cast<double>(games);
  const Interval here = wilson(points, games), mirrored = wilson(n - points, games);
  RC_ASSERT(std::abs(here.low - (1 - mirrored.high)) < 1e-14);
  RC_ASSERT(std::abs(here.high - (1 - mirrored.low)) < 1e-14);
  RC_ASSERT(0 <= here.low && here.low <= points / n && points / n <= here.high && here.high <= 1);
  const Interval next = wilson(points + 0.5, games);
  RC_ASSERT(here.low < next.low && here.high < next.high);
}

double binomial(int n, int k, double p) {
  return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                  k * std::log(p) + (n - k) * std::log1p(-p));
}

// Summed over all results, so there is no chance in it. The coverage of any interval of a count
// jumps with p; Wilson's is 95 % on average over p.
TEST(Wilson, CoversTheTruthInNineteenOfTwentyMatches) {
  for (const int games : {5, 20, 100}) {
    double sum = 0, least = 1;
    for (int step = 1; step < 200; ++step) {
      const double p = step / 200.0;
      double covered = 0;
      for (int wins = 0; wins <= games; ++wins) {
        const auto [low, high] = wilson(wins, games);
        if (low <= p && p <= high) covered += binomial(games, wins, p);
      }
      sum += covered;
      least = std::min(least, covered);
    }
    EXPECT_NEAR(sum / 199, 0.95, 0.01) << games;
    EXPECT_GT(least, 0.83) << games;
  }
}

TEST(PairScore, CountsPairsByPoints) {
  PairScore pairs;
  for (const int half_points : {0, 1, 2, 2, 3, 4, 4, 4}) pairs.add(half_points);
  EXPECT_EQ(pairs.pairs(), 8);
  EXPECT_EQ(pairs.counts, (std::array<std::int64_t, 5>{1, 1, 2, 1, 3}));
  EXPECT_EQ(pairs.rate(), 20.0 / 32);
  // Quarters from the mean, 2.5: 2.5² + 1.5² + 2 * 0.5² + 0.5² + 3 * 1.5² = 16; / 16 / 7.
  EXPECT_NEAR(pairs.variance(), 1.0 / 7, 1e-15);
  EXPECT_EQ(PairScore{}.rate(), 0.5);
  EXPECT_EQ(PairScore{}.variance(), 0);
  EXPECT_EQ((PairScore{{0, 0, 0, 0, 1}}).variance(), 0);
}

TEST(PairInterval, AgreesWithASearchOverAllDistributions) {
  const struct {
    PairScore pairs;
    double low, high, tolerance;
  } cases[] = {{{{3, 0, 33, 0, 24}}, 0.5990148799222583, 0.7453847933932372, 1e-8},
               {{{1, 0, 0, 0, 0}}, 0, 0.7934506856227626, 1e-8},
               {{{0, 0, 0, 0, 10}}, 0.7224672001371109, 1, 1e-8},
               {{{10, 0, 5, 0, 2}}, 0.13633996530854836, 0.46162912522558086, 1e-8},
               {{{4, 0, 100, 0, 6}}, 0.477974816271969, 0.5418264598941078, 1e-8},
               {{{5, 12, 40, 18, 9}}, 0.4868335181077321, 0.5956743747393289, 1e-6}};
  for (const auto& [pairs, low, high, tolerance] : cases) {
    EXPECT_NEAR(pair_interval(pairs).low, low, tolerance);
    EXPECT_NEAR(pair_interval(pairs).high, high, tolerance);
  }
}

// All split: at s above 1/2 the most likely distribution has v(s) = (1 - s)(s - 1/2), so the limit
// is (n/2 + z²)/(n + z²).
TEST(PairInterval, KeepsItsWidthWhenAllPairsAreSplit) {
  for (const int n : {1, 2, 10, 1000}) {
    const auto [low, high] = pair_interval({{0, 0, n, 0, 0}});
    const double square = normal_quantile * normal_quantile;
    EXPECT_NEAR(high, (n / 2.0 + square) / (n + square), 1e-12) << n;
    EXPECT_NEAR(low, 1 - high, 1e-12) << n;
  }
}

TEST(PairInterval, KnowsNothingWithoutPairs) {
  EXPECT_EQ(pair_interval({}).low, 0);
  EXPECT_EQ(pair_interval({}).high, 1);
}

PairScore any_pairs(std::int64_t most) {
  PairScore pairs;
  for (auto& count : pairs.counts)
    count =
        *rc::gen::oneOf(rc::gen::just<std::int64_t>(0), rc::gen::inRange<std::int64_t>(0, most));
  return pairs;
}

RC_GTEST_PROP(PairInterval, IsWilsonsWhenBothGamesEndAlike, ()) {
  const auto lost = *rc::gen::inRange<std::int64_t>(0, 300);
  const auto won = *rc::gen::inRange<std::int64_t>(0, 300);
  const Interval pairs = pair_interval({{lost, 0, 0, 0, won}});
  const Interval games = wilson(static_cast<double>(won), lost + won);
  RC_ASSERT(std::abs(pairs.low - games.low) < 1e-12);
  RC_ASSERT(std::abs(pairs.high - games.high) < 1e-12);
}

RC_GTEST_PROP(PairInterval, HoldsExactlyTheRatesThatTheScoreTestAccepts, ()) {
  const PairScore pairs = any_pairs(50);
  RC_PRE(pairs.pairs() > 0);
  const auto [low, high] = pair_interval(pairs);
  RC_ASSERT(low <= pairs.rate() && pairs.rate() <= high);
  RC_ASSERT(high - low > 1 / static_cast<double>(pairs.pairs() + 4));
  for (int step = 1; step < 100; ++step) {
    const double rate = step / 100.0;
    const double statistic = static_cast<double>(pairs.pairs()) * (pairs.rate() - rate) *
                             most_likely_tilt(pairs.counts, rate);
    const bool inside = low <= rate && rate <= high;
    RC_ASSERT(inside == (statistic <= normal_quantile * normal_quantile) ||
              std::min(std::abs(rate - low), std::abs(rate - high)) < 1e-9);
  }
}

RC_GTEST_PROP(PairInterval, IsSymmetricAndRisesWithAResult, ()) {
  const PairScore pairs = any_pairs(50);
  PairScore mirrored = pairs;
  std::reverse(mirrored.counts.begin(), mirrored.counts.end());
  const Interval here = pair_interval(pairs), there = pair_interval(mirrored);
  RC_ASSERT(std::abs(here.low - (1 - there.high)) < 1e-9);
  RC_ASSERT(std::abs(here.high - (1 - there.low)) < 1e-9);
  const auto worse = *rc::gen::inRange<std::size_t>(0, 4);
  RC_PRE(pairs.counts[worse] > 0);
  PairScore better = pairs;
  --better.counts[worse];
  ++better.counts[worse + 1];
  RC_ASSERT(pair_interval(better).low >= here.low - 1e-9);
  RC_ASSERT(pair_interval(better).high >= here.high - 1e-9);
}

// The chance that the interval of n pairs without draws contains the truth, summed over all
// results.
class SplitPairs {
 public:
  explicit SplitPairs(int n) : n_(n) {
    for (int losses = 0; losses <= n; ++losses)
      for (int wins = 0; losses + wins <= n; ++wins)
        results_.push_back(
            {losses, wins, pair_interval({{losses, 0, n - losses - wins, 0, wins}})});
  }

  double coverage(double lost, double won) const {
    const double rate = (1 - lost + won) / 2;
    double covered = 0;
    for (const auto& [losses, wins, interval] : results_)
      if (interval.low <= rate && rate <= interval.high)
        covered += binomial(n_, losses, lost) * binomial(n_ - losses, wins, won / (1 - lost));
    return covered;
  }

 private:
  struct Result {
    int losses, wins;
    Interval interval;
  };
  int n_;
  std::vector<Result> results_;
};

// As for Wilson above. With few pairs it is on the safe side.
TEST(PairInterval, CoversTheTruthInNineteenOfTwentyMatches) {
  for (const int n : {4, 12, 40}) {
    const SplitPairs pairs(n);
    double sum = 0, least = 1;
    int cases = 0;
    for (double lost = 0.05; lost < 0.9; lost += 0.1)
      for (double won = 0.05; lost + won < 0.99; won += 0.1, ++cases) {
        const double covered = pairs.coverage(lost, won);
        sum += covered;
        least = std::min(least, covered);
      }
    EXPECT_GT(sum / cases, 0.945) << n;
    EXPECT_LT(sum / cases, n < 10 ? 0.98 : 0.965) << n;
    EXPECT_GT(least, 0.90) << n;
  }
}

// With draws, by simulation: 4,000 matches of 30 pairs; three standard deviations of the share
// covered are 1.03 %, and up to 1 % is allowed for the interval itself.
TEST(PairInterval, CoversTheTruthWithDraws) {
  constexpr double cumulated[] = {0.1, 0.25, 0.6, 0.85, 1};  // rate 0.55
  Rng rng(1);
  int covered = 0;
  for (int match = 0; match < 4000; ++match) {
    PairScore pairs;
    for (int pair = 0; pair < 30; ++pair) {
      const double unit = rng.unit();
      int half_points = 0;
      while (unit >= cumulated[half_points]) ++half_points;
      pairs.add(half_points);
    }
    const auto [low, high] = pair_interval(pairs);
    covered += low <= 0.55 && 0.55 <= high;
  }
  EXPECT_NEAR(covered / 4000.0, 0.95, 0.0203);
}

TEST(Elo, IsFourHundredForTenToOne) {
  EXPECT_NEAR(elo_of_rate(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(elo_of_rate(0.5), 0, 1e-12);
  EXPECT_NEAR(rate_of_elo(-400), 1.0 / 11, 1e-15);
  EXPECT_EQ(elo_of_rate(0), -infinity);
  EXPECT_EQ(elo_of_rate(1), infinity);
}

TEST(Elo, LimitsAreTheLimitsOfTheRate) {
  const Elo known = elo(Score{.wins = 86, .losses = 34});
  EXPECT_NEAR(known.value, 400 * std::log10(86.0 / 34), 1e-9);
  EXPECT_NEAR(known.low, 400 * std::log10(0.6302979754694598 / 0.3697020245305402), 1e-9);
  EXPECT_NEAR(known.high, 400 * std::log10(0.7895937190824356 / 0.2104062809175644), 1e-9);
  const Elo all_won = elo(Score{.wins = 10});
  EXPECT_EQ(all_won.value, infinity);
  EXPECT_EQ(all_won.high, infinity);
  EXPECT_NEAR(all_won.low, 400 * std::log10(0.7224672001371109 / 0.2775327998628891), 1e-9);
}

TEST(Elo, IsWrittenForPeople) {
  EXPECT_EQ(elo_text(elo(Score{.wins = 86, .losses = 34})), "+161 (+93 ... +230)");
  EXPECT_EQ(elo_text(elo(Score{.wins = 34, .losses = 86})), "-161 (-230 ... -93)");
  EXPECT_EQ(elo_text(elo(Score{.wins = 5, .losses = 5})), "0 (-204 ... +204)");
  EXPECT_EQ(elo_text(elo(Score{.wins = 10})), "above +166");
  EXPECT_EQ(elo_text(elo(Score{.losses = 10})), "below -166");
  EXPECT_EQ(elo_text(elo(Score{})), "unknown");
  EXPECT_EQ(elo_text(elo(PairScore{{0, 0, 2, 0, 0}})), "0 (-274 ... +274)");
  EXPECT_EQ(elo_text(elo(PairScore{{0, 0, 0, 0, 1}})), "above -234");
  EXPECT_EQ(elo_text({-0.2, -0.4, 0.4}), "0 (0 ... 0)");
}

}  // namespace
}  // namespace yomi
