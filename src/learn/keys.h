// The keys that all optimisers have, for their tables.
#pragma once
#include "core/params.h"

namespace yomi::optimiser_keys {

inline constexpr Param generations = {"generations", Param::Type::Whole, "100", "1..1000000",
                                      "length of the run"};
inline constexpr Param games = {"games", Param::Type::Whole, "5", "1..1000000",
                                "fitness games a generation, for each member"};
inline constexpr Param prior = {
    "prior", Param::Type::Real, "1", "0.01..10",
    "fitness=rating: standard deviation of ratings before the games, 1 is 174 Elo"};

constexpr Param schedule(std::string_view fallback) {
  return {"schedule", Param::Type::Choice, fallback, "drawn|paired",
          "opponents and colours drawn for each game, or pairs that change sides"};
}
constexpr Param fitness(std::string_view fallback) {
  return {"fitness", Param::Type::Choice, fallback, "wins|rating",
          "wins minus losses, or a rating by regression over the generation's games"};
}

}  // namespace yomi::optimiser_keys
