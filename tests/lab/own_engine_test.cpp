// Yomi against Yomi over GTP, in every game there is: both sides, and a third as referee.
#include <gtest/gtest.h>

#include "engine/roster.h"
#include "tests/lab/fixture.h"

namespace yomi {
namespace {

std::string small_board(const GameInfo& info) {
  if (info.size.usual == 0) return std::string(info.name);
  return std::string(info.name) + (info.size_word == "base" ? ":3" : ":5");
}

std::string own_engine(const std::string& game, const std::string& player) {
  return std::string("'") + YOMI_PROGRAM + "' gtp --game " + game + " --player " + player;
}

struct OwnEngine : ContestTest {};

TEST_F(OwnEngine, PlaysEveryGameOverGtpWithoutAnyFailure) {
  for (const GameInfo* info : all_games()) {
    const std::string game = small_board(*info);
    auto setup = match_of(game, "gtp:" + own_engine(game, "uct@20"),
                          "gtp:" + own_engine("hex:3", "rave@20"));
    setup.referee = own_engine(game, "random");
    const auto rows = play(setup, 2, 2);
    expect_whole(rows, 2);
    for (const GameRow& row : rows) EXPECT_EQ(row.end, "rules") << game << ": " << row.note;
  }
}

TEST_F(OwnEngine, SwapsInHex) {
  auto setup = match_of("hex:4,swap=on", "gtp:" + own_engine("hex:4", "uct@50"), "random");
  setup.openings = directory.file("openings.txt");
  std::ofstream(setup.openings) << "b2\nb2 swap\n";
  const auto rows = play(setup, 4);
  expect_whole(rows, 4);
  for (const GameRow& row : rows) EXPECT_EQ(row.end, "rules") << row.note;
}

}  // namespace
}  // namespace yomi
