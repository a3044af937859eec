// Flat Monte Carlo: the root's moves in turn, no tree.
#include "search/rule.h"

namespace yomi {
namespace {

constexpr auto keys = with_tree_keys(std::array<Param, 0>{}, unvisited_first);

class Flat final : public Rule {
 public:
  int choose(const Candidates& candidates) const override {
    const int next = candidates.visits % candidates.count;
    if (candidates.proofs == nullptr && are_in_turn(candidates, next)) return next;
    return best_candidate(candidates, [&](int i) {
      const Samples own(candidates.tallies_from(i));
      return select(own.visits > 0, own.inverse_root, 2);
    });
  }

 private:
  // Has everyone before this one been visited once more than he has?
  static bool are_in_turn(const Candidates& candidates, int next) {
    const int rounds = candidates.visits / candidates.count;
    return visits(candidates.tally(next)) == rounds &&
           (next == 0 || visits(candidates.tally(next - 1)) == rounds + 1);
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
