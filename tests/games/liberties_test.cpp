#include "games/liberties.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "games/go.h"

namespace yomi {
namespace {

// Of up to eight pairs on a few points, which are often all the same.
TEST(Liberties, KnowExactlyWhetherAllAreAtOnePoint) {
  Rng rng(1);
  int same = 0;
  for (int round = 0; round < 200'000; ++round) {
    const int size = 1 + rng.below(3), column = rng.below(20 - size), row = rng.below(20 - size);
    const auto random_point = [&] {
      return Point{column + rng.below(size), row + rng.below(size)};
    };
    std::vector<Point> pairs(static_cast<std::size_t>(rng.below(9)));
    Liberties liberties;
    for (Point& p : pairs) liberties += Liberties::at(p = random_point());
    const Point asked = random_point();
    const bool one_point =
        std::count(pairs.begin(), pairs.end(), pairs.empty() ? asked : pairs[0]) ==
            static_cast<std::ptrdiff_t>(pairs.size()) &&
        !pairs.empty() && pairs.size() <= 4;
    same += one_point;
    ASSERT_EQ(liberties.count(), static_cast<int>(pairs.size()));
    ASSERT_EQ(liberties.none(), pairs.empty());
    ASSERT_EQ(liberties.only(), one_point ? std::optional(pairs[0]) : std::nullopt);
    ASSERT_EQ(liberties.all(Liberties::at(asked).inverse()), one_point && pairs[0] == asked);
  }
  EXPECT_GT(same, 10'000);
}

// All two to four pairs in one line, where the sums of the coordinates alone would not do.
TEST(Liberties, AreNotDeceivedByPointsOnBothSides) {
  for (int middle = 0; middle < 19; ++middle)
    for (int a = 0; a < 19; ++a)
      for (int b = 0; b < 19; ++b)
        for (int c = 0; c < 19; ++c) {
          const auto one = Liberties::at({9, middle}).inverse();
          Liberties all = Liberties::at({9, a});
          all += Liberties::at({9, b});
          ASSERT_EQ(all.all(one), a == middle && b == middle);
          all += Liberties::at({9, c});
          ASSERT_EQ(all.all(one), a == middle && b == middle && c == middle);
          all += Liberties::at({9, middle});
          ASSERT_EQ(all.all(one), a == middle && b == middle && c == middle);
        }
}

template <class Position>
std::vector<int> liberties_of_stones(const Position& game, const std::vector<int>& stones) {
  std::vector<int> found;
  for (const int stone : stones)
    for (int i = 0; i < 4; ++i)
      if (const int n = game.cells().neighbours[stone][i]; game.content(n) == PatternCell::Empty)
        if (std::find(found.begin(), found.end(), n) == found.end()) found.push_back(n);
  return found;
}

template <class Position>
std::vector<int> chain_at(const Position& game, int start) {
  std::vector<int> chain{start};
  for (std::size_t k = 0; k < chain.size(); ++k)
    for (int i = 0; i < 4; ++i)
      if (const int n = game.cells().neighbours[chain[k]][i];
          game.content(n) == game.content(start) &&
          std::find(chain.begin(), chain.end(), n) == chain.end())
        chain.push_back(n);
  return chain;
}

// Every chain's last liberty, and whether a new stone would stand, by flooding.
template <class Position>
void expect_liberties_of_slow_rules(const Position& game) {
  const auto& board = game.board();
  for (int point = 0; point < game.cells().count; ++point) {
    if (game.content(point) != PatternCell::Empty) {
      const auto found = liberties_of_stones(game, chain_at(game, point));
      ASSERT_EQ(board.last_liberty(point), found.size() == 1 ? found[0] : board.no_point);
    } else {
      ASSERT_EQ(board.is_roomy(point), !liberties_of_stones(game, {point}).empty());
      if (!board.may_play(game.to_play(), point)) continue;
      Position after = game;
      after.play(move_at(point));
      const bool captures = after.board().empty_count() >= board.empty_count();
      const auto left = liberties_of_stones(after, chain_at(after, point));
      ASSERT_EQ(board.captures(game.to_play(), point), captures);
      ASSERT_EQ(board.stands(game.to_play(), point), captures || left.size() > 1);
    }
  }
}

template <class Position>
void expect_liberties_of_slow_rules_in_games(Position game, std::uint64_t seed) {
  Rng rng(seed);
  for (int ply = 0; game.outcome() == Outcome::Ongoing && ply < game.playout_limit(); ++ply) {
    ASSERT_NO_FATAL_FAILURE(expect_liberties_of_slow_rules(game)) << ply;
    game.play(game.random_move(rng));
  }
}

TEST(Liberties, OfChainsAreThoseOfTheSlowRules) {
  for (const int size : {1, 2, 3, 5, 9})
    for (std::uint64_t seed = 0; seed < 5; ++seed)
      expect_liberties_of_slow_rules_in_games(GoPosition<81>(size, {}), seed);
  expect_liberties_of_slow_rules_in_games(GoPosition<361>(13, {}), 5);
}

}  // namespace
}  // namespace yomi
