// The evolution strategy of Hivemind against its printed rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/check.h"
#include "learn/optimiser.h"

namespace yomi {
namespace {

std::vector<double> falling_fitness(std::size_t members) {
  std::vector<double> fitness(members);
  for (std::size_t i = 0; i < members; ++i) fitness[i] = -static_cast<double>(i);
  return fitness;
}

// With as many elites as parents, the first members are the first parents. Chi-square with 9
// degrees of freedom: above 27.9 once in a thousand.
TEST(Hivemind, StartsUniformBetween0And100) {
  const auto optimiser = make_optimiser("hivemind:elites=30,children=1", 1000, 1);
  std::array<int, 10> seen{};
  for (std::size_t parent = 0; parent < 30; ++parent)
    for (const float weight : optimiser->population()[parent])
      ++seen.at(static_cast<std::size_t>(weight / 10));
  double sum = 0;
  for (const int n : seen) sum += std::pow(n - 3000, 2) / 3000;
  EXPECT_LT(sum, 27.9);
}

TEST(Hivemind, HasThePrintedNumbers) {
  const auto optimiser = make_optimiser("hivemind", 8, 1);
  EXPECT_EQ(optimiser->population().size(), 40u);
  EXPECT_EQ(optimiser->games().size(), 200u);
  EXPECT_EQ(optimiser->generations(), 100);
  int games = 0;
  for (; !optimiser->is_finished(); optimiser->tell_fitness(falling_fitness(40)))
    games += static_cast<int>(optimiser->games().size());
  EXPECT_EQ(games, 20'000);
  EXPECT_EQ(optimiser->generation(), 100);
}

double distance_to_middle(const Weights& child, const Weights& a, const Weights& b) {
  double square = 0;
  for (std::size_t i = 0; i < child.size(); ++i) {
    const double middle = (static_cast<double>(a[i]) + static_cast<double>(b[i])) / 2;
    square += std::pow(static_cast<double>(child[i]) - middle, 2);
  }
  return std::sqrt(square);
}

// The two members between which the child lies; at most sigma0 sqrt(weights) from their middle.
std::pair<std::size_t, std::size_t> parents_of(const Weights& child,
                                               const std::vector<Weights>& members) {
  std::pair<std::size_t, std::size_t> nearest{0, 1};
  const auto distance = [&](const auto& pair) {
    return distance_to_middle(child, members[pair.first], members[pair.second]);
  };
  for (std::size_t a = 0; a < members.size(); ++a)
    for (std::size_t b = a + 1; b < members.size(); ++b)
      if (distance(std::pair(a, b)) < distance(nearest)) nearest = {a, b};
  EXPECT_LT(distance(nearest), 1.1 * std::sqrt(child.size()));
  return nearest;
}

// 70 places among 30 parents leave 30 (29/30)^70 = 2.8 without a child, standard deviation 1.5.
TEST(Hivemind, KeepsThe5BestAndMakesChildrenOfThe30Best) {
  const auto optimiser = make_optimiser("hivemind:sigma0=1", 200, 1);
  std::vector<Weights> ranked(40);
  std::vector<double> fitness(40);
  for (std::size_t i = 0; i < 40; ++i) {
    fitness[i] = static_cast<double>(i * 7 % 40);
    ranked[39 - i * 7 % 40] = optimiser->population()[i];
  }
  optimiser->tell_fitness(fitness);
  EXPECT_EQ(optimiser->best(), ranked[0]);
  std::set<std::size_t> have_children;
  for (std::size_t member = 0; member < 40; ++member) {
    const Weights& weights = optimiser->population()[member];
    if (member < 5) {
      EXPECT_EQ(weights, ranked[member]);
      continue;
    }
    const auto [a, b] = parents_of(weights, ranked);
    have_children.insert({a, b});
  }
  EXPECT_LT(*have_children.rbegin(), 30u);
  EXPECT_GE(have_children.size(), 30u - 3 - 4 * 2);
}

// Two parents that both stay: every child is their middle plus sigma times a normal vector, so
// that its sigma can be measured, to 1 / sqrt(2 dimension).
class TwoParents {
 public:
  TwoParents(const std::string& keys, int dimension, std::size_t children)
      : optimiser(make_optimiser("hivemind:parents=2,elites=2,clamp=off,sigma0=5,children=" +
                                     std::to_string(children) + keys,
                                 dimension, 1)) {}

  // Of the children of the current generation.
  std::vector<double> sigmas() const {
    const auto& members = optimiser->population();
    std::vector<double> all;
    for (std::size_t child = 2; child < members.size(); ++child) {
      const double distance = distance_to_middle(members[child], members[0], members[1]);
      all.push_back(distance / std::sqrt(members[0].size()));
    }
    return all;
  }

  double mean_sigma() const {
    double sum = 0;
    const auto all = sigmas();
    for (const double sigma : all) sum += sigma;
    return sum / static_cast<double>(all.size());
  }

  // Makes these two the parents.
  void choose(std::size_t one, std::size_t two) const {
    std::vector<double> fitness(optimiser->population().size());
    fitness[one] = 2, fitness[two] = 1;
    optimiser->tell_fitness(fitness);
  }

  std::unique_ptr<Optimiser> optimiser;
};

// Variance of the logarithm of 800 measured sigmas: tau^2 (1 - g/4)^2 + 1 / (2 dimension), known to
// a relative sqrt(2 / 800) = 0.05; four of these.
TEST(Hivemind, MutatesSigmaLogNormallyWithTauFallingToZero) {
  constexpr int dimension = 512;
  const TwoParents two(",tau=0.3,generations=4", dimension, 800);
  for (int generation = 0;; ++generation) {
    double sum = 0, square = 0;
    for (const double sigma : two.sigmas())
      sum += std::log(sigma), square += std::pow(std::log(sigma), 2);
    const double variance = square / 800 - std::pow(sum / 800, 2);
    const double tau = 0.3 * (1 - generation / 4.0);
    const double expected = tau * tau + 0.5 / dimension;
    EXPECT_NEAR(variance, expected, 4 * 0.05 * expected) << generation;
    if (generation == 4) break;
    two.choose(0, 1);
  }
}

// The parents' sigmas a and b are unknown; children have s = (a + b) / 2. A child with one of the
// two as parents: (a + s) / 2 and (b + s) / 2, which add up to 2 s. 100 sigmas measured to
// 1 / sqrt(2 * 4096) each: the mean of s to 0.11 %.
TEST(Hivemind, ChildrenInheritTheMeanSigma) {
  const TwoParents with_a(",tau=0", 4096, 100), with_b(",tau=0", 4096, 100);
  const double s = with_a.mean_sigma();
  with_a.choose(0, 2);
  with_b.choose(1, 2);
  const double of_a = with_a.mean_sigma(), of_b = with_b.mean_sigma();
  EXPECT_NEAR((of_a + of_b) / (2 * s), 1, 4 * 0.0011);
  EXPECT_GT(std::abs(of_a - of_b) / s, 0.05);  // or the sum would say nothing
}

TEST(Hivemind, TauIsOneOverTheRootOfTheNumberOfWeights) {
  EXPECT_EQ(make_optimiser("hivemind:sigma0=5,tau=0.25", 16, 1)->population(),
            make_optimiser("hivemind:sigma0=5", 16, 1)->population());
}

// The mutations of a child, divided by its sigma: chi-square over the deciles of the normal
// distribution, 9 degrees of freedom.
TEST(Hivemind, MutatesWeightsNormally) {
  const TwoParents two(",tau=0", 50'000, 1);
  const auto& members = two.optimiser->population();
  const double sigma = two.sigmas().front();
  std::array<int, 10> seen{};
  for (std::size_t i = 0; i < 50'000; ++i) {
    const double middle =
        (static_cast<double>(members[0][i]) + static_cast<double>(members[1][i])) / 2;
    const double z = (static_cast<double>(members[2][i]) - middle) / sigma;
    const double below = 0.5 * std::erfc(-z / std::sqrt(2));
    ++seen.at(std::min<std::size_t>(9, static_cast<std::size_t>(10 * below)));
  }
  double sum = 0;
  for (const int n : seen) sum += std::pow(n - 5000, 2) / 5000;
  EXPECT_LT(sum, 27.9);
}

TEST(Hivemind, ClampKeepsWeightsBetween0And100) {
  float low = 50, high = 50;
  const auto widen = [&](const std::string& text) {
    const auto optimiser = make_optimiser(text, 100, 1);
    for (const auto& member : optimiser->population())
      for (const float weight : member) low = std::min(low, weight), high = std::max(high, weight);
  };
  widen("hivemind:sigma0=50");
  EXPECT_EQ(low, 0);
  EXPECT_EQ(high, 100);
  widen("hivemind:sigma0=50,clamp=off");
  EXPECT_LT(low, 0);
  EXPECT_GT(high, 100);
}

std::string refusal(const std::string& text) {
  try {
    make_optimiser(text, 4, 1);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(Hivemind, RefusesNumbersThatContradictEachOther) {
  EXPECT_EQ(refusal("hivemind:elites=31"), "more elites than parents (expected at most as many)");
  EXPECT_EQ(refusal("hivemind:children=20"),
            "elites and children are fewer than parents (expected at least as many)");
}

}  // namespace
}  // namespace yomi
