// PPA learns from the winner, from him alone, and forgets when it should; numbers by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/playout/probe.h"
#include "tests/store/fixture.h"

namespace yomi {
namespace {

constexpr auto first = Player::First, second = Player::Second;
constexpr auto first_wins = Outcome::First, second_wins = Outcome::Second;

int count_of(Policy& policy, Player player, int move, int move_count) {
  HandDecision decision(move_count);
  decision.player = player;
  return frequencies(policy, decision, 10'000, 1)[move_at(move)];
}

TEST(Ppa, RaisesTheWinnersMoveAndLowersHisOthers) {
  const auto ppa = make_policy("ppa", plain_facts(3));
  ppa->end(hand_record(3, {1}, first_wins));
  EXPECT_NEAR(lesson(*ppa, first, 0), -1.0 / 3, 1e-6);
  EXPECT_NEAR(lesson(*ppa, first, 1), 1 - 1.0 / 3, 1e-6);
  EXPECT_NEAR(lesson(*ppa, first, 2), -1.0 / 3, 1e-6);
  // Its chance goes from 1/3 to e^(2/3) / (e^(2/3) + 2 e^(-1/3)) = 0.5761, so 5761 of 10,000 draws
  // within four standard deviations of 49.4.
  EXPECT_NEAR(count_of(*ppa, first, 1, 3), 5761, 198);
}

TEST(Ppa, ShiftsItsChoiceAfterOneWinAndOneLoss) {
  const auto ppa = make_policy("ppa", plain_facts(2));
  ppa->end(hand_record(2, {1}, first_wins));
  ppa->end(hand_record(2, {0}, second_wins));
  // The loss teaches the loser nothing: weights +1/2 and -1/2, chance e / (e + 1) = 0.7311, within
  // four standard deviations of 44.3.
  EXPECT_NEAR(count_of(*ppa, first, 1, 2), 7311, 178);
  EXPECT_EQ(lesson_count(*ppa), 2);
}

TEST(Ppa, TeachesEachPlayerHisOwnMoves) {
  const auto ppa = make_policy("ppa", plain_facts(2));
  ppa->end(hand_record(2, {0, 1}, second_wins));
  EXPECT_EQ(lesson_count(*ppa), 2);
  EXPECT_NEAR(lesson(*ppa, second, 1), 0.5, 1e-6);
  EXPECT_NEAR(lesson(*ppa, second, 0), -0.5, 1e-6);
  EXPECT_NEAR(count_of(*ppa, first, 0, 2), 5000, 200);  // 50 a standard deviation
}

TEST(Ppa, WithBothColoursKnowsWhatTheOtherLearned) {
  const auto ppa = make_policy("ppa:colours=both", plain_facts(2));
  ppa->end(hand_record(2, {0, 1}, second_wins));
  for (const Player player : {first, second}) {
    EXPECT_NEAR(lesson(*ppa, player, 1), 0.5, 1e-6);
    EXPECT_NEAR(lesson(*ppa, player, 0), -0.5, 1e-6);
    EXPECT_NEAR(count_of(*ppa, player, 1, 2), 7311, 178);
  }
  EXPECT_EQ(error_of([] { make_policy("ppa:colours=both,n=2", plain_facts(2)); }),
            "ppa: colours=both goes with n=1 only");
}

TEST(Ppa, AdaptsAllOfASimulationByTheChancesBeforeIt) {
  const auto ppa = make_policy("ppa", plain_facts(3));
  // First plays 0, 0 and 1. By the old chances, 1/3 each: 2 - 1, 1 - 1 and -1. With chances
  // brought up to date from ply to ply the weight of 0 would be 2 - 0.33 - 0.58 - 0.72 = 0.37.
  ppa->end(hand_record(3, {0, 2, 0, 2, 1}, first_wins));
  EXPECT_NEAR(lesson(*ppa, first, 0), 1, 1e-6);
  EXPECT_NEAR(lesson(*ppa, first, 1), 0, 1e-6);
  EXPECT_NEAR(lesson(*ppa, first, 2), -1, 1e-6);
  // And the next one by the new: e^1, e^0, e^-1 in 4.0862 (0.6652, 0.2447, 0.0900).
  ppa->end(hand_record(3, {2}, first_wins));
  EXPECT_NEAR(lesson(*ppa, first, 0), 1 - 0.6652, 1e-4);
  EXPECT_NEAR(lesson(*ppa, first, 1), 0 - 0.2447, 1e-4);
  EXPECT_NEAR(lesson(*ppa, first, 2), -1 + 1 - 0.0900, 1e-4);
}

TEST(Ppa, AdaptsTheMovesOfTheTreeButNotThoseBeforeTheRoot) {
  Record record = hand_record(4, {3, 2, 0, 1}, first_wins, 2);
  record.in_tree = 2;
  const auto ppa = make_policy("ppa", plain_facts(4));
  ppa->end(record);
  EXPECT_NEAR(lesson(*ppa, first, 0), 0.75, 1e-6);
  EXPECT_NEAR(lesson(*ppa, first, 3), -0.25, 1e-6);
  EXPECT_EQ(lesson_count(*ppa), 4);
}

TEST(Ppa, LearnsNothingFromADraw) {
  for (const char* text : {"ppa", "ppaf", "ppa:n=3"}) {
    const auto ppa = make_policy(text, plain_facts(2));
    ppa->end(hand_record(2, {0, 1}, Outcome::Draw));
    EXPECT_EQ(lesson_count(*ppa), 0) << text;
    EXPECT_NEAR(count_of(*ppa, first, 0, 2), 5000, 200) << text;
    EXPECT_NEAR(count_of(*ppa, second, 1, 2), 5000, 200) << text;
  }
}

TEST(Ppa, ByPayoffLearnsHalfFromADrawForBoth) {
  const auto ppa = make_policy("ppa:update=payoff", plain_facts(2));
  ppa->end(hand_record(2, {0, 1}, Outcome::Draw));
  EXPECT_NEAR(lesson(*ppa, first, 0), 0.25, 1e-6);
  EXPECT_NEAR(lesson(*ppa, second, 1), 0.25, 1e-6);
  EXPECT_NEAR(lesson(*ppa, second, 0), -0.25, 1e-6);
  const auto wins = make_policy("ppa:update=payoff", plain_facts(2));
  wins->end(hand_record(2, {0, 1}, first_wins));
  EXPECT_NEAR(lesson(*wins, first, 0), 0.5, 1e-6);
  EXPECT_EQ(lesson_count(*wins), 2) << "a loss pays nothing";
}

TEST(Ppa, TakesItsStepFromAlphaAndItsSharpnessFromK) {
  const auto half = make_policy("ppa:alpha=0.5", plain_facts(2));
  half->end(hand_record(2, {0}, first_wins));
  EXPECT_NEAR(lesson(*half, first, 0), 0.25, 1e-6);
  const auto sharp = make_policy("ppa:k=3", plain_facts(2));
  sharp->end(hand_record(2, {0}, first_wins));
  EXPECT_NEAR(lesson(*sharp, first, 0), 0.5, 1e-6);
  // e^3 / (e^3 + 1) = 0.9526, within four standard deviations of 21.3.
  EXPECT_NEAR(count_of(*sharp, first, 0, 2), 9526, 86);
  const auto usual = make_policy("ppaf", plain_facts(2));
  usual->end(hand_record(2, {0}, first_wins));
  EXPECT_NEAR(lesson(*usual, first, 0), 0.16, 1e-6) << "ppaf: alpha = 0.32";
}

TEST(Ppa, ForgetsAtTheNextMoveUnlessItKeeps) {
  for (const char* name : {"ppa:", "ppaf:alpha=1,", "ppa:n=2,"}) {
    for (const bool keeps : {false, true}) {
      const auto ppa =
          make_policy(name + std::string(keeps ? "keep=on" : "keep=off"), plain_facts(2));
      ppa->end(hand_record(2, {1}, first_wins));
      EXPECT_NEAR(count_of(*ppa, first, 1, 2), 7311, 178) << name;
      ppa->next_move();
      // From 0.7311 back to one half.
      EXPECT_NEAR(count_of(*ppa, first, 1, 2), keeps ? 7311 : 5000, 200) << name << keeps;
      ppa->next_game();
      EXPECT_NEAR(count_of(*ppa, first, 1, 2), 5000, 200) << name << keeps;
      EXPECT_EQ(lesson_count(*ppa), 0);
      // It learns again as from the beginning.
      ppa->end(hand_record(2, {1}, first_wins));
      EXPECT_NEAR(count_of(*ppa, first, 1, 2), 7311, 178) << name;
    }
  }
}

TEST(Ppaf, LearnsNothingOfTheSameMoveInOtherSurroundings) {
  // Hand-made positions show the feature codes 0 and 1 of the two moves; these are the others.
  Record record = hand_record(2, {}, first_wins);
  const std::int32_t others[] = {2, 3};
  record.plies.push_back({first, move_at(1)});
  record.features.push_back(3);
  record.feature_options.add(others, 3);
  const auto ppaf = make_policy("ppaf:alpha=1", plain_facts(2));
  ppaf->end(record);
  EXPECT_NEAR(lesson(*ppaf, first, 1), 0.5, 1e-6);
  EXPECT_NEAR(count_of(*ppaf, first, 1, 2), 5000, 200);
  ppaf->end(hand_record(2, {1}, first_wins));
  EXPECT_NEAR(count_of(*ppaf, first, 1, 2), 7311, 178);
}

TEST(Nppa, WeighsALongerSequenceFromItsSeventhAdaptationOn) {
  // First begins with 0 and answers Second's 0 with 1, and wins. His moves alone cancel: +1/2 and
  // -1/2 of alpha for each. The reply 1 to 0 goes up by alpha / 2 every time, to 0.07.
  const auto nppa = make_policy("ppa:n=2,alpha=0.02,k=100", plain_facts(2));
  HandDecision decision(2);
  decision.history = {{first, move_at(0)}, {second, move_at(0)}};
  for (int i = 1; i <= 7; ++i) {
    // Nothing but the move alone counts: one half, four standard deviations of 50.
    EXPECT_NEAR((frequencies(*nppa, decision, 10'000, 1)[move_at(1)]), 5000, 200) << i;
    nppa->end(hand_record(2, {0, 0, 1}, first_wins));
  }
  // Now the mean of 0 and 0.07 for move 1, still 0 for move 0, which was never such a reply:
  // e^3.5 / (e^3.5 + 1) = 0.9707, four standard deviations of 16.9.
  EXPECT_NEAR((frequencies(*nppa, decision, 10'000, 1)[move_at(1)]), 9707, 68);
  decision.history.back().move = move_at(1);  // nothing is known of a reply to this
  EXPECT_NEAR((frequencies(*nppa, decision, 10'000, 1)[move_at(1)]), 5000, 200);
}

TEST(Nppa, HasLessonsToShow) {
  const auto nppa = make_policy("ppa:n=2", plain_facts(2));
  nppa->end(hand_record(2, {0}, Outcome::First));
  EXPECT_GT(lesson_count(*nppa), 0);
}

}  // namespace
}  // namespace yomi
