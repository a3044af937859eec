#include "cli/text.h"

#include <gtest/gtest.h>

namespace yomi::cli {
namespace {

TEST(Text, NumbersAreGroupedByThousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(18446744073709551615U), "18,446,744,073,709,551,615");
}

TEST(Text, TimesGetCoarserAsTheyGrow) {
  EXPECT_EQ(seconds_text(0.034), "0.03 s");
  EXPECT_EQ(seconds_text(65), "1:05");
  EXPECT_EQ(seconds_text(7390), "2:03:10");
}

TEST(Text, ColumnsStartAtTheSamePlace) {
  EXPECT_EQ(aligned({{"a", "bb", "c"}, {"aaa", "b", "c"}}), "  a    bb  c\n  aaa  b   c\n");
}

}  // namespace
}  // namespace yomi::cli
