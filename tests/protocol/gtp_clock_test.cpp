#include "protocol/gtp_clock.h"

#include <gtest/gtest.h>

#include "engine/roster.h"

namespace yomi {
namespace {

using enum TimeControl::Kind;

TEST(GtpClock, AbsoluteTimeIsSharedAmongTheMovesToCome) {
  // 0.95 * 100 - 0.05 = 94.95 may be used, a tenth of it for each of ten moves.
  EXPECT_NEAR(seconds_for_move({Absolute, 300, 0, 0}, {100, 0}, 10), 9.495, 1e-9);
  EXPECT_NEAR(seconds_for_move({Absolute, 300, 0, 0}, {100, 0}, 1), 94.95, 1e-9);
}

TEST(GtpClock, CanadianStonesShareTheirPeriod) {
  // In the period: 0.95 * 30 - 0.05 = 28.45 for five stones.
  EXPECT_NEAR(seconds_for_move({Canadian, 60, 30, 5}, {30, 5}, 40), 5.69, 1e-9);
  // Before it: a fortieth of 0.95 * 60 - 0.05 = 56.95, and what a stone has in the first period.
  EXPECT_NEAR(seconds_for_move({Canadian, 60, 30, 5}, {60, 0}, 40), 56.95 / 40 + 5.69, 1e-9);
}

TEST(GtpClock, AByoyomiPeriodIsUsedUpToItsMargin) {
  EXPECT_NEAR(seconds_for_move({Byoyomi, 60, 10, 3}, {10, 3}, 40), 9.45, 1e-9);
  EXPECT_NEAR(seconds_for_move({Byoyomi, 60, 10, 3}, {0, 0}, 40), 9.45, 1e-9);
}

TEST(GtpClock, AnIncrementIsSpentButNeverBeforeItIsThere) {
  EXPECT_NEAR(seconds_for_move({Fischer, 60, 2, 0}, {60, 0}, 40), 56.95 / 40 + 1.85, 1e-9);
  EXPECT_NEAR(seconds_for_move({Fischer, 60, 20, 0}, {1, 0}, 40), 0.9, 1e-9);
}

TEST(GtpClock, NothingLeftIsAnInstant) {
  for (const auto kind : {Absolute, Fischer})
    EXPECT_EQ(seconds_for_move({kind, 60, 0, 0}, {0, 0}, 10), 0.001);
  EXPECT_EQ(seconds_for_move({Canadian, 0, 0.01, 5}, {0, 5}, 10), 0.001);
}

TEST(GtpClock, NeverOverstepsWhateverTheNumbers) {
  for (const double left : {0.2, 1.0, 17.0, 900.0})
    for (const double period : {0.2, 1.0, 30.0})
      for (const int stones : {1, 3, 25})
        for (const int moves : {1, 7, 60}) {
          EXPECT_LT(seconds_for_move({Absolute, left, 0, 0}, {left, 0}, moves), left);
          EXPECT_LT(seconds_for_move({Fischer, left, period, 0}, {left, 0}, moves), left);
          EXPECT_LT(seconds_for_move({Canadian, left, period, stones}, {left, 0}, moves),
                    left + period / stones);
          EXPECT_LT(seconds_for_move({Canadian, left, period, stones}, {period, stones}, moves),
                    period / stones);
          EXPECT_LT(seconds_for_move({Byoyomi, left, period, stones}, {period, stones}, moves),
                    period);
        }
}

TEST(GtpClock, WholeGamesKeepWithinTheirTime) {
  GtpClock clock;
  clock.set(TimeControl{Absolute, 60, 0, 0});
  for (int moves = 60; moves > 0; --moves) {
    const double before = clock.left(Player::First).seconds;
    const double seconds = clock.seconds_for_move(Player::First, std::max(6, moves));
    EXPECT_LT(seconds, before);
    clock.spend(Player::First, seconds);
  }
  EXPECT_GT(clock.left(Player::First).seconds, 0);
  EXPECT_LT(clock.left(Player::First).seconds, 30) << "most of it is used";
  EXPECT_EQ(clock.left(Player::Second).seconds, 60);
}

TEST(GtpClock, GoesFromMainTimeIntoPeriods) {
  GtpClock clock;
  clock.set(TimeControl{Canadian, 10, 30, 2});
  clock.spend(Player::Second, 4);
  EXPECT_EQ(clock.left(Player::Second).seconds, 6);
  clock.spend(Player::Second, 8);  // two seconds of the first period, and one of its stones
  EXPECT_EQ(clock.left(Player::Second).seconds, 28);
  EXPECT_EQ(clock.left(Player::Second).stones, 1);
  clock.spend(Player::Second, 5);  // the next period
  EXPECT_EQ(clock.left(Player::Second).seconds, 30);
  EXPECT_EQ(clock.left(Player::Second).stones, 2);
}

TEST(GtpClock, AByoyomiPeriodComesBackUnlessOverstepped) {
  GtpClock clock;
  clock.set(TimeControl{Byoyomi, 0, 10, 3});
  clock.spend(Player::First, 9);
  EXPECT_EQ(clock.left(Player::First).stones, 3);
  EXPECT_EQ(clock.left(Player::First).seconds, 10);
  clock.spend(Player::First, 11);
  EXPECT_EQ(clock.left(Player::First).stones, 2);
}

TEST(GtpClock, FischersIncrementIsAddedAfterTheMove) {
  GtpClock clock;
  clock.set(TimeControl{Fischer, 10, 2, 0});
  clock.spend(Player::First, 5);
  EXPECT_EQ(clock.left(Player::First).seconds, 7);
}

TEST(GtpClock, ExpectsFewerMovesAsTheBoardFillsUp) {
  EXPECT_EQ(moves_to_come(*start_game("hex:11")), 42);        // 35 % of 121
  EXPECT_EQ(moves_to_come(*start_game("havannah:4")), 12);    // of 37
  EXPECT_EQ(moves_to_come(*start_game("breakthrough")), 22);  // of 64
  EXPECT_EQ(moves_to_come(*start_game("tictactoe")), 6);
  const auto position = start_game("hex:5");
  play_moves(*position, "a1 b1 c1 d1 e1");
  EXPECT_EQ(moves_to_come(*position), 7);  // of 20
}

}  // namespace
}  // namespace yomi
