#include "protocol/gtp_line.h"

#include <gtest/gtest.h>

#include <sstream>

#include "core/check.h"
#include "core/rng.h"

namespace yomi {
namespace {

TEST(GtpLine, HasAnIdANameAndArguments) {
  const GtpLine line = parse_gtp_line("12 play  B\tC3\r");
  EXPECT_EQ(line.id, "12");
  EXPECT_EQ(line.name, "play");
  EXPECT_EQ(line.arguments, (std::vector<std::string>{"B", "C3"}));
  EXPECT_EQ(line.rest, "B C3");
}

TEST(GtpLine, LosesCommentsAndControlCharacters) {
  EXPECT_EQ(parse_gtp_line(std::string("na\0m\x01"
                                       "e # who?",
                                       14))
                .name,
            "name");
  EXPECT_EQ(parse_gtp_line("  # 3 name").name, "");
  EXPECT_EQ(parse_gtp_line("\r").name, "");
  EXPECT_EQ(parse_gtp_line("play b c3#x").arguments.back(), "c3");
}

TEST(GtpLine, AnIdIsAllDigitsAndNotTooLong) {
  EXPECT_EQ(parse_gtp_line("007 name").id, "007");
  EXPECT_EQ(parse_gtp_line("7a name").name, "7a");
  EXPECT_EQ(parse_gtp_line("-1 name").name, "-1");
  EXPECT_EQ(parse_gtp_line(std::string(30, '1') + " name").id, "");
  EXPECT_EQ(parse_gtp_line("5").id, "5");
}

TEST(GtpLine, NumbersAreCheckedAndMissingArgumentsAreSyntaxErrors) {
  const GtpLine line = parse_gtp_line("komi 6.5 x 1e999");
  EXPECT_EQ(line.real(0), 6.5);
  for (const std::size_t at : {1u, 2u, 3u}) EXPECT_THROW(line.real(at), Error) << at;
  EXPECT_THROW(line.whole(0), Error);
}

TEST(GtpLine, KnowsGoGuisInterrupt) {
  EXPECT_TRUE(is_gtp_interrupt("# interrupt"));
  EXPECT_TRUE(is_gtp_interrupt("  #interrupt \r"));
  EXPECT_FALSE(is_gtp_interrupt("# interrupted"));
  EXPECT_FALSE(is_gtp_interrupt("interrupt"));
  EXPECT_FALSE(is_gtp_interrupt("#"));
  EXPECT_FALSE(is_gtp_interrupt(""));
}

TEST(GtpLine, AnAnswerNeverHasABlankLineWithin) {
  const GtpLine line = parse_gtp_line("3 x");
  EXPECT_EQ(gtp_answer(line, true, ""), "=3 \n\n");
  EXPECT_EQ(gtp_answer(line, false, "no"), "?3 no\n\n");
  EXPECT_EQ(gtp_answer(line, true, "a\n\n\nb\n"), "=3 a\nb\n\n");
  EXPECT_EQ(gtp_answer(line, true, "\na"), "=3 \na\n\n");
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  GtpReader reader(in);
  std::vector<std::string> lines;
  for (std::string line; reader.next(line);) lines.push_back(line);
  return lines;
}

TEST(GtpReader, GivesLinesTheLastOneWithOrWithoutItsEnd) {
  EXPECT_EQ(lines_of("a\n\nb"), (std::vector<std::string>{"a", "", "b"}));
  EXPECT_EQ(lines_of("a\n"), (std::vector<std::string>{"a"}));
  EXPECT_TRUE(lines_of("").empty());
}

TEST(GtpReader, KeepsOnlyTheBeginningOfAVeryLongLine) {
  std::istringstream in(std::string(3 << 20, 'x') + "\nname\n");
  GtpReader reader(in);
  std::string line;
  ASSERT_TRUE(reader.next(line));
  EXPECT_TRUE(reader.was_too_long());
  EXPECT_EQ(line.size(), GtpReader::longest);
  ASSERT_TRUE(reader.next(line));
  EXPECT_FALSE(reader.was_too_long());
  EXPECT_EQ(line, "name");
}

TEST(GtpReader, AnInterruptIsTakenOutButACommandStays) {
  std::istringstream in("\n# so\n# interrupt\nname\n# interrupt\n");
  GtpReader reader(in);
  EXPECT_TRUE(reader.take_interrupt());
  EXPECT_FALSE(reader.take_interrupt()) << "a command comes first";
  EXPECT_TRUE(reader.waiting());
  std::string line;
  ASSERT_TRUE(reader.next(line));
  EXPECT_EQ(line, "name");
}

TEST(GtpReader, SurvivesRandomBytes) {
  Rng rng(5);
  for (int i = 0; i < 2000; ++i) {
    std::string bytes;
    for (int left = rng.below(60); left > 0; --left) bytes += static_cast<char>(rng.below(256));
    const GtpLine line = parse_gtp_line(bytes);
    EXPECT_EQ(line.name.find_first_of(std::string("\0 \n\t#", 5)), std::string::npos);
    is_gtp_interrupt(bytes);
    lines_of(bytes);
  }
}

}  // namespace
}  // namespace yomi
