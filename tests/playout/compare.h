// Fast learners and slow ones through the same simulations of real games: random moves in the
// tree, the fast policy's own after it, and a move of the real game now and then.
#pragma once
#include <gtest/gtest.h>

#include "tests/playout/probe.h"

namespace yomi {

// What a comparison looks at. Decisions are seen before the simulation is learned from.
struct Comparison {
  std::string game, policy;
  int simulations = 300;
  int a_move_every = 100;  // simulations to a move of the real game

  std::function<void(Decision&, Rng before, Move chosen)> chosen;
  std::function<void(const Record&)> learned;
  std::function<void()> moved;
};

// Runs it on this policy.
inline void run(const Comparison& comparison, Playground& ground, Policy& policy) {
  Rng rng(2026);
  for (int i = 1; i <= comparison.simulations && !testing::Test::HasFatalFailure(); ++i) {
    ground.simulate(policy, rng, i % 4, comparison.chosen);
    comparison.learned(ground.record());
    if (i % comparison.a_move_every != 0) continue;
    if (!ground.advance(rng)) return;
    policy.next_move();
    comparison.moved();
  }
}

// A softmax draws one number and goes through the options in their order, so the number must lie
// in the interval of the option that was chosen. Tolerance: sums of at most 512 chances in single
// precision, each right to 1e-6. A draw from a set is decided before the playout's first: its
// chances are those of SetSampler (sampling_test.cpp).
inline void expect_drawn(Decision& decision, Rng before, Move chosen,
                         const std::vector<double>& chances, std::span<const Move> options,
                         bool from_set = false) {
  if (from_set) {
    ASSERT_NE(std::find(options.begin(), options.end(), chosen), options.end());
    return;
  }
  const double drawn = before.unit();
  double low = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i] == chosen) {
      ASSERT_GE(drawn, low - 1e-5);
      ASSERT_LE(drawn, low + chances[i] + 1e-5);
      return;
    }
    low += chances[i];
  }
  FAIL() << "not an option: " << index(chosen) << " for player " << index(decision.to_play());
}

// Whose move a code means, with or without features: a player's codes go by move, for each feature.
inline Ply ply_of(int code, int code_count, int move_count) {
  const int half = code_count / 2;
  return {static_cast<Player>(code / half), move_at(code % half % move_count)};
}

// Do choices come from a set, if the policy draws in proportion to weights?
inline bool draws_from_set(Decision& decision, bool features) {
  if (!features) return !decision.move_set().empty();
  return decision.trail() != nullptr || !decision.feature_set().empty();
}

inline std::vector<int> codes_of(Decision& decision, bool features) {
  const auto codes = features ? decision.feature_codes() : decision.codes();
  return {codes.begin(), codes.end()};
}

}  // namespace yomi
