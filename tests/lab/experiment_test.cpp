// Experiment files: what they say, what is said of mistakes in them, and those that we ship.
#include "lab/experiment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/roster.h"
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

// The error when this line stands in place of line `number` of the good file.
std::string error_with(int number, const std::string& line) {
  return error_of([&] { parse_experiment(with_line(good, number, line), "t.toml"); });
}

TEST(ExperimentFile, MistakesAreNamedWithTheirLineAndWhatWasMeant) {
  struct Mistake {
    int number;
    std::string line, error;
  };
  const Mistake mistakes[] = {
      {1, "titel = 'x'", "line 1: unknown key 'titel' (did you mean 'title'?)"},
      {1, "", "line 1: expected title = \"...\""},
      {1, "title = 3", "line 1: title: expected a text in quotes, in one line"},
      {1, "title = \"x", "line 1: Error while parsing string: "},
      {4, "games = 0", "line 4: games: expected a whole number from 1 to a billion"},
      {4, "games = 'many'", "line 4: games: expected a whole number from 1 to a billion"},
      {5, "source = 4", "line 5: source: expected a text in quotes"},
      {5, "source = 'Table {bord}'", "line 14: source: no column 'bord' (did you mean 'board'?)"},
      {5, "", "line 14: expected source: where the published value stands"},
      {6, "series = 'p'", "line 7: expected a column 'p' here, as x or series says"},
      {8, "nam = 'x'", "line 8: unknown key 'nam' (did you mean 'name'?)"},
      {3, "claim = \"x\\ny\"", "line 3: claim: expected a text in quotes, in one line"},
      {8, "name = \"x\\ny\"", "line 8: name: expected one line"},
      {8, "", "line 14: expected name: a name for the row"},
      {8, "name = '{board}'", "line 14: name: two rows are called 'hex:5'"},
      {9, "game = 'hexx:5'", "line 9: game: unknown game 'hexx' (did you mean 'hex'?)"},
      {9, "game = ['hex:5']", "line 9: game: expected a text in quotes"},
      {10, "a = 'uctt'", "line 10: a: unknown tree 'uctt' (did you mean 'uct'?)"},
      {10, "a = '{player}:d=1'", "line 14: a: rave: unknown key 'd' (did you mean 'c'?)"},
      {12, "columns = ['board', 'player']", "line 14: expected a line of 2 values: board, player"},
      {12, "columns = ['board', 'player', 'player']", "line 12: column 'player' is there twice"},
      {12, "columns = 'board'", "line 12: expected columns = [\"board\", ...]"},
      {12, "columns = ['board', 'player', 'publishd']",
       "line 7: no text uses column 'publishd': expected {publishd} somewhere"},
      {12, "", "line 7: columns and values belong together (expected both)"},
      {14, "['hex:5', 'rave', 60.0],", "line 14: published: expected a text in quotes"},
      {14, "['hex:5', 'rave', true],", "line 14: published: expected a text in quotes or a number"},
      {14, "['hex:5', 'rave', '160'],",
       "line 14: published: '160': expected a percentage as printed: 81.2, 48.25%, > 65%, < 25%, "
       "about 40% or 45% to 55%"},
      {17, "each = 3", "line 17: expected such as each.playouts = [1000, 10000]"},
      {17, "each.playouts = []", "line 17: expected each.playouts = [...]"},
      {17,
       "each = {p=[1,2,3,4,5,6,7,8,9,0], q=[1,2,3,4,5,6,7,8,9,0], r=[1,2,3,4,5,6,7,8,9,0], "
       "playouts=[1,2,3,4,5,6]}",
       "line 17: these are more than 10,000 rows (expected fewer)"},
      {17, "each.board = [1]", "line 17: 'board' is a column already"},
      {24, "measure = 'mach'", "line 24: measure: unknown value 'mach' (did you mean 'match'?)"},
      {27, "counting = 'draws'",
       "line 27: counting: unknown value 'draws' (have: points, wins, a rings, a bridges, "
       "a forks, b rings, b bridges, b forks)"},
      {28, "first = 'c'", "line 28: first: unknown value 'c' (did you mean 'a'?)"},
      {29, "openings = 'moves:z9'", "line 29: openings: "},
  };
  for (const auto& [number, line, error] : mistakes) {
    const std::string said = error_with(number, line);
    EXPECT_TRUE(said.starts_with("t.toml, " + error)) << line << "\n" << said;
    EXPECT_EQ(said.find('\n'), std::string::npos);
  }
  EXPECT_EQ(error_of([] { parse_experiment("title = 'x'", "t"); }), "t, line 1: expected [[rows]]");
  EXPECT_EQ(error_of([] { parse_experiment("title = 'x'\nrows = 3", "t"); }),
            "t, line 2: expected [[rows]]");
  EXPECT_EQ(error_of([] { read_experiment("/nonexistent/x.toml"); }),
            "cannot read '/nonexistent/x.toml'");
}

struct ShippedExperiments : testing::Test {
  static Experiment read(const std::string& name) { return read_experiment(find_experiment(name)); }
};

TEST_F(ShippedExperiments, HaveEveryPublishedNumber) {
  struct Count {
    std::string name;
    std::size_t rows;
    int published;
  };
  const Count counts[] = {{"ppa-table-1", 40, 40},        {"ppaf", 32, 32},
                          {"ppaf-mast", 80, 16},          {"havannah-table-1", 22, 22},
                          {"havannah-table-2", 22, 22},   {"havannah-figure-6", 18, 18},
                          {"havannah-figure-8", 112, 36}, {"drake-figure-4", 21, 7},
                          {"drake-figure-5", 21, 2},      {"hivemind-figure-6", 10, 6},
                          {"hivemind-runs", 10, 10},      {"hivemind-sizes", 8, 4},
                          {"hivemind-mohex", 8, 6}};
  for (const auto& [name, rows, published] : counts) {
    const Experiment experiment = read(name);
    EXPECT_EQ(experiment.rows.size(), rows) << name;
    EXPECT_EQ(std::count_if(experiment.rows.begin(), experiment.rows.end(),
                            [](const ExperimentRow& row) { return row.published.has_value(); }),
              published)
        << name;
  }
}

TEST_F(ShippedExperiments, SayWhatTheyAreAbout) {
  for (const std::string& name : experiment_names()) {
    const Experiment experiment = read(name);
    EXPECT_LE(experiment.title.size(), 64u) << name;
    EXPECT_FALSE(experiment.paper.empty() || experiment.claim.empty()) << name;
    for (const ExperimentRow& row : experiment.rows)
      EXPECT_EQ(row.published.has_value() && row.source.empty(), false) << name << row.name;
  }
}

// Whether for want of a policy or an engine, every row must say what it needs.
TEST_F(ShippedExperiments, HavePlayersThatCanPlayTheirGames) {
  std::set<std::string> seen;
  for (const std::string& name : experiment_names())
    for (const ExperimentRow& row : read(name).rows)
      for (const std::string* player : {&row.a, &row.b, &row.less}) {
        if (player->empty()) {
          EXPECT_TRUE(row.is_search() || player == &row.less) << name << ": " << row.name;
        } else if (player->starts_with("gtp:")) {
          EXPECT_FALSE(row.needs.empty()) << name << ": " << row.name;
        } else if (seen.insert(row.game + *player).second) {
          const std::string error =
              error_of([&] { make_searcher(*start_game(row.game), parse_player(*player), 1); });
          EXPECT_TRUE(error.empty() ||
                      (error.starts_with("no policy 'hex-7") && !row.needs.empty()))
              << name << ": " << row.name << ": " << error;
        }
      }
}

TEST_F(ShippedExperiments, AgreeOnTheCellsThatTheyShare) {
  std::map<std::string, std::string> cells;  // published by game and players
  int shared = 0;
  for (const auto* name : {"ppa-table-1", "ppaf", "ppaf-mast"})
    for (const ExperimentRow& row : read(name).rows) {
      if (!row.published) continue;
      const auto [cell, fresh] =
          cells.emplace(row.game + " " + row.a + " " + row.b, row.published->printed);
      EXPECT_EQ(cell->second, row.published->printed) << row.name;
      shared += !fresh;
    }
  EXPECT_EQ(shared, 8 + 16);
}

// Teytaud and Dehos print the standard deviation of every row: it tells the games. Each row is
// there with two values of C.
TEST_F(ShippedExperiments, HavannahsGamesFitTheirPrintedDeviations) {
  const double deviations[2][11] = {
      {1.11, 1.11, 1.11, 1.10, 1.11, 1.11, 1.11, 1.10, 1.10, 1.11, 2.03},
      {1.03, 1.03, 1.03, 1.03, 1.09, 1.09, 2.00, 1.97, 1.96, 1.11, 2.03}};
  for (int table = 0; table < 2; ++table) {
    const Experiment experiment = read("havannah-table-" + std::to_string(table + 1));
    for (std::size_t i = 0; i < experiment.rows.size(); ++i) {
      const Published& published = *experiment.rows[i].published;
      const double share = published.middle();
      EXPECT_NEAR(100 * std::sqrt(share * (1 - share) / static_cast<double>(published.games)),
                  deviations[table][i / 2], 0.012)
          << experiment.rows[i].name;
    }
  }
}

}  // namespace
}  // namespace yomi
