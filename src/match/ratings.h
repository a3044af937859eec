// Ratings of several players from their games: Bradley and Terry's model (1952) with an advantage
// of the first player, by maximum likelihood. There is no prior: where the games set no limit, the
// limit is infinite.
#pragma once
#include <span>
#include <vector>

#include "match/comparisons.h"
#include "match/statistics.h"

namespace yomi {

struct Rating {
  Elo elo;
  int group;  // only ratings of one group may be compared
};

struct Ratings {
  std::vector<Rating> players;  // in the order of their numbers
  // Elo that moving first is worth. Unless it is finite no rating has limits, because differences
  // between players then cannot be told from it; ratings are as if it were 0.
  Elo first_move;
  int groups;
};

// The core of a group is players each of whom scored against each other, directly or through third
// ones. Their mean is 0 Elo, their limits are 95 % by the observed information (a draw counts as
// half a win and half a loss, which makes them wider than need be, never narrower). A player who
// only ever won against a core, or only ever lost, is in its group at plus or minus infinity; his
// limit on the near side is by the score test, with the ratings of the core taken as known. Others
// are in other groups; a group of one player has no limits. Groups come in the order of their
// cores' sizes, the largest first. Requires: players are numbered from 0 to count - 1, and no
// number of games is negative.
Ratings rate_players(int count, std::span<const Pairing> pairings);

}  // namespace yomi
