#include "games/go_sets.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

#include "games/go.h"

namespace yomi {
namespace {

template <int MaxCells>
std::set<int> cells_of(const GoSets<MaxCells>& sets, const typename GoSets<MaxCells>::Set& points) {
  std::set<int> cells;
  words_of(points).for_each([&](int point) { cells.insert(sets.cell_at(point)); });
  EXPECT_EQ(static_cast<int>(cells.size()), words_of(points).count());
  sets.cells_at(points).for_each([&](int cell) { EXPECT_TRUE(cells.contains(cell)); });
  EXPECT_EQ(static_cast<int>(cells.size()), sets.cells_at(points).count());
  return cells;
}
template <int MaxCells>
std::set<int> playable(const GoBoard<MaxCells>& board, Player player) {
  std::set<int> cells;
  for (int i = 0; i < board.empty_count(); ++i)
    if (const int cell = board.empty_point(i);
        board.may_play(player, cell) && !board.eye_like(player, cell))
      cells.insert(cell);
  return cells;
}
template <int MaxCells>
void expect_same(const GoSets<MaxCells>& sets, const GoBoard<MaxCells>& board) {
  for (const Player player : {Player::First, Player::Second})
    ASSERT_EQ(cells_of(sets, sets.wanted(player)), playable(board, player));
  ASSERT_EQ(sets.area_margin(), board.area_margin());
}

// Random stones, now and then two of one colour in succession and an own eye filled, on both
// boards; what starts from the lists' board goes on like what was played from the beginning.
template <int MaxCells>
void play_on_both(int size, Rng& rng) {
  GoBoard<MaxCells> board(size);
  GoSets<MaxCells> sets(board);
  Player player = Player::First;
  for (int ply = 0; ply < 3 * size * size; ++ply) {
    ASSERT_NO_FATAL_FAILURE(expect_same(sets, board)) << "ply " << ply;
    if (ply % 16 == 15) sets = GoSets<MaxCells>(board);
    std::vector<int> cells;
    const bool any = rng.below(8) == 0;
    for (int i = 0; i < board.empty_count(); ++i)
      if (const int cell = board.empty_point(i);
          board.may_play(player, cell) && (any || !board.eye_like(player, cell)))
        cells.push_back(cell);
    if (cells.empty()) {
      board.clear_ko();
      sets.pass();
    } else {
      const int cell = cells[static_cast<std::size_t>(rng.below(static_cast<int>(cells.size())))];
      board.place(player, cell);
      sets.place(player, sets.point_at(cell));
    }
    if (rng.below(8) != 0) player = other(player);
  }
}

TEST(GoSets, AgreeWithTheListsWhateverIsPlayed) {
  for (int size = 1; size <= 9; ++size)
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Rng rng(seed);
      ASSERT_NO_FATAL_FAILURE(play_on_both<81>(size, rng)) << "size " << size << " seed " << seed;
    }
  for (const int size : {1, 2, 5, 9, 10, 12, 13, 17, 19})
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      Rng rng(seed);
      ASSERT_NO_FATAL_FAILURE(play_on_both<361>(size, rng)) << "size " << size << " seed " << seed;
    }
}

// Every move of a playout is one that the slow rules allow, passes included; on large boards it
// begins with lists and ends with sets.
template <int MaxCells>
void follow_to_the_end(int size, Rng& rng) {
  GoPosition<MaxCells> game(size, GoRules{});
  int plies = 0;
  const auto follow = [&](Player player, Move move) {
    ASSERT_EQ(player, game.to_play());
    MoveList moves;
    game.playout_moves(moves);
    ASSERT_TRUE(moves.contains(move)) << "size " << size << " ply " << plies;
    game.play(move);
    ++plies;
  };
  GoPosition<MaxCells> copy = game;
  const Finish end = copy.finish(rng, follow);
  EXPECT_EQ(end.length, plies);
  EXPECT_EQ(end.outcome, game.score_outcome());
  EXPECT_TRUE(game.outcome() != Outcome::Ongoing || plies == game.playout_limit());
}

TEST(GoSets, FinishByMovesOfThePlayoutOnly) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng(seed);
    for (const int size : {1, 2, 3, 5, 7, 9}) follow_to_the_end<81>(size, rng);
    if (seed % 20 == 0)
      for (const int size : {4, 11, 19}) follow_to_the_end<361>(size, rng);
  }
}

// Late in a game, when a draw is most often one that is not wanted: the first three moves of
// playouts against those of the slow loop.
TEST(GoSets, DrawEachMoveAsOftenAsTheSlowRules) {
  Rng rng(1);
  for (int game = 0; game < 4; ++game) {
    GoPosition<81> start(5, GoRules{});
    for (int ply = 0; ply < 24; ++ply) start.play(start.random_move(rng));
    if (start.outcome() != Outcome::Ongoing) continue;
    constexpr int playouts = 20000;
    std::array<std::array<int, 26>, 3> fast{}, slow{};
    for (auto* counts : {&fast, &slow})
      for (int i = 0; i < playouts; ++i) {
        int ply = 0;
        const auto note = [&](Player, Move move) {
          if (ply < 3)
            ++(*counts)[static_cast<std::size_t>(ply)][static_cast<std::size_t>(index(move))];
          ++ply;
        };
        GoPosition<81> copy = start;
        if (counts == &fast)
          copy.finish(rng, note);
        else
          finish_slowly(copy, rng, note);
      }
    for (std::size_t ply = 0; ply < 3; ++ply)
      for (std::size_t move = 0; move < 26; ++move) {
        const double n = fast[ply][move] + slow[ply][move];
        // Five standard deviations of the difference: once in two million.
        EXPECT_NEAR(fast[ply][move], slow[ply][move], 5 * std::sqrt(n) + 1) << ply << ' ' << move;
      }
  }
}

}  // namespace
}  // namespace yomi
