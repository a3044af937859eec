// PoolRave (Rimmel, Teytaud and Teytaud 2010, as Teytaud and Dehos 2015 use it): with probability p
// a move from a pool of those with the best AMAF means. The pool is made when a playout begins,
// from the nearest node on the way, leaf upwards, with more than `node` simulations: its legal
// moves with at least `sims` AMAF samples, the best `size`. One pool serves both colours; a move
// leaves it when it is played.
#include <algorithm>
#include <array>

#include "playout/policy.h"

namespace yomi {
namespace {

using enum Param::Type;

constexpr Param keys[] = {
    {"p", Real, "0.5", "0..1", "chance of a move from the pool", "p"},
    {"sims", Whole, "10", "0..1000000", "AMAF samples that a move of the pool needs at least"},
    {"size", Whole, "10", "1..512", "moves in the pool at most", "N"},
    {"node", Whole, "10", "0..1000000", "simulations that the node of the pool must exceed"},
    {"colours", Choice, "both", "both|own", "who plays from it: both, or the player at the node"}};

class PoolRave final : public Policy {
 public:
  PoolRave(const Params& params, const GameFacts&)
      : p_(params.real("p")),
        sims_(static_cast<std::uint32_t>(params.whole("sims"))),
        size_(static_cast<std::size_t>(params.whole("size"))),
        node_(params.whole("node")),
        own_(params.is("colours", "own")) {}

  Wants wants() const override { return {.pool_visits = node_}; }

  void begin(const PoolSource& source) override {
    pool_.clear();
    owner_ = source.player;
    for (std::size_t i = 0; i < source.moves.size(); ++i) {
      const auto samples = static_cast<std::uint32_t>(source.tallies[i]);
      if (samples < sims_ || samples == 0) continue;
      insert({move_at(source.moves[i]),
              static_cast<float>(source.tallies[i] >> 32) / static_cast<float>(samples)});
    }
  }
  Move choose(Decision& decision, Rng& rng) override {
    if (pool_.empty() || (own_ && decision.to_play() != owner_) || rng.unit() >= p_) return no_move;
    while (!pool_.empty()) {
      const auto i = static_cast<std::size_t>(rng.below(static_cast<int>(pool_.size())));
      const Move move = pool_[i].move;
      pool_[i] = pool_.back();
      pool_.pop_back();
      if (decision.may_play(move)) return move;
    }
    return no_move;
  }
  bool is_done() const override { return pool_.empty(); }
  std::vector<Lesson> lessons() const override {
    std::vector<Lesson> all;
    for (const Entry& entry : pool_)
      all.push_back({"pool", owner_, entry.move, no_move, 0.5 * entry.mean});
    return all;
  }

 private:
  struct Entry {
    Move move;
    float mean;  // in half points
  };

  // Keeps the best in order; among equals the first.
  void insert(const Entry& entry) {
    if (pool_.size() == size_ && entry.mean <= pool_.back().mean) return;
    if (pool_.size() == size_) pool_.pop_back();
    auto at = pool_.end();
    while (at != pool_.begin() && (at - 1)->mean < entry.mean) --at;
    pool_.insert(at, entry);
  }

  double p_;
  std::uint32_t sims_;
  std::size_t size_;
  int node_;
  bool own_;
  Player owner_ = Player::First;
  std::vector<Entry> pool_;
};

}  // namespace

const PlayoutInfo poolrave_playout{
    "poolrave", "moves with the best AMAF above the leaf", keys,
    [](const Params& params, const GameFacts& facts) -> std::unique_ptr<Policy> {
      return std::make_unique<PoolRave>(params, facts);
    }};

}  // namespace yomi
