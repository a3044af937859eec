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
    const Tally *tallies = candidates.tallies, *amaf = candidates.amaf;
    const float c = c_, log = exploration(1, candidates.visits);
    const auto key = [=](const Sample& own, float mean) {
      const float r = log * own.per_visit;
      const float variance = mean - mean * mean + __builtin_sqrtf(2 * r);
      return mean + c * __builtin_sqrtf(r * (variance < 0.25F ? variance : 0.25F));
    };
    if (amaf == nullptr)
      return best_candidate(candidates, [=](int i) {
        const Sample own(tallies[i]);
        return key(own, own.mean);
      });
    return best_candidate(candidates, [=](int i) {
      const Sample own(tallies[i]), all(amaf[i]);
      const float value = key(own, own.visits > 0 ? own.mean : all.mean);
      return own.visits + all.visits > 0 ? value : 1e30F;
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
