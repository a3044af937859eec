// What a report takes from a store, and its pages.
#include "lab/report.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "lab/report_figures.h"
#include "lab/report_html.h"
#include "lab/report_lines.h"
#include "lab/report_markdown.h"
#include "tests/lab/fixture.h"

namespace yomi {
namespace {

constexpr std::string_view small = R"(title = "Small <boards> & others"
paper = "Nobody 1999"
claim = "Search helps."
source = "Table 1"
games = 6
x = "playouts"
series = "player"
[[rows]]
name = "{player}, {playouts}"
game = "hex:3"
a = "{player}@{playouts}"
b = "random"
columns = ["player", "playouts", "published"]
values = [["uct", 5, "90.0"], ["uct", 20, "> 60%"], ["rave", 5, ""]]
[[rows]]
name = "{player}"
game = "havannah:2"
a = "uct@{playouts}"
columns = ["player", "playouts"]
values = [["shapes", 20]]
b = "random"
counting = "wins"
published = "60"
published_draws = "about 0%"
)";

Experiment small_experiment() { return parse_experiment(small, "small.toml"); }

struct ReportTest : ContestTest {
  void play_row(const Experiment& experiment, std::size_t row, std::int64_t games = 6) {
    play(row_contest(experiment, experiment.rows[row], 1), games);
  }
  Report report(const ReportOptions& options = {}) {
    const auto store = open_store(directory.file());
    Report report = read_report(*store, {small_experiment()}, options);
    report.source = "a<b>.db";
    return report;
  }
};

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST_F(ReportTest, HasTheRowsThatWerePlayedAndNamesTheOthers) {
  const Experiment experiment = small_experiment();
  play_row(experiment, 0);
  play_row(experiment, 3, 4);
  const Report all = report();
  ASSERT_EQ(all.experiments.size(), 1u);
  const ReportExperiment& part = all.experiments[0];
  ASSERT_EQ(part.rows.size(), 2u);
  EXPECT_EQ(part.rows[0].row.name, "uct, 5");
  EXPECT_EQ(part.rows[0].result.games.score.games(), 6);
  EXPECT_EQ(part.rows[1].result.games.score.games(), 4);
  EXPECT_EQ(part.missing(), (std::vector<std::string>{"uct, 20", "rave, 5"}));
  EXPECT_EQ(verdicts(part).all(), 3) << "draws are published apart";
  EXPECT_EQ(all.games(), 10);
  EXPECT_TRUE(all.others.empty());
}

TEST_F(ReportTest, KeepsSoManyGamesOfARowButCountsAll) {
  play_row(small_experiment(), 0);
  const Report all = report({.shown_games = 2});
  const ReportRow& row = all.experiments.at(0).rows.at(0);
  const std::vector<GameRow>& games = row.matches.at(0).stored->games;
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0].number, 0);
  EXPECT_EQ(games[1].number, 1);
  EXPECT_EQ(row.result.games.score.games(), 6);
  EXPECT_EQ(all.shown(), 2);
  EXPECT_NE(report_html(all, "").find("2 of 6 games can be replayed"), std::string::npos);
  EXPECT_NE(report_html(all, "").find("<button type=\"button\" class=\"open\""), std::string::npos);
  const std::string none = report_html(report({.shown_games = 0}), "");
  EXPECT_EQ(none.find("<button type=\"button\" class=\"open\""), std::string::npos);
}

TEST_F(ReportTest, AnotherSeedIsAnotherRun) {
  play_row(small_experiment(), 0);
  EXPECT_EQ(report().experiments.size(), 1u);
  const Report other = report({.seed = 2});
  EXPECT_TRUE(other.experiments.empty());
  ASSERT_EQ(other.others.size(), 1u) << "it is there, if not as a row";
  EXPECT_EQ(other.others[0].run.setup.kind, "reproduce");
}

// What another build played: the same configuration but for the engine's signature.
void add_run_of_another_engine(Store& store, const RunSetup& setup, std::string_view result) {
  RunSetup old = setup;
  const auto at = old.configuration.find("\"engine\":\"");
  ASSERT_NE(at, std::string::npos);
  old.configuration.replace(at + 10, 12, "0123456789ab");
  const RunId run = store.open_run(old);
  const auto claims = store.claim(run, "other", 1, 1, 60);
  ASSERT_EQ(claims.size(), 1u);
  GameRow game;
  game.game = "hex:3";
  game.first = "uct@5";
  game.second = "random";
  game.result = result;
  game.end = "rules";
  ASSERT_TRUE(store.finish(run, claims[0], game));
}

TEST_F(ReportTest, PrefersThisEnginesGamesToThoseOfAnother) {
  const Experiment experiment = small_experiment();
  const RunSetup setup = Contest(row_contest(experiment, experiment.rows[0], 1)).run_setup();
  add_run_of_another_engine(*open_store(directory.file()), setup, "second");
  const Report before = report();
  ASSERT_EQ(before.experiments.size(), 1u) << "better than nothing";
  EXPECT_EQ(before.experiments[0].rows[0].matches.at(0).stored->run.games, 1);
  play_row(experiment, 0);
  const Report after = report();
  EXPECT_EQ(after.experiments.at(0).rows.at(0).matches.at(0).stored->run.games, 6);
  ASSERT_EQ(after.others.size(), 1u);
  EXPECT_EQ(after.others[0].run.games, 1);
}

TEST_F(ReportTest, CountsOtherRunsByPairing) {
  ContestSetup setup = match_of("hex:3", "uct@10", "random");
  setup.kind = "tournament";
  setup.players.push_back("rave@5");
  setup.encounters = {{0, 0, 1}, {0, 0, 2}};
  const auto games = play(setup, 8);
  const Report all = report({.shown_games = 3});
  ASSERT_EQ(all.others.size(), 1u);
  const auto& pairings = all.others[0].pairings;
  ASSERT_EQ(pairings.size(), 2u);
  Score expected;
  for (const GameRow& game : games)
    if (game.first == "random" || game.second == "random")
      ++((game.result == "first") == (game.first == "uct@10") ? expected.wins : expected.losses);
  EXPECT_EQ(pairings[0].a, "uct@10");
  EXPECT_EQ(pairings[0].score.wins, expected.wins);
  EXPECT_EQ(pairings[0].score.losses, expected.losses);
  EXPECT_EQ(pairings[0].a_as_first.games(), 2) << "sides alternate";
  EXPECT_EQ(pairings[1].games.size(), 3u);
}

TEST_F(ReportTest, ThePageIsTheSameTwiceAndFetchesNothing) {
  const Experiment experiment = small_experiment();
  for (std::size_t row = 0; row < experiment.rows.size(); ++row) play_row(experiment, row);
  play(match_of("hex:3", "uct@10", "random"), 2);
  const std::string page = report_html(report(), " --store x.db");
  EXPECT_EQ(page, report_html(report(), " --store x.db"));
  for (const auto* reference : {"src=", "@import", "url(", "http:", "https:", "//fonts"})
    EXPECT_EQ(page.find(reference), std::string::npos) << reference;
  EXPECT_EQ(count(page, "href=\""), count(page, "href=\"#")) << "links stay in the page";
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  EXPECT_NE(page.find("class=\"curve\""), std::string::npos);
  EXPECT_NE(page.find("yomi replay 1 0 --store x.db"), std::string::npos);
}

TEST_F(ReportTest, SaysHowEachNumberWasMade) {
  play_row(small_experiment(), 0);
  const Report all = report();
  const ReportRow& row = all.experiments.at(0).rows.at(0);
  const RunSetup& setup = row.matches.at(0).stored->run.setup;
  const std::string page = report_html(all, "");
  const auto has = [&](const std::string& name, const std::string& text) {
    EXPECT_NE(page.find("<dt>" + name + "</dt><dd>" + text), std::string::npos) << name << text;
  };
  has("A", "<code>uct@5</code>");
  has("B", "<code>random</code>");
  has("arranged", "sides alternate, no openings");
  has("counted", "points; a draw is half a win");
  has("published", "90.0, of 6 games; Table 1");
  has("command", "<code>yomi reproduce");
  has("seed", std::to_string(setup.seed));
  has("played by", "yomi " + setup.version);
  const Score& first = row.result.games.a_as_first;
  has("A moving first",
      "won " + std::to_string(first.wins) + ", lost " + std::to_string(first.losses) + "</dd>");
}

TEST_F(ReportTest, ShowsWhatUsersTypedAndDoesNotObeyIt) {
  Experiment experiment = small_experiment();
  play_row(experiment, 0);
  ContestSetup setup = match_of("hex:3", "uct@10", "random");
  setup.title = "</script><script>alert(1)</script>";
  setup.command = "yomi match --x \"><img src=x>";
  play(setup, 2);
  const std::string page = report_html(report(), " --store '</script>'");
  EXPECT_NE(page.find("Small &lt;boards&gt; &amp; others"), std::string::npos);
  EXPECT_NE(page.find("a&lt;b&gt;.db"), std::string::npos);
  EXPECT_EQ(page.find("<script>alert"), std::string::npos);
  EXPECT_EQ(page.find("<img"), std::string::npos);
  EXPECT_EQ(count(page, "</script>"), 2u) << "the data's and the script's own";
}

TEST_F(ReportTest, AGameThatCannotBeReplayedIsNamedAndHidesNoOther) {
  const Experiment experiment = small_experiment();
  const RunSetup setup = Contest(row_contest(experiment, experiment.rows[0], 1)).run_setup();
  const auto store = open_store(directory.file());
  const RunId id = store->open_run(setup);
  for (const Claim& claim : store->claim(id, "me", 2, 2, 60)) {
    GameRow game;
    game.game = "hex:3";
    game.moves = claim.number == 0 ? "a1 a1" : "a1 b1";
    game.result = "first";
    game.end = "rules";
    store->finish(id, claim, game);
  }
  const std::string page = report_html(report(), "");
  EXPECT_EQ(count(page, "\"trouble\":"), 1u);
  EXPECT_EQ(count(page, "\"cells\":"), 1u);
}

TEST_F(ReportTest, MarkdownHasTheTablesAndNothingOfTheMachine) {
  const Experiment experiment = small_experiment();
  play_row(experiment, 0);
  play_row(experiment, 3);
  const std::string text = report_markdown(report());
  EXPECT_NE(text.find("| uct, 5 | 90.0 | "), std::string::npos) << text;
  EXPECT_NE(text.find("| its draws | about 0% | "), std::string::npos) << text;
  EXPECT_NE(text.find("Small \\<boards\\> \\& others"), std::string::npos) << text;
  EXPECT_NE(text.find("2 rows have no games yet."), std::string::npos) << text;
  EXPECT_NE(text.find("`uct@5`"), std::string::npos) << text;
  EXPECT_EQ(text.find(machine_text()), std::string::npos);
  EXPECT_EQ(text.find("a<b>.db"), std::string::npos);
}

TEST_F(ReportTest, RowsOfSearchesShowTheirMeanAndNoGames) {
  const Experiment experiment = parse_experiment(R"(title = "How many are replies?"
paper = "Nobody 1999"
[[rows]]
name = "replies"
game = "hex:3"
a = "uct/lgr1@50"
measure = "replies"
counting = "a"
source = "section 3"
published = "about 40%"
)",
                                                 "searches.toml");
  play_row(experiment, 0, 4);
  const auto store = open_store(directory.file());
  const Report searches = read_report(*store, {experiment}, {});
  ASSERT_EQ(searches.experiments.size(), 1u);
  const ReportRow& row = searches.experiments[0].rows.at(0);
  EXPECT_TRUE(row.matches.at(0).stored->games.empty()) << "a search is not a game to replay";
  const Measured share = row.result.share(row.row);
  EXPECT_EQ(share.games, 4);
  const std::string markdown = report_markdown(searches),
                    html = report_html(searches, "yomi report");
  EXPECT_NE(markdown.find(fmt::format("| {:.1f} | ", 100 * share.rate())), markdown.npos)
      << markdown;
  EXPECT_NE(html.find(fmt::format("{:.1f}", 100 * share.rate())), html.npos);
  EXPECT_NE(html.find("searches of one position"), html.npos);
  EXPECT_EQ(searches.games(), 0);
  EXPECT_EQ(searches.searches(), 4);
  EXPECT_NE(markdown.find(": 4 searches in all."), markdown.npos) << markdown;
  EXPECT_NE(markdown.find("| 95 % interval | searches | z |"), markdown.npos) << markdown;
  for (const std::string& page : {markdown, html})
    EXPECT_NE(page.find("of means over searches, z beyond Student’s limit"), page.npos);
  EXPECT_NE(html.find("4 searches in <code>"), html.npos);
}

TEST_F(ReportTest, AnAxisMayHaveWords) {
  const Experiment experiment = parse_experiment(R"(title = "Corners"
x = "where"
series = "player"
game = "go:7"
measure = "corner"
a = "uct/lgr1@20"
b = "uct@20"
[[rows]]
name = "{where}: {player}"
columns = ["where", "corner", "player", "counting"]
values = [["left", "black b1", "LGR", "a"], ["left", "black b1", "gain", "difference"],
          ["right", "black g2", "LGR", "a"], ["right", "black g2", "gain", "difference"]]
)",
                                                 "corners.toml");
  play_row(experiment, 0, 3);  // whose searches the others share
  const Report corners = read_report(*open_store(directory.file()), {experiment}, {});
  ASSERT_EQ(corners.experiments.at(0).rows.size(), 4u);
  EXPECT_EQ(corners.experiments[0].searches(), 3) << "all rows read the same";
  const std::string html = figures_of(corners.experiments[0]);
  for (const auto* part : {">left</text>", ">right</text>", ">LGR</span>",
                           ">played correctly, % of the playouts</text>", "class=\"whisker\""})
    EXPECT_NE(html.find(part), std::string::npos) << part << html;
  EXPECT_EQ(html.find("gain"), std::string::npos) << "a difference is no share";
}

TEST_F(ReportTest, TwoSearchesHaveNoInterval) {
  const Experiment experiment = parse_experiment(R"(title = "Two"
measure = "replies"
[[rows]]
name = "replies"
game = "hex:3"
a = "uct/lgr1@50"
source = "section 3"
published = "about 40%"
)",
                                                 "two.toml");
  play_row(experiment, 0, 2);
  const Report two = read_report(*open_store(directory.file()), {experiment}, {});
  const auto lines = lines_of(two.experiments.at(0));
  EXPECT_EQ(lines.at(0).interval_text(), "–");
  EXPECT_EQ(lines.at(0).z_text(), "–");
  EXPECT_EQ(lines.at(0).verdict_text(), "not enough games");
  EXPECT_EQ(report_html(two, "").find("-100.0"), std::string::npos);
}

TEST(VerdictsInWords, KnowOneFromMany) {
  EXPECT_EQ(counts_text(VerdictCounts{1, 0, 1}), "1 agrees, 0 differ, 1 has not enough games");
  EXPECT_EQ(counts_text(VerdictCounts{2, 1, 3}), "2 agree, 1 differs, 3 have not enough games");
  EXPECT_EQ(played_text(1, 1), "1 game and 1 search");
  EXPECT_EQ(played_text(1200, 0), "1,200 games");
}

TEST_F(ReportTest, AnEvolutionsCurveIsAnImageOfItsOwn) {
  const auto store = open_store(directory.file());
  RunSetup setup;
  setup.kind = "evolve";
  setup.title = "hex:3 <b>";
  setup.configuration = "{}";
  const RunId id = store->open_run(setup);
  Checkpoint checkpoint;
  checkpoint.generation = 1;
  checkpoint.best = 2;
  store->save_checkpoint(id, checkpoint);
  const std::string page = report_html(report(), "");
  EXPECT_NE(page.find("<img alt="), std::string::npos);
  EXPECT_NE(page.find("src=\"data:image/svg+xml,%3Csvg"), std::string::npos);
}

}  // namespace
}  // namespace yomi
