// The light form of Go against the game itself, position by position.
#include "games/go_playout.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/games/boards.h"

namespace yomi {
namespace {

template <class List>
std::set<Move> moves_in(const List& list) {
  MoveList moves;
  list(moves);
  return {moves.begin(), moves.end()};
}

template <int MaxCells>
void expect_same(const GoPlayout<MaxCells>& fast, const GoPosition<MaxCells>& slow) {
  ASSERT_EQ(fast.to_play(), slow.to_play());
  ASSERT_EQ(fast.outcome(), slow.outcome());
  ASSERT_EQ(fast.score_outcome(), slow.score_outcome());
  const auto moves = moves_in([&](MoveList& list) { slow.playout_moves(list); });
  ASSERT_EQ(moves_in([&](MoveList& list) { fast.playout_moves(list); }), moves);
  ASSERT_EQ(fast.move_set(), slow.move_set());
  for (int cell = 0; cell < slow.cells().count; ++cell) {
    const Move move = move_at(cell);
    ASSERT_EQ(fast.content(cell), slow.content(cell));
    ASSERT_EQ(fast.may_play_out(move), slow.may_play_out(move));
    ASSERT_EQ(fast.pattern(move), slow.pattern(move));
    ASSERT_EQ(fast.feature_code(move), slow.feature_code(move));
  }
  ASSERT_FALSE(fast.may_play_out(slow.pass()));
  ASSERT_EQ(fast.feature_code(slow.pass()), slow.feature_code(slow.pass()));
  ASSERT_EQ(moves_in([&](MoveList& list) { fast.empty_neighbours(list); }),
            moves_in([&](MoveList& list) { slow.empty_neighbours(list); }));
  ASSERT_EQ(moves_in([&](MoveList& list) { fast.urgent_replies(list); }),
            moves_in([&](MoveList& list) { slow.urgent_replies(list); }));
}

// By the playout's moves, urgent ones often, so that there are captures, rescues and kos. The form
// starts anywhere in the game, and asks for patterns early or late.
template <int MaxCells>
void play_on_both(GoPosition<MaxCells> slow, Rng& rng) {
  GoPlayout fast(slow);
  for (int ply = 0; ply < slow.playout_limit() && slow.outcome() == Outcome::Ongoing; ++ply) {
    if (ply % 8 == 7) {
      ASSERT_NO_FATAL_FAILURE(expect_same(fast, slow)) << "ply " << ply;
    }
    if (rng.below(32) == 0) fast = GoPlayout(slow);
    MoveList moves;
    if (rng.below(2) == 0) slow.urgent_replies(moves);
    if (moves.empty()) slow.playout_moves(moves);
    const Move move = moves[rng.below(moves.size())];
    fast.play(move);
    slow.play(move);
  }
  ASSERT_NO_FATAL_FAILURE(expect_same(fast, slow)) << "at the end";
}

TEST(GoPlayout, IsTheGameInAnotherForm) {
  for (const int size : {1, 2, 3, 4, 5, 6, 7, 8, 9})
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Rng rng(seed);
      const float komi = static_cast<float>(rng.below(3));
      ASSERT_NO_FATAL_FAILURE(play_on_both(GoPosition<81>(size, {.komi = komi}), rng))
          << "size " << size << " seed " << seed;
    }
  for (const int size : {3, 10, 13, 19}) {
    Rng rng(7);
    ASSERT_NO_FATAL_FAILURE(play_on_both(GoPosition<361>(size, {}), rng)) << "size " << size;
  }
}

TEST(GoPlayout, DrawsEachMoveAlike) {
  GoPosition<81> start(4, {});
  Rng rng(5);
  for (int ply = 0; ply < 6; ++ply) start.play(start.random_move(rng));
  GoPlayout form(start);
  const auto moves = moves_in([&](MoveList& list) { start.playout_moves(list); });
  ASSERT_GT(moves.size(), 4U);
  const int draws = 1000 * static_cast<int>(moves.size());
  std::vector<int> counts(17);
  for (int i = 0; i < draws; ++i) ++counts[static_cast<std::size_t>(index(form.random_move(rng)))];
  // A count's standard deviation is below 32: five of them once in two million.
  for (const Move move : moves)
    EXPECT_NEAR(counts[static_cast<std::size_t>(index(move))], 1000, 160) << index(move);
}

TEST(GoPlayout, GoesOnToTheEndByMovesOfThePlayout) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng(seed);
    GoPosition<81> slow(6, {});
    for (int ply = 0; ply < 9; ++ply) slow.play(slow.random_move(rng));
    GoPlayout fast(slow);
    const Finish end = fast.finish(rng, [&](Player player, Move move) {
      ASSERT_EQ(player, slow.to_play());
      MoveList moves;
      slow.playout_moves(moves);
      ASSERT_TRUE(moves.contains(move));
      slow.play(move);
    });
    EXPECT_EQ(end.outcome, slow.score_outcome());
  }
}

TEST(GoPlayout, IsForTheUsualRulesAndOnLargeBoardsForThoseWhoLookAtAllMoves) {
  for (const bool all : {false, true}) {
    EXPECT_TRUE(GoPosition<81>(5, {}).has_playout_form(all));
    EXPECT_EQ(GoPosition<361>(10, {}).has_playout_form(all), all);
    EXPECT_FALSE(GoPosition<81>(5, {.suicide = true}).has_playout_form(all));
    EXPECT_FALSE(GoPosition<361>(10, {.capture_ends = true}).has_playout_form(all));
  }
}

}  // namespace
}  // namespace yomi
