// Flat Monte Carlo: the root's moves in turn, no tree.
#include "search/rule.h"

namespace yomi {
namespace {

constexpr auto keys = with_tree_keys(std::array<Param, 0>{}, unvisited_first);

class Flat final : public Rule {
 public:
  int choose(const Candidates& candidates) const override {
    return best_candidate(candidates, [&](int i) {
      const Samples own(candidates.tallies_from(i));
      return select(own.visits > 0, own.inverse_root, 2);
    });
  }
};

}  // namespace

const RuleInfo flat_rule{
    "flat",
    "one-ply Monte Carlo: the moves in turn",
    keys,
    [](const Params&) -> std::unique_ptr<Rule> { return std::make_unique<Flat>(); },
    RuleInfo::Amaf::No,
    true};

}  // namespace yomi
