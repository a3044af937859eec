// The numbers optimisers are made of: exponentials, normal deviates, orders, folded weights.
#include "learn/numbers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "core/check.h"
#include "learn/folding.h"
#include "learn/ranking.h"

namespace yomi {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Exponential, AgreesWithTheStandardLibrary) {
  for (double x = -699.9; x < 700; x += 0.137)
    ASSERT_NEAR(exponential(x) / std::exp(x), 1, 2e-15) << x;
  EXPECT_EQ(exponential(0), 1);
  EXPECT_EQ(exponential(-infinity), exponential(-700));
  EXPECT_EQ(exponential(1e9), exponential(700));
}

std::vector<double> normals(int count, std::uint64_t seed) {
  std::vector<double> values(static_cast<std::size_t>(count));
  Rng rng(seed);
  draw_normals(values, rng);
  return values;
}

// Ten cells of equal probability; chi-square with 9 degrees of freedom is above 27.9 once in a
// thousand.
TEST(Normals, AreDistributedNormally) {
  constexpr std::array<double, 9> deciles = {
      -1.2815515655, -0.8416212336, -0.5244005127, -0.2533471031, 0,
      0.2533471031,  0.5244005127,  0.8416212336,  1.2815515655};
  constexpr int count = 100'000;
  std::array<int, 10> seen{};
  for (const double value : normals(count, 1))
    ++seen.at(static_cast<std::size_t>(std::ranges::upper_bound(deciles, value) - deciles.begin()));
  double sum = 0;
  for (const int n : seen) sum += std::pow(n - count / 10.0, 2) / (count / 10.0);
  EXPECT_LT(sum, 27.9);
}

// Variances of the means of x, x^2, x^4 and x(i) x(i+1): 1, 2, 96 and 1 over the count; four
// standard deviations each.
TEST(Normals, HaveTheMomentsOfIndependentNormals) {
  constexpr int count = 100'000;
  const auto x = normals(count, 2);
  double first = 0, second = 0, fourth = 0, together = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    first += x[i], second += x[i] * x[i], fourth += std::pow(x[i], 4);
    if (i > 0) together += x[i] * x[i - 1];
  }
  const double deviation = 1 / std::sqrt(count);
  EXPECT_NEAR(first / count, 0, 4 * deviation);
  EXPECT_NEAR(second / count, 1, 4 * deviation * std::sqrt(2));
  EXPECT_NEAR(fourth / count, 3, 4 * deviation * std::sqrt(96));
  EXPECT_NEAR(together / count, 0, 4 * deviation);
}

TEST(Normals, AreTheSameBitsEverywhere) {
  std::uint64_t bits = 0;
  for (const double value : normals(1001, 3))
    bits = bits * 31 + std::bit_cast<std::uint64_t>(value);
  EXPECT_EQ(bits, 10141813354217164853u);  // pinned
}

TEST(GenerationRng, DiffersBySeedGenerationAndPurpose) {
  const auto first = generation_rng(1, 2, 3).next();
  EXPECT_EQ(first, generation_rng(1, 2, 3).next());
  EXPECT_NE(first, generation_rng(2, 2, 3).next());
  EXPECT_NE(first, generation_rng(1, 3, 3).next());
  EXPECT_NE(first, generation_rng(1, 2, 4).next());
  EXPECT_NE(generation_rng(1, 2, 3).next(), generation_rng(2, 1, 3).next());
}

TEST(Ranking, IsBestFirstAndWhatIsNotANumberLast) {
  Rng rng(1);
  const std::vector<double> fitness = {1, std::nan(""), infinity, 3, -5};
  EXPECT_EQ(ranking(fitness, rng), (std::vector<int>{2, 3, 0, 4, 1}));
}

// Each of three equals is first in a third of 3,000 draws: 1,000, standard deviation 26.
TEST(Ranking, PutsEqualsInRandomOrder) {
  Rng rng(1);
  std::array<int, 3> first{};
  for (int i = 0; i < 3000; ++i)
    ++first.at(static_cast<std::size_t>(ranking(std::vector<double>{7, 7, 7}, rng).front()));
  for (const int count : first) EXPECT_NEAR(count, 1000, 4 * 26);
}

TEST(SharedByRank, EqualsShareWhatTheirRanksGet) {
  const std::vector<double> by_rank = {6, 3, 1, -10};
  const auto share = [&](const std::vector<double>& f) { return shared_by_rank(f, by_rank); };
  EXPECT_EQ(share({1, 2, 3, 4}), (std::vector<double>{-10, 1, 3, 6}));
  EXPECT_EQ(share({5, 9, 5, 0}), (std::vector<double>{2, 6, 2, -10}));
  EXPECT_EQ(share({0, 0, 0, 0}), (std::vector<double>{0, 0, 0, 0}));
  EXPECT_EQ(share({-infinity, std::nan(""), infinity, 0}), (std::vector<double>{-4.5, -4.5, 6, 3}));
}

TEST(Folding, ExpandsClassesAndReducesToTheirMeans) {
  const Folding folding({0, 1, 0, 2, 1, 0});
  EXPECT_EQ(folding.weights(), 6);
  EXPECT_EQ(folding.classes(), 3);
  EXPECT_EQ(folding.expand(std::vector<float>{5, 6, 7}), (std::vector<float>{5, 6, 5, 7, 6, 5}));
  EXPECT_EQ(folding.reduce(std::vector<float>{1, 2, 3, 4, 6, 8}), (std::vector<float>{4, 4, 4}));
}

TEST(Folding, ReducingUndoesExpanding) {
  const Folding folding({3, 1, 0, 2, 1, 0, 0});
  const std::vector<float> reduced = {0.1F, 2e-7F, 1e9F, 3};
  EXPECT_EQ(folding.reduce(folding.expand(reduced)), reduced);
}

std::string refusal(std::vector<int> classes) {
  try {
    Folding folding(std::move(classes));
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(Folding, RefusesGapsAndImpossibleClasses) {
  EXPECT_EQ(refusal({0, 2, 2}), "class 1 has no weights (expected classes numbered without gaps)");
  EXPECT_EQ(refusal({0, -1}), "not a class of weights: -1 (expected 0 to 1)");
  EXPECT_EQ(refusal({0, 2}), "not a class of weights: 2 (expected 0 to 1)");
}

}  // namespace
}  // namespace yomi
