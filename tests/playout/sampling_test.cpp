// Choices have the stated chances: Pearson's chi-square of 100,000 draws against the exact ones. A
// right policy exceeds the bound with probability 0.001 for a random seed; the seeds are fixed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>

#include "tests/playout/chances.h"

namespace yomi {
namespace {

constexpr auto first_wins = Outcome::First, second_wins = Outcome::Second;

TEST(CriticalChiSquare, AgreesWithTheTables) {
  // 0.999 quantiles for 1, 4, 9 and 30 degrees of freedom; the formula is up to 3.1 % above, which
  // makes the bound's probability 0.0008 at least.
  for (const auto& [outcomes, quantile] :
       {std::pair{2, 10.828}, {5, 18.467}, {10, 27.877}, {31, 59.703}}) {
    const double bound = critical_chi_square(static_cast<std::size_t>(outcomes));
    EXPECT_GE(bound, quantile);
    EXPECT_LE(bound, 1.031 * quantile);
  }
}

TEST(Sampling, OfPpaIsASoftmaxOfTheWeights) {
  for (const int moves : {1, 2, 3, 4, 5, 7, 8, 13, 30}) {  // draws go by fours
    for (const char* text : {"ppa", "ppaf", "ppa:k=2.5", "ppa:n=3"}) {
      const auto ppa = make_policy(text, plain_facts(moves));
      Rng rng(3);
      slow::Ppa expected;
      expected.alpha = std::string(text) == "ppaf" ? 0.32 : 1;
      expected.k = std::string(text) == "ppa:k=2.5" ? 2.5 : 1;
      expected.longest = std::string(text) == "ppa:n=3" ? 3 : 1;
      for (int i = 0; i < 5; ++i) {
        const Record record = hand_record(moves, {rng.below(moves), rng.below(moves)}, first_wins);
        ppa->end(record);
        expected.adapt(plain(record, false));
      }
      HandDecision decision(moves);
      const auto codes = decision.codes();
      const auto chances = expected.chances({codes.begin(), codes.end()}, {-1, -1});
      if (moves == 1) {
        EXPECT_EQ(frequencies(*ppa, decision, draws, 7)[move_at(0)], draws);
      } else {
        expect_chances(frequencies(*ppa, decision, draws, 7), by_move(chances), text);
      }
    }
  }
}

TEST(Sampling, OfMastIsGibbs) {
  for (const char* text : {"mast:k=3", "mastf:k=3"}) {
    const auto mast = make_policy(text, plain_facts(5));
    mast->end(hand_record(5, {0}, first_wins));
    mast->end(hand_record(5, {1}, second_wins));
    mast->end(hand_record(5, {2}, Outcome::Draw));
    mast->end(hand_record(5, {3, 0, 3, 0, 3}, first_wins));
    mast->end(hand_record(5, {3}, second_wins));
    // Means 1, 0, 1/2, 3/4 and, never played, 1.
    HandDecision decision(5);
    expect_chances(frequencies(*mast, decision, draws, 7),
                   by_move(slow::in_proportion({std::exp(3.0), std::exp(0.0), std::exp(1.5),
                                                std::exp(2.25), std::exp(3.0)})),
                   text);
  }
}

// All moves but 2 are a set, and their codes come by a trail.
class TrailDecision final : public HandDecision {
 public:
  explicit TrailDecision(const std::vector<std::int32_t>& codes)
      : HandDecision(static_cast<int>(codes.size()) / 2) {
    followed.begin(codes, false);
    situation_.trail = &followed;
    situation_.move_set_kind = MoveSetKind::MovesComeAndGo;
    legal.erase(legal.begin() + 2);
    for (const Move move : legal) set_[0] |= std::uint64_t{1} << index(move);
  }
  std::span<const std::uint64_t> move_set() override { return set_; }

  FeatureTrail followed;

 private:
  std::array<std::uint64_t, 1> set_{};
};

// The first feature's codes have been learned; of the others, with which the trail begins, nothing
// is known.
TEST(Sampling, OfFeaturesFollowsTheTrail) {
  const std::vector<std::int32_t> others = {5, 6, 7, 8, 9, 5, 6, 7, 8, 9};
  const std::map<std::string, std::vector<double>> weights = {
      {"mastf:k=3", {std::exp(3.0), std::exp(0.0), 0, std::exp(2.25), std::exp(3.0)}},
      {"ppaf:alpha=1", {std::exp(0.8), std::exp(-0.2), 0, std::exp(-0.2), 1}}};
  for (const auto& [text, expected] : weights) {
    const auto policy = make_policy(text, plain_facts(5));
    policy->end(hand_record(5, {0}, first_wins));
    if (text.starts_with("mastf")) {
      policy->end(hand_record(5, {1}, second_wins));
      policy->end(hand_record(5, {3, 0, 3, 0, 3}, first_wins));
      policy->end(hand_record(5, {3}, second_wins));
    }
    TrailDecision decision(others);
    policy->begin({});
    expect_chances(frequencies(*policy, decision, draws, 7), by_move({0.25, 0.25, 0, 0.25, 0.25}),
                   text);
    auto* const changes = decision.followed.extend(Player::First, 4);
    for (std::uint16_t move = 0; move < 4; ++move) changes[move] = {move, move};
    expect_chances(frequencies(*policy, decision, draws, 7), by_move(slow::in_proportion(expected)),
                   text);
  }
}

TEST(Sampling, OfGreedyMastIsTheBestAndEpsilonForAll) {
  for (const char* text : {"mast:epsilon=0.3", "mastf:epsilon=0.3"}) {
    const auto mast = make_policy(text, plain_facts(4));
    for (const int move : {0, 1, 3}) mast->end(hand_record(4, {move}, second_wins));
    HandDecision decision(4);
    expect_chances(frequencies(*mast, decision, draws, 7), by_move({0.075, 0.075, 0.775, 0.075}),
                   text);
  }
}

TEST(Sampling, OfNstLeavesEpsilonToTheRestOfTheChain) {
  const auto nst = make_policy("nst", plain_facts(3));
  for (const int move : {0, 2}) nst->end(hand_record(3, {move}, second_wins));
  HandDecision decision(3);
  expect_chances(frequencies(*nst, decision, draws, 7), {{move_at(1), 0.6}, {no_move, 0.4}}, "nst");
}

TEST(Sampling, OfNstWithKIsGibbs) {
  const auto nst = make_policy("nst:n=2,threshold=1,k=3", plain_facts(3));
  nst->end(hand_record(3, {0}, second_wins));
  nst->end(hand_record(3, {1, 2, 0}, first_wins));
  // Alone 1/2, 1 and, never played, 1; move 0 lost as a first move and won as a reply to 2.
  HandDecision decision(3);
  expect_chances(frequencies(*nst, decision, draws, 7),
                 by_move(slow::in_proportion({std::exp(0.75), std::exp(3.0), std::exp(3.0)})),
                 "no last move");
  decision.history = {{Player::Second, move_at(2)}};
  expect_chances(frequencies(*nst, decision, draws, 7),
                 by_move(slow::in_proportion({std::exp(2.25), std::exp(3.0), std::exp(3.0)})),
                 "after 2");
}

TEST(Sampling, OfPoolRaveTakesEachOfThePoolAlike) {
  for (const double p : {0.1, 0.5, 0.9}) {
    const auto policy = make_policy("poolrave:size=3,p=" + std::to_string(p), plain_facts(6));
    const std::uint16_t moves[] = {0, 1, 2, 3, 4};
    std::uint64_t tallies[5];
    for (std::uint64_t i = 0; i < 5; ++i) tallies[i] = (i + 1) << 32 | 20;
    HandDecision decision(6);
    Rng rng(7);
    std::map<Move, int> counts;
    for (int i = 0; i < draws; ++i) {
      policy->begin({moves, tallies, Player::First});
      ++counts[policy->choose(decision, rng)];
    }
    expect_chances(
        counts, {{move_at(2), p / 3}, {move_at(3), p / 3}, {move_at(4), p / 3}, {no_move, 1 - p}},
        "pool");
  }
}

TEST(Sampling, OfLocalTakesEachNeighbourAlike) {
  HandDecision decision(9);
  decision.near = {move_at(1), move_at(4), move_at(8)};
  const auto local = make_policy("local", plain_facts(9));
  expect_chances(frequencies(*local, decision, draws, 7),
                 {{move_at(1), 1.0 / 3}, {move_at(4), 1.0 / 3}, {move_at(8), 1.0 / 3}}, "local");
  decision.near.clear();
  EXPECT_EQ(frequencies(*local, decision, 10, 7)[no_move], 10);
}

TEST(Sampling, OfTenukiIsLocalFiveTimesOutOfSix) {
  HandDecision decision(9);
  decision.near = {move_at(1), move_at(4)};
  // The key's 0.8333 is 3e-5 below 5/6, which changes the statistic of 100,000 draws by 1e-3.
  expect_chances(frequencies(*make_policy("tenuki", plain_facts(9)), decision, draws, 7),
                 {{move_at(1), 5.0 / 12}, {move_at(4), 5.0 / 12}, {no_move, 1.0 / 6}}, "tenuki");
  expect_chances(frequencies(*make_policy("local:p=0.25", plain_facts(9)), decision, draws, 7),
                 {{move_at(1), 0.125}, {move_at(4), 0.125}, {no_move, 0.75}}, "local:p=0.25");
}

TEST(Sampling, OfTacticalTakesEachUrgentReplyAlike) {
  HandDecision decision(9);
  const auto tactical = make_policy("tactical", plain_facts(9));
  EXPECT_EQ(frequencies(*tactical, decision, 10, 7)[no_move], 10);
  decision.urgent = {move_at(3), move_at(5)};
  expect_chances(frequencies(*tactical, decision, draws, 7), {{move_at(3), 0.5}, {move_at(5), 0.5}},
                 "tactical");
}

TEST(Sampling, OfPatternsIsInProportionToTheirWeights) {
  const std::string file = temporary_file("sampling_weights");
  std::ofstream(file) << "yomi pattern weights 1\ngame plain\ncells 6\npatterns 5\n"
                         "first X..... 12.5\nfirst O..... 0\nfirst #..... 3\nsecond X..... 0\n"
                         "second ...... 0\n";
  const auto pattern = make_policy("pattern:file=" + file, plain_facts(9));
  HandDecision decision(9);
  decision.near = {move_at(0), move_at(1), move_at(2), move_at(3)};
  decision.patterns = {1, 2, 3, 0, 1, 1, 1, 1, 1};  // the first cell X, O, #; empty: weight 1
  const auto chances = slow::in_proportion({12.5, 0, 3, 1});
  expect_chances(frequencies(*pattern, decision, draws, 7), by_move(chances), "first");
  decision.player = Player::Second;  // the third and O weigh 1
  expect_chances(frequencies(*pattern, decision, draws, 7), by_move({0, 0.5, 0.5, 0}), "second");
  decision.near = {move_at(0), move_at(3)};
  EXPECT_EQ(frequencies(*pattern, decision, 10, 7)[no_move], 10) << "all weights zero";
  decision.near.clear();
  EXPECT_EQ(frequencies(*pattern, decision, 10, 7)[no_move], 10);
}

}  // namespace
}  // namespace yomi
