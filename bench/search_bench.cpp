// The tree's own work: choosing among a node's moves, entering positions and finding them.
#include <benchmark/benchmark.h>

#include <vector>

#include "core/rng.h"
#include "search/rule.h"
#include "search/tree.h"

namespace yomi {
namespace {

// Every move tried a few times, with random results.
std::vector<Tally> random_tallies(int count, Rng& rng) {
  const int room = (count + lanes - 1) / lanes * lanes;
  std::vector<Tally> tallies(static_cast<std::size_t>(room));
  for (Tally& tally : tallies) {
    const auto visits = static_cast<std::uint32_t>(1 + rng.below(20));
    tally = visits * one_visit +
            half_points(2 * static_cast<std::uint32_t>(rng.below(static_cast<int>(visits) + 1)));
  }
  return tallies;
}

void choose(benchmark::State& state, const RuleInfo& info) {
  const int count = static_cast<int>(state.range(0));
  Rng rng(1);
  const std::vector<Tally> tallies = random_tallies(count, rng), amaf = random_tallies(count, rng);
  const auto rule = info.make(Params(info.params));
  Candidates candidates{.count = count, .tallies = tallies.data(), .visits = 10 * count};
  if (info.amaf != RuleInfo::Amaf::No) candidates.amaf = amaf.data();
  for (auto _ : state) benchmark::DoNotOptimize(rule->choose(candidates));
}
BENCHMARK_CAPTURE(choose, uct, uct_rule)->Arg(16)->Arg(64)->Arg(121);
BENCHMARK_CAPTURE(choose, uct_tuned, uct_tuned_rule)->Arg(16)->Arg(64)->Arg(121);
BENCHMARK_CAPTURE(choose, rave, rave_rule)->Arg(16)->Arg(64)->Arg(121);
BENCHMARK_CAPTURE(choose, grave, grave_rule)->Arg(16)->Arg(64)->Arg(121);

constexpr std::int64_t some = 1 << 10, many = 1 << 18;  // nodes: in the cache, and far beyond

TreeShape small_tree() { return {.move_count = 121, .memory = std::size_t{1} << 26}; }

std::vector<std::uint64_t> random_hashes(std::int64_t count) {
  Rng rng(1);
  std::vector<std::uint64_t> hashes(static_cast<std::size_t>(count));
  for (auto& hash : hashes) hash = rng.next();
  return hashes;
}

void enter_all(Tree& tree, const std::vector<std::uint64_t>& hashes) {
  Tree::Room room;
  tree.plant(Player::First, 1, static_cast<std::int64_t>(hashes.size()));
  for (const auto hash : hashes) benchmark::DoNotOptimize(tree.enter(room, hash, Player::Second));
}

// Planting a tree and entering so many new positions; items are positions.
void enter_new(benchmark::State& state) {
  const auto hashes = random_hashes(state.range(0));
  Tree tree(small_tree());
  for (auto _ : state) enter_all(tree, hashes);
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(enter_new)->Arg(some)->Arg(many);

void find_known(benchmark::State& state) {
  const auto hashes = random_hashes(state.range(0));
  Tree tree(small_tree());
  enter_all(tree, hashes);
  Rng rng(2);
  for (auto _ : state)
    benchmark::DoNotOptimize(
        tree.find(hashes[static_cast<std::size_t>(rng.below(static_cast<int>(hashes.size())))]));
}
BENCHMARK(find_known)->Arg(some)->Arg(many);

}  // namespace
}  // namespace yomi
