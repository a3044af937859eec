// PoolRave (Rimmel, Teytaud and Teytaud 2010, as Teytaud and Dehos 2015 use it): with probability p
// a move from a pool of those with the best AMAF means. The pool is made when a playout begins,
// from the nearest node on the way, leaf upwards, with more than `node` simulations: its legal
// moves with at least `sims` AMAF samples, the best `size`. One pool serves both colours; a move
// leaves it when it is played.
#include <algorithm>
#include <array>

#include "core/lanes.h"
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
        sims_(params.whole("sims")),
        size_(params.whole("size")),
        node_(params.whole("node")),
        own_(params.is("colours", "own")) {}

  Wants wants() const override { return {.pool_visits = node_}; }

  void begin(const PoolSource& source) override {
    owner_ = source.player;
    const Floats largest = make_means(source.tallies);
    collect(source, bar_from(largest));
    if (count_ > 2 * size_) {
      std::nth_element(pool_.begin(), pool_.begin() + size_, pool_.begin() + count_);
      count_ = size_;
    }
    while (count_ > size_) remove_worst();
    left_ = count_;
  }
  Move choose(Decision& decision, Rng& rng) override {
    if (left_ == 0 || (own_ && decision.to_play() != owner_) || rng.unit() >= p_) return no_move;
    // A move that somebody has played leaves the pool; one that only this player may not play
    // stays.
    for (int untried = left_; untried > 0; --untried) {
      const int at = rng.below(untried);
      std::swap(entry(at), entry(untried - 1));
      const Move move = entry(untried - 1).move;
      const bool plays = decision.may_play(move);
      if (plays || decision.was_played(move)) std::swap(entry(untried - 1), entry(--left_));
      if (plays) return move;
    }
    return no_move;
  }
  bool is_done() const override { return left_ == 0; }
  std::vector<Lesson> lessons() const override {
    std::vector<Lesson> all;
    for (int i = 0; i < count_; ++i) {
      const Entry& entry = pool_[static_cast<std::size_t>(i)];
      all.push_back({"pool", owner_, entry.move, no_move, 0.5 * entry.mean});
    }
    return all;
  }

 private:
  struct Entry {
    Move move{};
    std::uint16_t place = 0;  // among the node's moves
    float mean = 0;           // in half points

    // The higher mean, among equals the first.
    bool operator<(const Entry& entry) const {
      return mean > entry.mean || (mean == entry.mean && place < entry.place);
    }
  };

  Entry& entry(int i) { return pool_[static_cast<std::size_t>(i)]; }

  // Sixteen at a time as far as that goes. Returns the largest of every lane.
  Floats make_means(std::span<const std::uint64_t> tallies) {
    Floats largest = Floats{} - 1;
    std::size_t i = 0;
    for (; i + lanes <= tallies.size(); i += lanes) {
      const auto [samples, halves] = word_halves(tallies.data() + i);
      const Floats mean =
          __builtin_convertvector(halves, Floats) / __builtin_convertvector(samples, Floats);
      const Ints is_enough = (samples >= sims_) & (samples > 0);
      const Floats means = is_enough ? mean : Floats{} - 1;
      largest = larger(largest, means);
      std::memcpy(means_.data() + i, &means, sizeof means);
    }
    for (; i < tallies.size(); ++i) {
      const auto samples = static_cast<std::int32_t>(tallies[i]);
      const auto halves = static_cast<std::int32_t>(tallies[i] >> 32);
      means_[i] = samples >= sims_ && samples > 0
                      ? static_cast<float>(halves) / static_cast<float>(samples)
                      : -1.0F;
      largest[i % lanes] = std::max(largest[i % lanes], means_[i]);
    }
    return largest;
  }

  // A mean that at least `size` moves reach, if it can be told at a glance: the size-th largest of
  // the lanes' largest. Without branches, which nothing could predict.
  float bar_from(const Floats& largest) const {
    if (size_ > lanes) return 0;
    Ints above = {};  // minus how many are larger
    for (int lane = 0; lane < lanes; ++lane) above += largest < largest[lane];
    float bar = 0;
    for (int lane = 0; lane < lanes; ++lane) {
      const bool is_low = -above[lane] >= size_ - 1;
      bar = is_low && largest[lane] > bar ? largest[lane] : bar;
    }
    return bar;
  }
  // Everything that reaches the bar.
  void collect(const PoolSource& source, float bar) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < source.moves.size(); ++i) {
      pool_[found] = {move_at(source.moves[i]), static_cast<std::uint16_t>(i), means_[i]};
      found += means_[i] >= bar ? 1 : 0;
    }
    count_ = static_cast<int>(found);
  }
  void remove_worst() {
    std::size_t worst = 0;
    const auto count = static_cast<std::size_t>(count_);
    for (std::size_t i = 1; i < count; ++i) worst = pool_[worst] < pool_[i] ? i : worst;
    pool_[worst] = pool_[count - 1];
    --count_;
  }

  double p_;
  int sims_;
  int size_;
  int node_;
  bool own_;
  Player owner_ = Player::First;
  std::array<Entry, MoveList::capacity + 1> pool_;  // played moves behind those that are left
  int count_ = 0, left_ = 0;
  std::array<float, MoveList::capacity> means_;
};

}  // namespace

const PlayoutInfo poolrave_playout{
    "poolrave", "moves with the best AMAF above the leaf", keys,
    [](const Params& params, const GameFacts& facts) -> std::unique_ptr<Policy> {
      return std::make_unique<PoolRave>(params, facts);
    }};

}  // namespace yomi
