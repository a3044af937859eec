// The boundary between games and everything above them: a game in progress without its type.
#pragma once
#include <memory>
#include <vector>

#include "engine/perft.h"
#include "engine/searcher.h"
#include "engine/solver.h"

namespace yomi {

// What became of many uniformly random playouts.
struct PlayoutTally {
  std::int64_t count = 0, first = 0, second = 0, draws = 0;
  std::int64_t plies = 0;  // meaningless unless knows_length
  bool knows_length = true;
  std::int64_t rings = 0, bridges = 0, forks = 0;  // wins whose last move made one

  void add(const Finish& finish) {  // inline: a Hex playout takes hardly longer
    ++count;
    first += finish.outcome == Outcome::First;
    second += finish.outcome == Outcome::Second;
    draws += finish.outcome == Outcome::Draw;
    knows_length &= finish.length != Finish::unknown_length;
    plies += finish.length;
    rings += (finish.shapes & ring_shape) != 0;
    bridges += (finish.shapes & bridge_shape) != 0;
    forks += (finish.shapes & fork_shape) != 0;
  }
  PlayoutTally& operator+=(const PlayoutTally& more);
};

// A game and its history, by the full rules (superko included).
class Position {
 public:
  virtual ~Position() = default;
  virtual std::unique_ptr<Position> clone() const = 0;

  // The spec that starts this game, in its one spelling.
  virtual const std::string& game() const = 0;
  virtual Player to_play() const = 0;
  virtual Outcome outcome() const = 0;
  virtual bool has_shapes() const = 0;
  virtual std::uint8_t shapes() const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual const std::vector<Move>& moves() const = 0;  // those played so far

  // Appends every legal move, in the order of their numbers; none when the game is over.
  virtual void legal_moves(MoveList& out) const = 0;
  // Requires: move is legal here.
  virtual void play(Move move) = 0;

  virtual std::string move_text(Move move) const = 0;
  // The text of a player's move, whoever is to move here.
  virtual std::string move_text(Player player, Move move) const = 0;
  // The move that a text names on this board, legal here or not.
  virtual std::optional<Move> parse_move(std::string_view text) const = 0;
  virtual Grid grid() const = 0;
  // How many cells around a candidate a pattern looks at; 0: the game has no patterns.
  virtual int pattern_cells() const = 0;
  virtual std::optional<Player> at(Point point) const = 0;

  virtual PlayoutTally playouts(std::int64_t count, Rng& rng) const = 0;
  // The same by the plain loop over the rules' moves; what the fast playout is tested against.
  virtual PlayoutTally slow_playouts(std::int64_t count, Rng& rng) const = 0;
  // A player of this game that searches; see yomi::make_searcher.
  virtual std::unique_ptr<Searcher> make_searcher(const PlayerSpec& spec,
                                                  std::uint64_t seed) const = 0;
  virtual PerftCount perft(int depth) const = 0;
  // Throws an Error for a game that the solver does not do (Go).
  virtual Solution solve(const SolveLimits& limits) const = 0;
};

// The legal move that a text names. Throws an Error that says what is wrong with it.
Move read_move(const Position& position, std::string_view text);

// Plays moves separated by blanks or commas. Throws an Error that names the first bad one.
void play_moves(Position& position, std::string_view texts);

}  // namespace yomi
