// External engines in a contest: every way to fail ends in its own class, and leaves nobody behind.
#include <gtest/gtest.h>

#include "engine/roster.h"
#include "tests/lab/fixture.h"

namespace yomi {
namespace {

constexpr const char* all_cells = " a1 a2 b1 b2 c1 c2 a3 b3 c3";

struct Engines : ContestTest {
  // Two games of Hex, the engine first in one of them.
  std::vector<GameRow> games_with(const std::string& behaviour, const Patience& patience = {}) {
    auto setup = match_of("hex:3", engine(behaviour), "random");
    setup.patience = patience;
    auto rows = play(setup, 2);
    EXPECT_FALSE(engine_lives());
    return rows;
  }

  void expect_failures(const std::string& behaviour, const std::string& end,
                       const std::string& note, const Patience& patience = {}) {
    const auto rows = games_with(behaviour, patience);
    ASSERT_EQ(rows.size(), 2u);
    for (const GameRow& row : rows) {
      EXPECT_EQ(row.end, end) << row.note;
      EXPECT_EQ(row.result, row.number == 0 ? "second" : "first");
      EXPECT_NE(row.note.find(note), std::string::npos) << row.note;
    }
    EXPECT_EQ(rows[0].moves, "");
    EXPECT_EQ(std::count(rows[1].moves.begin(), rows[1].moves.end(), ' '), 0)
        << "started again for the second game: it saw the opponent's move";
    EXPECT_NE(rows[1].moves, "");
  }
};

TEST_F(Engines, ThatPlayWellEndByTheRules) {
  for (const auto* behaviour : {"play", "crlf"}) {
    const auto rows = games_with(std::string(behaviour) + all_cells);
    expect_whole(rows, 2);
    for (const GameRow& row : rows) EXPECT_EQ(row.end, "rules") << row.note;
  }
}

TEST_F(Engines, ThatFloodStandardErrorPlayOn) {
  const auto rows = games_with(std::string("flood") + all_cells);
  expect_whole(rows, 2);
  for (const GameRow& row : rows) EXPECT_EQ(row.end, "rules") << row.note;
}

TEST_F(Engines, ThatCrashLoseByCrash) {
  expect_failures("crash-on-genmove", "crash", "the engine was killed by signal 11");
}

TEST_F(Engines, ThatHangLoseByStall) {
  expect_failures("stall-on-genmove", "stall", "no whole answer within 0.2 s", {.stall = brief});
}

TEST_F(Engines, ThatTalkNonsenseLoseByGarbage) {
  expect_failures("garbage-on-genmove", "garbage", "'Hm.'");
}

TEST_F(Engines, ThatTakeTooLongLoseOnTime) {
  expect_failures(std::string("sleep-on-genmove") + all_cells, "time",
                  "s for a move, 0.01 s allowed", {.move_time = 0.01});
}

TEST_F(Engines, ThatPlayNoMoveOfTheGameLoseByAnIllegalOne) {
  expect_failures("play z9", "illegal", "answered 'z9', no move of hex:3");
}

TEST_F(Engines, ThatPlayOnOccupiedCellsLoseByAnIllegalMove) {
  const auto rows = games_with("play b2 b2 b2 b2 b2");
  // `random` may take b2 first; the engine then has no move left and passes.
  for (const GameRow& row : rows) {
    EXPECT_EQ(row.end, "illegal") << row.note;
    EXPECT_EQ(row.result, row.number == 0 ? "second" : "first");
  }
}

TEST_F(Engines, ThatRefuseALegalMoveMakeTheGameVoid) {
  const auto rows = games_with(std::string("refuse-play") + all_cells);
  for (const GameRow& row : rows) {
    EXPECT_EQ(row.result, "void");
    EXPECT_EQ(row.end, "void");
    EXPECT_NE(row.note.find("refused"), std::string::npos);
    EXPECT_TRUE(row.note.starts_with("'gtp:'")) << "names the engine: " << row.note;
  }
}

TEST_F(Engines, ThatCannotStartStopTheRunWithAnError) {
  try {
    play(match_of("hex:3", engine("crash-at-start"), "random"), 2);
    ADD_FAILURE() << "no error";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("cannot open book.dat"), std::string::npos)
        << error.what();
  }
  EXPECT_FALSE(engine_lives());
}

TEST_F(Engines, ThatKeepFailingEndTheRun) {
  for (const auto* behaviour : {"crash-on-genmove", "refuse-play a1 b1"}) {
    const auto setup = match_of("hex:3", engine(behaviour), "random");
    EXPECT_THROW(play(setup, 50), ContestGivenUp) << behaviour;
    EXPECT_EQ(told, 3) << behaviour;
    EXPECT_EQ(open_store_to_read(directory.file())->games(run).size(), 3u) << behaviour;
    EXPECT_THROW(play(setup, 50, 2), ContestGivenUp) << "it is given another chance";
    EXPECT_GE(open_store_to_read(directory.file())->games(run).size(), 6u) << behaviour;
    EXPECT_FALSE(engine_lives());
  }
}

TEST_F(Engines, InParallelEachThreadHasItsOwn) {
  const auto rows = play(match_of("hex:3", engine(std::string("play") + all_cells),
                                  engine(std::string("crlf") + all_cells)),
                         12, 3);
  expect_whole(rows, 12);
  for (const GameRow& row : rows) EXPECT_EQ(row.end, "rules") << row.note;
  EXPECT_FALSE(engine_lives());
}

TEST_F(Engines, TheirFactsAreReadBack) {
  GtpPlayer player(mock("gomill"), {});
  player.check(*start_game("hex:3"));
  const Facts facts = player.facts();
  EXPECT_EQ(facts[1], (std::pair<std::string, std::string>("name", "Mock")));
  EXPECT_EQ(facts[2], (std::pair<std::string, std::string>("version", "0.1")));
  EXPECT_EQ(facts[3], (std::pair<std::string, std::string>("description", "Mock 0.1\nseed 7")));
}

TEST_F(Engines, StopBetweenMovesWhenTheMatchStops) {
  bool stop = false;
  GtpPlayer player(mock(std::string("play") + all_cells), {}, [&] { return stop; });
  const auto position = start_game("hex:3");
  player.begin(*position, 1);
  EXPECT_EQ(position->move_text(player.choose(*position).move), "a1");
  stop = true;
  EXPECT_THROW(player.choose(*position), GameAbandoned);
}

TEST_F(Engines, AMoveTheirSpellingMeansASwap) {
  GtpPlayer player(mock("play swap-pieces"), {});
  const auto position = start_game("hex:3,swap=on");
  play_moves(*position, "a1");
  player.begin(*position, 1);
  EXPECT_EQ(position->move_text(player.choose(*position).move), "swap");
}

TEST(EnginesText, NeedsACommand) {
  EXPECT_EQ(error_of([] { match_player_text("gtp:  "); }),
            "no command after 'gtp:' (expected such as \"gtp:gnugo --mode gtp\")");
  EXPECT_EQ(match_player_text("gtp:gnugo  --mode gtp"), "gtp:gnugo  --mode gtp");
  EXPECT_EQ(match_player_text("uct"), "uct@1000");
}

TEST(EnginesText, OnlyOwnPlayersWithoutClocksAndThreadsAreRepeatable) {
  EXPECT_TRUE(is_repeatable("uct@100"));
  EXPECT_TRUE(is_repeatable("random"));
  EXPECT_FALSE(is_repeatable("uct:threads=2@100"));
  EXPECT_FALSE(is_repeatable("uct@1s"));
  EXPECT_FALSE(is_repeatable("gtp:gnugo"));
}

// The rows of games between "good" and "bad", as FailureWatch sees them.
std::string complaint(const std::vector<std::pair<std::string, std::string>>& ends,
                      const std::string& opponent = "good") {
  FailureWatch watch(3);
  std::string last;
  for (const auto& [result, end] : ends) {
    GameRow row;
    row.first = "bad";
    row.second = opponent;
    row.result = result;
    row.end = end;
    row.note = "why";
    last = watch.see(row);
  }
  return last;
}

TEST(FailureWatch, ComplainsOfThreeFailuresInARow) {
  EXPECT_EQ(complaint({{"second", "crash"}, {"second", "stall"}}), "");
  EXPECT_EQ(complaint({{"second", "crash"}, {"second", "stall"}, {"second", "time"}}),
            "'bad' failed in 3 games in a row, the last by time: why");
  EXPECT_EQ(
      complaint(
          {{"second", "crash"}, {"second", "rules"}, {"second", "crash"}, {"second", "crash"}}),
      "");
  EXPECT_EQ(complaint({{"second", "crash"}, {"first", "crash"}, {"second", "crash"}}), "")
      << "now one, now the other";
  EXPECT_EQ(complaint({{"second", "rules"}, {"second", "resign"}, {"second", "rules"}}), "");
}

TEST(FailureWatch, ComplainsOfThreeVoidGamesWithoutBlame) {
  EXPECT_EQ(complaint({{"void", "void"}, {"void", "void"}, {"void", "void"}}),
            "3 games of 'bad' in a row came to nothing; the last: why");
}

TEST(FailureWatch, CountsAPlayerAgainstHimselfOnce) {
  EXPECT_NE(complaint({{"second", "crash"}, {"first", "crash"}, {"second", "crash"}}, "bad"), "");
  EXPECT_EQ(complaint({{"second", "crash"}, {"first", "rules"}, {"second", "crash"}}, "bad"), "");
}

}  // namespace
}  // namespace yomi
