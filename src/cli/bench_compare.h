// Two runs of `yomi bench`, row by row: what has become faster, what slower, and what may be noise.
#pragma once
#include <optional>
#include <string_view>

#include "cli/bench_file.h"
#include "match/statistics.h"

namespace yomi::cli {

enum class Verdict { Faster, Slower, Same, Unknown };
std::string_view verdict_name(Verdict verdict);

struct Comparison {
  Verdict verdict = Verdict::Unknown;
  double ratio = 0;                  // of units, now to before
  std::optional<Interval> interval;  // of the ratio; none with too few slices
};

// Smaller changes are never called: programs that differ in nothing but where the system put them
// differ by so much.
inline constexpr double least_change = 0.02;

// The 99 % interval of the ratio that goes with the rank-sum test (Hodges and Lehmann 1963): of the
// ratios of all pairs of slices, the k-th smallest to the k-th largest, k from the distribution of
// Mann and Whitney's U. Faster or slower: all of it is further from 1 than the least change.
// Unknown: not even the range of all ratios would do; 5 and 5 slices are enough.
Comparison compare(const BenchRow& before, const BenchRow& now);

// The largest k with P(U < k) <= 1/200 for samples of these sizes from one distribution; 0: none.
std::size_t interval_rank(std::size_t before, std::size_t now);

}  // namespace yomi::cli
