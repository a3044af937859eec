// Draws from a set of moves in proportion to their weights. Where the sets of a playout only lose
// moves, every move gets a clock, which rings after an exponentially distributed time, on average
// the inverse of its weight, and who is to draw takes the first to ring of those that are left. As
// such times have no memory, each move of the set at hand has just its share of the chances,
// whatever has left meanwhile and why (Efraimidis and Spirakis 2006, for one who draws alone). So
// the order in which a player will want the moves is known before the first draw.
#pragma once
#include <algorithm>
#include <array>
#include <numeric>

#include "core/bit_order.h"
#include "core/move_list.h"
#include "core/rng.h"
#include "playout/policy.h"
#include "playout/set_rows.h"

namespace yomi {

// A move of the decision's set by draw(set), for a policy that need not know the others: a set with
// more in it does as well, since what is drawn in vain makes room for all alike.
template <class Draw>
Move draw_likely(Decision& decision, const Draw& draw) {
  if (const MoveSet likely = decision.likely_set(); !likely.empty()) {
    const Move move = draw(likely);
    if (move == no_move || decision.may_play(move)) return move;
  }
  return draw(decision.move_set());
}

class SetSampler {
 public:
  explicit SetSampler(int move_count) : move_count_(move_count) {}

  // Another playout begins.
  void begin() { sides_[0].is_known = sides_[1].is_known = false; }

  // From the decision's set or a likely one. Requires: no weight has changed since the playout
  // began. The total is known where it was drawn from the whole set.
  Drawn draw(const Decision& decision, MoveSet set, const float* weights, Rng& rng) {
    if (decision.move_set_kind() == MoveSetKind::MovesOnlyLeave)
      return {draw(decision.to_play(), set, weights, rng), 0};
    return yomi::draw(set, weights, rng);
  }
  // Weights go by move and are positive; they are read up to the next multiple of lanes. An empty
  // set: no_move. Requires: since the playout began, no move has come to the player's sets, and no
  // weight has changed.
  Move draw(Player player, MoveSet set, const float* weights, Rng& rng) {
    Side& side = sides_[index(player)];
    if (!side.is_known) side.places.put(order(player, set, weights, rng));
    side.next = side.places.first_in(set, side.next);
    return side.next < side.count ? move_at(side.order[static_cast<std::size_t>(side.next)])
                                  : no_move;
  }
  // What the player will want, one after the other.
  std::span<const std::uint16_t> order(Player player, MoveSet set, const float* weights, Rng& rng) {
    Side& side = sides_[index(player)];
    set_clocks(side, set, weights, rng);
    put_in_order(side);
    side.is_known = true;
    return {side.order.data(), static_cast<std::size_t>(side.count)};
  }

 private:
  static constexpr std::size_t capacity = MoveList::capacity;
  static constexpr int rows_at_once = 4;

  struct alignas(64) Side {
    std::array<float, capacity + rows_at_once * lanes> times{};  // when clocks ring
    std::array<std::int32_t, capacity + lanes> moves;            // theirs
    std::array<std::uint16_t, capacity> order;                   // the moves by these times
    BitOrder places;                                             // the same, once draw() needs it
    int count = 0;
    int next = 0;  // in the order: what is before it has left
    bool is_known = false;
  };

  void set_clocks(Side& side, MoveSet set, const float* weights, Rng& rng) const {
    side.count = side.next = 0;
    for (int row = 0; row < rows_of(set, move_count_); ++row) {
      const std::uint16_t bits = bits_in_row(set, row);
      const Floats times = 0 - logarithm(units(rng)) / load(weights + lanes * row);
      pack(bits, times, &side.times[static_cast<std::size_t>(side.count)]);
      pack(bits, lanes * row + lane_numbers(), &side.moves[static_cast<std::size_t>(side.count)]);
      side.count += std::popcount(bits);
    }
  }
  // Between 0 and 1 and neither, 23 bits.
  static Floats units(Rng& rng) {
    alignas(64) std::array<std::uint64_t, lanes / 2> words;
    for (std::uint64_t& word : words) word = rng.next() & 0x007fffff007fffff;
    Ints numbers;
    std::memcpy(&numbers.parts, words.data(), sizeof words);
    return (to_floats(numbers) + 0.5F) * 0x1p-23F;
  }

  // A move's place is the number of clocks that ring before its own.
  static void put_in_order(Side& side) {
    constexpr std::uint16_t nobody = 0xffff;
    const auto end = side.order.begin() + side.count;
    std::fill(side.order.begin(), end, nobody);
    for (int first = 0; first < side.count; first += rows_at_once * lanes) {
      std::array<Ints, rows_at_once> times, places;
      for (std::size_t row = 0; row < rows_at_once; ++row)
        times[row] = bits_of(load(&side.times[static_cast<std::size_t>(first) + lanes * row]));
      for (int i = 0; i < side.count; ++i) {
        // Floats that are not negative are in the order of their bits.
        const Ints time = std::bit_cast<std::int32_t>(side.times[static_cast<std::size_t>(i)]);
        for (std::size_t row = 0; row < rows_at_once; ++row)
          places[row] = counted_if_less(time, times[row], places[row]);
      }
      const int count = std::min(rows_at_once * lanes, side.count - first);
      for (int i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        side.order[static_cast<std::size_t>(places[at / lanes][at % lanes])] =
            static_cast<std::uint16_t>(side.moves[static_cast<std::size_t>(first) + at]);
      }
    }
    if (std::find(side.order.begin(), end, nobody) != end) order_ties(side);
  }
  // Two clocks ring together, once in many thousand playouts.
  static void order_ties(Side& side) {
    std::array<std::uint16_t, capacity> by_time;
    std::iota(by_time.begin(), by_time.begin() + side.count, std::uint16_t{0});
    std::stable_sort(by_time.begin(), by_time.begin() + side.count,
                     [&](auto a, auto b) { return side.times[a] < side.times[b]; });
    for (int i = 0; i < side.count; ++i)
      side.order[static_cast<std::size_t>(i)] =
          static_cast<std::uint16_t>(side.moves[by_time[static_cast<std::size_t>(i)]]);
  }

  int move_count_;
  std::array<Side, 2> sides_;
};

}  // namespace yomi
