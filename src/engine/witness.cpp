#include "engine/witness.h"

#include <algorithm>

#include "core/check.h"

namespace yomi {
namespace {

class WitnessPolicy final : public Policy {
 public:
  WitnessPolicy(std::shared_ptr<Witness> witness, bool first)
      : witness_(std::move(witness)), first_(first) {}

  Wants wants() const override { return {.record = true}; }
  Move choose(Decision&, Rng&) override {
    if (first_)
      witness_->asked();
    else
      witness_->passed_on();
    return no_move;
  }
  void end(const Record& record) override {
    if (first_) witness_->ended(record);
  }

 private:
  std::shared_ptr<Witness> witness_;
  bool first_;
};

std::unique_ptr<Policy> make_nobody(const Params&, const GameFacts&) {
  throw Error("a witness is not to be named");
}
constexpr PlayoutInfo witness_playout{"witness", "sees everything", {}, make_nobody};

}  // namespace

std::unique_ptr<Policy> make_witness_policy(std::shared_ptr<Witness> witness, bool first) {
  return std::make_unique<WitnessPolicy>(std::move(witness), first);
}

PlayerSpec watched(PlayerSpec spec, const std::shared_ptr<Witness>& witness) {
  const auto place = [&](bool first) {
    return PlayoutSpec{&witness_playout, Params({}), nullptr, witness, first};
  };
  auto& chain = spec.playouts;
  std::erase_if(chain, [](const PlayoutSpec& one) { return one.info == &uniform_playout; });
  chain.insert(chain.begin() + (chain.empty() ? 0 : 1), place(false));
  chain.insert(chain.begin(), place(true));
  return spec;
}

}  // namespace yomi
