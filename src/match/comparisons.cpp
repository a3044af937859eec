#include "match/comparisons.h"

#include <algorithm>

namespace yomi {
namespace {

// rating[above] >= rating[below] + gap
struct Constraint {
  std::size_t above, below;
  int gap;
};

std::vector<std::vector<int>> scales(int players, const Comparisons& comparisons) {
  std::vector<std::vector<int>> scales;
  for (int player = 0; player < players; ++player) {
    const auto found = std::find_if(scales.begin(), scales.end(), [&](const auto& scale) {
      return comparisons.on_one_scale(scale.front(), player);
    });
    if (found == scales.end())
      scales.push_back({player});
    else
      found->push_back(player);
  }
  std::stable_sort(scales.begin(), scales.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return scales;
}

}  // namespace

double Pairing::first_points() const {
  return static_cast<double>(first_wins) + static_cast<double>(draws) / 2;
}

double Pairing::second_points() const {
  return static_cast<double>(second_wins) + static_cast<double>(draws) / 2;
}

Comparisons::Comparisons(int players, std::span<const Pairing> pairings) {
  const auto count = static_cast<std::size_t>(players);
  leads_.assign(count, std::vector<bool>(count));
  for (const Pairing& pairing : pairings) {
    const auto first = static_cast<std::size_t>(pairing.first);
    const auto second = static_cast<std::size_t>(pairing.second);
    if (pairing.first_points() > 0) leads_[first][second] = true;
    if (pairing.second_points() > 0) leads_[second][first] = true;
  }
  for (std::size_t by = 0; by < count; ++by)  // Warshall's closure
    for (std::size_t from = 0; from < count; ++from)
      if (leads_[from][by])
        for (std::size_t to = 0; to < count; ++to)
          if (leads_[by][to]) leads_[from][to] = true;
}

Groups group_players(int players, const Comparisons& comparisons) {
  Groups groups;
  groups.members.resize(static_cast<std::size_t>(players));
  for (const auto& scale : scales(players, comparisons)) {
    const auto found = std::find_if(
        groups.cores.begin(), groups.cores.end(),
        [&](const auto& core) { return comparisons.are_ordered(core.front(), scale.front()); });
    const bool joins = scale.size() == 1 && found != groups.cores.end();
    const int group = static_cast<int>(joins ? found - groups.cores.begin() : groups.cores.size());
    for (const int player : scale)
      groups.members[static_cast<std::size_t>(player)] = {group, !joins};
    if (!joins) groups.cores.push_back(scale);
  }
  return groups;
}

// An advantage that grows by 1 asks of the ratings' changes: where the first player scored, his is
// at least the second's less 1; where the second did, his is at least the first's plus 1. There is
// a limit if this cannot be fulfilled, that is if going around some cycle adds up to more than 0
// (Bellman and Ford).
bool limits_advantage(int players, std::span<const Pairing> pairings, int sign) {
  std::vector<Constraint> constraints;
  for (const Pairing& pairing : pairings) {
    const auto first = static_cast<std::size_t>(pairing.first);
    const auto second = static_cast<std::size_t>(pairing.second);
    if (pairing.first_points() > 0) constraints.push_back({first, second, -sign});
    if (pairing.second_points() > 0) constraints.push_back({second, first, sign});
  }
  std::vector<int> change(static_cast<std::size_t>(players));
  bool changed = true;
  for (int round = 0; changed && round <= players; ++round) {
    changed = false;
    for (const auto& [above, below, gap] : constraints)
      if (change[above] < change[below] + gap) change[above] = change[below] + gap, changed = true;
  }
  return changed;
}

}  // namespace yomi
