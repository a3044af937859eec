// What the playout policies of a search have learned, in tables and in JSON.
#pragma once
#include <string>
#include <vector>

#include "engine/position.h"
#include "protocol/json.h"

namespace yomi::cli {

struct LessonView {
  std::size_t moves = 10;    // the highest of each player; half as many of the lowest
  std::size_t replies = 20;  // those to the moves that the search prefers come first
  bool unicode = false;
};

// A paragraph on one policy. What it has learned for a move in several surroundings is shown as
// their mean. Where moves are cells, the best moves are also shown on the board.
std::string lessons_text(const Position& position, const SearchReport& report,
                         const PolicyLessons& learned, const LessonView& view);

// Adds the list "weights": every lesson of every policy.
void add_lessons(Json& json, const Position& position, const std::vector<PolicyLessons>& learned);

}  // namespace yomi::cli
