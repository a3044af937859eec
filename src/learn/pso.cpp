// Particle swarm optimisation (Kennedy and Eberhart 1995, with the falling inertia of Shi and
// Eberhart 1998), which Pettit and Helmbold (2012) tried before evolution strategies. The paper
// prints no detail; range, speed limit, inertia and the fading of remembered fitness are those of
// the authors' code.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "learn/keys.h"
#include "learn/optimiser.h"

namespace yomi {
namespace {

using enum Param::Type;

constexpr double largest_weight = 100;

constexpr Param keys[] = {
    {"members", Whole, "40", "2..100000", "particles"},
    {"speed", Real, "20", "0..100", "largest change of a weight in a generation", "vmax"},
    {"pull", Real, "2", "0..10", "towards the own best and the swarm's best", "c1, c2"},
    {"fade", Real, "0.1", "0..1", "share of a remembered fitness lost in a generation"},
    optimiser_keys::generations,
    optimiser_keys::games,
    optimiser_keys::schedule("drawn"),
    optimiser_keys::fitness("wins"),
    optimiser_keys::prior};

constexpr double never = -std::numeric_limits<double>::infinity();

class Pso final : public Optimiser {
 public:
  Pso(const Params& params, int dimension, std::uint64_t seed)
      : Optimiser(pso_optimiser, params, dimension, seed),
        speed_(params.real("speed")),
        pull_(params.real("pull")),
        fade_(params.real("fade")) {
    const auto members = static_cast<std::size_t>(params.whole("members"));
    population_.assign(members, Weights(static_cast<std::size_t>(dimension)));
    velocity_ = population_;
    Rng rng = rng_for_population();
    for (std::size_t member = 0; member < members; ++member)
      for (std::size_t i = 0; i < population_[member].size(); ++i) {
        population_[member][i] = static_cast<float>(largest_weight * rng.unit());
        velocity_[member][i] = static_cast<float>(speed_ * (2 * rng.unit() - 1));
      }
    own_best_ = population_;
    own_fitness_.assign(members, never);
    best_ = population_.front();
  }

  // The best place of the swarm, as remembered.
  Weights best() const override { return best_; }

 private:
  void advance(std::span<const double> fitness, Rng& rng) override {
    fade(best_fitness_);
    for (std::size_t member = 0; member < population_.size(); ++member) {
      fade(own_fitness_[member]);
      remember(population_[member], fitness[member], own_best_[member], own_fitness_[member]);
      remember(population_[member], fitness[member], best_, best_fitness_);
    }
    for (std::size_t member = 0; member < population_.size(); ++member) move(member, rng);
  }

  // What was lucky once does not stay the best for ever.
  void fade(double& fitness) const {
    if (std::isfinite(fitness)) fitness -= fade_ * std::abs(fitness);
  }

  static void remember(const Weights& place, double fitness, Weights& best, double& best_fitness) {
    if (fitness <= best_fitness) return;
    best = place;
    best_fitness = fitness;
  }

  void move(std::size_t member, Rng& rng) {
    const double over = static_cast<double>(generation()) / generations();
    const double inertia = 0.4 + 0.5 * (1 - over);
    auto& place = population_[member];
    for (std::size_t i = 0; i < place.size(); ++i) {
      const auto at = static_cast<double>(place[i]);
      const double to_own = static_cast<double>(own_best_[member][i]) - at;
      const double to_best = static_cast<double>(best_[i]) - at;
      double velocity = inertia * static_cast<double>(velocity_[member][i]);
      velocity += pull_ * rng.unit() * to_own;
      velocity += pull_ * rng.unit() * to_best;
      velocity = std::clamp(velocity, -speed_, speed_);
      velocity_[member][i] = static_cast<float>(velocity);
      place[i] = static_cast<float>(std::clamp(at + velocity, 0.0, largest_weight));
    }
  }

  void write(StateWriter& out) const override {
    out.add(population_, velocity_, own_best_, own_fitness_, best_, best_fitness_);
  }
  void read(StateReader& in) override {
    in.take(population_, velocity_, own_best_, own_fitness_, best_, best_fitness_);
  }

  double speed_, pull_, fade_;
  std::vector<Weights> velocity_, own_best_;
  std::vector<double> own_fitness_;
  Weights best_;
  double best_fitness_ = never;
};

}  // namespace

const OptimiserInfo pso_optimiser = {"pso",
                                     "particle swarm, tried by Pettit and Helmbold before hivemind",
                                     keys, make_as<Pso>, true};

}  // namespace yomi
