// Commands of GTP: each a name, a function that answers, and a line of help. They come in groups, a
// file each; the groups together are the one table that everything reads.
#pragma once
#include <span>
#include <vector>

#include "protocol/gtp_session.h"

namespace yomi {

struct GtpCommand {
  std::string_view name;
  // Returns the text of the answer; an Error is a failure with its text.
  std::string (*run)(GtpSession& session, const GtpLine& line);
  std::string_view help;
};

std::span<const GtpCommand> gtp_administration();  // who the engine is, how it is set up
std::span<const GtpCommand> gtp_board();           // the position and its history
std::span<const GtpCommand> gtp_moves();           // the engine's own moves, and its time
std::span<const GtpCommand> gtp_rules();           // what GoGui asks about the rules
std::span<const GtpCommand> gtp_analysis();        // streams of what a search finds
std::span<const GtpCommand> gtp_maps();            // pictures of what a search has found
std::span<const GtpCommand> gtp_files();           // games in files

// All of them, by name.
const std::vector<GtpCommand>& gtp_commands();
// Null when there is none of that name.
const GtpCommand* find_gtp_command(std::string_view name);

// Plays a move given as text for a player, in the session's coordinates. Throws an Error that
// begins "illegal move".
void gtp_play(GtpSession& session, Player player, std::string_view text);

}  // namespace yomi
