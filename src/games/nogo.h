// NoGo: Go's stones, but capturing is as illegal as suicide. Who cannot move has lost.
#pragma once
#include "core/bits.h"
#include "games/go_game.h"
#include "games/misere.h"

namespace yomi {

template <int MaxCells>
class NoGoPosition : public GoGame<NoGoPosition<MaxCells>, MaxCells> {
  using Base = GoGame<NoGoPosition<MaxCells>, MaxCells>;
  using Base::board_, Base::to_play_;
  friend Base;

 public:
  explicit NoGoPosition(int size) : Base(size) {}

  bool may_play(int point) const {
    const auto effect = board_.effect(to_play_, point);
    return effect.lives && !effect.captures;
  }

  // Requires: move is legal here.
  void play(Move move) {
    DCHECK(may_play(index(move)));
    board_.place(to_play_, index(move));
    Base::pass_turn(move);
  }

  void skip_turn() { to_play_ = other(to_play_); }

  Outcome outcome() const { return Base::stuck() ? win_for(other(to_play_)) : Outcome::Ongoing; }

  bool may_play_out(Move move) const {
    return board_.content(index(move)) == PatternCell::Empty && may_play(index(move));
  }

  // A stone forbids the opponent at most ten points: its own, its four neighbours, the last
  // liberties of four chains next to it and of its own.
  void winning_moves(MoveList& out) const {
    NoGoPosition skipped = *this;
    skipped.skip_turn();
    int open = 0;
    for (int i = 0; i < board_.empty_count() && open <= 10; ++i)
      open += skipped.may_play(board_.empty_point(i));
    if (open <= 10) winning_moves_by_trial(*this, out);
  }

  // A point that is forbidden to a player stays so: the chain whose last liberty it is can only
  // grow through it. So a point that proves forbidden is crossed off that player's candidates for
  // good. Afterwards only the result counts, not the position.
  template <class Watch>
  Finish finish(Rng& rng, Watch&& watch) {
    using Set = Bits<(MaxCells + 63) / 64>;
    std::array<Set, 2> candidates;
    for (int i = 0; i < board_.empty_count(); ++i)
      for (Set& set : candidates) set.set(board_.empty_point(i));
    for (int plies = 0;; ++plies) {
      Set& own = candidates[index(to_play_)];
      for (;;) {
        const int count = own.count();
        if (count == 0) return {win_for(other(to_play_)), plies};
        const int point = own.select(rng.below(count));
        own.clear(point);
        if (!may_play(point)) continue;
        candidates[index(other(to_play_))].clear(point);
        board_.place(to_play_, point);
        watch(to_play_, move_at(point));
        break;
      }
      to_play_ = other(to_play_);
    }
  }
};

struct NoGo {
  static constexpr GameInfo info{
      "nogo", "no captures, no suicide; who cannot move loses", go_sizes, {}};

  template <class Visitor>
  static auto start(const GameSpec& spec, Visitor visit) {
    return start_go<NoGoPosition>(spec, visit);
  }
};

struct MisereNoGo {
  static constexpr GameInfo info{"misere-nogo", "NoGo, but who cannot move wins", go_sizes, {}};

  template <class Visitor>
  static auto start(const GameSpec& spec, Visitor visit) {
    return NoGo::start(spec, [&](const auto& game) { return visit(Misere(game)); });
  }
};

}  // namespace yomi
