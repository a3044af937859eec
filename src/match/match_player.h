// A player of match games, ours or external, one game at a time.
#pragma once
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/position.h"

namespace yomi {

// What thinking about moves has cost.
struct Effort {
  double seconds = 0, cpu_seconds = 0;
  std::int64_t playouts = 0;

  Effort& operator+=(const Effort& more);
};

struct Reply {
  Move move = no_move;  // none: the player resigns
  Effort effort;
};

// A player who cannot go on. Each kind is counted apart.
enum class Failure { Illegal, Time, Crash, Stall, Garbage };
inline constexpr Failure all_failures[] = {Failure::Illegal, Failure::Time, Failure::Crash,
                                           Failure::Stall, Failure::Garbage};
std::string_view name_of(Failure failure);

class PlayerFailed : public std::runtime_error {
 public:
  PlayerFailed(Failure failure, const std::string& text)
      : std::runtime_error(text), failure_(failure) {}
  Failure failure() const { return failure_; }

 private:
  Failure failure_;
};

// The two sides do not agree about the rules or cannot even start: nobody's loss.
class GameVoid : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The whole match is to stop; the game is forgotten.
class GameAbandoned : public std::exception {};

// Asked now and then while a player thinks: is the match to stop?
using StopAsked = std::function<bool()>;

// Keys and values as they are in force, read back from the player itself.
using Facts = std::vector<std::pair<std::string, std::string>>;

class MatchPlayer {
 public:
  virtual ~MatchPlayer() = default;

  // Throws an Error that says why this player cannot play this game at all.
  virtual void check(const Position& start) = 0;
  virtual Facts facts() const = 0;

  // A game begins at this position, which may have moves before it. Same seed, same game.
  virtual void begin(const Position& position, std::uint64_t seed) = 0;
  // The opponent plays this move here, and the game goes on.
  virtual void see(const Position& position, Move move) = 0;
  // Throws a PlayerFailed, GameVoid or GameAbandoned. The move need not be legal.
  virtual Reply choose(const Position& position) = 0;
  // The game is over: memory that only it took is given back.
  virtual void end() {}
};

// What external engines are allowed.
struct Patience {
  double start = 30;     // seconds for everything but a move; `stall`, if that is more
  double stall = 60;     // after so many without an answer an engine counts as hung
  double move_time = 0;  // more than so many for a move is a loss; 0: no limit
};

// From a player's text: `gtp:COMMAND` or what parse_player reads. Throws an Error.
std::unique_ptr<MatchPlayer> make_match_player(const std::string& text, const Patience& patience,
                                               const StopAsked& stop);

// The one spelling of a player's text. Throws an Error.
std::string match_player_text(std::string_view text);

// Do the same seed and game give the same moves? Not with external engines, clocks or threads.
bool is_repeatable(std::string_view text);

}  // namespace yomi
