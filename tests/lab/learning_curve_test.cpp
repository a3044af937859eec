// The learning curve: well-formed, with units, and every point where it belongs.
#include "lab/learning_curve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace yomi {
namespace {

std::vector<Checkpoint> some(int count, int probe_every) {
  std::vector<Checkpoint> list;
  for (int i = 1; i <= count; ++i) {
    Checkpoint point;
    point.generation = i;
    point.best = 4 + 0.1 * i;
    if (probe_every > 0 && i % probe_every == 0) point.probe_games = 10, point.probe_points = 7.5;
    list.push_back(point);
  }
  return list;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// Every tag that opens is closed, in order.
bool is_well_formed(const std::string& svg) {
  std::vector<std::string> open;
  for (auto at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
    const auto end = svg.find('>', at);
    if (end == std::string::npos) return false;
    const std::string tag = svg.substr(at + 1, end - at - 1);
    if (tag.starts_with("/")) {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
    } else if (!tag.ends_with("/")) {
      open.push_back(tag.substr(0, tag.find_first_of(" >")));
    }
  }
  return open.empty();
}

TEST(LearningCurve, HasAxesUnitsAndAllPoints) {
  const std::string svg =
      learning_curve({"hex:7: snes", "wins minus losses", "local"}, some(20, 5));
  EXPECT_TRUE(is_well_formed(svg)) << svg;
  EXPECT_EQ(count_of(svg, "<path class=\"best\" d=\"M70.0"), 1u) << "the first generation is left";
  EXPECT_EQ(count_of(svg, "L740.0"), 3u) << "the last is right: best, mean and probe";
  EXPECT_EQ(count_of(svg, "<circle"), 4u);
  EXPECT_EQ(count_of(svg, "<line class=\"even\" "), 1u) << "50 %";
  for (const auto* text :
       {">generation<", ">fitness, wins minus losses<", ">wins against local, % (95 % intervals)<",
        ">hex:7: snes<", "prefers-color-scheme: dark"})
    EXPECT_NE(svg.find(text), std::string::npos) << text;
}

TEST(LearningCurve, LeavesOutProbesThatWereNotPlayed) {
  const std::string svg = learning_curve({"t", "f", "local"}, some(20, 0));
  EXPECT_EQ(count_of(svg, "<circle"), 0u);
  EXPECT_EQ(svg.find("wins against"), std::string::npos);
}

TEST(LearningCurve, StandsLittleMuchAndOdd) {
  for (auto points : {some(0, 0), some(1, 1), some(2, 1), some(1000, 10)}) {
    for (const double best : {0.0, -5.0, 1e9}) {
      if (!points.empty()) points.front().best = best;
      const std::string svg = learning_curve({"<&>", "f", "l"}, points);
      EXPECT_TRUE(is_well_formed(svg));
      EXPECT_EQ(svg.find("nan"), std::string::npos);
      EXPECT_EQ(svg.find("inf"), std::string::npos);
      EXPECT_NE(svg.find("&lt;&amp;&gt;"), std::string::npos);
      EXPECT_LT(svg.size(), 100'000u);
    }
  }
}

}  // namespace
}  // namespace yomi
