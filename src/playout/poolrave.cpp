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
    if (above_ <= size_) {
      count_ = std::min(above_ + level_, size_);
      std::copy_n(found_above_.begin(), above_, pool_.begin());
      std::copy_n(found_level_.begin(), count_ - above_, pool_.begin() + above_);
    } else {
      count_ = size_;
      rank();
    }
    left_ = count_;
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

  // Returns the largest of every lane.
  Floats make_means(std::span<const std::uint64_t> tallies) {
    Floats largest = -1;
    std::size_t i = 0;
    for (; i + lanes <= tallies.size(); i += lanes)
      largest = larger(largest, make_means_at(i, tallies.data() + i));
    std::array<std::uint64_t, lanes> rest{};
    std::copy(tallies.begin() + static_cast<std::ptrdiff_t>(i), tallies.end(), rest.begin());
    return larger(largest, make_means_at(i, rest.data()));
  }
  Floats make_means_at(std::size_t at, const std::uint64_t* tallies) {
    const auto [samples, halves] = word_halves(tallies);
    const Ints are_enough = (samples >= sims_) & (samples > 0);
    const Floats means = select(are_enough, to_floats(halves) / to_floats(samples), -1);
    store(means, means_.data() + at);
    return means;
  }

  // A mean that at least `size` moves reach, if it can be told at a glance: the size-th largest of
  // the lanes' largest. Without branches, which nothing could predict.
  float bar_from(const Floats& largest) const {
    if (size_ > lanes) return 0;
    Ints above;  // minus how many are larger
    for (int lane = 0; lane < lanes; ++lane) above += largest < largest[lane];
    // Floats that are not negative are in the order of their bits.
    const Ints bits = bits_of(largest);
    const Ints are_low = (above <= 1 - size_) & (bits > 0);
    return std::bit_cast<float>(largest_of(select(are_low, bits, 0)));
  }
  // Everything above the bar and everything level with it. First a bit for every move, so that no
  // branch depends on where they stand.
  void collect(const PoolSource& source, float bar) {
    constexpr std::size_t bits = 64;
    std::size_t above = 0, level = 0;
    for (std::size_t from = 0; from < source.moves.size(); from += bits)
      for (std::uint64_t rest = reaching(from, source.moves.size(), bar); rest != 0;
           rest &= rest - 1) {
        const std::size_t at = from + static_cast<std::size_t>(std::countr_zero(rest));
        found_above_[above] = found_level_[level] = make_entry(means_[at], at, source.moves[at]);
        above += means_[at] > bar ? 1 : 0;
        level += means_[at] > bar ? 0 : 1;
      }
    above_ = static_cast<int>(above);
    level_ = static_cast<int>(level);
  }
  // Which of 64 means reach the bar.
  std::uint64_t reaching(std::size_t from, std::size_t count, float bar) const {
    std::uint64_t result = 0;
    for (std::size_t i = 0; i < 64 && from + i < count; i += lanes)
      result |= bits_in(load(means_.data() + from + i) >= bar) << i;
    return result;
  }

  // The best of those above the bar, in their order: everyone stands behind as many as are better.
  void rank() {
    constexpr int many = 48, stride = 8;
    if (above_ > many) {
      std::partial_sort_copy(found_above_.begin(), found_above_.begin() + above_, pool_.begin(),
                             pool_.begin() + size_, std::greater<>());
      return;
    }
    std::fill_n(found_above_.begin() + above_, stride, 0);
    for (int i = 0; i < above_; ++i) {
      const Entry own = found_above_[static_cast<std::size_t>(i)];
      std::uint64_t better = 0;
      for (std::size_t k = 0; k < static_cast<std::size_t>(above_); k += stride)
        for (std::size_t at = k; at < k + stride; ++at) better += found_above_[at] > own ? 1 : 0;
      pool_[better] = own;
    }
  }

  double p_;
  int sims_;
  int size_;
  int node_;
  bool own_;
  Player owner_ = Player::First;
  std::array<Entry, MoveList::capacity + 8> found_above_, found_level_;
  int above_ = 0, level_ = 0;
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
