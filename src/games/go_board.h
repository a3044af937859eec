// Stones, chains and liberties: what Go, AtariGo and NoGo share.
//
// Liberties are counted as pseudo-liberties: one for every pair of a chain's stone and an empty
// point next to it. A chain is captured when the count is zero, and whether a point is a chain's
// last liberty is seen by taking the point's contacts off the count.
#pragma once
#include <bit>

#include "core/hash.h"
#include "games/cells.h"
#include "games/groups.h"
#include "games/interned.h"
#include "games/spec.h"

namespace yomi {

// Orthogonal neighbours first, then the diagonal ones.
inline constexpr std::array<Point, 8> square_offsets{
    {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};

template <int MaxCells>
struct GoTables {
  static constexpr int max_size = 19;

  explicit GoTables(int size)
      : cells({Grid::Shape::Square, size, size, false, true}, square_offsets) {}

  CellTable<MaxCells> cells;
};

template <int MaxCells>
class GoBoard {
 public:
  using Tables = GoTables<MaxCells>;
  using Number = CellNumber<MaxCells>;
  static constexpr int no_point = MaxCells;

  explicit GoBoard(int size) : tables_(interned<Tables>(size)) {
    const int count = cells().count;
    content_[count] = PatternCell::OffBoard;
    chains_.make_alone(count);
    for (int point = 0; point < count; ++point) {
      chains_.make_alone(point);
      add_empty(point);
      for (int i = 0; i < 4; ++i) contacts_[point] += unit(content_[near(point, i)]);
    }
  }

  const auto& cells() const { return tables_->cells; }
  PatternCell content(int point) const { return content_[point]; }
  int empty_count() const { return empty_count_; }
  int empty_point(int i) const { return empty_[i]; }
  // The only point that may not be retaken now (simple ko), or no_point.
  int ko() const { return ko_; }
  void clear_ko() { ko_ = no_point; }

  static constexpr PatternCell stone(Player player) {
    return player == Player::First ? PatternCell::First : PatternCell::Second;
  }

  // What a stone of the player at an empty point would do.
  struct Effect {
    bool captures;
    bool lives;  // has a liberty afterwards even without captures
  };
  Effect effect(Player player, int point) const {
    if (empty_contacts(point) == 0) return crowded_effect(player, point);
    return {captures_at(player, point), true};
  }
  // Neither suicide nor the ko point.
  bool may_play(Player player, int point) const {
    if (empty_contacts(point) != 0) return true;  // the ko point has no empty neighbour
    const Effect e = crowded_effect(player, point);
    return (e.lives || e.captures) && point != ko_;
  }

  // Drake 2009: all orthogonal neighbours are own, and at most one diagonal is the enemy's, none
  // at an edge or corner.
  bool eye_like(Player player, int point) const {
    if (own_contacts(player, point) != 4) return false;  // off the board counts as own
    const PatternCell enemy = stone(other(player));
    int enemies = 0, off = 0;
    for (int i = 4; i < 8; ++i) {
      const PatternCell c = content_[near(point, i)];
      enemies += c == enemy;
      off |= c == PatternCell::OffBoard;
    }
    return enemies + off < 2;
  }

  // Puts a stone, takes what it captures, sets the ko point. Returns the number of captures.
  // Requires: the point is empty and the stone lives or captures.
  int place(Player player, int point) {
    DCHECK(content_[point] == PatternCell::Empty);
    const Four n = near(point);
    const PatternCell own = stone(player), enemy = stone(other(player));
    const bool in_enemy_eye = own_contacts(other(player), point) == 4;
    remove_empty(point);
    content_[point] = own;
    liberties_[point] = static_cast<Number>(empty_contacts(point));
    const int change = unit(own) - unit(PatternCell::Empty);
    for (int i = 0; i < 4; ++i) {
      contacts_[n[i]] = static_cast<std::uint16_t>(contacts_[n[i]] + change);
      --liberties_[chains_.head(n[i])];  // of an empty or off-board point: never read
    }
    unsigned own_sides = 0, taken_sides = 0;  // neighbours as bits: one loop each, mostly short
    for (unsigned i = 0; i < 4; ++i) {
      own_sides |= unsigned{content_[n[i]] == own} << i;
      const unsigned is_enemy = content_[n[i]] == enemy;
      const unsigned is_dead = liberties_[chains_.head(n[i])] == 0;
      taken_sides |= (is_enemy & is_dead) << i;
    }
    for (; own_sides != 0; own_sides &= own_sides - 1)
      if (const int near_chain = chains_.head(n[std::countr_zero(own_sides)]);
          near_chain != chains_.head(point))
        join(near_chain, chains_.head(point));
    ko_ = no_point;
    return taken_sides == 0 ? 0 : capture(n, taken_sides, in_enemy_eye);
  }

  // The single liberty of the chain at a point, or no_point when it has none or several.
  int last_liberty(int point) const {
    int liberty = no_point;
    bool several = false;
    chains_.for_each(point, [&](int s) {
      for (int i = 0; i < 4; ++i) {
        const int n = near(s, i);
        if (content_[n] != PatternCell::Empty || n == liberty) continue;
        several |= liberty != no_point;
        liberty = n;
      }
    });
    return several ? no_point : liberty;
  }

  const Groups<MaxCells>& chains() const { return chains_; }

  // Would a stone of the player here end in a chain with at least two liberties, or capture?
  bool stands(Player player, int point) const {
    if (effect(player, point).captures) return true;
    int liberty = no_point;
    bool several = false;
    const auto count = [&](int n) {
      if (content_[n] != PatternCell::Empty || n == point || n == liberty) return;
      several |= liberty != no_point;
      liberty = n;
    };
    for (int i = 0; i < 4; ++i) {
      const int n = near(point, i);
      count(n);
      if (content_[n] == stone(player))
        chains_.for_each(n, [&](int s) {
          for (int k = 0; k < 4; ++k) count(near(s, k));
        });
    }
    return several;
  }

  int empty_contacts(int point) const { return contacts_[point] >> 8; }

  // Area: stones and empty regions that touch only one colour; first's minus second's.
  int area_margin() const {
    int margin = 0;
    for (int point = 0; point < cells().count; ++point)
      margin += (content_[point] == PatternCell::First) - (content_[point] == PatternCell::Second);
    std::array<bool, MaxCells> seen{};
    for (int i = 0; i < empty_count_; ++i) {
      const int point = empty_[i];
      const bool first = own_contacts(Player::First, point) == 4;
      const bool second = own_contacts(Player::Second, point) == 4;
      if (first != second)
        margin += first ? 1 : -1;
      else if (!seen[point])
        margin += region(point, seen);
    }
    return margin;
  }

  // The same stones after a symmetry; the ko point comes along.
  GoBoard transformed(int symmetry) const {
    GoBoard copy(cells().grid.width);
    const auto& to = cells().symmetric[symmetry];
    for (const Player player : {Player::First, Player::Second})
      for (int point = 0; point < cells().count; ++point)
        if (content_[point] == stone(player)) copy.place(player, to[point]);
    copy.ko_ = ko_ == no_point ? no_point : to[ko_];
    return copy;
  }

  // A uniformly random point that the player may play and, if it is crowded, is wanted; or
  // no_point. Draws without replacement from the empty points, whose order does not matter.
  template <class Wanted>
  int random_point(Player player, Rng& rng, Wanted wanted) {
    for (int left = empty_count_; left > 0;) {
      const int i = rng.below(left);
      const int point = empty_[i];
      if (empty_contacts(point) != 0 || (wanted(point) && may_play(player, point))) return point;
      swap_empty(i, --left);
    }
    return no_point;
  }

 private:
  // Contacts of a point, packed: first's stones in bits 0-3, second's in 4-7, empty in 8-10. A
  // neighbour off the board counts as both players'.
  static constexpr int unit(PatternCell content) {
    constexpr int units[] = {0x100, 0x001, 0x010, 0x011};
    return units[static_cast<int>(content)];
  }
  int own_contacts(Player player, int point) const {
    return contacts_[point] >> (player == Player::First ? 0 : 4) & 15;
  }

  // The orthogonal neighbours, out of reach of stores to the byte arrays below.
  using Four = std::array<int, 4>;
  Four near(int point) const {
    const auto& row = cells().neighbours[point];
    return {row[0], row[1], row[2], row[3]};
  }
  int near(int point, int i) const { return cells().neighbours[point][i]; }

  bool captures_at(Player player, int point) const {
    return own_contacts(other(player), point) != 0 && crowded_effect(player, point).captures;
  }
  // Branch-free over the four neighbours: a chain's last liberty is here when all its
  // pseudo-liberties are contacts with this point.
  Effect crowded_effect(Player player, int point) const {
    const Four n = near(point);
    const Four c{chains_.head(n[0]), chains_.head(n[1]), chains_.head(n[2]), chains_.head(n[3])};
    const int c01 = c[0] == c[1], c02 = c[0] == c[2], c03 = c[0] == c[3];
    const int c12 = c[1] == c[2], c13 = c[1] == c[3], c23 = c[2] == c[3];
    const Four contacts{1 + c01 + c02 + c03, 1 + c01 + c12 + c13, 1 + c02 + c12 + c23,
                        1 + c03 + c13 + c23};
    const PatternCell own = stone(player), enemy = stone(other(player));
    unsigned captures = 0, lives = 0;
    for (int i = 0; i < 4; ++i) {
      const unsigned last = liberties_[c[i]] == contacts[i];
      captures |= unsigned{content_[n[i]] == enemy} & last;
      lives |= unsigned{content_[n[i]] == own} & (last ^ 1);
    }
    return {captures != 0, lives != 0};
  }

  void swap_empty(int i, int j) {
    const Number a = empty_[i], b = empty_[j];
    empty_[i] = b, where_[b] = static_cast<Number>(i);
    empty_[j] = a, where_[a] = static_cast<Number>(j);
  }
  void add_empty(int point) {
    where_[point] = static_cast<Number>(empty_count_);
    empty_[empty_count_++] = static_cast<Number>(point);
  }
  void remove_empty(int point) {
    const Number last = empty_[--empty_count_];
    empty_[where_[point]] = last;
    where_[last] = where_[point];
  }

  void join(int a, int b) {
    const int liberties = liberties_[a] + liberties_[b];
    liberties_[chains_.join(a, b)] = static_cast<Number>(liberties);
  }

  // Takes the chains on these sides of a new stone off the board.
  int capture(const Four& near, unsigned sides, bool in_enemy_eye) {
    int captured = 0, last = no_point;
    for (; sides != 0; sides &= sides - 1) {
      const int point = near[std::countr_zero(sides)];
      if (content_[point] == PatternCell::Empty) continue;  // the same chain twice
      captured += chains_.size(chains_.head(point));
      last = point;
      remove_chain(point);
    }
    if (in_enemy_eye && captured == 1) ko_ = last;
    return captured;
  }

  void remove_chain(int start) {
    const int change = unit(PatternCell::Empty) - unit(content_[start]);
    chains_.for_each(start, [&](int point) {
      content_[point] = PatternCell::Empty;
      add_empty(point);
      for (const int n : near(point)) {
        contacts_[n] = static_cast<std::uint16_t>(contacts_[n] + change);
        ++liberties_[chains_.head(n)];
      }
    });
    chains_.disband(start);
  }

  // The value of the empty region at a point: its size with the sign of its only neighbour.
  int region(int start, std::array<bool, MaxCells>& seen) const {
    std::array<Number, MaxCells> open;
    int open_count = 0, size = 0;
    bool touches[2] = {false, false};
    open[open_count++] = static_cast<Number>(start);
    seen[start] = true;
    while (open_count > 0) {
      const int point = open[--open_count];
      ++size;
      for (int i = 0; i < 4; ++i) {
        const int n = near(point, i);
        touches[0] |= content_[n] == PatternCell::First;
        touches[1] |= content_[n] == PatternCell::Second;
        if (content_[n] == PatternCell::Empty && !seen[n])
          seen[n] = true, open[open_count++] = static_cast<Number>(n);
      }
    }
    if (touches[0] == touches[1]) return 0;
    return touches[0] ? size : -size;
  }

  const Tables* tables_;
  std::array<PatternCell, MaxCells + 1> content_{};
  Groups<MaxCells> chains_;
  std::array<Number, MaxCells + 1> liberties_{};  // at heads: pseudo-liberties
  std::array<Number, MaxCells> empty_{};
  std::array<Number, MaxCells> where_{};  // place in empty_
  std::array<std::uint16_t, MaxCells + 1> contacts_{};
  int empty_count_ = 0;
  int ko_ = no_point;
};

}  // namespace yomi
