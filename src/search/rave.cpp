// RAVE (Gelly and Silver): (1 - beta) mean + beta AMAF mean + c sqrt(ln N / n), with the
// hand-selected schedule beta = sqrt(r / (r + 3 n)), where n is counted at the child (Teytaud and
// Dehos 2015) or at the parent (Gelly and Silver 2007), or with the minimum-MSE schedule
// beta = ñ / (n + ñ + 4 b^2 n ñ).
#include <cmath>

#include "search/rule.h"

namespace yomi {
namespace {

constexpr auto keys = with_tree_keys(
    std::array{exploration_key,
               Param{"r", Param::Type::Real, "90", "0..1000000000",
                     "schedule=sqrt: visits at which AMAF weighs a half", "R"},
               Param{"schedule", Param::Type::Choice, "sqrt", "sqrt|mse",
                     "how the weight of AMAF falls: by hand, or by least squared error", "beta"},
               Param{"count", Param::Type::Choice, "child", "child|parent",
                     "schedule=sqrt: whose visits are counted", "n"},
               Param{"b", Param::Type::Real, "0", "0..100", "schedule=mse: bias of AMAF", "b"}},
    unvisited_first);

class Rave final : public Rule {
 public:
  explicit Rave(const Params& params)
      : c_(params.real("c")),
        r_(static_cast<float>(params.real("r"))),
        bias_(static_cast<float>(4 * params.real("b") * params.real("b"))),
        mse_(params.is("schedule", "mse")),
        parent_(params.is("count", "parent")) {}

  int choose(const Candidates& candidates) const override {
    const float root = exploration(c_, candidates.visits);
    if (mse_)
      return best_blend(candidates, root, [&](const Floats& n, const Floats& all) {
        return least_error_weight(n, all, bias_);
      });
    if (parent_) {
      const float beta = std::sqrt(r_ / (r_ + 3 * static_cast<float>(candidates.visits)));
      return best_blend(candidates, root, [&](const Floats&, const Floats& all) {
        return select(all > 0, Floats(beta), 0);
      });
    }
    const float root_r = std::sqrt(r_);
    return best_blend(candidates, root, [&](const Floats& n, const Floats& all) {
      return select(all > 0, root_r * inverse_root(r_ + 3 * n), 0);
    });
  }

 private:
  double c_;
  float r_, bias_;
  bool mse_, parent_;
};

}  // namespace

const RuleInfo rave_rule{
    "rave", "UCT blended with AMAF, which fades out with visits", keys,
    [](const Params& params) -> std::unique_ptr<Rule> { return std::make_unique<Rave>(params); },
    RuleInfo::Amaf::OfNode};

}  // namespace yomi
