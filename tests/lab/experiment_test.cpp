// Experiment files: what they say, what is said of mistakes in them, and those that we ship.
#include "lab/experiment.h"

#include <gtest/gtest.h>

#include "lab/experiment_folder.h"
#include "tests/store/fixture.h"

namespace yomi {
namespace {

constexpr std::string_view good = R"(title = "Small"
paper = "Nobody 1999"
claim = "nothing"
games = 500
source = "Table 1, {board}"
series = "player"
[[rows]]
name = "{board}, {player}, {playouts}"
game = "{board}"
a = "{player}@{playouts}"
b = "uct@{playouts}"
columns = ["board", "player", "published"]
values = [
  ["hex:5", "rave", "60.0"],
  ["hex:7", "grave", ""],
]
each.playouts = [10, 200]
[[rows]]
name = "single"
game = "havannah:4"
a = "uct@10"
b = "gtp:nothing --at all"
games = 30
published = "< 25%"
published_draws = "25%"
published_games = 600
counting = "wins"
first = "a"
openings = "moves:a1 b2"
needs = "an engine"
source = "section 5"
columns = ["player"]
values = [["x"]]
)";

TEST(ExperimentFile, AFewLinesStandForManyRows) {
  const Experiment experiment = parse_experiment(good, "some/where/small.toml");
  EXPECT_EQ(experiment.name, "small");
  EXPECT_EQ(experiment.title, "Small");
  ASSERT_EQ(experiment.rows.size(), 5u);
  const ExperimentRow& second = experiment.rows[1];
  EXPECT_EQ(second.name, "hex:5, rave, 200");
  EXPECT_EQ(second.game, "hex:5");
  EXPECT_EQ(second.a, "rave@200");
  EXPECT_EQ(second.b, "uct@200");
  EXPECT_EQ(second.games, 500);
  EXPECT_EQ(second.source, "Table 1, hex:5");
  ASSERT_TRUE(second.published);
  EXPECT_EQ(second.published->printed, "60.0");
  EXPECT_EQ(second.published->games, 500) << "the paper's games unless it says otherwise";
  EXPECT_FALSE(experiment.rows[2].published) << "an empty text";
  EXPECT_EQ(second.words.back(), (std::pair<std::string, std::string>("playouts", "200")));
}

TEST(ExperimentFile, ARowHasItsOwnKeys) {
  const ExperimentRow row = parse_experiment(good, "small.toml").rows[4];
  EXPECT_EQ(row.games, 30);
  EXPECT_EQ(row.published->games, 600);
  EXPECT_EQ(row.published->high, 0.25);
  EXPECT_EQ(row.published_draws->printed, "25%");
  EXPECT_EQ(row.counting, ExperimentRow::Counting::Wins);
  EXPECT_TRUE(row.a_is_first);
  EXPECT_EQ(row.openings, "moves:a1 b2");
  EXPECT_EQ(row.needs, "an engine");
  EXPECT_EQ(row.measure, "match");
}

}  // namespace
}  // namespace yomi
