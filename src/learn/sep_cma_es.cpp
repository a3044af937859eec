// Separable CMA-ES (Ros and Hansen 2008): CMA-ES with a diagonal covariance matrix, which may then
// be learned (d + 2) / 3 times as fast. The constants are those of that paper.
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
    {"sigma0", Real, "1.5", "0.000001..1000", "standard deviation at the start", "sigma"},
    {"rate", Real, "0.2", "0..10", "how far the mean follows the better half", "c_m"},
    space_key,
    optimiser_keys::generations,
    optimiser_keys::games,
    optimiser_keys::schedule("paired"),
    optimiser_keys::fitness("rating"),
    optimiser_keys::prior};

// The better half counts, logarithmically in the rank; sums to 1.
std::vector<double> shares_by_rank(std::size_t members) {
  const std::size_t half = members / 2;
  const double best = natural_log(static_cast<double>(half) + 1);
  std::vector<double> shares(members);
  double sum = 0;
  for (std::size_t rank = 0; rank < half; ++rank)
    sum += shares[rank] = best - natural_log(static_cast<double>(rank) + 1);
  for (double& share : shares) share /= sum;
  return shares;
}

struct Constants {
  Constants(double d, const std::vector<double>& shares) {
    double squares = 0;
    for (const double share : shares) squares += share * share;
    mu_eff = 1 / squares;
    c_sigma = (mu_eff + 2) / (d + mu_eff + 3);
    damping = 1 + 2 * std::max(0.0, std::sqrt((mu_eff - 1) / (d + 1)) - 1) + c_sigma;
    c_c = 4 / (d + 4);
    const double root = d + std::sqrt(2.0);
    const double full =
        2 / (mu_eff * root * root) +
        (1 - 1 / mu_eff) * std::min(1.0, (2 * mu_eff - 1) / ((d + 2) * (d + 2) + mu_eff));
    c_cov = std::min(1.0, full * (d + 2) / 3);
    normal_length = std::sqrt(d) * (1 - 1 / (4 * d) + 1 / (21 * d * d));
  }

  double mu_eff, c_sigma, damping, c_c, c_cov;
  double normal_length;  // expected, of a vector of d normals
};

class SepCmaEs final : public NormalPopulation {
 public:
  SepCmaEs(const Params& params, int dimension, std::uint64_t seed)
      : NormalPopulation(sep_cma_es_optimiser, params, dimension, seed,
                         shares_by_rank(static_cast<std::size_t>(params.whole("members")))),
        constants_(dimension, by_rank_),
        sigma_(params.real("sigma0")),
        variance_(mean_.size(), 1),
        sigma_path_(mean_.size()),
        path_(mean_.size()) {
    draw();
  }

 private:
  void draw() {
    std::vector<double> deviations(mean_.size());
    for (std::size_t i = 0; i < deviations.size(); ++i)
      deviations[i] = sigma_ * std::sqrt(variance_[i]);
    sample(deviations, false);
  }

  void advance(std::span<const double> fitness, Rng&) override {
    if (std::ranges::min(fitness) < std::ranges::max(fitness)) learn(fitness);
    draw();
  }

  void learn(std::span<const double> fitness) {
    const auto shares = shared_by_rank(fitness, by_rank_);
    std::vector<double> step(mean_.size()), squares(mean_.size());
    for (std::size_t member = 0; member < steps_.size(); ++member)
      for (std::size_t i = 0; i < mean_.size(); ++i) {
        step[i] += shares[member] * steps_[member][i];
        squares[i] += shares[member] * steps_[member][i] * steps_[member][i];
      }
    const double length = follow_sigma_path(step);
    follow_path(step, squares, is_short(length));
    sigma_ *= exponential(constants_.c_sigma / constants_.damping *
                          (length / constants_.normal_length - 1));
    sigma_ = std::clamp(sigma_, 1e-150, 1e150);
  }

  // Returns its new length.
  double follow_sigma_path(const std::vector<double>& step) {
    const double c = constants_.c_sigma;
    const double gain = std::sqrt(c * (2 - c) * constants_.mu_eff);
    double square = 0;
    for (std::size_t i = 0; i < step.size(); ++i) {
      sigma_path_[i] = (1 - c) * sigma_path_[i] + gain * step[i];
      square += sigma_path_[i] * sigma_path_[i];
    }
    return std::sqrt(square);
  }

  // Is the path no longer than chance makes it? Else the covariance waits for sigma.
  bool is_short(double length) const {
    double kept = 1;
    for (int i = 0; i < std::min(2 * generation(), 100'000); ++i) kept *= 1 - constants_.c_sigma;
    return length / std::sqrt(1 - kept) <
           (1.4 + 2.0 / (dimension() + 1)) * constants_.normal_length;
  }

  // `step` and `squares` are in standard deviations.
  void follow_path(const std::vector<double>& step, const std::vector<double>& squares,
                   bool is_short) {
    const auto& k = constants_;
    const double gain = is_short ? std::sqrt(k.c_c * (2 - k.c_c) * k.mu_eff) : 0;
    for (std::size_t i = 0; i < step.size(); ++i) {
      const double deviation = std::sqrt(variance_[i]);
      mean_[i] += rate_ * sigma_ * deviation * step[i];
      path_[i] = (1 - k.c_c) * path_[i] + gain * deviation * step[i];
      const double of_path = path_[i] * path_[i] / k.mu_eff;
      const double of_steps = (1 - 1 / k.mu_eff) * variance_[i] * squares[i];
      variance_[i] =
          std::clamp((1 - k.c_cov) * variance_[i] + k.c_cov * (of_path + of_steps), 1e-150, 1e150);
    }
  }

  void write(StateWriter& out) const override {
    out.add(sigma_, mean_, variance_, sigma_path_, path_);
  }
  void read(StateReader& in) override {
    in.take(sigma_, mean_, variance_, sigma_path_, path_);
    draw();
  }

  Constants constants_;
  double sigma_;
  std::vector<double> variance_, sigma_path_, path_;
};

}  // namespace

const OptimiserInfo sep_cma_es_optimiser = {
    "sep-cma-es", "separable covariance matrix adaptation (Ros and Hansen 2008)", keys,
    make_as<SepCmaEs>};

}  // namespace yomi
