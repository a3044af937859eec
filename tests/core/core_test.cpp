#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <set>

#include "core/bits.h"
#include "core/check.h"
#include "core/hash.h"
#include "core/move_list.h"
#include "core/params.h"
#include "core/rng.h"
#include "core/wide_set.h"
#include "core/word_pair.h"
#include "core/words.h"

namespace yomi {
namespace {

// The reference values come from the authors' C code of xoshiro256++ and SplitMix64, transcribed
// here: a change of the generator would change every game ever stored.
TEST(Rng, GivesTheNumbersOfXoshiro256PlusPlusSeededBySplitMix64) {
  std::uint64_t x = 42, state[4];
  for (auto& word : state) {
    std::uint64_t z = x += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    word = z ^ (z >> 31);
  }
  const auto rotl = [](std::uint64_t v, int k) { return (v << k) | (v >> (64 - k)); };
  Rng rng(42);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t expected = rotl(state[0] + state[3], 23) + state[0];
    const std::uint64_t t = state[1] << 17;
    state[2] ^= state[0], state[3] ^= state[1], state[1] ^= state[2], state[0] ^= state[3];
    state[2] ^= t, state[3] = rotl(state[3], 45);
    ASSERT_EQ(rng.next(), expected);
  }
  EXPECT_EQ(Rng(0).next(), 0x53175d61490b23dfu);  // pinned
}

// Chi-square with 6 degrees of freedom: above 22.5 once in a thousand.
template <class Draw>
double chi_square_of_seven(Draw draw) {
  constexpr int count = 70'000;
  std::array<int, 7> seen{};
  for (int i = 0; i < count; ++i) ++seen.at(static_cast<std::size_t>(draw()));
  double sum = 0;
  for (const int n : seen) sum += std::pow(n - count / 7.0, 2) / (count / 7.0);
  return sum;
}

TEST(Rng, BoundedDrawsAreUniform) {
  Rng rng(1);
  EXPECT_LT(chi_square_of_seven([&] { return rng.below(7); }), 22.5);
}

TEST(Rng, EveryDrawFromOneNumberIsUniformAndTheyAreIndependent) {
  Rng rng(1);
  EXPECT_LT(chi_square_of_seven([&] { return Draws(rng).below(7); }), 22.5);
  const auto second = [&] {
    Draws draws(rng);
    draws.below(48);
    return draws.below(7);
  };
  EXPECT_LT(chi_square_of_seven(second), 22.5);
  const auto second_after_zero = [&] {
    for (;;) {
      Draws draws(rng);
      if (draws.below(5) == 0) return draws.below(7);
    }
  };
  EXPECT_LT(chi_square_of_seven(second_after_zero), 22.5);
}

TEST(Rng, UnitIsBelowOneWithMeanOneHalf) {
  Rng rng(3);
  double sum = 0;
  for (int i = 0; i < 100'000; ++i) {
    const double u = rng.unit();
    ASSERT_TRUE(u >= 0 && u < 1);
    sum += u;
  }
  EXPECT_NEAR(sum / 100'000, 0.5, 3 * std::sqrt(1.0 / 12 / 100'000));
}

// The same selection by walking over the bits.
int slow_select(std::uint64_t word, int n) {
  for (int i = 0;; ++i)
    if ((word >> i & 1) && n-- == 0) return i;
}

TEST(Bits, SelectFindsTheNthSetBit) {
  Rng rng(5);
  for (int round = 0; round < 2000; ++round) {
    const std::uint64_t word = rng.next() & rng.next();
    for (int n = 0; n < std::popcount(word); ++n) {
      ASSERT_EQ(select_bit(word, n), slow_select(word, n));
      ASSERT_EQ(selected_bit(word, n), std::uint64_t{1} << slow_select(word, n));
    }
  }
}

// Every operation agrees with the same operation on an array of bools.
template <int Words>
void expect_plain_flags() {
  using Set = Bits<Words>;
  Rng rng(7);
  for (int round = 0; round < 300; ++round) {
    Set a;
    std::vector<bool> flags(Set::capacity);
    for (int i = 0; i < 40; ++i) {
      const int bit = rng.below(Set::capacity);
      a.set(bit), flags[static_cast<std::size_t>(bit)] = true;
    }
    const int shift = rng.below(64);
    std::vector<int> members;
    for (int i = 0; i < Set::capacity; ++i) {
      const bool here = flags[static_cast<std::size_t>(i)];
      ASSERT_EQ(a.test(i), here);
      ASSERT_EQ((~a).test(i), !here);
      if (i + shift < Set::capacity) {
        ASSERT_EQ((a << shift).test(i + shift), here);
      }
      if (i >= shift) {
        ASSERT_EQ((a >> shift).test(i - shift), here);
      }
      if (here) members.push_back(i);
    }
    ASSERT_EQ(a.count(), static_cast<int>(members.size()));
    ASSERT_EQ(a.lowest(), members.front());
    std::vector<int> visited;
    a.for_each([&](int i) { visited.push_back(i); });
    ASSERT_EQ(visited, members);
    for (int n = 0; n < a.count(); ++n) {
      ASSERT_EQ(a.select(n), members[static_cast<std::size_t>(n)]);
      ASSERT_EQ(a.selected(n), Set::bit(members[static_cast<std::size_t>(n)]));
    }
    const int bound = rng.below(Set::capacity + 1);
    const Set first = Set::first(bound);
    for (int i = 0; i < Set::capacity; ++i) ASSERT_EQ(first.test(i), i < bound);
  }
}
TEST(Bits, OperationsAgreeWithPlainFlags) {
  expect_plain_flags<1>();
  expect_plain_flags<2>();
  expect_plain_flags<3>();
  expect_plain_flags<6>();
}

RC_GTEST_PROP(Bits, GatheredAndDepositedBitsAreThoseOfTheMask,
              (std::uint64_t word, std::uint64_t mask)) {
  std::uint64_t gathered = 0, deposited = 0;
  for (int i = 0, n = 0; i < 64; ++i)
    if (mask >> i & 1) {
      gathered |= (word >> i & 1) << n;
      deposited |= (word >> n & 1) << i;
      ++n;
    }
  RC_ASSERT(gathered_bits(word, mask) == gathered);
  RC_ASSERT(deposited_bits(word, mask) == deposited);
}

RC_GTEST_PROP(Bits, FillOnlyTheirOwnBytes, (std::uint64_t where, std::uint8_t value)) {
  std::array<std::uint8_t, 66> bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i);
  fill_bytes(bytes.data() + 1, where, value);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const bool filled = i >= 1 && i <= 64 && (where >> (i - 1) & 1);
    RC_ASSERT(bytes[i] == (filled ? value : static_cast<std::uint8_t>(i)));
  }
}

RC_GTEST_PROP(WordPairs, TellWhatIsInASet, (std::set<std::uint8_t> numbers)) {
  Bits<2> bits;
  for (const std::uint8_t number : numbers)
    if (number < 128) bits.set(number);
  const WordPair set = pair_of(bits), all = ~WordPair{};
  RC_ASSERT(words_of(set) == bits);
  RC_ASSERT(has_any(set) == bits.any());
  RC_ASSERT(words_of(has_none(set)) == words_of(bits.none() ? all : WordPair{}));
  RC_ASSERT(words_of(has_at_most_one(set)) == words_of(bits.count() <= 1 ? all : WordPair{}));
}

RC_GTEST_PROP(WideSets, AgreeWithPlainSets,
              (std::set<std::uint16_t> some, std::set<std::uint16_t> more)) {
  Bits<8> a, b, higher, lower, far_higher, far_lower;
  WideSet one_by_one{};
  for (const std::uint16_t number : some) {
    const int n = number % 512;
    a.set(n);
    one_by_one.add(n);
    if (n + 1 < 512) higher.set(n + 1);
    if (n > 0) lower.set(n - 1);
    if (n + 20 < 512) far_higher.set(n + 20);
    if (n >= 20) far_lower.set(n - 20);
    RC_ASSERT(words_of(wide_bit(n)) == Bits<8>::bit(n));
  }
  for (const std::uint16_t number : more) b.set(number % 512);
  const WideSet set = wide_of(a), other = wide_of(b);
  RC_ASSERT(words_of(one_by_one) == a);
  RC_ASSERT(words_of(set & other) == (a & b));
  RC_ASSERT(words_of(set | other) == (a | b));
  RC_ASSERT(words_of(set ^ other) == (a ^ b));
  RC_ASSERT(words_of(~set) == ~a);
  const Steps steps(set);
  RC_ASSERT(words_of(steps.up<1>()) == higher);
  RC_ASSERT(words_of(steps.down<1>()) == lower);
  RC_ASSERT(words_of(steps.up<20>()) == far_higher);
  RC_ASSERT(words_of(steps.down<20>()) == far_lower);
  RC_ASSERT(meet(set, other) == (a & b).any());
  RC_ASSERT(has_any(set) == a.any());
  RC_ASSERT(has_none(set) == a.none());
  RC_ASSERT(has_at_most_one(set) == (a.count() <= 1));
  RC_ASSERT(words_of(only_if(true, set)) == a);
  RC_ASSERT(words_of(only_if(false, set)).none());
  std::array<std::uint16_t, 512> numbers{};
  fill_where(numbers.data(), set, 7);
  for (int i = 0; i < 512; ++i)
    RC_ASSERT(numbers[static_cast<std::size_t>(i)] == (a.test(i) ? 7 : 0));
}

TEST(Hasher, TellsWordsAndTheirOrderApart) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t a = 0; a < 200; ++a)
    for (std::uint64_t b = 0; b < 200; ++b) seen.insert(Hasher().add(a).add(b).value());
  EXPECT_EQ(seen.size(), 200U * 200U);
}

TEST(MoveList, RemovesByMovingTheLastOneIn) {
  MoveList list;
  for (int i = 0; i < 4; ++i) list.push(move_at(i));
  list.remove_at(1);
  EXPECT_EQ(list.size(), 3);
  EXPECT_FALSE(list.contains(move_at(1)));
  EXPECT_EQ(list[1], move_at(3));
}

TEST(Words, NearestForgivesOneSlipInShortWordsAndNoneInStrangers) {
  constexpr std::array<std::string_view, 4> words{"go", "hex", "havannah", "grave"};
  EXPECT_EQ(nearest("grvae", words), "grave");
  EXPECT_EQ(nearest("hexx", words), "hex");
  EXPECT_EQ(nearest("havanah", words), "havannah");
  EXPECT_EQ(nearest("chess", words), "");
  EXPECT_EQ(nearest(std::string(100'000, 'x'), words), "");
  EXPECT_EQ(suggestion("hxe", words), " (did you mean 'hex'?)");
  EXPECT_EQ(suggestion("zzz", words), " (have: go, hex, havannah, grave)");
}

TEST(Error, QuotesAtMostEightyCharactersAndNoControlCharacters) {
  EXPECT_EQ(yomi::quoted("a\nb\x7f"), "'a?b?'");
  EXPECT_EQ(yomi::quoted(std::string(81, 'x')), "'" + std::string(80, 'x') + "'...");
}

TEST(Params, WholeNumbersStayWholeHoweverLarge) {
  constexpr Param table[] = {{"n", Param::Type::Whole, "1", "0..1000000000", "a number"}};
  for (const int number : {0, 100'000, 123'456, 1'000'000, 1'000'000'000}) {
    Params params(table);
    params.set("n", std::to_string(number));
    EXPECT_EQ(params.whole("n"), number);
    EXPECT_EQ(params.text("n"), std::to_string(number));
  }
}

}  // namespace
}  // namespace yomi
