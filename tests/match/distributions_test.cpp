// Tails, against printed tables and chances that can be counted by hand.
#include "match/distributions.h"

#include <gtest/gtest.h>

#include "match/statistics.h"

namespace yomi {
namespace {

TEST(Limits, AreThoseOfTheTables) {
  EXPECT_NEAR(normal_limit(0.005), 2.575829, 1e-6);
  EXPECT_DOUBLE_EQ(normal_limit(0.025), normal_quantile);
  EXPECT_DOUBLE_EQ(normal_limit(0.5), 0);
  EXPECT_NEAR(student_limit(0.025, 1), 12.706, 0.001);
  EXPECT_NEAR(student_limit(0.025, 2), 4.303, 0.001);
  EXPECT_NEAR(student_limit(0.025, 49), 2.010, 0.001);
  EXPECT_NEAR(student_limit(0.005, 4), 4.604, 0.001);
  EXPECT_NEAR(student_limit(0.005, 1'000'000'000), normal_limit(0.005), 1e-6);
}

TEST(Tails, CountHalfOfExactlyWhatWasSeen) {
  // Of three coins: 1/8 all, 3/8 two.
  EXPECT_NEAR(binomial_tail(2, 3, 0.5, Tail::Above), 1 / 8.0 + 3 / 16.0, 1e-12);
  EXPECT_NEAR(binomial_tail(2, 3, 0.5, Tail::Below), 4 / 8.0 + 3 / 16.0, 1e-12);
  EXPECT_NEAR(binomial_tail(3, 3, 0.5, Tail::Above), 1 / 16.0, 1e-12);
  EXPECT_EQ(binomial_tail(2, 3, 1, Tail::Below), 0) << "cannot happen";
  // Four of eight are drawn, six are successes: 4 of them with C(6,4) / C(8,4) = 15/70.
  EXPECT_NEAR(hypergeometric_tail(4, 4, 6, 8, Tail::Above), 15 / 140.0, 1e-12);
  EXPECT_NEAR(hypergeometric_tail(4, 4, 6, 8, Tail::Below), 1 - 15 / 140.0, 1e-12);
  EXPECT_NEAR(hypergeometric_tail(2, 4, 6, 8, Tail::Below), 15 / 140.0, 1e-12);
}

TEST(Tails, OfManyGamesAreStillExactFarOut) {
  // All of a thousand draws are among a thousand of two thousand: 1 / C(2000, 1000), 4.88e-601,
  // is nothing to a double; a tenth as many: 1 / C(200, 100) = 1.1044e-59.
  EXPECT_EQ(hypergeometric_tail(1000, 1000, 1000, 2000, Tail::Above), 0);
  EXPECT_NEAR(hypergeometric_tail(100, 100, 100, 200, Tail::Above) / 1.1044e-59, 0.5, 1e-4);
  EXPECT_NEAR(hypergeometric_tail(50'000, 100'000, 100'000, 200'000, Tail::Above), 0.5, 1e-9);
}

}  // namespace
}  // namespace yomi
