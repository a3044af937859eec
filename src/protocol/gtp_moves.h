// The engine's own moves, for the commands that ask for one.
#pragma once
#include <string>

#include "protocol/gtp_session.h"

namespace yomi {

// Thinks and plays for a player; the answer is the move, "pass" when the game is over, "resign", or
// "claim" where that is welcome. Throws an Error when it is not the player's turn.
std::string gtp_genmove(GtpSession& session, Player player, const SearchView& view = {},
                        bool may_claim = false);

}  // namespace yomi
