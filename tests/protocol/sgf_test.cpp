// The format SGF: what its rules say about text, names, trees, and what happens to bad files.
#include "protocol/sgf.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "core/check.h"

namespace yomi {
namespace {

SgfTree parse_one(std::string_view text) {
  auto games = parse_sgf(text);
  EXPECT_EQ(games.size(), 1U);
  return games[0];
}

std::string error_of(std::string_view text) {
  try {
    parse_sgf(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

std::string repeated(std::string_view text, int count) {
  std::string result;
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

TEST(Sgf, NodesPropertiesAndValuesAreRead) {
  const SgfTree tree = parse_one("(;FF[4] GM [1]\n;B[aa]AB[bb] [cc]\t[dd];)");
  ASSERT_EQ(tree.nodes.size(), 3U);
  EXPECT_EQ(tree.nodes[0].simple_text("GM"), "1");
  ASSERT_NE(tree.nodes[1].find("AB"), nullptr);
  EXPECT_EQ(tree.nodes[1].find("AB")->values, (std::vector<std::string>{"bb", "cc", "dd"}));
  EXPECT_EQ(tree.nodes[1].find("W"), nullptr);
  EXPECT_TRUE(tree.nodes[2].properties.empty());
  EXPECT_EQ(tree.main_line(), (std::vector<int>{0, 1, 2}));
}

TEST(Sgf, PlacesAreLinesAndColumns) {
  const SgfTree tree = parse_one("(;GM[1]\r\n ;B[aa]\r;W[bb]\n\n  C[x])");
  EXPECT_EQ(sgf_location(tree.nodes[0].find("GM")->place), "line 1, column 3: ");
  EXPECT_EQ(sgf_location(tree.nodes[1].place), "line 2, column 2: ");
  EXPECT_EQ(sgf_location(tree.nodes[2].find("W")->place), "line 3, column 2: ");
  EXPECT_EQ(sgf_location(tree.nodes[2].find("C")->place), "line 5, column 3: ");
  EXPECT_EQ(sgf_location({}), "");
}

TEST(Sgf, TheFirstVariationIsTheMainLine) {
  const SgfTree tree = parse_one("(;A[](;B[1];B[2](;B[3])(;B[4]))(;B[5];B[6]))");
  EXPECT_EQ(tree.main_line(), (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(tree.nodes[0].children, (std::vector<int>{1, 5}));
  EXPECT_EQ(tree.nodes[2].children, (std::vector<int>{3, 4}));
  EXPECT_EQ(tree.nodes[5].children, (std::vector<int>{6}));
}

TEST(Sgf, EscapedCharactersStandForThemselves) {
  EXPECT_EQ(sgf_unescaped("a\\]b\\\\c\\:d"), "a]b\\c:d");
  EXPECT_EQ(parse_one("(;C[[5k\\]: a \\\\])").nodes[0].text("C"), "[5k]: a \\");
  EXPECT_EQ(sgf_escaped("[x] \\"), "[x\\] \\\\");
}

TEST(Sgf, LineBreaksAreOneCharacterAndSoftOnesNone) {
  EXPECT_EQ(sgf_unescaped("a\r\nb\n\rc\rd\ne\n\nf"), "a\nb\nc\nd\ne\n\nf");
  EXPECT_EQ(sgf_unescaped("a\\\nb\\\r\nc"), "abc");
  EXPECT_EQ(sgf_simple_text("a\r\nb\\\nc\td"), "a bc d");
  EXPECT_EQ(sgf_unescaped("a\tb\v\\\tc"), "a b  c");
}

TEST(Sgf, SmallLettersInNamesDoNotCount) {
  const SgfTree tree = parse_one("(;GaMe[1]Black[aa]L1[x])");
  EXPECT_EQ(tree.nodes[0].text("GM"), "1");
  EXPECT_EQ(tree.nodes[0].text("B"), "aa");
  EXPECT_EQ(tree.nodes[0].text("L1"), "x");
}

TEST(Sgf, TextAroundGamesIsSkipped) {
  EXPECT_EQ(parse_one("Dear (all),\n( ;GM[11])\nbye :)").nodes[0].text("GM"), "11");
  EXPECT_EQ(parse_sgf("(;A[1])  (;A[2])(;A[3])").size(), 3U);
}

TEST(Sgf, ErrorsSayWhereAndWhatWasExpected) {
  EXPECT_EQ(error_of(""), "not an SGF file (expected a game that starts with '(;')");
  EXPECT_EQ(error_of("B[aa]"), error_of(""));
  EXPECT_EQ(error_of("(;GM[1]\n"), "line 2, column 1: the file ends within a game (expected ')')");
  EXPECT_EQ(error_of("(;GM[1]\n;C[x"),
            "line 2, column 3: this value of 'C' never ends (expected ']')");
  EXPECT_EQ(error_of("(;C[x\\]"), "line 1, column 4: this value of 'C' never ends (expected ']')");
  EXPECT_EQ(error_of("(;C[x\\"), error_of("(;C[x\\]"));
  EXPECT_EQ(error_of("(;GM 1])"), "line 1, column 6: expected '[' after 'GM', not '1'");
  EXPECT_EQ(error_of("(;GM"), "line 1, column 5: expected '[' after 'GM', not the end of the file");
  EXPECT_EQ(error_of("(;b[aa])"), "line 1, column 3: a property's name needs a capital letter");
  EXPECT_EQ(error_of("(;B[aa]\n]"),
            "line 2, column 1: expected a property, ';', '(' or ')', not ']'");
  EXPECT_EQ(error_of("(;A[]())"), "line 1, column 7: expected ';' after '(', not ')'");
  EXPECT_EQ(error_of("(;A[](;B[]);C[])"),
            "line 1, column 12: expected '(' or ')' after a variation, not ';'");
}

TEST(Sgf, NothingIsLostOnRewriting) {
  const std::string text =
      "(;FF[4]XY[private\\:a:b][ [two\\] ]C[ a\n\nb\\\nc ]\n"
      ";B[aa](;W[bb](;B[cc])(;B[dd];W[ee]))(;W[];PL[W])(;))\n";
  EXPECT_EQ(sgf_text(parse_one(text)), text);
}

TEST(Sgf, LongGamesAreWrittenInLines) {
  const std::string text = sgf_text(parse_one("(" + repeated(";B[aa]C[x]", 1000) + ")"));
  std::size_t start = 0;
  for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n', start)) {
    EXPECT_LE(end - start, 100U);
    start = end + 1;
  }
  EXPECT_EQ(start, text.size());
  EXPECT_EQ(parse_one(text).nodes.size(), 1000U);
}

TEST(Sgf, TextIsSetReplacedAndTakenAway) {
  SgfNode node;
  node.set_text("C", "a]");
  EXPECT_EQ(node.find("C")->values[0], "a\\]");
  node.set_text("C", "b");
  EXPECT_EQ(node.text("C"), "b");
  EXPECT_EQ(node.properties.size(), 1U);
  node.set_text("C", "");
  EXPECT_TRUE(node.properties.empty());
  node.set_text("C", "");
  EXPECT_TRUE(node.properties.empty());
}

TEST(Sgf, DeepNestingIsNeitherACrashNorAnError) {
  constexpr int depth = 100'000;
  const std::string text = repeated("(;B[aa]", depth) + repeated(")", depth);
  const SgfTree tree = parse_one(text);
  EXPECT_EQ(tree.nodes.size(), static_cast<std::size_t>(depth));
  EXPECT_EQ(parse_one(sgf_text(tree)).main_line().size(), static_cast<std::size_t>(depth));
  EXPECT_EQ(error_of(repeated("(", depth)), error_of(""));
  EXPECT_EQ(error_of(repeated("(;", depth)),
            "line 1, column 200001: the file ends within a game (expected ')')");
}

TEST(Sgf, WideTreesAreReadToo) {
  constexpr int width = 100'000;
  const SgfTree tree = parse_one("(;" + repeated("(;)", width) + ")");
  EXPECT_EQ(tree.nodes[0].children.size(), static_cast<std::size_t>(width));
  EXPECT_EQ(parse_one(sgf_text(tree)).nodes.size(), tree.nodes.size());
}

TEST(Sgf, HugeFilesAreRefused) {
  EXPECT_EQ(error_of("(;C[" + std::string(16 << 20, 'x') + "])"),
            "the SGF file is larger than 16 MiB");
  for (const auto* part : {";", "A[]", "(;)", "[]"})
    EXPECT_NE(error_of("(;A[]" + repeated(part, 1'000'000) + ")")
                  .find("more than a million nodes, properties and values"),
              std::string::npos)
        << part;
}

RC_GTEST_PROP(Sgf, AnyTextSurvivesEscaping, (const std::string& text)) {
  std::string expected = text;
  std::erase(expected, '\r');
  RC_ASSERT(parse_one("(;C[" + sgf_escaped(expected) + "])").nodes[0].find("C")->values[0] ==
            sgf_escaped(expected));
  std::ranges::replace_if(
      expected, [](char c) { return c >= '\t' && c <= '\f' && c != '\n'; }, ' ');
  RC_ASSERT(sgf_unescaped(sgf_escaped(expected)) == expected);
}

RC_GTEST_PROP(Sgf, AnyBytesAreATreeOrAnError, ()) {
  const auto text =
      *rc::gen::container<std::string>(rc::gen::elementOf(std::string("(((;;;))AbB[[[]]]\\\n 1")));
  try {
    for (const SgfTree& tree : parse_sgf("(;" + text)) {
      const std::string written = sgf_text(tree);
      RC_ASSERT(sgf_text(parse_one(written)) == written);
    }
  } catch (const Error& error) {
    RC_ASSERT(std::string(error.what()).starts_with("line "));
  }
}

}  // namespace
}  // namespace yomi
