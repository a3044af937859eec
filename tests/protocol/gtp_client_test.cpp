// The GTP client against engines of every kind: good, bad, and GNU Go.
#include "protocol/gtp_client.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <thread>

#include "core/rng.h"
#include "tests/protocol/mock.h"

namespace yomi {
namespace {

using Kind = GtpFailure::Kind;

struct Failure {
  std::string kind, text;
};

// How asking fails; the client is a corpse after everything but a refusal, and no process remains.
Failure failure_of(GtpClient& client, const std::string& command, double seconds = ample) {
  const pid_t group = client.pid();
  try {
    client.ask(command, seconds);
  } catch (const GtpFailure& failure) {
    const bool refused = failure.kind() == Kind::Refused;
    EXPECT_EQ(client.alive(), refused) << failure.what();
    if (group != 0) {
      EXPECT_EQ(group_exists(group), refused) << failure.what();
    }
    return {std::string(name_of(failure.kind())), failure.what()};
  }
  return {"none", ""};
}

Failure failure_of(const std::string& behaviour, const std::string& command,
                   double seconds = ample) {
  GtpClient client(mock(behaviour));
  return failure_of(client, command, seconds);
}

TEST(GtpClient, AnswersComeBackWithTheTimeTheyTook) {
  GtpClient client(mock("slow"));
  const GtpAnswer answer = client.ask("echo twelve bytes");
  EXPECT_EQ(answer.text, "twelve bytes");
  EXPECT_GE(answer.seconds, 0.032);  // 16 bytes and more, 2 ms each
  EXPECT_EQ(answer.seconds, client.last_seconds());
}

TEST(GtpClient, AnswersMayHaveManyLinesOrNone) {
  GtpClient client(mock("gomill"));
  EXPECT_EQ(client.ask("gomill-describe_engine").text, "Mock 0.1\nseed 7");
  EXPECT_EQ(client.ask("komi 7.5").text, "");
}

TEST(GtpClient, BlankLinesCarriageReturnsAndControlCharactersAreNoHarm) {
  GtpClient client(mock("crlf"));
  EXPECT_EQ(client.ask("echo a b").text, "a b");
  EXPECT_EQ(client.ask("list_commands").text.substr(0, 22), "protocol_version\nname\n");
}

TEST(GtpClient, ARefusalLeavesTheEngineAlive) {
  GtpClient client(mock("play"));
  const auto failure = failure_of(client, "dance");
  EXPECT_EQ(failure.kind, "refused");
  EXPECT_EQ(failure.text, "dance: refused: 'unknown command'");
  EXPECT_EQ(client.ask("name").text, "Mock");
}

TEST(GtpClient, ACommandIsOneLine) {
  GtpClient client(mock("play"));
  EXPECT_THROW(client.ask("name\nversion"), Error);
  EXPECT_EQ(client.ask("version").text, "0.1");
}

TEST(GtpClient, ACrashAtTheStartIsACrashWithTheLastWords) {
  const auto failure = failure_of("crash-at-start", "name");
  EXPECT_EQ(failure.kind, "crash");
  EXPECT_EQ(failure.text, "name: the engine ended with exit status 3: 'cannot open book.dat'");
}

TEST(GtpClient, ACommandThatDoesNotExistIsACrash) {
  GtpClient client("no-such-engine");
  const auto failure = failure_of(client, "name");
  EXPECT_EQ(failure.kind, "crash");
  EXPECT_NE(failure.text.find("no-such-engine: not found"), std::string::npos) << failure.text;
}

TEST(GtpClient, ACrashInTheMiddleIsACrashWithItsSignal) {
  GtpClient client(mock("crash-after 2"));
  client.ask("name");
  client.ask("version");
  const auto failure = failure_of(client, "genmove b");
  EXPECT_EQ(failure.kind, "crash");
  EXPECT_EQ(failure.text, "genmove b: the engine was killed by signal 11 (Segmentation fault)");
}

TEST(GtpClient, AClosedOutputIsACrash) {
  const auto failure = failure_of("close-stdout", "genmove b");
  EXPECT_EQ(failure.kind, "crash");
  EXPECT_EQ(failure.text, "genmove b: the engine closed its standard output and lives on");
}

TEST(GtpClient, NoAnswerInTimeIsAStallWithTheLastWords) {
  GtpClient client(mock("stall-on-genmove"));
  client.ask("name");
  const auto failure = failure_of(client, "genmove b", 1);
  EXPECT_EQ(failure.kind, "stall");
  EXPECT_EQ(failure.text,
            "genmove b: no whole answer within 1 s; it last said 'thinking about it'");
  EXPECT_GE(client.last_seconds(), 1);
}

TEST(GtpClient, StallsOfEveryKindAreStalls) {
  EXPECT_EQ(failure_of("deaf", "name", brief).kind, "stall");
  EXPECT_EQ(failure_of("deaf", "echo " + std::string(1 << 20, 'x'), brief).kind, "stall");
  EXPECT_EQ(failure_of("partial", "name", brief).kind, "stall");
  EXPECT_EQ(failure_of("slow", "echo " + std::string(1000, 'x'), brief).kind, "stall");
}

TEST(GtpClient, WhatIsNotAnAnswerIsGarbage) {
  const auto failure = failure_of("garbage", "name");
  EXPECT_EQ(failure.kind, "garbage");
  EXPECT_EQ(failure.text, "name: answered 'Welcome to Mock, ready.' (expected =1 or ?1)");
}

TEST(GtpClient, AnotherIdOrNoneIsGarbage) {
  EXPECT_EQ(failure_of("wrong-id", "name").text, "name: answered '=17 Mock' (expected =1 or ?1)");
  EXPECT_EQ(failure_of("no-id", "name").text, "name: answered '= Mock' (expected =1 or ?1)");
}

TEST(GtpClient, AnEndlessAnswerIsGarbage) {
  const std::string text = "name: the answer is longer than 1048576 bytes";
  for (const auto* behaviour : {"endless", "huge-line"}) {
    const auto failure = failure_of(behaviour, "name");
    EXPECT_EQ(failure.kind, "garbage") << behaviour;
    EXPECT_EQ(failure.text, text) << behaviour;
  }
}

// Engines that write a few random bytes, among them many that GTP gives a meaning, and end.
TEST(GtpClient, RandomBytesAreAnAnswerOrAFailureButNothingElse) {
  constexpr std::string_view likely = "===??111  \n\n\n\n\r\tab\x7f\xff";
  Rng rng(1);
  std::set<std::string> kinds;
  for (int round = 0; round < 100; ++round) {
    std::string command = "read line; printf '";
    for (int i = 0; i < 8; ++i) {
      const auto byte = static_cast<unsigned char>(likely[rng.below(likely.size())]);
      command += fmt::format("\\{:03o}", byte);
    }
    GtpClient client(command + "'");
    kinds.insert(failure_of(client, "name").kind);
  }
  EXPECT_TRUE(kinds.contains("crash"));
  EXPECT_TRUE(kinds.contains("garbage"));
}

TEST(GtpClient, AMoveThatIsNotOneWordIsGarbage) {
  GtpClient client(mock("wordy"));
  EXPECT_THROW(client.genmove(Player::First, ample), GtpFailure);
  EXPECT_FALSE(client.alive());
}

TEST(GtpClient, AFloodOfStandardErrorDoesNotDisturb) {
  GtpClient client(mock("flood"));
  EXPECT_EQ(client.ask("name").text, "Mock");
  EXPECT_EQ(client.ask("version").text, "0.1");
}

TEST(GtpClient, ADeadEngineStaysDeadUntilRestarted) {
  GtpClient client(mock("crash-after 5"));
  EXPECT_TRUE(client.check(ample).empty());
  client.ask("name");
  EXPECT_EQ(failure_of(client, "name").kind, "crash");
  EXPECT_EQ(failure_of(client, "version").text,
            "the engine is gone since name: the engine was killed by signal 11 (Segmentation "
            "fault)");
  client.restart();
  EXPECT_TRUE(client.alive());
  EXPECT_TRUE(client.knows("genmove"));
  EXPECT_EQ(client.ask("name").text, "Mock");
}

TEST(GtpClient, RestartingALivingEngineEndsTheOldOne) {
  GtpClient client(mock("play"));
  const pid_t old = client.pid();
  client.restart();
  EXPECT_FALSE(group_exists(old));
  EXPECT_EQ(client.ask("name").text, "Mock");
}

TEST(GtpClient, GoodbyeLeavesNoProcessBehind) {
  for (const auto* behaviour : {"play", "stubborn", "deaf", "grandchild", "grandchild-session"}) {
    pid_t group = 0;
    {
      const GtpClient client(mock(behaviour));
      group = client.pid();
      EXPECT_TRUE(group_exists(group));
    }
    EXPECT_FALSE(group_exists(group)) << behaviour;
  }
}

TEST(GtpClient, AGoodEngineHasNoProblems) {
  GtpClient client(mock("gomill"));
  EXPECT_EQ(client.check(ample), std::vector<std::string>{});
  EXPECT_EQ(client.name(), "Mock");
  EXPECT_EQ(client.version(), "0.1");
  EXPECT_TRUE(client.knows("gomill-cpu_time"));
  EXPECT_FALSE(client.knows("gomill"));
}

TEST(GtpClient, TheCheckSaysWhatIsWrong) {
  GtpClient old(mock("old")), crashing(mock("crash-at-start")), deaf(mock("deaf"));
  EXPECT_EQ(old.check(ample),
            (std::vector<std::string>{"protocol_version: answered '1' (expected 2)",
                                      "list_commands: does not name genmove"}));
  EXPECT_EQ(crashing.check(ample),
            std::vector<std::string>{"protocol_version: the engine ended with exit status 3: "
                                     "'cannot open book.dat'"});
  EXPECT_EQ(deaf.check(brief).size(), 1u);
}

TEST(GtpClient, AGameGoesThroughTheHelpers) {
  GtpClient client(mock("play a1 B2 c3 resign swap"));
  client.boardsize(9);
  client.boardsize(9, 7);
  client.clear_board();
  client.komi(7.5);
  EXPECT_EQ(client.genmove(Player::First, ample).text, "a1");
  client.play(Player::Second, "c3");
  EXPECT_EQ(client.genmove(Player::First, ample).text, "B2");
  client.undo();
  EXPECT_EQ(client.genmove(Player::First, ample).text, "resign");
  EXPECT_EQ(client.genmove(Player::First, ample).text, "swap-pieces");
  EXPECT_EQ(client.genmove(Player::First, ample).text, "pass");
}

TEST(GtpClient, OptionalCommandsAreAskedOnlyWhenKnown) {
  GtpClient plain(mock("play")), rich(mock("gomill"));
  plain.check(ample);
  rich.check(ample);
  EXPECT_EQ(plain.final_score(), std::nullopt);
  EXPECT_EQ(plain.cpu_seconds(), std::nullopt);
  EXPECT_EQ(plain.description(), std::nullopt);
  EXPECT_FALSE(plain.time_settings(60, 0, 0));
  EXPECT_FALSE(plain.time_left(Player::First, 60, 0));
  EXPECT_EQ(rich.final_score(), "B+3.5");
  EXPECT_EQ(rich.cpu_seconds(), 1.25);
  EXPECT_EQ(rich.description(), "Mock 0.1\nseed 7");
  EXPECT_TRUE(rich.time_settings(60, 0, 0));
  EXPECT_TRUE(rich.time_left(Player::First, 60, 0));
}

TEST(GtpClient, EnginesInParallelFailEachInItsOwnWay) {
  struct Case {
    const char *behaviour, *kind;
    double seconds;
  };
  constexpr Case cases[] = {{"play", "none", ample},
                            {"crash-at-start", "crash", ample},
                            {"garbage", "garbage", ample},
                            {"partial", "stall", brief}};
  std::vector<std::jthread> workers;
  for (const Case& each : cases)
    workers.emplace_back([&each] {
      for (int round = 0; round < 4; ++round)
        EXPECT_EQ(failure_of(each.behaviour, "name", each.seconds).kind, each.kind);
    });
}

class GnuGo : public testing::Test {
 protected:
  static constexpr const char* command =
      "gnugo --mode gtp --chinese-rules --komi 7.5 --level 0 --seed 1";

  void SetUp() override {
    if (!std::filesystem::exists("/usr/games/gnugo"))
      GTEST_SKIP() << "GNU Go is not installed (Debian package gnugo)";
  }
};

TEST_F(GnuGo, IsCheckedPlaysAndCounts) {
  GtpClient client(command);
  EXPECT_EQ(client.check(ample), std::vector<std::string>{});
  EXPECT_EQ(client.name(), "GNU Go");
  EXPECT_EQ(client.version(), "3.8");
  client.boardsize(9);
  client.clear_board();
  client.play(Player::First, "E5");
  EXPECT_EQ(failure_of(client, "play w E5").text, "play w E5: refused: 'illegal move'");
  const std::string move = client.genmove(Player::Second, ample).text;
  EXPECT_EQ(failure_of(client, "play b " + move).kind, "refused");
  client.undo();
  client.play(Player::First, move);
  client.play(Player::Second, "pass");
  client.play(Player::First, "pass");
  EXPECT_EQ(client.final_score(), "B+73.5");  // 81 points less komi
}

TEST_F(GnuGo, PlaysAWholeGameAgainstItselfAndBothCountTheSame) {
  GtpClient black(command), white(command);
  for (GtpClient* const client : {&black, &white}) {
    client->check(ample);
    client->boardsize(9);
    client->clear_board();
  }
  int passes = 0, moves = 0;
  Player to_play = Player::First;
  for (; passes < 2 && moves < 300; ++moves, to_play = other(to_play)) {
    GtpClient& mover = to_play == Player::First ? black : white;
    GtpClient& opponent = to_play == Player::First ? white : black;
    const std::string move = mover.genmove(to_play, ample).text;
    ASSERT_NE(move, "resign");
    opponent.play(to_play, move);
    passes = move == "pass" ? passes + 1 : 0;
  }
  EXPECT_EQ(passes, 2);
  EXPECT_GT(moves, 20);
  const auto score = black.final_score();
  ASSERT_TRUE(score.has_value());
  EXPECT_TRUE(score->starts_with("B+") || score->starts_with("W+")) << *score;
  EXPECT_EQ(score, white.final_score());
}

}  // namespace
}  // namespace yomi
