// A game value with its type erased and everything it offers laid open, so that properties are
// written, and compiled, once for all games.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "games/game.h"

namespace yomi {

class Probe {
 public:
  virtual ~Probe() = default;
  virtual std::unique_ptr<Probe> copy() const = 0;

  virtual Player to_play() const = 0;
  virtual Outcome outcome() const = 0;
  virtual MoveList legal_moves() const = 0;  // none when the game is over
  virtual void play(Move move) = 0;
  virtual std::uint64_t hash() const = 0;
  virtual std::uint64_t canonical_hash() const = 0;
  virtual int move_count() const = 0;
  virtual int code(Move move) const = 0;
  virtual int code_count() const = 0;
  virtual int feature_code(Move move) const = 0;
  virtual int feature_code_count() const = 0;
  virtual std::string move_text(Move move) const = 0;
  virtual std::optional<Move> parse_move(std::string_view text) const = 0;
  virtual Grid grid() const = 0;
  virtual std::optional<Player> at(Point point) const = 0;
  virtual int symmetry_count() const = 0;
  virtual std::unique_ptr<Probe> transformed(int symmetry) const = 0;
  virtual Move transformed(Move move, int symmetry) const = 0;
  virtual Finish finish(Rng& rng) const = 0;
  // The same, and the moves that a watcher sees; slowly: by the plain loop.
  using Seen = std::vector<std::pair<Player, Move>>;
  virtual Finish watch(Rng& rng, bool slowly, Seen& seen) const = 0;
  // Does the fast playout show its moves in the order of play?
  virtual bool shows_order() const = 0;

  // Optional abilities: nothing where a game does not have them.
  virtual MoveList winning_moves() const = 0;
  virtual bool skips_turn() const = 0;
  virtual std::unique_ptr<Probe> skipped() const = 0;
  virtual MoveList saving_moves() const = 0;  // what decisive=both considers without a win in one
  virtual MoveList urgent_replies() const = 0;
  virtual MoveList empty_neighbours() const = 0;
  virtual std::uint32_t pattern(Move cell) const = 0;
  virtual int pattern_cells() const = 0;
};

// The start of the game that a spec names.
std::unique_ptr<Probe> probe(const std::string& spec);

}  // namespace yomi
