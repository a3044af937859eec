// The game of a GTP session: a position and the way back, step by step. A step is what one command
// played: usually a move; in Go perhaps a pass of the other side before it; in GoGui's dialect half
// a move where pieces move, since GoGui knows only moves of one point: first the piece, then where
// it goes.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/position.h"

namespace yomi {

class GtpGame {
 public:
  // Throws an Error when the spec names no game.
  explicit GtpGame(std::string_view spec);

  const Position& position() const { return *position_; }
  const std::string& spec() const { return position_->game(); }
  std::string_view name() const;
  bool is_over() const { return position_->outcome() != Outcome::Ongoing; }
  // The cell of the piece that has been taken up, if one has.
  const std::optional<Point>& picked() const { return picked_; }

  void restart();
  // The same game with the same options on another board. Throws an Error.
  void resize(int width, int height);
  // Another value of an option. The moves stay where the new rules allow them; an Error otherwise.
  void set_option(std::string_view key, std::string_view value);
  // Another game with moves played, each a step. An Error if one of them is not legal.
  void load(std::string_view spec, const std::vector<Move>& moves);

  // One step. Requires: the moves are legal one after the other.
  void play(const std::vector<Move>& moves);
  // Takes up a piece. Requires: a legal move starts there.
  void pick(Point from);
  // The last two steps are one from now on. Requires: there are two.
  void join_steps() { steps_.pop_back(); }
  // False when there is no step to take back.
  bool undo();

  // Every legal move; with a piece taken up, those of this piece.
  std::vector<Move> moves() const;
  bool is_legal(Move move) const;

 private:
  struct Step {
    std::size_t plies;  // before it
    std::optional<Point> picked;
  };
  void go_back_to(std::size_t plies);

  std::unique_ptr<Position> position_;
  std::optional<Point> picked_;
  std::vector<Step> steps_;
};

// The name of a game as people and programs write it ("Hex", "Misere Breakthrough", "nogo"), with
// what follows it, as a spec.
std::string gtp_game_spec(std::string_view text);

// The spec with another value for an option.
std::string with_option(const std::string& spec, std::string_view key, std::string_view value);

}  // namespace yomi
