// A selection rule: which move of a node the next simulation takes. Rules are formulas over counts
// and sums in arrays; what the moves mean they never know. Each rule is one file (uct.cpp, ...).
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "core/params.h"
#include "search/tally.h"

namespace yomi {

// What a rule sees of a node. The arrays may be read up to the next multiple of `lanes`.
struct Candidates {
  static constexpr int capacity = 512, lanes = 16;

  int count = 0;
  const Tally* tallies = nullptr;
  const Tally* amaf = nullptr;           // null when the rule does not use them
  const std::uint8_t* proofs = nullptr;  // null, or moves with a proof are not chosen
  std::int32_t visits = 0;               // simulations that came to the node
};

class Rule {
 public:
  virtual ~Rule() = default;
  // The best candidate, the first among equals. Requires: there is one without a proof.
  virtual int choose(const Candidates& candidates) const = 0;
};

struct RuleInfo {
  std::string_view name;
  std::string_view summary;
  std::span<const Param> params;
  std::unique_ptr<Rule> (*make)(const Params&);
  enum class Amaf { No, OfNode, OfReference } amaf = Amaf::No;
  bool one_ply = false;  // no tree below the moves of the root
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

// c^2 ln N: the exploration term of a move with n visits is the square root of this over n.
float exploration(double c, std::int32_t visits);

// The first candidate with the largest key(i), which must not be negative and must be a formula
// that the compiler can compute for several candidates at a time.
template <class Key>
int best_candidate(const Candidates& candidates, const Key& key) {
  std::array<std::int32_t, Candidates::capacity + Candidates::lanes> keys;
  const int count = candidates.count;
  const int rounded = (count + Candidates::lanes - 1) / Candidates::lanes * Candidates::lanes;
  // Floats that are not negative are in the order of their bits.
  for (int i = 0; i < rounded; ++i) keys[i] = std::bit_cast<std::int32_t>(key(i));
  for (int i = count; i < rounded; ++i) keys[i] = -1;
  if (candidates.proofs != nullptr)
    for (int i = 0; i < count; ++i) keys[i] = candidates.proofs[i] == 0 ? keys[i] : -1;
  std::int32_t best = -1;
  for (int i = 0; i < rounded; ++i) best = keys[i] > best ? keys[i] : best;
  std::int32_t at = Candidates::capacity;
  for (int i = 0; i < rounded; ++i) at = keys[i] == best && i < at ? i : at;
  return at;
}

// A move's statistics as floats, whatever they are. Moves without visits count as one lost visit
// in `per_visit`.
struct Sample {
  float visits, per_visit, mean;

  explicit Sample(Tally tally)
      : visits(static_cast<float>(yomi::visits(tally))),
        per_visit(1 / (visits > 1 ? visits : 1)),
        mean(0.5F * static_cast<float>(halves(tally)) * per_visit) {}
};

// The key of a move whose value is (1 - beta) mean + beta AMAF mean: beta(n, ñ) is the rule's. A
// move without visits has its AMAF value and the exploration term of one visit; one without AMAF
// samples either comes first.
template <class Beta>
int best_blend(const Candidates& candidates, float exploration, const Beta& beta) {
  const Tally *tallies = candidates.tallies, *amaf = candidates.amaf;
  return best_candidate(candidates, [=](int i) {
    const Sample own(tallies[i]), all(amaf[i]);
    const float weight = own.visits > 0 ? beta(own.visits, all.visits) : 1.0F;
    const float value = own.mean + weight * (all.mean - own.mean);
    const float key = value + __builtin_sqrtf(exploration * own.per_visit);
    return own.visits + all.visits > 0 ? key : 1e30F;
  });
}

}  // namespace yomi
