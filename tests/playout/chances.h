// What tests of chances share: so many draws, and Pearson's chi-square of them against exact
// chances.
#pragma once
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/playout/probe.h"

namespace yomi {

inline constexpr int draws = 100'000;

inline void expect_chances(const std::map<Move, int>& counts, const std::map<Move, double>& chances,
                           const std::string& what) {
  double sum = 0;
  std::size_t possible = 0;
  for (const auto& [move, chance] : chances) sum += chance, possible += chance > 0;
  ASSERT_NEAR(sum, 1, 1e-9) << what;
  EXPECT_LT(chi_square(counts, chances), critical_chi_square(possible)) << what;
}

inline std::map<Move, double> by_move(const std::vector<double>& chances) {
  std::map<Move, double> all;
  for (std::size_t i = 0; i < chances.size(); ++i) all[move_at(static_cast<int>(i))] = chances[i];
  return all;
}

}  // namespace yomi
