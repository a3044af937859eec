// PoolRave (Rimmel, Teytaud and Teytaud 2010, as Teytaud and Dehos 2015 use it): with probability p
// a move from a pool of those with the best AMAF means. The pool is made when a playout begins,
// from the nearest node on the way, leaf upwards, with more than `node` simulations: its legal
// moves with at least `sims` AMAF samples, the best `size`. One pool serves both colours; a move
// leaves it when it is played.
#include <algorithm>
#include <array>
#include <bit>
#include <functional>

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

using SignedBytes = std::int8_t __attribute__((vector_size(lanes)));

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
    const int found = collect(source, bar_from(largest));
    count_ = left_ = std::min(found, size_);
    if (found <= many)
      rank(found);
    else
      std::partial_sort_copy(found_.begin(), found_.begin() + found, pool_.begin(),
                             pool_.begin() + count_, std::greater<>());
  }
  Move choose(Decision& decision, Rng& rng) override {
    if (left_ == 0 || (own_ && decision.to_play() != owner_) || rng.unit() >= p_) return no_move;
    // A move that somebody has played leaves the pool; one that only this player may not play
    // stays.
    for (int untried = left_; untried > 0; --untried) {
      const int at = rng.below(untried);
      std::swap(entry(at), entry(untried - 1));
      const Move move = move_of(entry(untried - 1));
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
      const Entry entry = pool_[static_cast<std::size_t>(i)];
      all.push_back({"pool", owner_, move_of(entry), no_move, 0.5 * mean_of(entry)});
    }
    return all;
  }

 private:
  // A move of the pool in one number, better ones larger: its mean in half points (floats that are
  // not negative are in the order of their bits), then its place among the node's moves, the first
  // before the others, then the move itself.
  using Entry = std::uint64_t;
  static Entry make_entry(float mean, std::size_t place, std::uint16_t move) {
    return std::uint64_t{std::bit_cast<std::uint32_t>(mean)} << 32 | (0xffff - place) << 16 | move;
  }
  static Move move_of(Entry entry) { return move_at(static_cast<std::uint16_t>(entry)); }
  static float mean_of(Entry entry) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(entry >> 32));
  }

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
    std::fill_n(means_.begin() + static_cast<std::ptrdiff_t>(i), lanes, -1.0F);
    return largest;
  }

  // A mean that at least `size` moves reach, if it can be told at a glance: the size-th largest of
  // the lanes' largest. Without branches, which nothing could predict.
  float bar_from(const Floats& largest) const {
    if (size_ > lanes) return 0;
    Ints above = {};  // minus how many are larger
    for (int lane = 0; lane < lanes; ++lane) above += largest < largest[lane];
    // Floats that are not negative are in the order of their bits.
    const auto bits = std::bit_cast<Ints>(largest);
    const Ints low = (-above >= size_ - 1) & (bits > 0) ? bits : Ints{};
    return std::bit_cast<float>(
        reduced(low, [](const Ints& x, const Ints& y) { return x > y ? x : y; }));
  }
  // Everything that reaches the bar. Sixteen comparisons give sixteen bytes, most of them zero.
  int collect(const PoolSource& source, float bar) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < source.moves.size(); i += lanes) {
      const Ints reaches = load<Floats>(means_.data() + i) >= bar;
      const auto bytes = __builtin_convertvector(reaches, SignedBytes) & 1;
      std::uint64_t words[2];
      std::memcpy(words, &bytes, sizeof words);
      for (std::size_t half = 0; half < 2; ++half)
        for (std::uint64_t rest = words[half]; rest != 0; rest &= rest - 1) {
          const std::size_t at =
              i + 8 * half + static_cast<std::size_t>(std::countr_zero(rest)) / 8;
          found_[found++] = make_entry(means_[at], at, source.moves[at]);
        }
    }
    return static_cast<int>(found);
  }
  // The best in their order. How many are better is counted without branches, which nothing could
  // predict.
  void rank(int found) {
    for (int i = 0; i < found; ++i) {
      const Entry own = found_[static_cast<std::size_t>(i)];
      int better = 0;
      for (int k = 0; k < found; ++k) better += found_[static_cast<std::size_t>(k)] > own ? 1 : 0;
      if (better < size_) entry(better) = own;
    }
  }

  double p_;
  int sims_;
  int size_;
  int node_;
  bool own_;
  Player owner_ = Player::First;
  static constexpr int many = 48;
  std::array<Entry, MoveList::capacity> found_;
  std::array<Entry, MoveList::capacity + 1> pool_;  // played moves behind those that are left
  int count_ = 0, left_ = 0;
  std::array<float, MoveList::capacity + lanes> means_;
};

}  // namespace

const PlayoutInfo poolrave_playout{
    "poolrave", "moves with the best AMAF above the leaf", keys,
    [](const Params& params, const GameFacts& facts) -> std::unique_ptr<Policy> {
      return std::make_unique<PoolRave>(params, facts);
    }};

}  // namespace yomi
