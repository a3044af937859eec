#include "games/hex.h"

#include <gtest/gtest.h>

#include "tests/games/boards.h"

namespace yomi {
namespace {

std::vector<std::string> urgent(const HexBoard<1>& game) {
  MoveList moves;
  game.urgent_replies(moves);
  return texts(game, moves);
}

// b1 touches a2 (as in HexGui and MoHex), a1 does not touch b2.
TEST(Hex, ShortDiagonalTouchesLongDiagonalDoesNot) {
  auto game = from_diagram(HexBoard<1>(2, false), {".X",  //
                                                   ".."});
  MoveList wins;
  game.winning_moves(wins);
  EXPECT_EQ(texts(game, wins), (std::vector<std::string>{"a2", "b2"}));
  const auto long_diagonal = from_diagram(HexBoard<1>(2, false), {"X.",  //
                                                                  ".."});
  wins.clear();
  long_diagonal.winning_moves(wins);
  EXPECT_EQ(texts(long_diagonal, wins), std::vector<std::string>{"a2"});
}

TEST(Hex, UrgentReplySavesABridgeBetweenStones) {
  auto game = from_diagram(HexBoard<1>(5, false), {".....",  //
                                                   "...X.",  //
                                                   ".....",  //
                                                   "..X..",  //
                                                   "....."});
  // d2 and c4 have the common neighbours d3 and c3.
  game.play(*game.parse_move("a5"));
  game.play(*game.parse_move("d3"));
  EXPECT_EQ(urgent(game), std::vector<std::string>{"c3"});
  game.play(*game.parse_move("c3"));
  game.play(*game.parse_move("e5"));
  EXPECT_TRUE(urgent(game).empty());
}

// c2 is joined to the top through c1 or d1.
TEST(Hex, UrgentReplySavesABridgeToTheOwnEdgeOnly) {
  auto game = from_diagram(HexBoard<1>(5, false), {".....",  //
                                                   "..X..",  //
                                                   ".....",  //
                                                   ".....",  //
                                                   "....."});
  game.play(*game.parse_move("a5"));
  game.play(*game.parse_move("c1"));
  EXPECT_EQ(urgent(game), std::vector<std::string>{"d1"});
  // A stone of first's next to second's edge has no bridge there.
  auto wrong_edge = from_diagram(HexBoard<1>(5, false), {".....",  //
                                                         ".....",  //
                                                         ".X...",  //
                                                         ".....",  //
                                                         "....."});
  wrong_edge.play(*wrong_edge.parse_move("e1"));
  wrong_edge.play(*wrong_edge.parse_move("a3"));
  EXPECT_TRUE(urgent(wrong_edge).empty());
}

TEST(Hex, SwapTakesTheStoneMirroredInTheLongDiagonal) {
  HexBoard<1> game(5, true);
  game.play(*game.parse_move("b1"));
  MoveList moves;
  game.legal_moves(moves);
  ASSERT_TRUE(moves.contains(*game.parse_move("swap")));
  game.play(*game.parse_move("swap"));
  EXPECT_EQ(game.at({1, 0}), std::nullopt);
  EXPECT_EQ(game.at({0, 1}), Player::Second);
  EXPECT_EQ(game.to_play(), Player::First);
  moves.clear();
  game.legal_moves(moves);
  EXPECT_EQ(moves.size(), 24);
  EXPECT_FALSE(moves.contains(*game.parse_move("swap")));
}

TEST(Hex, PatternIsTheSixCellsAroundInCyclicOrder) {
  const auto game = from_diagram(HexBoard<1>(3, false), {"...",  //
                                                         "..X",  //
                                                         ".O."});
  // Around b2: c2 (first), b3 (second), a3, a2, b1, c1; two bits each, the first lowest.
  EXPECT_EQ(game.pattern(*game.parse_move("b2")), 1U | 2U << 2);
  // Around a1: b1 and a2 are empty, the other four are off the board.
  EXPECT_EQ(game.pattern(*game.parse_move("a1")), 3U << 4 | 3U << 6 | 3U << 8 | 3U << 10);
}

TEST(Hex, EmptyNeighboursAreThoseOfTheLastMove) {
  HexBoard<1> game(3, false);
  MoveList near;
  game.empty_neighbours(near);
  EXPECT_TRUE(near.empty());
  game.play(*game.parse_move("b2"));
  game.play(*game.parse_move("a1"));
  game.empty_neighbours(near);
  EXPECT_EQ(texts(game, near), (std::vector<std::string>{"a2", "b1"}));
}

// As the board says that was told of stone after stone.
template <int Words>
void expect_rows_to_join_what_the_board_does(int smallest, int largest) {
  Rng rng(1);
  for (int size = smallest; size <= largest; ++size)
    for (int i = 0; i < 300; ++i) {
      HexBoard<Words> game(size, false);
      const auto stones = random_subset(game.tables()->board, size * size / 2, rng);
      stones.for_each([&](int cell) { game.put(Player::First, game.cells().points[cell]); });
      game.skip_turn();
      EXPECT_EQ(HexRows::joined(stones, size), game.outcome() == Outcome::First);
    }
}
TEST(Hex, RowsGrownTogetherJoinWhatStonesPutOneByOneJoin) {
  expect_rows_to_join_what_the_board_does<2>(9, 11);
  expect_rows_to_join_what_the_board_does<3>(12, 13);
  expect_rows_to_join_what_the_board_does<4>(14, 15);
}

// Stones come and stay, those that join do not: what was reached is kept from one look to the next.
template <int Words>
void expect_what_was_reached_to_join_what_all_do(int smallest, int largest) {
  Rng rng(1);
  for (int size = smallest; size <= largest; ++size)
    for (int i = 0; i < 200; ++i)
      for (const Player player : {Player::First, Player::Second}) {
        const HexBoard<Words> game(size, false);
        const auto& tables = *game.tables();
        HexRows::Reach reach(size, player, Bits<Words>{}, Bits<Words>{});
        Bits<Words> stones, rest = tables.board;
        while (rest.any()) {
          const auto some = random_eighths<Words>(2, rng) & rest;
          const bool joined = HexBoard<Words>::joins(tables, stones | some, player);
          EXPECT_EQ(reach.joins_with(stones | some), joined);
          rest &= ~some;
          if (!joined) stones |= some;
        }
      }
}
TEST(Hex, RowsReachedSoFarJoinWithWhatAllStonesJoin) {
  expect_what_was_reached_to_join_what_all_do<2>(9, 11);
  expect_what_was_reached_to_join_what_all_do<3>(12, 13);
  expect_what_was_reached_to_join_what_all_do<4>(14, 15);
}

TEST(Hex, RowsJoinAlongASnakeThatGoesUpAndDown) {
  const auto snake = from_diagram(HexBoard<2>(9, false), {"X........",  //
                                                          "X.XXX.XXX",  //
                                                          "X.X.X.X.X",  //
                                                          "X.X.X.X.X",  //
                                                          "X.X.X.X.X",  //
                                                          "X.X.X.X.X",  //
                                                          "X.X.X.X.X",  //
                                                          "XXX.XXX.X",  //
                                                          "........X"});
  auto stones = snake.stones(Player::First);
  EXPECT_TRUE(HexRows::joined(stones, 9));
  for (auto rest = stones; rest.any(); rest.clear(rest.lowest())) {
    auto broken = stones;
    broken.clear(rest.lowest());
    HexBoard<2> game(9, false);
    broken.for_each([&](int cell) { game.put(Player::First, game.cells().points[cell]); });
    game.skip_turn();
    EXPECT_EQ(HexRows::joined(broken, 9), game.outcome() == Outcome::First);
  }
}

TEST(RandomSubset, HasExactlySoManyMembersOfTheSet) {
  Rng rng(1);
  const auto from = random_eighths<2>(5, rng);
  for (int size = 0; size <= from.count(); ++size) {
    const auto subset = random_subset(from, size, rng);
    EXPECT_EQ(subset.count(), size);
    EXPECT_EQ(subset & from, subset);
  }
}

// Draws the n-th of those that are left and looks for it, one after the other.
template <int Words>
void expect_to_take_out_what_a_plain_loop_takes_out() {
  Rng rng(1);
  for (int round = 0; round < 300; ++round) {
    Bits<Words> set = random_eighths<Words>(1 + rng.below(7), rng);
    const int some = rng.below(set.count() + 1);
    Bits<Words> left = set;
    Rng same = rng;
    for (int i = 0; i < some; ++i) left.clear(left.select(same.below(left.count())));
    take_out(set, some, rng);
    EXPECT_EQ(set, left);
    EXPECT_EQ(rng.next(), same.next());
  }
}
TEST(RandomSubset, TakesOutWhatAPlainLoopTakesOut) {
  expect_to_take_out_what_a_plain_loop_takes_out<1>();
  expect_to_take_out_what_a_plain_loop_takes_out<2>();
  expect_to_take_out_what_a_plain_loop_takes_out<3>();
  expect_to_take_out_what_a_plain_loop_takes_out<4>();
  expect_to_take_out_what_a_plain_loop_takes_out<6>();
}

}  // namespace
}  // namespace yomi
