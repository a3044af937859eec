// AtariGo: Go's stones, but the first capture wins. No passing, suicide is illegal; who cannot
// move has lost.
#pragma once
#include "games/go_game.h"

namespace yomi {

template <int MaxCells>
class AtariGoPosition : public GoGame<AtariGoPosition<MaxCells>, MaxCells> {
  using Base = GoGame<AtariGoPosition<MaxCells>, MaxCells>;
  using Base::board_, Base::to_play_;
  friend Base;

 public:
  explicit AtariGoPosition(int size) : Base(size) {}

  bool may_play(int point) const { return board_.may_play(to_play_, point); }

  // Requires: move is legal here.
  void play(Move move) {
    DCHECK(may_play(index(move)) && !captured_);
    captured_ = board_.place(to_play_, index(move)) > 0;
    Base::pass_turn(move);
  }

  template <class Use>
  void for_each_taken(Use) const {}  // then the game is over
  void skip_turn() { to_play_ = other(to_play_); }
  // Only the chain in atari itself can gain liberties, unless somebody is about to get stuck.
  bool answers_on_cell() const { return roomy_points() > 6; }

  Outcome outcome() const {
    return captured_ || Base::stuck() ? win_for(other(to_play_)) : Outcome::Ongoing;
  }

  bool may_play_out(Move move) const {
    return board_.content(index(move)) == PatternCell::Empty && may_play(index(move));
  }
  // A point where a stone would have had no liberty may get one by another stone.
  static constexpr bool moves_only_leave = false;
  bool has_move_set() const { return true; }
  auto move_set() const { return board_.playable(to_play_); }
  // All of these, and suicide.
  auto likely_set() const { return board_.empty_points(); }
  Move random_move(Rng& rng) {
    const int point = board_.random_point(to_play_, rng, [](int) { return true; });
    return point == board_.no_point ? no_move : move_at(point);
  }
  Outcome decided() const { return captured_ ? win_for(other(to_play_)) : Outcome::Ongoing; }

  // A stone takes away at most itself and four neighbours from the points that have a free
  // neighbour, and at any of those the opponent may play.
  void winning_moves(MoveList& out) const {
    if (roomy_points() <= 5) return winning_moves_by_trial(*this, out);
    for (int i = 0; i < board_.empty_count(); ++i)
      if (const int point = board_.empty_point(i); board_.captures(to_play_, point))
        out.push(move_at(point));
  }

  // Afterwards only the result counts, not the position.
  template <class Watch>
  Finish finish(Rng& rng, Watch&& watch) {
    if (const Outcome over = outcome(); over != Outcome::Ongoing) return {over, 0};
    for (int plies = 0;; ++plies) {
      const int point = board_.random_point(to_play_, rng, [](int) { return true; });
      if (point == board_.no_point) return {win_for(other(to_play_)), plies};
      watch(to_play_, move_at(point));
      if (board_.place(to_play_, point) > 0) return {win_for(to_play_), plies + 1};
      to_play_ = other(to_play_);
    }
  }

 private:
  int roomy_points() const {
    int roomy = 0;
    for (int i = 0; i < board_.empty_count(); ++i) roomy += board_.is_roomy(board_.empty_point(i));
    return roomy;
  }

  bool captured_ = false;
};

struct AtariGo {
  static constexpr GameInfo info{"atarigo", "Go in which the first capture wins", go_sizes, {}};

  template <class Visitor>
  static auto start(const GameSpec& spec, Visitor visit) {
    return start_go<AtariGoPosition>(spec, visit);
  }
};

}  // namespace yomi
