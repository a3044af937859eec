// yomi weights: patterns as little boards.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/cli/run.h"
#include "tests/store/fixture.h"

namespace yomi::cli {
namespace {

struct WeightsCommand : testing::Test {
  std::string file_with(const std::string& game, int cells, int patterns,
                        const std::string& lines) const {
    std::ofstream(directory.file("w")) << "yomi pattern weights 1\n# made by hand\ngame " << game
                                       << "\ncells " << cells << "\npatterns " << patterns << "\n"
                                       << lines;
    return directory.file("w");
  }

  TemporaryDirectory directory;
};

TEST_F(WeightsCommand, DrawsHexAsAHexagonAndWhatIsAlikeOnce) {
  const std::string file = file_with("hex", 6, 6,
                                     "first O.X.## 12.5\n"
                                     "first .X.O.. 3\n"
                                     "first X..O.. 0.25\n"
                                     "first O..X.. 0.25\n"
                                     "second .X..O. 0.25\n"
                                     "second OX.X#. 0\n");
  EXPECT_EQ(yomi_says({"weights", file, "--top", "2"}).out,
            file +
                ": 6 patterns of 6 cells for hex, 4 apart by symmetry\n"
                "  made by hand\n"
                "\n"
                "strongest\n"
                "\n"
                "  1. 12.5            2. 3\n"
                "  X plays *          X plays *\n"
                "   # #                . .\n"
                "  . * O              O * .\n"
                "   X .                . X\n"
                "\n"
                "weakest\n"
                "\n"
                "  3. 0.25 (x3)       4. 0\n"
                "  X plays *          O plays *\n"
                "   . .                # .\n"
                "  O * X              X * O\n"
                "   . .                . X\n"
                "\n"
                "next: yomi think hex --player uct/pattern:file=" +
                file + "\n");
}

TEST_F(WeightsCommand, DrawsHavannahAndGo) {
  const std::string havannah = file_with("havannah", 6, 1, "second XO.#.. 2\n");
  EXPECT_NE(yomi_says({"weights", havannah})
                .out.find("  O plays *\n"
                          "   . .\n"
                          "  # * X\n"
                          "   . O\n"),
            std::string::npos)
      << yomi_says({"weights", havannah}).out;
  // Right, up, left, down, then the diagonals: rows count upwards.
  const std::string go = file_with("go", 8, 1, "first XO.#X... 2\n");
  EXPECT_NE(yomi_says({"weights", go})
                .out.find("  X plays *\n"
                          "  . O X\n"
                          "  . * X\n"
                          "  . # .\n"),
            std::string::npos)
      << yomi_says({"weights", go}).out;
}

TEST_F(WeightsCommand, UsesStonesOnATerminalThatHasThem) {
  const std::string file = file_with("hex", 6, 1, "first O..X.. 2\n");
  EXPECT_NE(yomi_says({"weights", file}, {.unicode = true}).out.find("  ● * ○\n"),
            std::string::npos);
  EXPECT_EQ(yomi_says({"weights", file, "--ascii"}, {.unicode = true}).out,
            yomi_says({"weights", file}).out);
}

TEST_F(WeightsCommand, SaysTheSameInJson) {
  const std::string file = file_with("hex", 6, 2, "first O..X.. 2\nsecond OX.X#. 0\n");
  const Said said = yomi_says({"weights", file, "--top", "1", "--json"});
  EXPECT_EQ(json_names(said.out),
            (std::vector<std::string>{"file", "game", "cells", "patterns", "groups", "comments",
                                      "strongest", "weakest"}));
  EXPECT_EQ(
      json_value(said.out, "strongest"),
      "[{\"rank\":1,\"player\":\"first\",\"pattern\":\"O..X..\",\"weight\":2.0,\"alike\":1}]");
  EXPECT_EQ(
      json_value(said.out, "weakest"),
      "[{\"rank\":2,\"player\":\"second\",\"pattern\":\"OX.X#.\",\"weight\":0.0,\"alike\":1}]");
}

TEST_F(WeightsCommand, RefusesWhatIsNoPolicyInOneLine) {
  const auto refusal = [](const std::string& file) {
    const Said said = yomi_says({"weights", file});
    EXPECT_EQ(said.status, 2);
    EXPECT_EQ(said.out, "");
    return said.err;
  };
  std::string file = file_with("hexx", 6, 0, "");
  EXPECT_EQ(refusal(file), "yomi: " + file + ": unknown game 'hexx' (did you mean 'hex'?)\n");
  file = file_with("hex", 8, 0, "");
  EXPECT_EQ(refusal(file), "yomi: " + file + ": patterns of 8 cells (expected 6 in hex)\n");
  file = file_with("breakthrough", 6, 0, "");
  EXPECT_EQ(refusal(file),
            "yomi: " + file + ": patterns of 6 cells (expected 0 in breakthrough)\n");
  file = file_with("hex", 6, 2, "first O..X.. 2\n");
  EXPECT_EQ(refusal(file),
            "yomi: " + file + ":6: the file has 1 patterns (expected 2): it is damaged\n");
  std::ofstream(directory.file("w")) << "GIF89a";
  EXPECT_EQ(refusal(file), "yomi: " + file +
                               ":1: not a file of pattern weights (expected 'yomi pattern "
                               "weights 1')\n");
  EXPECT_NE(refusal("no-such-policy").find("no policy 'no-such-policy'"), std::string::npos);
  EXPECT_EQ(refusal(directory.file("nothing")),
            "yomi: cannot read the weights '" + directory.file("nothing") + "'\n");
}

TEST_F(WeightsCommand, StandsAFileWithoutPatterns) {
  EXPECT_EQ(yomi_says({"weights", file_with("hex", 6, 0, "")}).status, 0);
}

}  // namespace
}  // namespace yomi::cli
