#include <gtest/gtest.h>

#include <fstream>

#include "cli/calibrate.h"
#include "cli/signature.h"
#include "tests/cli/run.h"

namespace yomi::cli {
namespace {

TEST(Bench, LinesHaveTheNamesThatScriptsUse) {
  for (const auto& [only, workload] :
       {std::pair{"playouts hex:11", "\"playouts\""}, {"hex:11 rave@10000", "\"search\""}}) {
    const Said said =
        yomi_says({"bench", "--only", only, "--seconds", "0.01", "--repeat", "1", "--json"});
    EXPECT_EQ(json_names(said.out),
              (std::vector<std::string>{"workload", "game", "player", "per_cpu_second", "units",
                                        "bytes_per_node"}));
    EXPECT_EQ(json_value(said.out, "workload"), workload);
    EXPECT_EQ(json_value(said.out, "game"), "\"hex:11\"");
    EXPECT_GT(std::stod(json_value(said.out, "units")), 0);
  }
}

// A move costs 2 to 14 bytes, positions and the table come on top.
TEST(Bench, SearchesSayWhatAMoveInTheTreeCosts) {
  const Said said = yomi_says(
      {"bench", "--only", "hex:7 uct@10000", "--seconds", "0.01", "--repeat", "1", "--json"});
  const double bytes = std::stod(json_value(said.out, "bytes_per_node"));
  EXPECT_GT(bytes, 2);
  EXPECT_LT(bytes, 24);
}

TEST(Bench, OnlySelectsByAPartOfTheLine) {
  const Said said = yomi_says(
      {"bench", "--only", "playouts go", "--seconds", "0.001", "--repeat", "1", "--json"});
  EXPECT_EQ(said.lines().size(), 2u);
}

// The unit must stay what the peers' figures were measured with: the same generator, shuffles and
// search. The standalone program that defined it lets first win 52,170 of its first 100,000 games.
TEST(Calibration, PlaysTheGamesOfTheOriginal) { EXPECT_EQ(Calibration().play(100'000), 52'170); }

// After a change on purpose: build/yomi bench --signature > tests/signature.txt
TEST(Signature, IsThatOfTheFile) {
  std::ifstream file(YOMI_SOURCE_DIR "/tests/signature.txt");
  std::vector<std::string> expected;
  for (std::string line; std::getline(file, line);) expected.push_back(line);
  EXPECT_EQ(yomi_says({"bench", "--signature"}).lines(), expected);
}

TEST(Signature, RowsCanBeSelected) {
  const auto rows = signature("hex:19 playouts");
  ASSERT_EQ(rows.size(), 1u);
  const Said said = yomi_says({"bench", "--signature", "--only", "hex:19 playouts", "--json"});
  EXPECT_EQ(said.out, "{\"game\":\"hex:19\",\"workload\":\"playouts\",\"number\":" +
                          std::to_string(rows[0].number) + "}\n");
}

}  // namespace
}  // namespace yomi::cli
