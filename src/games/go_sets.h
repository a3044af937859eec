// A board of Go up to 9x9 as sets of points, for playouts: which points a player may want is one
// formula over whole sets, so none is drawn in vain; and a stone does the same work whatever lies
// around it, unless it captures. What depends on the position is guessed wrong by the processor,
// and that is half of the time that a playout on lists takes (GoBoard, which is quicker where sets
// would be large).
//
// The lower five rows are in one word, the upper four in the other, each with a copy of the other's
// nearest row: so a step on the board is a shift within words. A row has one bit more than the
// largest board has columns. Sets that are only counted have no copies: they are `once`.
#pragma once
#include "core/word_pair.h"
#include "games/go_board.h"

namespace yomi {

struct GoSetsTables {
  using Set = WordPair;
  static constexpr int max_size = 9, stride = max_size + 1, lower_rows = 5, capacity = 128;
  // Above the uppermost row of a word, and never a cell's.
  static constexpr std::uint64_t off_board = std::uint64_t{3} << 62;

  static constexpr int at(Point p) {
    const bool upper = p.row >= lower_rows;
    return 64 * int{upper} + (p.row - (upper ? lower_rows - 1 : 0)) * stride + p.column;
  }
  static Set bit(int point) {
    const auto words = Bits<2>::bit(point);
    return Set{words.word[0], words.word[1]};
  }
  // Also in the copy of its row, if there is one.
  static Set with_copy(Point p) {
    Set set = bit(at(p));
    if (p.row == lower_rows - 1) set |= bit(64 + p.column);
    if (p.row == lower_rows) set |= bit(lower_rows * stride + p.column);
    return set;
  }
  // A set `once`, with its copies.
  static Set with_copies(Set set) {
    constexpr int shift = (lower_rows - 1) * stride;
    constexpr std::uint64_t row = (1U << stride) - 1;
    return set | Set{(set[1] & row << stride) << shift, set[0] >> shift & row};
  }

  explicit GoSetsTables(int size) : cell_count(size * size) {
    const Grid grid{Grid::Shape::Square, size, size};
    for (int row = 0; row < size; ++row)
      for (int column = 0; column < size; ++column) {
        const Point p{column, row};
        const int point = at(p), cell = row * size + column;
        cell_at[point] = static_cast<std::uint8_t>(cell);
        point_at[cell] = static_cast<std::uint8_t>(point);
        stone[point] = with_copy(p);
        board |= stone[point];
        once |= bit(point);
        if (row == 0 || column == 0 || row == size - 1 || column == size - 1) edge |= stone[point];
        for (int i = 0; i < 4; ++i)
          if (const Point to{column + square_offsets[i].column, row + square_offsets[i].row};
              grid.contains(to))
            near[point] |= bit(at(to));
      }
  }

  int cell_count;
  Set board{}, once{}, edge{};
  std::array<Set, capacity> stone{}, near{};     // a point's, and its neighbours once
  std::array<std::uint8_t, capacity> cell_at{};  // its number on the GoBoard
  std::array<std::uint8_t, 81> point_at{};       // and back
};

class GoSets {
  using Tables = GoSetsTables;
  static constexpr int stride = Tables::stride;

 public:
  using Set = Tables::Set;

  explicit GoSets(const GoBoard<81>& from) : tables_(interned<Tables>(from.cells().grid.width)) {
    const int count = from.cells().count;
    std::array<std::uint8_t, 81> heads;
    int head_count = 0;
    for (int cell = 0; cell < count; ++cell)
      if (from.content(cell) != PatternCell::Empty && from.chains().head(cell) == cell) {
        heads[head_count++] = tables_->point_at[cell];
        chains_[tables_->point_at[cell]] = Chain{};
      }
    for (int cell = 0; cell < count; ++cell)
      if (from.content(cell) != PatternCell::Empty) {
        const int point = tables_->point_at[cell];
        Chain& chain = chains_[tables_->point_at[from.chains().head(cell)]];
        chain.stones |= tables_->stone[point];
        chain.near |= tables_->near[point];
        stones_[from.content(cell) == PatternCell::Second] |= tables_->stone[point];
      }
    empty_ = tables_->board & ~(stones_[0] | stones_[1]);
    for (auto& all : heads_) all.fill(nobody);
    for (int i = 0; i < head_count; ++i) {
      const Chain& chain = chains_[heads[i]];
      const int player = meet(chain.stones, stones_[0]) ? 0 : 1;
      fill(heads_[player], chain.stones, heads[i]);
      in_atari_[player] |= chain.stones & has_at_most_one(chain.near & empty_);
    }
    chains_[nobody] = Chain{Set{}, Set{Tables::off_board, 0}};
    empty_ |= chains_[nobody].near;
    if (from.ko() != from.no_point) ko_ = tables_->stone[tables_->point_at[from.ko()]];
  }

  int cell_at(int point) const { return tables_->cell_at[point]; }
  int point_at(int cell) const { return tables_->point_at[cell]; }
  // Points, once, by the numbers of their cells.
  Bits<2> cells_at(Set points) const {
    const std::uint64_t lower = gathered_bits(points[0], tables_->once[0]),
                        upper = gathered_bits(points[1], tables_->once[1]);
    const int lower_count = std::popcount(tables_->once[0]);  // 1 to 45
    return {{lower | upper << lower_count, upper >> (64 - lower_count)}};
  }
  Set stones(Player player) const { return stones_[index(player)]; }

  // The points, once, that the player may play and that are no own eye.
  Set wanted(Player player) const { return beside(lifelines(player)) & open(player); }

  // The points where a stone may take something.
  Set captures(Player player) const { return beside(in_atari_[1 - index(player)]); }
  // For chains in atari that touch a point: where they get two liberties or more, and where a chain
  // is taken that touches them. Some of these may be forbidden.
  Set rescues(Player player, int point) const {
    const int own = index(player), enemy = 1 - own;
    Set found{};
    for (const Chain* chain : chains_beside(own, point)) {
      if (!meet(chain->stones, in_atari_[own])) continue;
      const Set liberty = chain->near & empty_;
      if (stands(player, lowest(liberty))) found |= liberty;
      Set attackers = beside(chain->stones) & in_atari_[enemy] & tables_->once;
      while (has_any(attackers)) {
        const Chain& attacker = chains_[heads_[enemy][below + lowest(attackers)]];
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

  void pass() { ko_ = Set{}; }
  // Requires: the point may be played.
  void place(Player player, int point) {
    place(player, point, [] {});
  }

  // Area: stones and empty regions that touch only one colour; first's minus second's.
  int area_margin() const {
    const Set first = reached(stones_[0]), second = reached(stones_[1]);
    return count((stones_[0] & tables_->once) | (first & ~second)) -
           count((stones_[1] & tables_->once) | (second & ~first));
  }

 private:
  static constexpr int nobody = 63;
  static constexpr int below = 64;  // so many places before the first, for the row below it
  using Heads = std::array<std::uint8_t, below + Tables::capacity>;
  struct Chain {
    Set stones, near;  // and their neighbours, once, of which the empty ones are the liberties
  };
  using Sides = std::array<const Chain*, 4>;

  static Set beside(Set set) { return (set << 1 | set >> 1) | (set << stride | set >> stride); }
  // A stone next to one of these lives: an empty point, an own chain with another liberty; or it
  // takes a chain that has no other.
  Set lifelines(Player player) const {
    const int own = index(player);
    return empty_ | (stones_[own] & ~in_atari_[own]) | in_atari_[1 - own];
  }
  bool lives(Player player, int point) const {
    return meet(lifelines(player), tables_->near[point]);
  }
  // Would a stone of the player here end in a chain with at least two liberties, or capture?
  bool stands(Player player, int point) const {
    if (meet(tables_->near[point], in_atari_[1 - index(player)])) return true;
    Set near = tables_->near[point];
    for (const Chain* chain : chains_beside(index(player), point)) near |= chain->near;
    return !has_any(has_at_most_one(near & empty_ & tables_->once & ~tables_->stone[point]));
  }
  // Empty, and neither the ko nor an own eye.
  Set open(Player player) const {
    const Set enemy = stones_[1 - index(player)];
    const Set no_eye = beside(empty_ | enemy) | false_eyes(enemy);
    return no_eye & (empty_ & tables_->once & ~ko_);
  }
  // Drake 2009: two diagonals are the enemy's, or one at an edge.
  Set false_eyes(Set enemy) const {
    const Set a = enemy << (stride + 1), b = enemy << (stride - 1), c = enemy >> (stride + 1),
              d = enemy >> (stride - 1);
    const Set ab = a | b, cd = c | d;
    return (a & b) | (c & d) | (ab & cd) | (tables_->edge & (ab | cd));
  }
  Set reached(Set stones) const {
    const Set open = empty_ & tables_->once;
    Set reached{}, next = beside(stones) & open;
    while (has_any(next ^ reached)) {
      reached = next;
      next |= beside(Tables::with_copies(reached)) & open;
    }
    return reached;
  }

  // False: the player had to pass. A draw need not wait for what the last stone did to the chains:
  // `perhaps` is drawn from, which has all wanted points and, once in a hundred plies, one that is
  // drawn and is not wanted. Then another is drawn from those, and so all have the same chance.
  template <Player player, class Watch>
  [[gnu::always_inline]] bool play_one(Set& perhaps, Draws& draws, Watch& watch) {
    int n = count(perhaps);
    int point = n == 0 ? 0 : select(perhaps, draws.below(n));
    if (n == 0 || !lives(player, point)) [[unlikely]] {
      const Set points = wanted(player);
      n = count(points);
      if (n == 0) {
        watch(player, move_at(tables_->cell_count));
        pass();
        perhaps = wanted(other(player));
        return false;
      }
      point = select(points, draws.below(n));
    }
    watch(player, move_at(cell_at(point)));
    constexpr Player enemy = other(player);
    const Set last_liberty = place(player, point, [&] {
      perhaps = beside(lifelines(enemy) | tables_->stone[point]) & open(enemy);
    });
    if (meet(last_liberty, ~perhaps)) [[unlikely]]
      perhaps = wanted(enemy);
    return true;
  }

  // Calls between() when the stones are where they will be, but not yet which chains there are and
  // which are in atari, except that those of the player that no longer are so are known. Returns
  // the last liberty of the stone's own chain, if it is in atari.
  template <class Between>
  [[gnu::always_inline]] Set place(Player player, int point, const Between& between) {
    const int own = index(player), enemy = 1 - own;
    const Sides joined = chains_beside(own, point), touched = chains_beside(enemy, point);
    const Set stone = tables_->stone[point];
    empty_ &= ~stone;
    stones_[own] |= stone;
    ko_ = Set{};
    if (meet(tables_->near[point], in_atari_[enemy])) [[unlikely]]
      take(own, point, touched);
    between();

    Chain chain{stone, tables_->near[point]};
    for (const Chain* one : joined) {
      chain.stones |= one->stones;
      chain.near |= one->near;
    }
    chain.near &= tables_->once;
    chains_[point] = chain;
    fill(heads_[own], chain.stones, point);
    const Set liberties = chain.near & empty_, in_atari = has_at_most_one(liberties);
    in_atari_[own] = (in_atari_[own] & ~chain.stones) | (chain.stones & in_atari);

    Set few{};
    for (const Chain* one : touched) few |= one->stones & has_at_most_one(one->near & empty_);
    in_atari_[enemy] |= few & stones_[enemy];  // those taken are none any more
    return liberties & in_atari;
  }
  [[gnu::always_inline]] void take(int own, int point, const Sides& touched) {
    const int enemy = 1 - own;
    Set taken{};
    for (const Chain* one : touched) taken |= one->stones;
    taken &= in_atari_[enemy];
    const Set in_enemy_eye = has_none(tables_->near[point] & ~stones_[enemy]);
    ko_ = taken & has_at_most_one(taken & tables_->once) & in_enemy_eye;
    empty_ |= taken;
    stones_[enemy] &= ~taken;
    in_atari_[enemy] &= ~taken;
    fill(heads_[enemy], taken, nobody);
    // Chains in atari gain a liberty. (One that had it at the point is about to be joined.)
    for (Set freed = in_atari_[own] & beside(taken) & tables_->once; has_any(freed);) {
      const Set chain = chains_[heads_[own][below + lowest(freed)]].stones;
      in_atari_[own] &= ~chain;
      freed &= ~chain;
    }
  }

  Sides chains_beside(int player, int point) const {
    const std::uint8_t* at = heads_[player].data() + below + static_cast<unsigned>(point);
    return {&chains_[at[-stride]], &chains_[at[-1]], &chains_[at[1]], &chains_[at[stride]]};
  }
  static void fill(Heads& heads, Set where, int head) {
    fill_bytes(heads.data() + below, where[0], static_cast<std::uint8_t>(head));
    fill_bytes(heads.data() + below + 64, where[1], static_cast<std::uint8_t>(head));
  }

  const Tables* tables_;
  Set empty_, ko_{};  // and two bits off the board: nobody's liberties, who is never in atari
  std::array<Set, 2> stones_{}, in_atari_{};    // those whose chain has one liberty
  alignas(64) std::array<Heads, 2> heads_;      // of each player's stones; elsewhere nobody
  std::array<Chain, Tables::capacity> chains_;  // by head, which is the newest stone
};

}  // namespace yomi
