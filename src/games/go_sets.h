// A board of Go as sets of points, for playouts: which points a player may want is one formula over
// whole sets, so none is drawn in vain; and a stone does the same work whatever lies around it,
// unless it captures. What depends on the position is guessed wrong by the processor, and that is
// half of the time that a playout on lists takes (GoBoard, which is quicker on large boards as long
// as most empty points may be played and nobody asks for all moves).
#pragma once
#include "games/go_geometry.h"

namespace yomi {

template <int MaxCells>
class GoSets {
  using Geometry = GoGeometry<MaxCells>;
  static constexpr int stride = Geometry::stride, nobody = Geometry::nobody;

  struct Tables {
    static constexpr int max_size = Geometry::max_size;

    explicit Tables(int size) : geometry(size), cell_count(size * size) {
      for (int cell = 0; cell < cell_count; ++cell) {
        const Point p{cell % size, cell / size};
        point_at[cell] = static_cast<std::uint16_t>(Geometry::at(p));
        cell_at[point_at[cell]] = static_cast<std::uint16_t>(cell);
        if (p.row == 0 || p.column == 0 || p.row == size - 1 || p.column == size - 1)
          edge |= geometry.stone(point_at[cell]);
      }
      for (int w = 0; w < words_in_set; ++w)
        cells_in[w] = std::popcount(words_of(geometry.once).word[w]);
    }

    Geometry geometry;
    typename Geometry::Set edge{};
    int cell_count;
    std::array<std::uint16_t, Geometry::capacity> cell_at{};  // its number on the GoBoard
    std::array<std::uint16_t, MaxCells> point_at{};           // and back
    std::array<int, Geometry::capacity / 64> cells_in{};      // each word of a set
  };
  static constexpr int words_in_set = Geometry::capacity / 64;

 public:
  using Set = typename Geometry::Set;
  using Cells = Bits<(MaxCells + 64) / 64>;  // room for a pass

  explicit GoSets(const GoBoard<MaxCells>& from)
      : tables_(interned<Tables>(from.cells().grid.width)) {
    const Bits<MaxCells / 64 + 1> stones = from.stones(), heads = from.heads();
    for (auto& all : heads_) all.fill(nobody);
    heads.for_each([&](int cell) { chains_[point_at(cell)] = Chain{}; });
    stones.for_each([&](int cell) {
      const int head = point_at(from.chains().head(cell)), point = point_at(cell);
      geometry().add(chains_[head].stones, point);
      if (!names_at_once) heads_[owner(from, cell)][below + point] = static_cast<Head>(head);
    });
    heads.for_each([&](int cell) {
      const int head = point_at(cell), player = owner(from, cell);
      Chain& chain = chains_[head];
      chain.near = Geometry::beside(chain.stones) & geometry().once;
      stones_[player] |= chain.stones;
      if (names_at_once) Geometry::fill(heads_[player].data() + below, chain.stones, head);
    });
    empty_ = geometry().board & ~(stones_[0] | stones_[1]);
    heads.for_each([&](int cell) {
      const Chain& chain = chains_[point_at(cell)];
      in_atari_[owner(from, cell)] |= only_if(has_at_most_one(chain.near & empty_), chain.stones);
    });
    const Set off_board =
        Geometry::bit(Geometry::off_board[0]) | Geometry::bit(Geometry::off_board[1]);
    chains_[nobody] = Chain{Set{}, off_board};
    empty_ |= off_board;
    if (from.ko() != from.no_point) ko_ = geometry().stone(tables_->point_at[from.ko()]);
  }

  int cell_at(int point) const { return tables_->cell_at[point]; }
  int point_at(int cell) const { return tables_->point_at[cell]; }
  // Points, once, by the numbers of their cells.
  Cells cells_at(const Set& points) const {
    const auto from = words_of(points), board = words_of(geometry().once);
    Cells cells;
    std::uint64_t next = 0;
    int to = 0, at = 0;  // a word and a bit in it
    for (int w = 0; w < words_in_set && to < static_cast<int>(std::size(cells.word)); ++w) {
      const std::uint64_t some = gathered_bits(from.word[w], board.word[w]);
      next |= some << at;
      at += tables_->cells_in[w];
      cells.word[to] = next;
      if (at < 64) continue;
      at -= 64;
      ++to;
      next = some >> (tables_->cells_in[w] - at);
    }
    if (to < static_cast<int>(std::size(cells.word))) cells.word[to] = next;
    return cells;
  }
  const Set& stones(Player player) const { return stones_[index(player)]; }

  // The points, once, that the player may play and that are no own eye.
  Set wanted(Player player) const { return Geometry::beside(lifelines(player)) & open(player); }
  // The points where a stone may take something.
  Set captures(Player player) const { return Geometry::beside(in_atari_[1 - index(player)]); }
  // For chains in atari that touch a point: where they get two liberties or more, and where a chain
  // is taken that touches them. Some of these may be forbidden.
  Set rescues(Player player, int point) const {
    const int own = index(player), enemy = 1 - own;
    Set found{};
    for (const int head : heads_beside(own, point)) {
      const Chain& chain = chains_[head];
      if (!meet(chain.stones, in_atari_[own])) continue;
      const Set liberty = chain.near & empty_;
      if (stands(player, lowest(liberty))) found |= liberty;
      Set attackers = Geometry::beside(chain.stones) & in_atari_[enemy] & geometry().once;
      while (has_any(attackers)) {
        const Chain& attacker = chain_at(enemy, lowest(attackers));
        found |= attacker.near & empty_;
        attackers &= ~attacker.stones;
      }
    }
    return found;
  }

  // Plays wanted points at random until one has passed after the other, or for so many plies.
  // Returns how many there were.
  template <class Watch>
  int finish(Player to_play, int passes, int limit, Rng& rng, Watch& watch) {
    Set perhaps = wanted(to_play);
    int plies = 0;
    for (bool second = to_play == Player::Second; passes < 2 && plies < limit; second = false) {
      Draws draws(rng);
      if (!second) {
        passes = play_one<Player::First>(perhaps, draws, watch) ? 0 : passes + 1;
        if (++plies == limit || passes == 2) break;
      }
      passes = play_one<Player::Second>(perhaps, draws, watch) ? 0 : passes + 1;
      ++plies;
    }
    return plies;
  }

  // Of a point out of place()'s set: is it wanted?
  bool lives(Player player, int point) const {
    return meet(lifelines(player), geometry().near(point));
  }

  void pass() { ko_ = Set{}; }
  // Requires: the point may be played. Returns all points that the opponent wants now and, known
  // sooner than those, now and then one that he does not: the set does not wait for what the stone
  // does to the chains.
  [[gnu::always_inline]] Set place(Player player, int point) {
    const Player enemy = other(player);
    Set perhaps;
    const Set last_liberty = place(
        player, point, [&]() __attribute__((always_inline)) {
          perhaps = Geometry::beside(lifelines(enemy) | geometry().stone(point)) & open(enemy);
        });
    if (meet(last_liberty, ~perhaps)) [[unlikely]]
      perhaps = wanted(enemy);
    return perhaps;
  }

  // Area: stones and empty regions that touch only one colour; first's minus second's.
  int area_margin() const {
    const Set first = reached(stones_[0]), second = reached(stones_[1]);
    const Set& once = geometry().once;
    return words_of((stones_[0] & once) | (first & ~second)).count() -
           words_of((stones_[1] & once) | (second & ~first)).count();
  }

 private:
  using Head = typename Geometry::Head;
  static constexpr int below =
      64 / sizeof(Head);  // so many places before the first: a row, and more
  static constexpr bool names_at_once = sizeof(Head) == 1;  // to tell all stones takes no time
  using Heads = std::array<Head, below + Geometry::capacity>;
  struct Chain {
    Set stones, near;  // and their neighbours, once, of which the empty ones are the liberties
  };
  using Sides = std::array<int, 4>;

  const Geometry& geometry() const { return tables_->geometry; }
  static int owner(const GoBoard<MaxCells>& board, int cell) {
    return board.content(cell) == PatternCell::Second;
  }
  static int lowest(const Set& set) { return words_of(set).lowest(); }

  // A stone next to one of these lives: an empty point, an own chain with another liberty; or it
  // takes a chain that has no other.
  Set lifelines(Player player) const {
    const int own = index(player);
    return empty_ | (stones_[own] & ~in_atari_[own]) | in_atari_[1 - own];
  }
  // Would a stone of the player here end in a chain with at least two liberties, or capture?
  bool stands(Player player, int point) const {
    Set near = geometry().near(point);
    if (meet(near, in_atari_[1 - index(player)])) return true;
    for (const int head : heads_beside(index(player), point)) near |= chains_[head].near;
    return !has_any(
        only_if(has_at_most_one(near & empty_ & geometry().once & ~geometry().stone(point)),
                geometry().board));
  }
  // Empty, and neither the ko nor an own eye.
  [[gnu::always_inline]] Set open(Player player) const {
    const Set& enemy = stones_[1 - index(player)];
    const Set no_eye = Geometry::beside(empty_ | enemy) | false_eyes(enemy);
    return no_eye & (empty_ & geometry().once & ~ko_);
  }
  // Drake 2009: two diagonals are the enemy's, or one at an edge.
  Set false_eyes(const Set& enemy) const {
    const auto [a, b, c, d] = Geometry::diagonals(enemy);
    const Set ab = a | b, cd = c | d;
    return (a & b) | (c & d) | (ab & cd) | (tables_->edge & (ab | cd));
  }
  Set reached(const Set& stones) const {
    const Set open = empty_ & geometry().once;
    Set reached{}, next = Geometry::beside(stones) & open;
    while (has_any(next ^ reached)) {
      reached = next;
      next |= Geometry::beside(Geometry::with_copies(reached)) & open;
    }
    return reached;
  }

  // False: the player had to pass. Draws from what place() returned; once in a hundred plies it is
  // a point that is not wanted. Then another is drawn from those that are, and so all of these have
  // the same chance.
  template <Player player, class Watch>
  [[gnu::always_inline]] bool play_one(Set& perhaps, Draws& draws, Watch& watch) {
    const auto some = words_of(perhaps);
    int n = some.count();
    int point = n == 0 ? 0 : some.select(draws.below(n));
    if (n == 0 || !lives(player, point)) [[unlikely]] {
      const auto all = words_of(wanted(player));
      n = all.count();
      if (n == 0) {
        watch(player, move_at(tables_->cell_count));
        pass();
        perhaps = wanted(other(player));
        return false;
      }
      point = all.select(draws.below(n));
    }
    watch(player, move_at(cell_at(point)));
    perhaps = place(player, point);
    return true;
  }

  // Calls between() when the stones are where they will be, but not yet which chains there are and
  // which are in atari, except that those of the player that no longer are so are known. Returns
  // the last liberty of the stone's own chain, if it is in atari.
  template <class Between>
  [[gnu::always_inline]] Set place(Player player, int point, const Between& between) {
    const int own = index(player), enemy = 1 - own;
    const Sides joined = heads_beside(own, point), touched = heads_beside(enemy, point);
    const Set stone = geometry().stone(point), near = geometry().near(point);
    empty_ &= ~stone;
    stones_[own] |= stone;
    ko_ = Set{};
    if (meet(near, in_atari_[enemy])) [[unlikely]]
      take(own, near, touched);
    between();

    Chain chain{stone, near};
    for (const int head : joined) {
      chain.stones |= chains_[head].stones;
      chain.near |= chains_[head].near;
    }
    chain.near &= geometry().once;
    chains_[name(own, point, joined, chain.stones)] = chain;
    const Set liberties = chain.near & empty_;
    const auto in_atari = has_at_most_one(liberties);
    in_atari_[own] = (in_atari_[own] & ~chain.stones) | only_if(in_atari, chain.stones);

    Set few{};
    for (const int head : touched)
      few |= only_if(has_at_most_one(chains_[head].near & empty_), chains_[head].stones);
    in_atari_[enemy] |= few & stones_[enemy];  // those taken are none any more
    return only_if(in_atari, liberties);
  }
  // A chain's head is the newest stone; or, where it takes long to tell all stones, the least of
  // the heads that it had.
  int name(int own, int point, const Sides& joined, const Set& stones) {
    Heads& heads = heads_[own];
    int head = point;
    if constexpr (!names_at_once) {
      const int least = std::min({joined[0], joined[1], joined[2], joined[3]});
      bool are_several = false;
      for (const int one : joined) are_several |= (one != least) & (one != nobody);
      head = least == nobody ? point : least;
      heads[below + point] = static_cast<Head>(head);
      if (!are_several) [[likely]]
        return head;
      Geometry::fill(heads.data() + below, stones & ~chains_[head].stones, head);
      return head;
    }
    Geometry::fill(heads.data() + below, stones, head);
    return head;
  }
  [[gnu::always_inline]] void take(int own, const Set& near, const Sides& touched) {
    const int enemy = 1 - own;
    Set taken{};
    for (const int head : touched) taken |= chains_[head].stones;
    taken &= in_atari_[enemy];
    ko_ = only_if(has_none(near & ~stones_[enemy]),
                  only_if(has_at_most_one(taken & geometry().once), taken));
    empty_ |= taken;
    stones_[enemy] &= ~taken;
    in_atari_[enemy] &= ~taken;
    Geometry::fill(heads_[enemy].data() + below, taken, nobody);
    // Chains in atari gain a liberty. (One that had it at the point is about to be joined.)
    Set freed = in_atari_[own] & Geometry::beside(taken) & geometry().once;
    while (has_any(freed)) {
      const Set chain = chain_at(own, lowest(freed)).stones;
      in_atari_[own] &= ~chain;
      freed &= ~chain;
    }
  }

  const Chain& chain_at(int player, int point) const {
    return chains_[heads_[player][below + point]];
  }
  Sides heads_beside(int player, int point) const {
    const Head* at = heads_[player].data() + below + static_cast<unsigned>(point);
    return {at[-stride], at[-1], at[1], at[stride]};
  }

  const Tables* tables_;
  Set empty_, ko_{};  // and two bits off the board: nobody's liberties, who is never in atari
  std::array<Set, 2> stones_{}, in_atari_{};      // those whose chain has one liberty
  alignas(64) std::array<Heads, 2> heads_;        // of each player's stones; elsewhere nobody
  std::array<Chain, Geometry::capacity> chains_;  // by head
};

}  // namespace yomi
