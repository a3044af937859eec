// UCT (Kocsis and Szepesvari 2006) as in the PPA paper's Algorithm 4: mean + c sqrt(ln N / n), n
// counted for each position and move, N for the position.
#include <algorithm>
#include <bit>
#include <cmath>

#include "core/math.h"
#include "search/rule.h"

namespace yomi {

float exploration(double c, std::int32_t visits) {
  if (visits <= 1) return 0;
  return static_cast<float>(c) * std::sqrt(static_cast<float>(natural_log(visits)));
}

namespace {

constexpr auto keys = with_tree_keys(std::array{exploration_key}, unvisited_first);

class Uct final : public Rule {
 public:
  explicit Uct(const Params& params) : c_(params.real("c")) {}

  int choose(const Candidates& candidates) const override {
    const float root = exploration(c_, candidates.visits);
    if (candidates.amaf != nullptr)
      return best_blend(candidates, root, [](const Floats&, const Floats&) { return Floats{}; });
    return best_candidate(candidates,
                          [&](int i) { return values(candidates.tallies_from(i), root); });
  }

  // The weight for the next choice is made here, where nobody waits for it.
  int choose(const Candidates& candidates, Podium& podium) const override {
    const float root =
        podium.next_weight < 0 ? exploration(c_, candidates.visits) : podium.next_weight;
    podium.next_weight = exploration(c_, candidates.visits + 1);
    const Ints numbers = load(podium.numbers.data());
    const Ints bits =
        select(numbers < Podium::nobody, bits_of(values(podium.tallies.data(), root)), -1);
    const int best = largest_of(bits);
    // A term is at most its weight, so no value has grown by more; and no rounding is beyond that.
    const float others = (podium.others + (root - podium.weight)) * 1.000001F;
    if (std::bit_cast<float>(best) > others)
      return smallest_of(select(bits == best, numbers, Podium::nobody));
    return fill(podium, candidates, root);
  }

 private:
  static Floats values(const Tally* tallies, float root) {
    const Samples own(tallies);
    return own.mean + root * own.inverse_root;
  }

  // Looks at all; returns the best. Values that are not negative are in the order of their bits.
  static int fill(Podium& podium, const Candidates& candidates, float root) {
    Ints best = -1, second = -1, at = Podium::nobody;
    for (int i = 0; i < candidates.count; i += lanes) {
      const Ints numbers = i + lane_numbers();
      const Ints bits =
          select(numbers < candidates.count, bits_of(values(candidates.tallies_from(i), root)), -1);
      second = larger(second, smaller(bits, best));
      const Ints are_better = bits > best;
      best = select(are_better, bits, best);
      at = select(are_better, numbers, at);
    }
    store(at, podium.numbers.data());
    for (std::size_t lane = 0; lane < lanes; ++lane)
      if (const int i = podium.numbers[lane]; i != Podium::nobody)
        podium.tallies[lane] = candidates.tallies_from(i / lanes * lanes)[i % lanes];
    podium.others = std::bit_cast<float>(std::max(0, largest_of(second)));
    podium.weight = root;
    return smallest_of(select(best == largest_of(best), at, Podium::nobody));
  }

  double c_;
};

}  // namespace

const RuleInfo uct_rule{
    "uct",
    "upper confidence bounds: mean + c sqrt(ln N / n)",
    keys,
    [](const Params& params) -> std::unique_ptr<Rule> { return std::make_unique<Uct>(params); },
    RuleInfo::Amaf::No,
    false,
    true};

}  // namespace yomi
