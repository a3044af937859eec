// States of optimisers: a resumed run goes on bit for bit; anything else is refused.
#include "learn/state.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "core/check.h"
#include "learn/optimiser.h"

namespace yomi {
namespace {

const std::vector<std::string> optimiser_texts = {
    "hivemind:generations=8,parents=6,children=8,elites=2",
    "snes:generations=8,members=10,rate=0.15", "sep-cma-es:generations=8,members=10",
    "pso:generations=8,members=10"};

// The heavier first weight wins.
void play_generation(Optimiser& optimiser) {
  const auto& members = optimiser.population();
  std::vector<double> scores;
  for (const auto& game : optimiser.games())
    scores.push_back(members[static_cast<std::size_t>(game.first)][0] >
                             members[static_cast<std::size_t>(game.second)][0]
                         ? 1
                         : 0);
  optimiser.tell_scores(scores);
}

std::unique_ptr<Optimiser> after(const std::string& text, int generations) {
  auto optimiser = make_optimiser(text, 7, 1);
  for (int i = 0; i < generations; ++i) play_generation(*optimiser);
  return optimiser;
}

std::string refusal(Optimiser& optimiser, const std::string& bytes) {
  try {
    optimiser.load(bytes);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(OptimiserState, AResumedRunGoesOnBitForBit) {
  for (const auto& text : optimiser_texts)
    for (const int stop : {0, 1, 3, 7, 8}) {
      const auto whole = after(text, stop);
      const auto resumed = make_optimiser(text, 7, 1);
      resumed->load(whole->save());
      EXPECT_EQ(resumed->generation(), stop);
      for (;; play_generation(*whole), play_generation(*resumed)) {
        ASSERT_EQ(whole->population(), resumed->population()) << text << " " << stop;
        ASSERT_EQ(whole->games(), resumed->games());
        ASSERT_EQ(whole->best(), resumed->best());
        ASSERT_EQ(whole->save(), resumed->save());
        if (whole->is_finished()) break;
      }
    }
}

TEST(OptimiserState, RunsOfOneSeedAreEqualAndOfAnotherDifferent) {
  for (const auto& text : optimiser_texts) {
    EXPECT_EQ(after(text, 3)->save(), after(text, 3)->save());
    EXPECT_NE(make_optimiser(text, 7, 1)->population(), make_optimiser(text, 7, 2)->population());
  }
}

// The last bytes of a state are its checksum.
TEST(OptimiserState, IsTheSameOnEveryMachine) {
  std::vector<std::uint64_t> checksums;
  for (const auto& text : optimiser_texts) {
    const auto bytes = after(text, 8)->save();
    std::memcpy(&checksums.emplace_back(), bytes.data() + bytes.size() - 8, 8);
  }
  const std::vector<std::uint64_t> pinned = {18329054052199747557u, 15963390947400641356u,
                                             10915988145984212995u, 1763540328523524509u};
  EXPECT_EQ(checksums, pinned);
}

TEST(OptimiserState, EveryDamagedByteIsNoticedAndChangesNothing) {
  for (const auto& text : optimiser_texts) {
    const auto bytes = after(text, 3)->save();
    const auto victim = after(text, 2);
    const auto before = victim->save();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      auto damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ 1);
      ASSERT_NE(refusal(*victim, damaged), "") << text << " byte " << i;
      ASSERT_NE(refusal(*victim, bytes.substr(0, i)), "") << text << " cut at " << i;
    }
    EXPECT_NE(refusal(*victim, bytes + "x"), "");
    EXPECT_EQ(victim->save(), before);
    EXPECT_EQ(refusal(*victim, bytes), "");
  }
}

TEST(OptimiserState, OfAnotherRunIsRefused) {
  const auto bytes = after("snes:members=10", 1)->save();
  for (const std::string text : {"snes:members=12", "snes:members=10,rate=0.2", "hivemind"})
    EXPECT_TRUE(refusal(*make_optimiser(text, 7, 1), bytes).starts_with("the state is of another"));
  EXPECT_NE(refusal(*make_optimiser("snes:members=10", 7, 2), bytes), "");
  EXPECT_NE(refusal(*make_optimiser("snes:members=10", 8, 1), bytes), "");
  EXPECT_EQ(refusal(*make_optimiser("snes:members=10", 7, 1), bytes), "");
}

TEST(OptimiserState, OfAShorterRunIsGoneOnWithUnlessTheOptimiserPlansAhead) {
  for (const std::string name : {"snes", "sep-cma-es"}) {
    const auto longer = make_optimiser(name + ":members=10,generations=9", 7, 1);
    EXPECT_EQ(refusal(*longer, after(name + ":members=10,generations=5", 5)->save()), "");
    play_generation(*longer);
    EXPECT_EQ(longer->save(), after(name + ":members=10,generations=6", 6)->save());
  }
  for (const std::string name : {"hivemind", "pso"})
    EXPECT_TRUE(refusal(*make_optimiser(name + ":generations=9", 7, 1),
                        after(name + ":generations=5", 5)->save())
                    .starts_with("the state is of another"));
}

TEST(OptimiserState, OfAnotherVersionIsRefusedByName) {
  const auto optimiser = after("snes", 1);
  auto bytes = optimiser->save();
  bytes[21] = '2';
  EXPECT_EQ(refusal(*optimiser, bytes),
            "not an optimiser's state that this program knows: it begins with 'yomi optimiser "
            "state 2' (expected 'yomi optimiser state 1')");
}

// A right checksum over the wrong number of values, or an impossible generation.
TEST(OptimiserState, WithImpossibleContentIsRefused) {
  const auto optimiser = after("snes:members=10", 1);
  const auto bytes = optimiser->save();
  const auto title_end = bytes.find('\n', bytes.find('\n') + 1);
  const auto title = bytes.substr(23, title_end - 23);
  StateWriter short_state, late_state, empty_state;
  short_state.add(1, 2.0);
  late_state.add(101, std::vector<double>(14));
  EXPECT_TRUE(refusal(*optimiser, short_state.finished(title)).starts_with("damaged"));
  EXPECT_TRUE(refusal(*optimiser, late_state.finished(title)).starts_with("damaged"));
  EXPECT_TRUE(refusal(*optimiser, empty_state.finished(title)).starts_with("damaged"));
  EXPECT_EQ(optimiser->save(), bytes);
}

}  // namespace
}  // namespace yomi
