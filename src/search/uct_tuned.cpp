// UCT with a bound on the variance of each move, as Hivemind prints it (Pettit and Helmbold 2012):
// m + c sqrt(r min(1/4, m - m^2 + sqrt(2 r))), r = ln N / n.
#include <cmath>

#include "search/podium_choice.h"

namespace yomi {
namespace {

constexpr auto keys = with_tree_keys(std::array{Param{"c", Param::Type::Real, "0.5", "0..100",
                                                      "weight of the exploration term", "C"}},
                                     unvisited_first);

float larger(float a, float b) { return a > b ? a : b; }
float smaller(float a, float b) { return a < b ? a : b; }

class TunedFormula {
 public:
  static constexpr float rounding = 4e-6F;

  explicit TunedFormula(double c) : c_(static_cast<float>(c)), steepest_(steepest(0.75 * c)) {}

  float root(std::int32_t visits) const { return exploration(1, visits); }  // sqrt(ln N)
  template <class Numbers>
  Numbers value(const Numbers& mean, const Numbers& inverse_root, float root) const {
    const Numbers root_r = root * inverse_root;
    const Numbers variance = mean - mean * mean + 1.41421356F * root_r;
    const Numbers bound = smaller(larger(variance, 1e-20F), 0.25F);
    return mean + c_ * root_r * (bound * yomi::inverse_root(bound));
  }
  // With s = sqrt(r) the term is c s sqrt(b), b at most 1/4. Where b is less, s is at most
  // b / sqrt(2), and the derivative c (sqrt(b) + s / sqrt(2 b)) at most 1.5 c sqrt(b).
  float weight(float root) const { return steepest_ * root; }

 private:
  // A power of two that is no less, so that differences of weights are exact.
  static float steepest(double at_least) {
    int exponent = 0;
    std::frexp(at_least, &exponent);
    return std::ldexp(1.0F, exponent);
  }

  float c_, steepest_;
};

class UctTuned final : public Rule {
 public:
  explicit UctTuned(const Params& params) : formula_(params.real("c")), choice_(formula_) {}

  int choose(const Candidates& candidates) const override {
    if (candidates.amaf == nullptr) return choice_.choose(candidates);
    const float root = formula_.root(candidates.visits);
    return best_candidate(candidates, [&](int i) {
      const Samples own(candidates.tallies_from(i)), all(candidates.amaf + i);
      const Floats mean = select(own.visits > 0, own.mean, all.mean);
      const Floats value = formula_.value(mean, own.inverse_root, root);
      return select(own.visits + all.visits > 0, value, 1e30F);
    });
  }
  int choose(const Candidates& candidates, Podium& podium) const override {
    return choice_.choose(candidates, podium);
  }

 private:
  TunedFormula formula_;
  PodiumChoice<TunedFormula> choice_;
};

}  // namespace

const RuleInfo uct_tuned_rule{"uct-tuned",
                              "UCT with a variance bound (Hivemind)",
                              keys,
                              [](const Params& params) -> std::unique_ptr<Rule> {
                                return std::make_unique<UctTuned>(params);
                              },
                              RuleInfo::Amaf::No,
                              false,
                              true};

}  // namespace yomi
