// Replies to the last move and to the last two: what LGR answers with, where the engine can look
// for itself.
#pragma once
#include <algorithm>
#include <vector>

#include "core/types.h"

namespace yomi {

struct Ply {
  Player player;
  Move move;
};

class Replies {
 public:
  // context: how many moves are looked at, 1 or 2. Nobody replies to a pass.
  Replies(int move_count, Move pass, int context)
      : codes_(static_cast<std::size_t>(2 * move_count)),
        move_count_(move_count),
        pass_(pass),
        context_(context),
        to_one_(codes_, no_move),
        to_two_(context == 2 ? codes_ * codes_ : 0, no_move) {}

  // The first reply that may be played, to the last two moves or to the last one; or no_move.
  // Either move may not be there.
  template <class MayPlay>
  Move answer(const Ply* last, const Ply* earlier, const MayPlay& may_play) const {
    if (last == nullptr || last->move == pass_) return no_move;
    if (context_ == 2 && earlier != nullptr)
      if (const Move reply = to_two_[pair(*earlier, *last)]; reply != no_move && may_play(reply))
        return reply;
    const Move reply = to_one_[code(*last)];
    return reply != no_move && may_play(reply) ? reply : no_move;
  }

  Move& to(const Ply& last) { return to_one_[code(last)]; }
  Move& to(const Ply& earlier, const Ply& last) { return to_two_[pair(earlier, last)]; }
  void forget() {
    std::fill(to_one_.begin(), to_one_.end(), no_move);
    std::fill(to_two_.begin(), to_two_.end(), no_move);
  }

  // Of both players, by player * move_count + move.
  std::size_t code(const Ply& ply) const {
    return static_cast<std::size_t>(index(ply.player) * move_count_ + index(ply.move));
  }
  const std::vector<Move>& to_one() const { return to_one_; }

 private:
  std::size_t pair(const Ply& earlier, const Ply& last) const {
    return code(earlier) * codes_ + code(last);
  }

  std::size_t codes_;
  int move_count_;
  Move pass_;
  int context_;
  std::vector<Move> to_one_, to_two_;
};

}  // namespace yomi
