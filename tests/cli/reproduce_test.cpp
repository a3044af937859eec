// yomi reproduce: what it lists, plays, says and goes on with.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "tests/cli/run.h"
#include "tests/lab/fixture.h"
#include "tests/store/children.h"

namespace yomi::cli {
namespace {

constexpr const char* small = R"(title = "Small boards"
paper = "Nobody 1999"
claim = "Search helps."
source = "Table 1"
games = 6
published_games = 500
[[rows]]
name = "{player}"
game = "hex:3"
a = "{player}"
b = "random"
openings = "random:1"
columns = ["player", "published"]
values = [["uct@20", "90.0"], ["rave@10", ""], ["random", "0.0"]]
[[rows]]
name = "shapes"
game = "havannah:3"
a = "uct@20"
b = "random"
counting = "wins"
published = "> 60%"
published_draws = "about 0%"
[[rows]]
name = "engine"
game = "hex:3"
a = "uct@20"
b = "gtp:/nonexistent/engine"
needs = "an engine"
published = "50"
)";

struct Reproduce : testing::Test {
  Reproduce() { std::ofstream(file()) << small; }

  std::string file() const { return directory.file("small.toml"); }
  std::string store() const { return directory.file("games.db"); }
  std::vector<std::string> words(const std::string& options) const {
    auto words = shell_words("reproduce " + file() + " --threads 2" + options);
    words.insert(words.end(), {"--store", store()});
    return words;
  }
  Said says(const std::string& options = "") const { return yomi_says(words(options)); }

  TemporaryDirectory directory;
};

TEST_F(Reproduce, PrintsPublishedOursAndWhetherTheyAgree) {
  const Said said = says();
  ASSERT_EQ(said.status, 0) << said.err;
  const auto lines = said.lines();
  ASSERT_EQ(lines.size(), 12u) << said.out;
  EXPECT_EQ(lines[0], "small: Small boards");
  EXPECT_EQ(lines[3],
            "  row          published    ours              95 %   draws   games       z  verdict");
  EXPECT_TRUE(lines[4].starts_with("  uct@20            90.0")) << lines[4];
  EXPECT_TRUE(lines[5].ends_with("       6       -  -")) << "nothing published: " << lines[5];
  EXPECT_TRUE(lines[6].ends_with("  differs")) << "a third against nothing: " << lines[6];
  EXPECT_TRUE(lines[8].starts_with("    its draws   about 0%")) << lines[8];
  EXPECT_TRUE(lines[9].ends_with("       0       -  skipped")) << lines[9];
  EXPECT_TRUE(lines[10].starts_with("5 rows; of 4 published shares ")) << lines[10];
  EXPECT_TRUE(lines[10].ends_with(", 1 skipped")) << lines[10];
  EXPECT_TRUE(lines[11].starts_with("next: yomi reproduce " + file() +
                                    " --games 2000 --only random --store " + store() +
                                    "   yomi replay "))
      << lines[11];
  EXPECT_TRUE(said.err.starts_with("yomi: engine is skipped: '")) << said.err;
  EXPECT_NE(said.err.find("; it needs an engine\n"), std::string::npos) << said.err;
  EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1) << said.err;
}

TEST_F(Reproduce, WritesAnObjectARowWithMatchsNames) {
  const Said said = says(" --json --games 4");
  ASSERT_EQ(said.status, 0) << said.err;
  const auto lines = said.lines();
  ASSERT_EQ(lines.size(), 5u);
  for (const auto* name : {"game", "a", "b", "a_wins", "b_wins", "draws", "a_as_first", "rate",
                           "low", "high", "elo", "seconds", "run"})
    EXPECT_NE(json_value(lines[0], name), "") << name;
  EXPECT_EQ(json_value(lines[0], "experiment"), "\"small\"");
  EXPECT_EQ(json_value(lines[0], "row"), "\"uct@20\"");
  EXPECT_EQ(json_value(lines[0], "games"), "4");
  EXPECT_EQ(json_value(lines[0], "published"), "\"90.0\"");
  EXPECT_NEAR(std::stod(json_value(lines[0], "published_low")), 0.8995, 1e-12);
  EXPECT_EQ(json_value(lines[0], "published_games"), "500");
  EXPECT_NE(json_value(lines[0], "z"), "null");
  EXPECT_EQ(json_value(lines[0], "verdict"), "\"not enough games\"");
  EXPECT_EQ(json_value(lines[1], "published"), "null");
  EXPECT_EQ(json_value(lines[1], "verdict"), "null");
  EXPECT_EQ(json_value(lines[3], "counting"), "\"wins\"");
  EXPECT_EQ(json_value(lines[3], "draws_published"), "\"about 0%\"");
  EXPECT_EQ(json_value(lines[4], "verdict"), "\"skipped\"");
  EXPECT_EQ(json_value(lines[4], "games"), "0");
}

TEST_F(Reproduce, AgainPlaysNothingAndSaysTheSame) {
  const Said first = says(" --only @");
  EXPECT_EQ(says(" --only @").out, first.out);
  const auto stored = [&] {
    std::int64_t games = 0;
    for (const RunInfo& run : open_store_to_read(store())->runs()) games += run.games;
    return games;
  };
  EXPECT_EQ(stored(), 18) << "three rows of six games";
  says(" --only @ --games 8");
  EXPECT_EQ(stored(), 24) << "more games: it goes on";
  EXPECT_EQ(open_store_to_read(store())->runs().size(), 3u);
}

TEST_F(Reproduce, AnotherBudgetIsSaidAndLeavesNothingToCompareWith) {
  const Said said = says(" --only uct@ --games 2 --budget 5");
  EXPECT_EQ(said.out.find("90.0"), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("All players of ours have @5 here"), std::string::npos) << said.out;
  const Said json = says(" --only uct@ --games 2 --budget 5 --json");
  EXPECT_EQ(json_value(json.lines()[0], "a"), "\"uct@5\"");
  EXPECT_EQ(json_value(json.lines()[0], "published"), "null");
}

TEST_F(Reproduce, SaysWhichRowsAnotherBudgetLeavesOut) {
  std::ofstream(file()) << R"(title = "x"
[[rows]]
name = "{a} against {b}"
game = "hex:3"
columns = ["a", "b"]
values = [["uct@4", "random"], ["uct@8", "random"], ["uct@4", "uct@8"], ["uct@5", "uct@8"]]
)";
  const Said said = says(" --budget 4 --games 2");
  ASSERT_EQ(said.status, 0) << said.err;
  const std::string note =
      "1 row became like another, which stands for it. 2 rows are left out, two of whose players "
      "became equal: 'uct@4 against uct@8' to 'uct@5 against uct@8'.";
  std::string out = said.out;
  for (auto at = out.find("\n  "); at != out.npos; at = out.find("\n  ")) out.replace(at, 3, " ");
  EXPECT_NE(out.find(note), std::string::npos) << out;
  const Said json = says(" --budget 4 --games 2 --json");
  EXPECT_EQ(json.lines().size(), 1u);
  EXPECT_NE(json.err.find(note), std::string::npos) << json.err;
}

TEST_F(Reproduce, ListsTheRowsWithoutPlaying) {
  const Said said = says(" --list");
  ASSERT_EQ(said.status, 0) << said.err;
  const auto lines = said.lines();
  ASSERT_EQ(lines.size(), 7u) << said.out;
  EXPECT_EQ(lines[0], "  row      game        A        B                        published");
  EXPECT_EQ(lines[1], "  uct@20   hex:3       uct@20   random                   90.0");
  EXPECT_EQ(lines[2], "  rave@10  hex:3       rave@10  random                   -");
  EXPECT_EQ(lines[6], "next: yomi reproduce " + file() + " --only uct@20 --games 20");
  const auto json = says(" --list --json --only RAVE").lines();
  ASSERT_EQ(json.size(), 1u);
  EXPECT_EQ(json_value(json[0], "row"), "\"rave@10\"");
  EXPECT_EQ(json_value(json[0], "published"), "null");
  EXPECT_FALSE(std::filesystem::exists(store())) << "nothing is begun";
}

constexpr const char* compared = R"(title = "x"
source = "Table 1"
game = "hex:3"
games = 6
b = "random"
[[rows]]
name = "gain"
a = "uct@20"
less = "random"
published = "> 0%"
[[rows]]
name = "plain"
a = "random"
)";

TEST_F(Reproduce, PlaysBothMatchesThatARowComparesAndNeitherTwice) {
  std::ofstream(file()) << compared;
  const auto stored = [&] {
    std::vector<std::int64_t> games;
    for (const RunInfo& run : open_store_to_read(store())->runs()) games.push_back(run.games);
    return games;
  };
  const Said first = says(" --only gain");
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_TRUE(first.lines()[2].starts_with("  gain              > 0%  ")) << first.out;
  EXPECT_EQ(stored(), (std::vector<std::int64_t>{6, 6}));
  EXPECT_EQ(says(" --only gain").out, first.out);
  EXPECT_EQ(says(" --only plain").status, 0);
  EXPECT_EQ(stored(), (std::vector<std::int64_t>{6, 6})) << "these were the second match's";
  EXPECT_NE(says(" --only plain --games 8").out, "");
  const auto line = says(" --only gain --json").lines().at(0);
  EXPECT_EQ(json_value(line, "share_of"), "6") << "two more of one of them do not count";
  EXPECT_EQ(json_value(line, "less_games"), "6");
}

TEST_F(Reproduce, TellsOfBothMatchesThatARowCompares) {
  std::ofstream(file()) << compared;
  const auto lines = says(" --json").lines();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(json_value(lines[0], "less"), "\"random\"");
  EXPECT_EQ(json_value(lines[1], "less"), "null");
  EXPECT_EQ(lines[1].find("less_games"), std::string::npos);
  EXPECT_EQ(json_value(lines[0], "less_run"), json_value(lines[1], "run"));
  EXPECT_EQ(json_value(lines[0], "less_wins"), json_value(lines[1], "a_wins"));
  EXPECT_EQ(json_value(lines[0], "less_draws"), "0");
  const auto number = [&](std::size_t line, const char* name) {
    return std::stod(json_value(lines[line], name));
  };
  EXPECT_NEAR(number(0, "share"), number(0, "rate") - number(1, "rate"), 1e-12);
  EXPECT_LT(number(0, "share_low"), number(0, "share"));
  const auto listed = says(" --list").lines();
  EXPECT_EQ(listed[0], "  row    game   A       B       less    published");
  EXPECT_EQ(listed[1], "  gain   hex:3  uct@20  random  random  > 0%");
  EXPECT_EQ(listed[2], "  plain  hex:3  random  random  -       -");
  EXPECT_EQ(json_value(says(" --list --json").lines()[0], "less"), "\"random\"");
}

TEST_F(Reproduce, SkipsARowWhoseSecondMatchCannotBePlayed) {
  std::ofstream(file()) << R"(title = "x"
[[rows]]
name = "gain"
game = "hex:3"
a = "uct@20"
b = "random"
less = "gtp:/nonexistent/engine"
needs = "an engine"
)";
  const Said said = says(" --json");
  ASSERT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(json_value(said.lines().at(0), "verdict"), "\"skipped\"");
  EXPECT_EQ(json_value(said.lines().at(0), "less"), "\"gtp:/nonexistent/engine\"");
  EXPECT_FALSE(std::filesystem::exists(store())) << "nothing is begun";
}

TEST_F(Reproduce, RecommendsAsManyGamesAsMayBeEnough) {
  std::ofstream(file()) << R"(title = "x"
source = "Table 1"
published = "> 50%"
[[rows]]
name = "even"
game = "hex:3"
a = "random"
b = "random"
)";
  const auto recommended = [&](const std::string& games) {
    return says(" --games " + games).lines().back();
  };
  EXPECT_NE(recommended("10").find(" --games 100 "), std::string::npos) << recommended("10");
  EXPECT_NE(recommended("100").find(" --games 400 "), std::string::npos) << recommended("100");
}

TEST_F(Reproduce, NamesWhatManyRowsNeedOnce) {
  std::ofstream(file()) << R"(title = "x"
needs = "policies none-1 to none-3"
[[rows]]
name = "run {run}"
game = "hex:3"
a = "uct/pattern:file=none-{run}@5"
b = "random"
each.run = [1, 2, 3]
)";
  const Said said = says();
  ASSERT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(said.err,
            "yomi: 3 rows are skipped ('run 1' to 'run 3'): they need policies none-1 to none-3\n");
}

TEST_F(Reproduce, ListsWhatThereIs) {
  const Said said = yomi_says({"reproduce", "--json"});
  ASSERT_EQ(said.status, 0) << said.err;
  bool seen = false;
  for (const std::string& line : said.lines()) {
    EXPECT_NE(json_value(line, "cpu_seconds"), "");
    EXPECT_LE(std::stoi(json_value(line, "playable_rows")), std::stoi(json_value(line, "rows")));
    if (json_value(line, "experiment") != "\"ppa-table-1\"") continue;
    EXPECT_EQ(json_value(line, "playable_rows"), "40");
    seen = true;
    EXPECT_EQ(json_value(line, "rows"), "40");
    EXPECT_EQ(json_value(line, "published"), "40");
    EXPECT_EQ(json_value(line, "games"), "20000");
    EXPECT_EQ(json_value(line, "external"), "false");
  }
  EXPECT_TRUE(seen);
}

TEST_F(Reproduce, WrongWordsAreExplained) {
  const auto error = [&](const std::vector<std::string>& all) {
    const Said said = yomi_says(all);
    EXPECT_EQ(said.status, 2);
    EXPECT_EQ(said.out, "");
    return said.err;
  };
  EXPECT_EQ(error({"reproduce", "ppa-tabel-1"}),
            "yomi: no experiment 'ppa-tabel-1' (did you mean 'ppa-table-1'?)\n");
  EXPECT_EQ(error({"reproduce", "--games", "5"}),
            "yomi: --games of what? (expected such as: yomi reproduce ppa-table-1 --games ...)\n");
  EXPECT_EQ(error(words(" --only nothing")),
            "yomi: no row of small has 'nothing' in its name, game or players (there are 'uct@20', "
            "'rave@10', 'random', ...: see --list)\n");
  EXPECT_EQ(error(words(" --only radnom")),
            "yomi: no row of small has 'radnom' in its name, game or players (did you mean "
            "'random', as in 'random'?)\n");
  EXPECT_EQ(error({"reproduce", "--list"}),
            "yomi: --list of what? (expected such as: yomi reproduce ppa-table-1 --list)\n");
  EXPECT_NE(error(words(" --budget much")), "");
  EXPECT_NE(error(words(" --games 0")), "");
  std::ofstream(file()) << "title = 'x'\nrwos = 1\n";
  EXPECT_EQ(error(words("")),
            "yomi: " + file() + ", line 2: unknown key 'rwos' (did you mean 'rows'?)\n");
  EXPECT_FALSE(std::filesystem::exists(store())) << "nothing is begun";
}

TEST_F(Reproduce, APlayerThatCannotPlayItsGameIsAnErrorUnlessItIsSaidWhatItNeeds) {
  std::ofstream(file()) << "title = 'x'\n[[rows]]\nname = 'n'\ngame = 'hex:3'\n"
                           "a = 'uct/pattern:file=none'\nb = 'uct'\n";
  const Said said = says();
  EXPECT_EQ(said.status, 2);
  EXPECT_TRUE(said.err.starts_with("yomi: n: no policy 'none'")) << said.err;
}

TEST_F(Reproduce, KilledItGoesOnAndPlaysNoGameTwice) {
  const std::string line = " --only uct@20 --games 400";
  auto all = words(line);
  all.insert(all.begin(), YOMI_PROGRAM);
  const auto stored = [&]() -> std::int64_t {
    try {
      const auto run = open_store_to_read(store())->run(1);
      return run ? run->games : 0;
    } catch (const Error&) {
      return 0;
    }
  };
  for (int i = 1; i <= 3; ++i) {
    const auto before = stored();
    const pid_t child = start_program(std::vector<std::string>(all), directory.path());
    while (stored() < before + 20 && !has_ended(child))
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    kill(child, SIGKILL);
    wait_for(child);
  }
  EXPECT_EQ(says(line).status, 0);
  expect_whole(open_store_to_read(store())->games(1), 400);
}

}  // namespace
}  // namespace yomi::cli
