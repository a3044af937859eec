// Games in the terminal. Input that does not come from a terminal is echoed, so that what is
// tested reads as people see it.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/cli/run.h"

namespace yomi::cli {
namespace {

using Words = std::vector<std::string>;

// What `yomi play` says to these lines.
Said dialogue(Words words, const std::string& typed, Terminal terminal = {}) {
  words.insert(words.begin(), "play");
  return yomi_says(words, terminal, typed);
}

// Small boards, solved: whatever the seed, the player wins what can be won.
const std::string solver = "uct:solver=on@5000";

// What was said to one line of the input, the last time it was typed.
std::string answer(const Said& said, const std::string& line) {
  const auto at = said.out.rfind("> " + line + "\n");
  EXPECT_NE(at, std::string::npos) << line << " in\n" << said.out;
  if (at == std::string::npos) return {};
  const auto start = at + line.size() + 3, end = said.out.find("> ", start);
  return said.out.substr(start, end - start);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Play, BeginsWithWhoIsWhoTheRulesAndTheBoard) {
  const Said said = dialogue({"hex:2", "--player", "uct@10"}, "quit\n");
  EXPECT_EQ(said.status, 0);
  EXPECT_EQ(said.out,
            "hex:2: you are first (X), uct@10 is second (O)\n"
            "rules: first joins top and bottom, second left and right\n"
            "\n"
            "    a b\n"
            "   1 . . 1\n"
            "    2 . . 2\n"
            "       a b\n"
            "\n"
            "first (X), your move (or help)> quit\n");
}

TEST(Play, AMoveIsDrawnAndAnswered) {
  // After the acute corner, only the short diagonal wins for second.
  const Said said = dialogue({"hex:2", "--player", solver}, "a1\nquit\n");
  const std::string moves = answer(said, "a1");
  EXPECT_TRUE(has(moves, "   1(X). 1\n")) << moves;
  EXPECT_TRUE(has(moves, "second (O) plays a2 (proven: second wins)\n")) << moves;
  EXPECT_TRUE(has(moves, "    2(O). 2\n")) << moves;
}

TEST(Play, TheEndOfAGameSaysWhoWonAndWhatNext) {
  const Said lost = dialogue({"hex:2", "--player", solver}, "a1\nb1\nc1\n");
  EXPECT_TRUE(has(lost.out, "the game is over: second (O) has won (the player)\n")) << lost.out;
  EXPECT_TRUE(has(lost.out, "\ngame over (new, undo, why, quit or help)> c1\n")) << lost.out;
  EXPECT_TRUE(has(answer(lost, "c1"), "the game is over: no move 'c1' can follow\n"));
  const Said won = dialogue({"hex:1"}, "a1\n");
  EXPECT_TRUE(has(won.out, "the game is over: first (X) has won (you)\n")) << won.out;
}

TEST(Play, TheEndOfInputEndsCleanlyAndSaysHowToGoOn) {
  const Said said =
      dialogue({"hex:3", "--player", "random", "--side", "second", "--moves", "b2 a1"}, "");
  EXPECT_EQ(said.status, 0);
  EXPECT_EQ(said.err, "");
  EXPECT_TRUE(said.lines().back().starts_with(
      "to go on later: yomi play hex:3 --player random --side second --moves \"b2 a1 "))
      << said.out;
  EXPECT_EQ(dialogue({"hex:2"}, "").lines().back(), "first (X), your move (or help)> ");
}

TEST(Play, WhatIsTypedIntoATerminalIsNotRepeated) {
  const Said said = dialogue({"hex:2", "--player", "uct@10"}, "quit\n", {.typed = true});
  EXPECT_TRUE(said.out.ends_with("\nfirst (X), your move (or help)> ")) << said.out;
}

TEST(Play, UndoGoesBackToThePersonsLastTurn) {
  const Said said = dialogue({"hex:3", "--player", "uct@50"}, "a1\nundo\nmoves\nundo\n");
  EXPECT_TRUE(has(answer(said, "moves"), "9 legal moves: a1 b1 c1 a2 b2 c2 a3 b3 c3\n"));
  EXPECT_TRUE(has(said.out, "took back 2 moves\n"));
  EXPECT_TRUE(answer(said, "undo").starts_with("nothing to take back\n"));
}

TEST(Play, UndoAfterOnesOwnLastMoveTakesBackThatOne) {
  const Said said = dialogue({"hex:1"}, "a1\nundo\nmoves\n");
  EXPECT_TRUE(answer(said, "undo").starts_with("took back 1 move\n")) << said.out;
  EXPECT_TRUE(answer(said, "moves").starts_with("1 legal move: a1\n")) << said.out;
}

TEST(Play, TheOpeningMoveOfThePlayerIsNotTakenBack) {
  const Said said = dialogue({"hex:3", "--player", "uct@50", "--side", "second"}, "undo\n");
  EXPECT_TRUE(has(said.out, "first (X) plays ")) << said.out;
  EXPECT_TRUE(answer(said, "undo").starts_with("nothing to take back\n")) << said.out;
}

TEST(Play, AHintIsAPlayersMoveForThePersonAndChangesNothing) {
  const Words game = {"hex:3", "--player", "uct@200", "--seed", "4"};
  const Said with = dialogue(game, "hint\nb2\n"), without = dialogue(game, "b2\n");
  EXPECT_TRUE(answer(with, "hint").starts_with("uct@200 would play ")) << with.out;
  EXPECT_TRUE(has(answer(with, "hint"), "  move  visits   share   value\n"));
  EXPECT_TRUE(has(answer(with, "hint"), "value: mean result for first; 200 playouts in "));
  EXPECT_EQ(answer(with, "b2"), answer(without, "b2"));
}

TEST(Play, WhyShowsWhatThePlayerThought) {
  const Said said = dialogue({"hex:3", "--player", "rave@200"}, "why\na1\nwhy\n");
  EXPECT_TRUE(has(said.out, "> why\nthe player has not moved yet\n")) << said.out;
  const std::string why = answer(said, "why");
  EXPECT_TRUE(why.starts_with("move 2, ")) << why;
  EXPECT_TRUE(has(why, " by second (O): what it thought\n  move  visits   share   value    AMAF\n"))
      << why;
  EXPECT_TRUE(has(why, "  and 3 more\n")) << why;
  EXPECT_TRUE(has(why, "line:  2. ")) << why;
}

TEST(Play, WhyAfterUndoIsAboutTheMoveThatStands) {
  const Said said =
      dialogue({"hex:3", "--player", "uct@100", "--side", "second"}, "undo\na1\nundo\nwhy\n");
  EXPECT_TRUE(answer(said, "why").starts_with("move 1, ")) << said.out;
}

TEST(Play, WhyExplainsAMoveThatNeededNoThought) {
  const Said said =
      dialogue({"hex:2", "--player", "uct@100", "--side", "second", "--moves", "a1 b1"}, "why\n");
  EXPECT_TRUE(has(said.out, "first (X) plays a2")) << said.out;
  const Said only = dialogue(
      {"hex:2", "--player", "uct:decisive=win", "--side", "second", "--moves", "a1 b1"}, "why\n");
  EXPECT_TRUE(answer(only, "why")
                  .ends_with("what it thought\na2 wins at once\ngame over (new, "
                             "undo, why, quit or help)"))
      << only.out;
}

TEST(Play, SwappingSidesGivesThePlayerThePersonsTurn) {
  const Said said = dialogue({"hex:2", "--player", solver}, "side\n");
  const std::string side = answer(said, "side");
  EXPECT_TRUE(side.starts_with("you are second (O) now\nfirst (X) plays ")) << side;
  EXPECT_TRUE(side.ends_with("second (O), your move (or help)")) << side;
}

TEST(Play, ANewGameStartsFromTheBeginning) {
  const Said said = dialogue({"hex:2", "--player", "uct@10", "--moves", "a1 b2"}, "new\nmoves\n");
  EXPECT_TRUE(has(answer(said, "new"), "   1 . . 1\n"));
  EXPECT_TRUE(answer(said, "moves").starts_with("4 legal moves: a1 b1 a2 b2\n"));
}

TEST(Play, TheBoardCanBeSeenAgain) {
  const Said said = dialogue({"hex:2", "--player", "uct@10", "--moves", "a1 b2"}, "board\n");
  EXPECT_TRUE(has(answer(said, "board"), "    2 .(O)2\n")) << said.out;
}

TEST(Play, HelpNamesEveryWordAndAMove) {
  const std::string help = answer(dialogue({"hex:2"}, "help\n"), "help");
  for (const char* word :
       {"a2", "undo", "hint", "why", "moves", "board", "new", "side", "help", "quit", "Ctrl-C"})
    EXPECT_TRUE(has(help, std::string("  ") + word + " ")) << word;
}

TEST(Play, WhatIsNotUnderstoodIsAnsweredByOneLine) {
  const Said said =
      dialogue({"hex:3", "--player", "random"}, "undoo\nxyzzy\nz9\n\n  MOVES  \nb2\nb2\n");
  EXPECT_TRUE(answer(said, "undoo").starts_with("unknown word 'undoo' (did you mean 'undo'?)\n"));
  EXPECT_TRUE(answer(said, "xyzzy")
                  .starts_with("not a move: 'xyzzy' (expected cells a1 to c3, a move like a1)\n"))
      << said.out;
  EXPECT_TRUE(answer(said, "z9").starts_with("not a move: 'z9' "));
  EXPECT_TRUE(has(said.out, "> \nfirst (X), your move (or help)> moves\n"));
  EXPECT_TRUE(answer(said, "moves").starts_with("9 legal moves: "));
  EXPECT_TRUE(answer(said, "b2").starts_with("illegal move: 'b2' (first to move has 7 legal moves"))
      << said.out;
  EXPECT_EQ(said.status, 0);
}

TEST(Play, AProgramGetsEventsAndNothingElse) {
  const Said said =
      dialogue({"hex:2", "--player", solver, "--json"}, "help\na1\nundo\nb2\nmoves\nundoo\nside\n");
  const auto lines = said.lines();
  const Words expected = {"{\"event\":\"move\",\"player\":\"first\",\"move\":\"a1\"}",
                          "{\"event\":\"move\",\"player\":\"second\",\"move\":\"a2\"}",
                          "{\"event\":\"undo\",\"moves\":2}",
                          "{\"event\":\"move\",\"player\":\"first\",\"move\":\"b2\"}",
                          "{\"event\":\"move\",\"player\":\"second\",\"move\":\"b1\"}",
                          "{\"event\":\"moves\",\"legal\":[\"a1\",\"a2\"]}",
                          "{\"event\":\"side\",\"side\":\"second\"}"};
  ASSERT_GE(lines.size(), expected.size()) << said.out;
  EXPECT_EQ(Words(lines.begin(), lines.begin() + 7), expected);
  EXPECT_EQ(said.err, "yomi: unknown word 'undoo' (did you mean 'undo'?)\n");
}

TEST(Play, EventsEndWithTheOutcome) {
  EXPECT_EQ(dialogue({"hex:1", "--json"}, "a1\n").out,
            "{\"event\":\"move\",\"player\":\"first\",\"move\":\"a1\"}\n"
            "{\"event\":\"end\",\"outcome\":\"first\"}\n");
  EXPECT_EQ(dialogue({"hex:2", "--json"}, "quit\n").out,
            "{\"event\":\"end\",\"outcome\":\"ongoing\"}\n");
}

TEST(Play, ThoughtsAreEventsToo) {
  const Said said = dialogue({"hex:2", "--player", "rave@50", "--json"}, "hint\na1\nwhy\n");
  const auto lines = said.lines();
  const Words names = {"event",       "best",  "playouts", "seconds",
                       "cpu_seconds", "moves", "line",     "proof"};
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(json_names(lines[0]), names);
  EXPECT_EQ(json_value(lines[0], "event"), "\"hint\"");
  EXPECT_EQ(json_names(lines[3]), names);
  EXPECT_EQ(json_value(lines[3], "event"), "\"why\"");
}

TEST(Play, AGameThatIsOverFromTheStartIsSaidToBeOver) {
  const Said said = dialogue({"nogo:1"}, "hint\nundo\n");
  EXPECT_TRUE(has(said.out, "the game is over: second (O) has won (the player)\n")) << said.out;
  EXPECT_TRUE(answer(said, "hint").starts_with("the game is over: no hint (new or undo)\n"));
  EXPECT_EQ(said.status, 0);
}

TEST(Play, AWholeGameCanBePlayedInEveryDirection) {
  std::string typed;
  for (const char* cell : {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"})
    typed += std::string(cell) + "\n";
  for (const char* side : {"first", "second"}) {
    const Said said = dialogue({"tictactoe", "--player", "random", "--side", side}, typed);
    EXPECT_TRUE(has(said.out, "the game is over: ")) << said.out;
  }
}

}  // namespace
}  // namespace yomi::cli
