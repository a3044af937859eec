// Positions as commands need them: read from the command line, replayed move by move, in texts.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "engine/position.h"

namespace yomi::cli {

// GAME after --moves. Throws an Error.
std::unique_ptr<Position> read_position(const Arguments& arguments);

// Visits every position from the start of the game to this one, with the text of the move that
// led to it (none for the start).
using Visit = std::function<void(const Position& position, const std::string& move)>;
void replay(const Position& position, const Visit& visit);

// The moves played so far.
std::vector<std::string> played_texts(const Position& position);

// The texts of moves that are legal here.
std::vector<std::string> move_texts(const Position& position, std::span<const Move> moves);
std::vector<std::string> legal_texts(const Position& position);

// What to type after a command to get this position, one more move played if there is one:
// `hex:5 --moves "c3 b2"`. A long game is cut to "...".
std::string as_typed(const Position& position, const std::string& next_move = {});

}  // namespace yomi::cli
