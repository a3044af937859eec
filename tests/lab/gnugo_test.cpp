// GNU Go in a contest: as opponent on both sides, and as referee.
#include <gtest/gtest.h>

#include "tests/lab/fixture.h"

namespace yomi {
namespace {

constexpr const char* gnugo = "gnugo --mode gtp --chinese-rules --komi 7.5 --level 1";

struct GnuGoContest : ContestTest {
  void SetUp() override {
    if (!std::filesystem::exists("/usr/games/gnugo"))
      GTEST_SKIP() << "GNU Go is not installed (Debian package gnugo)";
  }
};

TEST_F(GnuGoContest, PlaysWholeGamesWithEachSideAndCountsThem) {
  auto setup = match_of("go:9", "uct@60", std::string("gtp:") + gnugo);
  setup.referee = gnugo;
  const auto rows = play(setup, 2, 2);
  ASSERT_EQ(rows.size(), 2u);
  for (const GameRow& row : rows) {
    EXPECT_EQ(row.end, "rules") << row.note;
    EXPECT_NE(row.result, "void");
    EXPECT_TRUE(row.moves.ends_with("pass pass")) << row.moves;
    EXPECT_GT(row.moves.size(), 100u);
    EXPECT_NE(replayed(row)->outcome(), Outcome::Ongoing) << "legal by our rules to the end";
  }
  EXPECT_EQ(rows[0].first, "uct@60");
  EXPECT_EQ(rows[1].second, "uct@60");
}

}  // namespace
}  // namespace yomi
