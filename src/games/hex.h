// Hex on an n x n rhombus: first joins top and bottom, second left and right; a stone never moves
// and a full board has exactly one winner. With swap=on the second player's first move may be
// `swap`: the stone becomes one of second's, mirrored in the long diagonal.
#pragma once
#include "core/bits.h"
#include "core/hash.h"
#include "games/cells.h"
#include "games/hex_rows.h"
#include "games/interned.h"
#include "games/random_subset.h"
#include "games/spec.h"

namespace yomi {

// Neighbours in cyclic order.
inline constexpr std::array<Point, 6> rhombus_offsets{
    {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};

template <int Words>
struct HexTables {
  using Set = Bits<Words>;
  static constexpr int max_size = 19, max_cells = 64 * Words;

  explicit HexTables(int size)
      : cells({Grid::Shape::Rhombus, size, size, true, false}, rhombus_offsets) {
    for (int cell = 0; cell < cells.count; ++cell) {
      for (const int near : cells.neighbours[cell])
        if (near < cells.count) neighbours[cell].set(near);
      const auto [column, row] = cells.points[cell];
      board.set(cell);
      if (row == 0) edge[0][0].set(cell);
      if (row == size - 1) edge[0][1].set(cell);
      if (column == 0) edge[1][0].set(cell);
      if (column == size - 1) edge[1][1].set(cell);
      for (unsigned i = 0; i < 6; ++i) note_direction(cell, i, size);
    }
  }

  void note_direction(int cell, unsigned i, int size) {
    if (cells.neighbours[cell][i] < cells.count) return;
    const auto at = static_cast<std::size_t>(cell);
    around[at] = static_cast<std::uint16_t>(
        around[at] | static_cast<unsigned>(PatternCell::OffBoard) << (2 * i));
    const auto [column, row] = cells.points[cell];
    const int q = column + rhombus_offsets[i].column, r = row + rhombus_offsets[i].row;
    if (r < 0 || r >= size) own_edges[0][at] |= static_cast<std::uint8_t>(1U << i);
    if (q < 0 || q >= size) own_edges[1][at] |= static_cast<std::uint8_t>(1U << i);
  }

  CellTable<max_cells> cells;
  Set board;
  Set edge[2][2];  // the two edges each player joins
  std::array<Set, max_cells> neighbours;
  std::array<std::uint16_t, max_cells> around{};  // a cell's pattern on the empty board
  std::array<std::array<std::uint8_t, max_cells>, 2>
      own_edges{};  // directions over a player's edge
};

template <int Words>
class HexBoard : public CellGame<HexBoard<Words>> {
  using Base = CellGame<HexBoard<Words>>;
  using Set = Bits<Words>;
  using Tables = HexTables<Words>;

 public:
  static constexpr int pattern_cells = 6, feature_cells = 6;
  static constexpr std::string_view special_move = "swap";
  using Base::transformed;

  HexBoard(int size, bool swap)
      : tables_(interned<Tables>(size)), size_(static_cast<std::uint8_t>(size)), swap_(swap) {}

  const auto& cells() const { return tables_->cells; }
  Player to_play() const { return to_play_; }
  Move last_move() const { return last_; }
  PatternCell content(int cell) const {
    if (cell == cells().count) return PatternCell::OffBoard;
    if (stones_[0].test(cell)) return PatternCell::First;
    return stones_[1].test(cell) ? PatternCell::Second : PatternCell::Empty;
  }

  void legal_moves(MoveList& out) const {
    empty().for_each([&](int cell) { out.push(move_at(cell)); });
    if (may_swap()) out.push(move_at(cells().count));
  }

  // Requires: move is legal here.
  void play(Move move) {
    if (!Base::is_cell(move)) return swap_stone();
    DCHECK(empty().test(index(move)));
    place(to_play_, index(move));
    last_ = move;
    ++plies_;
    to_play_ = other(to_play_);
  }

  // Sets up a stone that was not played. Requires: the cell is empty.
  void put(Player player, Point p) { place(player, cells().at(p)); }

  void skip_turn() { to_play_ = other(to_play_); }
  bool answers_on_cell() const { return true; }

  Outcome outcome() const {
    const Player mover = other(to_play_);
    return (joined_[index(mover)][0] & joined_[index(mover)][1]).any() ? win_for(mover)
                                                                       : Outcome::Ongoing;
  }

  std::uint64_t hash() const { return hash(0); }
  // Of transformed(symmetry).
  std::uint64_t hash(int symmetry) const {
    Hasher hasher;
    for (const Set& set : stones_)
      for (const auto word : turned(set, symmetry).word) hasher.add(word);
    return hasher.add(static_cast<std::uint64_t>(to_play_) * 2 + may_swap()).value();
  }

  void winning_moves(MoveList& out) const {
    winning_set(to_play_).for_each([&](int cell) { out.push(move_at(cell)); });
  }

  // For the solver, on boards of one word: a proof that a player wins needs only some of the empty
  // cells, since stones elsewhere never help the opponent. Not while a stone may be swapped.
  bool has_carriers() const { return Words == 1 && !(swap_ && plies_ < 2); }
  std::uint64_t winning_cells(Player player) const { return winning_set(player).word[0]; }
  std::uint64_t transformed_cells(std::uint64_t set, int symmetry) const {
    return turned({{set}}, symmetry).word[0];
  }
  // The player who has just moved wants to be near to the goal and the opponent to be far.
  int solve_hint() const { return stones_missing(to_play_) - 2 * stones_missing(other(to_play_)); }

  // Saves a bridge: the last move went into one of the two common empty neighbours of two own
  // stones (or of an own stone and the own edge); the reply is the other one.
  void urgent_replies(MoveList& out) const {
    if (!Base::is_cell(last_)) return;
    for (int i = 0; i < 6; ++i) {
      const int between = cells().neighbours[index(last_)][i];
      if (content(between) == PatternCell::Empty && held((i + 5) % 6) && held((i + 1) % 6))
        out.push(move_at(between));
    }
  }

  HexBoard transformed(int symmetry) const {
    HexBoard copy(size_, swap_);
    for (const Player player : {Player::First, Player::Second})
      stones_[index(player)].for_each(
          [&](int cell) { copy.place(player, cells().symmetric[symmetry][cell]); });
    copy.to_play_ = to_play_;
    copy.plies_ = plies_;
    copy.last_ = last_ == Base::no_cell ? last_ : Base::transformed(last_, symmetry);
    return copy;
  }

  bool may_play_out(Move move) const {
    return Base::is_cell(move) ? empty().test(index(move)) : may_swap();
  }
  Move random_move(Rng& rng) const {
    const Set free = empty();
    const int cells_left = free.count(), n = rng.below(cells_left + (may_swap() ? 1 : 0));
    return move_at(n < cells_left ? free.select(n) : cells().count);
  }

  // For HexFill, which plays on without looking for the win.
  bool may_be_filled() const { return !swap_ || plies_ >= 2; }
  static constexpr bool moves_only_leave = true;
  bool has_move_set() const { return may_be_filled(); }
  Set move_set() const { return empty(); }  // without swap
  const Tables* tables() const { return tables_; }
  const Set& stones(Player player) const { return stones_[index(player)]; }
  // Does this set of a player's cells join his edges?
  static bool joins(const Tables& tables, const Set& own, Player player) {
    if constexpr (has_rows)
      if (player == Player::First) return HexRows::joined(own, tables.cells.grid.width);
    const auto& edge = tables.edge[index(player)];
    Set reached = own & edge[0];
    return reaches(tables, reached, own, edge[1]);
  }

  // The order of moves does not matter to the winner of a full board, so the empty cells are
  // shared out at random in the right numbers and one player's connection is tested once.
  // Afterwards only the result counts, not the position.
  template <class Watch>
  Finish finish(Rng& rng, Watch&& watch) {
    while (swap_ && plies_ < 2 && outcome() == Outcome::Ongoing) {  // swap may still happen
      MoveList moves;
      legal_moves(moves);
      const Move move = moves[rng.below(moves.size())];
      watch(to_play_, move);
      play(move);
    }
    if (const Outcome over = outcome(); over != Outcome::Ongoing) return {over};
    const Set free = empty();
    const int count = free.count();
    const int share = to_play_ == Player::First ? (count + 1) / 2 : count / 2;
    const Set firsts = random_subset(free, share, rng);
    const Player winner =
        joins(*tables_, stones_[0] | firsts, Player::First) ? Player::First : Player::Second;
    if constexpr (is_watched<Watch>) {
      if (winner == Player::First)
        show_moves(winner, firsts, free & ~firsts, rng, watch);
      else
        show_moves(winner, free & ~firsts, firsts, rng, watch);
    }
    return {win_for(winner)};
  }

 private:
  Set empty() const { return tables_->board & ~(stones_[0] | stones_[1]); }
  bool may_swap() const { return swap_ && plies_ == 1 && outcome() == Outcome::Ongoing; }

  // An empty cell next to (or on) both of the player's edges' groups joins them.
  Set winning_set(Player player) const {
    Set wins = empty();
    for (int side = 0; side < 2; ++side)
      wins &= tables_->edge[index(player)][side] | spread(joined_[index(player)][side]);
    return wins;
  }

  // The set after a symmetry: the half turn takes the first cell to the last.
  Set turned(const Set& set, int symmetry) const {
    if (symmetry == 0) return set;
    if constexpr (Words == 1) return {{reversed(set.word[0]) >> (64 - cells().count)}};
    Set result;
    set.for_each([&](int cell) { result.set(cells().count - 1 - cell); });
    return result;
  }

  // How many more stones join the player's edges if the opponent stands still.
  int stones_missing(Player player) const {
    const int p = index(player);
    const Set free = tables_->board & ~stones_[index(other(player))];
    Set reached = flood_from(tables_->edge[p][0] & stones_[p], stones_[p]);
    for (int missing = 0;; ++missing) {
      if ((reached & tables_->edge[p][1]).any()) return missing;
      const Set next = (reached | spread(reached) | tables_->edge[p][0]) & free;
      if (next == reached) return cells().count;  // cut off
      reached = flood_from(next, stones_[p] | next);
    }
  }

  // The cells next to a set, and some of the set itself.
  [[gnu::always_inline]] static Set spread(const Tables& tables, const Set& set) {
    const int down = tables.cells.grid.width - 1;
    const Set left = set & ~tables.edge[1][0], right = set & ~tables.edge[1][1];
    return (right << 1 | left >> 1) | ((set << 1 | left) << down | (set >> 1 | right) >> down);
  }
  Set spread(const Set& set) const { return spread(*tables_, set); }

  Set flood_from(const Set& seed, const Set& within) const {
    return seed.any() ? flood(seed, within) : seed;
  }

  // Everything in `within` that hangs together with `seed`, which is part of it.
  Set flood(Set seed, const Set& within) const {
    for (;;) {
      const Set next = seed | (spread(seed) & within);
      if (next == seed) return seed;
      seed = next;
    }
  }

  // joined_[p][side] is the union of p's groups that touch that edge; a stone enters each once.
  void place(Player player, int cell) {
    const int p = index(player);
    stones_[p].set(cell);
    for (int side = 0; side < 2; ++side) {
      Set& joined = joined_[p][side];
      if (tables_->edge[p][side].test(cell) || (tables_->neighbours[cell] & joined).any())
        joined |= flood(Set::bit(cell), stones_[p] & ~joined);
    }
  }

  void swap_stone() {
    DCHECK(may_swap());
    const auto [column, row] = cells().points[stones_[0].lowest()];
    stones_[0] = joined_[0][0] = joined_[0][1] = Set{};
    const int mirrored = cells().at({row, column});
    place(Player::Second, mirrored);
    last_ = move_at(mirrored);
    ++plies_;
    to_play_ = Player::First;
  }

  // Is the player to move at that neighbour of the last move, with a stone or with an edge?
  bool held(int direction) const {
    const Point p = cells().points[index(last_)], step = rhombus_offsets[direction];
    const Point q{p.column + step.column, p.row + step.row};
    if (Base::grid().contains(q)) return stones_[index(to_play_)].test(cells().at(q));
    const int across = to_play_ == Player::First ? q.row : q.column;
    return across < 0 || across >= size_;
  }

  // As HexRows::Reach, on boards of any size.
  class PlainReach {
   public:
    PlainReach(const Tables& tables, Player player, const Set& from_one)
        : tables_(tables), player_(player), reached_(from_one) {}

    bool joins_with(const Set& stones) {
      const auto& edge = tables_.edge[index(player_)];
      Set grown = reached_ | (stones & edge[0]);
      if (reaches(tables_, grown, stones, edge[1])) return true;
      reached_ = grown;
      return false;
    }

   private:
    const Tables& tables_;
    Player player_;
    Set reached_;
  };
  static constexpr bool has_rows = Words >= 2 && Words <= 4 && HexRows::is_fast;
  using Reach = std::conditional_t<has_rows, HexRows::Reach, PlainReach>;
  Reach reach_of(Player player) const {
    const auto& joined = joined_[index(player)];
    if constexpr (has_rows)
      return {size_, player, joined[0], joined[1]};
    else
      return {*tables_, player, joined[0]};
  }

  // The cells that were played up to the win, out of those each player has on the full board. Let
  // every cell of the winner be played at a random moment. Did the win come in the first part of
  // the time? If so, divide that again, else the second part. Wins come late: of a long time the
  // first part is seven eighths, of a short one half.
  template <class Watch>
  void show_moves(Player winner, const Set& own, const Set& others, Rng& rng, Watch& watch) const {
    const int w = index(winner);
    Reach reach = reach_of(winner);
    Set before, rest = own;
    while (rest.count() > 1) {
      const Set earlier = rest & (rest.count() > 16 ? random_eighths<Words>(7, rng)
                                                    : random_eighths<Words>(4, rng));
      if (reach.joins_with(stones_[w] | before | earlier)) {
        rest = earlier;
      } else {
        rest &= ~earlier;
        before |= earlier;
      }
    }
    const Set played = before | rest;
    const int replies = played.count() - (winner == to_play_ ? 1 : 0);
    show(winner, played, watch);
    show(other(winner), random_subset(others, replies, rng), watch);
  }
  template <class Watch>
  static void show(Player player, const Set& moves, Watch& watch) {
    if constexpr (watches_sets<Watch>)
      watch(player, std::span<const std::uint64_t>(moves.word));
    else
      moves.for_each([&](int cell) { watch(player, move_at(cell)); });
  }

  // Lets `reached` grow inside `own` until it touches the goal, or as far as it goes.
  [[gnu::always_inline]] static bool reaches(const Tables& tables, Set& reached, const Set& own,
                                             const Set& goal) {
    for (;;) {
      const Set before = reached;
      reached |= spread(tables, reached) & own;
      if ((reached & goal).any()) return true;
      if (reached == before) return false;
    }
  }

  const Tables* tables_;
  Set stones_[2];
  Set joined_[2][2];
  Move last_ = Base::no_cell;
  std::uint16_t plies_ = 0;
  std::uint8_t size_;
  bool swap_;
  Player to_play_ = Player::First;
};

struct Hex {
  static constexpr Param params[] = {
      {"swap", Param::Type::Choice, "off", "off|on", "the second player's first move may be swap"}};
  static constexpr GameInfo info{"hex",
                                 "first joins top and bottom, second left and right",
                                 {1, 1, 19, 19, 11, false},
                                 params};

  template <class Visitor>
  static auto start(const GameSpec& spec, Visitor visit) {
    const bool swap = spec.params.is("swap", "on");
    if (spec.width <= 8) return visit(HexBoard<1>(spec.width, swap));
    if (spec.width <= 11) return visit(HexBoard<2>(spec.width, swap));
    if (spec.width <= 13) return visit(HexBoard<3>(spec.width, swap));
    if (spec.width <= HexRows::max_size) return visit(HexBoard<4>(spec.width, swap));
    return visit(HexBoard<6>(spec.width, swap));
  }
};

}  // namespace yomi
