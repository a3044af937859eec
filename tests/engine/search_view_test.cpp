// Looking at a search while it goes on.
#include <gtest/gtest.h>

#include "engine/roster.h"

namespace yomi {
namespace {

TEST(SearchView, ShowsAGrowingTreeAndItsLines) {
  for (const char* player : {"uct", "rave:threads=2/ppa", "grave:transpositions=on"}) {
    const auto position = start_game("hex:5");
    const auto searcher = make_searcher(*position, parse_player(player), 1);
    std::vector<SearchReport> seen;
    const auto show = [&](const SearchReport& report) { seen.push_back(report); };
    searcher->show_to({.interval = 0.001, .show = show, .lines = 3});
    const SearchReport last = searcher->think(*position, parse_budget("100ms"));
    ASSERT_FALSE(seen.empty()) << player;
    seen.push_back(last);
    std::int64_t before = 0;
    for (const SearchReport& report : seen) {
      EXPECT_GE(report.playouts, before);
      before = report.playouts;
      std::int64_t visits = 0;
      for (const MoveReport& move : report.moves) visits += move.visits;
      EXPECT_EQ(visits, report.playouts) << player;
      ASSERT_EQ(report.moves.size(), 25u);
      if (report.moves[0].visits > 0) {
        EXPECT_EQ(report.moves[0].line, report.line);
      }
      EXPECT_EQ(report.moves[2].line.front(), report.moves[2].move);
      EXPECT_TRUE(report.moves[3].line.empty());
    }
  }
}

TEST(SearchView, ShowsNothingBeforeThereIsAnotherPlayout) {
  const auto position = start_game("hex:5");
  const auto searcher = make_searcher(*position, parse_player("uct@20"), 1);
  std::int64_t shown = 0;
  const auto show = [&](const SearchReport& report) {
    EXPECT_GT(report.playouts, shown);
    shown = report.playouts;
  };
  searcher->show_to({.interval = 1e-9, .show = show});
  searcher->think(*position);
  EXPECT_GT(shown, 0);
}

TEST(SearchView, ChangesNothingInTheSearch) {
  const auto position = start_game("havannah:4");
  const auto visits_of = [&](double interval) {
    const auto searcher = make_searcher(*position, parse_player("rave/mast@3000"), 1);
    if (interval > 0)
      searcher->show_to({.interval = interval, .show = [](const SearchReport&) {}, .lines = 5});
    std::vector<std::int64_t> visits;
    for (const MoveReport& move : searcher->think(*position).moves) visits.push_back(move.visits);
    return visits;
  };
  EXPECT_EQ(visits_of(0.0005), visits_of(0));
}

}  // namespace
}  // namespace yomi
