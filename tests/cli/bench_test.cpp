#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "cli/bench_rows.h"
#include "cli/calibrate.h"
#include "cli/signature.h"
#include "engine/roster.h"
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
                                        "bytes_per_node", "spread", "slices"}));
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
  EXPECT_EQ(said.lines().size(), 4u);
}

TEST(Bench, SearchesWithThreadsSayWhatThreadsBring) {
  const Said said = yomi_says(
      {"bench", "--only", "rave:threads=2", "--seconds", "0.01", "--repeat", "1", "--json"});
  EXPECT_GT(std::stod(json_value(said.out, "per_second")), 0);
  EXPECT_GT(std::stod(json_value(said.out, "speedup")), 0);
}

bool has_row(std::string_view kind, const auto& fits) {
  return std::any_of(all_workloads().begin(), all_workloads().end(),
                     [&](const Workload& row) { return row.kind == kind && fits(row); });
}

TEST(Bench, HasEveryGame) {
  for (const GameInfo* info : all_games())
    for (const char* kind : {"playouts", "search"})
      EXPECT_TRUE(has_row(kind,
                          [&](const Workload& row) {
                            return row.game == info->name ||
                                   row.game.starts_with(std::string(info->name) + ":");
                          }))
          << kind << " " << info->name;
}

TEST(Bench, HasEveryTreeAndEveryPlayoutPolicy) {
  std::set<std::string> trees{"random"}, playouts;  // random does not search
  for (const Workload& row : all_workloads()) {
    if (!row.is_search()) continue;
    const PlayerSpec spec = parse_player(row.player);
    trees.insert(spec.tree);
    if (spec.playouts.empty()) playouts.insert("uniform");
    for (const PlayoutSpec& playout : spec.playouts)
      playouts.insert(std::string(playout.info->name));
  }
  for (const PartInfo& tree : all_trees())
    EXPECT_EQ(trees.count(std::string(tree.name)), 1u) << tree.name;
  for (const PartInfo& one : all_playouts())
    EXPECT_EQ(playouts.count(std::string(one.name)), 1u) << one.name;
}

TEST(Bench, RowsDifferAndThreadsStandBesideOneThread) {
  std::set<std::string> texts;
  for (const Workload& row : all_workloads())
    EXPECT_TRUE(texts.insert(row.text()).second) << row.text();
  for (const Workload& row : all_workloads()) {
    const std::string alone = one_thread_player(row.player);
    EXPECT_TRUE(alone.empty() || has_row(row.kind,
                                         [&](const Workload& other) {
                                           return other.game == row.game && other.player == alone;
                                         }))
        << row.text();
  }
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
