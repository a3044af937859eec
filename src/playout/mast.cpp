// MAST, the Move-Average Sampling Technique (Finnsson and Bjornsson 2008): one mean result for
// every move, over all simulations; a move's chance is in proportion to e^(k mean), or the best
// mean is played except for a share epsilon of random moves (Tak, Winands and Bjornsson 2012).
// MASTF is the same over moves with their surroundings. A move that was never played has the mean
// 1, so that it gets its turn.
#include <algorithm>
#include <utility>

#include "playout/code_weights.h"
#include "playout/counts.h"
#include "playout/policy.h"
#include "playout/set_sampler.h"
#include "playout/trail_weights.h"

namespace yomi {
namespace {

using enum Param::Type;

constexpr Param mast_keys[] = {
    {"k", Real, "auto", "0..80", "a move's chance is in proportion to e^(k mean)", "1/tau"},
    {"epsilon", Real, "off", "0..1", "instead: the best mean, except for this share at random"},
    {"decay", Real, "0.2", "0..1", "how much of what was counted is left after a move"}};

// The best of 3, 6, 12 and 24 (some games also 8 or 48) in matches of uct/mast@300 against uct@300,
// 100 to 300 games each; docs/mast.md has the whole table.
constexpr std::pair<std::string_view, std::string_view> tuned_k[] = {{"atarigo", "12"},
                                                                     {"breakthrough", "6"},
                                                                     {"domineering", "6"},
                                                                     {"go", "24"},
                                                                     {"havannah", "12"},
                                                                     {"hex", "8"},
                                                                     {"knightthrough", "6"},
                                                                     {"misere-breakthrough", "48"},
                                                                     {"misere-domineering", "24"},
                                                                     {"misere-nogo", "24"},
                                                                     {"misere-knightthrough", "48"},
                                                                     {"nogo", "12"}};
constexpr std::string_view usual_k = "6";

void settle_k(Params& params, const GameFacts& facts) {
  if (!params.is("k", "auto")) return;
  const auto* found = std::find_if(std::begin(tuned_k), std::end(tuned_k),
                                   [&](const auto& row) { return row.first == facts.name; });
  params.replace("k", found == std::end(tuned_k) ? usual_k : found->second);
}

float k_of(Params params, const GameFacts& facts) {
  settle_k(params, facts);
  return static_cast<float>(params.real("k"));
}

class Mast final : public Policy {
 public:
  Mast(const Params& params, const GameFacts& facts, bool features)
      : features_(features),
        move_count_(facts.move_count),
        greedy_(!params.is("epsilon", "off")),
        epsilon_(greedy_ ? params.real("epsilon") : 0),
        decay_(static_cast<float>(params.real("decay"))),
        means_(features ? facts.feature_code_count : facts.code_count(), k_of(params, facts)),
        counts_(static_cast<std::size_t>(means_.count())),
        sampler_(facts.move_count) {}

  Wants wants() const override {
    return {.all_moves = true, .record = true, .features = features_, .trail = true};
  }
  void begin(const PoolSource&) override {
    sampler_.begin();
    trail_weights_.begin();
  }
  Move choose(Decision& decision, Rng& rng) override {
    if (!features_ && !greedy_ && decision.move_set_kind() != MoveSetKind::None)
      return draw_from_set(decision, rng);
    if (const auto* trail = features_ && !greedy_ ? decision.trail() : nullptr; trail != nullptr) {
      const float* const now =
          trail_weights_.now(*trail, decision.to_play(), means_.half(decision.to_play()));
      return draw_likely(decision, [&](MoveSet set) { return yomi::draw(set, now, rng).move; });
    }
    if (const MoveSet set = features_ && !greedy_ ? decision.feature_set() : MoveSet();
        !set.empty())
      return draw_featured(set, means_.half(decision.to_play()), rng).move;
    const auto codes = features_ ? decision.feature_codes() : decision.codes();
    if (codes.empty()) return no_move;
    return decision
        .moves()[static_cast<std::size_t>(greedy_ ? best(codes, rng) : drawn(codes, rng))];
  }
  std::span<const std::uint16_t> order(Player player, MoveSet set, Rng& rng) override {
    if (features_ || greedy_) return {};
    return sampler_.order(player, set, means_.half(player), rng);
  }
  void end(const Record& record) override {
    for (int ply = 0; ply < record.length(); ++ply) {
      const std::int32_t code = code_of(record, ply);
      Count& count = counts_[static_cast<std::size_t>(code)];
      count.add(result_of(record.outcome, record.ply(ply).player));
      means_.set(code, count.mean() - 1);
    }
    means_.refresh(Player::First);
    means_.refresh(Player::Second);
  }
  void next_move() override {
    for (Count& count : counts_) count.decay(decay_);
    if (decay_ == 0) means_.clear();
  }
  void next_game() override {
    std::fill(counts_.begin(), counts_.end(), Count{});
    means_.clear();
  }
  std::vector<Lesson> lessons() const override {
    std::vector<Lesson> all;
    for (int code = 0; code < means_.count(); ++code)
      if (const Count& count = counts_[static_cast<std::size_t>(code)]; count.visits > 0) {
        all.push_back(
            {"mean", means_.owner(code), means_.move(code, move_count_), no_move, count.mean()});
      }
    return all;
  }

 private:
  std::int32_t code_of(const Record& record, int ply) const {
    if (!features_) return record.code(record.ply(ply));
    return record.features[static_cast<std::size_t>(ply)];
  }
  Move draw_from_set(Decision& decision, Rng& rng) {
    return draw_likely(decision, [&](MoveSet set) {
      return sampler_.draw(decision, set, means_.half(decision.to_play()), rng).move;
    });
  }
  int drawn(std::span<const std::int32_t> codes, Rng& rng) const {
    return draw(codes, means_.exponentials(), rng);
  }
  int best(std::span<const std::int32_t> codes, Rng& rng) const {
    if (rng.unit() < epsilon_) return rng.below(static_cast<int>(codes.size()));
    std::size_t best = 0;
    for (std::size_t i = 1; i < codes.size(); ++i)
      if (means_.weight(codes[i]) > means_.weight(codes[best])) best = i;
    return static_cast<int>(best);
  }

  bool features_;
  int move_count_;
  bool greedy_;
  double epsilon_;
  float decay_;
  CodeWeights means_;  // minus one: e^(k (mean - 1)) is 1 for what was never played
  std::vector<Count> counts_;
  SetSampler sampler_;
  TrailWeights trail_weights_;
};

template <bool features>
std::unique_ptr<Policy> make(const Params& params, const GameFacts& facts) {
  return std::make_unique<Mast>(params, facts, features);
}

}  // namespace

const PlayoutInfo mast_playout{"mast", "a softmax over every move's mean result", mast_keys,
                               make<false>, settle_k};
const PlayoutInfo mastf_playout{"mastf", "MAST over moves with their surroundings", mast_keys,
                                make<true>, settle_k};
}  // namespace yomi
