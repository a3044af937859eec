#include "core/crew.h"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>

namespace yomi {
namespace {

TEST(Crew, EveryMemberWorksOnceInEachRound) {
  for (const std::size_t helpers : {0U, 1U, 3U}) {
    Crew crew(helpers);
    std::array<int, 4> rounds{};  // each written by one member only
    for (int round = 1; round <= 200; ++round) {
      crew.run([&](std::size_t member) { ++rounds[member]; });
      for (std::size_t member = 0; member < rounds.size(); ++member)
        ASSERT_EQ(rounds[member], member <= helpers ? round : 0);
    }
  }
}

TEST(Crew, WaitsForItsHelpersEvenIfTheOneWhoCalledThemThrows) {
  Crew crew(2);
  std::atomic<bool> has_thrown = false;
  std::atomic<int> ended = 0;
  const auto work = [&](std::size_t member) {
    if (member == 0) {
      has_thrown = true;
      throw std::runtime_error("stop");
    }
    while (!has_thrown) std::this_thread::yield();
    ++ended;
  };
  EXPECT_THROW(crew.run(work), std::runtime_error);
  EXPECT_EQ(ended, 2);
  crew.run([&](std::size_t) { ++ended; });
  EXPECT_EQ(ended, 5);
}

}  // namespace
}  // namespace yomi
