// Sixteen at a time gives what one at a time gives, whatever the machine's vectors are.
#include "core/lanes.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace yomi {
namespace {

using Numbers = std::array<std::int32_t, lanes>;

Numbers any_numbers() {
  return *rc::gen::container<Numbers>(rc::gen::inRange<std::int32_t>(-1000, 1000));
}

RC_GTEST_PROP(Lanes, OneNumberFromAllIsThatOfALoop, ()) {
  const Numbers numbers = any_numbers();
  const Ints v = load(numbers.data());
  RC_ASSERT(sum_of(v) == std::accumulate(numbers.begin(), numbers.end(), 0));
  RC_ASSERT(largest_of(v) == *std::max_element(numbers.begin(), numbers.end()));
  RC_ASSERT(smallest_of(v) == *std::min_element(numbers.begin(), numbers.end()));
}

RC_GTEST_PROP(Lanes, SelectTakesEachLaneFromOneOfTwo, ()) {
  const Numbers a = any_numbers(), b = any_numbers();
  Numbers larger_ones{}, selected{};
  store(larger(load(a.data()), load(b.data())), larger_ones.data());
  store(select(load(a.data()) > load(b.data()), load(a.data()), load(b.data())), selected.data());
  for (std::size_t i = 0; i < lanes; ++i) RC_ASSERT(larger_ones[i] == std::max(a[i], b[i]));
  RC_ASSERT(selected == larger_ones);
}

RC_GTEST_PROP(Lanes, BitsAreLanesAndBack, (std::uint16_t bits)) {
  const Ints v = lanes_in(bits);
  for (std::size_t i = 0; i < lanes; ++i) RC_ASSERT(v[i] == ((bits >> i & 1) != 0 ? -1 : 0));
  RC_ASSERT(bits_in(v) == bits);
}

RC_GTEST_PROP(Lanes, WordsAreSplitIntoTheirHalves, ()) {
  const Numbers low = any_numbers(), high = any_numbers();
  std::array<std::uint64_t, lanes> words{};
  for (std::size_t i = 0; i < lanes; ++i)
    words[i] = static_cast<std::uint64_t>(high[i]) << 32 | static_cast<std::uint32_t>(low[i]);
  const auto [lower, upper] = word_halves(words.data());
  for (std::size_t i = 0; i < lanes; ++i) {
    RC_ASSERT(lower[i] == low[i]);
    RC_ASSERT(upper[i] == high[i]);
  }
}

RC_GTEST_PROP(Lanes, TheLargestWordIsThatOfALoop, ()) {
  const Numbers high = any_numbers(), low = any_numbers();
  std::int64_t most = std::numeric_limits<std::int64_t>::min();
  for (std::size_t i = 0; i < lanes; ++i)
    most = std::max(most, std::int64_t{high[i]} << 32 | static_cast<std::uint32_t>(low[i]));
  RC_ASSERT(largest_word(load(high.data()), load(low.data())) == most);
  const std::int64_t of_equal_halves = largest_word(Ints(high[0]), load(low.data()));
  RC_ASSERT((of_equal_halves >> 32) == high[0]);
}

// Whole numbers are added without rounding, so that any order gives the same.
RC_GTEST_PROP(Lanes, PackedNumbersAreThoseWhoseBitsAreSet, (std::uint16_t bits)) {
  const Numbers numbers = any_numbers();
  Numbers packed{};
  pack(bits, load(numbers.data()), packed.data());
  std::size_t next = 0;
  for (std::size_t i = 0; i < lanes; ++i)
    if ((bits >> i & 1) != 0) RC_ASSERT(packed[next++] == numbers[i]);
}

RC_GTEST_PROP(Lanes, CountsGoUpWhereOneIsLess, ()) {
  const Numbers a = any_numbers(), b = any_numbers(), before = any_numbers();
  const Ints after = counted_if_less(load(a.data()), load(b.data()), load(before.data()));
  for (std::size_t i = 0; i < lanes; ++i) {
    const int expected = a[i] < b[i] ? before[i] + 1 : before[i];
    RC_ASSERT(after[i] == expected);
  }
}

RC_GTEST_PROP(Lanes, RunningSumsAreThoseOfALoop, ()) {
  const Numbers numbers = any_numbers();
  const Floats sums = running_sums(to_floats(load(numbers.data())));
  int sum = 0;
  for (std::size_t i = 0; i < lanes; ++i)
    RC_ASSERT(sums[i] == static_cast<float>(sum += numbers[i]));
}

RC_GTEST_PROP(Lanes, TheLastLaneAndTruthsAreSeen, ()) {
  const Numbers numbers = any_numbers();
  const Floats last = last_lane(to_floats(load(numbers.data())));
  const std::uint64_t negative = bits_in(load(numbers.data()) < 0);
  for (std::size_t i = 0; i < lanes; ++i) {
    RC_ASSERT(last[i] == static_cast<float>(numbers[lanes - 1]));
    RC_ASSERT((negative >> i & 1) == (numbers[i] < 0));
  }
  RC_ASSERT((negative >> lanes) == 0);
}

TEST(Lanes, RunningSumsRoundInOneOrder) {
  // Ones beside 2^24, where floats are 2 apart: pairs first, then fours, eights, sixteens.
  std::array<float, lanes> numbers;
  numbers.fill(1);
  numbers[0] = 16777216;
  const Floats sums = running_sums(load(numbers.data()));
  EXPECT_EQ(sums[1], 16777216);
  EXPECT_EQ(sums[3], 16777216 + 2);
  EXPECT_EQ(sums[7], 16777216 + 6);
  EXPECT_EQ(sums[15], 16777216 + 14);
}

TEST(Lanes, ZeroBytesAreFound) {
  const std::array<std::uint8_t, lanes> bytes = {0, 1, 0, 255, 128, 0, 0, 7,
                                                 0, 1, 2, 3,   0,   0, 9, 0};
  const Ints v = are_zero(bytes.data());
  for (std::size_t i = 0; i < lanes; ++i) EXPECT_EQ(v[i], bytes[i] == 0 ? -1 : 0) << i;
}

RC_GTEST_PROP(Lanes, SmallNumbersAreWidened, ()) {
  const auto small =
      *rc::gen::container<std::array<std::uint16_t, lanes>>(rc::gen::arbitrary<std::uint16_t>());
  const Ints v = widened(small.data());
  for (std::size_t i = 0; i < lanes; ++i) RC_ASSERT(v[i] == small[i]);
}

TEST(RoughInverse, IsNearEnough) {
  for (double x = 1; x < 1e12; x *= 1.01) {
    const auto number = static_cast<float>(x);
    EXPECT_NEAR(rough_inverse(Floats(number))[0] * static_cast<double>(number), 1, 1e-6) << x;
  }
}

}  // namespace
}  // namespace yomi
