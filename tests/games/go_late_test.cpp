#include "games/go_late.h"

#include <gtest/gtest.h>

#include <vector>

namespace yomi {
namespace {

template <int MaxCells>
std::vector<int> playable(const GoBoard<MaxCells>& board, Player player) {
  std::vector<int> points;
  for (int i = 0; i < board.empty_count(); ++i)
    if (const int point = board.empty_point(i);
        board.may_play(player, point) && !board.eye_like(player, point))
      points.push_back(point);
  return points;
}

// First is to move again after an even number of plies.
template <int MaxCells>
GoBoard<MaxCells> after_random_plies(int size, int plies, Rng& rng) {
  GoBoard<MaxCells> board(size);
  for (int ply = 0; ply < plies; ++ply) {
    const Player player = ply % 2 == 0 ? Player::First : Player::Second;
    const auto points = playable(board, player);
    board.clear_ko();
    if (!points.empty())
      board.place(player,
                  points[static_cast<std::size_t>(rng.below(static_cast<int>(points.size())))]);
  }
  return board;
}

// Goes on by late draws to the end.
template <int MaxCells>
void expect_all_playable_points_are_offered(GoBoard<MaxCells> board, Rng& rng) {
  GoLateDraws<MaxCells> late(board);
  Player player = Player::First;
  for (int ply = 0, passes = 0; passes < 2 && ply < 3 * board.cells().count; ++ply) {
    for (const Player either : {Player::First, Player::Second})
      for (const int point : playable(board, either))
        ASSERT_TRUE(late.offers(either, point)) << "point " << point << " ply " << ply;
    const bool can_play = !playable(board, player).empty();
    const int point = late.draw(board, player, rng);
    ASSERT_EQ(point != board.no_point, can_play) << ply;
    if (can_play)
      late.place(board, player, point);
    else
      board.clear_ko();
    passes = can_play ? 0 : passes + 1;
    player = other(player);
  }
}

TEST(GoLateDraws, OfferEveryPlayablePointToTheEndOfTheGame) {
  for (const int size : {1, 2, 3, 4, 5, 6, 9})
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Rng rng(seed);
      const int plies = 2 * rng.below(size * size);
      const auto board = after_random_plies<81>(size, plies, rng);
      ASSERT_NO_FATAL_FAILURE(expect_all_playable_points_are_offered(board, rng))
          << "size " << size << " seed " << seed;
    }
  Rng rng(1);
  expect_all_playable_points_are_offered(after_random_plies<361>(13, 150, rng), rng);
}

// In the middle of a game of late draws, when points sleep and others were woken.
TEST(GoLateDraws, AreUniform) {
  Rng rng(1);
  for (int game = 0; game < 20; ++game) {
    GoBoard<81> board = after_random_plies<81>(6, 40, rng);
    GoLateDraws<81> late(board);
    Player player = Player::First;
    for (int ply = 0; ply < 8; ++ply, player = other(player)) {
      const int point = late.draw(board, player, rng);
      if (point == board.no_point)
        board.clear_ko();
      else
        late.place(board, player, point);
    }
    const auto points = playable(board, player);
    const int draws = 1000 * static_cast<int>(points.size());
    std::vector<int> counts(82);
    for (int i = 0; i < draws; ++i) {
      GoLateDraws<81> again = late;
      ++counts[static_cast<std::size_t>(again.draw(board, player, rng))];
    }
    // A count's standard deviation is below 32: five of them once in two million.
    for (const int point : points)
      EXPECT_NEAR(counts[static_cast<std::size_t>(point)], 1000, 160) << point;
  }
}

}  // namespace
}  // namespace yomi
