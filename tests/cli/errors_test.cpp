// Wrong input is answered by one line on standard error and exit status 2.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/cli/run.h"

namespace yomi::cli {
namespace {

struct Mistake {
  std::vector<std::string> words;
  std::string answer;
};

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreAnsweredByOneLineThatSaysWhatIsRight) {
  const Said said = yomi_says(GetParam().words);
  EXPECT_EQ(said.err, "yomi: " + GetParam().answer + "\n");
  EXPECT_EQ(said.out, "");
  EXPECT_EQ(said.status, 2);
}

const std::string all_commands =
    "(have: games, players, show, play, think, gtp, playouts, perft, solve, sprt, "
    "match, tournament, reproduce, league, advise, report, runs, replay, export, evolve, weights, "
    "bench)";
const std::string moves_hint = "(moves are one text: --moves \"c3 b2\")";

INSTANTIATE_TEST_SUITE_P(
    Cli, Mistakes,
    testing::Values(
        Mistake{{"grvae"}, "unknown command 'grvae' " + all_commands},
        Mistake{{"shwo", "hex:5"}, "unknown command 'shwo' (did you mean 'show'?)"},
        Mistake{{""}, "unknown command '' " + all_commands},
        Mistake{{"help", "pefrt"}, "unknown command 'pefrt' (did you mean 'perft'?)"},
        Mistake{{"--json"}, "no option '--json' here (a command comes first: yomi games --help)"},
        Mistake{{"show", "hxe:5"}, "unknown game 'hxe' (did you mean 'hex'?)"},
        Mistake{{"show", "hex:51"}, "bad size '51' for hex (expected 1 to 19)"},
        Mistake{{"show", "breakthrough:3x2"},
                "bad size '3x2' for breakthrough (expected 2x4 to 12x12)"},
        Mistake{{"show", "hex:5", "c3"}, "show has no use for 'c3' " + moves_hint},
        Mistake{{"show", "hex:5", "--moves", "c3", "--moves", "b2"}, "--moves is given twice"},
        Mistake{{"bench", "hex:5"}, "bench has no use for 'hex:5' (see: yomi bench --help)"},
        Mistake{{"show"},
                "show needs GAME, a game with its size and options, such as hex:11 (see: yomi "
                "games)"},
        Mistake{{"perft", "hex:3"},
                "perft needs --depth D, length of the longest sequences counted, 1 to 50"},
        Mistake{{"perft", "hex:3", "--depth"}, "--depth needs a value (see: yomi perft --help)"},
        Mistake{{"perft", "hex:3", "--depth", "-1"},
                "bad value '-1' for --depth (expected 1 to 50)"},
        Mistake{{"perft", "hex:3", "--depth=0"}, "bad value '0' for --depth (expected 1 to 50)"},
        Mistake{{"perft", "hex:3", "--depth", "x"}, "bad value 'x' for --depth (expected 1 to 50)"},
        Mistake{{"perft", "hex:3", "--depth="}, "bad value '' for --depth (expected 1 to 50)"},
        Mistake{{"perft", "hex:3", "--dpeth", "3"},
                "perft has no option '--dpeth' (did you mean '--depth'?)"},
        Mistake{{"perft", "--dpeth", "3", "hex:3"},
                "perft has no option '--dpeth' (did you mean '--depth'?)"},
        Mistake{{"show", "hex:5", "-m"},
                "show has no option '-m' (have: --moves, --plies, --ascii, --seed, --json, "
                "--help)"},
        Mistake{{"playouts", "hex:5", "--count", "0"},
                "bad value '0' for --count (expected 1 to 1,000,000,000,000)"},
        Mistake{{"playouts", "hex:5", "--count", "1.5"},
                "bad value '1.5' for --count (expected 1 to 1,000,000,000,000)"},
        Mistake{{"games", "--seed", "-1"}, "bad value '-1' for --seed (expected 0 to 2^64 - 1)"},
        Mistake{{"bench", "--seconds", "nan"},
                "bad value 'nan' for --seconds (expected 0.001 to 3,600)"},
        Mistake{{"players", "rvae"}, "no tree or playout is called 'rvae' (did you mean 'rave'?)"},
        Mistake{{"players", "rave", "uct"},
                "players has no use for 'uct' (see: yomi players --help)"},
        Mistake{{"think", "nogo:1"}, "the game is over: second has won"},
        Mistake{{"think", "hex:5", "--player", "utc"}, "unknown tree 'utc' (did you mean 'uct'?)"},
        Mistake{{"think", "hex:5", "--player", "uct/unifrom"},
                "unknown playout 'unifrom' (did you mean 'uniform'?)"},
        Mistake{{"think", "hex:5", "--player", "uct:c=x"},
                "uct: bad value 'x' for 'c' (expected 0 to 100)"},
        Mistake{{"think", "hex:5", "--player", "rave:schedul=mse"},
                "rave: unknown key 'schedul' (did you mean 'schedule'?)"},
        Mistake{{"think", "hex:5", "--player", "uct@0"},
                "bad budget '0' (expected playouts such as 1000, a time such as 2s or 250ms, or "
                "proven)"},
        Mistake{{"think", "hex:5", "--top", "0"}, "bad value '0' for --top (expected 1 to 1,000)"},
        Mistake{{"play", "hex:5", "--side", "black"},
                "bad value 'black' for --side (expected first or second)"},
        Mistake{{"play", "hex:5", "--player", "random:c=1"},
                "random: unknown key 'c' (there are no keys here)"},
        Mistake{{"play", "hex:5", "c3"}, "play has no use for 'c3' " + moves_hint},
        Mistake{{"bench", "--only", "chess"},
                "no line of the bench contains 'chess' (a line is: playouts hex:7 uniform)"}));

// What the games' own layers say is theirs to word; it must arrive as one line.
class RejectedPositions : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(RejectedPositions, AreAnsweredByOneLine) {
  const Said said = yomi_says(GetParam());
  EXPECT_EQ(said.out, "");
  EXPECT_EQ(said.status, 2);
  EXPECT_TRUE(said.err.starts_with("yomi: ")) << said.err;
  EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1) << said.err;
}

INSTANTIATE_TEST_SUITE_P(
    Cli, RejectedPositions,
    testing::Values(std::vector<std::string>{"show", "havannah:8,shapes=X"},
                    std::vector<std::string>{"show", "hex:5\nhex:6"},
                    std::vector<std::string>{"show", ""},
                    std::vector<std::string>{"show", "hex:5", "--moves", "c3 c3"},
                    std::vector<std::string>{"show", "hex:5", "--moves", "c3 z9"},
                    std::vector<std::string>{"show", "hex:5", "--moves", "\x1b[31m"},
                    std::vector<std::string>{"show", "nogo:1", "--moves", "a1"},
                    std::vector<std::string>{"solve", "go:5"},
                    std::vector<std::string>{"think", "go:5", "--player", "uct:solver=on"},
                    std::vector<std::string>{"play", "hex:5", "--moves", "c3 c3"}));

TEST(Errors, EchoAtMostEightyCharactersOfTheInput) {
  const std::string long_word(1'000'000, 'x');
  for (const auto& words :
       std::vector<std::vector<std::string>>{{long_word},
                                             {"show", long_word},
                                             {"show", "hex:" + long_word},
                                             {"show", "hex:5", long_word},
                                             {"show", "hex:5", "--" + long_word},
                                             {"show", "hex:5", "--moves", long_word},
                                             {"players", long_word},
                                             {"think", "hex:5", "--player", long_word},
                                             {"think", "hex:5", "--player", "uct:c=" + long_word},
                                             {"think", "hex:5", "--player", "uct@" + long_word},
                                             {"play", "hex:5", "--side", long_word},
                                             {"perft", "hex:5", "--depth", long_word}}) {
    const Said said = yomi_says(words);
    EXPECT_EQ(said.status, 2);
    EXPECT_LT(said.err.size(), 500u);
    EXPECT_LE(std::count(said.err.begin(), said.err.end(), 'x'), 100);
  }
}

TEST(Errors, MoreMemoryThanTheMachineHasIsRefused) {
  const Said said = yomi_says({"solve", "hex:2", "--memory", "1048576"});
  EXPECT_EQ(said.status, 2);
  EXPECT_NE(said.err.find("bad value '1048576' for --memory (this machine has "), std::string::npos)
      << said.err;
}

}  // namespace
}  // namespace yomi::cli
