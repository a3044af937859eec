// yomi reproduce on rows of searches: what it says, and what the other commands make of them.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/cli/run.h"
#include "tests/store/fixture.h"

namespace yomi::cli {
namespace {

constexpr const char* text = R"(title = "Corners"
game = "go:7"
games = 4
measure = "corner"
openings = "moves:a2 a3 b2 b3"
source = "Figure 7"
a = "rave/lgr1+tactical@20"
b = "rave/tactical@20"
[[rows]]
name = "{corner}: {counting}"
columns = ["corner", "counting", "published"]
values = [["black b1", "a", ""], ["black b1", "difference", "about 0%"]]
[[rows]]
name = "replies"
measure = "replies"
a = "uct/lgr1@30"
b = ""
published = "40% to 45%"
)";

struct MeasuredRows : testing::Test {
  MeasuredRows() { std::ofstream(directory.file("mine.toml")) << text; }

  Said says(const std::string& line) const {
    auto words = shell_words(line);
    words.insert(words.end(), {"--store", directory.file()});
    return yomi_says(words);
  }
  std::string reproduce() const { return "reproduce " + directory.file("mine.toml"); }

  TemporaryDirectory directory;
};

TEST_F(MeasuredRows, AreATableLikeAnyOther) {
  const Said said = says(reproduce());
  ASSERT_EQ(said.status, 0) << said.err;
  const auto lines = said.lines();
  ASSERT_EQ(lines.size(), 7u) << said.out;
  EXPECT_TRUE(lines[2].starts_with("  black b1: a")) << said.out;
  EXPECT_TRUE(lines[2].ends_with("       4       -  -")) << said.out;
  EXPECT_TRUE(lines[3].starts_with("  black b1: difference    about 0%")) << said.out;
  EXPECT_TRUE(lines[4].starts_with("  replies               40% to 45%")) << said.out;
  EXPECT_TRUE(lines[5].starts_with("3 rows; of 2 published shares ")) << said.out;
  EXPECT_EQ(open_store_to_read(directory.file())->runs().size(), 2u);
  EXPECT_EQ(says(reproduce()).out, said.out) << "nothing is measured again";
}

TEST_F(MeasuredRows, AreAnObjectEach) {
  const auto lines = says(reproduce() + " --json --games 3").lines();
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(json_value(lines[1], "measure"), "\"corner\"");
  EXPECT_EQ(json_value(lines[1], "corner"), "\"black b1\"");
  EXPECT_EQ(json_value(lines[1], "counting"), "\"difference\"");
  EXPECT_EQ(json_value(lines[1], "games"), "3");
  EXPECT_EQ(json_value(lines[1], "published"), "\"about 0%\"");
  for (const auto* name : {"share", "share_low", "share_high", "z", "verdict", "run"})
    EXPECT_NE(json_value(lines[2], name), "") << name;
  EXPECT_EQ(json_value(lines[2], "b"), "\"\"");
}

TEST_F(MeasuredRows, HaveNoIntervalBelowThree) {
  const Said said = says(reproduce() + " --games 2");
  EXPECT_EQ(said.out.find("100.00"), std::string::npos) << said.out;
  const auto lines = says(reproduce() + " --games 2 --json").lines();
  ASSERT_EQ(lines.size(), 3u);
  for (const auto* name : {"share_low", "share_high", "z"})
    EXPECT_EQ(json_value(lines[1], name), "null") << name;
  EXPECT_EQ(json_value(lines[1], "verdict"), "\"not enough games\"");
}

TEST_F(MeasuredRows, AreRepeatedByReplay) {
  says(reproduce() + " --games 1");
  const Said said = says("replay 1 0");
  ASSERT_EQ(said.status, 0) << said.err;
  EXPECT_NE(said.out.find("result: none (search), playouts 20 moves "), std::string::npos)
      << said.out;
  EXPECT_NE(said.out.find("repeated: the same playouts again"), std::string::npos) << said.out;
  EXPECT_EQ(says("replay 2 0").status, 0) << "without a B";
  EXPECT_EQ(json_value(says("export 1 --json").lines()[0], "result"), "\"none\"");
}

}  // namespace
}  // namespace yomi::cli
