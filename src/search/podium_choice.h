// How a rule chooses that looks at a mean and an exploration term: among all, or by a podium. A
// Formula has
//   root(n)                    what the terms need of a node's visits; grows with them
//   value(mean, ir, root)      of moves with inverse roots of visits `ir`; floats, or Floats
//   weight(root)               a term is at most weight * ir, and grows by no more than the weight
//   rounding                   no value is off by a larger part of it
#pragma once
#include <algorithm>
#include <bit>

#include "search/rule.h"
#include "search/visit_roots.h"

namespace yomi {

template <class Formula>
class PodiumChoice {
 public:
  explicit PodiumChoice(const Formula& formula) : formula_(formula) {}

  int choose(const Candidates& candidates) const {
    const float root = formula_.root(candidates.visits);
    return best_candidate(candidates,
                          [&](int i) { return values(candidates.tallies_from(i), root); });
  }

  // What the next choice needs and no result changes is made here, where nobody waits for it.
  int choose(const Candidates& candidates, Podium& podium) const {
    const float root = podium.next_root < 0 ? formula_.root(candidates.visits) : podium.next_root;
    podium.next_root = formula_.root(candidates.visits + 1);
    int chosen = best_of(podium, candidates, root);
    if (chosen == Podium::nobody) chosen = fill(podium, candidates, root);
    podium.chosen = chosen;
    podium.chosen_root = inverse_root_of(visits(candidates.tally(chosen)) + 1);
    return chosen;
  }

 private:
  Floats values(const Tally* tallies, float root) const {
    const Samples own(tallies);
    return formula_.value(own.mean, own.inverse_root, root);
  }

  // Nobody when one of the others could be better.
  int best_of(Podium& podium, const Candidates& candidates, float root) const {
    if (podium.chosen != Podium::nobody) add_result(podium, candidates.tally(podium.chosen));
    const Floats now =
        formula_.value(load(podium.means.data()), load(podium.inverse_roots.data()), root);
    const Ints bits = bits_of(now);
    const int placed = largest_of(bits);
    const int tied =
        podium.first_tied == Podium::nobody
            ? -1
            : std::bit_cast<int>(formula_.value(podium.tied_mean, podium.tied_root, root));
    const int best = std::max(placed, tied);
    // No value has grown by more than the weight; and no rounding is beyond that.
    const float others =
        (podium.others + (formula_.weight(root) - podium.weight)) * (1 + Formula::rounding);
    if (!(std::bit_cast<float>(best) > others)) return Podium::nobody;
    const int first =
        smallest_of(select(bits == best, load(podium.numbers.data()), Podium::nobody));
    if (tied < best || first < podium.first_tied) return first;
    return place_tied(podium, candidates, now, root);
  }

  // The first of those that are alike gets a place; who had it is one of the others from now on.
  int place_tied(Podium& podium, const Candidates& candidates, const Floats& now,
                 float root) const {
    const int move = podium.first_tied;
    const auto lane = static_cast<std::size_t>(move % lanes);
    podium.others = std::max(podium.others, now[lane] - (formula_.weight(root) - podium.weight));
    podium.numbers[lane] = move;
    podium.means[lane] = podium.tied_mean;
    podium.inverse_roots[lane] = podium.tied_root;
    podium.first_tied = next_tied(podium, candidates, move + 1);
    return move;
  }

  static int next_tied(const Podium& podium, const Candidates& candidates, int from) {
    for (int i = from / lanes * lanes; i < candidates.count; i += lanes) {
      const Ints numbers = i + lane_numbers();
      const Ints are_tied = are_alike(podium, candidates, i) & (numbers >= from);
      const int first = smallest_of(select(are_tied, numbers, Podium::nobody));
      if (first != Podium::nobody) return first;
    }
    return Podium::nobody;
  }

  // Which of the candidates from i on have the tied results and no place?
  static Ints are_alike(const Podium& podium, const Candidates& candidates, int i) {
    const auto [counts, points] = word_halves(candidates.tallies_from(i));
    const Ints numbers = i + lane_numbers();
    return select(numbers == load(podium.numbers.data()), 0,
                  (counts == visits(podium.tied)) & (points == halves(podium.tied)) &
                      (numbers < candidates.count));
  }

  static void add_result(Podium& podium, Tally tally) {
    const Ints is_chosen = lane_numbers() == podium.chosen % lanes;
    const float root = podium.chosen_root > 0 ? podium.chosen_root : inverse_root_of(visits(tally));
    const float mean = mean_by_root(static_cast<float>(halves(tally)), root);
    store(select(is_chosen, Floats(mean), load(podium.means.data())), podium.means.data());
    store(select(is_chosen, Floats(root), load(podium.inverse_roots.data())),
          podium.inverse_roots.data());
  }

  // Looks at all; returns the best. Values that are not negative are in the order of their bits.
  int fill(Podium& podium, const Candidates& candidates, float root) const {
    Ints best = -1, second = -1, at = Podium::nobody;
    Floats means = -1, inverse_roots;
    for (int i = 0; i < candidates.count; i += lanes) {
      const Ints numbers = i + lane_numbers();
      const Samples own(candidates.tallies_from(i));
      const Ints bits = select(numbers < candidates.count,
                               bits_of(formula_.value(own.mean, own.inverse_root, root)), -1);
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
    podium.weight = formula_.weight(root);
    const int most = largest_of(best), next = largest_of(second);
    const int first = smallest_of(select(best == most, at, Podium::nobody));
    podium.first_tied = Podium::nobody;
    podium.others = std::bit_cast<float>(std::max(0, next));
    if (next == most) know_tied(podium, candidates, first, root);
    return first;
  }

  // Those without a place that have the same results as the best are no longer among the others.
  void know_tied(Podium& podium, const Candidates& candidates, int best, float root) const {
    const auto lane = static_cast<std::size_t>(best % lanes);
    podium.tied = candidates.tally(best);
    podium.tied_mean = podium.means[lane];
    podium.tied_root = podium.inverse_roots[lane];
    Ints first = Podium::nobody, others = 0;
    for (int i = 0; i < candidates.count; i += lanes) {
      const Ints numbers = i + lane_numbers();
      const Ints are_tied = are_alike(podium, candidates, i);
      const Ints are_others = select(numbers == load(podium.numbers.data()), 0,
                                     select(are_tied, 0, numbers < candidates.count));
      first = smaller(first, select(are_tied, numbers, Podium::nobody));
      others =
          larger(others, select(are_others, bits_of(values(candidates.tallies_from(i), root)), 0));
    }
    podium.first_tied = smallest_of(first);
    podium.others = std::bit_cast<float>(largest_of(others));
  }

  Formula formula_;
};

}  // namespace yomi
