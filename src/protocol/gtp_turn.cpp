#include "protocol/gtp_turn.h"

#include <string>

#include "core/check.h"
#include "protocol/gtp_session.h"

namespace yomi {

GtpTurn::GtpTurn(GtpGame& game, Player player) : game_(game) {
  if (game.is_over() || player == game.position().to_play()) return;
  const std::string mover(colour_name(game.position().to_play()));
  const auto pass = game.position().parse_move("pass");
  if (!pass || !game.is_legal(*pass)) throw Error("illegal move: it is " + mover + "'s turn");
  game.play({*pass});
  given_ = true;
  if (!game.is_over()) return;
  game.undo();
  throw Error("illegal move: " + mover + " would have to pass, which ends the game");
}

}  // namespace yomi
