// Files of pattern weights: what was written is read, and every kind of damage is named.
#include "playout/pattern_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "core/check.h"
#include "core/rng.h"
#include "tests/playout/probe.h"

namespace yomi {
namespace {

constexpr auto first = Player::First, second = Player::Second;

const std::string small_file =
    "# a comment\n"
    "yomi pattern weights 1\n"
    "\n"
    "game hex\n"
    "cells 6\n"
    "patterns 4\n"
    "first ..XO#. 12.5\n"
    "  # between\n"
    "second ...... 0\n"
    "second\t#####X   1e6\r\n"
    "first ...... 0.25\n";

PatternWeights parsed(const std::string& text, const std::string& game = "hex", int cells = 6) {
  std::istringstream in(text);
  return parse_pattern_weights(in, "w", game, cells);
}

// The message of the refusal; "" when it is read.
std::string refusal(const std::string& text) {
  try {
    parsed(text);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

std::string changed(const std::string& from, const std::string& to) {
  std::string text = small_file;
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos);
  return text.replace(at, from.size(), to);
}

// Two bits a cell, the first cell lowest: . 0, X 1, O 2, # 3.
constexpr std::uint32_t some = 1 << 4 | 2 << 6 | 3 << 8,
                        walls = 3 | 3 << 2 | 3 << 4 | 3 << 6 | 3 << 8 | 1 << 10;

TEST(PatternFile, GivesTheWeightsThatItHolds) {
  const PatternWeights weights = parsed(small_file);
  EXPECT_EQ(weights.cells(), 6);
  EXPECT_EQ(weights.at(first, some), 12.5F);
  EXPECT_EQ(weights.at(second, 0), 0.0F);
  EXPECT_EQ(weights.at(second, walls), 1e6F);
  EXPECT_EQ(weights.at(first, 0), 0.25F);
  int others = 0;
  for (std::uint32_t pattern = 0; pattern < 1 << 12; ++pattern)
    others += (weights.at(first, pattern) == 1) + (weights.at(second, pattern) == 1);
  EXPECT_EQ(others, 2 * 4096 - 4) << "all others weigh 1";
}

TEST(PatternFile, IsReadFromDiskAsFromMemory) {
  const std::string file = temporary_file("weights");
  std::ofstream(file) << small_file;
  EXPECT_EQ(read_pattern_weights(file, "hex", 6).at(first, some), 12.5F);
}

// Every pattern of both players with its own weight, written as text and read.
TEST(PatternFile, ComesBackAsItWasWritten) {
  std::ostringstream out;
  Rng rng(1);
  out << "yomi pattern weights 1\ngame nogo\ncells 4\npatterns 512\n";
  std::vector<double> written;
  for (int i = 0; i < 512; ++i) {
    written.push_back(0.125 * rng.below(1'000));
    out << (i < 256 ? "first " : "second ");
    for (int cell = 0; cell < 4; ++cell) out << ".XO#"[i >> (2 * cell) & 3];
    out << " " << written.back() << "\n";
  }
  const PatternWeights weights = parsed(out.str(), "nogo", 4);
  for (int i = 0; i < 512; ++i)
    EXPECT_EQ(weights.at(i < 256 ? first : second, static_cast<std::uint32_t>(i & 255)),
              static_cast<float>(written[static_cast<std::size_t>(i)]));
}

TEST(PatternFile, ComesBackAsItsWriterWroteItToTheLastBit) {
  PatternFile file{
      .comments = {"made by hand", "seed 1"}, .game = "hex", .cells = 6, .entries = {}};
  Rng rng(2);
  for (std::uint32_t pattern = 0; pattern < 500; ++pattern)
    file.entries.push_back({rng.below(2) == 0 ? first : second, pattern,
                            rng.unit_float() * (rng.below(2) == 0 ? 100 : 1e-8F)});
  file.entries[7].weight = 0;
  file.entries[8].weight = PatternFile::largest_weight;
  const std::string name = temporary_file("written");
  std::ofstream(name) << pattern_file_text(file);
  const PatternFile read = read_pattern_file(name);
  EXPECT_EQ(read.comments, file.comments);
  EXPECT_EQ(read.game, "hex");
  EXPECT_EQ(read.cells, 6);
  EXPECT_EQ(read.entries, file.entries);
  EXPECT_EQ(pattern_file_text(read), pattern_file_text(file));
}

TEST(PatternFile, OfWhateverGameHasAReasonableNumberOfCells) {
  const std::string name = temporary_file("cells");
  for (const std::string cells : {"0", "9", "-1", "1000000", "x"}) {
    std::ofstream(name) << changed("cells 6", "cells " + cells);
    try {
      read_pattern_file(name);
      ADD_FAILURE() << cells;
    } catch (const Error& error) {
      EXPECT_EQ(error.what(), name + ":5: patterns of '" + cells + "' cells (expected 1 to 8)");
    }
  }
}

TEST(PatternFile, IsRefusedWithTheLineThatIsWrong) {
  const std::string not_weights =
      ": not a file of pattern weights (expected 'yomi pattern weights 1')";
  EXPECT_EQ(refusal(""), "w:0" + not_weights);
  EXPECT_EQ(refusal("GIF89a"), "w:1" + not_weights);
  EXPECT_EQ(refusal(changed("weights 1", "weights 2")), "w:2" + not_weights);
  EXPECT_EQ(refusal("yomi pattern weights 1\n"),
            "w:1: expected 'game ...' (given 'the end of the file')");
  EXPECT_EQ(refusal(changed("game hex", "gane hex")), "w:4: expected 'game ...' (given 'gane')");
  EXPECT_EQ(refusal(changed("game hex", "game havannah")),
            "w:4: weights for 'havannah' (expected hex)");
  EXPECT_EQ(refusal(changed("cells 6", "cells 4")), "w:5: patterns of '4' cells (expected 6)");
  EXPECT_EQ(refusal(changed("cells 6", "patterns 4")),
            "w:5: expected 'cells ...' (given 'patterns')");
  for (const char* number : {"-1", "many", "4.5", "99999999999"})
    EXPECT_EQ(refusal(changed("patterns 4", std::string("patterns ") + number)),
              "w:6: bad number of patterns '" + std::string(number) + "'");
  EXPECT_EQ(refusal(changed("first ..XO#.", "third ..XO#.")),
            "w:7: expected 'first PATTERN WEIGHT' or 'second PATTERN WEIGHT'");
  EXPECT_EQ(refusal(changed("#. 12.5", "#.")),
            "w:7: expected 'first PATTERN WEIGHT' or 'second PATTERN WEIGHT'");
  EXPECT_EQ(refusal(changed("12.5", "12.5 1")),
            "w:7: expected 'first PATTERN WEIGHT' or 'second PATTERN WEIGHT'");
  EXPECT_EQ(refusal(changed("..XO#.", "..XO#")), "w:7: bad pattern '..XO#' (expected 6 cells)");
  EXPECT_EQ(refusal(changed("..XO#.", "..Xo#.")),
            "w:7: bad pattern '..Xo#.' (expected cells . X O #)");
  for (const char* weight : {"-0.5", "nan", "inf", "1e7", "0x1", "1,5", "heavy"})
    EXPECT_EQ(refusal(changed("12.5", weight)),
              "w:7: bad weight '" + std::string(weight) + "' (expected 0 to 1000000)");
}

TEST(PatternFile, ThatIsCutOrTooLongIsRefused) {
  EXPECT_EQ(refusal(changed("first ...... 0.25\n", "")),
            "w:10: the file has 3 patterns (expected 4): it is damaged");
  EXPECT_EQ(refusal(small_file + "first X..... 2\n"),
            "w:12: the file has 5 patterns (expected 4): it is damaged");
}

TEST(PatternFile, ThatIsNotThereIsRefused) {
  try {
    read_pattern_weights("no/such/file", "hex", 6);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "cannot read the weights 'no/such/file'");
  }
}

std::string mutated(std::string text, Rng& rng) {
  constexpr std::string_view likely = "\n \t\r#.XO-+e019\0\xff'";
  for (int changes = 1 + rng.below(4); changes > 0; --changes) {
    const auto at = static_cast<std::size_t>(rng.below(static_cast<int>(text.size())));
    const char letter =
        rng.below(2) ? likely[static_cast<std::size_t>(rng.below(static_cast<int>(likely.size())))]
                     : static_cast<char>(rng.below(256));
    if (const int kind = rng.below(5); kind == 0)
      text.erase(at, 1 + static_cast<std::size_t>(rng.below(8)));
    else if (kind == 1)
      text.insert(at, 1, letter);
    else if (kind == 2)
      text.insert(at,
                  text.substr(static_cast<std::size_t>(rng.below(static_cast<int>(at + 1))), 20));
    else if (kind == 3)
      text.resize(at + 1);
    else
      text[at] = letter;
    if (text.empty()) text = "\n";
  }
  return text;
}

TEST(PatternFile, IsReadOrRefusedWhateverItHolds) {
  Rng rng(1);
  int read = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = mutated(small_file, rng);
    const std::string message = refusal(text);  // anything but an Error ends the test
    if (message.empty()) {
      ++read;
      const PatternWeights weights = parsed(text);
      for (std::uint32_t pattern = 0; pattern < 1 << 12; pattern += 7)
        ASSERT_TRUE(weights.at(first, pattern) >= 0 && weights.at(first, pattern) <= 1e6F);
    }
    ASSERT_EQ(message.find('\n'), std::string::npos) << "one line";
    ASSERT_LT(message.size(), 200U);
  }
  // Changes of blanks, comments and digits are harmless; most others are not.
  EXPECT_GT(read, 200);
  EXPECT_LT(read, 5'000);
}

}  // namespace
}  // namespace yomi
