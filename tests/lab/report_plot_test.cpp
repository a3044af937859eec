// Plots of shares, and text inside pages.
#include "lab/report_plot.h"

#include <gtest/gtest.h>

#include "lab/html.h"

namespace yomi {
namespace {

TEST(PublishedRange, IsTheNoiseOfItsGamesAroundWhatIsPrinted) {
  const PublishedRange exact = range_of(parse_published("81.2", 500));
  ASSERT_TRUE(exact.middle);
  EXPECT_NEAR(*exact.middle, 0.812, 1e-9);
  // Wilson's interval of 406 in 500 is 0.7754 to 0.8438; rounding adds a twentieth of a point.
  EXPECT_NEAR(exact.low, 0.7749, 0.0006);
  EXPECT_NEAR(exact.high, 0.8443, 0.0006);
  const PublishedRange of_runs = range_of(parse_published("81.2", 500), false);
  EXPECT_NEAR(of_runs.low, 0.8115, 1e-9) << "runs are not games";
}

TEST(PublishedRange, HasNoMiddleWhereWordsLeaveMuchOpen) {
  const PublishedRange above = range_of(parse_published("> 65%", 0));
  EXPECT_FALSE(above.middle);
  EXPECT_NEAR(above.low, 0.65, 1e-9);
  EXPECT_NEAR(above.high, 1, 1e-9);
}

TEST(ShareStrip, PutsMarksAtTheirPercentages) {
  const std::string strip = share_strip({30, 40}, parse_published("50", 0));
  EXPECT_NE(strip.find("cx=\"75.00%\""), std::string::npos) << strip;
  EXPECT_NE(strip.find("<svg x=\"50.00%\""), std::string::npos) << strip;
  EXPECT_NE(strip.find("published 50; ours 75.0 %"), std::string::npos) << strip;
}

TEST(CurvePlot, StretchesALongAxisByItsLogarithm) {
  const auto mark_x = [](const std::vector<double>& xs) {
    Curve curve{"", {}};
    for (const double x : xs) curve.points.push_back({x, "1", {1, 2}, std::nullopt});
    const std::string svg = curve_plot({"t", "x", "y"}, {curve});
    std::vector<double> places;
    constexpr std::string_view mark = "class=\"mark\" transform=\"translate(";
    for (auto at = svg.find(mark); at != svg.npos; at = svg.find(mark, at + 1))
      places.push_back(std::stod(svg.substr(at + mark.size())));
    return places;
  };
  const auto even = mark_x({1, 2, 3});
  EXPECT_NEAR(even[1] - even[0], even[2] - even[1], 0.2);
  const auto log = mark_x({1, 10, 100});
  EXPECT_NEAR(log[1] - log[0], log[2] - log[1], 0.2);
  EXPECT_EQ(mark_x({7}).size(), 1u) << "a single point has no axis to speak of";
}

TEST(CurvePlot, JoinsNumbersAndNotWords) {
  const std::vector<Curve> curves{
      {"", {{0, "A", {1, 2}, std::nullopt}, {1, "B", {1, 2}, std::nullopt}}}};
  EXPECT_NE(curve_plot({"t", "x", "y", true}, curves).find("class=\"curve\""), std::string::npos);
  const std::string words = curve_plot({"t", "x", "y", false}, curves);
  EXPECT_EQ(words.find("class=\"curve\""), std::string::npos);
  for (const auto* text : {">A</text>", ">B</text>"})
    EXPECT_NE(words.find(text), std::string::npos) << words;
}

TEST(CurvePlot, DrawsNoIntervalWhereThereIsNone) {
  const auto plot = [](const std::vector<double>& runs) {
    return curve_plot({"t", "x", "y"}, {{"", {{1, "1", mean_of(runs), std::nullopt}}}});
  };
  EXPECT_NE(plot({0.2, 0.3, 0.4}).find("whisker"), std::string::npos);
  EXPECT_EQ(plot({0.2, 0.3}).find("whisker"), std::string::npos);
  EXPECT_EQ(share_strip(mean_of(std::vector<double>{0.5}), std::nullopt).find("whisker"),
            std::string::npos);
}

TEST(AgreementPlot, MarksWhatDiffers) {
  const auto plot = [](double points) {
    return agreement_plot({"t", "x", "y"}, {{"row", {points, 100}, parse_published("50", 500)}});
  };
  EXPECT_EQ(plot(52).find("class=\"differs\""), std::string::npos);
  EXPECT_NE(plot(95).find("class=\"differs\""), std::string::npos);
}

TEST(Escaped, LeavesNothingThatAPageWouldObey) {
  EXPECT_EQ(escaped("<a href='x'>&\"\n"), "&lt;a href=&#39;x&#39;&gt;&amp;&quot; ");
  EXPECT_EQ(json_in_script("{\"a\":\"</script>\"}"), "{\"a\":\"\\u003c/script>\"}");
  EXPECT_EQ(svg_address("<svg a=\"#1\"/>"), "data:image/svg+xml,%3Csvg a=%22%231%22/%3E");
  EXPECT_EQ(markdown_cell("a|b_c"), "a\\|b\\_c");
  EXPECT_EQ(markdown_code("a|b_c"), "`a\\|b_c`");
  EXPECT_EQ(markdown_code("a`b"), "a\\`b");
}

}  // namespace
}  // namespace yomi
