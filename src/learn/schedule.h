// Which fitness games a generation plays. Members are numbers; everything follows from the seed
// and the generation.
#pragma once
#include <cstdint>
#include <vector>

namespace yomi {

struct FitnessGame {
  int first = 0, second = 1;  // members; `first` moves first
  std::int64_t opening = 0;   // games of one number begin alike

  friend bool operator==(const FitnessGame&, const FitnessGame&) = default;
};

// As printed by Pettit and Helmbold (2012): each member in turn plays `games` others drawn with
// replacement, the first player of each game drawn too; every game has its own opening number.
// A member takes part in about twice as many games. Requires: two members.
std::vector<FitnessGame> drawn_schedule(int members, int games, std::uint64_t seed, int generation);

// `rounds` rounds in which all members are paired; a pair plays two games with the sides
// exchanged, and all games of a round have one opening. Nobody meets an opponent again before it
// has met all others; of an odd number one sits out, each in its turn. With an even number these
// are as many games as drawn ones. Requires: two members.
std::vector<FitnessGame> paired_schedule(int members, int rounds, std::uint64_t seed,
                                         int generation);

}  // namespace yomi
