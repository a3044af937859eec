// Published shares as printed, and what our games say of them.
#include "lab/verdict.h"

#include <gtest/gtest.h>

#include "core/check.h"
#include "tests/store/fixture.h"

namespace yomi {
namespace {

TEST(Published, LeavesOpenWhatItsTextDoes) {
  struct Case {
    std::string text;
    double low, high;
  };
  const Case cases[] = {{"81.2", 0.8115, 0.8125},   {"48.25%", 0.48245, 0.48255},
                        {"91", 0.905, 0.915},       {"100.0", 0.9995, 1},
                        {"0.0%", 0, 0.0005},        {"> 65%", 0.65, 1},
                        {"< 25%", 0, 0.25},         {"about 40%", 0.375, 0.425},
                        {"45% to 55%", 0.45, 0.55}, {"about 40% to 45%", 0.375, 0.475}};
  for (const auto& [text, low, high] : cases) {
    const Published published = parse_published(text, 500);
    EXPECT_EQ(published.printed, text);
    EXPECT_NEAR(published.low, low, 1e-12) << text;
    EXPECT_NEAR(published.high, high, 1e-12) << text;
    EXPECT_EQ(published.games, 500);
  }
  for (const auto* text : {"", "x", "101", "-3", "%", "5 %", "1e1", "> ", "about", "60% to 50%",
                           "nan", "50%%", "1.2.3"})
    EXPECT_THROW(parse_published(text, 1), Error) << text;
}

TEST(Published, MayBeNegativeIfItIsADifference) {
  const auto expect = [](const std::string& text, double low, double high) {
    const Published published = parse_published(text, 500, -100);
    EXPECT_NEAR(published.low, low, 1e-12) << text;
    EXPECT_NEAR(published.high, high, 1e-12) << text;
  };
  expect("-5.5", -0.0555, -0.0545);
  expect("> -5%", -0.05, 1);
  expect("< 5%", -1, 0.05);
  expect("about 0%", -0.025, 0.025);
  expect("-10% to -5%", -0.1, -0.05);
  for (const auto* text : {"-101", "--5", "5-", "-", "-5% to -10%"})
    EXPECT_THROW(parse_published(text, 1, -100), Error) << text;
}

TEST(ZScore, IsTheExactTestOfTwoShares) {
  // Ours 4 of 4, theirs 2 of 4: 6 of 8 won, of which our four games have all 4 with the chance
  // C(4,4) C(4,2) / C(8,6) = 6/28. Half of it is 0.107, which a normal variable exceeds at 1.242.
  EXPECT_NEAR(z_score({4, 4}, parse_published("50", 4)), 1.2419, 1e-3);
  // Ours 1 of 4, theirs 4 of 4: 5 of 8 won; 1 of 4 with the chance C(4,1) C(4,4) / C(8,5) = 4/56,
  // none with 0. Half of it is 0.0357: 1.803.
  EXPECT_NEAR(z_score({1, 4}, parse_published("100", 4)), -1.8027, 1e-3);
  // As the two-proportion z-test where that is good: 350 against 250 of 500, in whose common share
  // 0.6 the standard error is sqrt(0.24 / 250) = 0.0310, so 0.2 are 6.45.
  EXPECT_NEAR(z_score({350, 500}, parse_published("50.0", 500)), 6.45, 0.05);
}

TEST(ZScore, OfAnExactShareIsTheBinomialTest) {
  // 3 of 3 with 1/8. Half of it is 0.0625: 1.534.
  EXPECT_NEAR(z_score({3, 3}, parse_published("45% to 50%", 0)), 1.5341, 1e-3);
  // 2 of 3 against 100 %: impossible.
  EXPECT_LT(z_score({2, 3}, {.printed = "100", .low = 1, .high = 1, .games = 0}), -30);
}

TEST(ZScore, TakesHalfPointsAgainstADifference) {
  EXPECT_EQ(z_score({3.5, 4}, parse_published("50", 4)), z_score({3, 4}, parse_published("50", 4)));
  EXPECT_EQ(z_score({0.5, 4}, parse_published("50", 4)), z_score({1, 4}, parse_published("50", 4)));
}

TEST(ZScore, IsZeroWithinWhatThePrintedTextLeavesOpen) {
  EXPECT_EQ(z_score({406, 500}, parse_published("81.2", 500)), 0);
  EXPECT_EQ(z_score({80, 100}, parse_published("> 65%", 2000)), 0);
  EXPECT_EQ(z_score({41, 100}, parse_published("about 40%", 0)), 0);
  EXPECT_EQ(z_score({0, 0}, parse_published("50", 500)), 0);
}

TEST(ZScore, HasTheSignOfTheDifferenceEvenAtTheEnds) {
  EXPECT_GT(z_score({4, 4}, parse_published("99.6", 500)), 0);
  EXPECT_LT(z_score({99, 100}, parse_published("100.0", 500)), 0);
  EXPECT_GT(z_score({1, 200}, parse_published("0.0%", 200)), 0);
  EXPECT_GE(z_score({501, 1000}, parse_published("50.0", 500)), 0);
}

TEST(AVerdict, IsThatTheyDifferWhenChanceWouldHardlyDoIt) {
  EXPECT_EQ(judge({10, 20}, parse_published("99.2", 500)), Verdict::Differs) << "few games do";
  // The chance is about 0.484^4 / 2 = 0.027 on one side.
  EXPECT_EQ(judge({4, 4}, parse_published("48.4", 500)), Verdict::NotEnoughGames)
      << "too few do not";
  // The two-proportion z-test has 1.83 and 2.74.
  EXPECT_EQ(judge({60, 100}, parse_published("50.0", 500)), Verdict::Agrees);
  EXPECT_EQ(judge({65, 100}, parse_published("50.0", 500)), Verdict::Differs);
}

// Wilson's interval of one half is 0.1923 wide with 100 games, 0.2023 with 90.
TEST(AVerdict, NeedsEnoughGamesToSayThatTheyAgree) {
  EXPECT_EQ(judge({50, 100}, parse_published("50.0", 500)), Verdict::Agrees);
  EXPECT_EQ(judge({45, 90}, parse_published("50.0", 500)), Verdict::NotEnoughGames);
  EXPECT_EQ(judge({0, 0}, parse_published("50.0", 500)), Verdict::NotEnoughGames);
  EXPECT_EQ(judge({20, 20}, parse_published("99.8", 500)), Verdict::Agrees) << "16.1 points";
  EXPECT_EQ(name_of(Verdict::NotEnoughGames), "not enough games");
}

// Wilson's interval of 48 in 100 is 38.5 to 57.7, of 60 in 100 50.2 to 69.1, of 75 in 100 65.7 on.
TEST(AVerdict, OfMoreOrLessThanSomethingNeedsTheWholeIntervalThere) {
  for (const auto* text : {"> 58%", "< 42%", "> 50%", "< 50%"})
    EXPECT_EQ(judge({48, 100}, parse_published(text, 0)), Verdict::NotEnoughGames) << text;
  EXPECT_EQ(judge({60, 100}, parse_published("> 50%", 0)), Verdict::Agrees);
  EXPECT_EQ(judge({60, 100}, parse_published("> 65%", 2000)), Verdict::NotEnoughGames);
  EXPECT_EQ(judge({75, 100}, parse_published("> 65%", 2000)), Verdict::Agrees);
  EXPECT_EQ(judge({35, 100}, parse_published("> 50%", 0)), Verdict::Differs);
  EXPECT_EQ(judge({40, 100}, parse_published("< 50%", 0)), Verdict::Agrees);
  EXPECT_EQ(judge({20, 20}, parse_published("> 50%", 0)), Verdict::Agrees)
      << "83.9 on: wide is well";
  EXPECT_EQ(judge({0, 0}, parse_published("> 50%", 0)), Verdict::NotEnoughGames);
}

}  // namespace
}  // namespace yomi
