// GTP lets a colour move twice in a row; the games here do not. Where players can pass, the other
// one has passed.
#pragma once
#include "protocol/gtp_game.h"

namespace yomi {

// Makes it a player's turn, and takes that back unless it is kept.
class GtpTurn {
 public:
  // Throws an Error that begins "illegal move" when it cannot be this player's turn.
  GtpTurn(GtpGame& game, Player player);
  ~GtpTurn() {
    if (given_) game_.undo();
  }
  GtpTurn(const GtpTurn&) = delete;
  GtpTurn& operator=(const GtpTurn&) = delete;

  // The player has moved: what made it the player's turn is now part of that step.
  void keep() {
    if (given_) game_.join_steps();
    given_ = false;
  }

 private:
  GtpGame& game_;
  bool given_ = false;
};

}  // namespace yomi
