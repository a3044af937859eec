// UCT (Kocsis and Szepesvari 2006) as in the PPA paper's Algorithm 4: mean + c sqrt(ln N / n), n
// counted for each position and move, N for the position.
#include "search/podium_choice.h"

namespace yomi {

float exploration(double c, std::int32_t visits) {
  if (visits <= 1) return 0;
  return static_cast<float>(c) * root_of_log(visits);
}

namespace {

constexpr auto keys = with_tree_keys(std::array{exploration_key}, unvisited_first);

struct UctFormula {
  static constexpr float rounding = 1e-6F;
  double c;

  float root(std::int32_t visits) const { return exploration(c, visits); }
  template <class Numbers>
  static Numbers value(const Numbers& mean, const Numbers& inverse_root, float root) {
    return mean + root * inverse_root;
  }
  static float weight(float root) { return root; }
};

class Uct final : public Rule {
 public:
  explicit Uct(const Params& params) : formula_{params.real("c")}, choice_(formula_) {}

  int choose(const Candidates& candidates) const override {
    if (candidates.amaf == nullptr) return choice_.choose(candidates);
    const float root = formula_.root(candidates.visits);
    return best_blend(candidates, root, [](const Floats&, const Floats&) { return Floats{}; });
  }
  int choose(const Candidates& candidates, Podium& podium) const override {
    return choice_.choose(candidates, podium);
  }

 private:
  UctFormula formula_;
  PodiumChoice<UctFormula> choice_;
};

}  // namespace

const RuleInfo uct_rule{
    "uct",
    "upper confidence bounds: mean + c sqrt(ln N / n)",
    keys,
    [](const Params& params) -> std::unique_ptr<Rule> { return std::make_unique<Uct>(params); },
    RuleInfo::Amaf::No,
    false,
    true};

}  // namespace yomi
