// Rows that compare two matches: how they are read and judged, whose games they take, and how a
// report shows them.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lab/cost.h"
#include "lab/report_figures.h"
#include "lab/report_html.h"
#include "lab/report_lines.h"
#include "lab/report_markdown.h"
#include "lab/row_choice.h"
#include "tests/lab/fixture.h"

namespace yomi {
namespace {

// Newcombe 1998, method 10: found in another program, by bisecting the equation that Wilson's
// limits solve.
TEST(ADifferenceOfShares, HasNewcombesInterval) {
  struct Case {
    double one;
    std::int64_t of;
    double other;
    std::int64_t other_of;
    double low, high;
  };
  const Case cases[] = {{56, 70, 48, 80, 0.052431472, 0.33387265},
                        {9, 10, 3, 10, 0.17052272, 0.80901797},
                        {6, 7, 2, 7, 0.058227927, 0.80624964},
                        {5, 56, 0, 29, -0.038137148, 0.19256001},
                        {0, 10, 0, 20, -0.16112516, 0.2775328},
                        {0, 10, 0, 10, -0.2775328, 0.2775328},
                        {10, 10, 0, 20, 0.67908604, 1},
                        {10, 10, 0, 10, 0.60750935, 1},
                        {22.5, 40, 30, 60, -0.13314132, 0.24973412}};
  for (const auto& [one, of, other, other_of, low, high] : cases) {
    const Measured difference = difference_of({one, of}, {other, other_of});
    EXPECT_NEAR(difference.interval().low, low, 1e-8) << one << " of " << of;
    EXPECT_NEAR(difference.interval().high, high, 1e-8) << one << " of " << of;
    EXPECT_NEAR(difference.rate(),
                one / static_cast<double>(of) - other / static_cast<double>(other_of), 1e-12);
    EXPECT_EQ(difference.games, std::min(of, other_of));
    EXPECT_TRUE(difference.has_interval());
  }
}

TEST(ADifferenceOfShares, SaysNothingWithoutGamesOfBoth) {
  for (const Measured& none :
       {difference_of({3, 4}, {}), difference_of({}, {3, 4}), difference_of({}, {})}) {
    EXPECT_FALSE(none.has_interval());
    EXPECT_EQ(none.rate(), 0);
    EXPECT_EQ(none.interval().low, -1);
    EXPECT_EQ(none.interval().high, 1);
    EXPECT_EQ(z_score(none, parse_published("> 50%", 0)), 0);
    EXPECT_EQ(judge(none, parse_published("about 0%", 0, -100)), Verdict::NotEnoughGames);
  }
}

// The interval of 300 less 250 of 500 is 0.038337 to 0.160596, so 1.96 errors are 0.061663 below.
TEST(ADifferenceOfShares, HasItsErrorFromItsIntervalOnThePublishedSide) {
  const Measured ours = difference_of({300, 500}, {250, 500});
  EXPECT_NEAR(z_score(ours, parse_published("-2% to 0%", 0, -100)), 0.1 / 0.061663 * 1.959964,
              1e-4);
  EXPECT_NEAR(z_score(ours, parse_published("20% to 30%", 0)), -0.1 / 0.060596 * 1.959964, 1e-4);
  EXPECT_NEAR(z_score(ours, parse_published("about 0%", 500, -100)),
              0.075 / 0.061663 * 1.959964 / std::sqrt(2), 1e-4)
      << "the published games are as noisy";
  EXPECT_EQ(z_score(ours, parse_published("> 0%", 500, -100)), 0);
}

RC_GTEST_PROP(ADifferenceOfShares, IsBeyond196OfAValueOutsideItsIntervalAndOfNoOther, ()) {
  const auto share = [] {
    const auto games = *rc::gen::inRange<std::int64_t>(1, 300);
    return Measured{static_cast<double>(*rc::gen::inRange<std::int64_t>(0, games + 1)), games};
  };
  const Measured ours = difference_of(share(), share());
  const double value = *rc::gen::inRange(-1000, 1001) / 1000.0;
  const auto [low, high] = ours.interval();
  RC_PRE(std::abs(value - low) > 1e-9 && std::abs(value - high) > 1e-9);
  const Published exact{.printed = "", .low = value, .high = value, .games = 0};
  RC_ASSERT((std::abs(z_score(ours, exact)) > normal_quantile) == (value < low || value > high));
}

// 200 games each are enough at one half, where the interval is widest: 19.4 points. 180: 20.4.
TEST(ADifferenceOfShares, AgreesAndDiffersAsSharesDo) {
  const auto verdict = [](double one, double other, std::int64_t games, const char* text) {
    return judge(difference_of({one, games}, {other, games}), parse_published(text, 0, -100));
  };
  EXPECT_EQ(verdict(100, 100, 200, "about 0%"), Verdict::Agrees);
  EXPECT_EQ(verdict(92, 92, 180, "about 0%"), Verdict::NotEnoughGames);
  EXPECT_EQ(verdict(300, 200, 500, "about 0%"), Verdict::Differs);
  EXPECT_EQ(verdict(300, 250, 500, "> 0%"), Verdict::Agrees) << "3.8 to 16.1";
  EXPECT_EQ(verdict(260, 250, 500, "> 0%"), Verdict::NotEnoughGames);
  EXPECT_EQ(verdict(9, 1, 10, "> 0%"), Verdict::Agrees) << "wide, but on that side";
  EXPECT_EQ(verdict(200, 300, 500, "> 0%"), Verdict::Differs);
  EXPECT_EQ(verdict(200, 300, 500, "< 0%"), Verdict::Agrees);
  EXPECT_EQ(verdict(10, 0, 10, "100"), Verdict::NotEnoughGames) << "60.8 to 100";
}

// Rows 0 and 1 have the two matches that row 2 compares. One of row 3's is there, one is not.
constexpr std::string_view compared = R"(title = "Compared"
x = "playouts"
series = "player"
source = "section 1"
game = "hex:3"
games = 6
b = "random"
[[rows]]
name = "{player}"
a = "{player}@{playouts}"
columns = ["player", "playouts"]
values = [["uct", 10], ["rave", 10]]
[[rows]]
name = "{who} less rave"
a = "{who}"
less = "rave@10"
columns = ["who", "published"]
values = [["uct@10", "about 0%"], ["uct@20", "> 0%"]]
)";

Experiment experiment_of(std::string_view text) { return parse_experiment(text, "mine.toml"); }

TEST(RowsWithLess, AreReadAndNeedNoPlaceInAPlot) {
  const Experiment experiment = experiment_of(compared);
  ASSERT_EQ(experiment.rows.size(), 4u);
  const ExperimentRow& row = experiment.rows[2];
  EXPECT_EQ(row.a, "uct@10");
  EXPECT_EQ(row.less, "rave@10");
  EXPECT_TRUE(row.compares_matches());
  EXPECT_TRUE(row.is_difference());
  EXPECT_FALSE(experiment.rows[0].compares_matches());
  EXPECT_NEAR(row.published->low, -0.025, 1e-12);
  EXPECT_EQ(row.published->games, 6);
}

TEST(RowsWithLess, ThatMakeNoSenseAreRefused) {
  const auto error_with = [](const std::string& from, const std::string& to) {
    std::string text(compared);
    text.replace(text.find(from), from.size(), to);
    return error_of([&] { experiment_of(text); });
  };
  const std::string less = "less = \"rave@10\"";
  EXPECT_EQ(error_with(less, "less = \"uctt@10\""),
            "mine.toml, line 16: less: unknown tree 'uctt' (did you mean 'uct'?)");
  EXPECT_EQ(error_with(less, "less = \"uct@10\""),
            "mine.toml, line 16: less: expected another player than a: uct@10");
  EXPECT_EQ(error_with(less, less + "\npublished_draws = \"5\""),
            "mine.toml, line 17: published_draws: a row with less has none");
  EXPECT_EQ(error_with(less, less + "\ngame = \"havannah:4\"\ncounting = \"a rings\""),
            "mine.toml, line 16: less: expected counting = \"points\" or \"wins\", not "
            "\"a rings\"");
  EXPECT_EQ(error_with(less, less + "\nb = \"uct@5\"\nmeasure = \"replies\""),
            "mine.toml, line 16: less: only rows with measure = \"match\" have it");
  EXPECT_EQ(error_with(less, ""),
            "mine.toml, line 13: expected a column 'playouts' here, as x or "
            "series says");
}

struct Compared : ContestTest {
  void play_row(std::size_t row, std::int64_t games = 6) {
    for (const ExperimentRow& plain : plain_rows(experiment.rows[row]))
      play(row_contest(experiment, plain, 1), games);
  }
  std::size_t runs() { return open_store_to_read(directory.file())->runs().size(); }
  Report report() {
    return read_report(*open_store_to_read(directory.file()), {experiment}, {.shown_games = 2});
  }

  Experiment experiment = experiment_of(compared);
};

TEST_F(Compared, MatchesAreThoseOfTheRowsThatHaveThemAlone) {
  const auto plain = plain_rows(experiment.rows[2]);
  ASSERT_EQ(plain.size(), 2u);
  EXPECT_TRUE(share_games(plain[0], experiment.rows[0]));
  EXPECT_TRUE(share_games(plain[1], experiment.rows[1]));
  EXPECT_EQ(row_seed(plain[1], 7), row_seed(experiment.rows[1], 7));
  EXPECT_FALSE(share_games(experiment.rows[2], experiment.rows[0])) << "it needs more";
  EXPECT_FALSE(share_games(experiment.rows[2], experiment.rows[3]));
  play_row(2);
  EXPECT_EQ(runs(), 2u);
  play_row(0);
  EXPECT_EQ(told, 6) << "read, not played";
  play_row(1);
  EXPECT_EQ(runs(), 2u);
  play_row(3);
  EXPECT_EQ(runs(), 3u);
}

TEST_F(Compared, MatchesThatAnEarlierRowHasArePlayedOnce) {
  const auto own = [&](std::size_t row) {
    std::vector<std::string> players;
    for (const ExperimentRow& plain : own_plain_rows(experiment, experiment.rows[row]))
      players.push_back(plain.a);
    return players;
  };
  using Players = std::vector<std::string>;
  EXPECT_EQ(own(1), Players{"rave@10"});
  EXPECT_EQ(own(2), Players{});
  EXPECT_EQ(own(3), Players{"uct@20"});
  experiment.rows[1].games = 5;
  EXPECT_EQ(own(2), Players{"rave@10"}) << "there are fewer of them";
  EXPECT_EQ(own(3), Players{"uct@20"}) << "row 2 has them";
  std::swap(experiment.rows[0], experiment.rows[2]);
  EXPECT_EQ(own(0), (Players{"uct@10", "rave@10"}));
  EXPECT_EQ(own(1), Players{});
  EXPECT_EQ(own(2), Players{}) << "the plain row comes later";
  EXPECT_EQ(players_to_measure({experiment}), 3u) << "random counts";
}

TEST_F(Compared, SharesAreSubtracted) {
  play_row(2);
  const auto store = open_store_to_read(directory.file());
  const auto stored = [&](std::size_t row) {
    return stored_row(*store, experiment, experiment.rows[row], 1);
  };
  ASSERT_TRUE(stored(2));
  const Measured one = stored(0)->result.share(experiment.rows[0]);
  const Measured other = stored(1)->result.share(experiment.rows[1]);
  const Measured difference = stored(2)->result.share(experiment.rows[2]);
  EXPECT_NEAR(difference.rate(), one.rate() - other.rate(), 1e-12);
  EXPECT_EQ(difference.interval().low, difference_of(one, other).interval().low);
  EXPECT_EQ(difference.games, 6);
  EXPECT_EQ(stored(2)->run.id, stored(0)->run.id);
  EXPECT_EQ(stored(2)->result.draws(experiment.rows[2]).games, 0);
  EXPECT_FALSE(stored(3)) << "only the match that is taken away was played";
}

TEST_F(Compared, RowsMayCountWins) {
  experiment.rows[2].counting = ExperimentRow::Counting::Wins;
  const auto result_of_games = [](std::vector<Outcome> outcomes) {
    EncounterResults results;
    for (const Outcome outcome : outcomes) {
      GameResult game;
      game.outcome = outcome;
      game.end = GameEnd::Rules;
      results.add(game);
    }
    return results.tally();
  };
  RowResult result;
  result.games = result_of_games({win_for(Player::First), Outcome::Draw, Outcome::Draw});
  result.less = result_of_games({Outcome::Draw, win_for(Player::Second)});
  EXPECT_NEAR(result.share(experiment.rows[2]).rate(), 1.0 / 3, 1e-12);
  experiment.rows[2].counting = ExperimentRow::Counting::Points;
  EXPECT_NEAR(result.share(experiment.rows[2]).rate(), 2.0 / 3 - 1.0 / 4, 1e-12);
  EXPECT_EQ(result.share(experiment.rows[2]).games, 2) << "the fewer";
}

TEST_F(Compared, RowsTakeAnotherBudgetAndAreFoundByAnyPlayer) {
  Experiment other = experiment;
  keep_only(other, "rave@10");
  EXPECT_EQ(other.rows.size(), 3u);
  const BudgetChange change = change_budget(experiment, parse_budget("20"));
  EXPECT_EQ(change.alike, 1);
  ASSERT_EQ(experiment.rows.size(), 3u) << "a row with less is like no row without it";
  EXPECT_EQ(experiment.rows[2].less, "rave@20");
  EXPECT_FALSE(experiment.rows[2].published);
  other.rows[2].less = "uct@10";
  EXPECT_EQ(change_budget(other, parse_budget("10")).equal,
            std::vector<std::string>{"uct@20 less rave"});
}

TEST_F(Compared, RowsAreReportedWithBothMatches) {
  for (std::size_t row = 0; row < 3; ++row) play_row(row);
  const Report all = report();
  const ReportExperiment& part = all.experiments.at(0);
  ASSERT_EQ(part.rows.size(), 3u);
  EXPECT_EQ(part.missing(), std::vector<std::string>{"uct@20 less rave"});
  const ReportRow& row = part.rows[2];
  ASSERT_EQ(row.matches.size(), 2u);
  EXPECT_EQ(row.matches[1].match.a, "rave@10");
  EXPECT_EQ(row.matches[1].stored->run.id, part.rows[1].matches[0].stored->run.id);
  EXPECT_EQ(all.games(), 12) << "each once";
  EXPECT_EQ(all.shown(), 4);
  const std::string markdown = report_markdown(all);
  const std::uint64_t seed = row.matches[1].stored->run.setup.seed;
  EXPECT_NE(markdown.find("\n| less | `hex:3` | `rave@10` | `random` | "), markdown.npos)
      << markdown;
  EXPECT_NE(markdown.find(fmt::format("| {} |\n\n</details>", seed)), markdown.npos) << markdown;
  EXPECT_NE(markdown.find(fmt::format("| uct@10 less rave | about 0% | {} | ",
                                      percent_text(row.result.share(row.row).rate()))),
            markdown.npos)
      << markdown;
}

TEST_F(Compared, RowsOpenTheGamesThatOtherRowsOpen) {
  for (std::size_t row = 0; row < 3; ++row) play_row(row);
  const std::string html = report_html(report(), "");
  const auto button = [](int set, const char* title) {
    return fmt::format("data-set=\"{}\" aria-label=\"replay games of {}\">6</button>", set, title);
  };
  EXPECT_NE(html.find(button(0, "uct@10 less rave: A") + " less <button"), html.npos);
  EXPECT_NE(html.find(button(1, "uct@10 less rave: less")), html.npos);
  EXPECT_NE(html.find("<dt>less</dt><dd><code>rave@10</code>"), html.npos);
  EXPECT_NE(html.find("<dt>less moving first</dt><dd>won "), html.npos);
  EXPECT_NE(html.find("about 0%, of 6 games each; section 1"), html.npos);
  EXPECT_NE(html.find("less that of “less”"), html.npos);
}

TEST_F(Compared, RowsHaveNoPlaceWhereSharesAre) {
  experiment.rows[1].words = {{"player", "uct"}, {"playouts", "20"}};  // so that there is a line
  for (std::size_t row = 0; row < 3; ++row) play_row(row);
  const Report all = report();
  const std::string figures = figures_of(all.experiments.at(0));
  EXPECT_NE(figures.find("class=\"curve\""), figures.npos) << "x still has numbers";
  EXPECT_EQ(figures.find("published"), figures.npos) << figures;
  const std::string html = report_html(all, "");
  EXPECT_NE(html.find("<td class=\"wide\"></td></tr>"), html.npos);
  EXPECT_EQ(html.find("class=\"key-said\""), html.npos) << "no share was published";
}

}  // namespace
}  // namespace yomi
