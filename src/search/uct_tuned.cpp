// UCT with a bound on the variance of each move, as Hivemind prints it (Pettit and Helmbold 2012):
// m + c sqrt(r min(1/4, m - m^2 + sqrt(2 r))), r = ln N / n.
#include "search/rule.h"

namespace yomi {
namespace {

constexpr auto keys = with_tree_keys(std::array{Param{"c", Param::Type::Real, "0.5", "0..100",
                                                      "weight of the exploration term", "C"}},
                                     unvisited_first);

class UctTuned final : public Rule {
 public:
  explicit UctTuned(const Params& params) : c_(static_cast<float>(params.real("c"))) {}

  int choose(const Candidates& candidates) const override {
    const float root = exploration(1, candidates.visits);  // sqrt(ln N)
    const auto key = [&](const Samples& own, const Floats& mean) {
      const Floats root_r = root * own.inverse_root;
      const Floats variance = mean - mean * mean + 1.41421356F * root_r;
      const Floats bound = smaller(larger(variance, 1e-20F), 0.25F);
      return mean + c_ * root_r * (bound * inverse_root(bound));
    };
    if (candidates.amaf == nullptr)
      return best_candidate(candidates, [&](int i) {
        const Samples own(candidates.tallies_from(i));
        return key(own, own.mean);
      });
    return best_candidate(candidates, [&](int i) {
      const Samples own(candidates.tallies_from(i)), all(candidates.amaf + i);
      const Floats value = key(own, select(own.visits > 0, own.mean, all.mean));
      return select(own.visits + all.visits > 0, value, 1e30F);
    });
  }

 private:
  float c_;
};

}  // namespace

const RuleInfo uct_tuned_rule{"uct-tuned", "UCT with a variance bound (Hivemind)", keys,
                              [](const Params& params) -> std::unique_ptr<Rule> {
                                return std::make_unique<UctTuned>(params);
                              }};

}  // namespace yomi
