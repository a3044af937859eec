// The rows of an experiment as contests, and experiments by name.
#include "lab/reproduction.h"

#include <gtest/gtest.h>

#include <fstream>

#include "lab/cost.h"
#include "lab/experiment_folder.h"
#include "lab/row_choice.h"
#include "tests/lab/fixture.h"

namespace yomi {
namespace {

constexpr std::string_view small = R"(title = "Small"
source = "Table 1"
games = 4
[[rows]]
name = "{player}, {playouts}"
game = "hex:3"
a = "{player}@{playouts}"
b = "uct@{playouts}"
columns = ["player", "published"]
values = [["rave", "60.0"], ["random", "10.0"]]
each.playouts = [10, 200]
)";

Experiment small_experiment() { return parse_experiment(small, "small.toml"); }

struct Reproduced : ContestTest {
  // The moves of a row's games.
  std::vector<std::string> games(const Experiment& experiment, std::size_t row) {
    std::vector<std::string> moves;
    for (const GameRow& game : play(row_contest(experiment, experiment.rows[row], 1), 4))
      moves.push_back(game.moves);
    return moves;
  }
};

TEST_F(Reproduced, ARowsGamesDoNotDependOnOtherRows) {
  const Experiment all = small_experiment();
  Experiment one = all;
  keep_only(one, "random, 200");
  ASSERT_EQ(one.rows.size(), 1u);
  EXPECT_EQ(row_seed(one.rows[0], 7), row_seed(all.rows[3], 7));
  EXPECT_NE(row_seed(all.rows[0], 7), row_seed(all.rows[1], 7));
  EXPECT_NE(row_seed(all.rows[0], 7), row_seed(all.rows[0], 8));
  const auto apart = games(one, 0);
  EXPECT_EQ(games(all, 3), apart);
}

TEST_F(Reproduced, ALikeRowOfAnotherExperimentIsTheSameRun) {
  const Experiment one = small_experiment();
  Experiment two = one;
  two.name = "other";
  two.rows[0].name = "another name";
  games(one, 0);
  const RunId first = run;
  games(two, 0);
  EXPECT_EQ(run, first);
  EXPECT_EQ(open_store_to_read(directory.file())->runs().size(), 1u);
}

TEST_F(Reproduced, AStoreTellsWhatItHasOfARow) {
  const Experiment experiment = small_experiment();
  games(experiment, 2);
  const auto store = open_store_to_read(directory.file());
  const auto stored = stored_row(*store, experiment, experiment.rows[2], 1);
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->run.setup.title, "small: random, 10");
  EXPECT_EQ(stored->run.setup.kind, "reproduce");
  EXPECT_EQ(stored->result.games.score.games(), 4);
  EXPECT_FALSE(stored_row(*store, experiment, experiment.rows[2], 2)) << "another seed";
  EXPECT_FALSE(stored_row(*store, experiment, experiment.rows[1], 1)) << "another row";
}

TEST_F(Reproduced, AMayBeFirstInEveryGame) {
  Experiment experiment = small_experiment();
  experiment.rows[0].a_is_first = true;
  for (const GameRow& game : play(row_contest(experiment, experiment.rows[0], 1), 4))
    EXPECT_EQ(game.first, "rave@10");
  RunId always = run;
  experiment.rows[0].a_is_first = false;
  EXPECT_EQ(play(row_contest(experiment, experiment.rows[0], 1), 4)[1].first, "uct@10");
  EXPECT_NE(run, always);
}

TEST_F(Reproduced, WhoCannotPlayIsNamedBeforehand) {
  Experiment experiment = small_experiment();
  const auto reason = [&] {
    return unplayable(Contest(row_contest(experiment, experiment.rows[0], 1)));
  };
  EXPECT_EQ(reason(), "");
  experiment.rows[0].b = "gtp:/nonexistent/engine";
  EXPECT_TRUE(reason().starts_with("'gtp:/nonexistent/engine' cannot play: ")) << reason();
  experiment.rows[0].b = "uct/pattern:file=no-such-policy";
  EXPECT_TRUE(reason().starts_with("no policy 'no-such-policy'")) << reason();
}

TEST(AnotherBudget, IsForAllPlayersOfOursAndLeavesNothingToCompareWith) {
  Experiment experiment = small_experiment();
  experiment.rows[1].b = "gtp:engine@x";
  const BudgetChange change = change_budget(experiment, parse_budget("10"));
  ASSERT_EQ(experiment.rows.size(), 3u) << "random at 10 and at 200 become alike";
  EXPECT_EQ(change.alike, 1);
  EXPECT_TRUE(change.equal.empty());
  EXPECT_EQ(experiment.rows[0].a, "rave@10");
  EXPECT_TRUE(experiment.rows[0].published) << "it had this budget before";
  EXPECT_EQ(experiment.rows[1].a, "rave@10");
  EXPECT_EQ(experiment.rows[1].b, "gtp:engine@x");
  EXPECT_FALSE(experiment.rows[1].published);
  EXPECT_TRUE(experiment.rows[2].published);
}

TEST(AnotherBudget, OfAlikeRowsKeepsThePublishedOne) {
  Experiment experiment = small_experiment();
  change_budget(experiment, parse_budget("200"));
  ASSERT_EQ(experiment.rows.size(), 2u);
  EXPECT_EQ(experiment.rows[0].name, "rave, 200");
  EXPECT_TRUE(experiment.rows[0].published);
}

TEST(AnotherBudget, LeavesOutRowsWhosePlayersBecomeEqual) {
  Experiment experiment = small_experiment();
  experiment.rows[1].a = "uct@1000";
  experiment.rows[3].a = experiment.rows[3].b = "uct@50";
  const BudgetChange change = change_budget(experiment, parse_budget("50"));
  EXPECT_EQ(change.equal, (std::vector<std::string>{"rave, 200"}));
  ASSERT_EQ(experiment.rows.size(), 3u);
  EXPECT_EQ(experiment.rows[2].name, "random, 200") << "its players were equal from the start";
  Experiment all = small_experiment();
  for (ExperimentRow& row : all.rows) row.a = "uct@7", row.b = "uct@8";
  EXPECT_EQ(error_of([&] { change_budget(all, parse_budget("50")); }),
            "with @50 every row of small has equal players");
}

TEST(OnlySomeRows, AreFoundInCapitalsOrNotAndByWholeNumbers) {
  const auto names = [](std::string_view text) {
    Experiment experiment = small_experiment();
    experiment.rows[0].name = "5x5, 1000 Playouts";
    experiment.rows[1].name = "15x15, 10000 playouts, p=0.15";
    experiment.rows[2].a = "random";
    experiment.rows[3].a = "random";
    keep_only(experiment, text);
    std::vector<std::string> found;
    for (const ExperimentRow& row : experiment.rows) found.push_back(row.name);
    return found;
  };
  const std::string five = "5x5, 1000 Playouts", fifteen = "15x15, 10000 playouts, p=0.15";
  using Names = std::vector<std::string>;
  EXPECT_EQ(names("PLAYOUTS"), (Names{five, fifteen}));
  EXPECT_EQ(names("1000"), Names{five});
  EXPECT_EQ(names("5x5"), Names{five});
  EXPECT_EQ(names("15x15"), Names{fifteen});
  EXPECT_EQ(names("10000 p"), Names{fifteen});
  EXPECT_EQ(names("UCT@10"), (Names{five, "random, 10"}));
  EXPECT_EQ(names("").size(), 4u);
  EXPECT_THROW(names("0.1"), Error) << "0.15 is another number";
}

TEST(OnlySomeRows, AreThoseWithTheTextInNameGameOrPlayers) {
  Experiment experiment = small_experiment();
  keep_only(experiment, "rave@");
  EXPECT_EQ(experiment.rows.size(), 2u);
  EXPECT_EQ(error_of([&] { keep_only(experiment, "chess"); }),
            "no row of small has 'chess' in its name, game or players (there are 'rave, 10', "
            "'rave, 200': see --list)");
  EXPECT_EQ(error_of([&] { keep_only(experiment, "RAEV"); }),
            "no row of small has 'RAEV' in its name, game or players (did you mean 'rave', as in "
            "'rave, 10'?)");
  EXPECT_EQ(experiment.rows.size(), 2u) << "none is lost by a mistake";
}

TEST(ACostGuess, GrowsWithTheBudget) {
  const Experiment experiment = small_experiment();
  CostGuess guess(0.005);
  const double cheap = guess.game_seconds(experiment.rows[0]);
  EXPECT_GT(cheap, 0);
  EXPECT_NEAR(guess.game_seconds(experiment.rows[1]) / cheap, 20, 1e-6) << "measured once";
  EXPECT_EQ(players_to_measure({experiment}), 3u);
  ExperimentRow row = experiment.rows[0];
  row.a = "gtp:engine";
  EXPECT_LT(guess.game_seconds(row), cheap);
  EXPECT_TRUE(has_external(row));
  row.a = "uct/pattern:file=no-such-policy@10";
  EXPECT_GT(guess.game_seconds(row), 0);
}

struct ExperimentFolder : testing::Test {
  ExperimentFolder() {
    for (const auto* file : {"ppa-table-1.toml", "drake.toml", "notes.txt"})
      std::ofstream(directory.file(file)) << small;
  }
  TemporaryDirectory directory;
  std::vector<std::string> folders{directory.file("missing"), directory.path()};
};

TEST_F(ExperimentFolder, FindsNamesAndPaths) {
  EXPECT_EQ(experiment_names(folders), (std::vector<std::string>{"drake", "ppa-table-1"}));
  const std::string file = directory.file("drake.toml");
  EXPECT_EQ(find_experiment("drake", folders), file);
  EXPECT_EQ(find_experiment(file, {}), file);
  EXPECT_EQ(error_of([&] { find_experiment("ppa-table1", folders); }),
            "no experiment 'ppa-table1' (did you mean 'ppa-table-1'?)");
  EXPECT_EQ(error_of([&] { find_experiment("x", {folders[0]}); }),
            "no experiment 'x'; looked in " + folders[0]);
  EXPECT_EQ(error_of([&] { find_experiment("mine.toml", folders); }), "cannot read 'mine.toml'");
}

TEST_F(ExperimentFolder, IsBesideTheProgram) {
  const auto found = experiment_folders();
  ASSERT_EQ(found.size(), 2u);
  EXPECT_TRUE(found[0].ends_with("/experiments")) << found[0];
  EXPECT_TRUE(found[1].ends_with("/share/yomi/experiments")) << found[1];
  EXPECT_GE(experiment_names().size(), 19u);
}

}  // namespace
}  // namespace yomi
