// Whole games of every kind between two sessions, as a controller or GoGui would play them.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "core/check.h"
#include "core/rng.h"
#include "tests/protocol/gtp_probe.h"

namespace yomi {
namespace {

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Two engines play each other; returns the number of moves.
int play_whole_game(GtpProbe& black, GtpProbe& white) {
  for (int moves = 0; moves < 500; ++moves) {
    const bool blacks_turn = moves % 2 == 0;
    GtpProbe& mover = blacks_turn ? black : white;
    GtpProbe& other = blacks_turn ? white : black;
    const std::string colour = blacks_turn ? "b" : "w";
    const auto legal = words_of(mover.ask("all_legal_moves"));
    const std::string move = mover.ask("genmove " + colour);
    if (legal.empty()) {
      EXPECT_EQ(move, "pass");
      return moves;
    }
    EXPECT_TRUE(contains(legal, move)) << move;
    other.ask("play " + colour + " " + move);
  }
  return -1;
}

TEST(GtpGame, GoThatACaptureEndedHasAWinnerAndNoPoints) {
  GtpProbe engine("go:3,suicide=on,end=capture");
  for (const char* line : {"play b b3", "play w a3", "play b a2"}) engine.ask(line);
  EXPECT_EQ(engine.ask("final_score"), "B+");
  EXPECT_TRUE(engine.ask("showboard").ends_with("Black wins"));
}

class GtpGames : public testing::TestWithParam<std::string> {};

TEST_P(GtpGames, TwoSessionsPlayAWholeGameAndTakeItBack) {
  GtpProbe black(GetParam(), "uct:memory=8@20", 1), white(GetParam(), "rave:memory=8@20", 2);
  const std::string start = black.ask("showboard");
  const int moves = play_whole_game(black, white);
  ASSERT_GT(moves, 0);
  EXPECT_EQ(black.ask("showboard"), white.ask("showboard"));
  EXPECT_EQ(black.ask("final_score"), white.ask("final_score"));
  EXPECT_EQ(black.ask("reg_genmove b"), "pass");
  EXPECT_EQ(white.complaint("play b a1"), "illegal move: the game is over");
  for (int i = 0; i < moves; ++i) black.ask("undo");
  EXPECT_EQ(black.complaint("undo"), "cannot undo");
  EXPECT_EQ(black.ask("showboard"), start);
}

TEST_P(GtpGames, TheSameSeedGivesTheSameGame) {
  const auto game = [&] {
    GtpProbe engine(GetParam(), "rave:memory=8/mast@15", 7);
    std::string moves;
    for (int i = 0; i < 12; ++i) moves += engine.ask(i % 2 == 0 ? "genmove b" : "genmove w") + " ";
    return moves;
  };
  EXPECT_EQ(game(), game());
}

// What GoGui does: it knows no rules, draws what the ruler says and plays points from its list.
TEST_P(GtpGames, GoGuiPlaysAWholeGame) {
  GtpProbe ruler(GetParam()), engine(GetParam(), "uct:memory=8@10");
  const std::regex point("[A-HJ-Z][1-9][0-9]?");
  engine.ask("gogui-rules_game_id");
  EXPECT_TRUE(std::regex_match(ruler.ask("gogui-rules_game_id"), std::regex("[A-Z][a-z]*")));
  const auto size = words_of(ruler.ask("gogui-rules_board_size"));
  const std::size_t width = std::stoul(size[0]);
  const std::size_t height = size.size() > 1 && size[1] != "hex" ? std::stoul(size[1]) : width;
  const std::string start = ruler.ask("gogui-rules_board");
  for (GtpProbe* gtp : {&ruler, &engine}) {
    gtp->ask("boardsize " + size[0]);  // GoGui knows one number only
    gtp->ask("clear_board");
    EXPECT_EQ(gtp->ask("gogui-rules_board"), start);
  }
  int moves = 0;
  for (;; ++moves) {
    ASSERT_LT(moves, 500);
    EXPECT_EQ(words_of(ruler.ask("gogui-rules_board")).size(), width * height);
    const auto legal = words_of(ruler.ask("gogui-rules_legal_moves"));
    const std::string side = ruler.ask("gogui-rules_side_to_move");
    if (legal.empty()) break;
    for (const std::string& text : legal)
      EXPECT_TRUE(text == "pass" || std::regex_match(text, point)) << text;
    const std::string move = engine.ask("genmove " + side);
    ASSERT_TRUE(contains(legal, move)) << move;
    ruler.ask("play " + side + " " + move);
    EXPECT_EQ(ruler.ask("gogui-rules_board"), engine.ask("gogui-rules_board"));
  }
  EXPECT_NE(ruler.ask("gogui-rules_final_result"), "The game is not over");
  EXPECT_EQ(engine.ask("genmove b"), "pass");
  for (; moves > 0; --moves) ruler.ask("undo");
  EXPECT_EQ(ruler.ask("gogui-rules_board"), start);
  EXPECT_EQ(ruler.complaint("undo"), "cannot undo");
}

// A person clicks on anything the list holds; both halves of a move can be taken back.
TEST_P(GtpGames, EveryPointOfGoGuisListCanBePlayed) {
  GtpProbe ruler(GetParam());
  Rng rng(11);
  for (int moves = 0; moves < 60; ++moves) {
    const auto legal = words_of(ruler.ask("gogui-rules_legal_moves"));
    if (legal.empty()) return;
    const std::string side = ruler.ask("gogui-rules_side_to_move");
    const std::string board = ruler.ask("gogui-rules_board");
    for (const std::string& move : legal) {
      ruler.ask("play " + side + " " + move);
      ruler.ask("undo");
      EXPECT_EQ(ruler.ask("gogui-rules_board"), board);
    }
    EXPECT_EQ(words_of(ruler.ask("gogui-rules_legal_moves")), legal);
    ruler.ask("play " + side + " " +
              legal[static_cast<std::size_t>(rng.below(static_cast<int>(legal.size())))]);
  }
}

TEST_P(GtpGames, EveryMapAnswersInEveryPosition) {
  for (const char* player : {"random", "uct:memory=8@5", "grave:memory=8/ppa@5",
                             "rave:solver=off,memory=8/mast+lgrf1@5"}) {
    GtpProbe engine(GetParam(), player);
    engine.ask("gogui-rules_game_id");
    for (const char* colour : {"b", "w", "b"}) {
      for (const char* map :
           {"yomi-visits", "yomi-values", "yomi-amaf", "yomi-weights", "yomi-lessons", "yomi-line",
            "yomi-report", "all_legal_moves", "gomill-explain_last_move", "gogui-rules_board_gfx"})
        EXPECT_NE(engine.raw(map), "") << map;
      engine.ask("yomi-visits");
      engine.ask("genmove " + std::string(colour));
      if (engine.ask("gogui-rules_side_to_move").starts_with(colour))
        engine.ask("genmove " + std::string(colour));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, GtpGames, testing::ValuesIn(gtp_games()), [](const auto& game) {
  std::string name = game.param;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
});

}  // namespace
}  // namespace yomi
