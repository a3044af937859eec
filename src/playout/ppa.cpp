// PPA, Playout Policy Adaptation (Cazenave 2015), Algorithms 1 and 2: a softmax over moves whose
// weights go up for the moves of the winner and down for what he could have played instead, after
// every simulation, the tree's part included. PPAF is the same over moves with their surroundings.
// All chances of a simulation's adaptation are those before it.
//
// A draw has no winner, so nothing is learned from it; with update=payoff (Sironi, Cazenave and
// Winands 2021) both players learn half as much. With n > 1 (NPPA) a move's weight is the mean of
// those of the sequences that end with it, longer ones from seven adaptations on. A weight times k
// beyond 80 counts as 80: no sum of chances can overflow. Where moves are sets they come as such.
// With colours=both a move has one weight, whoever plays it: what one player learns, both know.
#include "playout/code_weights.h"
#include "playout/grams.h"
#include "playout/set_chances.h"
#include "playout/set_sampler.h"
#include "playout/trail_weights.h"

namespace yomi {
namespace {

using enum Param::Type;

template <class... More>
constexpr std::array<Param, 5 + sizeof...(More)> keys(std::string_view alpha, More... more) {
  return {
      {{"alpha", Real, alpha, "0..100", "how far a simulation moves the weights", "alpha"},
       {"k", Real, "1", "0..100", "a move's chance is in proportion to e^(k weight)"},
       {"keep", Choice, "off", "off|on", "the policy lives on from move to move (PPAFM)"},
       {"update", Choice, "winner", "winner|payoff", "who learns: the winner, or by the result"},
       {"n", Whole, "1", "1..3", "weights also for sequences of up to so many moves (NPPA)"},
       more...}};
}
constexpr auto ppa_keys = keys("1", Param{"colours", Choice, "own", "own|both",
                                          "whose weight a move has: its player's, or both's"});
constexpr auto ppaf_keys = keys("0.32");

class Ppa : public Policy {
 public:
  Ppa(const Params& params, const GameFacts& facts, bool features)
      : features_(features),
        move_count_(facts.move_count),
        alpha_(static_cast<float>(params.real("alpha"))),
        keep_(params.is("keep", "on")),
        by_payoff_(params.is("update", "payoff")),
        weights_(features ? facts.feature_code_count : facts.code_count(),
                 static_cast<float>(params.real("k"))),
        shared_(!features && params.is("colours", "both") ? static_cast<std::size_t>(move_count_)
                                                          : 0),
        sampler_(facts.move_count) {}

  Wants wants() const override {
    return {.all_moves = true,
            .record = true,
            .options = !features_,
            .sets = !features_,
            .features = features_,
            .feature_options = features_,
            .feature_sets = features_,
            .trail = true};
  }
  void begin(const PoolSource&) override {
    sampler_.begin();
    trail_weights_.begin();
  }
  Move choose(Decision& decision, Rng& rng) override {
    if (decision.move_set_kind() != MoveSetKind::None)
      if (!features_ || decision.trail() != nullptr || !decision.feature_set().empty()) {
        const Drawn drawn = draw_from_set(decision, rng);
        totals_.note(decision.ply(), drawn.total);
        return drawn.move;
      }
    const auto codes = features_ ? decision.feature_codes() : decision.codes();
    if (codes.empty()) return no_move;
    return decision.moves()[static_cast<std::size_t>(draw(codes, weights_.exponentials(), rng))];
  }
  std::span<const std::uint16_t> order(Player player, MoveSet set, Rng& rng) override {
    if (features_) return {};
    return sampler_.order(player, set, weights_.half(player), rng);
  }
  void end(const Record& record) override {
    for (const Player player : {Player::First, Player::Second}) {
      const float step = alpha_ * payoff(record.outcome, player);
      if (step == 0) continue;
      adapt(record, player, step);
      if (shared_.empty()) weights_.refresh(player);
    }
    totals_.clear();
    if (shared_.empty()) return;
    share();
    for (const Player player : {Player::First, Player::Second}) weights_.refresh(player);
  }
  void next_move() override {
    if (!keep_) forget();
  }
  void next_game() override { forget(); }
  std::vector<Lesson> lessons() const override {
    return lessons_of([&](std::int32_t code) { return weights_.weight(code); });
  }

 protected:
  const Options& options(const Record& record) const {
    return features_ ? record.feature_options : record.options;
  }
  virtual void forget() {
    weights_.clear();
    std::fill(shared_.begin(), shared_.end(), 0.0F);
  }

  // What single codes weigh.
  template <class Weight>
  std::vector<Lesson> lessons_of(const Weight& weight) const {
    std::vector<Lesson> all;
    for (std::int32_t code = 0; code < weights_.count(); ++code) {
      if (const float value = weight(code); value != 0)
        all.push_back(
            {"weight", weights_.owner(code), weights_.move(code, move_count_), no_move, value});
    }
    return all;
  }

  bool features_;
  int move_count_;

 private:
  float payoff(Outcome outcome, Player player) const {
    if (outcome == win_for(player)) return 1;
    return outcome == Outcome::Draw && by_payoff_ ? 0.5F : 0.0F;
  }
  // One weight for both: the last one and what either has learned since.
  void share() {
    const int half = weights_.count() / 2;
    for (int code = 0; code < half; ++code) {
      float& last = shared_[static_cast<std::size_t>(code)];
      const float one = weights_.weight(code), two = weights_.weight(code + half);
      if (one == last && two == last) continue;
      last = one + (two - last);
      weights_.set(code, last);
      weights_.set(code + half, last);
    }
  }
  Drawn draw_from_set(Decision& decision, Rng& rng) {
    const Player player = decision.to_play();
    if (!features_) return sampler_.draw(decision, decision.move_set(), weights_.half(player), rng);
    if (const FeatureTrail* trail = decision.trail(); trail != nullptr) {
      const float* const now = trail_weights_.now(*trail, player, weights_.half(player));
      return draw(decision.move_set(), now, rng);
    }
    return draw_featured(decision.feature_set(), weights_.half(player), rng);
  }
  virtual void adapt(const Record& record, Player player, float step) {
    const MoveSets& sets = features_ ? record.feature_sets : record.sets;
    if (sets.size() > 0) return adapt_sets(record, sets, player, step);
    if (features_ && !record.trail.empty()) return adapt_trail(record, player, step);
    for (int ply = 0; ply < record.length(); ++ply)
      if (record.ply(ply).player == player) adapt_options(record, ply, step);
  }
  void adapt_sets(const Record& record, const MoveSets& sets, Player player, float step) {
    const float* const inverses =
        set_chances_.add_up(record, {sets, totals_}, player, weights_.half(player));
    weights_.add_in_proportion(player, -step, inverses);
    add_played(record, player, step);
  }
  void add_played(const Record& record, Player player, float step) {
    for (int ply = 0; ply < record.length(); ++ply) {
      const Ply& played = record.ply(ply);
      if (played.player == player)
        weights_.add(
            features_ ? record.features[static_cast<std::size_t>(ply)] : record.code(played), step);
    }
  }
  void adapt_trail(const Record& record, Player player, float step) {
    const int base = index(player) * weights_.count() / 2;
    const auto learn = [&](std::int32_t code, float sum) {
      weights_.add(base + code, -step * sum);
    };
    trail_chances_.add_up(record, totals_, player, weights_.half(player), learn);
    add_played(record, player, step);
  }
  void adapt_options(const Record& record, int ply, float step) {
    const auto codes = options(record).codes(ply);
    const float* e = weights_.exponentials();
    const float share = step / total_of(codes, e);
    for (const std::int32_t code : codes) weights_.add(code, -share * e[code]);
    weights_.add(options(record).chosen(ply), step);
  }

  float alpha_;
  bool keep_, by_payoff_;
  CodeWeights weights_;
  std::vector<float> shared_;  // with colours=both: the weights before a simulation
  SetSampler sampler_;
  Totals totals_;
  SetChances set_chances_;
  TrailWeights trail_weights_;
  TrailChances trail_chances_;
};

// The slow form with sequences of moves.
class SequencePpa final : public Ppa {
 public:
  SequencePpa(const Params& params, const GameFacts& facts, bool features)
      : Ppa(params, facts, features),
        longest_(params.whole("n")),
        k_(static_cast<float>(params.real("k"))) {}

  Wants wants() const override {
    return {.all_moves = true,
            .record = true,
            .options = !features_,
            .features = features_,
            .feature_options = features_};
  }
  Move choose(Decision& decision, Rng& rng) override {
    std::int32_t before[2];
    codes_before(decision, move_count_, before);
    const auto codes = features_ ? decision.feature_codes() : decision.codes();
    if (codes.empty()) return no_move;
    weigh(before, codes);
    return decision.moves()[static_cast<std::size_t>(draw(chances_.data(), codes.size(), rng))];
  }
  std::span<const std::uint16_t> order(Player, MoveSet, Rng&) override { return {}; }
  std::vector<Lesson> lessons() const override {
    const std::int32_t none[2] = {-1, -1};
    return lessons_of([&](std::int32_t code) {
      const Gram* gram = grams_.find(gram_key(1, none, code));
      return gram == nullptr ? 0.0F : gram->weight;
    });
  }
  // Chances are those before the simulation: what is learned waits until it is over.
  void end(const Record& record) override {
    Ppa::end(record);
    for (const auto& [key, amount, is_new_use] : later_) {
      Gram& gram = grams_.at(key);
      gram.weight += amount;
      gram.uses += is_new_use ? 1 : 0;
    }
    later_.clear();
  }

 private:
  static constexpr int enough_uses = 7;
  struct Gram {
    float weight = 0;
    int uses = 0;
  };
  struct Change {
    std::uint64_t key;
    float amount;
    bool is_new_use;
  };

  void forget() override { grams_.clear(); }

  void weigh(const std::int32_t (&before)[2], std::span<const std::int32_t> codes) {
    chances_.assign(codes.size() + lanes, 0);
    numbers_.resize(codes.size());
    for (std::size_t i = 0; i < codes.size(); ++i) {
      float sum = 0;
      int count = 0;
      for (int length = 1; length <= longest_; ++length) {
        const Gram* gram = grams_.find(gram_key(length, before, codes[i]));
        if (length > 1 && (gram == nullptr || gram->uses < enough_uses)) continue;
        sum += gram == nullptr ? 0 : gram->weight;
        ++count;
      }
      chances_[i] = sum / static_cast<float>(count);
      numbers_[i] = static_cast<std::int32_t>(i);
    }
    exponentials(chances_.data(), k_, codes.size(), chances_.data());
  }
  void adapt(const Record& record, Player player, float step) override {
    for (int ply = 0; ply < record.length(); ++ply)
      if (record.ply(ply).player == player) adapt(record, ply, step);
  }
  void adapt(const Record& record, int ply, float step) {
    std::int32_t before[2];
    codes_before(record, ply, before);
    const auto codes = options(record).codes(ply);
    weigh(before, codes);
    const float share = step / total_of({numbers_.data(), codes.size()}, chances_.data());
    for (int length = 1; length <= longest_; ++length) {
      for (std::size_t i = 0; i < codes.size(); ++i)
        later_.push_back({gram_key(length, before, codes[i]), -share * chances_[i], false});
      later_.push_back({gram_key(length, before, options(record).chosen(ply)), step, true});
    }
  }

  int longest_;
  float k_;
  GramTable<Gram> grams_;
  std::vector<Change> later_;
  std::vector<float> chances_;
  std::vector<std::int32_t> numbers_;
};

template <bool features>
std::unique_ptr<Policy> make(const Params& params, const GameFacts& facts) {
  if (params.whole("n") > 1) {
    if (!features && params.is("colours", "both"))
      throw Error("ppa: colours=both goes with n=1 only");
    return std::make_unique<SequencePpa>(params, facts, features);
  }
  return std::make_unique<Ppa>(params, facts, features);
}

}  // namespace

const PlayoutInfo ppa_playout{"ppa", "a softmax over moves, adapted to the winner's", ppa_keys,
                              make<false>};
const PlayoutInfo ppaf_playout{"ppaf", "PPA over moves with their surroundings", ppaf_keys,
                               make<true>};

}  // namespace yomi
