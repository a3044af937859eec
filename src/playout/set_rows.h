// Sets of moves by sixteens: row r of a set is moves 16 r to 16 r + 15.
#pragma once
#include <algorithm>
#include <bit>
#include <span>

#include "core/lanes.h"
#include "core/move_list.h"
#include "core/rng.h"

namespace yomi {

using MoveSet = std::span<const std::uint64_t>;  // bit i is move i

// Moves beyond the set's last bit are never in it (Hex: the swap).
inline int rows_of(MoveSet set, int move_count) {
  return std::min((move_count + lanes - 1) / lanes, static_cast<int>(set.size()) * (64 / lanes));
}

inline std::uint16_t bits_in_row(MoveSet set, int row) {
  static_assert(std::endian::native == std::endian::little);
  std::uint16_t bits;
  std::memcpy(&bits, reinterpret_cast<const char*>(set.data()) + sizeof bits * row, sizeof bits);
  return bits;
}
// These numbers where a row has the move, elsewhere zero.
inline Floats in_row(MoveSet set, int row, const Floats& numbers) {
  return only(bits_in_row(set, row), numbers);
}

// The sum of a set's weights.
inline float total_of(MoveSet set, int rows, const float* weights) {
  std::array<Floats, 4> sums;  // so that additions wait less for each other
  for (int row = 0; row < rows; ++row)
    sums[static_cast<std::size_t>(row % 4)] += in_row(set, row, load(weights + lanes * row));
  return running_sums((sums[0] + sums[1]) + (sums[2] + sums[3]))[lanes - 1];
}

// A move of a set, drawn with a chance in proportion to its weight: first a lane, by the sums of
// all rows, then a row in it. Weights go by move, are positive, and are read up to the next
// multiple of lanes. An empty set: no_move.
inline Move draw(MoveSet set, int move_count, const float* weights, Rng& rng) {
  alignas(64) std::array<float, MoveList::capacity> upto;  // sums of each lane, row after row
  const int rows = rows_of(set, move_count);
  Floats sum;
  int padded = 0;  // rows by fours, so that additions wait less for each other
  for (; padded < rows; padded += 4) {
    const auto weigh = [&](int row) {
      return row < rows ? in_row(set, row, load(weights + lanes * row)) : Floats();
    };
    const Floats one = weigh(padded), two = one + weigh(padded + 1);
    const Floats third = weigh(padded + 2), fourth = third + weigh(padded + 3);
    float* const to = &upto[static_cast<std::size_t>(lanes * padded)];
    store(sum + one, to);
    store(sum + two, to + lanes);
    store(sum + (two + third), to + 2 * lanes);
    sum += two + fourth;
    store(sum, to + 3 * lanes);
  }
  const std::uint64_t random = rng.next();
  const auto unit = [&](int shift) {
    return static_cast<float>(random >> shift & 0xffffff) * 0x1p-24F;
  };
  const Floats sums = running_sums(sum);
  const int lane = std::popcount(bits_in(sums <= unit(40) * last_lane(sums)));
  if (lane == lanes) return no_move;
  const float* end = &upto[static_cast<std::size_t>(lane)];
  const float drawn = unit(16) * end[lanes * (padded - 1)];
  int row = 0;
  for (int i = 0; i < padded; i += 4, end += 4 * lanes)
    row += (int{end[0] <= drawn} + int{end[lanes] <= drawn}) +
           (int{end[2 * lanes] <= drawn} + int{end[3 * lanes] <= drawn});
  return move_at(lanes * row + lane);
}

}  // namespace yomi
