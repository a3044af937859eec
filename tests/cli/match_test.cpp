// yomi match, as a user and as a script sees it.
#include <gtest/gtest.h>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>

#include "tests/cli/run.h"
#include "tests/lab/fixture.h"
#include "tests/store/children.h"

namespace yomi::cli {
namespace {

namespace fs = std::filesystem;

struct Match : testing::Test {
  // The words of a line, with the store of this test.
  Said says(const std::string& line) const {
    auto words = shell_words(line);
    words.insert(words.end(), {"--store", store()});
    return yomi_says(words);
  }
  std::string store() const { return directory.file("games.db"); }
  std::int64_t stored(RunId run = 1) const { return open_store_to_read(store())->run(run)->games; }

  // Status and the one line of the error.
  void expect_error(const std::string& line, int status, const std::string& text) const {
    const Said said = says(line);
    EXPECT_EQ(said.status, status) << said.err;
    EXPECT_EQ(said.err, "yomi: " + text + "\n");
    EXPECT_EQ(said.out, "");
  }

  TemporaryDirectory directory;
};

double number(const std::string& json, const std::string& name) {
  return std::stod(json_value(json, name));
}

// A report without what depends on the clock.
std::string timeless(const std::string& json) {
  std::string text;
  for (const auto& [name, value] : json_fields(json))
    if (name != "seconds" && name != "effort")
      text.append(name).append(" ").append(value).append("\n");
  return text;
}

TEST_F(Match, TellsPeopleWhoIsStronger) {
  const Said said = says("match hex:3 --a uct@100 --b random --games 20");
  EXPECT_EQ(said.status, 0);
  EXPECT_EQ(said.err, "");
  for (const auto* text :
       {"hex:3\n", "  A             uct@100\n", "  B             random\n", "A's rate  ", "Elo  ",
        "A first  ", "B first  ", "first player  ", "games         20 (", "no failures",
        "playouts/s    A ", "A in force: tree uct, uct.c 0.4, ", "B in force: tree random\n"})
    EXPECT_NE(said.out.find(text), std::string::npos) << text << " in\n" << said.out;
  EXPECT_EQ(said.out.find("by pairs"), std::string::npos);
  EXPECT_EQ(said.lines().back(), "kept as run 1 in " + store() +
                                     "; next: yomi replay 1 0 --store " + store() +
                                     "   yomi export 1 --sgf DIR --store " + store());
}

TEST_F(Match, JsonHasTheNamesThatScriptsRelyOn) {
  const Said said = says("match hex:3 --a uct@30 --b random --games 10 --json");
  ASSERT_EQ(said.lines().size(), 1u);
  EXPECT_EQ(json_names(said.out),
            (std::vector<std::string>{
                "game",        "a",        "b",          "games",    "a_wins",
                "b_wins",      "draws",    "a_as_first", "rate",     "low",
                "high",        "elo",      "elo_low",    "elo_high", "first_player_rate",
                "mean_length", "distinct", "void",       "failures", "effort",
                "effective",   "seconds",  "store",      "run"}));
  EXPECT_EQ(number(said.out, "games"), 10);
  EXPECT_EQ(number(said.out, "a_wins") + number(said.out, "b_wins"), 10);
  EXPECT_EQ(number(said.out, "rate"), number(said.out, "a_wins") / 10);
  EXPECT_EQ(json_names(json_value(said.out, "a_as_first")),
            (std::vector<std::string>{"games", "wins", "losses", "draws"}));
  EXPECT_EQ(number(json_value(said.out, "a_as_first"), "games"), 5);
  const std::string effort = json_value(json_value(said.out, "effort"), "a");
  EXPECT_GT(number(effort, "playouts"), 0);
  EXPECT_EQ(number(json_value(json_value(said.out, "effort"), "b"), "playouts"), 0);
}

TEST_F(Match, NumbersInJsonAreNotRounded) {
  const std::string json = says("match hex:3 --a uct@30 --b random --games 7 --json").out;
  const Interval interval = wilson(number(json, "a_wins"), 7);
  EXPECT_DOUBLE_EQ(number(json, "low"), interval.low);
  EXPECT_DOUBLE_EQ(number(json, "high"), interval.high);
  EXPECT_DOUBLE_EQ(number(json, "rate"), number(json, "a_wins") / 7);
}

TEST_F(Match, EloIsOpenEndedWhenOneSideWinsEverything) {
  const std::string json = says("match hex:2 --a random --b random --openings all:1 --json").out;
  EXPECT_NE(json_value(json, "elo"), "null");
  const std::string line = "match tictactoe --a uct@300 --b random --games 1";
  EXPECT_NE(says(line).out.find("Elo           above "), std::string::npos);
  const std::string won = says(line + " --json").out;
  ASSERT_EQ(number(won, "a_wins"), 1);
  EXPECT_EQ(json_value(won, "elo"), "null");
  EXPECT_EQ(json_value(won, "elo_high"), "null");
  EXPECT_NE(json_value(won, "elo_low"), "null");
}

TEST_F(Match, PairsHaveTheirStatistics) {
  const std::string line = "match hex:3 --a uct@30 --b random --pairs 6 --openings random:1";
  const std::string json = says(line + " --json").out;
  EXPECT_EQ(number(json, "games"), 12);
  const std::string pairs = json_value(json, "pairs");
  EXPECT_EQ(number(pairs, "pairs"), 6);
  EXPECT_DOUBLE_EQ(number(pairs, "rate"), number(json, "rate"));
  EXPECT_NE(says(line).out.find("6 pairs: A won both "), std::string::npos);
  EXPECT_EQ(stored(), 12) << "asked twice, played once";
}

TEST_F(Match, EveryOpeningIsPlayedWithEachSideAndThatIsSaid) {
  const Said said = says("match hex:3 --a random --b random --games 10 --openings all:1 --json");
  EXPECT_EQ(said.err, "yomi: 18 games instead of 10: every opening once with each side\n");
  EXPECT_EQ(number(said.out, "games"), 18);
}

TEST_F(Match, HavannahTellsWinsByShape) {
  const Said said = says("match havannah:3 --a uct@50 --b random --games 8");
  EXPECT_NE(said.out.find("A's wins by   ring "), std::string::npos) << said.out;
  const std::string json = says("match havannah:3 --a uct@50 --b random --games 8 --json").out;
  const std::string shapes = json_value(json_value(json, "shapes"), "a");
  EXPECT_GE(number(shapes, "ring") + number(shapes, "bridge") + number(shapes, "fork"),
            number(json, "a_wins"));
}

TEST_F(Match, AChainOfPlayoutsIsReadBackWhole) {
  const std::string json =
      says("match hex:3 --a uct/lgr1+tactical@10 --b random --games 2 --json").out;
  EXPECT_EQ(json_value(json_value(json_value(json, "effective"), "a"), "playout"),
            "\"lgr1+tactical\"");
}

TEST_F(Match, AgainPlaysNothingAndSaysTheSame) {
  const std::string line = "match hex:4 --a uct@30 --b rave@20 --games 12 --openings random:1";
  const Said first = says(line);
  EXPECT_EQ(says(line).out, first.out);
  EXPECT_EQ(stored(), 12);
  const std::string ten = says(
                              "match hex:4 --a uct@30 --b rave@20 --games 10 --openings random:1 "
                              "--json")
                              .out;
  EXPECT_EQ(number(ten, "games"), 10) << "fewer games: those of the lowest numbers";
  EXPECT_EQ(
      number(says("match hex:4 --a uct@30 --b rave@20 --games 16 --openings random:1 --json").out,
             "games"),
      16);
  EXPECT_EQ(stored(), 16) << "more games: it goes on";
  EXPECT_EQ(open_store_to_read(store())->runs().size(), 1u);
  says("match hex:4 --a uct@30 --b rave@20 --games 2 --openings random:1 --seed 2");
  EXPECT_EQ(open_store_to_read(store())->runs().size(), 2u);
}

TEST_F(Match, TheSequentialTestEndsAtTheSameGameWhateverTheThreads) {
  std::string alone;
  for (const auto* threads : {"1", "2", "5"}) {
    const TemporaryDirectory other;
    const Said said =
        yomi_says({"match", "tictactoe", "--a", "random", "--b", "random", "--sprt", "-60,60",
                   "--games", "3000", "--json", "--threads", threads, "--store", other.file()});
    std::string report = timeless(said.out);
    report.erase(report.find("store "));
    if (alone.empty()) alone = report;
    EXPECT_EQ(report, alone);
    EXPECT_LT(number(said.out, "games"), 3000);
    const std::string sprt = json_value(said.out, "sprt");
    EXPECT_NE(json_value(sprt, "decision"), "\"continue\"");
    EXPECT_NE(json_value(sprt, "sentence").find("accepted after " + json_value(said.out, "games")),
              std::string::npos)
        << "no game more than the decision needed";
    EXPECT_TRUE(number(sprt, "llr") >= number(sprt, "upper") ||
                number(sprt, "llr") <= number(sprt, "lower"));
  }
}

TEST_F(Match, TheSequentialTestMayEndUndecided) {
  const Said said = says("match tictactoe --a random --b random --sprt 0,5 --games 10");
  EXPECT_EQ(said.status, 0);
  EXPECT_NE(said.out.find("no decision after 10 games"), std::string::npos) << said.out;
}

TEST_F(Match, AnEngineThatKeepsFailingEndsItWithAReport) {
  const Said said = says(
      "match hex:3 --a random --games 40 --threads 1 --b \"gtp:" + mock("crash-on-genmove") + "\"");
  EXPECT_EQ(said.status, 1);
  EXPECT_NE(said.out.find("lost by failure: 3 crash of B"), std::string::npos) << said.out;
  EXPECT_TRUE(said.err.starts_with("yomi: given up after 3 of 40 games: 'gtp:")) << said.err;
  EXPECT_NE(said.err.find("failed in 3 games in a row, the last by crash: genmove "),
            std::string::npos)
      << said.err;
  EXPECT_EQ(stored(), 3);
}

TEST_F(Match, WrongWordsAreExplained) {
  expect_error("match hex:3 --a uct", 2, "match needs --b P, player B");
  expect_error("match hex:3 --a uct --b rvae", 2, "unknown tree 'rvae' (did you mean 'rave'?)");
  expect_error("match hex:3 --a uct --b uct --games 4 --pairs 2", 2,
               "--games and --pairs say the same thing twice (one of them is enough)");
  expect_error("match hex:3 --a uct --b gtp:", 2,
               "no command after 'gtp:' (expected such as \"gtp:gnugo --mode gtp\")");
  expect_error("match hex:1 --a uct --b uct --openings all:1", 2,
               "openings 'all:1': no first move leaves the game open in hex:1");
  const Said said = says("match hex:3 --a uct --b uct --sprt 30,0");
  EXPECT_EQ(said.status, 2);
  EXPECT_FALSE(fs::exists(store())) << "nothing is begun";
}

TEST_F(Match, PlayersAndRefereesThatCannotPlayAreFoundBeforeItBegins) {
  for (const auto* line : {"match hex:3 --a uct --b gtp:/nonexistent/engine",
                           "match hex:3 --a uct --b uct --referee gtp:/nonexistent/engine"}) {
    const Said said = says(line);
    EXPECT_EQ(said.status, 2);
    EXPECT_TRUE(said.err.starts_with("yomi: 'gtp:/nonexistent/engine' cannot play: ")) << said.err;
    EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1);
  }
  EXPECT_EQ(says("match hex:3 --a uct --b uct/pattern:file=/nonexistent").status, 2);
  EXPECT_FALSE(fs::exists(store()));
}

TEST_F(Match, AStoreThatIsNoneIsAnErrorInOneLine) {
  fs::create_directory(store());
  expect_error("match hex:3 --a random --b random", 2, "store '" + store() + "' is a directory");
  fs::remove(store());
  std::ofstream(store()) << "not a database";
  expect_error("match hex:3 --a random --b random", 2,
               "store '" + store() + "' is not a Yomi store (not an SQLite database)");
  fs::remove(store());
  says("match hex:3 --a random --b random --games 2");
  SQLite::Database(store(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
  expect_error("match hex:3 --a random --b random", 2,
               "store '" + store() + "' was written by a newer Yomi (schema 99, this one knows 2)");
}

TEST_F(Match, AReadOnlyStoreIsAnErrorInOneLine) {
  says("match hex:3 --a random --b random --games 2");
  fs::permissions(store(), fs::perms(0444));
  fs::permissions(directory.path(), fs::perms(0777));
  const int status = in_child([&] {
    if (geteuid() == 0 && seteuid(65534) != 0) return child_cannot;
    const Said said = says("match hex:3 --a random --b random --games 4");
    require(said.status == 2, "status");
    require(said.err == "yomi: store '" + store() + "' cannot be written: it is read-only\n",
            said.err);
    return 0;
  });
  if (status == child_cannot) GTEST_SKIP() << "cannot become an ordinary user";
  EXPECT_EQ(status, 0);
  EXPECT_EQ(stored(), 2);
}

TEST_F(Match, AFullDiskIsAnErrorInOneLineAndNothingIsLost) {
  const std::string line = "match tictactoe --a random --b random --games 3000";
  const int status = in_child([&] {
    signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = 600'000;
    setrlimit(RLIMIT_FSIZE, &limit);
    const Said said = says(line);
    require(said.status == 1, "status");
    require(said.err.starts_with("yomi: store '" + store() + "' cannot be "), said.err);
    require(std::count(said.err.begin(), said.err.end(), '\n') == 1, said.err);
    return 0;
  });
  EXPECT_EQ(status, 0);
  const auto before = stored();
  EXPECT_GT(before, 10);
  EXPECT_LT(before, 3000);
  EXPECT_EQ(says(line).status, 0);
  expect_whole(open_store_to_read(store())->games(1), 3000);
}

TEST_F(Match, OnATerminalThereIsALineWithScoreRateAndTimeLeft) {
  const auto words =
      shell_words("match hex:2 --a uct@1500ms --b random --games 1 --store " + store());
  const Said said = yomi_says(words, {.live = true});
  EXPECT_NE(said.err.find("\rmatch: 0/1 games, A 50.0 % (0.0 to 100.0), 0 games/s\x1b[K"),
            std::string::npos)
      << said.err;
}

}  // namespace
}  // namespace yomi::cli
