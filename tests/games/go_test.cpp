#include "games/go.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/atarigo.h"
#include "games/nogo.h"
#include "tests/games/boards.h"
#include "tests/reference/rules.h"

namespace yomi {
namespace {

using SmallGo = GoPosition<81>;

SmallGo go(int size, bool suicide = false) { return SmallGo(size, {.suicide = suicide}); }

// The slow rules say which moves a playout draws from: no own eye-like point, simple ko, a pass
// only when nothing else is left.
TEST(Go, PlayoutMovesAreThoseOfTheSlowRules) {
  for (const int size : {1, 2, 3, 5, 7})
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const bool suicide = seed % 2 == 1;
      SmallGo game = go(size, suicide);
      const auto slow = reference::make("go:" + std::to_string(size) + ",ko=simple" +
                                        (suicide ? ",suicide=on" : ""));
      Rng rng(seed);
      for (int ply = 0; game.outcome() == Outcome::Ongoing && ply < game.playout_limit(); ++ply) {
        MoveList moves;
        game.playout_moves(moves);
        ASSERT_EQ(texts(game, moves), slow->playout_moves()) << size << " " << seed << " " << ply;
        const Move move = moves[rng.below(moves.size())];
        slow->play(game.move_text(move));
        game.play(move);
      }
    }
}

TEST(Go, TreePassesOnlyWhenNothingElseIsLeftOrAfterAPass) {
  SmallGo game = go(3);
  MoveList moves;
  game.tree_moves(moves);
  EXPECT_FALSE(moves.contains(game.pass()));
  game.play(game.pass());
  moves.clear();
  game.tree_moves(moves);
  EXPECT_TRUE(moves.contains(game.pass()));
}

// An enemy stone on the diagonal spoils an eye in the corner; in the middle it takes two.
TEST(Go, EyeRuleIsDrakes) {
  const auto corner = from_diagram(go(4), {".X..",  //
                                           "X...",  //
                                           "....",  //
                                           "...."});
  EXPECT_TRUE(corner.board().eye_like(Player::First, index(*corner.parse_move("a4"))));
  EXPECT_FALSE(corner.board().eye_like(Player::Second, index(*corner.parse_move("a4"))));
  const auto spoilt = from_diagram(go(4), {".X..",  //
                                           "XO..",  //
                                           "....",  //
                                           "...."});
  EXPECT_FALSE(spoilt.board().eye_like(Player::First, index(*spoilt.parse_move("a4"))));
  const auto middle = from_diagram(go(5), {".....",  //
                                           ".OX..",  //
                                           ".X.X.",  //
                                           "..X..",  //
                                           "....."});
  EXPECT_TRUE(middle.board().eye_like(Player::First, index(*middle.parse_move("c3"))));
  const auto false_eye = from_diagram(go(5), {".....",  //
                                              ".OXO.",  //
                                              ".X.X.",  //
                                              "..X..",  //
                                              "....."});
  EXPECT_FALSE(false_eye.board().eye_like(Player::First, index(*false_eye.parse_move("c3"))));
}

TEST(Go, ScoresStonesAndSurroundedAreaAndGivesKomiToSecond) {
  // First has 5 stones and column a, second 5 stones and columns d and e: 10 to 15.
  const auto divided = from_diagram(SmallGo(5, {.komi = 0}), {".XO..",  //
                                                              ".XO..",  //
                                                              ".XO..",  //
                                                              ".XO..",  //
                                                              ".XO.."});
  EXPECT_EQ(divided.board().area_margin(), -5);
  // A point that touches both colours is nobody's.
  const auto open = from_diagram(SmallGo(3, {.komi = 0}), {"X.O",  //
                                                           "X.O",  //
                                                           "X.O"});
  EXPECT_EQ(open.board().area_margin(), 0);
  EXPECT_EQ(open.score_outcome(), Outcome::Draw);
  const auto komi = from_diagram(SmallGo(3, {.komi = 0.5F}), {"X.O",  //
                                                              "X.O",  //
                                                              "X.O"});
  EXPECT_EQ(komi.score_outcome(), Outcome::Second);
}

std::vector<std::string> urgent(const SmallGo& game) {
  MoveList moves;
  game.urgent_replies(moves);
  return texts(game, moves);
}

// Second's last move puts the stone c3 in atari: first extends at its last liberty.
TEST(Go, UrgentRepliesSaveAChainInAtariFirst) {
  auto game = from_diagram(go(7), {".......",  //
                                   ".......",  //
                                   ".......",  //
                                   "..O....",  //
                                   ".OX....",  //
                                   ".......",  //
                                   "......."});
  game.play(*game.parse_move("g7"));  // elsewhere
  game.play(*game.parse_move("c2"));
  EXPECT_EQ(urgent(game), std::vector<std::string>{"d3"});
}

TEST(Go, UrgentRepliesCaptureWhenThereIsNothingToSaveAndNoShape) {
  auto game = from_diagram(go(5), {".....",  //
                                   ".....",  //
                                   "X....",  //
                                   "OX...",  //
                                   "....."});
  game.play(*game.parse_move("e5"));
  game.play(*game.parse_move("a1"));
  EXPECT_EQ(urgent(game), std::vector<std::string>{"b1"});
}

// Second's b2 puts a2 in atari. Extending at a1 leaves no liberty, but a3 can be taken.
TEST(Go, UrgentRepliesTakeTheAttackerWhereExtendingWouldNotHelp) {
  auto game = from_diagram(go(5), {".....",  //
                                   ".....",  //
                                   "OX...",  //
                                   "X....",  //
                                   ".O..."});
  game.play(*game.parse_move("e5"));
  game.play(*game.parse_move("b2"));
  EXPECT_EQ(urgent(game), std::vector<std::string>{"a4"});
}

TEST(Go, UrgentRepliesKnowMoGosShapes) {
  // Hane: first's stones on both sides of second's stone above, empty row below.
  auto game = from_diagram(go(7), {".......",  //
                                   ".......",  //
                                   "..X.X..",  //
                                   ".......",  //
                                   ".......",  //
                                   ".......",  //
                                   "......."});
  game.play(*game.parse_move("a1"));
  game.play(*game.parse_move("d5"));
  const auto moves = urgent(game);
  EXPECT_TRUE(std::count(moves.begin(), moves.end(), "d4"));
  EXPECT_TRUE(std::count(moves.begin(), moves.end(), "d6"));
  EXPECT_FALSE(std::count(moves.begin(), moves.end(), "a2"));
}

TEST(Go, SuicideTakesTheOwnChainOffWhereItIsAllowed) {
  const auto corner = from_diagram(go(3, true), {"X.O",  //
                                                 "OO.",  //
                                                 "..."});
  SmallGo game = corner;
  const Move filling = *game.parse_move("b3");
  EXPECT_FALSE(from_diagram(go(3), {"X.O", "OO.", "..."}).may_play(index(filling)));
  ASSERT_TRUE(game.may_play(index(filling)));
  game.play(filling);
  EXPECT_EQ(game.content(index(*game.parse_move("a3"))), PatternCell::Empty);
  EXPECT_EQ(game.content(index(filling)), PatternCell::Empty);
  EXPECT_EQ(game.content(index(*game.parse_move("c3"))), PatternCell::Second);
}

TEST(Go, FirstCaptureEndsTheGameWhereThatIsTheRule) {
  const SmallGo start(3, {.superko = false, .suicide = true, .capture_ends = true});
  const auto after = [&](std::initializer_list<const char*> moves) {
    SmallGo game = start;
    for (const char* move : moves) game.play(*game.parse_move(move));
    return game;
  };
  EXPECT_EQ(after({"b3", "a3"}).outcome(), Outcome::Ongoing);
  MoveList wins;
  after({"b3", "a3"}).winning_moves(wins);
  EXPECT_EQ(texts(start, wins), std::vector<std::string>{"a2"});
  EXPECT_EQ(after({"b3", "a3", "a2"}).outcome(), Outcome::First);
  EXPECT_EQ(after({"b3", "pass", "a2", "a3"}).outcome(), Outcome::First);  // took its own stone
  EXPECT_EQ(after({"b3", "a3", "pass", "a2"}).outcome(), Outcome::Ongoing);
}

TEST(AtariGo, CapturingWinsAtOnceAndIsFoundAsAWinningMove) {
  auto game = from_diagram(AtariGoPosition<81>(4), {"....",  //
                                                    ".X..",  //
                                                    "XOX.",  //
                                                    "...."});
  MoveList wins;
  winning_moves(game, wins);
  EXPECT_EQ(texts(game, wins), std::vector<std::string>{"b1"});
  game.play(*game.parse_move("b1"));
  EXPECT_EQ(game.outcome(), Outcome::First);
}

TEST(NoGo, NeitherCaptureNorSuicideIsLegal) {
  auto game = from_diagram(NoGoPosition<81>(4), {"....",  //
                                                 ".X..",  //
                                                 "XOX.",  //
                                                 "...."});
  MoveList moves;
  game.legal_moves(moves);
  EXPECT_FALSE(moves.contains(*game.parse_move("b1")));           // would capture b2
  const auto corner = from_diagram(NoGoPosition<81>(4), {"....",  //
                                                         "....",  //
                                                         "O...",  //
                                                         ".O.."});
  moves.clear();
  corner.legal_moves(moves);
  EXPECT_FALSE(moves.contains(*corner.parse_move("a1")));  // suicide
}

// PPAF looks at the four neighbours of the point played: the code changes with a neighbour and
// with nothing else.
TEST(GoGames, FeatureCodeIsTheMoveAndItsFourNeighbours) {
  const NoGoPosition<81> empty(5);
  const Move centre = *empty.parse_move("c3");
  const auto with = [&](const std::vector<std::string>& rows) {
    return from_diagram(empty, rows).feature_code(centre);
  };
  const auto plain = empty.feature_code(centre);
  EXPECT_EQ(with({"X....", ".....", ".....", ".....", "...O."}), plain);
  EXPECT_NE(with({".....", "..X..", ".....", ".....", "....."}), plain);
  EXPECT_NE(with({".....", "..X..", ".....", ".....", "....."}),
            with({".....", "..O..", ".....", ".....", "....."}));
  EXPECT_EQ(with({".....", ".X...", ".....", ".....", "....."}), plain);  // diagonal
}

}  // namespace
}  // namespace yomi
