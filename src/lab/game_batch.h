// Many games of our own players at once, over the cores. Who plays which makes no difference: a
// game follows from its setup.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "match/match_game.h"

namespace yomi {

struct BatchGame {
  GameSetup setup;
  const PlayerSpec* first;
  const PlayerSpec* second;
};

// Told now and then, in the calling thread, how many games are over; says whether to go on.
using BatchWatch = std::function<bool(std::int64_t games)>;

// The first players' points, game by game: 1, 1/2 or 0 (a game without a result: 1/2). Nothing if
// the watcher wants no more.
std::optional<std::vector<double>> play_batch(std::span<const BatchGame> games, int threads,
                                              const BatchWatch& watch);

}  // namespace yomi
