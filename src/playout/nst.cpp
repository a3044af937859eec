// NST, N-gram Selection Technique (Tak, Winands and Bjornsson 2012): the mean results of a move and
// of the sequences of moves that end with it, averaged; the best, except for a share epsilon. With
// k set a move is drawn instead, as MAST does it: the replies with win rates and a Gibbs
// distribution that Drake (2009) asks for.
//
// A decision looks at every legal move in sequences of each length, of which only those that
// occurred often enough count. What followed a move is a row of means; what followed two and counts
// is a short list. Where moves are a set, sixteen are looked at together, except those in the list.
#include <algorithm>
#include <array>

#include "playout/grams.h"
#include "playout/mean_rows.h"
#include "playout/set_rows.h"
#include "playout/triples.h"
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

class Nst final : public Policy {
 public:
  Nst(const Params& params, const GameFacts& facts)
      : move_count_(facts.move_count),
        step_((facts.move_count + lanes - 1) / lanes * lanes),
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
    codes_before(decision, step_, before);
    const int base = index(decision.to_play()) * step_;
    const Means means{alone_.means(0) + base, pairs_.means(row_after(before[0])) + base};
    const Triples::Group triples = triples_.after(before[0], before[1]);
    if (gibbs_ || decision.move_set_kind() == MoveSetKind::None)
      return best_or_drawn(decision.moves(), means, triples, base, rng);
    return best(decision.move_set(), means, triples, base);
  }
  void end(const Record& record) override {
    note(record);
    const float results[] = {result_of(record.outcome, Player::First),
                             result_of(record.outcome, Player::Second)};
    for (const Event& event : events_) {
      const float result = results[event.code >= step_];
      alone_.add(0, event.code, result);
      if (longest_ > 1) pairs_.add(event.row, event.code, result);
      if (longest_ > 2) triples_.add(event.key, result);
    }
    triples_.add_late();
  }
  void next_move() override {
    alone_.decay(decay_);
    pairs_.decay(decay_);
    triples_.decay(decay_);
  }
  void next_game() override {
    alone_.clear(1, 2 * step_, 0, 1);
    pairs_.clear(row_after(2 * step_), 2 * step_, threshold_, MeanRows::nothing);
    triples_.clear(2 * step_, threshold_);
    shown_.assign(static_cast<std::size_t>(2 * step_), MeanRows::nothing);
  }
  std::vector<Lesson> lessons() const override {
    std::vector<Lesson> all;
    for (const Player player : {Player::First, Player::Second})
      for (int move = 0; move < move_count_; ++move)
        if (const Count& count = alone_.count(0, index(player) * step_ + move); count.visits > 0)
          all.push_back({"mean", player, move_at(move), no_move, count.mean()});
    return all;
  }

 private:
  // By move, of a move alone and after the last one.
  struct Means {
    const float *alone, *pairs;

    // With that after two moves, if it counts.
    float value(int move, float triple) const {
      float sum = alone[move], used = 1;
      for (const float longer : {pairs[move], triple})
        if (longer != MeanRows::nothing) sum += longer, used += 1;
      return sum / used;
    }
    // Of so many moves from this one on, where none counts after two moves.
    Floats values(int from) const {
      const Floats one = load(alone + from), two = load(pairs + from);
      return select(two == MeanRows::nothing, one, (one + two) * 0.5F);
    }
  };
  struct Event {
    std::size_t row;
    std::int32_t code;
    Triples::Key key;
  };

  static std::size_t row_after(std::int32_t code) { return static_cast<std::size_t>(code + 1); }
  std::int32_t code(const Ply& ply) const { return index(ply.player) * step_ + index(ply.move); }

  // Everything that a simulation counts is fetched before any of it is used.
  void note(const Record& record) {
    const auto length = static_cast<std::size_t>(record.length());
    if (longest_ > 2) triples_.make_room(length);
    events_.shorten(0);
    Event* event = events_.extend(length);
    std::int32_t last = -1, earlier = -1;
    const Ply* ply = record.plies.begin();
    for (const Ply* const root = ply + record.before; ply < root; ++ply)
      earlier = last, last = code(*ply);
    for (; ply < record.plies.end(); ++ply, ++event) {
      const std::int32_t now = code(*ply);
      *event = {row_after(last), now, triples_.key(last, earlier, now)};
      if (longest_ > 1) pairs_.fetch(event->row, now);
      if (longest_ > 2) triples_.fetch(event->key);
      earlier = last, last = now;
    }
  }

  Move best_or_drawn(std::span<const Move> moves, const Means& means, Triples::Group triples,
                     int base, Rng& rng) {
    if (moves.empty()) return no_move;
    triples_.each(triples,
                  [&](int code, float mean) { shown_[static_cast<std::size_t>(code)] = mean; });
    const float* const shown = shown_.data() + base;
    const Move chosen = moves[gibbs_ ? drawn(moves, means, shown, rng) : best(moves, means, shown)];
    triples_.each(triples, [&](int code, float) {
      shown_[static_cast<std::size_t>(code)] = MeanRows::nothing;
    });
    return chosen;
  }
  static std::size_t best(std::span<const Move> moves, const Means& means, const float* triples) {
    std::size_t best = 0;
    float best_value = -1;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const int move = index(moves[i]);
      if (const float v = means.value(move, triples[move]); v > best_value)
        best = i, best_value = v;
    }
    return best;
  }
  std::size_t drawn(std::span<const Move> moves, const Means& means, const float* triples,
                    Rng& rng) const {
    std::array<float, MoveList::capacity + lanes> chances;
    for (std::size_t i = 0; i < moves.size(); ++i)
      chances[i] = means.value(index(moves[i]), triples[index(moves[i])]) - 1;
    std::fill_n(chances.begin() + moves.size(), lanes, 0.0F);
    exponentials(chances.data(), k_, moves.size(), chances.data());
    return static_cast<std::size_t>(draw(chances.data(), moves.size(), rng));
  }

  // Moves by their values, the first of equals on top: the halves of largest_word().
  static std::int64_t rank(float value, int move) {
    return std::int64_t{std::bit_cast<std::int32_t>(value)} << 32 |
           static_cast<std::uint32_t>(~move);
  }
  static constexpr std::int64_t no_rank = -1;
  Move best(MoveSet set, const Means& means, Triples::Group triples, int base) const {
    std::int64_t top = no_rank;
    std::array<std::uint64_t, MoveList::capacity / 64> others;
    if (triples != 0) {
      std::copy(set.begin(), set.end(), others.begin());
      top = take_out(std::span(others).first(set.size()), means, triples, base);
      set = std::span(others).first(set.size());
    }
    top = std::max(top, best_of_rows(set, means));
    return top < 0 ? no_move : move_at(static_cast<int>(~static_cast<std::uint32_t>(top)));
  }
  // Those that count after two moves: the best of them.
  std::int64_t take_out(std::span<std::uint64_t> set, const Means& means, Triples::Group triples,
                        int base) const {
    std::int64_t top = no_rank;
    triples_.each(triples, [&](int code, float mean) {
      const int move = code - base;
      if (move < 0 || move >= static_cast<int>(64 * set.size())) return;
      std::uint64_t& word = set[static_cast<std::size_t>(move / 64)];
      const std::uint64_t bit = word >> move % 64 & 1;  // no branch could be predicted
      word ^= bit << move % 64;
      const std::int64_t one = rank(means.value(move, mean), move);
      top = std::max(top, bit != 0 ? one : no_rank);
    });
    return top;
  }
  std::int64_t best_of_rows(MoveSet set, const Means& means) const {
    Ints best = -1, at = 0;
    for (int row = 0; row < rows_of(set, move_count_); ++row) {
      // Floats that are not negative are in the order of their bits.
      const Ints values = bits_of(means.values(lanes * row));
      const Ints keys = select(lanes_in(bits_in_row(set, row)), values, -1);
      at = select(keys > best, lanes * row + lane_numbers(), at);
      best = larger(keys, best);
    }
    return largest_word(best, -1 - at);
  }

  int move_count_, step_;  // step: from a player's first code to the other's, a multiple of lanes
  int longest_;
  float threshold_;
  bool gibbs_;
  double epsilon_;
  float k_, decay_;
  MeanRows alone_, pairs_;  // pairs: a row for each code before, the first: none
  Triples triples_;
  std::vector<float> shown_;  // by code: what counts after two moves, while a list is looked at
  Tape<Event> events_;
};

}  // namespace

const PlayoutInfo nst_playout{
    "nst", "by the mean results of a move and the sequences it ends", nst_keys,
    [](const Params& params, const GameFacts& facts) -> std::unique_ptr<Policy> {
      return std::make_unique<Nst>(params, facts);
    }};

}  // namespace yomi
