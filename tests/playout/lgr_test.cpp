// Last-good-reply policies store what won, forget what lost, and keep the papers' exceptions.
#include <gtest/gtest.h>

#include "tests/playout/probe.h"

namespace yomi {
namespace {

constexpr auto first = Player::First, second = Player::Second;
constexpr auto first_wins = Outcome::First, second_wins = Outcome::Second;

// What a policy answers after these moves, First's the first; -1: nothing.
int reply(Policy& policy, const std::vector<int>& moves, int move_count = 8) {
  HandDecision decision(move_count);
  for (const int move : moves) {
    decision.history.push_back({decision.player, move_at(move)});
    decision.player = other(decision.player);
  }
  Rng rng(1);
  const Move move = policy.choose(decision, rng);
  return move == no_move ? -1 : index(move);
}

const char* const all[] = {"lgr1", "lgr2", "lgrf1", "lgrf2"};

TEST(Lgr, AnswersWithTheReplyThatWon) {
  for (const char* name : all) {
    const auto lgr = make_policy(name, plain_facts(8));
    EXPECT_EQ(reply(*lgr, {0}), -1) << name;
    lgr->end(hand_record(8, {0, 1, 2, 3}, second_wins));
    EXPECT_EQ(reply(*lgr, {0}), 1) << name;
    EXPECT_EQ(reply(*lgr, {0, 1, 2}), 3) << name;
    EXPECT_EQ(reply(*lgr, {0, 1}), -1) << name << ": the loser's reply";
    EXPECT_EQ(reply(*lgr, {}), -1) << name << ": there is nothing to reply to";
    lgr->end(hand_record(8, {0, 4}, second_wins));
    EXPECT_EQ(reply(*lgr, {0}), 4) << name << ": the last good one";
  }
}

TEST(Lgr, KnowsWhoseMoveItAnswers) {
  for (const char* name : all) {
    const auto lgr = make_policy(name, plain_facts(8));
    lgr->end(hand_record(8, {0, 1}, second_wins));
    EXPECT_EQ(reply(*lgr, {5, 0}), -1) << name << ": the same move, but Second's";
  }
}

TEST(Lgr, ForgetsALosingReplyOnlyWithForgetting) {
  for (const char* name : all) {
    const bool forgets = std::string(name).starts_with("lgrf");
    const auto lgr = make_policy(name, plain_facts(8));
    lgr->end(hand_record(8, {0, 1}, second_wins));
    lgr->end(hand_record(8, {0, 2}, first_wins));
    EXPECT_EQ(reply(*lgr, {0}), 1) << name << ": another reply lost";
    lgr->end(hand_record(8, {0, 1}, first_wins));
    EXPECT_EQ(reply(*lgr, {0}), forgets ? -1 : 1) << name;
  }
}

TEST(Lgr, OfTwoMovesGoesBeforeThatOfOne) {
  for (const char* name : {"lgr2", "lgrf2"}) {
    const auto lgr = make_policy(name, plain_facts(8));
    lgr->end(hand_record(8, {0, 1, 2}, first_wins));
    lgr->end(hand_record(8, {3, 1, 4}, first_wins));
    EXPECT_EQ(reply(*lgr, {0, 1}), 2) << name;
    EXPECT_EQ(reply(*lgr, {3, 1}), 4) << name;
    EXPECT_EQ(reply(*lgr, {5, 1}), 4) << name << ": falls back to the last move";
    HandDecision decision(8);
    decision.history = {{first, move_at(0)}, {second, move_at(1)}};
    decision.legal = {move_at(4), move_at(5)};
    Rng rng(1);
    EXPECT_EQ(lgr->choose(decision, rng), move_at(4)) << name << ": 2 cannot be played";
    decision.legal = {move_at(5)};
    EXPECT_EQ(lgr->choose(decision, rng), no_move) << name;
  }
  const auto lgr1 = make_policy("lgr1", plain_facts(8));
  lgr1->end(hand_record(8, {0, 1, 2}, first_wins));
  lgr1->end(hand_record(8, {3, 1, 4}, first_wins));
  EXPECT_EQ(reply(*lgr1, {0, 1}), 4);
}

TEST(Lgr, LearnsNothingFromADraw) {
  for (const char* name : all) {
    const auto lgr = make_policy(name, plain_facts(8));
    lgr->end(hand_record(8, {0, 1, 2}, Outcome::Draw));
    EXPECT_EQ(lesson_count(*lgr), 0) << name;
    lgr->end(hand_record(8, {0, 1}, second_wins));
    lgr->end(hand_record(8, {0, 1}, Outcome::Draw));
    EXPECT_EQ(reply(*lgr, {0}), 1) << name << ": nor does it forget";
  }
}

TEST(Lgr, NeitherStoresPassesNorAnswersThem) {
  GameFacts facts = plain_facts(8);
  facts.pass = move_at(7);
  for (const char* name : all) {
    const auto lgr = make_policy(name, facts);
    lgr->end(hand_record(8, {0, 7}, second_wins));
    EXPECT_EQ(reply(*lgr, {0}), -1) << name << ": a pass as a reply";
    lgr->end(hand_record(8, {7, 1}, second_wins));
    EXPECT_EQ(reply(*lgr, {7}), -1) << name << ": a reply to a pass";
    EXPECT_EQ(lesson_count(*lgr), 0) << name;
    lgr->end(hand_record(8, {0, 1}, second_wins));
    lgr->end(hand_record(8, {0, 7}, second_wins));
    EXPECT_EQ(reply(*lgr, {0}), 1) << name << ": a pass does not replace a reply";
  }
}

TEST(Lgr, AnswersTheMovesBeforeTheRoot) {
  for (const char* name : {"lgr2", "lgrf2"}) {
    const auto lgr = make_policy(name, plain_facts(8));
    // 0 1 were played in the game, 2 3 in the simulation.
    lgr->end(hand_record(8, {0, 1, 2, 3}, first_wins, 2));
    EXPECT_EQ(reply(*lgr, {0, 1}), 2) << name;
    EXPECT_EQ(reply(*lgr, {4, 1}), 2) << name;
    lgr->end(hand_record(8, {0, 1, 2, 3}, second_wins, 2));
    EXPECT_EQ(reply(*lgr, {0}), -1) << name << ": 1 was no choice of the simulation";
    EXPECT_EQ(reply(*lgr, {0, 1, 2}), 3) << name;
  }
}

TEST(Lgr, StoresOnlyTheFirstReplyToAMoveIfAskedTo) {
  // 0 is played twice, answered by 1 and then by 2; both won.
  const Record record = hand_record(8, {0, 1, 3, 4, 0, 2}, second_wins);
  for (const char* name : all) {
    const auto every = make_policy(name, plain_facts(8));
    every->end(record);
    EXPECT_EQ(reply(*every, {0}), 2) << name;
    const auto firsts = make_policy(std::string(name) + ":store=first", plain_facts(8));
    firsts->end(record);
    EXPECT_EQ(reply(*firsts, {0}), 1) << name;
    EXPECT_EQ(reply(*firsts, {3}), 4) << name;
    firsts->end(hand_record(8, {0, 5}, second_wins));
    EXPECT_EQ(reply(*firsts, {0}), 5) << name << ": the first of the next simulation";
  }
}

TEST(Lgr, StoresOnlyTheTreesRepliesIfAskedTo) {
  Record record = hand_record(8, {0, 1, 2, 3}, second_wins);
  record.in_tree = 2;
  for (const char* name : all) {
    const auto lgr = make_policy(std::string(name) + ":store=tree", plain_facts(8));
    lgr->end(record);
    EXPECT_EQ(reply(*lgr, {0}), 1) << name;
    EXPECT_EQ(reply(*lgr, {0, 1, 2}), -1) << name << ": the playout's";
  }
}

TEST(Lgr, KeepsItsRepliesAtTheNextMoveUnlessToldNotTo) {
  for (const char* name : all) {
    for (const bool keeps : {true, false}) {
      const auto lgr =
          make_policy(name + std::string(keeps ? ":keep=on" : ":keep=off"), plain_facts(8));
      lgr->end(hand_record(8, {0, 1, 2, 3}, second_wins));
      lgr->next_move();
      EXPECT_EQ(reply(*lgr, {0}), keeps ? 1 : -1) << name;
      EXPECT_EQ(reply(*lgr, {0, 1, 2}), keeps ? 3 : -1) << name;
      lgr->next_game();
      EXPECT_EQ(reply(*lgr, {0}), -1) << name;
      EXPECT_EQ(reply(*lgr, {0, 1, 2}), -1) << name;
    }
  }
}

// Figure 5 of Teytaud and Dehos 2015, Black's replies, with B to G as 1 to 6.
TEST(Lgrf1, DoesWhatTheFigureShows) {
  const auto lgrf = make_policy("lgrf1", plain_facts(12));
  // White is First here, Black Second: the replies C to B, E to D and G to F are learned.
  lgrf->end(hand_record(12, {1, 2, 3, 4, 5, 6}, second_wins));
  EXPECT_EQ(lesson_count(*lgrf), 3);
  // C to B and E to D are played again; the simulation is lost, so both are deleted. White's own
  // replies, 3 to 2 and 7 to 4, are learned meanwhile.
  lgrf->end(hand_record(12, {1, 2, 3, 4, 7}, first_wins));
  EXPECT_EQ(reply(*lgrf, {1}, 12), -1);
  EXPECT_EQ(reply(*lgrf, {3}, 12), -1);
  EXPECT_EQ(reply(*lgrf, {5}, 12), 6);
  EXPECT_EQ(reply(*lgrf, {1, 2}, 12), 3);
}

}  // namespace
}  // namespace yomi
