// A fixed blend of a move's mean with its all-moves-as-first mean, plus UCT's exploration term.
#include "search/rule.h"

namespace yomi {
namespace {

constexpr auto keys = with_tree_keys(
    std::array{Param{"alpha", Param::Type::Real, "0.5", "0..1", "share of the AMAF mean"},
               exploration_key},
    unvisited_first);

class Amaf final : public Rule {
 public:
  explicit Amaf(const Params& params)
      : alpha_(static_cast<float>(params.real("alpha"))), c_(params.real("c")) {}

  int choose(const Candidates& candidates) const override {
    return best_blend(
        candidates, exploration(c_, candidates.visits),
        [&](const Floats&, const Floats& all) { return select(all > 0, Floats(alpha_), 0); });
  }

 private:
  float alpha_;
  double c_;
};

}  // namespace

const RuleInfo amaf_rule{
    "amaf", "a fixed blend of mean and AMAF mean", keys,
    [](const Params& params) -> std::unique_ptr<Rule> { return std::make_unique<Amaf>(params); },
    RuleInfo::Amaf::OfNode};

}  // namespace yomi
