// AMAF: adds a result to the tallies of all moves that a player has played. Which those are is told
// by bits, bit i being move i.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/bits.h"
#include "core/lanes.h"
#include "search/shared.h"
#include "search/tally.h"

namespace yomi {

// All ones if the player has played the move.
inline Tally played_mask(const std::uint64_t* bits, unsigned move) {
  return 0 - (bits[move / 64] >> (move % 64) & 1);
}

// So many tallies fit a vector of the machine.
inline constexpr int tally_lanes = part_lanes / 2;
using Tallies = Tally __attribute__((vector_size(sizeof(Tally) * tally_lanes)));

// Credits those whose bits of a word are set: the i-th by bit shifts[i].
inline void credit_part(Tally* tallies, std::uint64_t word, const Tallies& shifts, Tally credit) {
  const auto all = load_part<Tallies>(tallies) + ((0 - (word >> shifts & 1)) & credit);
  std::memcpy(tallies, &all, sizeof all);
}

// Sixteen moves whose numbers are less than 64 above the first's: their bits are one word, and none
// has to be looked up. True if they are, and are done.
inline bool credit_near(Tally* tallies, const std::uint16_t* moves, const std::uint64_t* bits,
                        Tally credit) {
  using Sixteen = std::uint16_t __attribute__((vector_size(2 * lanes)));
  using Part = std::uint16_t __attribute__((vector_size(2 * tally_lanes)));
  const std::uint16_t first = moves[0];
  if (any_bit(load_part<Sixteen>(moves) - first > 63)) return false;
  const std::uint64_t* const at = bits + first / 64;
  const std::uint64_t word = at[0] >> (first % 64) | (at[1] << 1) << (63 - first % 64);
  for (int i = 0; i < lanes; i += tally_lanes)
    credit_part(tallies + i, word,
                __builtin_convertvector(load_part<Part>(moves + i) - first, Tallies), credit);
  return true;
}

// The tallies are those of a list of moves. A word behind the bits is read.
inline void credit_listed(Tally* tallies, const std::uint16_t* moves, int count,
                          const std::uint64_t* bits, Tally credit) {
  for (int from = 0; from < count; from += lanes) {
    if (from + lanes <= count && credit_near(tallies + from, moves + from, bits, credit)) continue;
    for (int i = from; i < std::min(from + lanes, count); ++i)
      tallies[i] += played_mask(bits, moves[i]) & credit;
  }
}

// The tallies are those of all moves by their number.
inline void credit_numbered(Tally* tallies, int count, const std::uint64_t* bits, Tally credit) {
  Tallies numbers;
  for (int i = 0; i < tally_lanes; ++i) numbers[i] = static_cast<Tally>(i);
  int from = 0;
  for (; from + tally_lanes <= count; from += tally_lanes)
    credit_part(tallies + from, bits[from / 64] >> (from % 64), numbers, credit);
  for (; from < count; ++from)
    tallies[from] += played_mask(bits, static_cast<unsigned>(from)) & credit;
}

// The tallies of a list of moves out of those of all by their numbers, which others may change
// meanwhile. Up to fifteen behind the table are read.
inline void look_up(const Tally* table, const std::uint16_t* moves, int count, Tally* to) {
  constexpr int some = 8;
  int from = 0;
  for (; may_read_many && from + some <= count; from += some) {
    if (pick_near(table, moves + from, to + from)) continue;
    for (int i = from; i < from + some; ++i) to[i] = read(table[moves[i]]);
  }
  for (; from < count; ++from) to[from] = read(table[moves[from]]);
}

}  // namespace yomi
