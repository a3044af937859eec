#include <gtest/gtest.h>

#include <regex>

#include "core/check.h"
#include "protocol/gtp_report.h"
#include "tests/protocol/gtp_probe.h"

namespace yomi {
namespace {

// Standard input on which a second line comes only after somebody has looked for it so often.
class SlowTypist : public std::streambuf {
 public:
  SlowTypist(std::string first, std::string second, int looks)
      : first_(std::move(first)), second_(std::move(second)), looks_(looks) {
    setg(first_.data(), first_.data(), first_.data() + first_.size());
  }

 private:
  int_type underflow() override {
    if (typed_) return traits_type::eof();
    typed_ = true;
    setg(second_.data(), second_.data(), second_.data() + second_.size());
    return second_.empty() ? traits_type::eof() : traits_type::to_int_type(second_[0]);
  }
  std::streamsize showmanyc() override {
    if (looks_-- > 0) return 0;
    return underflow() == traits_type::eof() ? -1 : egptr() - gptr();
  }

  std::string first_, second_;
  int looks_;
  bool typed_ = false;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> session(const GtpSetup& setup, const std::string& first,
                                 const std::string& second, int looks) {
  SlowTypist typist(first, second, looks);
  std::istream in(&typist);
  std::ostringstream out;
  GtpEngine(setup, in, out).run();
  return lines_of(out.str());
}

GtpSetup setup_of(const std::string& game, const std::string& player) {
  return {.game = game, .player = player};
}

const std::string lz_info =
    "info move [a-z]\\d+ visits \\d+ winrate \\d+ lcb \\d+ order \\d+ pv( [a-z]\\d+)+";
const std::string kata_info =
    "info move [a-z]\\d+ visits \\d+ utility -?[01]\\.\\d+ winrate [01]\\.\\d+ lcb [01]\\.\\d+ "
    "order \\d+ pv( [a-z]\\d+)+";

TEST(GtpAnalysis, StreamsUntilALineComesAndThenAnswersIt) {
  for (const char* player : {"uct", "rave/ppa", "uct:threads=2"}) {
    const auto lines = session(setup_of("hex:5", player), "1 lz-analyze b 2\n", "2 name\n", 10);
    ASSERT_GE(lines.size(), 6u) << player;
    EXPECT_EQ(lines[0], "=1");
    const std::regex pattern(lz_info + "( " + lz_info + ")*");
    for (std::size_t i = 1; i + 3 < lines.size(); ++i)
      EXPECT_TRUE(std::regex_match(lines[i], pattern)) << lines[i];
    EXPECT_EQ(lines[lines.size() - 3], "");
    EXPECT_EQ(lines[lines.size() - 2], "=2 Yomi");
  }
}

TEST(GtpAnalysis, EndOfInputAndQuitEndIt) {
  for (const char* second : {"", "quit\n"}) {
    const auto lines = session(setup_of("hex:5", "uct"), "lz-analyze\n", second, 3);
    ASSERT_GE(lines.size(), 3u);
    EXPECT_EQ(lines[0], "=");
    EXPECT_TRUE(lines[1].starts_with("info move "));
  }
}

TEST(GtpAnalysis, KataGosFormatHasFractionsAndTheRoot) {
  const auto lines =
      session(setup_of("hex:5", "uct"),
              "kata-analyze interval 2 maxmoves 3 rootInfo true ownership true\n", "stop\n", 5);
  const std::regex pattern(kata_info + " " + kata_info + " " + kata_info +
                           " rootInfo visits \\d+ utility -?[01]\\.\\d+ winrate [01]\\.\\d+");
  ASSERT_GE(lines.size(), 3u);
  // In the first lines there may be less than three moves.
  const auto last = std::find_if(lines.rbegin(), lines.rend(), [](const std::string& line) {
    return line.starts_with("info move ");
  });
  ASSERT_NE(last, lines.rend());
  EXPECT_TRUE(std::regex_match(*last, pattern)) << *last;
}

TEST(GtpAnalysis, AMoveIsNeverTakenFromAnAnalysisThatWasCutShort) {
  const auto lines = session(setup_of("hex:9", "uct:memory=64@500"), "lz-analyze\n",
                             "yomi-report\nreg_genmove b\nyomi-report\n", 1);
  std::vector<std::string> playouts;
  for (const std::string& line : lines)
    if (line.starts_with("playouts: ")) playouts.push_back(line);
  ASSERT_EQ(playouts.size(), 2u);
  EXPECT_EQ(playouts[1], "playouts: 500");
}

TEST(GtpAnalysis, WhatIsProvenEndsTheSearchButNotTheAnswer) {
  // Nobody types anything before the search is over and somebody has to wait.
  const auto lines =
      session(setup_of("tictactoe", "uct:solver=on"), "lz-analyze 10000\n", "name\n", 1'000'000);
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_NE(lines[1].find(" winrate 5000 lcb 5000 order 0 "), std::string::npos) << lines[1];
  EXPECT_EQ(lines[3], "= Yomi");
}

TEST(GtpAnalysis, GenmoveThinksAloudAndPlays) {
  GtpProbe engine("hex:4", "uct:memory=8@200");
  const auto lines = lines_of(engine.raw("lz-genmove_analyze b 1"));
  ASSERT_GE(lines.size(), 3u);
  EXPECT_EQ(lines[0], "=");
  EXPECT_TRUE(lines[1].starts_with("info move "));
  EXPECT_TRUE(std::regex_match(lines.back(), std::regex("play [a-d][1-4]"))) << lines.back();
  EXPECT_EQ(words_of(engine.ask("all_legal_moves")).size(), 15u);
  EXPECT_TRUE(engine.ask("kata-genmove_analyze w").starts_with("info move "));
}

TEST(GtpAnalysis, BadOptionsAreSyntaxErrors) {
  GtpProbe engine("hex:4");
  for (const char* line : {"kata-analyze avoid b a1 2", "lz-analyze b x", "kata-analyze minmoves",
                           "kata-analyze minmoves x", "lz-analyze -5"})
    EXPECT_TRUE(engine.complaint(line).starts_with("syntax error")) << line;
  EXPECT_TRUE(engine.complaint("lz-analyze w 10").starts_with("illegal move: it is black's turn"));
}

TEST(GtpAnalysis, AnInterruptMakesAMoveEarly) {
  SlowTypist typist("genmove b\n", "# interrupt\nname\n", 3);
  std::istream in(&typist);
  std::ostringstream out;
  GtpEngine(setup_of("hex:9", "uct@86400s"), in, out).run();
  const auto lines = lines_of(out.str());
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_TRUE(std::regex_match(lines[0], std::regex("= [a-i][1-9]"))) << lines[0];
  EXPECT_EQ(lines[2], "= Yomi");
}

TEST(GtpAnalysis, AClockMakesAMoveInTime) {
  GtpProbe engine("hex:9", "uct@86400s");
  engine.ask("time_settings 3 0 0");
  engine.ask("time_left b 1 0");
  EXPECT_EQ(engine.ask("genmove b").size(), 2u);
}

TEST(GtpReport, ProofsCountAsCertain) {
  MoveReport move{.move = move_at(1), .visits = 100, .value = 0.5};
  EXPECT_EQ(known_value(move), 0.5);
  // 0.5 - 1.96 sqrt(0.25 / 100)
  EXPECT_NEAR(lower_bound_of(move), 0.402, 1e-9);
  move.proof = Proof::Win;
  EXPECT_EQ(known_value(move), 1);
  EXPECT_EQ(lower_bound_of(move), 1);
  move.proof = Proof::Loss;
  EXPECT_EQ(known_value(move), 0);
}

TEST(GtpReport, TheRootsValueIsTheMeanOfAllVisits) {
  SearchReport report;
  report.moves = {{.move = move_at(0), .visits = 30, .value = 0.6},
                  {.move = move_at(1), .visits = 10, .value = 0.2},
                  {.move = move_at(2)}};
  EXPECT_NEAR(root_value(report), 0.5, 1e-12);
}

}  // namespace
}  // namespace yomi
