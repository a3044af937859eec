// What optimisers share that draw their population from a normal distribution around a mean, with
// one standard deviation for each weight. The mean is the result, and only the distribution is kept
// from generation to generation: the population follows from it and the generation's number.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "learn/numbers.h"
#include "learn/optimiser.h"
#include "learn/search_space.h"

namespace yomi {

class NormalPopulation : public Optimiser {
 public:
  Weights best() const override { return space_.weights(mean_); }

 protected:
  // Starts at the origin, without a population. by_rank: what members count for, the best first.
  NormalPopulation(const OptimiserInfo& info, const Params& params, int dimension,
                   std::uint64_t seed, std::vector<double> by_rank)
      : Optimiser(info, params, dimension, seed),
        rate_(params.real("rate")),
        by_rank_(std::move(by_rank)),
        mean_(static_cast<std::size_t>(dimension)),
        steps_(by_rank_.size(), std::vector<double>(mean_.size())),
        space_(params) {}

  // Mirrored: every second member is on the other side of the mean from the one before it.
  void sample(std::span<const double> deviations, bool mirrored) {
    Rng rng = rng_for_population();
    population_.assign(steps_.size(), Weights(mean_.size()));
    for (std::size_t member = 0; member < steps_.size(); ++member) {
      auto& step = steps_[member];
      if (mirrored && member % 2 == 1)
        for (std::size_t i = 0; i < step.size(); ++i) step[i] = -steps_[member - 1][i];
      else
        draw_normals(step, rng);
      for (std::size_t i = 0; i < step.size(); ++i)
        population_[member][i] = space_.weight(mean_[i] + deviations[i] * step[i]);
    }
  }

  double rate_;
  std::vector<double> by_rank_, mean_;
  std::vector<std::vector<double>> steps_;  // in standard deviations, of population()

 private:
  SearchSpace space_;
};

}  // namespace yomi
