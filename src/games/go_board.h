// Stones, chains and liberties: what Go, AtariGo and NoGo share.
//
// A chain's pseudo-liberties are one number (liberties.h): it is captured when there are none, and
// whether a point is its last liberty is seen by one comparison. An empty point has its empty
// neighbours as liberties, as if a stone stood there.
#pragma once
#include <algorithm>
#include <bit>
#include <cstring>

#include "core/bits.h"
#include "core/hash.h"
#include "games/cells.h"
#include "games/groups.h"
#include "games/interned.h"
#include "games/liberties.h"
#include "games/spec.h"

namespace yomi {

// Orthogonal neighbours first, then the diagonal ones.
inline constexpr std::array<Point, 8> square_offsets{
    {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};

template <int MaxCells>
struct GoTables {
  static constexpr int max_size = 19;

  explicit GoTables(int size)
      : cells({Grid::Shape::Square, size, size, false, true}, square_offsets) {
    for (int point = 0; point < cells.count; ++point) {
      std::copy_n(cells.neighbours[point].begin(), 4, sides[point].begin());
      sides[point][4] = static_cast<CellNumber<MaxCells>>(point);
      liberty[point] = Liberties::at(cells.points[point]);
      inverse[point] = liberty[point].inverse();
    }
  }

  CellTable<MaxCells> cells;
  std::array<std::array<CellNumber<MaxCells>, 8>, MaxCells> sides{};  // orthogonal, then itself
  std::array<Liberties, MaxCells + 1> liberty;                        // one, at each point
  std::array<Liberties::Inverse, MaxCells + 1> inverse;
};

template <int MaxCells>
class GoBoard {
 public:
  using Tables = GoTables<MaxCells>;
  using Number = CellNumber<MaxCells>;
  static constexpr int no_point = MaxCells;

  explicit GoBoard(int size, bool suicide = false)
      : tables_(interned<Tables>(size)), suicide_(suicide) {
    const int count = cells().count;
    content_[count] = PatternCell::OffBoard;
    chains_.make_alone(count);
    for (int point = 0; point < count; ++point) {
      chains_.make_alone(point);
      add_empty(point);
      for (int i = 0; i < 4; ++i) {
        const PatternCell side = content_[near(point, i)];
        see(point, i ^ 2, side);
        liberties_[point] += liberty(near(point, i));
      }
    }
  }

  const auto& cells() const { return tables_->cells; }
  PatternCell content(int point) const { return content_[point]; }
  const PatternCell* contents() const { return content_.data(); }
  int empty_count() const { return empty_count_; }
  int empty_point(int i) const { return empty_[i]; }
  // The only point that may not be retaken now (simple ko), or no_point.
  int ko() const { return ko_; }
  void clear_ko() { ko_ = no_point; }

  static constexpr PatternCell stone(Player player) {
    return static_cast<PatternCell>(index(player) + 1);
  }

  // Would a stone of the player at an empty point capture something?
  bool captures(Player player, int point) const {
    const unsigned enemy = sides(player, around_[point]).enemy;
    return enemy != 0 && (enemy & last_liberties(point)) != 0;
  }
  // Not the ko point, and no suicide unless that is allowed.
  bool may_play(Player player, int point) const {
    if (is_roomy(point)) return true;  // the ko point has no empty neighbour
    return may_play_crowded(player, point);
  }

  // Drake 2009: all orthogonal neighbours are own, and at most one diagonal is the enemy's, none
  // at an edge or corner.
  bool eye_like(Player player, int point) const {
    if (!surrounded(player, around_[point])) return false;  // off the board counts as own
    const auto& weight = diagonal_weight[index(player)];
    int sum = 0;
    for (int i = 4; i < 8; ++i) sum += weight[static_cast<int>(content_[near(point, i)])];
    return sum <= 16;
  }

  // Puts a stone, takes what it captures, sets the ko point. Returns the number of captures.
  // Requires: the point is empty and the stone lives or captures.
  int place(Player player, int point) {
    DCHECK(content_[point] == PatternCell::Empty);
    const auto& n = tables_->sides[point];
    const unsigned around = around_[point];
    const auto [own, enemy] = sides(player, around);
    int chain = chains_.head(n[static_cast<unsigned>(std::countr_zero(own | 1U << 8)) / 2]);
    remove_empty(point);
    content_[point] = stone(player);
    chains_.add(chain, point);
    const Liberties one = liberty(point), more = liberties_[point];
    liberties_[point] = {};
    liberties_[chain] += more;
    unsigned others = 0, dead = 0;  // of several sides of a dead chain, the last one is seen
    for (int i = 0; i < 4; ++i) {
      const int q = n[i], head = chains_.head(q);
      see(q, i, stone(player));
      liberties_[head] -= one;
      dead |= unsigned{liberties_[head].none()} << (2 * i);
      others |= unsigned{head != chain} << (2 * i);
    }
    for (others &= own; others != 0; others &= others - 1)
      if (const int near_chain = chains_.head(n[std::countr_zero(others) / 2]); near_chain != chain)
        chain = join(near_chain, chain);
    ko_ = no_point;
    dead &= enemy;
    return dead == 0 ? 0 : capture(point, dead, surrounded(other(player), around));
  }
  // The same for any empty point. A stone that neither lives nor captures is taken with its chain:
  // the number is negative.
  int place_freely(Player player, int point) {
    const int captured = place(player, point);
    if (captured > 0 || !liberties_[chains_.head(point)].none()) return captured;
    return -take_chain(point);
  }

  // The single liberty of the chain at a point, or no_point when it has none or several.
  int last_liberty(int point) const { return only(liberties_[chains_.head(point)]); }

  const Groups<MaxCells>& chains() const { return chains_; }
  // All points with a stone, and those of them that are heads of chains.
  Bits<MaxCells / 64 + 1> stones() const {
    return points_where([&](int point) { return content_[point] != PatternCell::Empty; });
  }
  Bits<MaxCells / 64 + 1> heads() const {
    return points_where([&](int point) {
      return int{content_[point] != PatternCell::Empty} & int{chains_.head(point) == point};
    });
  }

  Bits<MaxCells / 64 + 1> empty_points() const {
    return points_where([&](int point) { return content_[point] == PatternCell::Empty; });
  }
  // The empty points that the player may play.
  Bits<MaxCells / 64 + 1> playable(Player player) const {
    auto points = empty_points();
    auto crowded = points & points_where([&](int point) {  // no pair of bits is 0
                     const int side = around_[point];
                     return ((side | side >> 1) & 0x55) == 0x55;
                   });
    crowded.for_each([&](int point) {
      if (!may_play_crowded(player, point)) points.clear(point);
    });
    return points;
  }

  // Would a stone of the player here end in a chain with at least two liberties, or capture?
  bool stands(Player player, int point) const {
    if (captures(player, point)) return true;
    Liberties all = liberties_[point];
    std::array<int, 4> joined;
    int count = 0;
    for (unsigned own = sides(player, around_[point]).own; own != 0; own &= own - 1) {
      const int chain = chains_.head(near(point, std::countr_zero(own) / 2));
      all -= liberty(point);
      if (std::find(joined.begin(), joined.begin() + count, chain) != joined.begin() + count)
        continue;
      all += liberties_[chain];
      joined[count++] = chain;
    }
    return !all.none() && only(all) == no_point;
  }

  // Has an empty point an empty neighbour?
  bool is_roomy(int point) const { return !liberties_[point].none(); }

  // Area: stones and empty regions that touch only one colour; first's minus second's.
  int area_margin() const {
    int margin = 0;
    for (int point = 0; point < cells().count; ++point)
      margin += (content_[point] == PatternCell::First) - (content_[point] == PatternCell::Second);
    std::array<bool, MaxCells> seen{};
    for (int i = 0; i < empty_count_; ++i) {
      const int point = empty_[i];
      const bool first = surrounded_by(Player::First, point);
      const bool second = surrounded_by(Player::Second, point);
      if (first != second)
        margin += first ? 1 : -1;
      else if (!seen[point])
        margin += region(point, seen);
    }
    return margin;
  }

  // The same stones after a symmetry; the ko point comes along.
  GoBoard transformed(int symmetry) const {
    GoBoard copy(cells().grid.width, suicide_);
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
    int left = empty_count_;
    int point = draw<3>(player, rng, wanted, left);
    while (point == no_point && left > 0) point = draw<4>(player, rng, wanted, left);
    return point;
  }

 private:
  // The same in so many draws from one random number, out of the first `left` empty points; what
  // is drawn in vain comes after those. Each draw has its own code, which is easier to guess.
  template <int Times, class Wanted>
  [[gnu::always_inline]] int draw(Player player, Rng& rng, Wanted wanted, int& left) {
    Draws draws(rng);
#pragma GCC unroll 4
    for (int drawn = 0; drawn < Times; ++drawn) {
      if (left == 0) break;
      const int i = draws.below(left--), point = empty_[i];
      if (is_roomy(point) || (wanted(point) && may_play_crowded(player, point))) return point;
      swap_empty(i, left);
    }
    return no_point;
  }

  // Has no branches: it would be guessed wrong.
  bool may_play_crowded(Player player, int point) const {
    const Sides near = sides(player, around_[point]);
    const unsigned last = last_liberties(point);
    const bool free = ((near.own & ~last) | (near.enemy & last)) != 0;
    return (free | suicide_) & (point != ko_);
  }

  // One diagonal enemy weighs as much as an eye bears, unless there is an edge.
  static constexpr std::uint8_t diagonal_weight[2][4] = {{0, 0, 16, 1}, {0, 16, 0, 1}};

  // The neighbours that are stones of either side: bit 2i for the i-th.
  struct Sides {
    unsigned own, enemy;
  };
  // `around` has the contents of the neighbours, two bits each.
  static constexpr Sides sides(Player player, unsigned around) {
    const unsigned both = around ^ 0xAAU >> index(player);  // own: both bits set; the enemy's: none
    return {both & both >> 1 & 0x55, ~(both | both >> 1) & 0x55};
  }
  // Are all neighbours the player's or off the board?
  static constexpr bool surrounded(Player player, unsigned around) {
    return (around >> index(player) & 0x55) == 0x55;
  }
  bool surrounded_by(Player player, int point) const { return surrounded(player, around_[point]); }
  // What is at a neighbour's i-th side came or went.
  void see(int neighbour, int i, PatternCell change) {
    around_[neighbour] ^= static_cast<std::uint8_t>(static_cast<unsigned>(change) << (2 * (i ^ 2)));
  }

  Liberties liberty(int point) const { return tables_->liberty[point]; }
  int only(Liberties liberties) const {
    const auto p = liberties.only();
    return p ? cells().at(*p) : no_point;
  }

  int near(int point, int i) const { return cells().neighbours[point][i]; }

  // The neighbours whose chains have their last liberty here: bit 2i for the i-th. Those that are
  // not stones may be among them.
  unsigned last_liberties(int point) const {
    const Liberties::Inverse one = tables_->inverse[point];
    unsigned last = 0;
    for (int i = 0; i < 4; ++i)
      last |= unsigned{liberties_[chains_.head(near(point, i))].all(one)} << (2 * i);
    return last;
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
    const Number last = empty_[--empty_count_], here = where_[point];
    empty_[here] = last;
    where_[last] = here;
  }

  int join(int a, int b) {
    Liberties all = liberties_[a];
    all += liberties_[b];
    const int chain = chains_.join(a, b);
    liberties_[chain] = all;
    return chain;
  }

  // Takes the chains on these sides of a new stone off the board.
  int capture(int point, unsigned sides, bool in_enemy_eye) {
    const int before = empty_count_;
    const PatternCell taken = content_[near(point, std::countr_zero(sides) / 2)];
    for (; sides != 0; sides &= sides - 1) remove_chain(near(point, std::countr_zero(sides) / 2));
    for (int i = before; i < empty_count_; ++i) open(empty_[i], taken);
    const int captured = empty_count_ - before;
    if (in_enemy_eye && captured == 1) ko_ = empty_[before];
    return captured;
  }
  // A byte for each answer first: then many are given at once.
  template <class Question>
  Bits<MaxCells / 64 + 1> points_where(const Question& question) const {
    std::array<std::uint8_t, 64 * (MaxCells / 64 + 1)> answers{};
    for (int point = 0; point < cells().count; ++point) answers[point] = question(point);
    Bits<MaxCells / 64 + 1> points;
    for (std::size_t i = 0; i < answers.size(); i += 8) {
      std::uint64_t eight;
      std::memcpy(&eight, answers.data() + i, sizeof eight);
      points.word[i / 64] |= eight * 0x0102040810204080 >> 56 << (i % 64);
    }
    return points;
  }
  // Takes the chain at a point off the board.
  int take_chain(int point) {
    const int before = empty_count_;
    const PatternCell taken = content_[point];
    remove_chain(point);
    for (int i = before; i < empty_count_; ++i) open(empty_[i], taken);
    return empty_count_ - before;
  }
  void remove_chain(int start) {
    chains_.disband(start, [&](int point) {
      content_[point] = PatternCell::Empty;
      liberties_[point] = {};  // as the chain had: its neighbours are told of each other by open()
      add_empty(point);
    });
  }
  // Tells the neighbours of a stone that was taken.
  void open(int point, PatternCell taken) {
    const Liberties one = liberty(point);
    for (int i = 0; i < 4; ++i) {
      const int n = near(point, i);
      see(n, i, taken);
      liberties_[chains_.head(n)] += one;
    }
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
  std::array<Liberties, MaxCells + 1> liberties_{};  // at heads and at empty points
  std::array<Number, MaxCells> empty_{};
  std::array<Number, MaxCells> where_{};             // place in empty_
  std::array<std::uint8_t, MaxCells + 1> around_{};  // the neighbours' contents, two bits each
  int empty_count_ = 0;
  int ko_ = no_point;
  bool suicide_;
};

}  // namespace yomi
