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
  const Case cases[] = {
      {"81.2", 0.8115, 0.8125}, {"48.25%", 0.48245, 0.48255}, {"91", 0.905, 0.915},
      {"100.0", 0.9995, 1},     {"0.0%", 0, 0.0005},          {"> 65%", 0.65, 1},
      {"< 25%", 0, 0.25},       {"about 40%", 0.375, 0.425},  {"45% to 55%", 0.45, 0.55}};
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

// 2 asin sqrt p = acos(1 - 2p).
TEST(ZScore, IsTheDifferenceOfAnglesInStandardErrors) {
  // acos(-0.2) - acos(-0.001) = 1.772154 - 1.571796; sqrt(1/100 + 1/500) = 0.109545.
  EXPECT_NEAR(z_score({60, 100}, parse_published("50.0", 500)), 0.200358 / 0.109545, 1e-4);
  // Below what is printed: acos(-0.24) - acos(-0.3) = 1.813159 - 1.875489; sqrt(1/200 + 1/2000).
  EXPECT_NEAR(z_score({124, 200}, parse_published("> 65%", 2000)), -0.062330 / 0.074162, 1e-4);
  // Nobody says in how many games: acos(-0.2) - acos(-0.1) = 1.772154 - 1.670964; 1/10.
  EXPECT_NEAR(z_score({60, 100}, parse_published("45% to 55%", 0)), 1.01190, 1e-4);
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
  EXPECT_LT(z_score({99, 100}, parse_published("100.0", 0)), 0);
}

TEST(AVerdict, IsThatTheyDifferWhenChanceWouldHardlyDoIt) {
  // acos(0) - acos(-0.983) = 1.570796 - 2.956140; sqrt(1/20 + 1/500) = 0.228035: z = -6.08.
  EXPECT_EQ(judge({10, 20}, parse_published("99.2", 500)), Verdict::Differs) << "few games do";
  // z = 1.83.
  EXPECT_EQ(judge({60, 100}, parse_published("50.0", 500)), Verdict::Agrees);
  // acos(-0.3) - acos(-0.001) = 1.875489 - 1.571796; / 0.109545: z = 2.77.
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

}  // namespace
}  // namespace yomi
