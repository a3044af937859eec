// What the commands share that let a player think: the search under a progress line, and its
// report in words and in JSON.
#pragma once
#include <string>
#include <vector>

#include "cli/command.h"
#include "engine/position.h"
#include "protocol/json.h"

namespace yomi::cli {

// Ctrl-C ends the search early; the report then says `stopped`. Throws an Error when the game is
// over.
SearchReport think_aloud(Searcher& searcher, const Position& position, Screen& screen);

// The root's moves, at most so many, and how many there are besides.
std::string root_table(const Position& position, const SearchReport& report, std::size_t most);

// Why only one move was looked at; empty when there were more.
std::string lone_move_text(const Position& position, const SearchReport& report);

// The line that both would play. A Go search does not see superko below its root: the line ends
// before a move that is not legal.
std::vector<std::string> line_texts(const Position& position, const SearchReport& report);

// The same with the numbers the moves would have in the game, cut when long: "3. d4  4. b2".
std::string numbered_line(const Position& position, const SearchReport& report);

// "first wins", "a draw"; empty when nothing is proven.
std::string proven_text(const Position& position, const SearchReport& report);

// "1,000 playouts in 4.0 ms (250 k a second), CPU time 3.9 ms".
std::string effort_text(const SearchReport& report);

// Adds the fields "best" to "proof" of a search.
void add_report(Json& json, const Position& position, const SearchReport& report);

// "win", "loss" or "draw"; null when unknown.
void add_proof(Json& json, Proof proof);

}  // namespace yomi::cli
