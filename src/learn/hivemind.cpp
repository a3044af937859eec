// The evolution strategy of Hivemind (Pettit and Helmbold 2012, section 4.3). Each generation the
// best of the last one stay as they are and are evaluated again, and children are made by
// averaging two parents, mutating their step size sigma and then their weights. Readings:
// - The first parents have not played, so those that stay in the first generation are any.
// - The two parents of a child are different, as in the authors' code.
// - Sigma starts uniform in [0, sigma0]; the paper does not say how. The authors' code has 0.05,
//   with which a run is little more than selection among averages of the first parents.
// - Tau falls linearly, from generation 0 of `generations`, as in the authors' code.
// - Nothing is printed about a range of mutated weights; the authors' code keeps them in
//   [0, 100]. Without that weights can fall below 0.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/check.h"
#include "learn/keys.h"
#include "learn/numbers.h"
#include "learn/optimiser.h"
#include "learn/ranking.h"

namespace yomi {
namespace {

using enum Param::Type;

constexpr float largest_weight = 100;

constexpr Param keys[] = {
    {"parents", Whole, "30", "2..100000", "members that have children", "mu"},
    {"children", Whole, "35", "1..100000", "children a generation", "lambda"},
    {"elites", Whole, "5", "0..100000", "best parents that stay unchanged"},
    {"sigma0", Real, "0.05", "0..100", "step sizes start uniform between 0 and this", "sigma"},
    {"tau", Real, "auto", "0..10",
     "rate of change of step sizes at the start; auto: 1/sqrt(weights)", "tau"},
    {"clamp", Choice, "on", "on|off", "keep weights between 0 and 100"},
    optimiser_keys::generations,
    optimiser_keys::games,
    optimiser_keys::schedule("drawn"),
    optimiser_keys::fitness("wins"),
    optimiser_keys::prior};

class Hivemind final : public Optimiser {
 public:
  Hivemind(const Params& params, int dimension, std::uint64_t seed)
      : Optimiser(hivemind_optimiser, params, dimension, seed),
        parents_(static_cast<std::size_t>(params.whole("parents"))),
        children_(static_cast<std::size_t>(params.whole("children"))),
        elites_(static_cast<std::size_t>(params.whole("elites"))),
        tau_(params.is("tau", "auto") ? 1 / std::sqrt(dimension) : params.real("tau")),
        clamp_(params.is("clamp", "on")) {
    if (elites_ > parents_) throw Error("more elites than parents (expected at most as many)");
    if (elites_ + children_ < parents_)
      throw Error("elites and children are fewer than parents (expected at least as many)");
    Rng rng = rng_for_population();
    breed(first_parents(params.real("sigma0"), rng), rng);
    best_ = population_.front();
  }

  // The fittest of the last generation that was evaluated.
  Weights best() const override { return best_; }

 private:
  struct Individual {
    Weights weights;
    double sigma;
  };

  std::vector<Individual> first_parents(double sigma0, Rng& rng) const {
    std::vector<Individual> parents(parents_);
    for (Individual& parent : parents) {
      parent.weights.resize(static_cast<std::size_t>(dimension()));
      for (float& weight : parent.weights) weight = largest_weight * rng.unit_float();
      parent.sigma = sigma0 * rng.unit();
    }
    return parents;
  }

  void advance(std::span<const double> fitness, Rng& rng) override {
    const auto order = ranking(fitness, rng);
    std::vector<Individual> parents(parents_);
    for (std::size_t rank = 0; rank < parents_; ++rank) {
      const auto member = static_cast<std::size_t>(order[rank]);
      parents[rank] = {std::move(population_[member]), sigmas_[member]};
    }
    best_ = parents.front().weights;
    breed(parents, rng);
  }

  // Requires: best parents first.
  void breed(const std::vector<Individual>& parents, Rng& rng) {
    population_.clear();
    sigmas_.clear();
    for (std::size_t member = 0; member < elites_ + children_; ++member) {
      Individual next = member < elites_ ? parents[member] : child(parents, rng);
      population_.push_back(std::move(next.weights));
      sigmas_.push_back(next.sigma);
    }
  }

  Individual child(const std::vector<Individual>& parents, Rng& rng) const {
    const auto count = static_cast<int>(parents.size());
    const int one = rng.below(count), drawn = rng.below(count - 1);
    const Individual& a = parents[static_cast<std::size_t>(one)];
    const Individual& b = parents[static_cast<std::size_t>(drawn + (drawn >= one))];
    Individual child{Weights(a.weights.size()), (a.sigma + b.sigma) / 2};
    std::vector<double> normals(child.weights.size() + 1);
    draw_normals(normals, rng);
    child.sigma *= exponential(tau() * normals.back());
    for (std::size_t i = 0; i < child.weights.size(); ++i) {
      const double middle =
          (static_cast<double>(a.weights[i]) + static_cast<double>(b.weights[i])) / 2;
      const auto mutated = static_cast<float>(middle + child.sigma * normals[i]);
      child.weights[i] = clamp_ ? std::clamp(mutated, 0.0F, largest_weight) : mutated;
    }
    return child;
  }

  double tau() const {
    return tau_ * (1 - static_cast<double>(generation()) / static_cast<double>(generations()));
  }

  void write(StateWriter& out) const override { out.add(population_, sigmas_, best_); }
  void read(StateReader& in) override { in.take(population_, sigmas_, best_); }

  std::size_t parents_, children_, elites_;
  double tau_;
  bool clamp_;
  std::vector<double> sigmas_;
  Weights best_;
};

}  // namespace

const OptimiserInfo hivemind_optimiser = {
    "hivemind", "evolution strategy with averaged parents (Pettit and Helmbold 2012)", keys,
    make_as<Hivemind>, true};

}  // namespace yomi
