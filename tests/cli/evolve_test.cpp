// yomi evolve from outside: what it writes, and that neither Ctrl-C nor kill -9 changes it.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>

#include "core/rng.h"
#include "store/store.h"
#include "tests/cli/run.h"
#include "tests/store/children.h"
#include "tests/store/fixture.h"

namespace yomi::cli {
namespace {

using std::chrono::milliseconds;

struct Evolve : testing::Test {
  std::vector<std::string> words(const std::string& line, const std::string& name) const {
    auto words = shell_words(line);
    words.insert(words.end(), {"--store", directory.file(name + ".db"), "--output",
                               directory.file(name + ".weights")});
    return words;
  }
  Said says(const std::string& line, const std::string& name = "one") const {
    return yomi_says(words(line, name));
  }
  pid_t start(const std::string& line, const std::string& name) const {
    auto all = words(line, name);
    all.insert(all.begin(), YOMI_PROGRAM);
    return start_program(std::move(all), directory.path());
  }
  std::string content(const std::string& file) const {
    std::ifstream in(directory.file(file), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::size_t generations(const std::string& name) const {
    try {
      return open_store_to_read(directory.file(name + ".db"))->checkpoints(1).size();
    } catch (const Error&) {
      return 0;
    }
  }

  TemporaryDirectory directory;
};

const std::string tiny =
    "evolve --game hex:3 --optimiser hivemind:parents=3,children=3,elites=1,generations=3,games=2 "
    "--player uct/pattern@20 --probe 4 --probe-every 2 --threads 2";

TEST_F(Evolve, WritesAPolicyACurveAndWhatToDoNext) {
  const Said said = says(tiny);
  ASSERT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(said.err, "");
  EXPECT_TRUE(said.lines().front().starts_with("generation 2: won ")) << said.out;
  EXPECT_NE(said.out.find("3 generations, 24 fitness games in "), std::string::npos) << said.out;
  EXPECT_NE(said.out.find(" of 4 games against local\n"), std::string::npos) << said.out;
  EXPECT_TRUE(said.lines().back().starts_with("kept as run 1 in ")) << said.out;
  EXPECT_NE(content("one.svg").find("</svg>"), std::string::npos);
  const std::string policy = content("one.weights");
  for (const auto* part :
       {"yomi pattern weights 1\n", "\n# generation 3 of 3, 24 fitness games; Yomi ",
        "\n# yomi evolve --game hex:3 --optimiser "
        "hivemind:parents=3,children=3,elites=1,generations=3,games=2 --player uct/pattern@20 "
        "--opening random:2 --folding off --seed 1\n",
        "\ngame hex\ncells 6\n"})
    EXPECT_NE(policy.find(part), std::string::npos) << part;
  const Said match = yomi_says(
      {"match", "hex:3", "--a", "uct/pattern:file='" + directory.file("one.weights") + "'@20",
       "--b", "uct@20", "--games", "2", "--store", directory.file("match.db")});
  EXPECT_EQ(match.status, 0) << match.err;
  EXPECT_EQ(yomi_says({"weights", directory.file("one.weights")}).status, 0);
}

TEST_F(Evolve, SaysTheSameInJson) {
  const auto lines = says(tiny + " --json").lines();
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(json_names(lines[0]),
            (std::vector<std::string>{"generation", "games", "best", "mean", "seconds"}));
  EXPECT_EQ(json_value(lines[1], "probe_games"), "4");
  EXPECT_EQ(json_value(lines[2], "generation"), "3");
  EXPECT_EQ(json_names(lines[3]), (std::vector<std::string>{"game", "generations", "games",
                                                            "seconds", "policy", "curve", "run"}));
  EXPECT_EQ(json_value(lines[3], "games"), "24");
}

TEST_F(Evolve, ReadsAFileAndOptionsComeBeforeIt) {
  std::ofstream(directory.file("e.toml"))
      << "game = \"hex:3\"\noptimiser = \"snes\"\nmembers = 4\ngenerations = 2\ngames = 1\n"
         "player = \"uct/pattern@10\"\nseed = 7\n";
  const std::string file = "evolve " + directory.file("e.toml");
  ASSERT_EQ(says(file).status, 0);
  EXPECT_NE(content("one.weights").find("snes:members=4,generations=2,games=1 "),
            std::string::npos);
  EXPECT_NE(content("one.weights").find("--seed 7\n"), std::string::npos);
  ASSERT_EQ(says(file + " --generations 3").status, 0) << "longer";
  EXPECT_EQ(generations("one"), 3u);
  EXPECT_EQ(says(file + " --seed 8").status, 2) << "the policy is of another run";
  EXPECT_EQ(generations("one"), 3u);
}

TEST_F(Evolve, ExplainsEveryKeyOfEveryOptimiser) {
  const Said said = yomi_says({"evolve", "--keys"});
  for (const auto* text : {"\n  hivemind ", "\n    sigma0=0.05 ", "\n    sigma0=1.5 ", "\n  pso "})
    EXPECT_NE(said.out.find(text), std::string::npos) << said.out;
  EXPECT_TRUE(said.lines().back().starts_with("next: yomi evolve "));
  const auto lines = yomi_says({"evolve", "--keys", "--json"}).lines();
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(json_value(lines[1], "optimiser"), "\"snes\"");
}

TEST_F(Evolve, MistakesAreAnsweredByOneLineBeforeAnyGame) {
  for (const auto& [line, answer] : std::vector<std::pair<std::string, std::string>>{
           {"evolve", "no game to evolve patterns for"},
           {"evolve --game tictactoe", "no patterns in tictactoe"},
           {"evolve --game hex:7 --optimiser sness", "(did you mean 'snes'?)"},
           {"evolve --game hex:7 --optimiser snes:members=0", "(expected 4 to 100000)"},
           {"evolve --game hex:7 --generations 0",
            "bad value '0' for 'generations' (expected 1 to 1000000)"},
           {"evolve nothing.toml", "cannot read 'nothing.toml'"},
           {"evolve --game hex:7 --probe 2 --probe-against pattern:file=no-such-policy",
            "no policy 'no-such-policy'"}}) {
    const Said said = says(line);
    EXPECT_EQ(said.status, 2) << line;
    EXPECT_EQ(said.out, "");
    EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1) << said.err;
    EXPECT_NE(said.err.find(answer), std::string::npos) << said.err;
  }
  EXPECT_FALSE(std::filesystem::exists(directory.file("one.db")));
}

TEST_F(Evolve, RunsListsItsGenerations) {
  says(tiny);
  const Said said = yomi_says({"runs", "--store", directory.file("one.db")});
  EXPECT_NE(said.out.find("  1    24     "), std::string::npos) << said.out;
  EXPECT_NE(said.out.find(", seed 1, generation 3\n"), std::string::npos) << said.out;
}

TEST_F(Evolve, ADamagedCheckpointIsRefusedBeforeAnyGame) {
  says(tiny);
  const std::string policy = content("one.weights");
  for (const auto* damage : {"substr(state, 1, 1000)",
                             "substr(state, 1, 1000) || x'00' || "
                             "substr(state, 1002)",
                             "zeroblob(10)", "NULL"}) {
    SQLite::Database(directory.file("one.db"), SQLite::OPEN_READWRITE)
        .exec(std::string("UPDATE checkpoints SET state = CAST(") + damage +
              " AS BLOB) WHERE generation = 3");
    const Said said = says(tiny);
    EXPECT_EQ(said.status, 2);
    EXPECT_EQ(said.out, "");
    EXPECT_TRUE(said.err.starts_with("yomi: the checkpoint of generation 3 cannot be used: "))
        << said.err;
    EXPECT_EQ(content("one.weights"), policy);
  }
}

// Longer, so that there is time to kill it.
const std::string slower =
    "evolve --game hex:4 --optimiser snes:members=4,generations=8,games=3 --player "
    "uct/pattern@100 --threads 2";

TEST_F(Evolve, KilledAtAnyMomentItComesToTheSamePolicyBitForBit) {
  ASSERT_EQ(says(slower, "undisturbed").status, 0);
  Rng rng(3);
  int kills = 0;
  for (int attempt = 0; attempt < 100 && generations("killed") < 8; ++attempt) {
    const pid_t child = start(slower, "killed");
    std::this_thread::sleep_for(milliseconds(10 + rng.below(40 * (1 + attempt / 10))));
    kill(child, SIGKILL);
    kills += wait_for(child) == 128 + SIGKILL;
  }
  EXPECT_GT(kills, 0);
  ASSERT_EQ(wait_for(start(slower, "killed")), 0) << content("err");
  EXPECT_EQ(generations("killed"), 8u);
  EXPECT_EQ(content("killed.weights"), content("undisturbed.weights"));
  EXPECT_EQ(content("killed.svg"), content("undisturbed.svg"));
}

TEST_F(Evolve, ByCtrlCInAProbeItsGenerationIsNotOver) {
  const pid_t child = start(
      "evolve --game hex:3 --optimiser snes:members=4,generations=1,games=1 "
      "--player uct/pattern@10 --probe 1000000 --threads 1",
      "probing");
  while (!std::filesystem::exists(directory.file("probing.db")) && !has_ended(child))
    std::this_thread::sleep_for(milliseconds(5));
  std::this_thread::sleep_for(milliseconds(300));
  kill(child, SIGINT);
  EXPECT_EQ(wait_for(child), 130);
  EXPECT_EQ(content("err"), "yomi: stopped after generation 0 of 1; the same command goes on\n");
  EXPECT_EQ(generations("probing"), 0u);
}

TEST_F(Evolve, ByCtrlCItSaysWhereItStands) {
  const std::string endless =
      "evolve --game hex:5 --optimiser snes:generations=100000 --threads 2 "
      "--player uct/pattern@100";
  const pid_t child = start(endless, "stopped");
  while (generations("stopped") < 1 && !has_ended(child))
    std::this_thread::sleep_for(milliseconds(5));
  kill(child, SIGINT);
  EXPECT_EQ(wait_for(child), 130);
  EXPECT_EQ(content("err"), "yomi: stopped after generation " +
                                std::to_string(generations("stopped")) +
                                " of 100000; the same command goes on\n");
  EXPECT_NE(content("stopped.weights").find("# generation "), std::string::npos);
}

}  // namespace
}  // namespace yomi::cli
