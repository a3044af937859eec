#include "search/memory.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

namespace yomi {
namespace {

constexpr std::size_t mib = std::size_t{1} << 20;

bool is_real(std::byte* at) {
  unsigned char there = 0;
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(at) / page * page;
  EXPECT_EQ(mincore(reinterpret_cast<void*>(begin), page, &there), 0);
  return (there & 1) != 0;
}

bool can_be_made_real() {
#ifdef MADV_POPULATE_WRITE
  const Memory memory(mib);
  return madvise(memory.begin(), mib, MADV_POPULATE_WRITE) == 0;
#else
  return false;
#endif
}

TEST(Memory, WhoPassesTheMiddleOfAPageHasTheNextOneMade) {
  if (!can_be_made_real()) GTEST_SKIP() << "this system has no MADV_POPULATE_WRITE";
  const Memory memory(16 * mib);
  const auto begin = reinterpret_cast<std::uintptr_t>(memory.begin());
  std::byte* const page = memory.begin() + ((begin + 6 * mib) / (2 * mib) * (2 * mib) - begin);

  memory.passed(page + 8, page + mib - 8);  // before the middle
  memory.passed(page - 8, page + 8);        // into the page
  EXPECT_FALSE(is_real(page + 2 * mib));
  memory.passed(page + mib - 8, page + mib);
  EXPECT_TRUE(is_real(page + 2 * mib));
  EXPECT_TRUE(is_real(page + 4 * mib - 1));
  EXPECT_FALSE(is_real(page + 4 * mib));
  EXPECT_FALSE(is_real(page - 1));

  memory.passed(page + mib, page + mib - 8);  // downwards
  EXPECT_TRUE(is_real(page - 1));
  EXPECT_TRUE(is_real(page - 2 * mib));
  EXPECT_FALSE(is_real(page - 2 * mib - 1));
}

TEST(Memory, MakesNothingBeyondItsEnds) {
  const Memory memory(4 * mib);
  for (std::byte* at = memory.begin(); at < memory.end() - mib; at += mib) {
    memory.passed(at, at + mib);
    memory.passed(at + mib, at);
  }
  EXPECT_EQ(memory.begin()[0], std::byte{0});
  EXPECT_EQ(memory.end()[-1], std::byte{0});
}

}  // namespace
}  // namespace yomi
