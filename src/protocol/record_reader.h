// The main line of a tree as a game of Yomi.
#pragma once
#include "protocol/game_record.h"

namespace yomi {

// More moves than any real game has; what a stranger's file may make the rules work through.
inline constexpr std::size_t max_record_moves = 5000;

struct RecordReading {
  GameRecord record;
  // For each move the number of its node; the root also for moves that set up stones.
  std::vector<int> nodes;
  bool white_starts = false;    // White's name is the first player's
  bool white_is_first = false;  // the same at the end, where the result is written
};

RecordReading read_main_line(const SgfTree& tree);

// Is it a property for GameRecord::facts? SGF's own about games, and private ones: all with names
// of three or more letters.
bool is_fact(std::string_view name);

// "BR" and "BT" are about Black, "WR" and "WT" about White; the other one's name.
std::string other_colours(const std::string& fact);
// "B+3.5" becomes "W+3.5".
std::string other_winner(std::string result);

}  // namespace yomi
