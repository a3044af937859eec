// Reports of results whose games are gone, alone and beside a store.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "lab/report_figures.h"
#include "lab/report_html.h"
#include "lab/report_markdown.h"
#include "tests/lab/fixture.h"

namespace yomi {
namespace {

constexpr std::string_view small = R"(title = "Small boards"
paper = "Nobody 1999"
claim = "Search helps."
source = "Table 1"
games = 6
[[rows]]
name = "uct"
game = "hex:3"
a = "uct@5"
b = "random"
published = "90.0"
[[rows]]
name = "uct less rave"
game = "hex:3"
a = "uct@5"
less = "rave@5"
b = "random"
published = "about 0%"
[[rows]]
name = "{counting}"
game = "havannah:2"
a = "uct@20"
b = "random"
columns = ["counting"]
values = [["points"], ["a rings"], ["b forks"]]
)";

MatchResult won_and_lost(std::int64_t won, std::int64_t lost) {
  MatchResult result;
  result.result.games.score = {won, lost, 0};
  result.result.games.a_as_first = {won, 0, 0};
  result.builds = {"0.0.9 (abcdef)"};
  return result;
}

struct KeptReport : ContestTest {
  void keep_row(std::size_t row, std::uint64_t seed, const MatchResult& result) {
    kept.take(plain_match(experiment.rows.at(row)), seed, result);
  }
  void keep_less(std::uint64_t seed, const MatchResult& result) {
    kept.take(plain_match(plain_rows(experiment.rows[1])[1]), seed, result);
  }
  void play_row(std::size_t row, std::int64_t games) {
    play(row_contest(experiment, experiment.rows.at(row), 1), games);
  }
  Report alone() const { return kept_report(kept, {experiment}); }
  Report beside_store() {
    const auto store = open_store(directory.file());
    return read_report(*store, {experiment}, {.shown_games = 2}, kept);
  }

  Experiment experiment = parse_experiment(small, "small.toml");
  KeptResults kept;
};

bool has(const std::string& page, const std::string& part) {
  return page.find(part) != std::string::npos;
}

TEST_F(KeptReport, AddsUpWhatSeveralSeedsGave) {
  keep_row(0, 1, won_and_lost(8, 2));
  keep_row(0, 2, won_and_lost(6, 4));
  const Report report = alone();
  ASSERT_EQ(report.experiments.size(), 1u);
  ASSERT_EQ(report.experiments[0].rows.size(), 1u) << "the other match of the second is missing";
  const Measured share =
      report.experiments[0].rows[0].result.share(report.experiments[0].rows[0].row);
  EXPECT_EQ(share.points, 14);
  EXPECT_EQ(share.games, 20);
  EXPECT_EQ(report.games(), 20);
  EXPECT_EQ(report.shown(), 0);
  EXPECT_EQ(report.seeds(), (std::vector<std::uint64_t>{1, 2}));
}

TEST_F(KeptReport, ComparesTwoMatchesOfWhichNoGameIsLeft) {
  keep_row(0, 1, won_and_lost(8, 2));
  keep_less(1, won_and_lost(3, 7));
  const Report report = alone();
  ASSERT_EQ(report.experiments.at(0).rows.size(), 2u);
  const ReportRow& row = report.experiments[0].rows[1];
  EXPECT_NEAR(row.result.share(row.row).rate(), 0.5, 1e-12);
  EXPECT_EQ(report.games(), 20) << "those that two rows share once";
  const std::string html = report_html(report, "");
  EXPECT_TRUE(has(html, "<td data-label=\"games\">10 less 10</td>")) << html;
  EXPECT_TRUE(has(html, "<dt>less moving first</dt><dd>won 3, lost 0</dd>"));
}

TEST_F(KeptReport, HasAllSeedsInMarkdown) {
  keep_row(0, 1, won_and_lost(8, 2));
  keep_row(0, 2, won_and_lost(6, 4));
  const PlainMatch match = plain_match(experiment.rows[0]);
  const std::string text = report_markdown(alone());
  EXPECT_TRUE(has(text,
                  "Everything follows from seeds 1 and 2 (`yomi reproduce NAME --seed 1`, "
                  "`--seed 2`): 20 games in all."))
      << text;
  EXPECT_TRUE(has(text, "| uct | 90.0 | 70.0 | ")) << text;
  EXPECT_TRUE(has(text, fmt::format("| won 14, lost 0 | won 0, lost 6 | {}, {} |\n",
                                    row_seed(match, 1), row_seed(match, 2))))
      << text;
  EXPECT_TRUE(has(text, "Played by Yomi 0.0.9 (abcdef).")) << text;
  EXPECT_TRUE(has(text, "from results that were kept (`--results`)")) << text;
  keep_row(0, 10, won_and_lost(1, 0));
  EXPECT_TRUE(has(report_markdown(alone()), "Everything follows from seeds 1, 2 and 10 ("));
}

TEST_F(KeptReport, SaysThatNothingCanBeReplayedAndWhatIsUnknownNotAtAll) {
  keep_row(0, 1, won_and_lost(8, 2));
  const std::string html = report_html(alone(), "");
  EXPECT_FALSE(has(html, "class=\"open\"")) << "no button that opens nothing";
  EXPECT_TRUE(has(html,
                  "<p class=\"kept\">Of 1 row only the results are kept: there is nothing to "
                  "replay.</p>"))
      << html;
  EXPECT_TRUE(has(
      html, "<dt>games</dt><dd>only their results are kept, so there is nothing to replay</dd>"));
  EXPECT_TRUE(has(html, fmt::format("<dt>counted with --seed 1</dt><dd>10 games, played from seed "
                                    "{} by yomi 0.0.9 (abcdef)</dd>",
                                    row_seed(experiment.rows[0], 1))));
  for (const auto* unknown : {"distinct game", "on average", "thought</dt>", "<dt>run</dt>",
                              "opens them on a board", "all of them with"})
    EXPECT_FALSE(has(html, unknown)) << unknown;
  EXPECT_TRUE(has(html, "0 of 10 games can be replayed here, all that are in a store with"));
}

TEST_F(KeptReport, TakesTheStoreWhereItHasMoreOfASeed) {
  keep_row(0, 1, won_and_lost(1, 1));
  play_row(0, 6);
  const Report report = beside_store();
  const ReportRow& row = report.experiments.at(0).rows.at(0);
  EXPECT_EQ(row.result.games.score.games(), 6);
  EXPECT_TRUE(row.matches.at(0).is_stored());
  EXPECT_TRUE(report.others.empty());
  const std::string html = report_html(report, "");
  EXPECT_FALSE(has(html, "class=\"kept\""));
  EXPECT_TRUE(has(html, "all of them with"));
  EXPECT_TRUE(has(report_markdown(report), "from a store of games: "));
}

TEST_F(KeptReport, TakesWhatIsKeptWhereItIsMoreAndStillOpensTheStoredGames) {
  keep_row(0, 1, won_and_lost(8, 2));
  play_row(0, 6);
  const Report report = beside_store();
  const ReportRow& row = report.experiments.at(0).rows.at(0);
  EXPECT_EQ(row.result.games.score, (Score{8, 2, 0})) << "the same seed is never added";
  EXPECT_EQ(report.games(), 10);
  EXPECT_EQ(report.shown(), 2);
  const std::string html = report_html(report, "");
  EXPECT_TRUE(has(html, "aria-label=\"replay games of uct\">10</button>"));
  EXPECT_TRUE(has(html, "Of 1 row not all games are in the store: the others cannot be replayed."));
  EXPECT_TRUE(has(html, "<dt>games in the store</dt><dd>"));
}

TEST_F(KeptReport, AddsAnotherSeedToTheStores) {
  keep_row(0, 2, won_and_lost(8, 2));
  play_row(0, 6);
  const Report report = beside_store();
  const ReportRow& row = report.experiments.at(0).rows.at(0);
  EXPECT_EQ(row.result.games.score.games(), 16);
  EXPECT_EQ(row.matches.at(0).results.size(), 2u);
  EXPECT_FALSE(row.matches.at(0).is_stored());
}

TEST_F(KeptReport, CountsShapesOfTheWinsWhoseShapesAreKnown) {
  MatchResult known = won_and_lost(4, 2);
  known.result.games.shapes = {ShapeWins{3, 1, 0, 4}, ShapeWins{0, 0, 1, 2}};
  keep_row(2, 1, known);
  EXPECT_TRUE(has(shapes_of(alone().experiments.at(0)), "<td>3</td><td>1</td><td>0</td>"));
  keep_row(2, 2, won_and_lost(10, 10));
  const Report report = alone();
  const auto share = [&](std::size_t row) {
    const ReportRow& part = report.experiments.at(0).rows.at(row);
    return part.result.share(part.row);
  };
  EXPECT_EQ(share(0).games, 26);
  EXPECT_EQ(share(1).points, 3);
  EXPECT_EQ(share(1).games, 4);
  EXPECT_EQ(share(2).games, 2);
  EXPECT_EQ(shapes_of(report.experiments[0]), "") << "counts of some games would mislead";
}

}  // namespace
}  // namespace yomi
