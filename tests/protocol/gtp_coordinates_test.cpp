#include "protocol/gtp_coordinates.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/roster.h"
#include "protocol/gtp_picture.h"
#include "tests/protocol/gtp_probe.h"

namespace yomi {
namespace {

TEST(GtpCoordinates, EveryPointOfEveryGameComesBack) {
  for (const std::string& game : gtp_games())
    for (const auto spelling : {GtpSpelling::Native, GtpSpelling::Go}) {
      const auto position = start_game(game);
      const GtpCoordinates coordinates(*position, spelling);
      std::set<std::string> texts;
      for_each_point(position->grid(), [&](Point point) {
        const std::string text = coordinates.text(point);
        EXPECT_EQ(coordinates.parse_point(text), point) << game << " " << text;
        EXPECT_TRUE(texts.insert(text).second) << text;
      });
    }
}

TEST(GtpCoordinates, EveryMoveOfAGameComesBackInAnyCase) {
  for (const std::string& game : gtp_games())
    for (const auto spelling : {GtpSpelling::Native, GtpSpelling::Go}) {
      const auto position = start_game(game);
      Rng rng(3);
      while (position->outcome() == Outcome::Ongoing) {
        const GtpCoordinates coordinates(*position, spelling);
        MoveList legal;
        position->legal_moves(legal);
        for (const Move move : legal) {
          std::string text = coordinates.text(move);
          EXPECT_EQ(coordinates.parse(text), move) << game << " " << text;
          for (char& c : text) c = static_cast<char>(std::toupper(c));
          EXPECT_EQ(coordinates.parse(text), move) << game << " " << text;
          for (char& c : text) c = static_cast<char>(std::tolower(c));
          EXPECT_EQ(coordinates.parse(text), move) << game << " " << text;
        }
        position->play(legal[rng.below(legal.size())]);
      }
    }
}

std::string in_go_style(const std::string& game, const std::string& move) {
  const auto position = start_game(game);
  return GtpCoordinates(*position, GtpSpelling::Go).text(*position->parse_move(move));
}

TEST(GtpCoordinates, GoStyleSkipsIAndCountsFromTheBottom) {
  EXPECT_EQ(in_go_style("hex:11", "a1"), "A11");
  EXPECT_EQ(in_go_style("hex:11", "i2"), "J10");
  EXPECT_EQ(in_go_style("hex:11", "k11"), "L1");
  EXPECT_EQ(in_go_style("go:19", "j1"), "J1");
  EXPECT_EQ(in_go_style("breakthrough:8", "b2c3"), "B2C3");
  EXPECT_EQ(in_go_style("domineering:4x6", "b1"), "B6");
}

TEST(GtpCoordinates, OtherTextsAreNoMoves) {
  const auto position = start_game("hex:11");
  const GtpCoordinates go(*position, GtpSpelling::Go), native(*position, GtpSpelling::Native);
  for (const char* text : {"i5", "a0", "a12", "m1", "", "a", "1", "a1b2", "aa", "a1a", "resign"})
    EXPECT_FALSE(go.parse(text)) << text;
  for (const char* text : {"l1", "a12", "a01", "pass", "a1-b2", "-", "a-1"})
    EXPECT_FALSE(native.parse(text)) << text;
  EXPECT_TRUE(native.parse("i5"));
}

TEST(GtpCoordinates, SwapIsSwapPiecesAndForGoGuiAPass) {
  const auto position = start_game("hex:5,swap=on");
  play_moves(*position, "c3");
  const auto swap = position->parse_move("swap");
  EXPECT_EQ(GtpCoordinates(*position, GtpSpelling::Native).text(*swap), "swap-pieces");
  EXPECT_EQ(GtpCoordinates(*position, GtpSpelling::Native).parse("Swap"), swap);
  EXPECT_EQ(GtpCoordinates(*position, GtpSpelling::Go).text(*swap), "pass");
  EXPECT_EQ(GtpCoordinates(*position, GtpSpelling::Go).parse("PASS"), swap);
  EXPECT_EQ(GtpCoordinates(*position, GtpSpelling::Go).parse("swap-pieces"), swap);
}

// GoGui draws the point (column, row from the top) half a cell further right in each row: its
// neighbours are left and right, (0, 1) and (-1, 1) below, and the opposites.
bool touch_in_gogui(const std::string& a, const std::string& b) {
  const int columns = (b[0] - (b[0] > 'I')) - (a[0] - (a[0] > 'I'));
  const int rows = std::stoi(a.substr(1)) - std::stoi(b.substr(1));  // downwards
  return (rows == 0 && std::abs(columns) == 1) || (rows == 1 && (columns == 0 || columns == -1)) ||
         (rows == -1 && (columns == 0 || columns == 1));
}

TEST(GtpCoordinates, NeighboursAreNeighboursInGoGui) {
  const struct {
    const char* game;
    Point third;  // besides (1, 0) and (0, 1)
  } boards[] = {{"hex:5", {-1, 1}}, {"havannah:4", {1, 1}}};
  for (const auto& board : boards) {
    const auto position = start_game(board.game);
    const Grid grid = position->grid();
    const GtpCoordinates coordinates(*position, GtpSpelling::Go);
    for_each_point(grid, [&](Point p) {
      for_each_point(grid, [&](Point q) {
        const Point d{q.column - p.column, q.row - p.row}, back{-d.column, -d.row};
        bool touch = false;
        for (const Point step : {Point{1, 0}, Point{0, 1}, board.third})
          touch |= d == step || back == step;
        EXPECT_EQ(touch_in_gogui(coordinates.text(p), coordinates.text(q)), touch)
            << board.game << " " << grid.text(p) << " " << grid.text(q);
      });
    });
  }
}

}  // namespace
}  // namespace yomi
