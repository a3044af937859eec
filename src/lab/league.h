// The league: what every tree and playout scores against uct, in every game. It is played as the
// experiment `league`; what came of it comes with the program as a table, a line a row after one
// that says who wrote it:
//
//   {"version":"0.1.0","commit":"d7b95b2e7a0c"}
//   {"game":"hex:11","budget":"10ms","player":"rave/ppa","games":20,"points":12.5,
//    "per_second":81000,"uct_per_second":860000}
#pragma once
#include <iosfwd>

#include "lab/experiment.h"
#include "lab/measured.h"
#include "match/results.h"
#include "store/store.h"

namespace yomi {

inline constexpr std::string_view league_rival = "uct";

// A player against uct, both with the same budget.
struct LeagueRow {
  std::string game, budget, player;  // in their one spelling; the player without its budget
  Measured share;
  double per_second = 0, rival_per_second = 0;  // playouts a CPU second; 0: unknown

  // Its playouts for one of uct's in the same time; 0: unknown.
  double speed() const { return rival_per_second > 0 ? per_second / rival_per_second : 0; }
};

// player: with its budget.
LeagueRow league_row(const std::string& game, const std::string& player,
                     const EncounterResults& results);

// What a store has of the league's rows.
std::vector<LeagueRow> played_league(Store& store, const Experiment& league, std::uint64_t seed);

// A table and what was played besides; of a row that both have, the one with more games.
std::vector<LeagueRow> joined_league(std::vector<LeagueRow> table,
                                     const std::vector<LeagueRow>& played);

std::string league_text(const std::vector<LeagueRow>& rows);
// Throws an Error that names the line.
std::vector<LeagueRow> parse_league(std::istream& in, const std::string& name);
std::vector<LeagueRow> read_league(const std::string& file);

// The table that comes with the program; empty: there is none.
std::string league_file();

// Who takes part in this game, whatever its size and options, in the order of the experiment;
// without budgets.
std::vector<std::string> league_players(const Experiment& league, std::string_view game);

// "hex" of "hex:11,swap=on".
std::string_view game_name(std::string_view game);

}  // namespace yomi
