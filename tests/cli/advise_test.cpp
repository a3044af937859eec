// yomi advise and yomi league: what the table says, and what is measured on the spot.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "lab/league.h"
#include "tests/cli/run.h"
#include "tests/lab/fixture.h"

namespace yomi::cli {
namespace {

struct Advising : testing::Test {
  Said says(const std::string& line) const {
    return yomi_says(
        shell_words(line + " --store " + directory.file("a.db") + " --table " + table()));
  }
  std::string table() const {
    std::ofstream(directory.file("league.jsonl"))
        << league_text({{"hex:11", "10ms", "rave", {16, 20}, 500, 1000},
                        {"hex:11", "10ms", "uct/ppa", {2, 20}, 100, 1000},
                        {"hex:11", "10ms", "grave", {15, 20}, 500, 1000},
                        {"hex:11", "1000", "uct/ppa", {20, 20}, 100, 1000},
                        {"tictactoe", "10ms", "rave", {10, 20}, 900, 1000}});
    return directory.file("league.jsonl");
  }
  std::size_t stored_runs() const {
    return open_store_to_read(directory.file("a.db"))->runs().size();
  }

  TemporaryDirectory directory;
};

TEST_F(Advising, NamesOnePlayerForEachQuestionOfTheTable) {
  const Said said = says("advise hex");
  EXPECT_EQ(said.status, 0) << said.err;
  const auto lines = said.lines();
  EXPECT_EQ(lines.front(), "hex:11, with the same time, 10ms a move: rave");
  for (const auto* part :
       {"rave scored 80.0 % in 20 games against uct, though it makes only 0.5 playouts for one of",
        "2 players (*) cannot be", "\n  *  rave     78.6      80.0 ",
        "\n  *  grave    73.7      75.0 ", "\n     uct/ppa  11.8      10.0 ",
        "\nhex:11, with the same number of playouts, 1000 a move: uct/ppa\n"})
    EXPECT_NE(said.out.find(part), std::string::npos) << part << "\n" << said.out;
  EXPECT_TRUE(
      lines.back().starts_with("next: yomi play hex:11 --player rave@1s   yomi match hex:11 "
                               "--a rave@10ms --b uct@10ms "))
      << lines.back();
}

TEST_F(Advising, ListsAsManyAsWanted) {
  const Said said = says("advise hex:11 --budget 10ms --top 1");
  EXPECT_EQ(said.out.find("uct/ppa"), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("and 2 more (--top 0 lists all)"), std::string::npos) << said.out;
  EXPECT_NE(says("advise hex --top 0").out.find("uct/ppa"), std::string::npos);
  const auto json = nlohmann::json::parse(says("advise hex --top 2 --json").lines().at(0));
  EXPECT_EQ(json["players"].size(), 2u);
  EXPECT_EQ(json["leaders"], 2);
}

TEST_F(Advising, NeverRecommendsToMeasureForNoTime) {
  const Said said = says("advise tictactoe --budget 1 --seconds 0");
  ASSERT_EQ(said.status, 0) << said.err;
  EXPECT_TRUE(said.lines().back().find(" --seconds 60 ") != std::string::npos) << said.out;
}

TEST_F(Advising, JsonHasEveryPlayer) {
  const auto lines = says("advise hex --json").lines();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(json_names(lines[0]),
            (std::vector<std::string>{"game", "budget", "source", "player", "better_than_uct",
                                      "leaders", "players", "dropped"}));
  const auto json = nlohmann::json::parse(lines[0]);
  EXPECT_EQ(json["source"], "table");
  EXPECT_EQ(json["player"], "rave");
  EXPECT_EQ(json["leaders"], 2);
  ASSERT_EQ(json["players"].size(), 3u);
  EXPECT_EQ(json["players"][2]["rate"], 0.1);
  EXPECT_EQ(json["players"][2]["may_be_best"], false);
  EXPECT_EQ(json["players"][0]["speed"], 0.5);
  EXPECT_EQ(nlohmann::json::parse(lines[1])["players"][0]["elo_high"], nullptr) << "won them all";
}

TEST_F(Advising, SaysWhatTheSameNumberOfPlayoutsTakes) {
  EXPECT_NE(says("advise hex --budget 1000")
                .out.find("uct/ppa scored 100.0 % in 20 games against uct and takes 10 times as "
                          "long as uct."),
            std::string::npos);
}

TEST_F(Advising, SaysATieAndBreaksItBySpeed) {
  const std::string file = directory.file("tie.jsonl");
  std::ofstream(file) << league_text({{"hex:11", "1000", "rave", {12, 12}, 300, 1000},
                                      {"hex:11", "1000", "uct/mast", {12, 12}, 500, 1000},
                                      {"hex:11", "1000", "flat", {1, 12}, 900, 1000}});
  const Said said = yomi_says({"advise", "hex", "--table", file});
  EXPECT_EQ(said.lines().front(),
            "hex:11, with the same number of playouts, 1000 a move: uct/mast");
  EXPECT_EQ(
      said.lines().at(1),
      "  2 players won all their games against uct; uct/mast, with 12 games, is the fastest of "
      "them and");
  EXPECT_TRUE(said.lines().at(2).starts_with("  takes 2 times as long as uct. ")) << said.out;
}

TEST_F(Advising, SaysThatNothingIsBetterThanUct) {
  const Said said = says("advise tictactoe");
  EXPECT_EQ(said.lines().front(), "tictactoe, with the same time, 10ms a move: uct");
  EXPECT_NE(said.out.find("No other player is expected to do better than uct: rave scored 50.0 %"),
            std::string::npos)
      << said.out;
}

TEST_F(Advising, MeasuresWhatIsNotInTheTableAndKeepsIt) {
  const std::string command = "advise hex:3 --budget 20 --games 60 --threads 1";
  const Said said = says(command);
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(said.err,
            "yomi: measuring hex:3 with the same number of playouts, 20 a move: 10 of 83 players, "
            "56 games in 2 rounds\n");
  EXPECT_TRUE(
      said.lines().front().starts_with("hex:3, with the same number of playouts, 20 a move: "));
  EXPECT_NE(said.out.find("10 of 83 players"), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("  dropped on the way"), std::string::npos) << said.out;
  EXPECT_EQ(stored_runs(), 2u) << "a run for each round";
  const Said again = says(command);
  EXPECT_EQ(again.out, said.out) << "out of the store";
  EXPECT_EQ(stored_runs(), 2u);
}

// The table's favourites come first, so that few games go to promising players.
TEST_F(Advising, TriesTheTablesBestFirst) {
  const Said said = says("advise hex:3 --budget 1ms --games 1 --json");
  const auto json = nlohmann::json::parse(said.lines().at(0));
  EXPECT_EQ(json["source"], "measured");
  EXPECT_EQ(json["candidates"], 83);
  std::set<std::string> tried;
  for (const auto* list : {"players", "dropped"})
    for (const auto& player : json[list]) tried.insert(player["player"]);
  EXPECT_EQ(tried, (std::set<std::string>{"rave", "grave", "uct/ppa", "uct-tuned"}));
  EXPECT_EQ(json["players"].size(), 3u);
  for (const auto& player : json["players"]) EXPECT_EQ(player["games"], 2);
}

TEST_F(Advising, AnswersMistakesByOneLine) {
  EXPECT_EQ(says("advise hxe").err, "yomi: unknown game 'hxe' (did you mean 'hex'?)\n");
  EXPECT_EQ(says("advise hex --budget proven").err,
            "yomi: bad value 'proven' for --budget (expected playouts or time: 1000, 100ms)\n");
  EXPECT_EQ(yomi_says({"advise", "hex", "--table", "/none"}).err, "yomi: cannot read '/none'\n");
  EXPECT_EQ(says("advise hex --budget proven").status, 2);
  EXPECT_EQ(says("advise hex --budget 0").err,
            "yomi: bad value '0' for --budget (expected playouts or time: 1000, 100ms)\n");
  EXPECT_EQ(says("advise nogo:1").err, "yomi: nogo:1 is over at the start\n");
  EXPECT_EQ(says("advise hex:1").err, "yomi: hex:1 is over after one move\n");
}

TEST_F(Advising, TheLeagueHasALineForEachGame) {
  const Said said = yomi_says({"league", "--table", table()});
  ASSERT_EQ(said.lines().size(), 7u) << said.out << said.err;
  EXPECT_TRUE(said.lines()[1].starts_with("  hex:11     10ms    rave     rave ")) << said.out;
  EXPECT_TRUE(said.lines()[3].starts_with("  tictactoe  10ms    uct      rave ")) << said.out;
  EXPECT_TRUE(said.lines().back().starts_with("next: yomi advise hex:11 ")) << said.out;
}

TEST_F(Advising, ALeagueIsWrittenFromTheStoreItWasPlayedInto) {
  const std::string store = directory.file("night.db"), file = directory.file("new.jsonl");
  ASSERT_EQ(yomi_says({"reproduce", "league", "--only", "tictactoe, 1000: rave/uniform", "--games",
                       "2", "--store", store})
                .status,
            0);
  const Said said = yomi_says({"league", "--store", store, "-o", file});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_NE(said.out.find(file + ": 1 row\n"), std::string::npos) << said.out;
  const auto rows = read_league(file);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].player, "rave");
  EXPECT_EQ(rows[0].budget, "1000");
  EXPECT_EQ(rows[0].share.games, 2);
  ASSERT_EQ(yomi_says({"league", "--store", store, "--table", table(), "-o", file}).status, 0);
  EXPECT_EQ(read_league(file).size(), 6u) << "the table's five rows and this one";
  EXPECT_EQ(yomi_says({"league", "--store", store, "--seed", "2"}).err,
            "yomi: '" + store +
                "' has no games of the league with seed 2 (next: yomi reproduce "
                "league)\n");
}

}  // namespace
}  // namespace yomi::cli
