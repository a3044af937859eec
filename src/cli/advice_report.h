// Advice on a game in words and in JSON.
#pragma once
#include "lab/advice.h"
#include "protocol/json.h"

namespace yomi::cli {

struct AdviceReport {
  std::string game, budget;
  Advice advice;
  // Of a measurement on the spot: who was dropped on the way, out of how many candidates.
  std::vector<LeagueRow> dropped = {};
  std::size_t candidates = 0;

  bool is_measured() const { return candidates > 0; }
};

// "with the same time, 10ms a move".
std::string budget_words(const std::string& budget);

// top: so many players are listed; 0: all.
std::string advice_text(const AdviceReport& report, std::size_t top);
Json advice_json(const AdviceReport& report, std::size_t top = 0);

}  // namespace yomi::cli
