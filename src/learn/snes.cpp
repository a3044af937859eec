// Separable natural evolution strategy (Schaul, Glasmachers and Schmidhuber 2011; Wierstra et al.
// 2014): a normal distribution with one standard deviation for each weight follows the natural
// gradient of expected fitness. Members come in mirrored pairs, mean + step and mean - step, of
// which the better one tells the direction whatever the rest of the population does. Games need
// wide steps to be told apart, but a mean that follows few noisy games must move little: sigma0
// and rate are separate.
#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/math.h"
#include "learn/keys.h"
#include "learn/normal_population.h"
#include "learn/ranking.h"

namespace yomi {
namespace {

using enum Param::Type;

constexpr Param keys[] = {
    {"members", Whole, "40", "4..100000", "candidates a generation", "lambda"},
    {"sigma0", Real, "1.5", "0.000001..1000", "standard deviations at the start", "sigma"},
    {"rate", Real, "0.1", "0..10",
     "how far the mean follows the gradient; more in short runs: 0.3 for 10 generations", "eta_mu"},
    {"sigma-rate", Real, "auto", "0..10",
     "how far deviations follow; auto: (3 + ln d) / (5 sqrt(d)) for d weights", "eta_sigma"},
    {"utility", Choice, "linear", "linear|log", "how much a rank counts", "u"},
    {"mirror", Choice, "on", "on|off", "members in pairs on both sides of the mean"},
    space_key,
    optimiser_keys::generations,
    optimiser_keys::games,
    optimiser_keys::schedule("paired"),
    optimiser_keys::fitness("rating"),
    optimiser_keys::prior};

// What members get by rank; sums to 0. Of Wierstra et al.: logarithmic over the better half.
// Linear: a bad member tells as much as a good one, which is more where games decide; the better
// half sums to 1.
std::vector<double> utilities_by_rank(std::size_t members, bool linear) {
  const auto count = static_cast<double>(members);
  const double best = natural_log(count / 2 + 1);
  std::vector<double> utilities(members);
  double sum = 0;
  for (std::size_t i = 0; i < members; ++i) {
    const auto rank = static_cast<double>(i) + 1;
    utilities[i] = linear ? count + 1 - 2 * rank : std::max(0.0, best - natural_log(rank));
    sum += std::max(0.0, utilities[i]);
  }
  for (double& utility : utilities) utility = utility / sum - (linear ? 0 : 1 / count);
  return utilities;
}

class Snes final : public NormalPopulation {
 public:
  Snes(const Params& params, int dimension, std::uint64_t seed)
      : NormalPopulation(snes_optimiser, params, dimension, seed,
                         utilities_by_rank(static_cast<std::size_t>(params.whole("members")),
                                           params.is("utility", "linear"))),
        sigma_rate_(params.is("sigma-rate", "auto")
                        ? (3 + natural_log(dimension)) / (5 * std::sqrt(dimension))
                        : params.real("sigma-rate")),
        mirror_(params.is("mirror", "on")),
        sigma_(mean_.size(), params.real("sigma0")) {
    sample(sigma_, mirror_);
  }

 private:
  void advance(std::span<const double> fitness, Rng&) override {
    const auto utilities = shared_by_rank(fitness, by_rank_);
    for (std::size_t i = 0; i < mean_.size(); ++i) {
      double towards = 0, wider = 0;
      for (std::size_t member = 0; member < steps_.size(); ++member) {
        const double step = steps_[member][i];
        towards += utilities[member] * step;
        wider += utilities[member] * (step * step - 1);
      }
      mean_[i] += rate_ * sigma_[i] * towards;
      sigma_[i] = std::clamp(sigma_[i] * exponential(sigma_rate_ / 2 * wider), 1e-150, 1e150);
    }
    sample(sigma_, mirror_);
  }

  void write(StateWriter& out) const override { out.add(mean_, sigma_); }
  void read(StateReader& in) override {
    in.take(mean_, sigma_);
    sample(sigma_, mirror_);
  }

  double sigma_rate_;
  bool mirror_;
  std::vector<double> sigma_;
};

}  // namespace

const OptimiserInfo snes_optimiser = {
    "snes", "separable natural evolution strategy (Schaul et al. 2011)", keys, make_as<Snes>};

}  // namespace yomi
