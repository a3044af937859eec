// The board that is filled without looking for the win sees what the real one sees, and finds the
// same winner after the same number of moves.
#include "games/hex_fill.h"

#include <gtest/gtest.h>

namespace yomi {
namespace {

std::vector<Move> sorted(const MoveList& list) {
  std::vector<Move> moves(list.begin(), list.end());
  std::sort(moves.begin(), moves.end());
  return moves;
}

template <int Words>
void expect_the_same_view(const HexBoard<Words>& board, const HexFill<Words>& fill) {
  MoveList moves, filled, urgent, filled_urgent, near, filled_near;
  board.legal_moves(moves), fill.legal_moves(filled);
  EXPECT_EQ(sorted(moves), sorted(filled));
  for (const Move move : moves) {
    EXPECT_EQ(board.pattern(move), fill.pattern(move));
    EXPECT_EQ(board.feature_code(move), fill.feature_code(move));
  }
  board.urgent_replies(urgent), fill.urgent_replies(filled_urgent);
  EXPECT_EQ(sorted(urgent), sorted(filled_urgent));
  board.empty_neighbours(near), fill.empty_neighbours(filled_near);
  EXPECT_EQ(sorted(near), sorted(filled_near));
}

template <int Words>
void expect_the_same_game(int size, std::uint64_t seed) {
  Rng rng(seed);
  HexBoard<Words> board(size, false);
  for (int i = rng.below(size * size / 2); i > 0; --i) board.play(board.random_move(rng));
  if (board.outcome() != Outcome::Ongoing) return;
  const HexBoard<Words> start = board;
  HexFill<Words> fill(start);
  std::vector<Move> played;
  int length = 0;
  while (!fill.is_full()) {
    if (board.outcome() == Outcome::Ongoing) expect_the_same_view(board, fill);
    const Move move = fill.random_move(rng);
    played.push_back(move);
    fill.play(move);
    if (board.outcome() != Outcome::Ongoing) continue;
    board.play(move);
    ++length;
  }
  EXPECT_EQ(win_for(fill.winner()), board.outcome());
  EXPECT_EQ(HexFill<Words>::moves_to_win(start, fill.winner(), played), length);
}

TEST(HexFill, SeesWhatTheBoardSeesAndEndsAlike) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    expect_the_same_game<1>(1 + static_cast<int>(seed % 8), seed);
    expect_the_same_game<2>(9 + static_cast<int>(seed % 3), seed);
  }
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    expect_the_same_game<3>(13, seed);
    expect_the_same_game<4>(15, seed);
    expect_the_same_game<6>(17, seed);
  }
}

}  // namespace
}  // namespace yomi
