#include "games/spec.h"

#include <gtest/gtest.h>

#include "core/check.h"
#include "engine/roster.h"

namespace yomi {
namespace {

std::string error_of(const std::string& spec) {
  try {
    start_game(spec);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Spec, HasOneSpellingWithTheSizeAndWhatDiffersFromTheDefaults) {
  EXPECT_EQ(start_game("hex")->game(), "hex:11");
  EXPECT_EQ(start_game("hex:5,swap=off")->game(), "hex:5");
  EXPECT_EQ(start_game("hex:5,swap=on")->game(), "hex:5,swap=on");
  EXPECT_EQ(start_game("havannah:4,shapes=FR")->game(), "havannah:4,shapes=RF");
  EXPECT_EQ(start_game("havannah,shapes=FBR")->game(), "havannah:8");
  EXPECT_EQ(start_game("go:9,komi=7.50,ko=simple")->game(), "go:9,ko=simple");
  EXPECT_EQ(start_game("breakthrough:5x6")->game(), "breakthrough:5x6");
  EXPECT_EQ(start_game("breakthrough:6x6")->game(), "breakthrough:6");
  EXPECT_EQ(start_game("tictactoe")->game(), "tictactoe");
}

TEST(Spec, ErrorsNameTheAllowedRangeOrTheNearestWord) {
  EXPECT_EQ(error_of("hex:51"), "bad size '51' for hex (expected 1 to 19)");
  EXPECT_EQ(error_of("breakthrough:3x2"),
            "bad size '3x2' for breakthrough (expected 2x4 to 12x12)");
  EXPECT_EQ(error_of("havannah:8,shapes=X"),
            "havannah: bad value 'X' for 'shapes' (expected letters of RBF)");
  EXPECT_EQ(error_of("havannah:11"), "bad base '11' for havannah (expected 2 to 10)");
  EXPECT_EQ(error_of("hxe:5"), "unknown game 'hxe' (did you mean 'hex'?)");
  EXPECT_EQ(error_of("go:9,kmoi=5"), "go: unknown key 'kmoi' (did you mean 'komi'?)");
  EXPECT_EQ(error_of("go:9,komi=1e9"), "go: bad value '1e9' for 'komi' (expected -400 to 400)");
  EXPECT_EQ(error_of("go:9,komi=nan"), "go: bad value 'nan' for 'komi' (expected -400 to 400)");
  EXPECT_EQ(error_of("hex:5,swap=maybe"), "hex: bad value 'maybe' for 'swap' (expected off or on)");
  EXPECT_EQ(error_of("hex:5,swap=on,swap=on"), "hex: key 'swap' is given twice");
  EXPECT_EQ(error_of("hex:5,swap"), "bad option 'swap' for hex (expected key=value)");
  EXPECT_EQ(error_of("nogo:5,x=1"), "nogo: unknown key 'x' (there are no keys here)");
  EXPECT_EQ(error_of("tictactoe:3"), "tictactoe has no size (given '3')");
}

TEST(Spec, RefusesWhatIsNotQuiteANumber) {
  for (const auto* size : {"", "0", "-1", "+5", " 5", "5 ", "5x", "x5", "5x5", "0x5", "1e1",
                           "99999999999999999999", "5.0", "5:5"})
    EXPECT_NE(error_of(std::string("hex:") + size), "no error") << size;
  for (const auto* size : {"5x", "x5", "5x5x5", "13", "4x13", "1x4", "2x3"})
    EXPECT_NE(error_of(std::string("breakthrough:") + size), "no error") << size;
}

TEST(Moves, ErrorsSayWhichMoveIsWrongAndWhy) {
  const auto error = [](const std::string& spec, const std::string& moves) -> std::string {
    const auto position = start_game(spec);
    try {
      play_moves(*position, moves);
    } catch (const Error& e) {
      return e.what();
    }
    return "no error";
  };
  EXPECT_EQ(error("hex:3", "a1, b2 c3"), "no error");
  EXPECT_EQ(error("hex:3", "a1 d1"),
            "move 2: not a move: 'd1' (expected cells a1 to c3, a move like b1)");
  EXPECT_EQ(error("hex:3", "a1 a1"),
            "move 2: illegal move: 'a1' (second to move has 8 legal moves, such as b1)");
  EXPECT_EQ(error("hex:1", "a1 a1"), "move 2: the game is over: no move 'a1' can follow");
  EXPECT_EQ(error("go:3", "i1"),
            "move 1: not a move: 'i1' (expected cells a1 to c3, a move like a1)");
  EXPECT_EQ(error("breakthrough:5", "a2a4"),
            "move 1: not a move: 'a2a4' (expected cells a1 to e5, a move like a2a3)");
}

}  // namespace
}  // namespace yomi
