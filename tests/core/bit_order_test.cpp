// Bits in an order of one's own, against looking at one after the other.
#include "core/bit_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/rng.h"

namespace yomi {
namespace {

int first_slowly(const std::vector<std::uint16_t>& order, const std::vector<std::uint64_t>& set) {
  const auto found = std::find_if(order.begin(), order.end(), [&](std::uint16_t bit) {
    return (set[bit / 64U] >> (bit % 64U) & 1) != 0;
  });
  return static_cast<int>(found - order.begin());
}

// The bits leave at random, some of those that are not in the order as well.
TEST(BitOrder, FindsTheFirstThatIsLeft) {
  Rng rng(7);
  for (const std::size_t words : {1U, 2U, 3U, 4U, 5U, 8U}) {
    for (int round = 0; round < 40; ++round) {
      std::vector<std::uint16_t> all(64 * words);
      std::iota(all.begin(), all.end(), std::uint16_t{0});
      for (std::size_t i = all.size(); i > 1; --i)
        std::swap(all[i - 1], all[static_cast<std::size_t>(rng.below(static_cast<int>(i)))]);
      std::vector<std::uint16_t> order = all;
      order.resize(static_cast<std::size_t>(rng.below(static_cast<int>(all.size()))));
      BitOrder fast;
      fast.put(order);
      ASSERT_EQ(fast.count(), static_cast<int>(order.size()));
      std::vector<std::uint64_t> set(words, ~std::uint64_t{0});
      int place = 0;
      for (std::size_t left = all.size(); left > 0; --left) {
        place = fast.first_in(set, place);
        ASSERT_EQ(place, first_slowly(order, set)) << words << " words, " << left << " left";
        const std::uint16_t bit = all[static_cast<std::size_t>(rng.below(static_cast<int>(left)))];
        std::swap(*std::find(all.begin(), all.end(), bit), all[left - 1]);
        set[bit / 64U] &= ~(std::uint64_t{1} << (bit % 64U));
      }
      ASSERT_EQ(fast.first_in(set, place), fast.count());
    }
  }
}

TEST(BitOrder, OfNothingHasNoFirst) {
  BitOrder order;
  order.put({});
  const std::uint64_t all = ~std::uint64_t{0};
  EXPECT_EQ(order.first_in({&all, 1}, 0), 0);
  EXPECT_EQ(order.count(), 0);
}

}  // namespace
}  // namespace yomi
