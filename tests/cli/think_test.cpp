#include <gtest/gtest.h>

#include <algorithm>

#include "engine/roster.h"
#include "tests/cli/run.h"

namespace yomi::cli {
namespace {

using Names = std::vector<std::string>;

bool has_line(const Said& said, const std::string& start) {
  const auto lines = said.lines();
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return line.starts_with(start); });
}

// The first object of a list.
std::string first_object(const std::string& list) { return list.substr(1, list.find('}')); }

TEST(Think, JsonHasTheNamesThatScriptsUse) {
  const Said said = yomi_says({"think", "hex:3", "--player", "uct@200", "--json"});
  EXPECT_EQ(json_names(said.out),
            (Names{"game", "player", "best", "playouts", "seconds", "cpu_seconds", "moves", "line",
                   "proof", "nodes", "tree_moves", "bytes", "full"}));
  EXPECT_EQ(json_value(said.out, "game"), "\"hex:3\"");
  EXPECT_EQ(json_value(said.out, "playouts"), "200");
  EXPECT_EQ(json_value(said.out, "proof"), "null");
  EXPECT_EQ(json_value(said.out, "full"), "false");
  EXPECT_EQ(json_names(first_object(json_value(said.out, "moves"))),
            (Names{"move", "visits", "value", "proof"}));
}

TEST(Think, JsonIsTheReportOfTheSearch) {
  const auto position = start_game("hex:3");
  const SearchReport report =
      make_searcher(*position, parse_player("rave@300"), 5)->think(*position);
  const Said said = yomi_says({"think", "hex:3", "--player", "rave@300", "--seed", "5", "--json"});
  const std::string move = first_object(json_value(said.out, "moves"));
  EXPECT_EQ(json_names(move), (Names{"move", "visits", "value", "amaf_visits", "amaf", "proof"}));
  EXPECT_EQ(json_value(said.out, "best"), "\"" + position->move_text(report.best) + "\"");
  EXPECT_EQ(json_value(move, "visits"), std::to_string(report.moves[0].visits));
  EXPECT_EQ(std::stod(json_value(move, "value")), report.moves[0].value);
  EXPECT_EQ(json_value(move, "amaf_visits"), std::to_string(report.moves[0].amaf_visits));
  EXPECT_EQ(std::stod(json_value(move, "amaf")), report.moves[0].amaf);
  EXPECT_EQ(json_value(said.out, "nodes"), std::to_string(report.nodes));
}

TEST(Think, ThePlayerIsSpelledOneWay) {
  const Said said = yomi_says({"think", "hex:2", "--player", "uct:c=0.40/uniform", "--json"});
  EXPECT_EQ(json_value(said.out, "player"), "\"uct@1000\"");
  EXPECT_EQ(json_value(yomi_says({"think", "hex:2", "--json"}).out, "player"), "\"uct@1000\"");
}

TEST(Think, AMoveWithoutVisitsHasNoValue) {
  const Said said = yomi_says({"think", "hex:3", "--player", "uct@3", "--json"});
  EXPECT_NE(said.out.find("\"visits\":0,\"value\":null"), std::string::npos) << said.out;
}

TEST(Think, AProofIsForThePlayerToMove) {
  const std::string player = "uct:solver=on@proven";
  const Said win = yomi_says({"think", "hex:2", "--player", player, "--json"});
  EXPECT_EQ(json_value(win.out, "proof"), "\"win\"");
  EXPECT_EQ(json_value(first_object(json_value(win.out, "moves")), "proof"), "\"win\"");
  const Said loss = yomi_says({"think", "hex:2", "--moves", "b1", "--player", player, "--json"});
  EXPECT_EQ(json_value(loss.out, "proof"), "\"loss\"");
  const Said draw = yomi_says({"think", "tictactoe", "--player", player, "--json"});
  EXPECT_EQ(json_value(draw.out, "proof"), "\"draw\"");
}

TEST(Think, PeopleReadWhoWinsAProvenPosition) {
  const std::string player = "uct:solver=on@proven";
  EXPECT_TRUE(has_line(yomi_says({"think", "hex:2", "--player", player}), "proven: first wins"));
  EXPECT_TRUE(has_line(yomi_says({"think", "hex:2", "--moves", "b1", "--player", player}),
                       "proven: first wins"));
  EXPECT_TRUE(has_line(yomi_says({"think", "tictactoe", "--player", player}), "proven: a draw"));
}

TEST(Think, TheTableShowsTheTopMovesAndCountsTheRest) {
  const Said said =
      yomi_says({"think", "hex:3", "--moves", "b2", "--player", "rave@500", "--top", "3"});
  const auto lines = said.lines();
  EXPECT_EQ(lines[0], "hex:3, ply 1: second (O) to move");
  EXPECT_NE(said.out.find("    2 .(X). 2\n"), std::string::npos) << said.out;
  const auto head = std::find(lines.begin(), lines.end(), "player: rave@500") + 1;
  ASSERT_LT(head + 4, lines.end());
  EXPECT_EQ(*head, "  move  visits   share   value    AMAF");
  EXPECT_EQ(head[4], "  and 5 more");
  EXPECT_TRUE(has_line(said, "value: mean result for second (a win 100 %, a draw 50 %)"));
  EXPECT_TRUE(has_line(said, "line:  2. ")) << said.out;
  EXPECT_TRUE(has_line(said, "500 playouts in ")) << said.out;
  EXPECT_TRUE(has_line(said, "tree:  ")) << said.out;
}

TEST(Think, TheNextCommandPlaysTheBestMove) {
  const Said said = yomi_says({"think", "hex:3", "--moves", "b2", "--player", "uct@50"});
  const std::string best = json_value(
      yomi_says({"think", "hex:3", "--moves", "b2", "--player", "uct@50", "--json"}).out, "best");
  EXPECT_EQ(said.lines().back(), "next: yomi think hex:3 --moves \"b2 " +
                                     best.substr(1, best.size() - 2) +
                                     "\" --player uct@50   yomi play hex:3 --moves \"b2\" "
                                     "--player uct@50");
}

TEST(Think, OnlyOneLegalMoveNeedsNoPlayouts) {
  const Said said = yomi_says({"think", "hex:2", "--moves", "a1 b1 b2"});
  EXPECT_TRUE(has_line(said, "a2 is the only legal move: no playouts needed")) << said.out;
  EXPECT_EQ(said.lines().back(), "next: yomi show hex:2 --moves \"a1 b1 b2 a2\"");
}

TEST(Think, AMoveThatWinsAtOnceIsSaidToDoSo) {
  const Said said =
      yomi_says({"think", "hex:2", "--moves", "a1 b1", "--player", "uct:decisive=win"});
  EXPECT_TRUE(has_line(said, "a2 wins at once: no playouts needed")) << said.out;
}

TEST(Think, APlayerThatDoesNotSearchSaysSo) {
  const Said said = yomi_says({"think", "tictactoe", "--player", "random", "--seed", "2"});
  EXPECT_NE(said.out.find(": chosen without playouts from 9 moves\n"), std::string::npos)
      << said.out;
}

TEST(Think, AFullTreeIsSaidToBeFull) {
  const std::string player = "uct:memory=4@100000";
  const Said said = yomi_says({"think", "hex:11", "--player", player});
  EXPECT_TRUE(has_line(said, "memory used up: the tree stopped growing (memory=4)")) << said.out;
  EXPECT_EQ(json_value(yomi_says({"think", "hex:11", "--player", player, "--json"}).out, "full"),
            "true");
}

TEST(Think, TheLineIsMadeOfLegalMoves) {
  for (const GameInfo* game : all_games()) {
    const std::string name(game->name);
    const Said said = yomi_says({"think", name, "--player", "uct@200", "--json"});
    ASSERT_EQ(said.status, 0) << said.err;
    std::string moves;
    for (const char c : json_value(said.out, "line"))
      moves += c == '[' || c == ']' || c == '"' ? ' ' : c;
    EXPECT_EQ(yomi_says({"show", name, "--moves", moves, "--json"}).status, 0) << name << moves;
  }
}

}  // namespace
}  // namespace yomi::cli
