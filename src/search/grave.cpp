// GRAVE (Cazenave, IJCAI 2015): as RAVE with beta = ñ / (n + ñ + bias n ñ) and no exploration
// term, but the AMAF statistics are those of the nearest ancestor with more than `ref` visits.
#include "search/rule.h"

namespace yomi {
namespace {

constexpr auto keys = with_tree_keys(
    std::array{Param{"ref", Param::Type::Whole, "50", "0..1000000000",
                     "visits a node must exceed for its own AMAF to be used", "ref"},
               Param{"bias", Param::Type::Real, "1e-5", "0..100", "bias of AMAF", "bias"}},
    unvisited_amaf);

class Grave final : public Rule {
 public:
  explicit Grave(const Params& params) : bias_(static_cast<float>(params.real("bias"))) {}

  int choose(const Candidates& candidates) const override {
    return best_blend(candidates, 0, [&](const Floats& n, const Floats& all) {
      return least_error_weight(n, all, bias_);
    });
  }

 private:
  float bias_;
};

}  // namespace

const RuleInfo grave_rule{
    "grave", "RAVE with the AMAF of an ancestor that has enough", keys,
    [](const Params& params) -> std::unique_ptr<Rule> { return std::make_unique<Grave>(params); },
    RuleInfo::Amaf::OfReference};

}  // namespace yomi
