// The most likely distribution over a few outcomes when its mean is given: what the sequential test
// and the interval of paired games are both made of.
#pragma once
#include <cstdint>
#include <span>

namespace yomi {

// How often each outcome was seen; outcome i of k is worth i/(k - 1), so the first is 0 and the
// last is 1.
using Counts = std::span<const std::int64_t>;

double outcome_value(std::size_t outcome, std::size_t outcomes);

std::int64_t total_count(Counts counts);

// The mean value, 1/2 when nothing was seen.
double mean_value(Counts counts);

// Among all distributions with this mean the counts are most likely under
// p_i = f_i / (1 + x (value_i - mean)), f_i being the frequencies seen (Owen 1988, empirical
// likelihood). This is x. An end of the scale that was never seen may get a part of the probability
// too, so that there is a solution for every mean: x then makes its denominator zero.
// Requires: 0 < mean < 1, something was seen.
double most_likely_tilt(Counts counts, double mean);

// The logarithm of the likelihood of the counts under that distribution, less the logarithm under
// the frequencies seen: 0 when the mean is the one seen, otherwise negative. 0 when nothing was
// seen.
double log_likelihood(Counts counts, double mean);

}  // namespace yomi
