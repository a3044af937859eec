// Slow, literal game rules: the oracle that the fast games are tested against.
// They share no code and no trick with the engine. Every question is answered
// from the plain board, from scratch, so that a reader can believe each rule by
// reading it. Texts of games and moves are those of the design page.
#pragma once
#include <memory>
#include <string>
#include <vector>

namespace yomi::reference {

enum class Result { Ongoing, First, Second, Draw };

class Rules {
 public:
  virtual ~Rules() = default;

  // 0 for the player who moves first in the game, 1 for the other.
  virtual int to_play() const = 0;

  // The moves of the full rules as sorted texts; empty when the game is over.
  virtual std::vector<std::string> legal() const = 0;

  // What a uniform playout draws from, sorted; empty when the game is over.
  virtual std::vector<std::string> playout_moves() const { return legal(); }

  // Requires: `move` is one of legal() or playout_moves().
  virtual void play(const std::string& move) = 0;

  // A position whose player to move is stuck is over.
  virtual Result result() const = 0;

  // Havannah: the letters among "RBF", in this order, of the shapes in play
  // that the last move completed. Every other game: empty.
  virtual std::string shapes() const { return ""; }

  virtual std::unique_ptr<Rules> clone() const = 0;
};

// The start position of a game such as "hex:5,swap=on" or "breakthrough:3x6".
// The size must be given (except for tictactoe). Throws std::invalid_argument
// for any text that names no game.
std::unique_ptr<Rules> make(const std::string& spec);

}  // namespace yomi::reference
