// Rows that are not plain matches: how they are read, stored, gone on with and counted.
#include <gtest/gtest.h>

#include <cmath>

#include "lab/cost.h"
#include "lab/reproduction.h"
#include "lab/row_choice.h"
#include "tests/lab/fixture.h"

namespace yomi {
namespace {

constexpr std::string_view corners = R"(title = "Corners"
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
values = [["black b1", "a", "50"], ["black b1", "b", ""], ["white g7", "difference", "about 0%"]]
[[rows]]
name = "replies"
measure = "replies"
a = "uct/lgr1@30"
b = ""
)";

Experiment experiment_of(std::string_view text) { return parse_experiment(text, "mine.toml"); }

std::string wrong(std::string text, const std::string& from, const std::string& to) {
  text.replace(text.find(from), from.size(), to);
  return error_of([&] { experiment_of(text); });
}

TEST(RowsOfSearches, AreRead) {
  const Experiment experiment = experiment_of(corners);
  ASSERT_EQ(experiment.rows.size(), 4u);
  using enum ExperimentRow::Counting;
  EXPECT_EQ(experiment.rows[0].counting, A);
  EXPECT_EQ(experiment.rows[1].counting, B);
  EXPECT_EQ(experiment.rows[2].counting, Difference);
  EXPECT_EQ(experiment.rows[2].corner, "white g7");
  EXPECT_NEAR(experiment.rows[2].published->low, -0.025, 1e-12) << "a difference may be negative";
  EXPECT_EQ(experiment.rows[3].counting, A);
  EXPECT_EQ(experiment.rows[3].b, "");
  for (const ExperimentRow& row : experiment.rows) EXPECT_TRUE(row.is_search());
}

TEST(RowsOfSearches, ThatMakeNoSenseAreRefused) {
  const std::string text(corners);
  EXPECT_EQ(wrong(text, "\"white g7\"", "\"white d4\""),
            "mine.toml, line 12: corner: 'white d4': expected the defender and his move among the "
            "nine points of a corner of go:7: \"black b1\"");
  EXPECT_NE(wrong(text, "\"b\", \"\"", "\"wins\", \"\"").find("counting: unknown value 'wins'"),
            std::string::npos);
  EXPECT_NE(wrong(text, "b = \"\"", "b = \"\"\ncounting = \"b\"").find("expected a player b"),
            std::string::npos);
  EXPECT_NE(wrong(text, "uct/lgr1@30", "random").find("has no playouts"), std::string::npos);
  EXPECT_NE(wrong(text, "uct/lgr1@30", "uct:threads=2@30").find("expected threads=1"),
            std::string::npos);
  const std::string match = R"(title = "x"
[[rows]]
name = "x"
game = "hex:3"
a = "uct"
b = "uct"
counting = "a rings"
)";
  EXPECT_NE(error_of([&] { experiment_of(match); }).find("nobody wins by shapes in hex:3"),
            std::string::npos);
}

struct Measures : ContestTest {
  std::vector<GameRow> run_row(const ExperimentRow& row, std::int64_t games, int threads = 1) {
    return play(row_contest(experiment, row, 1), games, threads);
  }

  Experiment experiment = experiment_of(corners);
};

TEST_F(Measures, AreStoredAsGamesOfARun) {
  const auto rows = run_row(experiment.rows[0], 3);
  ASSERT_EQ(rows.size(), 3u);
  for (const GameRow& row : rows) {
    EXPECT_TRUE(is_search(row));
    EXPECT_EQ(row.result, "none");
    EXPECT_EQ(row.moves, "a2 a3 b2 b3");
    EXPECT_EQ(row.first, experiment.rows[0].a);
    EXPECT_EQ(row.second, experiment.rows[0].b);
    EXPECT_EQ(row.first_playouts, 20);
    EXPECT_EQ(row.second_playouts, 20);
    const auto counts = counts_of(row);
    ASSERT_EQ(counts.size(), 2u);
    EXPECT_EQ(counts[0].playouts, 20);
    EXPECT_NE(counts[0], counts[1]);
    EXPECT_EQ(searched(row, {}).note, row.note);
  }
  EXPECT_NE(rows[0].note, rows[1].note) << "each has a seed of its own";
  EXPECT_EQ(counts_of(run_row(experiment.rows[3], 1)[0]).size(), 1u) << "nobody is B";
}

TEST_F(Measures, GoOnWhereTheyWereAndDoNotDependOnThreads) {
  const auto some = run_row(experiment.rows[0], 2);
  const auto all = run_row(experiment.rows[0], 6, 2);
  ASSERT_EQ(all.size(), 6u);
  EXPECT_EQ(all[0].finished, some[0].finished) << "not measured again";
  EXPECT_EQ(std::vector(all.begin(), all.begin() + 2), some);
  TemporaryDirectory other;
  const Contest contest(row_contest(experiment, experiment.rows[0], 1));
  const auto store = open_store(other.file());
  const RunId id = store->open_run(contest.run_setup());
  run_contest(*store, id, contest, {6, 1}, [](const auto&) { return true; });
  const auto fresh = in_order(store->games(id));
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(fresh[i].note, all[i].note);
}

TEST_F(Measures, ThatReadTheSameSearchesShareThem) {
  run_row(experiment.rows[0], 4);
  const RunId first = run;
  run_row(experiment.rows[2], 4);
  EXPECT_EQ(run, first);
  EXPECT_TRUE(share_games(experiment.rows[0], experiment.rows[1]));
  EXPECT_FALSE(share_games(experiment.rows[0], experiment.rows[3]));
  EXPECT_EQ(own_plain_rows(experiment, experiment.rows[0]).size(), 1u);
  EXPECT_TRUE(own_plain_rows(experiment, experiment.rows[1]).empty());
  ExperimentRow match = experiment.rows[0];
  match.measure = "match";
  EXPECT_FALSE(share_games(experiment.rows[0], match));
  const auto store = open_store_to_read(directory.file());
  const auto stored = stored_row(*store, experiment, experiment.rows[1], 1);
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->run.id, first);
  EXPECT_EQ(stored->result.searches.size(), 4u);
}

SearchCounts first_stones(std::int64_t playouts, std::int64_t right, std::int64_t wrong_ones) {
  return {playouts, 10, right, {{"black b1", right}, {"black a1", wrong_ones}}};
}

// A: 6/10, 7/10, 8/10: mean 0.7, standard deviation 0.1. B: 5/10, 5/10, 8/10: mean 0.6. A's less
// B's: 0.1, 0.2, 0: mean 0.1, standard deviation 0.1.
TEST_F(Measures, AreMeansOverRuns) {
  RowResult result;
  result.searches = {{first_stones(10, 6, 4), first_stones(10, 5, 0)},
                     {first_stones(10, 7, 3), first_stones(10, 5, 5)},
                     {first_stones(10, 8, 1), first_stones(10, 8, 2)}};
  ExperimentRow row = experiment.rows[0];
  const auto expect = [&](ExperimentRow::Counting counting, double rate, double error) {
    row.counting = counting;
    const Measured share = result.share(row);
    EXPECT_NEAR(share.rate(), rate, 1e-12);
    EXPECT_EQ(share.games, 3);
    ASSERT_TRUE(share.error);
    EXPECT_NEAR(*share.error, error, 1e-12);
  };
  const double root = std::sqrt(3.0);
  expect(ExperimentRow::Counting::A, 0.7, 0.1 / root);
  expect(ExperimentRow::Counting::B, 0.6, std::sqrt(0.03) / root);
  expect(ExperimentRow::Counting::Difference, 0.1, 0.1 / root);
  row.measure = "replies";
  expect(ExperimentRow::Counting::A, 0.7, 0.1 / root);
}

GameRow won(std::int64_t number, const std::string& result, const std::string& shapes) {
  GameRow row;
  row.number = number;
  row.game = "havannah:4";
  row.result = result;
  row.end = "rules";
  row.shapes = shapes;
  return row;
}

// A is first in games 0, 2 and 4. A wins four: two rings, one of them a fork as well, one more fork
// and a bridge. B wins one by a fork; one is a draw.
TEST_F(Measures, OfShapesAreSharesOfAPlayersWins) {
  Experiment shapes = experiment_of(R"(title = "Shapes"
[[rows]]
name = "x"
game = "havannah:4"
a = "uct@10"
b = "rave@10"
)");
  ExperimentRow& row = shapes.rows[0];
  const Contest contest(row_contest(shapes, row, 1));
  const RowResult result = row_result(
      contest, {won(0, "first", "ring"), won(1, "second", "ring+fork"), won(2, "first", "fork"),
                won(3, "second", "bridge"), won(4, "second", "fork"), won(5, "draw", "")});
  const auto expect = [&](ExperimentRow::Counting counting, double points, std::int64_t of) {
    row.counting = counting;
    EXPECT_EQ(result.share(row).points, points);
    EXPECT_EQ(result.share(row).games, of);
    EXPECT_FALSE(result.share(row).error);
  };
  using enum ExperimentRow::Counting;
  expect(ARings, 2, 4);
  expect(ABridges, 1, 4);
  expect(AForks, 2, 4);
  expect(BRings, 0, 1);
  expect(BBridges, 0, 1);
  expect(BForks, 1, 1);
  expect(Wins, 4, 6);
  expect(Points, 4.5, 6);
}

TEST_F(Measures, KeepTheirRowsWithAnotherBudget) {
  change_budget(experiment, parse_budget("5"));
  ASSERT_EQ(experiment.rows.size(), 4u) << "other corners and countings are other rows";
  EXPECT_EQ(experiment.rows[3].b, "");
  EXPECT_FALSE(experiment.rows[0].published);
}

TEST_F(Measures, CostOneSearchAGame) {
  CostGuess guess(0.005);
  ExperimentRow match = experiment.rows[0];
  match.measure = "match";
  const double search = guess.game_seconds(experiment.rows[0]);
  EXPECT_GT(search, 0);
  EXPECT_GT(guess.game_seconds(match), 10 * search);
  EXPECT_GT(guess.game_seconds(experiment.rows[3]), 0);
  EXPECT_EQ(players_to_measure({experiment}), 3u);
}

// 0.5, 0.6, 0.7, 0.8: mean 0.65, squares 0.05, error sqrt(0.05 / 3 / 4) = 0.0645497.
TEST(MeansOverRuns, AreJudgedByTheSpreadBetweenThem) {
  const Measured mean = mean_of(std::vector<double>{0.5, 0.6, 0.7, 0.8});
  EXPECT_NEAR(mean.rate(), 0.65, 1e-12);
  EXPECT_NEAR(*mean.error, 0.0645497, 1e-7);
  // Student's quantile with three degrees of freedom is 3.182.
  EXPECT_NEAR(mean.interval().low, 0.65 - 3.182 * 0.0645497, 1e-4);
  EXPECT_NEAR(z_score(mean, parse_published("40% to 45%", 0)), 0.2 / 0.0645497, 1e-4);
  EXPECT_NEAR(z_score(mean, parse_published("> 70%", 4)), -0.05 / 0.0645497 / std::sqrt(2), 1e-4);
  EXPECT_EQ(judge(mean, parse_published("65", 4)), Verdict::NotEnoughGames) << "too wide";
  EXPECT_EQ(judge(mean, parse_published("45", 0)), Verdict::NotEnoughGames) << "3.1 of 5.8";
  EXPECT_EQ(judge(mean, parse_published("10", 0)), Verdict::Differs);
  const Measured narrow = mean_of(std::vector<double>{0.42, 0.43, 0.44});
  EXPECT_EQ(judge(narrow, parse_published("40% to 45%", 1)), Verdict::Agrees);
  EXPECT_EQ(judge(narrow, parse_published("> 40%", 1)), Verdict::Agrees) << "0.405 to 0.455";
  EXPECT_EQ(judge(narrow, parse_published("> 41%", 1)), Verdict::NotEnoughGames);
  EXPECT_EQ(judge(narrow, parse_published("< 44%", 1)), Verdict::NotEnoughGames);
  const Measured same = mean_of(std::vector<double>{0.5, 0.5, 0.5});
  EXPECT_EQ(z_score(same, parse_published("< 20%", 0)), 99);
  const Measured few = mean_of(std::vector<double>{0.42, 0.43});
  EXPECT_EQ(judge(few, parse_published("40% to 45%", 1)), Verdict::NotEnoughGames);
  EXPECT_EQ(judge(mean_of({}), parse_published("40", 1)), Verdict::NotEnoughGames);
}

// Three runs with a standard deviation of s: the error is s / sqrt(3), Student's quantile 4.303, so
// the interval is 4.97 s wide.
TEST(MeansOverRuns, AgreeOnlyWhenTheirIntervalIsAsNarrowAsThePrintedText) {
  const auto verdict = [](double s, const char* text) {
    return judge(mean_of(std::vector<double>{0.02 - s, 0.02, 0.02 + s}, -1),
                 parse_published(text, 0, -100));
  };
  EXPECT_EQ(verdict(0.037, "about 0%"), Verdict::NotEnoughGames) << "-7.2 to 11.2 says little";
  EXPECT_EQ(verdict(0.011, "about 0%"), Verdict::NotEnoughGames) << "5.5 points wide";
  EXPECT_EQ(verdict(0.009, "about 0%"), Verdict::Agrees) << "4.5";
  EXPECT_EQ(verdict(0.009, "2.0"), Verdict::Agrees) << "5 points do where a number is printed";
  EXPECT_EQ(verdict(0.011, "2.0"), Verdict::NotEnoughGames);
  EXPECT_EQ(verdict(0.037, "0% to 20%"), Verdict::Agrees) << "18.4 points of 20";
  EXPECT_EQ(verdict(0.001, "about 10%"), Verdict::Differs);
}

TEST(MeansOverRuns, HaveNoIntervalBelowThreeAndNoneBeyondWhatCanBe) {
  for (const auto& runs : {std::vector<double>{}, {0.5}, {0.1, 0.9}})
    EXPECT_FALSE(mean_of(runs).has_interval());
  const std::vector<double> wild{0, 0.5, 1};
  EXPECT_TRUE(mean_of(wild).has_interval());
  EXPECT_EQ(mean_of(wild).interval().low, 0);
  EXPECT_EQ(mean_of(wild).interval().high, 1);
  EXPECT_LT(mean_of(wild, -1).interval().low, -0.5) << "a difference";
  EXPECT_EQ(z_score(mean_of(std::vector<double>{0.1, 0.9}), parse_published("90", 0)), 0);
  EXPECT_TRUE((Measured{1, 1}.has_interval())) << "a game has Wilson's";
  EXPECT_FALSE((Measured{0, 0}.has_interval()));
}

}  // namespace
}  // namespace yomi
