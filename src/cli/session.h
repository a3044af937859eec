// A game between a person and a player that searches: whose turn it is, what was played, what the
// player thought. No words: those are in play.cpp.
#pragma once
#include <memory>
#include <vector>

#include "cli/command.h"
#include "engine/position.h"

namespace yomi::cli {

// A search and the position it was about.
struct Thought {
  std::unique_ptr<Position> position;
  SearchReport report;
};

class Session {
 public:
  Session(std::unique_ptr<Position> position, const PlayerSpec& spec, Player person,
          std::uint64_t seed);

  const Position& position() const { return *position_; }
  const PlayerSpec& spec() const { return opponent_->spec(); }
  Player person() const { return person_; }
  bool over() const { return position_->outcome() != Outcome::Ongoing; }
  bool persons_turn() const { return !over() && position_->to_play() == person_; }

  // Requires: the move is legal here.
  void play(Move move) { position_->play(move); }

  // The opponent thinks and plays. Ctrl-C makes it play the best move found so far. Requires: the
  // game is not over.
  const Thought& answer(Screen& screen);

  // What the opponent would do in the person's place, found without a trace in what it remembers.
  Thought hint(Screen& screen);

  // What the opponent thought before its last move that still stands; null if there is none.
  const Thought* last_thought() const { return thoughts_.empty() ? nullptr : &thoughts_.back(); }

  // Back to the person's last turn. Returns how many moves that took; none when there was no such
  // turn.
  std::size_t take_back();

  void restart();
  void swap_sides() { person_ = other(person_); }

 private:
  // The first so many moves of this game, played again.
  std::unique_ptr<Position> first_moves(std::size_t count) const;

  std::unique_ptr<Position> position_;
  Player person_;
  std::uint64_t seed_;
  std::unique_ptr<Searcher> opponent_;
  std::unique_ptr<Searcher> adviser_;  // made when first asked
  std::vector<Thought> thoughts_;      // of the moves that stand
};

}  // namespace yomi::cli
