// A tournament as a user writes it, in TOML:
//
//   games = ["hex:7", "breakthrough:6"]
//   pairs = 20                # of each encounter and game; 50 if left out
//   openings = "random:2"     # as for match; this if left out
//   hero = "rave"             # a gauntlet: only he meets the others; left out: all meet all
//   seed = 1
//   [players]
//   rave = "rave@500"
//   uct = "uct@500"
//
// Also title, referee, move_time and patience.
#pragma once
#include "lab/contest.h"

namespace yomi {

struct TournamentFile {
  ContestSetup contest;
  std::vector<std::string> names;  // of the players, in the order of ContestSetup::players
  std::int64_t games_each = 0;     // of each encounter
};

// Throws an Error that names the line and what was expected there.
TournamentFile read_tournament(const std::string& file);
TournamentFile parse_tournament(std::string_view text, const std::string& source);

}  // namespace yomi
