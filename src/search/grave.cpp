// GRAVE (Cazenave, IJCAI 2015): as RAVE with beta = ñ / (n + ñ + bias n ñ) and no exploration
// term, but the AMAF statistics are those of the nearest ancestor with more than `ref` visits.
#include <array>
#include <bit>

#include "search/rule.h"

namespace yomi {
namespace {

constexpr auto keys = with_tree_keys(
    std::array{Param{"ref", Param::Type::Whole, "50", "0..1000000000",
                     "visits a node must exceed for its own AMAF to be used", "ref"},
               Param{"bias", Param::Type::Real, "1e-5", "0..100", "bias of AMAF", "bias"}},
    unvisited_amaf);

class Grave final : public Rule {
 public:
  explicit Grave(const Params& params) : bias_(static_cast<float>(params.real("bias"))) {}

  // Rough values show which can be the best; seldom are there several, of which exact ones tell.
  int choose(const Candidates& candidates) const override {
    std::array<float, Candidates::capacity> values;
    Floats best = 0;
    for (int i = 0; i < candidates.count; i += lanes) {
      const Floats value = select(are_open(candidates, i), rough_value(candidates, i), -1);
      best = larger(best, value);
      store(value, &values[static_cast<std::size_t>(i)]);
    }
    const float most = std::bit_cast<float>(largest_of(bits_of(best)));
    const float enough = most - slack * (1 + most);
    std::uint32_t rows = 0;
    int found = 0, last = 0;
    for (int i = 0; i < candidates.count; i += lanes) {
      const std::uint64_t bits = bits_in(load(&values[static_cast<std::size_t>(i)]) >= enough);
      rows |= std::uint32_t{bits != 0} << (i / lanes);
      found += std::popcount(bits);
      last = bits != 0 ? i + std::countr_zero(bits) : last;
    }
    return found == 1 ? last : best_exactly(rows, candidates);
  }

 private:
  static constexpr float slack = 2e-5F;  // much more than both kinds of values are off

  Floats rough_value(const Candidates& candidates, int i) const {
    const auto [counts, halves] = word_halves(candidates.amaf + i);
    const Floats all = to_floats(counts);
    const Floats all_mean = select(counts > 0, rough_mean(all, halves), 1e30F);
    if (i >= candidates.tried) return all_mean;
    const auto [own_counts, own_halves] = word_halves(candidates.tallies_from(i));
    const Floats own = to_floats(own_counts), mean = rough_mean(own, own_halves);
    const Floats weight = all * rough_inverse(larger(own + all + bias_ * own * all, 1));
    return select(own_counts > 0, mean + weight * (all_mean - mean), all_mean);
  }
  static Floats rough_mean(const Floats& visits, const Ints& halves) {
    return 0.5F * to_floats(halves) * rough_inverse(larger(visits, 1));
  }

  // The first of the best in these rows.
  int best_exactly(std::uint32_t rows, const Candidates& candidates) const {
    Ints best = -1, at;
    for (; rows != 0; rows &= rows - 1) {
      const int i = lanes * std::countr_zero(rows);
      const Ints values = select(are_open(candidates, i), bits_of(exact_value(candidates, i)), -1);
      const Ints places = places_of(candidates, i);
      const Ints are_earlier = places<at, are_larger = values> best;
      const Ints are_better = select(values == best, are_earlier, are_larger);
      best = select(are_better, values, best);
      at = select(are_better, places, at);
    }
    constexpr std::int32_t behind_all = 1 << 30;
    return smallest_of(select(best == largest_of(best), at, behind_all)) % Candidates::capacity;
  }
  Floats exact_value(const Candidates& candidates, int i) const {
    const Samples all(candidates.amaf + i);
    if (i >= candidates.tried) return select(all.visits > 0, all.mean, 1e30F);
    const Samples own(candidates.tallies_from(i));
    const Floats weight =
        select(own.visits > 0, least_error_weight(own.visits, all.visits, bias_), 1);
    const Floats value = own.mean + weight * (all.mean - own.mean);
    return select(own.visits + all.visits > 0, value, 1e30F);
  }

  // Candidates i to i + 15 that may be chosen.
  static Ints are_open(const Candidates& candidates, int i) {
    const Ints are_there = i + lane_numbers() < candidates.count;
    if (candidates.proofs == nullptr) return are_there;
    return select(are_zero(candidates.proofs + i), are_there, 0);
  }
  // Theirs in the order in which equal ones are taken; each is its place modulo the capacity.
  static Ints places_of(const Candidates& candidates, int i) {
    const Ints numbers = i + lane_numbers();
    if (candidates.moves == nullptr) return numbers;
    return Candidates::capacity * widened(candidates.moves + i) + numbers;
  }

  float bias_;
};

}  // namespace

const RuleInfo grave_rule{
    "grave", "RAVE with the AMAF of an ancestor that has enough", keys,
    [](const Params& params) -> std::unique_ptr<Rule> { return std::make_unique<Grave>(params); },
    RuleInfo::Amaf::OfReference};

}  // namespace yomi
