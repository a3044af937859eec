// Boards as people see them. Each file in tests/data/boards is a command and what it prints; run
// the tests with YOMI_UPDATE=1 to write the files anew, and look at the difference.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/roster.h"
#include "tests/cli/run.h"

namespace yomi::cli {
namespace {

namespace fs = std::filesystem;

const std::string prompt = "$ yomi ";
const fs::path folder = fs::path(YOMI_SOURCE_DIR) / "tests/data/boards";

std::string read(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(Boards, AreDrawnAsInTheFiles) {
  int files = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string expected = read(entry.path());
    const std::string command = expected.substr(0, expected.find('\n'));
    const bool unicode = entry.path().stem().string().ends_with("-unicode");
    const Said said = yomi_says(shell_words(command.substr(prompt.size())), {.unicode = unicode});
    const std::string text = command + "\n" + said.out + said.err;
    EXPECT_EQ(text, expected) << entry.path();
    if (std::getenv("YOMI_UPDATE") != nullptr) std::ofstream(entry.path()) << text;
    ++files;
  }
  EXPECT_GE(files, 10);
}

// Reads the cells' names off the drawing as the labels promise: in a row from the name at its left
// end, letter by letter, to the name at its right end; and from a letter above or below along the
// strokes.
TEST(Boards, EveryCellOfAHexagonIsWhereItsLabelsSay) {
  const std::string cells = yomi_says({"show", "havannah:3", "--moves", "c4 e3 d5 b2"}).out;
  std::vector<std::string> lines;
  std::istringstream stream(cells);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  //   a b c        lines[2]
  //  / / /
  // a1 . . . c1    lines[4]
  const auto cell = [&](int row, int from_left) {
    const std::string& line = lines[static_cast<std::size_t>(4 + row)];
    const auto label = line.find_first_not_of(' ');
    return line[label + 3 + 2 * static_cast<std::size_t>(from_left)];
  };
  EXPECT_EQ(cell(3, 1), 'X');  // row 4 starts with b4, so c4 is one further
  EXPECT_EQ(cell(2, 4), 'O');  // row 3 starts with a3
  EXPECT_EQ(cell(4, 1), 'X');  // row 5 starts with c5
  EXPECT_EQ(cell(1, 1), 'O');  // row 2 starts with a2
  EXPECT_NE(lines[7].find("b4"), std::string::npos);
  const auto letter_b = lines[2].find('b');
  EXPECT_EQ(lines[3][letter_b - 1], '/');
  EXPECT_EQ(lines[4][letter_b - 2], '.');  // b1
  EXPECT_EQ(lines[5][letter_b - 3], 'O');  // b2
}

TEST(Boards, OfEveryGameFitATerminalInPlainLetters) {
  for (const GameInfo* game : all_games())
    for (const std::string& line : yomi_says({"show", std::string(game->name)}).lines()) {
      EXPECT_LE(line.size(), 100u) << line;
      for (const char c : line) EXPECT_TRUE(c >= ' ' && c <= '~') << line;
    }
}

}  // namespace
}  // namespace yomi::cli
