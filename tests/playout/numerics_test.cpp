// Learning that never ends and sequences that no game would play leave numbers that can be used.
#include <gtest/gtest.h>

#include <cmath>

#include "core/lanes.h"
#include "playout/weights.h"
#include "tests/playout/probe.h"

namespace yomi {
namespace {

float exponential_of(float x) { return exponential(x)[0]; }

TEST(Exponential, AgreesWithTheLibraryToOneMillionth) {
  for (int i = 0; i <= 160'000; i += lanes) {
    std::array<float, lanes> x{};
    for (std::size_t lane = 0; lane < lanes; ++lane)
      x[lane] = std::min(80.0F, -80 + 0.001F * (static_cast<float>(i) + static_cast<float>(lane)));
    const Floats y = exponential(load(x.data()));
    for (std::size_t lane = 0; lane < lanes; ++lane)
      ASSERT_NEAR(y[lane] / std::exp(static_cast<double>(x[lane])), 1, 1e-6) << x[lane];
  }
  EXPECT_EQ(exponential_of(0), 1);
  EXPECT_EQ(exponential_of(1e30F), exponential_of(80));
  EXPECT_EQ(exponential_of(-1e30F), exponential_of(-80));
  EXPECT_EQ(exponential_of(HUGE_VALF), exponential_of(80));
  EXPECT_EQ(exponential_of(-HUGE_VALF), exponential_of(-80));
}

TEST(Exponential, NeverFallsAsItsArgumentGrows) {
  Rng rng(1);
  for (int i = 0; i < 100'000; ++i) {
    const auto x = static_cast<float>(160 * rng.unit() - 80);
    // Three parts in a million apart: more than both roundings.
    ASSERT_LE(exponential_of(x), exponential_of(x + 3e-6F * std::max(1.0F, std::abs(x)))) << x;
  }
}

TEST(Logarithm, AgreesWithTheLibraryToOneMillionth) {
  Rng rng(1);
  for (int i = 0; i < 100'000; ++i) {
    // Near one its value is small, and small numbers have to be right as well.
    const double apart = rng.unit();
    for (const double x : {apart, 1 - 0.001 * apart, std::exp(160 * apart - 80)}) {
      const auto exact = std::log(static_cast<double>(static_cast<float>(x)));
      if (exact == 0) continue;
      ASSERT_NEAR(logarithm(static_cast<float>(x))[0] / exact, 1, 1e-6) << x;
    }
  }
  EXPECT_EQ(logarithm(1)[0], 0);
}

TEST(Draw, StaysWithinTheOptionsForAnyWeights) {
  const float weights[] = {exponential_of(80), exponential_of(-80), 1, 0, exponential_of(79)};
  Rng rng(1);
  for (int count = 1; count <= 512; ++count) {
    std::vector<std::int32_t> codes;
    for (int i = 0; i < count; ++i) codes.push_back(rng.below(5));
    const int at = draw(codes, weights, rng);
    ASSERT_TRUE(at >= 0 && at < count);
    ASSERT_TRUE(std::isfinite(total_of(codes, weights)));
  }
  // 512 options of the greatest weight: 512 e^80 = 2.8e37 < 3.4e38.
  const std::vector<std::int32_t> greatest(512, 0);
  EXPECT_TRUE(std::isfinite(total_of(greatest, weights)));
}

void expect_sane(Policy& policy, int moves, const std::string& what) {
  for (const Lesson& one : policy.lessons()) ASSERT_TRUE(std::isfinite(one.value)) << what;
  HandDecision decision(moves);
  for (const Player player : {Player::First, Player::Second}) {
    decision.player = player;
    int legal = 0;
    for (const auto& [move, count] : frequencies(policy, decision, 1'000, 1))
      if (move != no_move && index(move) < moves) legal += count;
    ASSERT_EQ(legal, 1'000) << what;
  }
}

// A million adaptations in all, a quarter for each setting.
constexpr int simulations = 50'000, plies_a_player = 5;

TEST(Numerics, OfPpaSurviveAMillionAdaptations) {
  for (const char* text :
       {"ppa", "ppa:alpha=100,k=100", "ppaf:alpha=100", "ppa:alpha=1e-9,k=100"}) {
    const auto ppa = make_policy(text, plain_facts(4));
    Rng rng(1);
    for (int i = 0; i < simulations; ++i) {
      std::vector<int> moves(2 * plies_a_player);
      // In turn: always the same move, one by turns, anything.
      for (int& move : moves) move = i % 3 == 0 ? 0 : i % 3 == 1 ? i % 4 : rng.below(4);
      ppa->end(hand_record(4, moves, i % 2 ? Outcome::First : Outcome::Second));
    }
    expect_sane(*ppa, 4, text);
  }
}

TEST(Numerics, OfPpaSurviveASequenceThatAlwaysWins) {
  for (const char* text : {"ppa:alpha=100,k=100", "ppa:alpha=100", "ppa:n=3,alpha=100,k=100"}) {
    const auto ppa = make_policy(text, plain_facts(4));
    std::vector<int> moves(200, 3);
    for (int i = 0; i < 1'000; ++i) ppa->end(hand_record(4, moves, Outcome::First));
    expect_sane(*ppa, 4, text);
    HandDecision decision(4);
    decision.history = {{Player::First, move_at(3)}, {Player::Second, move_at(3)}};
    EXPECT_EQ(frequencies(*ppa, decision, 1'000, 1)[move_at(3)], 1'000) << text;
  }
}

TEST(Numerics, OfPpaSurviveWeightsBeyondTheRangeOfTheExponential) {
  // In every simulation First has two choices and the worse one wins: 1 against 0, 2 against 1, and
  // so on round the circle, so that weights chase each other far up and down.
  const auto ppa = make_policy("ppa:alpha=100,k=100", plain_facts(8));
  for (int i = 0; i < 100'000; ++i) {
    Record record;
    record.move_count = 8;
    record.outcome = Outcome::First;
    record.plies = {{Player::First, move_at((i + 1) % 8)}};
    const std::int32_t codes[] = {i % 8, (i + 1) % 8};
    record.options.add(codes, codes[1]);
    ppa->end(record);
  }
  expect_sane(*ppa, 8, "circle");
}

TEST(Numerics, OfPpaSurviveWeightsBeyondTheRangeOfTheExponentialInSets) {
  for (const char* game : {"hex:4", "nogo:4", "domineering:4"}) {
    const auto ground = make_playground(game);
    const auto ppa = make_policy("ppa:alpha=100,k=100", ground->facts());
    Rng rng(1);
    for (int i = 0; i < 5'000; ++i)
      ground->simulate(*ppa, rng, i % 9, [](Decision& decision, Rng, Move chosen) {
        ASSERT_TRUE(chosen == no_move ? decision.moves().empty() : decision.may_play(chosen));
      });
    double greatest = 0;
    for (const Lesson& one : ppa->lessons()) {
      ASSERT_TRUE(std::isfinite(one.value)) << game;
      greatest = std::max(greatest, std::abs(one.value));
    }
    EXPECT_GT(greatest, 80) << game << " is meant to go that far";
  }
}

TEST(Numerics, OfMeansSurviveAMillionResultsAndManyDecays) {
  for (const char* text : {"mast:k=80", "mastf:k=0", "mast:epsilon=0", "nst:epsilon=0"}) {
    const auto policy = make_policy(text, plain_facts(4));
    Rng rng(1);
    for (int i = 0; i < 25'000; ++i) {
      std::vector<int> moves(10);
      for (int& move : moves) move = rng.below(3);  // the last is never played
      policy->end(hand_record(4, moves, i % 3 ? Outcome::First : Outcome::Second));
    }
    expect_sane(*policy, 4, text);
    // 0.2^100 is zero in single precision.
    for (int i = 0; i < 100; ++i) policy->next_move();
    expect_sane(*policy, 4, text);
    policy->end(hand_record(4, {1}, Outcome::Second));
    expect_sane(*policy, 4, text);
    EXPECT_NEAR(lesson(*policy, Player::First, 1), 0, 1e-6) << text;
  }
}

}  // namespace
}  // namespace yomi
