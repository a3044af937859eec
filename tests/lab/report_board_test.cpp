// Drawn boards, and games coded ply by ply.
#include "lab/report_board.h"

#include <gtest/gtest.h>

#include <cmath>
#include <regex>
#include <sstream>

#include "core/move_list.h"
#include "core/rng.h"
#include "engine/roster.h"

namespace yomi {
namespace {

constexpr const char* games[] = {"go:5",
                                 "go:1",
                                 "atarigo:4",
                                 "nogo:4",
                                 "misere-nogo:3",
                                 "breakthrough:5",
                                 "knightthrough:5x6",
                                 "domineering:5",
                                 "misere-domineering:3x4",
                                 "hex:4",
                                 "hex:3,swap=on",
                                 "havannah:3",
                                 "tictactoe"};

std::unique_ptr<Position> random_game(const char* game, std::uint64_t seed) {
  auto position = start_game(game);
  Rng rng(seed);
  for (int ply = 0; ply < 60 && position->outcome() == Outcome::Ongoing; ++ply) {
    MoveList moves;
    position->legal_moves(moves);
    position->play(moves[rng.below(moves.size())]);
  }
  return position;
}

// What the page's script makes of one ply's text.
void change_board(const std::string& changes, std::vector<char>& board) {
  static const std::regex change("(\\d+)([xo.])");
  for (std::sregex_iterator it(changes.begin(), changes.end(), change), end; it != end; ++it)
    board.at(std::stoul((*it)[1])) = (*it)[2].str()[0];
}

std::vector<char> seen(const DrawnBoard& board, const Position& position) {
  std::vector<char> signs;
  for (const BoardPlace& place : board.places) {
    const auto owner = position.at(place.point);
    signs.push_back(!owner ? '.' : *owner == Player::First ? 'x' : 'o');
  }
  return signs;
}

TEST(CodedPlies, GiveEveryPositionOfARandomGameOfEveryKind) {
  for (const char* const game : games)
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
      const auto end = random_game(game, seed);
      const DrawnBoard board = drawn_board(*end);
      std::istringstream plies(coded_plies(board, *end));
      const auto position = start_game(game);
      std::vector<char> signs(board.places.size(), '.');
      std::string changes;
      for (std::size_t ply = 0; plies >> changes; ++ply) {
        if (ply > 0) position->play(end->moves().at(ply - 1));
        change_board(changes, signs);
        ASSERT_EQ(signs, seen(board, *position)) << game << ", seed " << seed << ", ply " << ply;
      }
      EXPECT_EQ(position->moves(), end->moves()) << game;
    }
}

TEST(CodedPlies, AreShort) {
  const auto end = random_game("hex:11", 1);
  EXPECT_LT(coded_plies(drawn_board(*end), *end).size(), 5 * (end->moves().size() + 1));
}

TEST(CodedPlies, HaveASignForAPass) {
  const auto position = start_game("go:2");
  play_moves(*position, "a1 pass");
  EXPECT_EQ(coded_plies(drawn_board(*position), *position), "- 0x -");
}

TEST(DrawnBoard, HasEveryCellInsideAndNoTwoAtOnePlace) {
  for (const char* const game : games) {
    const auto position = start_game(game);
    const DrawnBoard board = drawn_board(*position);
    for (const BoardPlace& place : board.places) {
      EXPECT_GT(place.x, board.radius);
      EXPECT_GT(place.y, board.radius);
      EXPECT_LT(place.x, board.width - board.radius);
      EXPECT_LT(place.y, board.height - board.radius);
      for (const BoardPlace& other : board.places)
        if (!(other.point == place.point)) {
          EXPECT_GT(std::hypot(other.x - place.x, other.y - place.y), 2 * board.radius - 1) << game;
        }
    }
  }
}

// Neighbours, as the rules know them, are drawn side by side.
TEST(DrawnBoard, HexAndHavannahNeighboursTouch) {
  const auto distance = [](const char* game, Point one, Point two) {
    const DrawnBoard board = drawn_board(*start_game(game));
    const auto find = [&](Point p) {
      for (const BoardPlace& place : board.places)
        if (place.point == p) return place;
      return BoardPlace{};
    };
    return std::hypot(find(one).x - find(two).x, find(one).y - find(two).y);
  };
  EXPECT_NEAR(distance("hex:4", {1, 0}, {0, 1}), 40, 0.01) << "b1 touches a2";
  EXPECT_GT(distance("hex:4", {0, 0}, {1, 1}), 60) << "a1 does not touch b2";
  for (const Point next : {Point{1, 0}, Point{0, 1}, Point{1, 1}})
    EXPECT_NEAR(distance("havannah:3", {0, 0}, next), 40, 0.01) << "a1 touches b1, a2 and b2";
}

TEST(DrawnBoard, FirstStartsAtTheBottomInBreakthrough) {
  const auto position = start_game("breakthrough:5");
  for (const BoardPlace& place : drawn_board(*position).places)
    if (position->at(place.point) == Player::First) {
      EXPECT_GT(place.y, 100);
    }
}

TEST(DrawnBoard, KnowsItsPieces) {
  EXPECT_EQ(drawn_board(*start_game("misere-breakthrough:5")).piece, "pawn");
  EXPECT_EQ(drawn_board(*start_game("knightthrough:5")).piece, "knight");
  EXPECT_EQ(drawn_board(*start_game("misere-domineering:5")).piece, "domino");
  EXPECT_EQ(drawn_board(*start_game("go:5")).piece, "stone");
}

}  // namespace
}  // namespace yomi
