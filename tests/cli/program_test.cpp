// The program itself, where it meets the system: pipes, a full disk, Ctrl-C.
#include <gtest/gtest.h>

#include "tests/cli/run.h"
#include "tests/shell.h"

namespace yomi::cli {
namespace {

TEST(Program, AReaderThatLeavesEarlyIsNoError) {
  EXPECT_EQ(shell("$Y games 2>&1 | head -n 1 | wc -l").out, "1\n");
  EXPECT_EQ(shell("{ $Y perft hex:4 --depth 6 --json | true; } 2>&1").out, "");
}

TEST(Program, AFullDiskIsAFailure) {
  const Shell said = shell("$Y games 2>&1 >/dev/full");
  EXPECT_EQ(said.status, 1);
  EXPECT_EQ(said.out, "yomi: cannot write to standard output\n");
}

TEST(Program, StatusTwoIsWrongInput) { EXPECT_EQ(shell("$Y show hex:51 2>/dev/null").status, 2); }

TEST(Program, CtrlCKeepsThePlayoutsThatAreFinished) {
  const Shell said =
      shell("timeout --preserve-status -s INT 1 $Y playouts hex:11 --count 1e12 --json 2>&1");
  EXPECT_EQ(said.status, 130);
  const auto end = said.out.find('\n');
  ASSERT_NE(end, std::string::npos);
  EXPECT_GT(std::stod(json_value(said.out.substr(0, end), "count")), 0);
  EXPECT_TRUE(said.out.substr(end + 1).starts_with("yomi: stopped after ")) << said.out;
}

TEST(Program, CtrlCPressedTwiceAtOnceLosesNothing) {
  const Shell said = shell(
      "$Y playouts hex:11 --count 1e12 --json 2>/dev/null & sleep 0.3; kill -INT $!; kill -INT $!; "
      "wait $!");
  EXPECT_GT(std::stod(json_value(said.out, "count")), 0);
}

TEST(Program, CtrlCStopsPerftWithOneLine) {
  const Shell said =
      shell("timeout --preserve-status -s INT 1 $Y perft hex:11 --depth 9 --json 2>&1 >/dev/null");
  EXPECT_EQ(said.status, 130);
  EXPECT_TRUE(said.out.starts_with("yomi: stopped within depth ")) << said.out;
}

TEST(Program, CtrlCStopsSolveWithOneLine) {
  const Shell said = shell("timeout --preserve-status -s INT 1 $Y solve hex:9 --memory 64 2>&1");
  EXPECT_EQ(said.status, 130);
  EXPECT_TRUE(said.out.starts_with("yomi: stopped after ")) << said.out;
}

TEST(Program, CtrlCShowsWhatAPlayerHasFoundSoFar) {
  const Shell said =
      shell("timeout --preserve-status -s INT 0.5 $Y think hex:9 --player uct@3600s --json 2>&1");
  EXPECT_EQ(said.status, 130);
  const auto end = said.out.find('\n');
  ASSERT_NE(end, std::string::npos);
  EXPECT_GT(std::stod(json_value(said.out.substr(0, end), "playouts")), 0);
  EXPECT_TRUE(said.out.substr(end + 1).starts_with("yomi: stopped after ")) << said.out;
}

TEST(Program, CtrlCAtThePromptLeavesAndSaysHowToGoOn) {
  const Shell said = shell(
      "{ echo c3; sleep 2; } | timeout --preserve-status -s INT 0.5 $Y play hex:5 --player random "
      "2>&1 | tail -n 1");
  EXPECT_TRUE(said.out.starts_with(
      "yomi: stopped; to go on: yomi play hex:5 --player random --moves \"c3 "))
      << said.out;
}

TEST(Program, CtrlCWhileThePlayerThinksMakesItMove) {
  const Shell said = shell(
      "d=$(mktemp -d); mkfifo $d/in; $Y play hex:7 --side second --player "
      "uct@3600s --json < $d/in & exec 3> $d/in; sleep 0.4; kill -INT $!; "
      "sleep 0.2; echo quit >&3; wait $!; rm -r $d");
  EXPECT_EQ(said.status, 0);
  EXPECT_TRUE(said.out.starts_with("{\"event\":\"move\",\"player\":\"first\",\"move\":\""))
      << said.out;
  EXPECT_TRUE(said.out.ends_with("\n{\"event\":\"end\",\"outcome\":\"ongoing\"}\n")) << said.out;
}

TEST(Program, NothingButTheResultGoesIntoAPipe) {
  const Shell said = shell("$Y perft hex:5 --depth 5 --json 2>&1 | tail -n 1");
  EXPECT_EQ(said.out, "{\"game\":\"hex:5\",\"depth\":5,\"leaves\":6375600,\"ended\":0}\n");
}

}  // namespace
}  // namespace yomi::cli
