// What a search has found, as text in a session's coordinates.
#pragma once
#include <string>

#include "protocol/gtp_session.h"

namespace yomi {

// How good a move is for its player, 0 to 1: what is proven, otherwise the mean result.
double known_value(const MoveReport& move);
// A bound that the true value is above with 97.5 % confidence, as far as visits tell.
double lower_bound_of(const MoveReport& move);
// Of the position for the player to move: the mean of all visits.
double root_value(const SearchReport& report);

// "c3 wins 53.2 % of 1000 playouts, then b2 d4".
std::string thought_sentence(const GtpSession& session, const GtpThought& thought);

// A table of the best moves in lines, for people.
std::string thought_table(const GtpSession& session, const GtpThought& thought);

struct InfoStyle {
  bool kata = false;       // fractions instead of ten thousandths, and more keys
  bool root_info = false;  // what is known of the position comes at the end
  std::size_t least_moves = 0, most_moves = 1000;
};

// One line of an analysis: `info move ... visits ... winrate ... order ... pv ...` for each move
// that was tried, the best first.
std::string info_line(const GtpCoordinates& coordinates, const SearchReport& report,
                      const InfoStyle& style);

}  // namespace yomi
