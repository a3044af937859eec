// MAST and NST learn mean results, prefer what wins, and forget at the stated rate.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/playout/probe.h"

namespace yomi {
namespace {

constexpr auto first = Player::First, second = Player::Second;
constexpr auto first_wins = Outcome::First, second_wins = Outcome::Second;

int count_of(Policy& policy, int move, int move_count) {
  HandDecision decision(move_count);
  return frequencies(policy, decision, 10'000, 1)[move_at(move)];
}

TEST(Mast, ShiftsItsChoiceAfterOneWinAndOneLoss) {
  for (const char* text : {"mast:k=2", "mastf:k=2"}) {
    const auto mast = make_policy(text, plain_facts(2));
    EXPECT_NEAR(count_of(*mast, 1, 2), 5000, 200) << text;  // four standard deviations
    mast->end(hand_record(2, {1}, first_wins));
    mast->end(hand_record(2, {0}, second_wins));
    EXPECT_EQ(lesson(*mast, first, 1), 1);
    EXPECT_EQ(lesson(*mast, first, 0), 0);
    // e^2 / (e^2 + e^0) = 0.8808, four standard deviations of 32.4.
    EXPECT_NEAR(count_of(*mast, 1, 2), 8808, 130) << text;
  }
}

TEST(Mast, PrefersAMoveThatWonOverOneThatLost) {
  const auto mast = make_policy("mast:epsilon=0.1", plain_facts(2));
  mast->end(hand_record(2, {0}, second_wins));
  mast->end(hand_record(2, {1}, first_wins));
  // 1 - epsilon / 2 of 10,000, four standard deviations of 21.8. The good one is second: ties
  // would go to the first.
  EXPECT_NEAR(count_of(*mast, 1, 2), 9500, 88);
}

TEST(Mast, AveragesAllResultsForTheirPlayersAndADrawIsHalf) {
  const auto mast = make_policy("mast", plain_facts(3));
  mast->end(hand_record(3, {0, 1, 0}, first_wins));
  mast->end(hand_record(3, {0, 1}, second_wins));
  mast->end(hand_record(3, {0, 2}, Outcome::Draw));
  EXPECT_NEAR(lesson(*mast, first, 0), 2.5 / 4, 1e-6);
  EXPECT_NEAR(lesson(*mast, second, 1), 1.0 / 2, 1e-6);
  EXPECT_NEAR(lesson(*mast, second, 2), 0.5, 1e-6);
  EXPECT_EQ(lesson_count(*mast), 3);
}

TEST(Mast, CountsTheTreesMovesButNotThoseBeforeTheRoot) {
  Record record = hand_record(4, {3, 2, 0, 1}, first_wins, 2);
  record.in_tree = 1;
  const auto mast = make_policy("mast", plain_facts(4));
  mast->end(record);
  EXPECT_EQ(lesson(*mast, first, 0), 1);
  EXPECT_EQ(lesson_count(*mast), 2);
}

TEST(Mast, TriesEveryMoveOnceBeforeALosingOneAgain) {
  const auto mast = make_policy("mast:epsilon=0", plain_facts(3));
  HandDecision decision(3);
  Rng rng(1);
  for (const int expected : {0, 1, 2, 0}) {
    ASSERT_EQ(mast->choose(decision, rng), move_at(expected));
    mast->end(hand_record(3, {expected}, second_wins));
  }
}

TEST(Mast, WeighsNewResultsMoreAfterADecay) {
  const auto mast = make_policy("mast:decay=0.2", plain_facts(1));
  for (int i = 0; i < 10; ++i) mast->end(hand_record(1, {0}, first_wins));
  mast->next_move();
  EXPECT_NEAR(lesson(*mast, first, 0), 1, 1e-6) << "the mean stays";
  mast->end(hand_record(1, {0}, second_wins));
  mast->end(hand_record(1, {0}, second_wins));
  EXPECT_NEAR(lesson(*mast, first, 0), 2.0 / 4, 1e-6) << "ten wins count as two";
}

TEST(Mast, ForgetsEverythingAtTheNextMoveWithDecayZeroAndNothingWithOne) {
  for (const char* name : {"mast:k=2,decay=", "mastf:k=2,decay="}) {
    for (const bool keeps : {false, true}) {
      const auto mast = make_policy(std::string(name) + (keeps ? "1" : "0"), plain_facts(2));
      for (int i = 0; i < 2; ++i) {
        mast->end(hand_record(2, {1}, first_wins));
        mast->end(hand_record(2, {0}, second_wins));
      }
      mast->next_move();
      EXPECT_EQ(lesson_count(*mast), keeps ? 2 : 0) << name;
      EXPECT_NEAR(count_of(*mast, 1, 2), keeps ? 8808 : 5000, 200) << name;
      mast->end(hand_record(2, {1}, second_wins));
      EXPECT_NEAR(lesson(*mast, first, 1), keeps ? 2.0 / 3 : 0, 1e-6) << name;
      mast->next_game();
      EXPECT_EQ(lesson_count(*mast), 0) << name;
      EXPECT_NEAR(count_of(*mast, 1, 2), 5000, 200) << name;
    }
  }
}

TEST(Mastf, LearnsNothingOfTheSameMoveInOtherSurroundings) {
  Record record = hand_record(2, {}, second_wins);
  record.plies.push_back({first, move_at(0)});
  record.features.push_back(2);  // hand-made positions show the features 0 and 1 of the two moves
  const auto mastf = make_policy("mastf:epsilon=0", plain_facts(2));
  mastf->end(record);
  EXPECT_EQ(count_of(*mastf, 0, 2), 10'000);
  mastf->end(hand_record(2, {0}, second_wins));
  EXPECT_EQ(count_of(*mastf, 1, 2), 10'000);
}

// After {first 0, second 0} First's reply 1 won, although 1 alone loses more often than 0 does.
void teach(Policy& nst, int times) {
  for (int i = 0; i < times; ++i) {
    nst.end(hand_record(2, {0, 0, 1}, first_wins));
    nst.end(hand_record(2, {1}, second_wins));
    nst.end(hand_record(2, {1}, second_wins));
  }
}

TEST(Nst, PrefersAReplyThatWonOnceItHasBeenSeenOftenEnough) {
  const auto nst = make_policy("nst:epsilon=0", plain_facts(2));
  HandDecision decision(2);
  decision.history = {{first, move_at(0)}, {second, move_at(0)}};
  Rng rng(1);
  // Move 1: mean 1/3; with the two sequences that end with it (1 + 1 + 1/3) / 3 = 0.78.
  teach(*nst, 6);
  for (int i = 0; i < 6; ++i) nst->end(hand_record(2, {0}, second_wins));  // 0: 6 of 12
  EXPECT_EQ(nst->choose(decision, rng), move_at(0)) << "six times is too seldom: 0.5, 0.33";
  teach(*nst, 1);  // 0: 7 of 13
  EXPECT_EQ(nst->choose(decision, rng), move_at(1)) << "0.54, 0.78";
  decision.history.back().move = move_at(1);
  EXPECT_EQ(nst->choose(decision, rng), move_at(0)) << "not as a reply to another move";
  const auto mast_like = make_policy("nst:epsilon=0,n=1", plain_facts(2));
  teach(*mast_like, 20);
  decision.history.back().move = move_at(0);
  EXPECT_EQ(mast_like->choose(decision, rng), move_at(0)) << "n=1 sees no replies";
}

TEST(Nst, ForgetsAtTheStatedRate) {
  for (const bool keeps : {false, true}) {
    const auto nst = make_policy(keeps ? "nst:decay=1" : "nst:decay=0", plain_facts(2));
    nst->end(hand_record(2, {0}, second_wins));
    EXPECT_EQ(lesson_count(*nst), 1);
    nst->next_move();
    EXPECT_EQ(lesson_count(*nst), keeps ? 1 : 0);
    nst->end(hand_record(2, {0}, first_wins));
    EXPECT_EQ(lesson(*nst, first, 0), keeps ? 0.5 : 1);
    nst->next_game();
    EXPECT_EQ(lesson_count(*nst), 0);
  }
}

}  // namespace
}  // namespace yomi
