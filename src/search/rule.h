// A selection rule: which move of a node the next simulation takes. Rules are formulas over counts
// and sums in arrays; what the moves mean they never know. Each rule is one file (uct.cpp, ...).
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "core/lanes.h"
#include "core/params.h"
#include "search/podium.h"
#include "search/tally.h"

namespace yomi {

// What a rule sees of a node. The arrays may be read up to the next multiple of `lanes`.
struct Candidates {
  static constexpr int capacity = 512;

  int count = 0;
  const Tally* tallies = nullptr;
  const Tally* amaf = nullptr;           // null when the rule does not use them
  const std::uint8_t* proofs = nullptr;  // null, or moves with a proof are not chosen
  std::int32_t visits = 0;               // simulations that came to the node
  const Tally* far_tallies = nullptr;    // of the candidates after the first `lanes`, if they are
                                         // not behind those
  // Or only the first `tried` have tallies, in no order, and these are the numbers of all. Only for
  // rules that use the AMAF of a reference.
  const std::uint16_t* moves = nullptr;
  int tried = capacity;

  const Tally* tallies_from(int i) const {
    return i == 0 || far_tallies == nullptr ? tallies + i : far_tallies + (i - lanes);
  }
  Tally tally(int i) const { return *(i < lanes ? tallies + i : tallies_from(i)); }
};

class Rule {
 public:
  virtual ~Rule() = default;
  // The best candidate, the first among equals. Requires: there is one without a proof.
  virtual int choose(const Candidates& candidates) const = 0;
  // The same one. Requires: all have visits, and since the last time only the chosen one has more,
  // one result, and those of which the podium has heard. Without a use for it a rule does without.
  virtual int choose(const Candidates& candidates, Podium& /*podium*/) const {
    return choose(candidates);
  }
};

struct RuleInfo {
  std::string_view name;
  std::string_view summary;
  std::span<const Param> params;
  std::unique_ptr<Rule> (*make)(const Params&);
  enum class Amaf { No, OfNode, OfReference } amaf = Amaf::No;
  bool one_ply = false;        // no tree below the moves of the root
  bool chooses_ahead = false;  // has a use for a podium
};

extern const RuleInfo flat_rule, uct_rule, uct_tuned_rule, amaf_rule, rave_rule, grave_rule;

// The keys of every tree follow a rule's own.
struct UnvisitedDefault {
  std::string_view text;
};
inline constexpr UnvisitedDefault unvisited_first{"first"}, unvisited_amaf{"amaf"};

template <std::size_t N>
constexpr auto with_tree_keys(const std::array<Param, N>& own, UnvisitedDefault unvisited) {
  using enum Param::Type;
  const std::array<Param, 9> common{
      {{"expand", Whole, "1", "1..1000000", "visits before a position's moves enter the tree"},
       {"transpositions", Choice, "on", "on|off", "positions reached in several ways are one"},
       {"unvisited", Choice, unvisited.text, "first|amaf",
        "moves without visits: each once first, or by their AMAF value"},
       {"decisive", Choice, "off", "off|win|both",
        "play moves that win at once; both: and stop the opponent's"},
       {"solver", Choice, "off", "off|on", "back up proven wins, losses and draws"},
       {"threads", Whole, "1", "1..256", "threads that share one tree"},
       {"reuse", Choice, "off", "off|on", "keep the tree between moves"},
       {"final", Choice, "visits", "visits|value", "what decides the move in the end"},
       {"memory", Whole, "512", "4..32000", "MiB for the tree, at most"}}};
  std::array<Param, N + common.size()> all{};
  for (std::size_t i = 0; i < N; ++i) all[i] = own[i];
  for (std::size_t i = 0; i < common.size(); ++i) all[N + i] = common[i];
  return all;
}

inline constexpr Param exploration_key{
    "c", Param::Type::Real, "0.4", "0..100", "weight of the exploration term", "C"};

// c sqrt(ln N): the exploration term of a move with n visits is this over sqrt(n).
float exploration(double c, std::int32_t visits);

// Sixteen tallies as numbers. Without visits everything but `visits` is as after one lost visit.
struct Samples {
  Floats visits, inverse_root, mean;

  explicit Samples(const Tally* from) {
    const auto [counts, halves] = word_halves(from);
    visits = to_floats(counts);
    inverse_root = yomi::inverse_root(larger(visits, 1));
    mean = mean_by_root(to_floats(halves), inverse_root);
  }
};

// The first candidate with the largest key. key(i) gives the keys of candidates i to i + 15; none
// of a candidate may be negative.
template <class Key>
int best_candidate(const Candidates& candidates, const Key& key) {
  Ints best = -1, at;
  for (int i = 0; i < candidates.count; i += lanes) {
    // Floats that are not negative are in the order of their bits.
    Ints keys = bits_of(key(i));
    const Ints numbers = i + lane_numbers();
    keys = select(numbers < candidates.count, keys, -1);
    if (candidates.proofs != nullptr) keys = select(are_zero(candidates.proofs + i), keys, -1);
    const Ints are_better = keys > best;
    best = select(are_better, keys, best);
    at = select(are_better, numbers, at);
  }
  // The smallest number among the lanes with the largest key.
  return smallest_of(select(best == largest_of(best), at, Candidates::capacity));
}

// ñ / (n + ñ + bias n ñ): the weight of AMAF by least squared error (Silver 2009). Zero without
// samples. Requires: n > 0.
inline Floats least_error_weight(const Floats& n, const Floats& all, float bias) {
  const Floats root = inverse_root(n + all + bias * n * all);
  return all * (root * root);
}

// The best by (1 - beta) mean + beta AMAF mean + root / sqrt(n); beta(n, ñ) is the rule's. A move
// without visits has its AMAF value and the exploration term of one visit; one without AMAF samples
// either comes first.
template <class Beta>
int best_blend(const Candidates& candidates, float root, const Beta& beta) {
  const Floats root_of_one = inverse_root(Floats(1));
  return best_candidate(candidates, [&](int i) {
    const Tally* const tallies = candidates.tallies_from(i);
    const Samples all(candidates.amaf + i);
    // Where moves wait for their AMAF value, most rows have no visits.
    if (bits_in(word_halves(tallies).lower > 0) == 0)
      return select(all.visits > 0, all.mean + root * root_of_one, 1e30F);
    const Samples own(tallies);
    const Floats weight = select(own.visits > 0, beta(own.visits, all.visits), 1);
    const Floats value = own.mean + weight * (all.mean - own.mean);
    return select(own.visits + all.visits > 0, value + root * own.inverse_root, 1e30F);
  });
}

}  // namespace yomi
