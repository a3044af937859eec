// Draws from sets have the stated chances (as in sampling_test.cpp), by clocks and by rows.
#include <algorithm>
#include <cmath>
#include <functional>

#include "playout/set_rows.h"
#include "playout/set_sampler.h"
#include "tests/playout/chances.h"

namespace yomi {
namespace {

// A set of the moves for which is_in(move) holds.
template <class Predicate>
std::vector<std::uint64_t> set_of(int moves, Predicate is_in) {
  std::vector<std::uint64_t> set(static_cast<std::size_t>(moves + 63) / 64);
  for (int move = 0; move < moves; ++move)
    if (is_in(move)) set[static_cast<std::size_t>(move) / 64] |= std::uint64_t{1} << (move % 64);
  return set;
}

// A player draws twice; in between the opponent takes every third move, which are heavy, so that
// those who would have come next have often gone.
TEST(Sampling, OfSetsIsOfThoseThatAreLeft) {
  for (const int moves : {2, 5, 16, 17, 64, 65, 130, 300, 512}) {
    std::vector<float> weights(static_cast<std::size_t>(moves) + lanes);
    double total = 0, all_left = 0;
    for (int move = 0; move < moves; ++move) {
      const float weight = move % 3 == 1 ? 2.0F : 0.5F + static_cast<float>(move % 7) / 8;
      weights[static_cast<std::size_t>(move)] = weight;
      total += weight;
      all_left += move % 3 == 1 ? 0 : weight;
    }
    const auto weight = [&](int move) { return weights[static_cast<std::size_t>(move)]; };
    std::map<Move, double> once, twice;
    for (int a = 0; a < moves; ++a) {
      once[move_at(a)] = weight(a) / total;
      const double left = all_left - (a % 3 == 1 ? 0 : weight(a));
      for (int b = 0; b < moves; ++b)
        if (b % 3 != 1 && b != a) twice[move_at(b)] += once[move_at(a)] * weight(b) / left;
    }
    SetSampler sampler(moves);
    Rng rng(11);
    std::map<Move, int> first, second;
    for (int i = 0; i < draws; ++i) {
      sampler.begin();
      const Move a =
          sampler.draw(Player::First, set_of(moves, [](int) { return true; }), weights.data(), rng);
      const auto left = set_of(moves, [&](int move) { return move % 3 != 1 && move != index(a); });
      ++first[a];
      ++second[sampler.draw(Player::First, left, weights.data(), rng)];
    }
    expect_chances(first, once, std::to_string(moves));
    if (moves == 2) {
      EXPECT_EQ(second[move_at(0)], first[move_at(1)]);
      EXPECT_EQ(second[no_move], first[move_at(0)]) << "nothing is left";
    } else {
      expect_chances(second, twice, std::to_string(moves));
    }
  }
}

// Both take turns, with other weights each, until nothing is left; against the same draws one by
// one.
TEST(Sampling, OfSetsByTwoPlayersIsThatOfSingleDraws) {
  const int moves = 5;
  std::vector<std::vector<float>> weights(2, std::vector<float>(moves + lanes, 1.0F));
  for (int move = 0; move < moves; ++move) {
    weights[0][static_cast<std::size_t>(move)] = static_cast<float>(1 + move);
    weights[1][static_cast<std::size_t>(move)] = move == 0 ? 6.0F : 0.5F;
  }
  std::map<std::vector<Move>, double> expected;
  const std::function<void(std::vector<Move>, double)> go_on = [&](std::vector<Move> played,
                                                                   double chance) {
    if (static_cast<int>(played.size()) == moves) expected[played] = chance;
    const auto& mine = weights[played.size() % 2];
    const auto is_left = [&](int move) {
      return std::find(played.begin(), played.end(), move_at(move)) == played.end();
    };
    double total = 0;
    for (int move = 0; move < moves; ++move)
      if (is_left(move)) total += mine[static_cast<std::size_t>(move)];
    for (int move = 0; move < moves; ++move) {
      if (!is_left(move)) continue;
      std::vector<Move> longer = played;
      longer.push_back(move_at(move));
      go_on(longer, chance * mine[static_cast<std::size_t>(move)] / total);
    }
  };
  go_on({}, 1);
  std::map<std::vector<Move>, int> counts;
  SetSampler sampler(moves);
  Rng rng(5);
  for (int i = 0; i < draws; ++i) {
    sampler.begin();
    std::vector<Move> played;
    std::uint64_t left = (1U << moves) - 1;
    for (int ply = 0; ply < moves; ++ply) {
      const auto side = static_cast<std::size_t>(ply % 2);
      const Move move =
          sampler.draw(static_cast<Player>(side), {&left, 1}, weights[side].data(), rng);
      left &= ~(std::uint64_t{1} << index(move));
      played.push_back(move);
    }
    ASSERT_EQ(left, 0u);
    ++counts[played];
  }
  double sum = 0;
  for (const auto& [played, chance] : expected) {
    const double mean = draws * chance, off = counts[played] - mean;
    sum += off * off / mean;
  }
  EXPECT_EQ(expected.size(), 120u);
  EXPECT_LT(sum, critical_chi_square(expected.size()));
}

TEST(Sampling, OfSetsUsesTheWeightsOfThePlayout) {
  std::vector<float> weights(20 + lanes, 1.0F);
  const auto all = set_of(20, [](int) { return true; });
  SetSampler sampler(20);
  Rng rng(1);
  sampler.draw(Player::Second, all, weights.data(), rng);
  weights[17] = 1e30F;
  for (int i = 0; i < 100; ++i) {
    sampler.begin();
    ASSERT_EQ(sampler.draw(Player::Second, all, weights.data(), rng), move_at(17));
  }
}

// Weights so far apart that some clocks ring at once, and others never in a lifetime.
TEST(Sampling, OfSetsDrawsEveryMoveOnce) {
  for (const int moves : {1, 15, 16, 64, 65, 130, 361}) {
    std::vector<float> weights(static_cast<std::size_t>(moves) + lanes);
    SetSampler sampler(moves);
    Rng rng(1);
    for (const float step : {0.0F, 1.0F, 79.0F}) {
      for (int move = 0; move < moves; ++move)
        weights[static_cast<std::size_t>(move)] = std::exp(step * static_cast<float>(move % 3 - 1));
      auto left = set_of(moves, [](int) { return true; });
      sampler.begin();
      for (int i = 0; i < moves; ++i) {
        const Move move = sampler.draw(Player::First, left, weights.data(), rng);
        ASSERT_NE(move, no_move);
        auto& word = left[static_cast<std::size_t>(index(move)) / 64];
        ASSERT_TRUE(word >> (index(move) % 64) & 1);
        word &= ~(std::uint64_t{1} << (index(move) % 64));
        if (step < 79) continue;
        const int heavy = moves / 3, middling = (moves + 1) / 3;
        EXPECT_EQ(index(move) % 3, i < heavy ? 2 : i < heavy + middling ? 1 : 0) << i;
      }
      EXPECT_EQ(sampler.draw(Player::First, left, weights.data(), rng), no_move);
    }
  }
}

// By rows: sets of every shape, with weights up to e^6 apart; what is not in the set has the
// heaviest.
TEST(Sampling, OfRowsIsInProportionToTheWeights) {
  for (const int moves : {1, 2, 15, 16, 17, 64, 82, 130, 362}) {
    Rng rng(static_cast<std::uint64_t>(moves));
    const auto set =
        set_of(moves, [&](int move) { return move == moves / 2 || rng.below(3) != 0; });
    std::vector<float> weights(64 * set.size(), 1e6F);
    std::map<Move, double> chances;
    double total = 0;
    for (int move = 0; move < moves; ++move)
      if (set[static_cast<std::size_t>(move) / 64] >> (move % 64) & 1) {
        const float weight = std::exp(6 * rng.unit_float());
        weights[static_cast<std::size_t>(move)] = weight;
        chances[move_at(move)] = weight;
        total += weight;
      }
    for (auto& [move, chance] : chances) chance /= total;
    std::map<Move, int> counts;
    for (int i = 0; i < draws; ++i) ++counts[draw(set, weights.data(), rng).move];
    if (chances.size() > 1)
      expect_chances(counts, chances, std::to_string(moves));
    else
      EXPECT_EQ(counts[chances.begin()->first], draws);
  }
  Rng rng(1);
  const std::vector<float> weights(128, 1);
  EXPECT_EQ(draw(set_of(80, [](int) { return false; }), weights.data(), rng).move, no_move);
}

// Each move has one of two features: its weight is that of the code that is in the set.
TEST(Sampling, OfFeatureSetsIsInProportionToTheWeights) {
  for (const std::size_t words : {1U, 3U, 4U}) {
    Rng rng(words);
    std::vector<std::uint64_t> set(2 * words);
    std::vector<float> weights(128 * words, 1e6F);
    std::map<Move, double> chances;
    double total = 0;
    for (std::size_t move = 0; move < 64 * words; move += 1 + move % 3) {
      const std::size_t code = move + (rng.below(4) == 0 ? 64 * words : 0);
      set[code / 64] |= std::uint64_t{1} << (code % 64);
      const float weight = std::exp(4 * rng.unit_float());
      weights[code] = weight;
      chances[move_at(static_cast<int>(move))] = weight;
      total += weight;
    }
    for (auto& [move, chance] : chances) chance /= total;
    std::map<Move, int> counts;
    for (int i = 0; i < draws; ++i) {
      const Drawn drawn = draw_featured(set, weights.data(), rng);
      ++counts[drawn.move];
      ASSERT_EQ(drawn.total, draw_featured(set, weights.data(), rng).total);
      ASSERT_NEAR(drawn.total, total, 1e-4 * total);
    }
    expect_chances(counts, chances, std::to_string(words));
  }
}

// What a draw tells of the sum is, to the bit, what the sum is made of otherwise.
TEST(Sampling, KnowsTheTotalItDrewFrom) {
  Rng rng(3);
  for (const int moves : {1, 60, 81, 170, 362}) {
    const auto set = set_of(moves, [&](int) { return rng.below(2) != 0; });
    std::vector<float> weights(64 * set.size());
    for (float& weight : weights) weight = std::exp(8 * rng.unit_float());
    const Drawn drawn = draw(set, weights.data(), rng);
    EXPECT_EQ(drawn.total, drawn.move == no_move ? 0 : total_of(set, weights.data())) << moves;
  }
}

}  // namespace
}  // namespace yomi
