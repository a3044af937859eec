// A match or tournament as the store knows it: what identifies it, and how each of its games is
// played and written down. Or searches whose playouts are counted: then a "game" is one search by A
// of the position after the opening, and one by B if that is another player.
#pragma once
#include <map>

#include "lab/search_counts.h"
#include "match/plan.h"
#include "match/results.h"
#include "store/store.h"

namespace yomi {

struct ContestSetup {
  std::string kind;   // "match" or "tournament"
  std::string title;  // one line for people
  std::string command;
  std::vector<std::string> games;    // specs
  std::vector<std::string> players;  // texts
  std::vector<Encounter> encounters;
  std::string openings = "none";
  bool a_is_first = false;  // in every game; else sides alternate
  std::string referee;      // a command, with or without gtp:; empty: the rules decide
  std::uint64_t seed = 1;
  Patience patience;
  bool searches = false;  // not games
};

class Contest {
 public:
  // Throws an Error when anything in it is wrong.
  explicit Contest(ContestSetup setup);

  const ContestSetup& setup() const { return setup_; }
  const Plan& plan() const { return plan_; }
  // Two contests that play the same games are the same run.
  RunSetup run_setup() const;
  // Whose openings go in pairs, so that pair statistics mean something.
  bool is_paired() const;

 private:
  ContestSetup setup_;
  Plan plan_;
};

// The players of a contest as one thread uses them; external ones stay alive from game to game.
class Table {
 public:
  Table(const Contest& contest, StopAsked stop);

  // Each is checked when it is first asked for. Throws an Error.
  MatchPlayer& player(int number);
  GtpPlayer* referee();  // null: the rules decide
  // Void games are tried again, a few times. Throws GameAbandoned.
  GameRow play(std::int64_t number);

 private:
  GameRow search(const PlannedGame& planned, const Encounter& encounter) const;

  const Contest& contest_;
  StopAsked stop_;
  std::map<int, std::unique_ptr<MatchPlayer>> players_;
  std::unique_ptr<GtpPlayer> referee_;
};

// What a stored game counts in its encounter.
GameResult result_of(const GameRow& row, const GamePlace& place);

// What was counted in a stored search: A's, and B's if there is one. Throws an Error.
std::vector<SearchCounts> counts_of(const GameRow& row);
// A row that has its game, opening, players and seed, with its searches done. Throws GameAbandoned.
GameRow searched(GameRow row, const StopAsked& stop);
inline bool is_search(const GameRow& row) { return row.end == "search"; }

// The moves of a stored game, replayed by the rules. Throws an Error if they are not legal.
std::unique_ptr<Position> replayed(const GameRow& row);

// This machine in one line, for the record.
std::string machine_text();

// Names in GameRow::result and shapes.
std::string_view result_name(Outcome outcome);
Outcome result_named(std::string_view name);
std::string shapes_text(std::uint8_t shapes);
std::uint8_t shapes_in(std::string_view text);

}  // namespace yomi
