// What games can say about players at all: who can be measured against whom. A rating by maximum
// likelihood exists only among players each of whom scored against each other, directly or through
// third ones (Ford 1957), and only if wins of the first player could not all be his advantage.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace yomi {

// Games in which one player moved first and another second. Several entries may name the same two.
struct Pairing {
  int first, second;
  std::int64_t first_wins = 0, second_wins = 0, draws = 0;

  double first_points() const;  // a draw is half a point
  double second_points() const;
};

class Comparisons {
 public:
  Comparisons(int players, std::span<const Pairing> pairings);

  // Did the one score against the other, directly or through third ones?
  bool leads_to(int one, int other) const {
    return leads_[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)];
  }
  // Is the difference between the two finite?
  bool on_one_scale(int one, int other) const {
    return one == other || (leads_to(one, other) && leads_to(other, one));
  }
  // Is one of them above the other, be it by a finite difference or not?
  bool are_ordered(int one, int other) const {
    return leads_to(one, other) || leads_to(other, one);
  }

 private:
  std::vector<std::vector<bool>> leads_;
};

// The players cut into groups, each with a core of players on one scale. Those of a group who are
// not of its core are single players above or below it by more than any number.
struct Groups {
  struct Member {
    int group;
    bool in_core;
  };
  std::vector<Member> members;          // for each player
  std::vector<std::vector<int>> cores;  // for each group, the largest first
};
Groups group_players(int players, const Comparisons& comparisons);

// Do the games set a limit to the advantage of the first player, from above (sign = 1) or from
// below (sign = -1)? They do not if some change of the ratings makes up for any advantage. All
// players of an entry are on one scale.
bool limits_advantage(int players, std::span<const Pairing> pairings, int sign);

}  // namespace yomi
