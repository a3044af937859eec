// The trail of feature codes that the engine follows, against codes made anew at every ply.
#include <gtest/gtest.h>

#include "engine/roster.h"
#include "playout/trail_weights.h"
#include "tests/playout/probe.h"

namespace yomi {
namespace {

struct Seen {
  int decisions = 0;
  bool has_trail = false;
};
Seen* seen_by_spy = nullptr;  // policies are made by a plain function

// Knows the codes from the trail alone, and leaves every move to those behind it.
class Spy final : public Policy {
 public:
  explicit Spy(const GameFacts& facts)
      : half_(facts.feature_code_count / 2), move_count_(facts.move_count) {
    for (int code = 0; code < facts.feature_code_count; ++code)
      weights_.push_back(static_cast<float>(code));
  }
  Wants wants() const override {
    return {.all_moves = true,
            .record = true,
            .features = true,
            .feature_options = true,
            .trail = true};
  }
  void begin(const PoolSource&) override { known_.begin(); }
  Move choose(Decision& decision, Rng&) override {
    seen_by_spy->has_trail = decision.trail() != nullptr;
    if (decision.trail() == nullptr) return no_move;
    const float* const own = weights_.data() + index(decision.to_play()) * half_;
    const float* const now = known_.now(*decision.trail(), decision.to_play(), own);
    const auto moves = decision.moves();
    const auto codes = decision.feature_codes();
    for (std::size_t i = 0; i < moves.size(); ++i)
      EXPECT_EQ(now[index(moves[i])], static_cast<float>(codes[i])) << index(moves[i]);
    ++seen_by_spy->decisions;
    return no_move;
  }
  void end(const Record& record) override {
    if (!seen_by_spy->has_trail) return;
    EXPECT_EQ(record.sets.size(), record.length());
    EXPECT_EQ(record.feature_options.size(), 0);
    ASSERT_EQ(record.features.size(), static_cast<std::size_t>(record.length()));
    for (int ply = 0; ply < record.length(); ++ply) {
      const std::int32_t code = record.features[static_cast<std::size_t>(ply)];
      EXPECT_EQ(code / half_, index(record.ply(ply).player));
      EXPECT_EQ(code % half_ % move_count_, index(record.ply(ply).move));
    }
  }

 private:
  int half_, move_count_;  // a player's codes go by move, for each feature
  std::vector<float> weights_;
  TrailWeights known_;
};

const PlayoutInfo spy_playout{
    "spy", "looks", {}, [](const Params&, const GameFacts& facts) -> std::unique_ptr<Policy> {
      return std::make_unique<Spy>(facts);
    }};

Seen watched(const std::string& game, const std::string& player, int moves = 3) {
  Seen seen;
  seen_by_spy = &seen;
  PlayerSpec spec = parse_player(player);
  spec.playouts.insert(spec.playouts.begin(), {&spy_playout, Params({})});
  const auto position = start_game(game);
  const auto searcher = make_searcher(*position, spec, 3);
  for (int move = 0; move < moves && position->outcome() == Outcome::Ongoing; ++move)
    position->play(searcher->think(*position).best);
  seen_by_spy = nullptr;
  return seen;
}

// Go captures; hex from 9x9 on is filled on vectors; with suicide a playout of Go goes stone by
// stone.
TEST(FeatureTrail, HasTheCodesOfEveryMoveAtEveryPly) {
  for (const char* game :
       {"hex:2", "hex:5", "hex:11", "havannah:3", "havannah:6", "nogo:3", "nogo:6", "misere-nogo:5",
        "domineering:5x4", "misere-domineering:8", "domineering:9", "go:3", "go:5", "go:9", "go:11",
        "go:4,suicide=on", "atarigo:4", "atarigo:10"}) {
    SCOPED_TRACE(game);
    const Seen seen = watched(game, "uct@40");
    EXPECT_TRUE(seen.has_trail);
    EXPECT_GT(seen.decisions, 0);
  }
}

TEST(FeatureTrail, GoesThroughDecisiveMovesAndOtherPolicies) {
  for (const char* player : {"uct:decisive=both@40", "grave/lgrf2+ppaf@40", "rave/tactical@40",
                             "uct:reuse=on/mastf@40", "flat@40"}) {
    SCOPED_TRACE(player);
    EXPECT_TRUE(watched("hex:6", player).has_trail);
    EXPECT_TRUE(watched("go:5", player).has_trail);
  }
}

TEST(FeatureTrail, IsNotThereWhereMovesAreNoSetOrSomebodyNeedsLists) {
  EXPECT_FALSE(watched("hex:4,swap=on", "uct@40", 1).has_trail);
  EXPECT_FALSE(watched("breakthrough:5", "uct@40").has_trail);
  EXPECT_FALSE(watched("hex:4", "uct/ppaf:n=2@40").has_trail);
}

}  // namespace
}  // namespace yomi
