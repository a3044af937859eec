// The misere form of a game: the same moves, the opposite aim.
#pragma once
#include "games/game.h"

namespace yomi {

// Inner must be a game in which only the player who has just moved can have won: then no move of
// the misere form wins at once.
template <Game Inner>
class Misere : public Inner {
 public:
  using Inner::transformed;
  explicit Misere(const Inner& inner) : Inner(inner) {}

  Outcome outcome() const { return inverted(Inner::outcome()); }
  Outcome decided() const requires EndsWhenStuck<Inner> { return inverted(Inner::decided()); }
  void winning_moves(MoveList&) const {}
  Misere transformed(int symmetry) const { return Misere(Inner::transformed(symmetry)); }
  template <class Watch>
  Finish finish(Rng& rng, Watch&& watch) requires FinishesFast<Inner> {
    Finish end = Inner::finish(rng, watch);
    end.outcome = inverted(end.outcome);
    return end;
  }
};

}  // namespace yomi
