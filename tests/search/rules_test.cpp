// Each selection rule against its formula, worked out beside the assertion.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/math.h"
#include "core/rng.h"
#include "search/rule.h"

namespace yomi {
namespace {

// Candidates with so many visits and half points each.
class Node {
 public:
  Node& move(int visits, int halves, int amaf_visits = 0, int amaf_halves = 0) {
    const auto at = static_cast<std::size_t>(count_++);
    tallies_[at] = static_cast<Tally>(visits) + half_points(static_cast<std::uint32_t>(halves));
    amaf_[at] =
        static_cast<Tally>(amaf_visits) + half_points(static_cast<std::uint32_t>(amaf_halves));
    proofs_[at] = 0;
    visits_ += visits;
    return *this;
  }
  Node& proven() {
    proofs_[static_cast<std::size_t>(count_ - 1)] = static_cast<std::uint8_t>(Proof::Loss);
    return *this;
  }
  Candidates candidates(bool amaf) const {
    return {count_, tallies_.data(), amaf ? amaf_.data() : nullptr, proofs_.data(), visits_};
  }
  int count() const { return count_; }
  Tally tally(int i) const { return tallies_[static_cast<std::size_t>(i)]; }
  Tally amaf(int i) const { return amaf_[static_cast<std::size_t>(i)]; }
  int visits() const { return visits_; }

 private:
  static constexpr std::size_t room = Candidates::capacity + lanes;
  std::array<Tally, room> tallies_{}, amaf_{};
  std::array<std::uint8_t, room> proofs_{};
  int count_ = 0, visits_ = 0;
};

int chosen(const RuleInfo& info, std::initializer_list<std::pair<const char*, const char*>> keys,
           const Node& node, bool amaf) {
  Params params(info.params);
  for (const auto& [key, value] : keys) params.set(key, value);
  return info.make(params)->choose(node.candidates(amaf));
}

TEST(NaturalLog, AgreesWithTheLibrary) {
  Rng rng(1);
  for (int i = 0; i < 10'000; ++i) {
    const double x = std::exp(rng.unit() * 80 - 40);
    EXPECT_NEAR(natural_log(x), std::log(x), 4e-15 * std::max(1.0, std::abs(std::log(x)))) << x;
  }
  EXPECT_NEAR(natural_log(1), 0, 4e-15);
}

TEST(Uct, AddsTheExplorationTermToTheMean) {
  // N = 30. c = 0.4: 0.75 + 0.4 sqrt(ln 30 / 20) = 0.915; 0.60 + 0.4 sqrt(ln 30 / 10) = 0.833.
  Node node;
  node.move(20, 30).move(10, 12);
  EXPECT_EQ(chosen(uct_rule, {}, node, false), 0);
  // c = 2: 0.75 + 0.825 = 1.575; 0.60 + 1.166 = 1.766.
  EXPECT_EQ(chosen(uct_rule, {{"c", "2"}}, node, false), 1);
  // The two are equal where 0.15 = c (0.58320 - 0.41239): c = 0.878.
  EXPECT_EQ(chosen(uct_rule, {{"c", "0.877"}}, node, false), 0);
  EXPECT_EQ(chosen(uct_rule, {{"c", "0.880"}}, node, false), 1);
}

// After every result, of moves that win with very different chances, or all alike; alone, and with
// results of somebody else now and then.
class Podiums : public testing::TestWithParam<const RuleInfo*> {};
TEST_P(Podiums, LeadToWhatLookingAtAllWouldChoose) {
  const RuleInfo& info = *GetParam();
  Rng rng(1);
  for (const char* c : {"0", "0.4", "3", "100"})
    for (const int count : {5, 17, 31, 32, 121, 361})
      for (const int odds : {0, 5, 10}) {
        Params params(info.params);
        params.set("c", c);
        const auto rule = info.make(params);
        std::array<Tally, Candidates::capacity + lanes> tallies{};
        std::fill_n(tallies.begin(), count, one_visit + half_points(1));
        Candidates candidates{count, tallies.data(), nullptr, nullptr, count};
        Podium podium{};
        podium.clear();
        for (int i = 0; i < 3'000; ++i) {
          const int chosen = rule->choose(candidates, podium);
          ASSERT_EQ(chosen, rule->choose(candidates)) << c << ", " << count << " moves, " << i;
          const bool wins = rng.below(10) < (odds == 5 ? chosen % 8 : odds);
          const Tally result = one_visit + half_points(wins ? 2 : 0);
          tallies[static_cast<std::size_t>(chosen)] += result;
          ++candidates.visits;
          for (int heard = i % 10 == 9 && i < 1'500 ? 3 : 0; heard > 0; --heard) {
            const int move = heard == 1 ? chosen : static_cast<int>(rng.below(count));
            tallies[static_cast<std::size_t>(move)] += result;
            ++candidates.visits;
            podium.hear(move, tallies[static_cast<std::size_t>(move)]);
          }
        }
      }
}

INSTANTIATE_TEST_SUITE_P(Rules, Podiums, testing::Values(&uct_rule, &uct_tuned_rule));

TEST(UctTuned, BoundsTheVariance) {
  // N = 2000, r = ln 2000 / 1000 = 0.0076009, sqrt(2 r) = 0.12330.
  // Mean 0.9: variance 0.09 + 0.12330 = 0.21330, 0.9 + 0.5 sqrt(0.0076009 * 0.21330) = 0.92013.
  // Mean 0.5: variance 0.25 (the bound), 0.5 + 0.5 sqrt(0.0076009 * 0.25) = 0.52180.
  Node node;
  node.move(1000, 1000).move(1000, 1800);
  EXPECT_EQ(chosen(uct_tuned_rule, {}, node, false), 1);
  // Where UCT's equal terms would keep the means' order, the variance turns it round: c = 30 gives
  // 0.9 + 30 * 0.040265 = 2.1080 and 0.88 + 30 * sqrt(0.0076009 * (0.1056 + 0.1233)) = 2.1313.
  Node close;
  close.move(1000, 1800).move(1000, 1760);
  EXPECT_EQ(chosen(uct_tuned_rule, {{"c", "30"}}, close, false), 1);
  EXPECT_EQ(chosen(uct_rule, {{"c", "30"}}, close, false), 0);
}

TEST(Amaf, BlendsByAFixedShare) {
  // c = 0. alpha = 0.5: (0.6 + 0.2) / 2 = 0.4 and (0.4 + 0.5) / 2 = 0.45.
  Node node;
  node.move(10, 12, 100, 40).move(10, 8, 100, 100);
  EXPECT_EQ(chosen(amaf_rule, {{"c", "0"}}, node, true), 1);
  // alpha = 0.3: 0.48 and 0.43.
  EXPECT_EQ(chosen(amaf_rule, {{"c", "0"}, {"alpha", "0.3"}}, node, true), 0);
}

TEST(Rave, WeighsAmafBySquareRootSchedule) {
  // c = 0, r = 90. n = 90: beta = sqrt(90 / 360) = 0.5: 0.5 * 0.6 + 0.5 * 0.3 = 0.45.
  // n = 10: beta = sqrt(90 / 120) = 0.8660: 0.1340 * 0.2 + 0.8660 * 0.5 = 0.4598.
  Node node;
  node.move(90, 108, 200, 120).move(10, 4, 200, 200);
  EXPECT_EQ(chosen(rave_rule, {{"c", "0"}}, node, true), 1);
  // r = 10: beta = 0.18898: 0.5433; beta = 0.5: 0.35.
  EXPECT_EQ(chosen(rave_rule, {{"c", "0"}, {"r", "10"}}, node, true), 0);
  // Counted at the parent, N = 100, beta = sqrt(90 / 390) = 0.4804 for both: 0.4559 and 0.3441.
  EXPECT_EQ(chosen(rave_rule, {{"c", "0"}, {"count", "parent"}}, node, true), 0);
}

TEST(Rave, WeighsAmafByLeastSquaredError) {
  // b = 0: beta = 200 / 290 = 0.6897: 0.6 - 0.6897 * 0.3 = 0.3931; 200 / 210: 0.4857.
  Node node;
  node.move(90, 108, 200, 120).move(10, 4, 200, 200);
  EXPECT_EQ(chosen(rave_rule, {{"c", "0"}, {"schedule", "mse"}}, node, true), 1);
  // b = 0.5: 4 b^2 = 1: beta = 200 / (290 + 18000) = 0.0109: 0.5967; 200 / 2210 = 0.0905: 0.2271.
  EXPECT_EQ(chosen(rave_rule, {{"c", "0"}, {"schedule", "mse"}, {"b", "0.5"}}, node, true), 0);
}

TEST(Grave, WeighsAmafWithItsBiasAndDoesNotExplore) {
  // bias = 1e-5: beta = 200 / (90 + 200 + 0.18) = 0.6892: 0.3932; 200 / 210.02: 0.4857.
  Node node;
  node.move(90, 108, 200, 120).move(10, 4, 200, 200);
  EXPECT_EQ(chosen(grave_rule, {}, node, true), 1);
  EXPECT_EQ(chosen(grave_rule, {{"bias", "1"}}, node, true), 0);
  // No exploration: 0.50 stays behind 0.51 however few its visits.
  Node visits;
  visits.move(100'000, 102'000, 100'000, 102'000).move(2, 2, 2, 2);
  EXPECT_EQ(chosen(grave_rule, {}, visits, true), 0);
}

TEST(UnvisitedMoves, HaveTheirAmafValueOrComeFirst) {
  Node sampled;
  sampled.move(50, 60, 50, 60).move(0, 0, 10, 14).move(0, 0, 10, 10);
  EXPECT_EQ(chosen(grave_rule, {}, sampled, true), 1);  // 0.6, 0.7, 0.5
  EXPECT_EQ(chosen(uct_rule, {{"c", "0"}}, sampled, true), 1);
  Node unsampled;
  unsampled.move(50, 100, 50, 100).move(0, 0, 10, 20).move(0, 0).move(0, 0);
  for (const RuleInfo* rule : {&uct_rule, &uct_tuned_rule, &amaf_rule, &rave_rule, &grave_rule})
    EXPECT_EQ(chosen(*rule, {}, unsampled, true), 2) << rule->name;
}

TEST(Flat, TakesTheMovesInTurn) {
  EXPECT_EQ(chosen(flat_rule, {}, Node().move(3, 0).move(2, 4).move(2, 0), false), 1);
  EXPECT_EQ(chosen(flat_rule, {}, Node().move(3, 6).move(3, 4).move(3, 0), false), 0);
}

TEST(Rules, PreferTheFirstAmongEqualsAndSkipProvenMoves) {
  for (const RuleInfo* rule :
       {&flat_rule, &uct_rule, &uct_tuned_rule, &amaf_rule, &rave_rule, &grave_rule}) {
    Node equal;
    for (int i = 0; i < 40; ++i) equal.move(5, 6, 9, 10);
    EXPECT_EQ(chosen(*rule, {}, equal, true), 0) << rule->name;
    Node proven;
    proven.move(1, 2, 1, 2).proven().move(1, 2, 1, 2).proven().move(30, 2, 30, 2);
    EXPECT_EQ(chosen(*rule, {}, proven, true), 2) << rule->name;
  }
}

// The formulas as printed, in double precision, for a move with visits.
double slow_value(const RuleInfo& rule, const Node& node, int i) {
  const double n = visits(node.tally(i)), total = node.visits(), m = mean(node.tally(i));
  const double all = visits(node.amaf(i)), amaf = mean(node.amaf(i)), r = std::log(total) / n;
  if (&rule == &uct_rule) return m + 0.4 * std::sqrt(r);
  if (&rule == &uct_tuned_rule)
    return m + 0.5 * std::sqrt(r * std::min(0.25, m - m * m + std::sqrt(2 * r)));
  if (&rule == &amaf_rule) return 0.5 * m + 0.5 * amaf + 0.4 * std::sqrt(r);
  const double beta =
      &rule == &rave_rule ? std::sqrt(90 / (90 + 3 * n)) : all / (n + all + 1e-5 * n * all);
  return (1 - beta) * m + beta * amaf + (&rule == &rave_rule ? 0.4 * std::sqrt(r) : 0);
}

TEST(Rules, ChooseWhatIsBestByTheirFormulaForAnyNumberOfMoves) {
  Rng rng(1);
  for (const RuleInfo* rule : {&uct_rule, &uct_tuned_rule, &amaf_rule, &rave_rule, &grave_rule})
    for (int round = 0; round < 1000; ++round) {
      Node node;
      const int count = 1 + rng.below(Candidates::capacity);
      for (int i = 0; i < count; ++i) {
        const int n = 1 + rng.below(1 + rng.below(2000)), all = n + rng.below(1000);
        node.move(n, rng.below(2 * n + 1), all, rng.below(2 * all + 1));
      }
      double best = 0;
      for (int i = 0; i < count; ++i) best = std::max(best, slow_value(*rule, node, i));
      const bool amaf = rule->amaf != RuleInfo::Amaf::No;
      const int found = chosen(*rule, {}, node, amaf);
      EXPECT_NEAR(slow_value(*rule, node, found), best, 3e-6) << rule->name << " " << count;
    }
}

// So few samples that many values are equal.
Node random_candidates(Rng& rng) {
  Node node;
  const int count = 1 + rng.below(rng.below(2) == 0 ? 40 : Candidates::capacity);
  const int most = 1 + rng.below(9), one_in = 1 + rng.below(20);
  for (int i = 0; i < count; ++i) {
    const int n = rng.below(one_in) == 0 ? 1 + rng.below(most) : 0, all = n + rng.below(most);
    node.move(n, rng.below(2 * n + 1), all, rng.below(2 * all + 1));
    if (i > 0 && rng.below(9) == 0) node.proven();
  }
  return node;
}

int plainly_chosen_by_grave(const Candidates& candidates) {
  return best_blend(candidates, 0, [](const Floats& n, const Floats& all) {
    return least_error_weight(n, all, 1e-5F);
  });
}

TEST(Grave, ChoosesWhatItWouldIfItLookedAtAllExactly) {
  Rng rng(1);
  for (int round = 0; round < 5000; ++round) {
    const Node node = random_candidates(rng);
    EXPECT_EQ(chosen(grave_rule, {}, node, true), plainly_chosen_by_grave(node.candidates(true)));
  }
}

TEST(Grave, ChoosesTheSameWhenTriedMovesAreListedFirst) {
  Rng rng(1);
  const auto rule = grave_rule.make(Params(grave_rule.params));
  for (int round = 0; round < 5000; ++round) {
    const Node node = random_candidates(rng);
    std::vector<std::uint16_t> moves(static_cast<std::size_t>(node.count()) + lanes);
    std::iota(moves.begin(), moves.end(), 0);
    const auto has_visits = [&](std::uint16_t move) { return visits(node.tally(move)) > 0; };
    const auto untried = std::partition(moves.begin(), moves.end() - lanes, has_visits);
    std::sort(untried, moves.end() - lanes);
    std::vector<Tally> tallies(moves.size()), amaf(moves.size());
    std::vector<std::uint8_t> proofs(moves.size());
    for (std::size_t i = 0; i < static_cast<std::size_t>(node.count()); ++i) {
      tallies[i] = node.tally(moves[i]);
      amaf[i] = node.amaf(moves[i]);
      proofs[i] = node.candidates(true).proofs[moves[i]];
    }
    Candidates listed = node.candidates(true);
    listed.tallies = tallies.data(), listed.amaf = amaf.data(), listed.proofs = proofs.data();
    listed.moves = moves.data();
    listed.tried = static_cast<int>(untried - moves.begin());
    EXPECT_EQ(moves[static_cast<std::size_t>(rule->choose(listed))],
              plainly_chosen_by_grave(node.candidates(true)));
  }
}

TEST(InverseRoot, IsRightToSixDigitsForAllCounts) {
  for (double x = 1e-6; x < 1e10; x *= 1.01) {
    const auto number = static_cast<float>(x);
    EXPECT_NEAR(inverse_root(number) * std::sqrt(x), 1, 6e-7) << x;
    EXPECT_EQ(inverse_root(Floats(number))[0], inverse_root(number)) << x;
  }
}

}  // namespace
}  // namespace yomi
