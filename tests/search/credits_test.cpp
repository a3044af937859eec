#include "search/credits.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "core/rng.h"

namespace yomi {
namespace {

constexpr Tally credit = one_visit + half_points(2);

std::vector<std::uint64_t> random_bits(int moves, Rng& rng) {
  std::vector<std::uint64_t> bits(static_cast<std::size_t>(moves) / 64 + 2);
  for (auto& word : bits) word = rng.next();
  return bits;
}
bool is_in(const std::vector<std::uint64_t>& bits, int move) {
  return (bits[static_cast<std::size_t>(move) / 64] >> (move % 64) & 1) != 0;
}

TEST(Credits, GoToThePlayedMovesOfAListAndToNoOthers) {
  Rng rng(1);
  for (const int keep : {1, 2, 3, 8})  // of so many moves one is listed: near each other, or far
    for (const int all : {1, 15, 16, 17, 64, 121, 400}) {
      const auto bits = random_bits(all, rng);
      std::vector<std::uint16_t> moves;
      for (int move = 0; move < all; ++move)
        if (rng.below(keep) == 0) moves.push_back(static_cast<std::uint16_t>(move));
      std::vector<Tally> tallies(moves.size());
      std::iota(tallies.begin(), tallies.end(), 7);
      credit_listed(tallies.data(), moves.data(), static_cast<int>(moves.size()), bits.data(),
                    credit);
      for (std::size_t i = 0; i < moves.size(); ++i)
        EXPECT_EQ(tallies[i], 7 + i + (is_in(bits, moves[i]) ? credit : 0)) << moves[i];
    }
}

TEST(Credits, FindMovesInWhateverOrderTheyAreListed) {
  Rng rng(1);
  const auto bits = random_bits(200, rng);
  std::vector<std::uint16_t> moves(200);
  std::iota(moves.rbegin(), moves.rend(), 0);
  std::vector<Tally> tallies(moves.size());
  credit_listed(tallies.data(), moves.data(), 200, bits.data(), credit);
  for (std::size_t i = 0; i < moves.size(); ++i)
    EXPECT_EQ(tallies[i], is_in(bits, moves[i]) ? credit : 0) << moves[i];
}

TEST(Credits, GoToThePlayedMovesOfATableByTheirNumbers) {
  Rng rng(1);
  for (const int all : {1, 7, 16, 63, 64, 65, 121, 362}) {
    const auto bits = random_bits(all, rng);
    std::vector<Tally> tallies(static_cast<std::size_t>(all) + 1, 5);
    credit_numbered(tallies.data(), all, bits.data(), credit);
    for (int move = 0; move < all; ++move)
      EXPECT_EQ(tallies[static_cast<std::size_t>(move)], 5 + (is_in(bits, move) ? credit : 0));
    EXPECT_EQ(tallies.back(), 5U);
  }
}

TEST(Credits, AreLookedUpByTheNumbersOfMovesNearEachOtherOrFar) {
  Rng rng(1);
  std::vector<Tally> table(400 + 15);  // so many behind it are read
  for (Tally& tally : table) tally = rng.next();
  for (const int keep : {1, 2, 3, 8})
    for (const bool are_in_order : {true, false}) {
      std::vector<std::uint16_t> moves;
      for (int move = 0; move < 400; ++move)
        if (rng.below(keep) == 0) moves.push_back(static_cast<std::uint16_t>(move));
      if (!are_in_order) std::swap(moves[3], moves[20]), std::swap(moves[8], moves[9]);
      std::vector<Tally> found(moves.size());
      look_up(table.data(), moves.data(), static_cast<int>(moves.size()), found.data());
      for (std::size_t i = 0; i < moves.size(); ++i) EXPECT_EQ(found[i], table[moves[i]]) << i;
    }
}

}  // namespace
}  // namespace yomi
