// PoolRave's pool: the best moves by AMAF with enough samples, as sorting them says; who plays from
// it, and when a move leaves it.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/playout/probe.h"

namespace yomi {
namespace {

constexpr auto first = Player::First, second = Player::Second;

// AMAF statistics of a node, as the tree shows them.
class Node {
 public:
  explicit Node(Player player) : player_(player) {}
  Node& move(int move, int samples, int half_points) {
    moves_.push_back(static_cast<std::uint16_t>(move));
    tallies_.push_back(static_cast<std::uint64_t>(half_points) << 32 |
                       static_cast<std::uint64_t>(samples));
    sampled_.push_back({move, samples, half_points});
    return *this;
  }
  PoolSource source() const { return {moves_, tallies_, player_}; }
  const std::vector<slow::Sampled>& sampled() const { return sampled_; }

 private:
  Player player_;
  std::vector<std::uint16_t> moves_;
  std::vector<std::uint64_t> tallies_;
  std::vector<slow::Sampled> sampled_;
};

// In the order of the moves: a pool has none of its own.
std::vector<int> pool_of(const Policy& policy) {
  std::vector<int> moves;
  for (const Lesson& one : policy.lessons()) moves.push_back(index(one.move));
  std::sort(moves.begin(), moves.end());
  return moves;
}

TEST(PoolRave, KeepsTheBestMovesWithEnoughSamples) {
  const auto policy = make_policy("poolrave:sims=10,size=2", plain_facts(6));
  Node node(second);
  node.move(0, 20, 10).move(1, 9, 18).move(2, 10, 18).move(3, 100, 120).move(4, 50, 70);
  // Means 0.25, too few samples, 0.9, 0.6, 0.7.
  policy->begin(node.source());
  EXPECT_EQ(pool_of(*policy), (std::vector{2, 4}));
  EXPECT_NEAR(lesson(*policy, second, 2), 0.9, 1e-6);
  EXPECT_NEAR(lesson(*policy, second, 4), 0.7, 1e-6);
}

TEST(PoolRave, AgreesWithSortingOnRandomNodes) {
  Rng rng(5);
  for (int round = 0; round < 5'000; ++round) {
    const int count = rng.below(200), sims = rng.below(12), size = 1 + rng.below(40);
    // Few samples make many equal means, where the first goes before.
    const int most = round % 2 ? 16 : 1'000;
    Node node(round % 3 ? first : second);
    for (int i = 0; i < count; ++i) {
      const int samples = rng.below(most);
      node.move((7 * i) % 211, samples, rng.below(2 * samples + 1));
    }
    const auto policy =
        make_policy("poolrave:sims=" + std::to_string(sims) + ",size=" + std::to_string(size),
                    plain_facts(211));
    policy->begin(node.source());
    auto expected = slow::pool(node.sampled(), sims, size);
    std::sort(expected.begin(), expected.end());
    ASSERT_EQ(pool_of(*policy), expected) << round;
  }
}

TEST(PoolRave, MakesANewPoolForEveryPlayout) {
  const auto policy = make_policy("poolrave:p=1", plain_facts(6));
  policy->begin(Node(first).move(2, 10, 18).source());
  EXPECT_FALSE(policy->is_done());
  policy->begin(Node(first).move(3, 10, 1).source());
  EXPECT_EQ(pool_of(*policy), std::vector{3});
  policy->begin({});
  EXPECT_EQ(pool_of(*policy), std::vector<int>{});
  EXPECT_TRUE(policy->is_done());
  HandDecision decision(6);
  Rng rng(1);
  EXPECT_EQ(policy->choose(decision, rng), no_move);
}

TEST(PoolRave, PlaysEachOfItsMovesOnceForBothColours) {
  const auto policy = make_policy("poolrave:p=1", plain_facts(6));
  policy->begin(Node(first).move(2, 10, 18).move(4, 10, 1).source());
  HandDecision decision(6);
  Rng rng(1);
  const Move one = policy->choose(decision, rng);
  decision.player = second;
  const Move two = policy->choose(decision, rng);
  EXPECT_EQ(index(one) + index(two), 6);
  EXPECT_NE(one, two);
  EXPECT_EQ(policy->choose(decision, rng), no_move);
  EXPECT_TRUE(policy->is_done());
}

TEST(PoolRave, OfOneColourLeavesTheOtherToChance) {
  const auto policy = make_policy("poolrave:p=1,colours=own", plain_facts(6));
  policy->begin(Node(second).move(2, 10, 18).source());
  HandDecision decision(6);
  Rng rng(1);
  EXPECT_EQ(policy->choose(decision, rng), no_move);
  EXPECT_EQ(pool_of(*policy), std::vector{2});
  decision.player = second;
  EXPECT_EQ(policy->choose(decision, rng), move_at(2));
}

TEST(PoolRave, PlaysOnlyWhatMayBePlayed) {
  HandDecision decision(6);
  decision.legal = {move_at(1), move_at(5)};
  Rng rng(1);
  const auto policy = make_policy("poolrave:p=1", plain_facts(6));
  for (int i = 0; i < 100; ++i) {
    policy->begin(Node(first).move(0, 10, 9).move(1, 10, 8).move(2, 10, 7).source());
    ASSERT_EQ(policy->choose(decision, rng), move_at(1));
    ASSERT_EQ(policy->choose(decision, rng), no_move);
  }
}

TEST(PoolRave, AsksForANodeWithEnoughVisits) {
  EXPECT_EQ(make_policy("poolrave", plain_facts(2))->wants().pool_visits, 10);
  EXPECT_EQ(make_policy("poolrave:node=0", plain_facts(2))->wants().pool_visits, 0);
  EXPECT_LT(make_policy("mast", plain_facts(2))->wants().pool_visits, 0);
}

TEST(PoolRave, KeepsAMoveThatOnlyTheOtherPlayerMayPlay) {
  const auto policy = make_policy("poolrave:p=1", plain_facts(2));
  const std::uint16_t moves[] = {0};
  const std::uint64_t tallies[] = {std::uint64_t{20} << 32 | 10};
  policy->begin({moves, tallies, Player::First});
  HandDecision decision(2);
  decision.legal = {move_at(1)};
  Rng rng(1);
  EXPECT_EQ(policy->choose(decision, rng), no_move);
  decision.player = Player::Second;
  decision.legal = {move_at(0), move_at(1)};
  EXPECT_EQ(policy->choose(decision, rng), move_at(0));
  EXPECT_TRUE(policy->is_done());
}

}  // namespace
}  // namespace yomi
