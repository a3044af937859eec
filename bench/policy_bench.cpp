// Playout policies that weigh every move: one choice, and what is learned from one simulation.
#include <benchmark/benchmark.h>

#include <numeric>
#include <vector>

#include "playout/policy.h"

namespace yomi {
namespace {

// A position in which the first so many of all moves can be played.
class PlainDecision final : public Decision {
 public:
  PlainDecision(Player player, int count, int move_count) : Decision({player}) {
    for (int i = 0; i < count; ++i) {
      moves_.push_back(move_at(i));
      codes_.push_back(index(player) * move_count + i);
      features_.push_back(index(player) * 2 * move_count + i);
    }
  }

  const Ply* ago(int) const override { return nullptr; }
  std::span<const Move> moves() override { return moves_; }
  std::span<const std::int32_t> codes() override { return codes_; }
  std::span<const std::int32_t> feature_codes() override { return features_; }
  bool may_play(Move move) override { return index(move) < static_cast<int>(moves_.size()); }
  bool was_played(Move) override { return false; }
  std::span<const Move> neighbours() override { return {}; }
  std::uint32_t pattern(Move) override { return 0; }
  std::span<const Move> urgent_replies() override { return {}; }

 private:
  std::vector<Move> moves_;
  std::vector<std::int32_t> codes_, features_;
};

constexpr int move_count = 192, plies = 64;  // Breakthrough on 8x8

std::unique_ptr<Policy> make(const PlayoutInfo& info) {
  GameFacts facts;
  facts.name = "breakthrough";
  facts.move_count = move_count;
  facts.feature_code_count = 4 * move_count;
  Params params(info.params);
  if (info.settle != nullptr) info.settle(params, facts);
  return info.make(params, facts);
}

// A game won by first in which each ply has so many options.
Record plain_record(int options) {
  Record record;
  record.move_count = move_count;
  record.outcome = Outcome::First;
  for (int ply = 0; ply < plies; ++ply) {
    const Player player = ply % 2 == 0 ? Player::First : Player::Second;
    PlainDecision decision(player, options, move_count);
    const int chosen = ply % options;
    record.plies.push_back({player, move_at(chosen)});
    const auto at = static_cast<std::size_t>(chosen);
    record.options.add(decision.codes(), decision.codes()[at]);
    record.features.push_back(decision.feature_codes()[at]);
    record.feature_options.add(decision.feature_codes(),
                               record.features[record.features.size() - 1]);
  }
  return record;
}

void choose(benchmark::State& state, const PlayoutInfo& info) {
  const int options = static_cast<int>(state.range(0));
  const auto policy = make(info);
  policy->end(plain_record(options));
  PlainDecision decision(Player::First, options, move_count);
  Rng rng(1);
  for (auto _ : state) benchmark::DoNotOptimize(policy->choose(decision, rng));
}
BENCHMARK_CAPTURE(choose, ppa, ppa_playout)->Arg(22)->Arg(64)->Arg(121);
BENCHMARK_CAPTURE(choose, ppaf, ppaf_playout)->Arg(22);
BENCHMARK_CAPTURE(choose, mast, mast_playout)->Arg(22)->Arg(64)->Arg(121);

// Starts anew now and then, before the weights leave the range of real searches.
void adapt(benchmark::State& state, const PlayoutInfo& info) {
  constexpr int search = 1000;
  const auto policy = make(info);
  const Record record = plain_record(static_cast<int>(state.range(0)));
  int learned = 0;
  for (auto _ : state) {
    policy->end(record);
    if (++learned % search == 0) policy->next_game();
  }
  state.SetItemsProcessed(state.iterations() * plies);
}
BENCHMARK_CAPTURE(adapt, ppa, ppa_playout)->Arg(22)->Arg(64);
BENCHMARK_CAPTURE(adapt, ppaf, ppaf_playout)->Arg(22);
BENCHMARK_CAPTURE(adapt, mast, mast_playout)->Arg(22);

}  // namespace
}  // namespace yomi
