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

  // What the next choice needs and no result changes is made here, where nobody waits for it.
  int choose(const Candidates& candidates, Podium& podium) const override {
    const float root =
        podium.next_weight < 0 ? exploration(c_, candidates.visits) : podium.next_weight;
    podium.next_weight = exploration(c_, candidates.visits + 1);
    int chosen = best_of(podium, candidates, root);
    if (chosen == Podium::nobody) chosen = fill(podium, candidates, root);
    podium.chosen = chosen;
    podium.chosen_root = inverse_root(static_cast<float>(visits(candidates.tally(chosen)) + 1));
    return chosen;
  }

 private:
  static Floats values(const Tally* tallies, float root) {
    const Samples own(tallies);
    return value(own.mean, own.inverse_root, root);
  }
  static Floats value(const Floats& mean, const Floats& inverse_root, float root) {
    return mean + root * inverse_root;
  }

  // Nobody when one that has no place could be better.
  static int best_of(Podium& podium, const Candidates& candidates, float root) {
    if (podium.is_outdated != 0)
      bring_up_to_date(podium, candidates);
    else if (podium.chosen != Podium::nobody)
      add_result(podium, candidates.tally(podium.chosen));
    const Ints bits =
        bits_of(value(load(podium.means.data()), load(podium.inverse_roots.data()), root));
    const int best = largest_of(bits);
    // A term is at most its weight, so no value has grown by more; and no rounding is beyond that.
    const float others = (podium.others + (root - podium.weight)) * 1.000001F;
    if (!(std::bit_cast<float>(best) > others)) return Podium::nobody;
    return smallest_of(select(bits == best, load(podium.numbers.data()), Podium::nobody));
  }

  static void add_result(Podium& podium, Tally tally) {
    const Ints is_chosen = lane_numbers() == podium.chosen % lanes;
    const float mean = Samples::mean_of(static_cast<float>(halves(tally)), podium.chosen_root);
    store(select(is_chosen, Floats(mean), load(podium.means.data())), podium.means.data());
    store(select(is_chosen, Floats(podium.chosen_root), load(podium.inverse_roots.data())),
          podium.inverse_roots.data());
  }

  static void bring_up_to_date(Podium& podium, const Candidates& candidates) {
    std::array<Tally, lanes> tallies{};
    for (std::size_t lane = 0; lane < lanes; ++lane)
      if (podium.numbers[lane] != Podium::nobody)
        tallies[lane] = candidates.tally(podium.numbers[lane]);
    const Samples now(tallies.data());
    const Ints have_one = load(podium.numbers.data()) < Podium::nobody;
    store(select(have_one, now.mean, -1), podium.means.data());
    store(select(have_one, now.inverse_root, 0), podium.inverse_roots.data());
    podium.is_outdated = 0;
  }

  // Looks at all; returns the best. Values that are not negative are in the order of their bits.
  static int fill(Podium& podium, const Candidates& candidates, float root) {
    Ints best = -1, second = -1, at = Podium::nobody;
    Floats means = -1, inverse_roots;
    for (int i = 0; i < candidates.count; i += lanes) {
      const Ints numbers = i + lane_numbers();
      const Samples own(candidates.tallies_from(i));
      const Ints bits =
          select(numbers < candidates.count, bits_of(value(own.mean, own.inverse_root, root)), -1);
      second = larger(second, smaller(bits, best));
      const Ints are_better = bits > best;
      best = select(are_better, bits, best);
      at = select(are_better, numbers, at);
      means = select(are_better, own.mean, means);
      inverse_roots = select(are_better, own.inverse_root, inverse_roots);
    }
    store(at, podium.numbers.data());
    store(means, podium.means.data());
    store(inverse_roots, podium.inverse_roots.data());
    podium.is_outdated = 0;
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
