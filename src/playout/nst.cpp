// NST, N-gram Selection Technique (Tak, Winands and Bjornsson 2012): the mean results of a move and
// of the sequences of moves that end with it, averaged; the best, except for a share epsilon. With
// k set a move is drawn instead, as MAST does it: the replies with win rates and a Gibbs
// distribution that Drake (2009) asks for.
//
// A decision looks up every legal move in sequences of each length, of which only those that
// occurred often enough count. Pairs are rows by the move before; of the far more sequences of
// three, a filter says without a look into their table which cannot count.
#include <algorithm>
#include <array>

#include "playout/counts.h"
#include "playout/grams.h"
#include "playout/weights.h"

namespace yomi {
namespace {

using enum Param::Type;

constexpr Param nst_keys[] = {
    {"n", Whole, "3", "1..3", "sequences of up to so many moves"},
    {"threshold", Whole, "7", "0..1000000", "occurrences before a longer one counts"},
    {"epsilon", Real, "0.4", "0..1", "share of random moves"},
    {"k", Real, "off", "0..80", "instead: a move's chance is in proportion to e^(k mean)"},
    {"decay", Real, "0.2", "0..1", "how much of what was counted is left after a move"}};

// The counts of all codes after one move, and their means as far as they count.
class Row {
 public:
  static constexpr float nothing = -1;

  bool empty() const { return counts_.empty(); }
  void make(int codes, float mean) {
    counts_.resize(static_cast<std::size_t>(codes));
    means_.resize(counts_.size(), mean);
  }
  const Count& count(std::int32_t code) const { return counts_[static_cast<std::size_t>(code)]; }
  const float* means() const { return means_.data(); }
  void add(std::int32_t code, float result, float threshold) {
    const auto at = static_cast<std::size_t>(code);
    counts_[at].add(result);
    show(at, threshold);
  }
  void decay(float share, float threshold) {
    for (std::size_t at = 0; at < counts_.size(); ++at) {
      if (counts_[at].visits == 0) continue;
      counts_[at].decay(share);
      show(at, threshold);
    }
  }

 private:
  void show(std::size_t at, float threshold) {
    means_[at] = counts_[at].visits < threshold ? nothing : counts_[at].mean();
  }

  std::vector<Count> counts_;
  std::vector<float> means_;
};

class Nst final : public Policy {
 public:
  Nst(const Params& params, const GameFacts& facts)
      : move_count_(facts.move_count),
        longest_(params.whole("n")),
        threshold_(static_cast<float>(params.whole("threshold"))),
        gibbs_(!params.is("k", "off")),
        epsilon_(gibbs_ ? 0 : params.real("epsilon")),
        k_(static_cast<float>(gibbs_ ? params.real("k") : 0)),
        decay_(static_cast<float>(params.real("decay"))) {
    next_game();
  }

  Wants wants() const override { return {.all_moves = true, .record = true}; }
  Move choose(Decision& decision, Rng& rng) override {
    if (!gibbs_ && rng.unit() < epsilon_) return no_move;
    std::int32_t before[2];
    codes_before(decision, move_count_, before);
    const auto codes = decision.codes();
    if (codes.empty()) return no_move;
    const Row& pairs = after(before[0]);
    const Triples triples(before);
    const bool any_triples = longest_ > 2 && common_.may_have(triples.context());
    const auto value = [&](std::int32_t code) {
      float sum = alone_.means()[code], used = 1;
      if (!pairs.empty()) add(pairs.means()[code], sum, used);
      if (any_triples) add(mean(triples.key(code)), sum, used);
      return sum / used;
    };
    return decision.moves()[gibbs_ ? drawn(codes, value, rng) : best(codes, value)];
  }
  void end(const Record& record) override {
    keys_.clear();
    std::int32_t before[2];
    for (int ply = 0; ply < record.length(); ++ply) {
      codes_before(record, ply, before);
      const Ply& p = record.ply(ply);
      const std::int32_t code = record.code(p);
      const float result = result_of(record.outcome, p.player);
      alone_.add(code, result, 0);
      if (longest_ > 1) row_after(before[0]).add(code, result, threshold_);
      if (longest_ < 3) continue;
      const Triples triples(before);
      keys_.push_back({triples.context(), triples.key(code), result});
      triples_.prefetch(keys_.back().key);
    }
    for (const auto& [context, key, result] : keys_) {
      Count& count = triples_.at(key);
      count.add(result);
      if (count.visits >= threshold_) common_.add(context), common_.add(key);
    }
  }
  void next_move() override {
    alone_.decay(decay_, 0);
    for (Row& row : pairs_) row.decay(decay_, threshold_);
    triples_.for_each([&](Count& count) { count.decay(decay_); });
  }
  void next_game() override {
    alone_ = {};
    alone_.make(2 * move_count_, 1);
    pairs_.assign(static_cast<std::size_t>(2 * move_count_ + 1), {});
    triples_.clear();
    common_.clear();
  }
  std::vector<Lesson> lessons() const override {
    std::vector<Lesson> all;
    for (int code = 0; code < 2 * move_count_; ++code)
      if (const Count& count = alone_.count(code); count.visits > 0)
        all.push_back({"mean", code < move_count_ ? Player::First : Player::Second,
                       move_at(code % move_count_), no_move, count.mean()});
    return all;
  }

 private:
  // Keys of the sequences of three that follow the same two moves.
  class Triples {
   public:
    explicit Triples(const std::int32_t (&before)[2]) {
      for (const std::int32_t code : before) hasher_.add(static_cast<std::uint64_t>(code + 2));
    }
    std::uint64_t context() const { return hasher_.value(); }
    std::uint64_t key(std::int32_t code) const {
      return Hasher(hasher_).add(static_cast<std::uint64_t>(code)).value() | 1;
    }

   private:
    Hasher hasher_;
  };
  struct Learned {
    std::uint64_t context, key;
    float result;
  };

  const Row& after(std::int32_t code) const { return pairs_[static_cast<std::size_t>(code + 1)]; }
  Row& row_after(std::int32_t code) {
    Row& row = pairs_[static_cast<std::size_t>(code + 1)];
    if (row.empty()) row.make(2 * move_count_, Row::nothing);
    return row;
  }
  float mean(std::uint64_t key) const {
    if (!common_.may_have(key)) return Row::nothing;
    const Count* count = triples_.find(key);
    return count == nullptr || count->visits < threshold_ ? Row::nothing : count->mean();
  }
  static void add(float mean, float& sum, float& used) {
    if (mean == Row::nothing) return;
    sum += mean;
    used += 1;
  }

  template <class Value>
  static std::size_t best(std::span<const std::int32_t> codes, const Value& value) {
    std::size_t best = 0;
    float best_value = -1;
    for (std::size_t i = 0; i < codes.size(); ++i)
      if (const float v = value(codes[i]); v > best_value) best = i, best_value = v;
    return best;
  }
  template <class Value>
  std::size_t drawn(std::span<const std::int32_t> codes, const Value& value, Rng& rng) const {
    std::array<float, MoveList::capacity + lanes> chances;
    for (std::size_t i = 0; i < codes.size(); ++i) chances[i] = value(codes[i]) - 1;
    std::fill_n(chances.begin() + codes.size(), lanes, 0.0F);
    exponentials(chances.data(), k_, codes.size(), chances.data());
    return static_cast<std::size_t>(draw(chances.data(), codes.size(), rng));
  }

  int move_count_, longest_;
  float threshold_;
  bool gibbs_;
  double epsilon_;
  float k_, decay_;
  Row alone_;
  std::vector<Row> pairs_;  // by the code before, the first: none
  GramTable<Count> triples_;
  HashFilter common_;  // sequences of three that count, and the two moves they begin with
  std::vector<Learned> keys_;
};

}  // namespace

const PlayoutInfo nst_playout{
    "nst", "by the mean results of a move and the sequences it ends", nst_keys,
    [](const Params& params, const GameFacts& facts) -> std::unique_ptr<Policy> {
      return std::make_unique<Nst>(params, facts);
    }};

}  // namespace yomi
