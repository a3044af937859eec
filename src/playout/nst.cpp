// NST, N-gram Selection Technique (Tak, Winands and Bjornsson 2012): the mean results of a move and
// of the sequences of moves that end with it, averaged; the best, except for a share epsilon. With
// k set a move is drawn instead, as MAST does it: the replies with win rates and a Gibbs
// distribution that Drake (2009) asks for.
//
// A decision looks at every legal move in sequences of each length, of which only those that
// occurred often enough count. What followed a move, or two, is kept together, so a decision finds
// it in one place. Where moves are a set, sixteen are looked at together.
#include <algorithm>
#include <array>

#include "playout/counts.h"
#include "playout/grams.h"
#include "playout/set_rows.h"
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
    means_.resize(counts_.size() + lanes, mean);  // the last are never chosen
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

// The same after two moves, of codes that occurred: mostly few. Those that count come first.
class Followers {
 public:
  void add(std::int32_t code, float result, float threshold) {
    auto at = std::find_if(entries_.begin(), entries_.end(),
                           [&](const Entry& entry) { return entry.code == code; });
    if (at == entries_.end()) at = entries_.insert(at, {code, 0, {}});
    at->count.add(result);
    at->mean = at->count.mean();
    const auto first_other = entries_.begin() + counting_;
    if (at >= first_other && at->count.visits >= threshold)
      std::iter_swap(at, first_other), ++counting_;
  }
  void decay(float share, float threshold) {
    for (Entry& entry : entries_) {
      entry.count.decay(share);
      entry.mean = entry.count.mean();
    }
    counting_ =
        std::partition(entries_.begin(), entries_.end(),
                       [&](const Entry& entry) { return entry.count.visits >= threshold; }) -
        entries_.begin();
  }
  // Writes the means that count; and takes them back.
  bool any() const { return counting_ > 0; }
  void show(float* means) const {
    for (std::ptrdiff_t i = 0; i < counting_; ++i) means[at(i).code] = at(i).mean;
  }
  void hide(float* means) const {
    for (std::ptrdiff_t i = 0; i < counting_; ++i) means[at(i).code] = Row::nothing;
  }

 private:
  struct Entry {
    std::int32_t code;
    float mean;
    Count count;
  };
  const Entry& at(std::ptrdiff_t i) const { return entries_[static_cast<std::size_t>(i)]; }

  std::vector<Entry> entries_;
  std::ptrdiff_t counting_ = 0;
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
    const Row& pairs = after(before[0]);
    const Followers& followers = after(before);
    followers.show(triples_.data());
    const Means means{alone_.means(), pairs.empty() ? nullptr : pairs.means(),
                      followers.any() ? triples_.data() : nullptr};
    const Move chosen = best_or_drawn(decision, means, rng);
    followers.hide(triples_.data());
    return chosen;
  }
  void end(const Record& record) override {
    std::int32_t before[2];
    for (int ply = 0; ply < record.length(); ++ply) {
      codes_before(record, ply, before);
      const Ply& p = record.ply(ply);
      const std::int32_t code = record.code(p);
      const float result = result_of(record.outcome, p.player);
      alone_.add(code, result, 0);
      if (longest_ > 1) row_after(before[0]).add(code, result, threshold_);
      if (longest_ > 2) followers_of(before).add(code, result, threshold_);
    }
  }
  void next_move() override {
    alone_.decay(decay_, 0);
    for (Row& row : pairs_) row.decay(decay_, threshold_);
    for (Followers& one : followers_) one.decay(decay_, threshold_);
  }
  void next_game() override {
    alone_ = {};
    alone_.make(2 * move_count_, 1);
    pairs_.assign(static_cast<std::size_t>(2 * move_count_ + 1), {});
    followers_.assign(1, {});
    const auto contexts = static_cast<std::size_t>(2 * move_count_ + 1);
    after_two_.assign(longest_ > 2 ? contexts * contexts : 0, 0);
    triples_.assign(static_cast<std::size_t>(2 * move_count_ + lanes), Row::nothing);
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
  // By code; null: none counts.
  struct Means {
    const float *alone, *pairs, *triples;

    float value(std::int32_t code) const {
      float sum = alone[code], used = 1;
      for (const float* longer : {pairs, triples})
        if (longer != nullptr && longer[code] != Row::nothing) sum += longer[code], used += 1;
      return sum / used;
    }
    // Of so many codes from this one on.
    Floats values(std::int32_t from) const {
      Floats sum = load(alone + from), used = 1;
      for (const float* longer : {pairs, triples}) {
        if (longer == nullptr) continue;
        const Floats mean = load(longer + from);
        const Ints is_nothing = mean == Row::nothing;
        sum += select(is_nothing, 0, mean);
        used += select(is_nothing, 0, Floats(1));
      }
      return sum / used;
    }
  };

  const Row& after(std::int32_t code) const { return pairs_[static_cast<std::size_t>(code + 1)]; }
  Row& row_after(std::int32_t code) {
    Row& row = pairs_[static_cast<std::size_t>(code + 1)];
    if (row.empty()) row.make(2 * move_count_, Row::nothing);
    return row;
  }
  std::size_t place(const std::int32_t (&before)[2]) const {
    return static_cast<std::size_t>((before[1] + 1) * (2 * move_count_ + 1) + before[0] + 1);
  }
  const Followers& after(const std::int32_t (&before)[2]) const {
    return followers_[longest_ > 2 ? after_two_[place(before)] : 0];
  }
  Followers& followers_of(const std::int32_t (&before)[2]) {
    std::uint32_t& number = after_two_[place(before)];
    if (number == 0) {
      number = static_cast<std::uint32_t>(followers_.size());
      followers_.emplace_back();
    }
    return followers_[number];
  }

  Move best_or_drawn(Decision& decision, const Means& means, Rng& rng) const {
    if (!gibbs_ && decision.move_set_kind() != MoveSetKind::None)
      return best(decision.move_set(), index(decision.to_play()) * move_count_, means);
    const auto codes = decision.codes();
    if (codes.empty()) return no_move;
    return decision.moves()[gibbs_ ? drawn(codes, means, rng) : best(codes, means)];
  }
  static std::size_t best(std::span<const std::int32_t> codes, const Means& means) {
    std::size_t best = 0;
    float best_value = -1;
    for (std::size_t i = 0; i < codes.size(); ++i)
      if (const float v = means.value(codes[i]); v > best_value) best = i, best_value = v;
    return best;
  }
  // The same of a set; the code of its move 0 is `base`.
  Move best(MoveSet set, std::int32_t base, const Means& means) const {
    Ints best = -1, at = 0;
    for (int row = 0; row < rows_of(set, move_count_); ++row) {
      // Floats that are not negative are in the order of their bits.
      const Ints values = bits_of(means.values(base + lanes * row));
      const Ints keys = select(lanes_in(bits_in_row(set, row)), values, -1);
      const Ints are_better = keys > best;
      best = select(are_better, keys, best);
      at = select(are_better, lanes * row + lane_numbers(), at);
    }
    const int most = largest_of(best);
    return most < 0 ? no_move : move_at(smallest_of(select(best == most, at, move_count_)));
  }
  std::size_t drawn(std::span<const std::int32_t> codes, const Means& means, Rng& rng) const {
    std::array<float, MoveList::capacity + lanes> chances;
    for (std::size_t i = 0; i < codes.size(); ++i) chances[i] = means.value(codes[i]) - 1;
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
  std::vector<Row> pairs_;                // by the code before, the first: none
  std::vector<Followers> followers_;      // the first: none
  std::vector<std::uint32_t> after_two_;  // which of them, by the codes of the two moves before
  std::vector<float> triples_;            // what counts at the decision at hand
};

}  // namespace

const PlayoutInfo nst_playout{
    "nst", "by the mean results of a move and the sequences it ends", nst_keys,
    [](const Params& params, const GameFacts& facts) -> std::unique_ptr<Policy> {
      return std::make_unique<Nst>(params, facts);
    }};

}  // namespace yomi
