// The table of sequences of three moves against a map.
#include "playout/triples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "core/rng.h"

namespace yomi {
namespace {

constexpr int codes = 64;
constexpr float threshold = 3;

struct Sequence {
  std::int32_t earlier, last, code;
  auto operator<=>(const Sequence&) const = default;
};
using Counts = std::map<Sequence, Count>;

// Few of these are frequent and most are rare; -1 is no move.
Sequence some_sequence(Rng& rng) {
  const auto some = [&](int least, int most) {
    return least + rng.below(1 + rng.below(1 + rng.below(most - least)));
  };
  return {some(-1, codes), some(-1, codes), some(0, codes)};
}

void add_some(Triples& triples, Counts& counts, std::size_t count, Rng& rng) {
  std::vector<std::pair<Triples::Key, float>> added;
  for (std::size_t i = 0; i < count; ++i) {
    const Sequence s = some_sequence(rng);
    const float result = static_cast<float>(rng.below(3)) / 2;
    added.emplace_back(triples.key(s.last, s.earlier, s.code), result);
    counts[s].add(result);
  }
  triples.make_room(count);
  for (const auto& [key, result] : added) triples.fetch(key);
  for (const auto& [key, result] : added) triples.add(key, result);
  triples.add_late();
}

std::map<Sequence, float> shown(const Triples& triples) {
  std::map<Sequence, float> all;
  for (std::int32_t earlier = -1; earlier < codes; ++earlier)
    for (std::int32_t last = -1; last < codes; ++last)
      triples.each(triples.after(last, earlier), [&](std::int32_t code, float mean) {
        EXPECT_TRUE(all.emplace(Sequence{earlier, last, code}, mean).second) << "shown twice";
      });
  return all;
}

std::map<Sequence, float> that_count(const Counts& counts) {
  std::map<Sequence, float> all;
  for (const auto& [sequence, count] : counts)
    if (count.visits >= threshold) all[sequence] = count.mean();
  return all;
}

// So many that the table grows, and that buckets and groups overflow.
TEST(Triples, ShowWhatAMapShows) {
  Triples triples;
  Rng rng(7);
  for (int game = 0; game < 2; ++game) {
    triples.clear(codes, threshold);
    Counts counts;
    for (int i = 0; i < 1000; ++i) {
      add_some(triples, counts, 100, rng);
      if (i % 100 == 99) {
        ASSERT_EQ(shown(triples), that_count(counts)) << game << " " << i;
      }
      if (i % 300 != 299) continue;
      triples.decay(0.6F);
      for (auto& [sequence, count] : counts) count.decay(0.6F);
      ASSERT_EQ(shown(triples), that_count(counts)) << game << " " << i;
    }
    EXPECT_GT(counts.size(), 20'000U);
    EXPECT_GT(shown(triples).size(), 1000U);
  }
}

}  // namespace
}  // namespace yomi
