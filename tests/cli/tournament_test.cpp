// yomi tournament: ratings and cross tables of a small one.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/cli/run.h"
#include "tests/lab/fixture.h"

namespace yomi::cli {
namespace {

struct Tournament : testing::Test {
  Said says(const std::string& text, const std::string& options = "") const {
    std::ofstream(directory.file("club.toml")) << text;
    auto words = shell_words("tournament " + directory.file("club.toml") + " --store " +
                             directory.file("games.db") + options);
    return yomi_says(words);
  }

  TemporaryDirectory directory;
};

constexpr const char* club = R"(
games = ["hex:4", "tictactoe"]
pairs = 6
[players]
chance = "random"
strong = "uct@200"
weak = "uct@8"
)";

TEST_F(Tournament, RanksThePlayersOfEachGame) {
  const Said said = says(club);
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_NE(said.out.find("hex:4: moving first is worth "), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("tictactoe: moving first is worth "), std::string::npos);
  EXPECT_NE(said.out.find("player  Elo (95 %)"), std::string::npos) << said.out;
  const auto lines = said.lines();
  EXPECT_TRUE(lines[2].starts_with("  1  strong  ")) << said.out;
  EXPECT_TRUE(lines[4].starts_with("  3  chance  ")) << said.out;
  EXPECT_TRUE(lines.back().starts_with("kept as run 1 in ")) << said.out;
  EXPECT_EQ(says(club).out, said.out) << "again: nothing is played";
}

TEST_F(Tournament, JsonHasPlayersAndEncounters) {
  const Said said = says(club, " --json");
  ASSERT_EQ(said.lines().size(), 2u);
  const auto hex = nlohmann::json::parse(said.lines()[0]);
  EXPECT_EQ(hex["game"], "hex:4");
  EXPECT_EQ(hex["players"][0]["name"], "strong");
  EXPECT_EQ(hex["players"][0]["player"], "uct@200");
  EXPECT_EQ(hex["players"][0]["games"], 24);
  ASSERT_EQ(hex["encounters"].size(), 3u);
  for (const auto& encounter : hex["encounters"]) {
    EXPECT_EQ(encounter["games"], 12);
    EXPECT_EQ(encounter["a_wins"].get<int>() + encounter["b_wins"].get<int>() +
                  encounter["draws"].get<int>(),
              12);
  }
  EXPECT_TRUE(hex.contains("first_move"));
  double points = 0;
  for (const auto& player : hex["players"]) points += 24 * player["rate"].get<double>();
  EXPECT_DOUBLE_EQ(points, 36) << "one for each game";
}

TEST_F(Tournament, AGauntletHasOnlyTheHerosGames) {
  const Said said = says("hero = 'weak'\n" + std::string(club), " --json");
  const auto hex = nlohmann::json::parse(said.lines().at(0));
  EXPECT_EQ(hex["encounters"].size(), 2u);
  for (const auto& encounter : hex["encounters"])
    EXPECT_TRUE(encounter["a"] == "weak" || encounter["b"] == "weak");
}

TEST_F(Tournament, WholeRoundsOfOpeningsAreSaid) {
  const Said said = says(
      "games = ['hex:2']\npairs = 1\nopenings = 'all:1'\n[players]\na='random'\nb='random'\n"
      "c='random'");
  EXPECT_EQ(said.err,
            "yomi: 8 games instead of 2 in each encounter: every opening once with each side\n");
  expect_whole(open_store_to_read(directory.file("games.db"))->games(1), 24);
}

TEST_F(Tournament, FailuresAreShown) {
  const Said said = says(
      "games = ['hex:3']\npairs = 1\nopenings = 'none'\n[players]\nbad = \"gtp:" + mock("play z9") +
      "\"\ngood = 'random'");
  EXPECT_NE(said.out.find("bad against good: lost by failure: 2 illegal of A"), std::string::npos)
      << said.out << said.err;
  const Said json = says(
      "games = ['hex:3']\npairs = 1\nopenings = 'none'\n[players]\nbad = \"gtp:" + mock("play z9") +
          "\"\ngood = 'random'",
      " --json");
  EXPECT_EQ(nlohmann::json::parse(json.lines().at(0))["encounters"][0]["failures"]["a"]["illegal"],
            2);
}

TEST_F(Tournament, MistakesInTheFileAreWrongInput) {
  const Said said = says("games = ['hex:3']\npiars = 3\n[players]\na='uct'\nb='uct'");
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.err, "yomi: " + directory.file("club.toml") +
                          ", line 2: unknown key 'piars' (did you mean 'pairs'?)\n");
}

}  // namespace
}  // namespace yomi::cli
