// The arithmetic that everything else is made of: sixteen lanes at a time, hashes, random numbers.
#include <benchmark/benchmark.h>

#include "core/hash.h"
#include "core/lanes.h"
#include "core/rng.h"

namespace yomi {
namespace {

void exponential_of_lanes(benchmark::State& state) {
  Floats x = to_floats(lane_numbers()) * 0.1F;
  for (auto _ : state) {
    benchmark::DoNotOptimize(x);
    benchmark::DoNotOptimize(exponential(x));
  }
}
BENCHMARK(exponential_of_lanes);

void inverse_root_of_lanes(benchmark::State& state) {
  Floats x = to_floats(lane_numbers()) + 1;
  for (auto _ : state) {
    benchmark::DoNotOptimize(x);
    benchmark::DoNotOptimize(inverse_root(x));
  }
}
BENCHMARK(inverse_root_of_lanes);

void hash_of_words(benchmark::State& state) {
  std::uint64_t word = 1;
  for (auto _ : state) {
    Hasher hasher;
    for (std::int64_t i = 0; i < state.range(0); ++i) hasher.add(word);
    word = hasher.value();
  }
  benchmark::DoNotOptimize(word);
}
BENCHMARK(hash_of_words)->Arg(2)->Arg(4)->Arg(12);

void random_below(benchmark::State& state) {
  Rng rng(1);
  for (auto _ : state) benchmark::DoNotOptimize(rng.below(121));
}
BENCHMARK(random_below);

}  // namespace
}  // namespace yomi
