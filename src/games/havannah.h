// Havannah on a hexagon: a ring (a loop around any cells, own ones too), a bridge (two corners
// joined) or a fork (three edges joined, corners excluded) wins; a full board without is a draw.
// The `shapes` option says which of the three count: seven games in all.
//
// Every group has a set of touched corners and edges at its head. A ring is found in constant time
// from the six neighbours of the new stone (Ewalds 2012), see closes_ring.
#pragma once
#include <cstring>

#include "core/bits.h"
#include "core/hash.h"
#include "games/cells.h"
#include "games/groups.h"
#include "games/interned.h"
#include "games/spec.h"

namespace yomi {

// Neighbours in cyclic order.
inline constexpr std::array<Point, 6> hexagon_offsets{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}}};

// A cell is its own neighbour in a direction that no pattern looks at: a stone without own
// neighbours joins itself, and needs no branch.
inline constexpr int itself_direction = 7;

// Maximal runs of set bits on a circle of six.
struct alignas(8) Runs {
  std::uint8_t count = 0;
  std::array<std::uint8_t, 3> start{};
  bool may_surround = false;  // three or more in a row: the middle one may be enclosed
  bool may_ring = false;      // only then can a stone here close a ring
};

constexpr std::array<Runs, 64> make_runs() {
  std::array<Runs, 64> table{};
  for (unsigned mask = 0; mask < 64; ++mask) {
    Runs& runs = table[mask];
    const unsigned before = (mask << 1 | mask >> 5) & 63, after = mask >> 1 | (mask & 1) << 5;
    runs.may_surround = (mask & before & after) != 0;
    for (unsigned i = 0; i < 6; ++i)
      if ((mask & ~before) >> i & 1) runs.start[runs.count++] = static_cast<std::uint8_t>(i);
    if (mask == 63) runs.count = 1;
    if (mask == 0) runs.start[0] = itself_direction;
    runs.may_ring = runs.count > 1 || runs.may_surround;
  }
  return table;
}
inline constexpr std::array<Runs, 64> runs_of = make_runs();

// The shapes of a group that touches these edges (bits 0 to 5) and corners (bits 6 to 11).
inline constexpr auto shapes_of_touches = [] {
  std::array<std::uint8_t, 1 << 12> table{};
  for (unsigned touched = 0; touched < table.size(); ++touched) {
    if (std::popcount(touched >> 6) >= 2) table[touched] |= bridge_shape;
    if (std::popcount(touched & 63) >= 3) table[touched] |= fork_shape;
  }
  return table;
}();

template <int MaxCells>
struct HavannahTables {
  static constexpr int max_size = 10;

  explicit HavannahTables(int base)
      : cells({Grid::Shape::Hexagon, 2 * base - 1, 2 * base - 1, true, false}, hexagon_offsets) {
    for (int cell = 0; cell < cells.count; ++cell) {
      touches[cell] = sides(cells.points[cell], base);
      cells.neighbours[cell][itself_direction] = static_cast<std::uint16_t>(cell);
    }
  }

  // Bits 0 to 5: edges; bits 6 to 11: corners.
  static std::uint16_t sides(Point p, int base) {
    const int far = 2 * base - 2, skew = p.column - p.row;
    const bool at[6] = {p.row == 0,   skew == base - 1, p.column == far,
                        p.row == far, skew == 1 - base, p.column == 0};
    for (int i = 0; i < 6; ++i)
      if (at[i] && at[(i + 1) % 6]) return static_cast<std::uint16_t>(1 << (6 + i));
    for (int i = 0; i < 6; ++i)
      if (at[i]) return static_cast<std::uint16_t>(1 << i);
    return 0;
  }

  CellTable<MaxCells> cells;
  std::array<std::uint16_t, MaxCells> touches{};
};

template <int MaxCells>
class HavannahBoard : public CellGame<HavannahBoard<MaxCells>> {
  using Base = CellGame<HavannahBoard<MaxCells>>;
  using Tables = HavannahTables<MaxCells>;
  using Number = CellNumber<MaxCells>;

 public:
  static constexpr int pattern_cells = 6, feature_cells = 6;
  using Base::transformed;

  HavannahBoard(int base, std::uint8_t shapes_in_play)
      : tables_(interned<Tables>(base)),
        base_(static_cast<std::uint8_t>(base)),
        in_play_(shapes_in_play) {
    content_[cells().count] = PatternCell::OffBoard;
    for (int cell = 0; cell < cells().count; ++cell) {
      groups_.make_alone(cell);
      empty_.set(cell);
    }
  }

  const auto& cells() const { return tables_->cells; }
  Player to_play() const { return to_play_; }
  Move last_move() const { return last_; }
  PatternCell content(int cell) const { return content_[cell]; }
  const PatternCell* contents() const { return content_.data(); }
  std::uint8_t shapes() const { return shapes_; }

  void legal_moves(MoveList& out) const {
    for (int cell = 0; cell < cells().count; ++cell)
      if (content_[cell] == PatternCell::Empty) out.push(move_at(cell));
  }

  // Requires: move is legal here.
  void play(Move move) {
    DCHECK(content_[index(move)] == PatternCell::Empty && shapes_ == no_shape);
    shapes_ = place(to_play_, index(move));
    empty_.clear(index(move));
    last_ = move;
    ++stones_;
    to_play_ = other(to_play_);
  }

  // Sets up a stone that was not played. Requires: the cell is empty.
  void put(Player player, Point p) {
    place(player, cells().at(p));
    empty_.clear(cells().at(p));
    ++stones_;
  }

  void skip_turn() { to_play_ = other(to_play_); }
  bool answers_on_cell() const { return true; }

  Outcome outcome() const {
    if (shapes_ != no_shape) return win_for(other(to_play_));
    return stones_ == cells().count ? Outcome::Draw : Outcome::Ongoing;
  }

  std::uint64_t hash() const { return hash(0); }
  // Of transformed(symmetry).
  std::uint64_t hash(int symmetry) const {
    const auto turn = static_cast<std::uint64_t>(to_play_);
    return Hasher().add(Base::content_hash(symmetry)).add(turn).value();
  }

  void winning_moves(MoveList& out) const {
    for (int cell = 0; cell < cells().count; ++cell)
      if (content_[cell] == PatternCell::Empty && near_[index(to_play_)][cell] != 0 &&
          shapes_made(to_play_, cell) != no_shape)
        out.push(move_at(cell));
  }

  static constexpr bool all_empty_cells_are_moves = true;
  bool may_play_out(Move move) const { return content_[index(move)] == PatternCell::Empty; }
  static constexpr bool moves_only_leave = true;
  bool has_move_set() const { return true; }
  const auto& move_set() const { return empty_; }
  Move random_move(Rng& rng) const {
    for (;;)
      if (const int cell = rng.below(cells().count); content_[cell] == PatternCell::Empty)
        return move_at(cell);
  }

  // Saves a bridge between two own stones into which the last move went.
  void urgent_replies(MoveList& out) const {
    if (!Base::is_cell(last_)) return;
    const auto& around = cells().neighbours[index(last_)];
    const PatternCell own = stone(to_play_);
    for (int i = 0; i < 6; ++i)
      if (content_[around[i]] == PatternCell::Empty && content_[around[(i + 5) % 6]] == own &&
          content_[around[(i + 1) % 6]] == own)
        out.push(move_at(around[i]));
  }

  HavannahBoard transformed(int symmetry) const {
    HavannahBoard copy(base_, in_play_);
    for (int cell = 0; cell < cells().count; ++cell)
      if (content_[cell] != PatternCell::Empty) {
        const int image = cells().symmetric[symmetry][cell];
        copy.place(content_[cell] == PatternCell::First ? Player::First : Player::Second, image);
        copy.empty_.clear(image);
      }
    copy.shapes_ = shapes_;
    copy.stones_ = stones_;
    copy.to_play_ = to_play_;
    copy.last_ = last_ == Base::no_cell ? last_ : Base::transformed(last_, symmetry);
    return copy;
  }

  // Afterwards only the result counts, not the position.
  template <class Watch>
  Finish finish(Rng& rng, Watch&& watch) {
    if (const Outcome over = outcome(); over != Outcome::Ongoing) return {over, 0, shapes_};
    std::array<Number, MaxCells> empty;
    int left = 0;
    for (int cell = 0; cell < cells().count; ++cell) {
      empty[left] = static_cast<Number>(cell);
      left += content_[cell] == PatternCell::Empty;
    }
    const int start = left;
    for (Player player = to_play_; left > 0;) {
      Draws draws(rng);
      for (int draw = 0; draw < 4 && left > 0; ++draw, player = other(player)) {
        const int drawn = draws.below(left--);
        const int cell = empty[drawn];
        empty[drawn] = empty[left];
        watch(player, move_at(cell));
        if (const auto made = place(player, cell); made != no_shape)
          return {win_for(player), start - left, made};
      }
    }
    return {Outcome::Draw, start};
  }

 private:
  static constexpr PatternCell stone(Player player) {
    return player == Player::First ? PatternCell::First : PatternCell::Second;
  }

  // The heads of the groups next to a new stone, one per run of neighbours.
  struct Joins {
    unsigned mask;
    int count;
    std::array<int, 3> heads;
  };
  Joins joins(Player player, int cell) const {
    Joins j{near_[index(player)][cell], 0, {}};
    const Runs& runs = runs_of[j.mask];
    for (; j.count < runs.count; ++j.count)
      j.heads[j.count] = groups_.head(cells().neighbours[cell][runs.start[j.count]]);
    return j;
  }

  // A loop through the new stone enters it by two neighbours. If these are in different runs, one
  // of the gaps between the runs is inside: a ring. If they are in the same run, the run itself
  // closed the loop before, unless the only cell inside is the run's middle: a stone whose six
  // neighbours are all own now.
  bool closes_ring(const Joins& j, Player player, int cell) const {
    if (j.count >= 2 && j.heads[0] == j.heads[1]) return true;
    if (j.count == 3 && (j.heads[0] == j.heads[2] || j.heads[1] == j.heads[2])) return true;
    return runs_of[j.mask].may_surround && surrounds_neighbour(j.mask, player, cell);
  }
  bool surrounds_neighbour(unsigned mask, Player player, int cell) const {
    for (int i = 0; i < 6; ++i) {
      const int middle = cells().neighbours[cell][i];
      const unsigned new_stone = 1U << ((i + 3) % 6);
      if ((mask >> i & 1) && (near_[index(player)][middle] | new_stone) == 63) return true;
    }
    return false;
  }

  std::uint8_t shapes_from(const Joins& j, Player player, int cell, unsigned touched) const {
    const auto ring = closes_ring(j, player, cell) ? ring_shape : no_shape;
    return static_cast<std::uint8_t>((ring | shapes_of_touches[touched]) & in_play_);
  }
  unsigned touched_by(const Joins& j, int cell) const {
    unsigned touched = tables_->touches[cell];
    for (int i = 0; i < j.count; ++i) touched |= touches_[j.heads[i]];
    return touched;
  }
  std::uint8_t shapes_made(Player player, int cell) const {
    const Joins j = joins(player, cell);
    return shapes_from(j, player, cell, touched_by(j, cell));
  }

  // Puts the stone and returns the shapes in play that it completes.
  [[gnu::always_inline]] std::uint8_t place(Player player, int cell) {
    const auto around = cells().neighbours[cell];
    auto& near = near_[index(player)];
    const Runs& runs = runs_of[near[cell]];
    content_[cell] = stone(player);
    for (int i = 0; i < 6; ++i)
      near[around[i]] = static_cast<std::uint8_t>(near[around[i]] | 1U << ((i + 3) % 6));
    if (runs.may_ring) return join(player, cell);
    const int top = groups_.head(around[runs.start[0]]);
    const unsigned touched = tables_->touches[cell] | touches_[top];
    groups_.add(top, cell);
    touches_[top] = static_cast<std::uint16_t>(touched);
    return shapes_of_touches[touched] & in_play_;
  }
  // The same for a stone that joins groups or may close a ring.
  std::uint8_t join(Player player, int cell) {
    const Joins j = joins(player, cell);
    const unsigned touched = touched_by(j, cell);
    int top = j.heads[0];
    groups_.add(top, cell);
    for (int i = 1; i < j.count; ++i)
      if (const int next = groups_.head(j.heads[i]); next != top) top = groups_.join(top, next);
    touches_[top] = static_cast<std::uint16_t>(touched);
    return shapes_from(j, player, cell, touched);
  }

  const Tables* tables_;
  Bits<(MaxCells + 63) / 64> empty_;  // not in a playout of finish()
  std::array<PatternCell, MaxCells + 1> content_{};
  // Which of a cell's six neighbours are each player's, as bits.
  std::array<std::array<std::uint8_t, MaxCells + 1>, 2> near_{};
  Groups<MaxCells> groups_;
  std::array<std::uint16_t, MaxCells> touches_{};  // at heads: edges and corners of the group
  Move last_ = Base::no_cell;
  std::uint16_t stones_ = 0;
  std::uint8_t base_;
  std::uint8_t in_play_;
  std::uint8_t shapes_ = no_shape;
  Player to_play_ = Player::First;
};

struct Havannah {
  static constexpr Param params[] = {
      {"shapes", Param::Type::Letters, "RBF", "RBF", "the shapes that win: Ring, Bridge, Fork"}};
  static constexpr GameInfo info{"havannah",
                                 "make a ring, join two corners or join three edges",
                                 {2, 2, 10, 10, 8, false},
                                 params,
                                 "base"};

  template <class Visitor>
  static auto start(const GameSpec& spec, Visitor visit) {
    const auto letters = spec.params.text("shapes");
    const auto has = [&](char c) { return letters.find(c) != std::string_view::npos; };
    const auto shapes = static_cast<std::uint8_t>(
        (has('R') ? ring_shape : 0) | (has('B') ? bridge_shape : 0) | (has('F') ? fork_shape : 0));
    if (spec.width <= 5) return visit(HavannahBoard<61>(spec.width, shapes));
    if (spec.width <= 9) return visit(HavannahBoard<217>(spec.width, shapes));
    return visit(HavannahBoard<271>(spec.width, shapes));
  }
};

}  // namespace yomi
