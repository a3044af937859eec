// One game of a match: two players, an opening, and how it ended.
#pragma once
#include "match/gtp_player.h"

namespace yomi {

// How a game ended. Failures are losses of the one who failed; a void game has no result.
enum class GameEnd { Rules, Resign, Illegal, Time, Crash, Stall, Garbage, Void };
std::string_view name_of(GameEnd end);
std::optional<GameEnd> game_end_named(std::string_view name);
bool is_failure(GameEnd end);

struct PlayedGame {
  std::vector<Move> moves;             // the opening's included
  Outcome outcome = Outcome::Ongoing;  // ongoing: void
  GameEnd end = GameEnd::Void;
  std::uint8_t shapes = 0;  // what the last move completed, in games with shapes
  Effort first, second;
  std::string note;  // what a failure said
};

struct GameSetup {
  std::string game;  // a spec
  std::vector<Move> opening = {};
  std::uint64_t seed = 0;
  int longest = 5000;  // plies; a longer game is void
};

// Of the two sides of a game, from the game's own: so that they differ.
std::uint64_t side_seed(std::uint64_t game_seed, Player side);

// A referee, if there is one, has the last word on games that end by the rules. Throws
// GameAbandoned. Whatever the players do, it comes to an end.
PlayedGame play_game(const GameSetup& setup, MatchPlayer& first, MatchPlayer& second,
                     GtpPlayer* referee = nullptr);

}  // namespace yomi
