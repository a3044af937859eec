// What came of an encounter, in words and in JSON.
#pragma once
#include <optional>
#include <string>

#include "lab/contest.h"
#include "match/sprt.h"
#include "protocol/json.h"

namespace yomi::cli {

struct MatchReport {
  std::string game, a, b;  // texts
  EncounterResults results;
  bool paired = false;
  bool has_shapes = false;
  std::optional<Sprt> sprt;
  double seconds = 0;
  std::vector<Facts> players;
  RunId run = 0;
  std::string store;
};

EncounterResults results_of(const Contest& contest, const std::vector<GameRow>& rows,
                            int encounter);

// "no failures", or "lost by failure: 2 crash of A, 1 time of B".
std::string failures_text(const EncounterResults& results);
// By kind, for "a" and "b".
Json failures_json(const EncounterResults& results);

// "A 61.4 % (51.2 to 70.1)".
std::string standing_text(const EncounterResults& results);

// What the sequential test has to go by: pairs if the match has them.
Evidence evidence_of(const Sprt& sprt, const EncounterResults& results, bool paired);

// Adds "elo", "elo_low" and "elo_high"; null where there is no limit.
void add_elo(Json& json, const Elo& elo);

std::string report_text(const MatchReport& report);
Json report_json(const MatchReport& report);

}  // namespace yomi::cli
