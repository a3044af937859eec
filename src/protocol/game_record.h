// A played game of any kind, and how it is written in SGF.
//
// | game | GM | points |
// |---|---|---|
// | Go, AtariGo, NoGo, misere NoGo | 1; RU names the variant | "aa" is top left; "" passes |
// | Hex | 11 | "a1": column, row from the top; swap-pieces |
// | all others | their name in Yomi | as Yomi prints moves |
//
// Black is the first player. SZ is the size as in a spec (W:H if not square), KM Go's komi; RU
// holds the other options as key=value. The reader takes more than that: see read_record.
#pragma once
#include <map>

#include "core/types.h"
#include "protocol/sgf.h"

namespace yomi {

struct GameRecord {
  std::string game;                        // a spec, such as "go:9,komi=6.5"
  std::vector<Move> moves;                 // legal ones, the first player's first
  std::string first, second;               // names of the players, may be empty
  std::string result;                      // as in SGF: "B+3.5", "W+R", "0", "Void"; "": unknown
  std::string comment;                     // on the whole game
  std::vector<std::string> move_comments;  // none, or one for each move
  // What else is known of the game, by the names of SGF's properties: DT the date, EV the event, RO
  // the round, PC the place, ...; others need names of three or more capital letters ("SEED").
  std::map<std::string, std::string> facts;

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// The main line of one game of a file (game_number counts from 1). Throws an Error with the place
// and what was expected; every move is checked by the rules. Variations are not looked at. Texts
// that are not UTF-8 are taken for Latin-1.
GameRecord read_sgf(std::string_view text, int game_number = 1);

// Reads back as the same record, but for white space: line breaks in names and results and tabs
// anywhere become blanks. Throws an Error if the record does not hold together: an unknown game, an
// illegal move, a fact with a name that facts cannot have.
std::string write_sgf(const GameRecord& record);

// The same for trees. What a reader meets besides Yomi's own way:
// - White moves first (Hex, Havannah, Tic-Tac-Toe and the games on a Go board): colours are
//   exchanged, and so are names, result and komi.
// - Stones set up before the first move become moves, with passes between them in Go, if moves can
//   make that position; otherwise an Error.
// - Hex: swap-sides becomes swap, the rest of the game is mirrored and its colours are exchanged
//   (as is the whole game if White moves first); HexGui up to 0.9 says swap-pieces for it; a plain
//   swap is swap-pieces; points like "cd" are read as on a Go board.
// - resign and forfeit end the record and are its result if the file gives none.
GameRecord read_record(const SgfTree& tree);
SgfTree record_tree(const GameRecord& record);

// Writes the names, result, comments and facts of a record into a tree that has the record's moves
// as its main line, and leaves everything else as it is. Throws an Error if the moves differ.
void annotate(SgfTree& tree, const GameRecord& record);

}  // namespace yomi
