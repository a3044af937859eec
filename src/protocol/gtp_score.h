// The result of a game as GTP writes it.
#pragma once
#include <optional>
#include <string>

#include "engine/position.h"

namespace yomi {

// Go, as the board stands: first's stones and the empty areas that only they touch, minus second's
// and komi. All stones count as alive.
double area_margin(const Position& position);

bool is_go(const Position& position);

// "B+3.5", "W+0.5" or "0" in Go, at any time; "B+" or "W+" or "0" (a draw) in other games when they
// are over, nothing before.
std::optional<std::string> score_text(const Position& position);

// A sentence for people, also in a game that is not over.
std::string result_sentence(const Position& position);

}  // namespace yomi
