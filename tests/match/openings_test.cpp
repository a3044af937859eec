// Openings, and the plan of a match that deals them out.
#include "match/openings.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "engine/roster.h"
#include "match/plan.h"
#include "tests/store/fixture.h"

namespace yomi {
namespace {

std::string texts(const std::string& game, const std::vector<Move>& moves) {
  const auto position = start_game(game);
  std::string text;
  for (const Move move : moves) {
    text += (text.empty() ? "" : " ") + position->move_text(move);
    position->play(move);
  }
  return text;
}

struct OpeningFile : testing::Test {
  std::string file_with(const std::string& text) const {
    std::ofstream(directory.file("openings.txt")) << text;
    return directory.file("openings.txt");
  }
  std::string error_in(const std::string& text) const {
    const std::string file = file_with(text);
    const std::string error = error_of([&] { Openings(file, *start_game("tictactoe")); });
    return error.starts_with(file) ? error.substr(file.size()) : error;
  }

  TemporaryDirectory directory;
};

TEST(Openings, NoneIsNone) {
  const Openings none("none", *start_game("hex:3"));
  EXPECT_FALSE(none.any());
  EXPECT_FALSE(none.whole_rounds());
  EXPECT_TRUE(none.of_pair(3, 1).empty());
}

TEST(Openings, RandomOnesHaveTheirLengthAndFollowFromTheSeed) {
  const Openings openings("random:3", *start_game("hex:5"));
  EXPECT_TRUE(openings.any());
  std::set<std::string> different;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto moves = openings.of_pair(0, seed);
    EXPECT_EQ(moves.size(), 3u);
    EXPECT_EQ(moves, openings.of_pair(9, seed));
    different.insert(texts("hex:5", moves));
  }
  EXPECT_GT(different.size(), 45u) << "of 50, drawn from 13,800";
}

TEST(Openings, RandomOnesNeverEndTheGame) {
  const Openings openings("random:6", *start_game("tictactoe"));  // often somebody has won by then
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto position = start_game("tictactoe");
    for (const Move move : openings.of_pair(0, seed)) position->play(move);
    EXPECT_EQ(position->moves().size(), 6u);
    EXPECT_EQ(position->outcome(), Outcome::Ongoing);
  }
}

TEST(Openings, AllIsEveryFirstMoveThatLeavesAGame) {
  const Openings all("all:1", *start_game("hex:3"));
  EXPECT_TRUE(all.whole_rounds());
  EXPECT_EQ(all.count(), 9);
  std::set<std::string> firsts;
  for (int pair = 0; pair < 9; ++pair) firsts.insert(texts("hex:3", all.of_pair(pair, 1)));
  EXPECT_EQ(firsts.size(), 9u);
  EXPECT_EQ(all.of_pair(0, 1), all.of_pair(9, 2)) << "the next round";
}

TEST(Openings, MovesAreTheSameForAllPairs) {
  const Openings openings("moves:c3 a1", *start_game("hex:3"));
  EXPECT_EQ(texts("hex:3", openings.of_pair(0, 1)), texts("hex:3", openings.of_pair(7, 2)));
  EXPECT_EQ(openings.of_pair(0, 1).size(), 2u);
  EXPECT_TRUE(openings.any());
  EXPECT_FALSE(openings.whole_rounds());
  EXPECT_NE(openings.identity(), Openings("moves:a1 c3", *start_game("hex:3")).identity());
}

TEST(Openings, AnythingElseIsAnErrorThatSaysWhatThereIs) {
  const auto error = [](const std::string& text, const std::string& game = "hex:3") {
    return error_of([&] { Openings(text, *start_game(game)); });
  };
  EXPECT_EQ(error("random:0"), "openings 'random:0': expected random:1 to random:100");
  EXPECT_EQ(error("random:x"), "openings 'random:x': expected random:1 to random:100");
  EXPECT_EQ(
      error("randm:2"),
      "openings 'randm:2': expected none, random:K, all:1, moves:M or a file that can be read");
  EXPECT_EQ(error("moves:"), "openings 'moves:': no moves in it");
  EXPECT_TRUE(error("moves:a1 z9").starts_with("openings 'moves:a1 z9': move 2: not a move: 'z9'"));
  EXPECT_EQ(error("moves:a1", "hex:1"), "openings 'moves:a1': the game is over after this opening");
  EXPECT_EQ(error("random:9"), "no 9 random moves without the end of the game in hex:3");
  EXPECT_EQ(error("all:1", "hex:1"),
            "openings 'all:1': no first move leaves the game open in hex:1");
  EXPECT_EQ(error("all:1", "nogo:1"),
            "openings 'all:1': no first move leaves the game open in nogo:1");
}

TEST_F(OpeningFile, HasOneALineWithCommentsAndAnyLineEnds) {
  const Openings openings(file_with("# corner\na1 b2\r\n\n  c3,a1  # and a comma\r\nb2"),
                          *start_game("tictactoe"));
  ASSERT_EQ(openings.count(), 3);
  EXPECT_FALSE(openings.whole_rounds());
  EXPECT_EQ(texts("tictactoe", openings.of_pair(0, 1)), "a1 b2");
  EXPECT_EQ(texts("tictactoe", openings.of_pair(1, 1)), "c3 a1");
  EXPECT_EQ(texts("tictactoe", openings.of_pair(2, 1)), "b2");
  EXPECT_EQ(openings.of_pair(3, 7), openings.of_pair(0, 1));
}

TEST_F(OpeningFile, IsKnownByItsMovesNotByItsName) {
  const auto start = start_game("tictactoe");
  const Openings one(file_with("a1 b2"), *start);
  const Openings same(file_with("# the same\na1, b2\n"), *start);
  const Openings other(file_with("a1\nb2"), *start);
  EXPECT_EQ(one.identity(), same.identity());
  EXPECT_NE(one.identity(), other.identity());
}

TEST_F(OpeningFile, WithAMistakeNamesTheLine) {
  EXPECT_EQ(error_in("a1\n\nb2 z9"),
            ", line 3: move 2: not a move: 'z9' (expected cells a1 to c3, a move like a1)");
  EXPECT_TRUE(error_in("a1 a1").starts_with(", line 1: move 2: illegal move: 'a1'"));
  EXPECT_EQ(error_in("a1\na1 a2 b1 b2 c1"), ", line 2: the game is over after this opening");
  EXPECT_TRUE(error_in("# nothing\n").ends_with("no opening in it (one a line)"));
}

Plan hex_plan(std::string_view openings, std::uint64_t seed = 1,
              std::vector<Encounter> encounters = {{}}) {
  return {{"hex:3"}, openings, std::move(encounters), seed};
}

TEST(Plan, GamesComeInPairsOfOneOpeningWithTheSidesExchanged) {
  const Plan plan = hex_plan("random:2");
  for (int pair = 0; pair < 20; ++pair) {
    const PlannedGame one = plan.at(2 * pair), two = plan.at(2 * pair + 1);
    EXPECT_EQ(one.setup.opening, two.setup.opening);
    EXPECT_EQ(one.setup.opening.size(), 2u);
    EXPECT_TRUE(one.a_is_first);
    EXPECT_FALSE(two.a_is_first);
    EXPECT_NE(one.setup.seed, two.setup.seed);
    EXPECT_EQ(one.round, 2 * pair);
    EXPECT_EQ(plan.place(2 * pair + 1).round, 2 * pair + 1);
    EXPECT_EQ(plan.place(2 * pair + 1).a_is_first, two.a_is_first);
  }
}

TEST(Plan, SameSeedSameGamesAndAnotherSeedOthers) {
  const Plan one = hex_plan("random:2", 1), same = hex_plan("random:2", 1),
             other = hex_plan("random:2", 2);
  int different = 0;
  std::set<std::uint64_t> seeds;
  for (int number = 0; number < 100; ++number) {
    EXPECT_EQ(one.at(number).setup.opening, same.at(number).setup.opening);
    EXPECT_EQ(one.at(number).setup.seed, same.at(number).setup.seed);
    EXPECT_NE(one.at(number).setup.seed, other.at(number).setup.seed);
    different += one.at(number).setup.opening != other.at(number).setup.opening;
    seeds.insert(one.at(number).setup.seed);
  }
  EXPECT_GT(different, 90) << "of 100; two of 72 openings are the same by chance";
  EXPECT_EQ(seeds.size(), 100u);
}

TEST(Plan, EveryEncounterOfAGameHasTheSameOpenings) {
  const Plan plan = hex_plan("random:2", 1, {{0, 0, 1}, {0, 0, 2}, {0, 1, 2}});
  for (int round = 0; round < 10; ++round)
    for (int encounter = 0; encounter < 3; ++encounter) {
      const PlannedGame planned = plan.at(3 * round + encounter);
      EXPECT_EQ(planned.encounter, encounter);
      EXPECT_EQ(planned.round, round);
      EXPECT_EQ(planned.setup.opening, plan.at(3 * round).setup.opening);
    }
}

TEST(Plan, RoundsUpToWholeRoundsOfEveryGame) {
  EXPECT_EQ(hex_plan("none").rounded(7), 7);
  EXPECT_EQ(hex_plan("random:2").rounded(7), 7);
  EXPECT_EQ(hex_plan("all:1").rounded(1), 18) << "nine first moves with each side";
  EXPECT_EQ(hex_plan("all:1").rounded(18), 18);
  EXPECT_EQ(hex_plan("all:1").rounded(19), 36);
  const Plan two({"hex:2", "hex:3"}, "all:1", {{0, 0, 1}, {1, 0, 1}}, 1);
  EXPECT_EQ(two.rounded(10), 72) << "8 and 18 divide it";
  const Plan many({"hex:7", "hex:11", "hex:13", "hex:17", "hex:19"}, "all:1", {{}}, 1);
  EXPECT_NE(error_of([&] { many.rounded(10); }), "");
}

TEST(Plan, NeedsGamesThatExist) {
  EXPECT_THROW(Plan({"hexx:3"}, "none", {{}}, 1), Error);
  EXPECT_EQ(hex_plan("none").games()[0].spec, "hex:3");
}

}  // namespace
}  // namespace yomi
