// One game of a match, with players that do what the test wants.
#include "match/match_game.h"

#include <gtest/gtest.h>

#include "engine/roster.h"
#include "tests/match/scripted_player.h"
#include "tests/protocol/mock.h"

namespace yomi {
namespace {

struct Scripts {
  std::string first, second;
};

PlayedGame play(const Scripts& scripts, const GameSetup& setup = {.game = "tictactoe"}) {
  ScriptedPlayer first(scripts.first), second(scripts.second);
  return play_game(setup, first, second);
}

std::vector<Move> moves_of(const std::string& game, const std::string& texts) {
  const auto position = start_game(game);
  play_moves(*position, texts);
  return position->moves();
}

TEST(MatchGame, EndsByTheRulesWithEachResult) {
  const auto first = play({"a1 b1 c1", "a2 b2"});
  EXPECT_EQ(first.outcome, Outcome::First);
  EXPECT_EQ(first.end, GameEnd::Rules);
  EXPECT_EQ(first.moves, moves_of("tictactoe", "a1 a2 b1 b2 c1"));
  EXPECT_EQ(first.note, "");
  EXPECT_EQ(play({"a1 b1 c3", "a2 b2 c2"}).outcome, Outcome::Second);
  EXPECT_EQ(play({"b2 a3 a2 b1 c3", "a1 c1 c2 b3"}).outcome, Outcome::Draw);
}

TEST(MatchGame, IsLostByTheOneWhoResigns) {
  const auto first = play({"a1 resign", "b2"});
  EXPECT_EQ(first.outcome, Outcome::Second);
  EXPECT_EQ(first.end, GameEnd::Resign);
  EXPECT_EQ(first.moves.size(), 2u);
  const auto second = play({"a1", "resign"});
  EXPECT_EQ(second.outcome, Outcome::First);
  EXPECT_EQ(second.end, GameEnd::Resign);
}

TEST(MatchGame, IsLostByTheOneWhoFailsAndSaysHow) {
  for (const Failure failure : all_failures) {
    const std::string name(name_of(failure));
    const auto first = play({"a1 " + name, "b2"});
    EXPECT_EQ(first.outcome, Outcome::Second) << name;
    EXPECT_EQ(name_of(first.end), name);
    EXPECT_TRUE(is_failure(first.end));
    EXPECT_EQ(first.note, "by the script");
    EXPECT_EQ(first.moves.size(), 2u);
    EXPECT_EQ(play({"a1", name}).outcome, Outcome::First) << name;
    EXPECT_EQ(game_end_named(name), first.end);
  }
  EXPECT_FALSE(is_failure(GameEnd::Rules));
  EXPECT_FALSE(is_failure(GameEnd::Resign));
  EXPECT_FALSE(is_failure(GameEnd::Void));
  EXPECT_EQ(game_end_named("boredom"), std::nullopt);
}

TEST(MatchGame, IsLostByAnIllegalMove) {
  const auto game = play({"a1 b2", "b2"});
  EXPECT_EQ(game.outcome, Outcome::Second);
  EXPECT_EQ(game.end, GameEnd::Illegal);
  EXPECT_EQ(game.note, "b2 is not legal");
  EXPECT_EQ(game.moves, moves_of("tictactoe", "a1 b2"));
}

TEST(MatchGame, IsLostByTheOneWhoFailsAtTheStart) {
  for (const bool first_fails : {true, false}) {
    ScriptedPlayer first("a1"), second("b2");
    (first_fails ? first : second).fails_at_begin = "crash";
    const auto game = play_game({.game = "tictactoe"}, first, second);
    EXPECT_EQ(game.end, GameEnd::Crash);
    EXPECT_EQ(game.outcome, first_fails ? Outcome::Second : Outcome::First);
    EXPECT_TRUE(game.moves.empty());
  }
}

TEST(MatchGame, IsLostByTheOneWhoFailsWhenToldOfAMove) {
  ScriptedPlayer first("a1 b1"), second("b2");
  second.fails_at_see = "stall";
  const auto game = play_game({.game = "tictactoe"}, first, second);
  EXPECT_EQ(game.end, GameEnd::Stall);
  EXPECT_EQ(game.outcome, Outcome::First);
  EXPECT_EQ(game.moves, moves_of("tictactoe", "a1")) << "the move was played";
}

TEST(MatchGame, ThatIsOverStaysAsItEnded) {
  // Whatever the loser would do when told of the last move.
  ScriptedPlayer first("a1 b1 c1"), second("a2 b2");
  const auto game = play_game({.game = "tictactoe"}, first, second);
  EXPECT_EQ(first.seen, "a2 b2");
  EXPECT_EQ(second.seen, "a1 b1");
  EXPECT_EQ(game.end, GameEnd::Rules);
}

TEST(MatchGame, IsVoidWhenThePlayersDisagree) {
  const auto game = play({"a1 void", "b2"});
  EXPECT_EQ(game.outcome, Outcome::Ongoing);
  EXPECT_EQ(game.end, GameEnd::Void);
  EXPECT_EQ(game.note, "by the script");
  EXPECT_EQ(game.moves.size(), 2u);
}

TEST(MatchGame, IsVoidWhenItDoesNotEnd) {
  const auto game = play({"a1 b1 c1", "a2 b2"}, {.game = "tictactoe", .longest = 3});
  EXPECT_EQ(game.end, GameEnd::Void);
  EXPECT_EQ(game.note, "no end after 3 moves");
  EXPECT_EQ(game.moves.size(), 3u);
  EXPECT_EQ(play({"a1 b1 c1", "a2 b2"}, {.game = "tictactoe", .longest = 5}).end, GameEnd::Rules);
}

TEST(MatchGame, IsForgottenWhenTheMatchStops) {
  EXPECT_THROW(play({"a1", "abandon"}), GameAbandoned);
}

TEST(MatchGame, AddsUpTheEffortOfEachSide) {
  const auto game = play({"a1 b1 c1", "a2 b2"});
  EXPECT_EQ(game.first.playouts, 30);
  EXPECT_EQ(game.first.seconds, 1.5);
  EXPECT_EQ(game.first.cpu_seconds, 0.75);
  EXPECT_EQ(game.second.playouts, 20);
  EXPECT_EQ(play({"a1 resign", "b2"}).first.playouts, 20) << "thinking of resigning counts";
}

TEST(MatchGame, StartsWithItsOpeningAndASeedForEachSide) {
  ScriptedPlayer first("c1"), second("");
  const GameSetup setup{
      .game = "tictactoe", .opening = moves_of("tictactoe", "a1 a3 b1 b3"), .seed = 7};
  const auto game = play_game(setup, first, second);
  EXPECT_EQ(game.moves, moves_of("tictactoe", "a1 a3 b1 b3 c1"));
  EXPECT_EQ(first.begun_after, 4u);
  EXPECT_EQ(second.begun_after, 4u);
  EXPECT_EQ(first.seed, side_seed(7, Player::First));
  EXPECT_EQ(second.seed, side_seed(7, Player::Second));
  EXPECT_NE(first.seed, second.seed);
  EXPECT_EQ(first.seen, "");
}

TEST(MatchGame, SaysWhichShapeWon) {
  // First joins the corners a1 and a2 of the smallest board.
  const auto game = play({"a1 a2", "b1"}, {.game = "havannah:2"});
  EXPECT_EQ(game.outcome, Outcome::First);
  EXPECT_EQ(game.shapes, bridge_shape);
}

TEST(MatchGame, MayBeOverBeforeItBegins) {
  const auto game = play({"", ""}, {.game = "nogo:1"});
  EXPECT_EQ(game.end, GameEnd::Rules);
  EXPECT_EQ(game.outcome, start_game("nogo:1")->outcome());
  EXPECT_TRUE(game.moves.empty());
}

// A game that the second player wins by the rules, with a referee.
PlayedGame refereed(const std::string& behaviour) {
  ScriptedPlayer first("a1 b1 c3"), second("a2 b2 c2");
  GtpPlayer referee(mock(behaviour), {});
  referee.check(*start_game("tictactoe"));
  return play_game({.game = "tictactoe"}, first, second, &referee);
}

TEST(MatchGame, ARefereeHasTheLastWord) {
  const auto game = refereed("gomill");
  EXPECT_EQ(game.outcome, Outcome::First) << "B+3.5";
  EXPECT_EQ(game.end, GameEnd::Rules);
  EXPECT_EQ(game.moves.size(), 6u);
}

TEST(MatchGame, ARefereeHasNoSayWhenSomebodyResignsOrFails) {
  ScriptedPlayer first("a1 resign"), second("a2");
  GtpPlayer referee(mock("gomill"), {});
  referee.check(*start_game("tictactoe"));
  const auto game = play_game({.game = "tictactoe"}, first, second, &referee);
  EXPECT_EQ(game.outcome, Outcome::Second);
  EXPECT_EQ(game.end, GameEnd::Resign);
}

TEST(MatchGame, AFailingRefereeIsNobodysLoss) {
  for (const auto* behaviour : {"play", "refuse-play", "crash-after 11"}) {
    const auto game = refereed(behaviour);
    EXPECT_EQ(game.end, GameEnd::Void) << behaviour;
    EXPECT_EQ(game.outcome, Outcome::Ongoing) << behaviour;
  }
  EXPECT_EQ(refereed("play").note, "the referee does not know final_score");
  EXPECT_TRUE(refereed("crash-after 11").note.starts_with("the referee: play w "));
}

}  // namespace
}  // namespace yomi
