// The program itself at the other end of a pipe: garbage, huge lines, closed pipes, haste; and GNU
// Go as a referee.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/rng.h"
#include "tests/protocol/gtp_probe.h"
#include "tests/shell.h"

namespace yomi {
namespace {

// A file of this test's own that goes with it.
class OwnFile {
 public:
  explicit OwnFile(const std::string& text) {
    folder_ = testing::TempDir() + "yomi-gtp-XXXXXX";
    EXPECT_NE(mkdtemp(folder_.data()), nullptr);
    std::ofstream(path(), std::ios::binary) << text;
  }
  ~OwnFile() { std::filesystem::remove_all(folder_); }
  OwnFile(const OwnFile&) = delete;
  OwnFile& operator=(const OwnFile&) = delete;
  std::string path() const { return folder_ + "/script"; }

 private:
  std::string folder_;
};

TEST(GtpProgram, AnswersAndEndsWithItsInput) {
  EXPECT_EQ(shell("echo 7 name | $Y gtp --game hex:3").out, "=7 Yomi\n\n");
  EXPECT_EQ(shell("printf '\\n# x\\n' | $Y gtp").out, "");
  EXPECT_EQ(shell("printf 'quit\\nname\\n' | $Y gtp").out, "= \n\n");
  EXPECT_EQ(shell("printf 'quit\\nname\\n' | $Y gtp; exit $?").status, 0);
  EXPECT_EQ(shell("$Y gtp < /dev/null; exit $?").status, 0);
}

TEST(GtpProgram, AnswersBeforeTheNextLineComes) {
  EXPECT_EQ(
      shell("d=$(mktemp -d); mkfifo $d/in $d/out; $Y gtp --player random <$d/in >$d/out & exec "
            "3>$d/in 4<$d/out; echo name >&3; read -r a <&4; read -r b <&4; echo version >&3; "
            "read -r c <&4; echo \"$a,${c%% *}\"; exec 3>&-; wait $!; rm -r $d")
          .out,
      "= Yomi,=\n");
}

TEST(GtpProgram, ABadGameOrPlayerIsWrongUsage) {
  EXPECT_EQ(shell("$Y gtp --game hexx </dev/null 2>/dev/null; exit $?").status, 2);
  EXPECT_EQ(shell("$Y gtp --player grvae </dev/null 2>/dev/null; exit $?").status, 2);
  EXPECT_EQ(shell("$Y gtp --coordinates x </dev/null 2>/dev/null; exit $?").status, 2);
}

TEST(GtpProgram, AnalysisStopsWhenALineComes) {
  const Shell said = shell(
      "{ echo lz-analyze 5; sleep 0.5; echo; sleep 0.1; echo 3 name; } | $Y gtp --game hex:7 "
      "--player "
      "rave");
  EXPECT_TRUE(said.out.starts_with("=\ninfo move ")) << said.out.substr(0, 100);
  EXPECT_TRUE(said.out.ends_with("\n\n=3 Yomi\n\n"));
}

TEST(GtpProgram, EndOfInputStopsAnAnalysis) {
  EXPECT_EQ(shell("{ echo kata-analyze 5; sleep 0.3; } | $Y gtp --game hex:7; exit $?").status, 0);
}

TEST(GtpProgram, EndOfInputDoesNotCutAMoveShort) {
  const Shell said = shell(
      "printf 'genmove b\\nyomi-report\\n' | $Y gtp --game hex:5 --player uct@20000 | grep "
      "playouts");
  EXPECT_EQ(said.out, "playouts: 20000\n");
}

TEST(GtpProgram, CtrlCEndsItCleanly) {
  const Shell said = shell(
      "{ echo genmove b; sleep 1; } | timeout --preserve-status -s INT 0.5 $Y gtp --game hex:7 "
      "--player uct@3600s 2>/dev/null; exit $?");
  EXPECT_EQ(said.status, 130);
  EXPECT_TRUE(said.out.starts_with("= ")) << said.out;
}

TEST(GtpProgram, AClosedOutputEndsItWithAStatus) {
  const Shell said = shell(
      "{ { yes name; } 2>/dev/null | { $Y gtp --player random; echo $? >&3; } 2>/dev/null | head "
      "-c 20 "
      ">/dev/null; } 3>&1");
  EXPECT_EQ(said.out, "1\n");
}

TEST(GtpProgram, AFullDiskEndsItWithAStatus) {
  EXPECT_EQ(shell("yes name 2>/dev/null | $Y gtp --player random 2>&1 >/dev/full").out,
            "yomi: cannot write to standard output\n");
}

TEST(GtpProgram, SurvivesGarbageAndHugeLines) {
  Rng rng(1);
  std::string text;
  for (int i = 0; i < 20000; ++i) text += static_cast<char>(rng.below(256));
  text += "\nplay b " + std::string(3 << 20, 'a') + "\n";
  text += std::string("12 na\0me\n", 9);
  const OwnFile file(text);
  const Shell said = shell("$Y gtp --game hex:5 --player random <" + file.path() + "; exit $?");
  EXPECT_EQ(said.status, 0);
  EXPECT_TRUE(said.out.ends_with("? line too long (at most 1 MiB)\n\n=12 Yomi\n\n"))
      << said.out.substr(said.out.size() - 100);
}

TEST(GtpProgram, AnswersTensOfThousandsOfCommands) {
  std::string text;
  for (int i = 0; i < 10000; ++i)
    text += "play b e5\nplay w c3\nundo\nundo\n" + std::to_string(i) + " known_command play\n";
  const OwnFile file(text);
  const Shell said = shell("$Y gtp --game go:9 --player random <" + file.path());
  EXPECT_EQ(std::count(said.out.begin(), said.out.end(), '='), 50000);
  EXPECT_TRUE(said.out.ends_with("=9999 true\n\n"));
}

const char* gnugo() {
  for (const char* path : {"/usr/games/gnugo", "/usr/bin/gnugo", "/usr/local/bin/gnugo"})
    if (access(path, X_OK) == 0) return path;
  return nullptr;
}

// The moves of a game between two sessions, as commands, and its result.
struct Played {
  std::string commands, score;
};
Played play_go(int size, const std::string& player, std::uint64_t seed) {
  const std::string game = "go:" + std::to_string(size);
  GtpProbe black(game, player, seed), white(game, player, seed + 1);
  Played played{"boardsize " + std::to_string(size) + "\nclear_board\nkomi 7.5\n", {}};
  for (int passes = 0, moves = 0; passes < 2 && moves < 600; ++moves) {
    const bool blacks = moves % 2 == 0;
    const std::string colour = blacks ? "b " : "w ";
    const std::string move = (blacks ? black : white).ask("genmove " + colour);
    (blacks ? white : black).ask("play " + colour + move);
    played.commands += "play " + colour + move + "\n";
    passes = move == "pass" ? passes + 1 : 0;
  }
  played.score = black.ask("final_score");
  EXPECT_EQ(white.ask("final_score"), played.score);
  return played;
}

TEST(GtpProgram, GnuGoAgreesWithEveryMoveAndTheScore) {
  if (gnugo() == nullptr) GTEST_SKIP() << "gnugo is not installed";
  const struct {
    int size;
    const char* player;
  } games[] = {{5, "flat:memory=8@60"},
               {7, "uct:memory=8@60"},
               {9, "rave:memory=8@60"},
               {9, "uct:memory=8@40"}};
  std::uint64_t seed = 1;
  for (const auto& [size, player] : games) {
    const Played played = play_go(size, player, seed += 10);
    const OwnFile script(played.commands + "final_score\nquit\n");
    const Shell said =
        shell(std::string(gnugo()) + " --mode gtp --chinese-rules --komi 7.5 <" + script.path());
    EXPECT_EQ(said.out.find('?'), std::string::npos) << said.out;
    EXPECT_NE(said.out.find("= " + played.score + "\n"), std::string::npos)
        << played.score << " expected, after\n"
        << played.commands << said.out.substr(said.out.size() - 30);
  }
}

}  // namespace
}  // namespace yomi
