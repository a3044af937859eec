// The JSON that scripts rely on: exact names, exact values.
#include <gtest/gtest.h>

#include "engine/roster.h"
#include "tests/cli/run.h"

namespace yomi::cli {
namespace {

using Names = std::vector<std::string>;

TEST(Games, OneObjectForEachGame) {
  const auto lines = yomi_says({"games", "--json"}).lines();
  ASSERT_EQ(lines.size(), all_games().size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(json_names(lines[i]), (Names{"name", "rules", "sizes", "default_size", "options"}));
    EXPECT_EQ(json_value(lines[i], "name"), "\"" + std::string(all_games()[i]->name) + "\"");
  }
}

TEST(Games, OptionsAreExplained) {
  for (const auto& line : yomi_says({"games", "--json"}).lines())
    if (json_value(line, "name") == "\"go\"") {
      EXPECT_EQ(json_value(line, "sizes"), "\"1 to 19\"");
      EXPECT_EQ(json_value(line, "default_size"), "9");
      EXPECT_TRUE(json_value(line, "options")
                      .starts_with("[{\"key\":\"komi\",\"default\":\"7.5\",\"expected\":\"-400 to "
                                   "400\",\"meaning\":\""))
          << line;
    }
}

TEST(Show, APositionHasItsLegalMoves) {
  EXPECT_EQ(yomi_says({"show", "hex:2", "--moves", "a1", "--json"}).out,
            "{\"game\":\"hex:2\",\"ply\":1,\"to_play\":\"second\",\"legal\":[\"b1\",\"a2\",\"b2\"],"
            "\"outcome\":\"ongoing\"}\n");
}

TEST(Show, PliesAreOneLineEachFromTheStart) {
  EXPECT_EQ(yomi_says({"show", "hex:2", "--moves", "a1,b1 a2", "--plies", "--json"}).out,
            "{\"game\":\"hex:2\",\"ply\":0,\"to_play\":\"first\",\"legal\":[\"a1\",\"b1\",\"a2\","
            "\"b2\"],\"outcome\":\"ongoing\"}\n"
            "{\"game\":\"hex:2\",\"ply\":1,\"to_play\":\"second\",\"legal\":[\"b1\",\"a2\",\"b2\"],"
            "\"outcome\":\"ongoing\"}\n"
            "{\"game\":\"hex:2\",\"ply\":2,\"to_play\":\"first\",\"legal\":[\"a2\",\"b2\"],"
            "\"outcome\":\"ongoing\"}\n"
            "{\"game\":\"hex:2\",\"ply\":3,\"to_play\":\"second\",\"legal\":[],\"outcome\":"
            "\"first\"}\n");
}

TEST(Show, TheGameIsSpelledOneWay) {
  const Said said = yomi_says({"show", "havannah,shapes=FR", "--json"});
  EXPECT_EQ(json_value(said.out, "game"), "\"havannah:8,shapes=RF\"");
}

TEST(Show, ShapesAreThereOnlyAtTheEndOfAHavannahGame) {
  // a1 to b1 joins two corners on a board of base 2.
  const auto lines =
      yomi_says({"show", "havannah:2", "--moves", "a1 c3 b1", "--plies", "--json"}).lines();
  ASSERT_EQ(lines.size(), 4u);
  const Names ongoing{"game", "ply", "to_play", "legal", "outcome"};
  EXPECT_EQ(json_names(lines[2]), ongoing);
  EXPECT_EQ(json_value(lines[3], "shapes"), "[\"bridge\"]");
  EXPECT_EQ(json_value(lines[3], "legal"), "[]");
  EXPECT_EQ(json_names(yomi_says({"show", "nogo:1", "--json"}).out), ongoing);
}

TEST(Show, AWinInHavannahIsExplainedToPeople) {
  const Said said = yomi_says({"show", "havannah:2", "--moves", "a1 c3 b1"});
  EXPECT_EQ(said.lines().front(),
            "havannah:2, ply 3: the game is over: first (X) has won by a bridge");
}

TEST(Perft, EveryDepthIsALine) {
  EXPECT_EQ(yomi_says({"perft", "tictactoe", "--depth", "5", "--json"}).out,
            "{\"game\":\"tictactoe\",\"depth\":1,\"leaves\":9,\"ended\":0}\n"
            "{\"game\":\"tictactoe\",\"depth\":2,\"leaves\":72,\"ended\":0}\n"
            "{\"game\":\"tictactoe\",\"depth\":3,\"leaves\":504,\"ended\":0}\n"
            "{\"game\":\"tictactoe\",\"depth\":4,\"leaves\":3024,\"ended\":0}\n"
            "{\"game\":\"tictactoe\",\"depth\":5,\"leaves\":15120,\"ended\":1440}\n");
}

TEST(Perft, WalkingTheFirstPliesCountsTheSame) {
  const auto position = start_game("go:3");
  const auto lines = yomi_says({"perft", "go:3", "--depth", "7", "--json"}).lines();
  ASSERT_EQ(lines.size(), 7u);
  for (int depth = 1; depth <= 7; ++depth) {
    const PerftCount count = position->perft(depth);
    EXPECT_EQ(json_value(lines[depth - 1], "leaves"), std::to_string(count.leaves));
    EXPECT_EQ(json_value(lines[depth - 1], "ended"), std::to_string(count.ended));
  }
}

TEST(Perft, StartsAfterTheGivenMoves) {
  EXPECT_EQ(yomi_says({"perft", "tictactoe", "--moves", "b2", "--depth", "1", "--json"}).out,
            "{\"game\":\"tictactoe\",\"depth\":1,\"leaves\":8,\"ended\":0}\n");
}

TEST(Playouts, CountsAddUp) {
  const Said said = yomi_says({"playouts", "havannah:4", "--count", "1000", "--json"});
  EXPECT_EQ(json_names(said.out),
            (Names{"game", "count", "first", "second", "draws", "length", "per_second", "shapes"}));
  const auto number = [&](const char* name) { return std::stod(json_value(said.out, name)); };
  EXPECT_EQ(number("count"), 1000);
  EXPECT_EQ(number("first") + number("second") + number("draws"), 1000);
  EXPECT_GT(number("length"), 10);
  EXPECT_LE(number("length"), 37);
  EXPECT_GT(number("per_second"), 1000);
  EXPECT_EQ(json_names(json_value(said.out, "shapes")), (Names{"ring", "bridge", "fork"}));
}

TEST(Playouts, AreTheSeedsWhateverTheBatches) {
  Rng rng(7);
  const PlayoutTally tally = start_game("breakthrough:6")->playouts(3000, rng);
  const Said said =
      yomi_says({"playouts", "breakthrough:6", "--count", "3e3", "--seed", "7", "--json"});
  EXPECT_EQ(json_value(said.out, "first"), std::to_string(tally.first));
  EXPECT_EQ(std::stod(json_value(said.out, "length")), double(tally.plies) / 3000);
  const Said other =
      yomi_says({"playouts", "breakthrough:6", "--count", "3e3", "--seed", "8", "--json"});
  EXPECT_NE(json_value(said.out, "length"), json_value(other.out, "length"));
}

TEST(Playouts, LengthIsLeftOutWhereItIsNotKnown) {
  EXPECT_EQ(json_names(yomi_says({"playouts", "hex:5", "--count", "100", "--json"}).out),
            (Names{"game", "count", "first", "second", "draws", "per_second"}));
  EXPECT_EQ(json_names(yomi_says({"playouts", "hex:5", "--count", "100", "--slow", "--json"}).out),
            (Names{"game", "count", "first", "second", "draws", "length", "per_second"}));
}

TEST(Playouts, OfAGameThatIsOverHaveNoLength) {
  const Said said = yomi_says({"playouts", "nogo:1", "--count", "10", "--json"});
  EXPECT_EQ(json_value(said.out, "second"), "10");
  EXPECT_EQ(json_value(said.out, "length"), "0.0");
}

TEST(Playouts, PeopleGetRatesWithIntervals) {
  const Said said =
      yomi_says({"playouts", "tictactoe", "--moves", "a1 b1 a2 b2", "--count", "400"});
  EXPECT_NE(said.out.find("first wins "), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("95 % interval"), std::string::npos);
  EXPECT_NE(said.out.find("playouts per CPU second"), std::string::npos);
}

TEST(Solve, FindsEveryWinningFirstMove) {
  // Hex 2x2: the short diagonal wins, the acute corners lose.
  const Said said = yomi_says({"solve", "hex:2", "--json"});
  EXPECT_EQ(json_names(said.out), (Names{"game", "winner", "winning_moves", "nodes"}));
  EXPECT_EQ(json_value(said.out, "winner"), "\"first\"");
  EXPECT_EQ(json_value(said.out, "winning_moves"), "[\"b1\",\"a2\"]");
}

TEST(Solve, ADrawnGameHasNoWinningMove) {
  const Said said = yomi_says({"solve", "tictactoe", "--json"});
  EXPECT_EQ(json_value(said.out, "winner"), "\"draw\"");
  EXPECT_EQ(json_value(said.out, "winning_moves"), "[]");
}

TEST(Solve, StarsStandOnWinningCells) {
  const Said said = yomi_says({"solve", "hex:2"});
  EXPECT_NE(said.out.find("   1 . * 1\n    2 * . 2\n"), std::string::npos) << said.out;
}

TEST(Solve, AGameThatIsOverIsSaidToBeOver) {
  const Said said = yomi_says({"solve", "nogo:1", "--json"});
  EXPECT_EQ(json_value(said.out, "winner"), "\"second\"");
  EXPECT_EQ(json_value(said.out, "winning_moves"), "[]");
}

}  // namespace
}  // namespace yomi::cli
