// yomi report: what it writes and says.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/cli/run.h"
#include "tests/store/fixture.h"

namespace yomi::cli {
namespace {

constexpr const char* small = R"(title = "Small boards"
games = 4
source = "Table 1"
[[rows]]
name = "{player}"
game = "hex:3"
a = "{player}"
b = "random"
columns = ["player", "published"]
values = [["uct@10", "90.0"], ["rave@5", ""]]
)";

struct ReportCommand : testing::Test {
  ReportCommand() { std::ofstream(file("small.toml")) << small; }

  std::string file(const std::string& name) const { return directory.file(name); }
  std::string text(const std::string& name) const {
    std::ifstream stream(file(name));
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  void play() const {
    yomi_says({"reproduce", file("small.toml"), "--store", file("games.db"), "--threads", "1"});
  }
  Said says(std::vector<std::string> words) const {
    words.insert(words.begin(), "report");
    words.insert(words.end(), {"--store", file("games.db")});
    return yomi_says(words);
  }

  TemporaryDirectory directory;
};

TEST_F(ReportCommand, WritesAPageAndSaysWhatIsInIt) {
  play();
  const Said said = says({file("small.toml"), "-o", file("page.html"), "--games", "3"});
  ASSERT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(said.out,
            file("page.html") +
                ": 1 experiment with 2 rows, 0 other runs; 8 games, 6 of them to replay\n");
  const std::string page = text("page.html");
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  EXPECT_NE(page.find("Small boards"), std::string::npos);
}

TEST_F(ReportCommand, HasTheSameInJson) {
  play();
  const Said said = says({file("small.toml"), "--output", file("page.html"), "--json"});
  ASSERT_EQ(said.status, 0) << said.err;
  const std::string line = said.lines().at(0);
  EXPECT_EQ(json_value(line, "rows"), "2");
  EXPECT_EQ(json_value(line, "games"), "8");
  EXPECT_EQ(json_value(line, "replayable"), "8");
  EXPECT_EQ(json_value(line, "bytes"), std::to_string(text("page.html").size()));
}

TEST_F(ReportCommand, TakesAFolderOfExperiments) {
  play();
  const Said said = says({directory.path().string(), "-o", file("page.html"), "--json"});
  ASSERT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(json_value(said.lines().at(0), "experiments"), "1");
}

TEST_F(ReportCommand, WithoutANameShowsAllRunsThatNoExperimentHas) {
  play();
  const Said said = says({"-o", file("page.html"), "--json"});
  ASSERT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(json_value(said.lines().at(0), "experiments"), "0");
  EXPECT_EQ(json_value(said.lines().at(0), "other_runs"), "2");
}

TEST_F(ReportCommand, WritesMarkdown) {
  play();
  const Said said = says({file("small.toml"), "--markdown", "-o", file("results.md")});
  ASSERT_EQ(said.status, 0) << said.err;
  EXPECT_TRUE(text("results.md").starts_with("# Results\n"));
  EXPECT_NE(text("results.md").find("| uct@10 | 90.0 | "), std::string::npos);
}

TEST_F(ReportCommand, RefusesInOneLineAndWritesNothing) {
  const auto refuses = [&](std::vector<std::string> words, std::string_view why) {
    words.insert(words.end(), {"-o", file("page.html")});
    const Said said = says(words);
    EXPECT_EQ(said.status, 2) << said.out;
    EXPECT_NE(said.err.find(why), std::string::npos) << said.err;
    EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1) << said.err;
    EXPECT_FALSE(std::filesystem::exists(file("page.html")));
  };
  refuses({}, "games.db");
  play();
  refuses({"ppa-tabel-1"}, "ppa-table-1");
  refuses({file("small.toml"), "--seed", "2"}, "small.toml' as printed with seed 2 (played with ");
  refuses({"--markdown"}, "belong to no row of any experiment as printed with seed 1 (");
}

TEST_F(ReportCommand, SaysWhatBecameOfGamesWithAnotherBudget) {
  yomi_says({"reproduce", file("small.toml"), "--store", file("games.db"), "--budget", "7"});
  const Said said = says({file("small.toml")});
  EXPECT_EQ(said.err, "yomi: the games in '" + file("games.db") + "' belong to no row of '" +
                          file("small.toml") +
                          "' as printed with seed 1 (played with --budget, another seed or from "
                          "another file? next: yomi runs --store " +
                          file("games.db") + ")\n");
}

TEST_F(ReportCommand, KeepsResultsAndReportsThemWithoutTheirGames) {
  play();
  const std::vector<std::string> page{file("small.toml"), "--markdown", "--results",
                                      file("kept.jsonl"), "-o"};
  const auto report = [&](const std::string& output, std::vector<std::string> more) {
    std::vector<std::string> words = page;
    words.insert(words.begin(), "report");
    words.push_back(file(output));
    words.insert(words.end(), more.begin(), more.end());
    return yomi_says(words);
  };
  const Said kept = report("stored.md", {"--keep", "--store", file("games.db")});
  ASSERT_EQ(kept.status, 0) << kept.err;
  EXPECT_EQ(kept.lines().at(0), file("kept.jsonl") + ": 2 results, 2 of them new or of more games");
  EXPECT_NE(text("kept.jsonl").find("{\"game\":\"hex:3\",\"a\":\"rave@5\","), std::string::npos);
  const std::string before = text("kept.jsonl");
  const Said again = report("stored.md", {"--keep", "--json", "--store", file("games.db")});
  EXPECT_EQ(json_value(again.lines().at(0), "more"), "0");
  EXPECT_EQ(text("kept.jsonl"), before);

  std::filesystem::remove(file("games.db"));
  EXPECT_NE(report("gone.md", {"--store", file("games.db")}).err.find("games.db"),
            std::string::npos)
      << "a store that is asked for must be there";
  const Said gone = report("gone.md", {});
  ASSERT_EQ(gone.status, 0) << gone.err;
  EXPECT_EQ(gone.out, file("gone.md") +
                          ": 1 experiment with 2 rows, 0 other runs; 8 games, 0 of "
                          "them to replay\n");
  const auto table = [](const std::string& all) { return all.substr(all.find("\n## ")); };
  EXPECT_EQ(table(text("gone.md")), table(text("stored.md")));
}

TEST_F(ReportCommand, RefusesResultsThatAreNotThereOrNotRight) {
  const auto error = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "report");
    words.insert(words.end(), {"-o", file("page.html")});
    const Said said = yomi_says(words);
    EXPECT_EQ(said.status, 2) << said.out;
    EXPECT_FALSE(std::filesystem::exists(file("page.html")));
    return said.err;
  };
  EXPECT_EQ(error({"--keep"}),
            "yomi: --keep where? (expected such as: --keep --results data/results.jsonl)\n");
  EXPECT_EQ(error({"--results", file("none.jsonl")}),
            "yomi: cannot read '" + file("none.jsonl") + "'\n");
  std::ofstream(file("kept.jsonl")) << "{}\n";
  EXPECT_EQ(error({"--results", file("kept.jsonl")}),
            "yomi: " + file("kept.jsonl") + ", line 1: expected a text \"game\"\n");
  std::ofstream(file("kept.jsonl"), std::ios::trunc);
  EXPECT_NE(error({file("small.toml"), "--results", file("kept.jsonl")}).find("has no "),
            std::string::npos);
  play();
  std::ofstream(file("kept.jsonl"), std::ios::trunc) << "no results\n";
  EXPECT_EQ(error({file("small.toml"), "--results", file("kept.jsonl"), "--keep", "--store",
                   file("games.db")}),
            "yomi: " + file("kept.jsonl") + ", line 1: expected a JSON object\n");
  EXPECT_EQ(text("kept.jsonl"), "no results\n") << "what cannot be read is not written over";
}

TEST_F(ReportCommand, OfAStoreWithoutExperimentsSaysSo) {
  yomi_says({"match", "hex:3", "--a", "random", "--b", "random", "--games", "2", "--store",
             file("games.db")});
  EXPECT_NE(says({"--markdown"}).err.find("has no games of an experiment"), std::string::npos);
  EXPECT_NE(says({file("small.toml")}).err.find("has no games of '"), std::string::npos);
}

}  // namespace
}  // namespace yomi::cli
