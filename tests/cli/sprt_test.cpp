// yomi sprt: counts in, what they say out.
#include <gtest/gtest.h>

#include "tests/cli/run.h"

namespace yomi::cli {
namespace {

using Names = std::vector<std::string>;

TEST(SprtCommand, TellsPeopleWhatGamesSay) {
  EXPECT_EQ(yomi_says({"sprt", "60", "40", "0"}).out,
            "100 games: A won 60, lost 40, drew 0\n"
            "\n"
            "  rate of A     60.00 %  95 % 50.20 to 69.06\n"
            "  Elo of A - B  +70 (+1 ... +139)\n"
            "  LLR           1.35     H0 (0 Elo) at -2.94, H1 (30 Elo) at 2.94\n"
            "\n"
            "no decision after 100 games: LLR 1.35 is between -2.94 (H0) and 2.94 (H1), error "
            "rates 5 %/5 %\n"
            "next: yomi sprt W L D --bounds 0,30 after more games, about 118 games at this rate\n");
}

TEST(SprtCommand, TellsPeopleWhatPairsSay) {
  EXPECT_EQ(yomi_says({"sprt", "--pairs", "3,0,33,0,24", "--bounds", "-5,30"}).out,
            "60 pairs: A made 2 points in 24, 3/2 in 0, 1 in 33, 1/2 in 0, 0 in 3\n"
            "\n"
            "  rate of A     67.50 %  95 % 59.90 to 74.54\n"
            "  Elo of A - B  +127 (+70 ... +187)\n"
            "  LLR           4.36     H0 (-5 Elo) at -2.94, H1 (30 Elo) at 2.94\n"
            "\n"
            "H1 accepted after 60 pairs: A is weaker than B by less than 5 Elo, if at all (if the "
            "lead were -5 Elo or less, at most about 5 % of such tests would end like this; error "
            "rates 5 %/5 %)\n"
            "The limits are for a number of games fixed beforehand; a test that stops on its own "
            "exaggerates the difference a little.\n"
            "next: yomi sprt --help   for the next test choose bounds before its first game\n");
}

TEST(SprtCommand, SaysNothingItCannotKnow) {
  for (const auto& words : {Names{"sprt", "0", "0", "0"}, Names{"sprt", "--pairs", "0,0,0,0,0"}}) {
    const std::string out = yomi_says(words).out;
    EXPECT_NE(out.find("Elo of A - B  unknown\n"), std::string::npos) << out;
    EXPECT_NE(out.find("95 % 0.00 to 100.00\n"), std::string::npos) << out;
  }
  EXPECT_NE(yomi_says({"sprt", "10", "0", "0"}).out.find("Elo of A - B  above +166\n"),
            std::string::npos);
}

TEST(SprtCommand, HasNoNanOrInfinityInAnyOutput) {
  for (const std::string w : {"0", "1", "1000000000000"})
    for (const std::string l : {"0", "1", "1000000000000"})
      for (const std::string d : {"0", "1", "1000000000000"})
        for (const bool json : {false, true}) {
          Names words{"sprt", w, l, d, "--bounds", "-1000,1000", "--alpha", "0.0001"};
          if (json) words.emplace_back("--json");
          const Said said = yomi_says(words);
          EXPECT_EQ(said.status, 0) << said.err;
          EXPECT_EQ(said.out.find("nan"), std::string::npos) << said.out;
          EXPECT_EQ(said.out.find("inf"), std::string::npos) << said.out;
        }
}

TEST(SprtCommand, GivesJson) {
  const Names common = {"rate", "low",   "high", "elo", "elo_low", "elo_high", "elo0",
                        "elo1", "alpha", "beta", "llr", "llr_low", "llr_high", "decision"};
  Names games{"wins", "losses", "draws"}, pairs{"pairs"};
  games.insert(games.end(), common.begin(), common.end());
  pairs.insert(pairs.end(), common.begin(), common.end());

  const std::string line = yomi_says({"sprt", "5", "0", "0", "--json"}).out;
  EXPECT_EQ(json_names(line), games);
  EXPECT_EQ(json_value(line, "wins"), "5");
  EXPECT_EQ(json_value(line, "rate"), "1.0");
  EXPECT_EQ(json_value(line, "elo"), "null");
  EXPECT_EQ(json_value(line, "elo_high"), "null");
  EXPECT_NEAR(std::stod(json_value(line, "elo_low")), 45.79, 0.01);
  EXPECT_EQ(json_value(line, "decision"), "\"continue\"");

  const std::string other = yomi_says({"sprt", "--pairs", "24,0,33,0,3", "--json"}).out;
  EXPECT_EQ(json_names(other), pairs);
  EXPECT_EQ(json_value(other, "pairs"), R"({"0":24,"0.5":0,"1":33,"1.5":0,"2":3})");
  EXPECT_EQ(json_value(other, "decision"), "\"H0\"");
  EXPECT_NE(yomi_says({"sprt", "600", "400", "0", "--json"}).out.find("\"decision\":\"H1\""),
            std::string::npos);
}

TEST(SprtCommand, SaysWhatIsWrong) {
  const std::string five =
      " for --pairs (expected five counts: pairs in which A made 0, 1/2, 1, 3/2 and 2 points, such "
      "as 3,0,33,0,24)";
  const std::string needed =
      "sprt needs W L D, the games won, lost and drawn by A (or --pairs a,b,c,d,e)";
  const std::string range = " (expected 0 to 1,000,000,000,000)";
  const std::vector<std::pair<Names, std::string>> mistakes = {
      {{}, needed},
      {{"1", "2"}, needed},
      {{"1", "2", "3", "4"}, "sprt has no use for '4' (see: yomi sprt --help)"},
      {{"1", "2", "x"}, "bad value 'x' for D" + range},
      {{"1", "2", "-3"}, "bad value '-3' for D" + range},
      {{"1.5", "2", "3"}, "bad value '1.5' for W" + range},
      {{"1", "2", "3", "--pairs", "1,2,3,4,5"},
       "sprt takes either W L D or --pairs a,b,c,d,e, not both"},
      {{"--pairs", "1,2,3"}, "bad value '1,2,3'" + five},
      {{"--pairs", "1,2,3,4,-5"}, "bad value '1,2,3,4,-5'" + five},
      {{"--pairs", "1,2,3,4,5x"}, "bad value '1,2,3,4,5x'" + five},
      {{"--pairs", "1,2,3,4,99999999999999999999"},
       "bad value '1,2,3,4,99999999999999999999'" + five},
      {{"1", "2", "3", "--bounds", "30,0"},
       "bad Elo bounds '30,0' (expected the smaller first, such as 0,30)"},
      {{"1", "2", "3", "--alpha", "0.5"},
       "bad value '0.5' for --alpha (expected 0.0001 to 0.4999)"}};
  for (const auto& [words, answer] : mistakes) {
    Names all{"sprt"};
    all.insert(all.end(), words.begin(), words.end());
    const Said said = yomi_says(all);
    EXPECT_EQ(said.err, "yomi: " + answer + "\n");
    EXPECT_EQ(said.out, "");
    EXPECT_EQ(said.status, 2);
  }
}

}  // namespace
}  // namespace yomi::cli
