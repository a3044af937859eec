#include "games/havannah.h"

#include <gtest/gtest.h>

#include "engine/roster.h"
#include "tests/games/boards.h"

namespace yomi {
namespace {

constexpr std::uint8_t all_shapes = ring_shape | bridge_shape | fork_shape;

// First plays these cells by turns with second's, and the shapes of first's last move come back.
std::uint8_t shapes_after(int base, const std::string& firsts, const std::string& seconds,
                          std::uint8_t in_play = all_shapes) {
  HavannahBoard<61> game(base, in_play);
  const auto mine = split(firsts, ' '), theirs = split(seconds, ' ');
  for (std::size_t i = 0; i < mine.size(); ++i) {
    EXPECT_EQ(game.outcome(), Outcome::Ongoing) << mine[i];
    game.play(*game.parse_move(mine[i]));
    if (i + 1 < mine.size()) game.play(*game.parse_move(theirs[i]));
  }
  return game.shapes();
}

// The six cells around c3 on base 3 are d3 d4 c4 b3 b2 c2.
TEST(Havannah, SixStonesAroundAnEmptyCellAreARing) {
  EXPECT_EQ(shapes_after(3, "d3 d4 c4 b3 b2 c2", "a1 a3 c1 e3 e5"), ring_shape);
}

TEST(Havannah, SixStonesAroundAnEnemyAreARing) {
  EXPECT_EQ(shapes_after(3, "d3 d4 c4 b3 b2 c2", "c3 a3 c1 e3 e5"), ring_shape);
}

TEST(Havannah, SixStonesAroundAnOwnStoneAreARingWhicheverComesLast) {
  EXPECT_EQ(shapes_after(3, "c3 d3 d4 c4 b3 b2 c2", "a1 a3 c1 e3 e5 c5"), ring_shape);
  EXPECT_EQ(shapes_after(3, "c2 c3 d4 c4 b3 b2 d3", "a1 a3 c1 e3 e5 c5"), ring_shape);
}

// A filled triangle or a thick line is no ring.
TEST(Havannah, ALumpWithoutASurroundedCellIsNoRing) {
  EXPECT_EQ(shapes_after(4, "d4 e4 d3 e5 c3 d5", "a1 a4 d1 g4 g7"), no_shape);
}

TEST(Havannah, ARingOfEightAroundTwoCellsCounts) {
  HavannahBoard<61> game(4, all_shapes);
  std::vector<std::string> around;
  const auto d4 = *game.parse_move("d4"), e4 = *game.parse_move("e4");
  for (const Move centre : {d4, e4})
    for (int i = 0; i < 6; ++i) {
      const Move cell = move_at(game.cells().neighbours[index(centre)][i]);
      const std::string text = game.move_text(cell);
      if (cell != d4 && cell != e4 && std::count(around.begin(), around.end(), text) == 0)
        around.push_back(text);
    }
  ASSERT_EQ(around.size(), 8U);
  std::string firsts = around[0];
  for (std::size_t i = 1; i < around.size(); ++i) firsts += " " + around[i];
  EXPECT_EQ(shapes_after(4, firsts, "a1 a4 d1 g4 g7 d7 a2"), ring_shape);
  EXPECT_EQ(shapes_after(4, firsts, "a1 a4 d1 g4 g7 d7 a2", bridge_shape), no_shape);
}

TEST(Havannah, TwoCornersJoinedAreABridge) {
  EXPECT_EQ(shapes_after(3, "a1 b1 c1", "e5 d5"), bridge_shape);
}

// The edges of base 3 are one cell each: b1, d2, e4, d5, b4 and a2.
TEST(Havannah, ThreeEdgesJoinedAreAForkAndCornersAreNoEdges) {
  EXPECT_EQ(shapes_after(3, "b1 c2 c3 d3 d2", "a1 e5 c1 e3"), no_shape);  // d2, b1: two edges
  EXPECT_EQ(shapes_after(3, "b1 b2 c3 d3 d2 c4 d5", "a1 e5 c1 e3 c5 a3"), fork_shape);
}

TEST(Havannah, OneMoveMayCompleteTwoShapes) {
  // c3 joins the corner a1 with edges a2 and b4 to the corner e5 with edge d2.
  EXPECT_EQ(shapes_after(3, "a1 b2 a2 e5 d4 d2 d3 b4 b3 c3", "b1 c1 c2 c4 c5 d5 e3 e4 a3"),
            bridge_shape | fork_shape);
}

TEST(Havannah, AFullBoardWithoutAShapeIsADraw) {
  // Base 2 with forks only: it has no edge cells, so nobody can win.
  const auto position = start_game("havannah:2,shapes=F");
  play_moves(*position, "a1 a2 b1 b2 b3 c2 c3");
  EXPECT_EQ(position->outcome(), Outcome::Draw);
}

TEST(Havannah, KnowsItsEmptyCellsHoweverStonesCame) {
  HavannahBoard<61> game(4, all_shapes);
  game.put(Player::Second, *game.grid().parse("d4"));
  game.play(*game.parse_move("b1"));
  game.play(*game.parse_move("a2"));
  for (int symmetry = 0; symmetry < game.symmetry_count(); ++symmetry) {
    const auto seen = game.transformed(symmetry);
    MoveList moves;
    seen.legal_moves(moves);
    ASSERT_EQ(seen.move_set().count(), moves.size());
    for (const Move move : moves) EXPECT_TRUE(seen.move_set().test(index(move)));
  }
}

TEST(Havannah, UrgentReplySavesABridgeBetweenStones) {
  HavannahBoard<61> game(4, all_shapes);
  // d4 and e6 are a bridge apart: their common neighbours are d5 and e5.
  for (const auto* move : {"d4", "a1", "e6", "d5"}) game.play(*game.parse_move(move));
  MoveList urgent;
  game.urgent_replies(urgent);
  EXPECT_EQ(texts(game, urgent), std::vector<std::string>{"e5"});
}

}  // namespace
}  // namespace yomi
