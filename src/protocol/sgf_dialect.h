// How SGF names a game of Yomi in its root, and how it spells moves. See game_record.h.
#pragma once
#include "engine/position.h"
#include "protocol/sgf.h"

namespace yomi {

// What a root alone does not tell of the game.
struct SgfStart {
  bool colours_exchanged = false;  // White is the first player: komi is Black's
  bool swaps = false;              // somebody swaps, so the rules of Hex must allow it
};

// The start of the game that a root describes. Throws an Error with the place.
std::unique_ptr<Position> sgf_start(const SgfNode& root, const SgfStart& start);

// Writes the game that a position belongs to into a root: GM, SZ, KM and RU.
void set_sgf_game(SgfNode& root, const Position& position);

// May White be the first player? Where the goals have directions, the colours are bound to them;
// in Hex the board can be mirrored.
bool sgf_white_may_start(const Position& position);

// A move's value: "pd", "" for a pass, "f6", "swap-pieces".
std::string sgf_move_value(const Position& position, Move move);

// What Yomi calls a value: "q16", "pass", "f6", "swap". Mirrored: a point of Hex with column and
// row exchanged. A value that cannot be read is returned as it is, for the rules to refuse.
std::string sgf_move_text(const Position& position, std::string_view value, bool mirrored);

// The texts of a list's value, which may be a rectangle such as "aa:cc" on a Go board.
std::vector<std::string> sgf_point_texts(const Position& position, std::string_view value);

// Without blanks at the ends, in small letters.
std::string sgf_word(std::string_view text);

}  // namespace yomi
