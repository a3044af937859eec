// What learners see of a move in the games of pieces and dominoes.
#include <gtest/gtest.h>

#include "engine/game_list.h"
#include "engine/roster.h"

namespace yomi {
namespace {

template <class G>
void play(G& game, std::string_view moves) {
  for (const auto text : split(moves, ' ')) game.play(*game.parse_move(text));
}

TEST(Codes, BreakthroughFeatureIsWhetherTheMoveCaptures) {
  Race<Pawn, 1> quiet(5, 5), capture(5, 5);
  play(quiet, "a2a3 e4e3");
  play(capture, "a2a3 c4b3");  // now a2... a3 stands beside b3; c2 may capture on b3
  const Move move = *capture.parse_move("c2b3");
  EXPECT_EQ(quiet.code(move), capture.code(move));
  EXPECT_FALSE(quiet.captures(move));
  EXPECT_TRUE(capture.captures(move));
  EXPECT_EQ(index(capture.feature_code(move)),
            index(quiet.feature_code(move)) + quiet.move_count());
}

TEST(Codes, DomineeringFeatureIsTheSixCellsBesideTheDomino) {
  DomineeringBoard<1> alone(6, 6), touched(6, 6), corner(6, 6), far(6, 6);
  play(alone, "a1 e6");
  play(touched, "a1 d3");  // the horizontal domino d3-e3 touches the vertical one at c3-c4
  play(corner, "a1 d2");   // d2-e2 only meets it at a corner
  play(far, "f1 e6");
  const Move move = *alone.parse_move("c3");
  EXPECT_EQ(alone.code(move), touched.code(move));
  EXPECT_NE(alone.feature_code(move), touched.feature_code(move));
  EXPECT_EQ(alone.feature_code(move), corner.feature_code(move));
  EXPECT_EQ(alone.feature_code(move), far.feature_code(move));
  // Off the board counts as filled: at the corner three of the six cells are.
  const DomineeringBoard<1> empty(6, 6);
  const auto filled = [&](const char* text) {
    return std::popcount(
        static_cast<unsigned>(index(empty.feature_code(*empty.parse_move(text))) / 64));
  };
  EXPECT_EQ(filled("c3"), 0);
  EXPECT_EQ(filled("a1"), 3);
  EXPECT_EQ(filled("a3"), 2);
}

TEST(Codes, BothPlayersHaveTheirOwn) {
  DomineeringBoard<1> game(4, 4);
  const auto first = game.code(*game.parse_move("a1"));
  play(game, "d1");
  EXPECT_NE(game.code(*game.parse_move("a1")), first);
}

TEST(Misere, TurnsEveryOutcomeAround) {
  for (const auto* game : {"breakthrough:4x5", "knightthrough:4x5", "domineering:4", "nogo:3"}) {
    Rng rng(3), misere_rng(3);
    const auto normal = start_game(game)->playouts(500, rng);
    const auto misere = start_game("misere-" + std::string(game))->playouts(500, misere_rng);
    EXPECT_EQ(normal.first, misere.second) << game;
    EXPECT_EQ(normal.plies, misere.plies) << game;
  }
}

}  // namespace
}  // namespace yomi
