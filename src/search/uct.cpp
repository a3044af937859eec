// UCT (Kocsis and Szepesvari 2006) as in the PPA paper's Algorithm 4: mean + c sqrt(ln N / n), n
// counted for each position and move, N for the position.
#include <cmath>

#include "core/math.h"
#include "search/rule.h"

namespace yomi {

float exploration(double c, std::int32_t visits) {
  if (visits <= 1) return 0;
  return static_cast<float>(c) * std::sqrt(static_cast<float>(natural_log(visits)));
}

namespace {

constexpr auto keys = with_tree_keys(std::array{exploration_key}, unvisited_first);

class Uct final : public Rule {
 public:
  explicit Uct(const Params& params) : c_(params.real("c")) {}

  int choose(const Candidates& candidates) const override {
    const float root = exploration(c_, candidates.visits);
    if (candidates.amaf != nullptr)
      return best_blend(candidates, root, [](const Floats&, const Floats&) { return Floats{}; });
    return best_candidate(candidates, [&](int i) {
      const Samples own(candidates.tallies_from(i));
      return own.mean + root * own.inverse_root;
    });
  }

 private:
  double c_;
};

}  // namespace

const RuleInfo uct_rule{
    "uct", "upper confidence bounds: mean + c sqrt(ln N / n)", keys,
    [](const Params& params) -> std::unique_ptr<Rule> { return std::make_unique<Uct>(params); }};

}  // namespace yomi
