// Tails of the distributions that tests and intervals stand on.
#pragma once
#include <cstdint>

namespace yomi {

// What a variable exceeds with this chance: 1.96 for 0.025. Requires: 0 < chance < 1.
double normal_limit(double chance);
double student_limit(double chance, std::int64_t freedom);  // Requires: freedom >= 1

// The chance of more than x successes, or of fewer, and half that of exactly x (mid-p).
enum class Tail : std::uint8_t { Above, Below };
// In so many trials of this chance. Requires: 0 <= x <= trials.
double binomial_tail(std::int64_t x, std::int64_t trials, double chance, Tail tail);
// Among so many drawn out of all, of which so many are successes: Fisher's exact test.
// Requires: x can happen.
double hypergeometric_tail(std::int64_t x, std::int64_t drawn, std::int64_t successes,
                           std::int64_t all, Tail tail);

}  // namespace yomi
