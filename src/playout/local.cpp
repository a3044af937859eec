// Replies next to the last move: the baselines `local` and `tenuki` of the Hivemind paper (Pettit
// and Helmbold 2012), its `pattern` policy, whose weights a file gives, and `tactical`, the replies
// that the game itself calls urgent.
#include "core/check.h"
#include "playout/pattern_file.h"
#include "playout/policy.h"
#include "playout/policy_folder.h"

namespace yomi {
namespace {

using enum Param::Type;

constexpr Param local_keys[] = {{"p", Real, "1", "0..1", "chance of a local reply"}};
constexpr Param tenuki_keys[] = {{"p", Real, "0.8333", "0..1", "chance of a local reply"}};
constexpr Param pattern_keys[] = {
    {"file", Text, "", "", "the weights: a file of `yomi evolve`, or a policy's name"}};

void require_patterns(std::string_view policy, const GameFacts& facts) {
  if (facts.pattern_cells == 0)
    throw Error(std::string(policy) + " does not do " + facts.name +
                ": its moves are not cells with neighbours");
}

class Local final : public Policy {
 public:
  explicit Local(double p) : p_(p) {}

  Move choose(Decision& decision, Rng& rng) override {
    if (p_ < 1 && rng.unit() >= p_) return no_move;
    return decision.random_neighbour(rng);
  }

 private:
  double p_;
};

class Pattern final : public Policy {
 public:
  explicit Pattern(SharedWeights weights) : weights_(std::move(weights)) {}

  // All weights zero: no answer.
  Move choose(Decision& decision, Rng& rng) override {
    const auto near = decision.neighbours();
    const Player player = decision.to_play();
    const PatternWeights& weights = *weights_;
    std::array<float, 8> sums;
    float sum = 0;
    for (std::size_t i = 0; i < near.size(); ++i) {
      sum += weights.at(player, decision.pattern(near[i]));
      sums[i] = sum;
    }
    if (!(sum > 0)) return no_move;
    const float drawn = rng.unit_float() * sum;
    std::size_t at = 0;  // counted without a branch: which one is drawn cannot be guessed
    for (std::size_t i = 0; i + 1 < near.size(); ++i) at += drawn >= sums[i] ? 1 : 0;
    return near[at];
  }

 private:
  SharedWeights weights_;
};

class Tactical final : public Policy {
 public:
  Move choose(Decision& decision, Rng& rng) override {
    const auto urgent = decision.urgent_replies();
    if (urgent.empty()) return no_move;
    return urgent[static_cast<std::size_t>(rng.below(static_cast<int>(urgent.size())))];
  }
};

class Uniform final : public Policy {
 public:
  Move choose(Decision&, Rng&) override { return no_move; }
  bool is_done() const override { return true; }
};

std::unique_ptr<Policy> make_pattern(const Params& params, const GameFacts& facts) {
  require_patterns("pattern", facts);
  if (params.text("file").empty())
    throw Error("pattern needs its weights (expected pattern:file=NAME)");
  const std::string file = find_policy(std::string(params.text("file")));
  return make_pattern_policy(std::make_shared<const PatternWeights>(
                                 read_pattern_weights(file, facts.name, facts.pattern_cells)),
                             facts);
}

template <const char* name>
std::unique_ptr<Policy> make_local(const Params& params, const GameFacts& facts) {
  require_patterns(name, facts);
  return std::make_unique<Local>(params.real("p"));
}
constexpr char local_name[] = "local", tenuki_name[] = "tenuki";

}  // namespace

std::unique_ptr<Policy> make_pattern_policy(SharedWeights weights, const GameFacts& facts) {
  require_patterns("pattern", facts);
  CHECK(weights->cells() == facts.pattern_cells);
  return std::make_unique<Pattern>(std::move(weights));
}

const PlayoutInfo uniform_playout{"uniform",
                                  "every move with the same chance",
                                  {},
                                  [](const Params&, const GameFacts&) -> std::unique_ptr<Policy> {
                                    return std::make_unique<Uniform>();
                                  }};
const PlayoutInfo local_playout{"local", "a random neighbour of the last move", local_keys,
                                make_local<local_name>};
const PlayoutInfo tenuki_playout{"tenuki", "local, but sometimes elsewhere", tenuki_keys,
                                 make_local<tenuki_name>};
const PlayoutInfo pattern_playout{"pattern", "a neighbour of the last move by learned weights",
                                  pattern_keys, make_pattern};
const PlayoutInfo tactical_playout{
    "tactical",
    "replies that the game calls urgent",
    {},
    [](const Params&, const GameFacts& facts) -> std::unique_ptr<Policy> {
      if (!facts.has_urgent_replies)
        throw Error("tactical does not do " + facts.name + ": it has no urgent replies");
      return std::make_unique<Tactical>();
    }};

}  // namespace yomi
