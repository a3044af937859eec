// NoGo: Go's stones, but capturing is as illegal as suicide. Who cannot move has lost.
#pragma once
#include "core/bits.h"
#include "games/go_game.h"
#include "games/misere.h"

namespace yomi {

template <int MaxCells>
struct NoGoTables {
  using Set = Bits<(MaxCells + 63) / 64>;
  static constexpr int max_size = 19;

  explicit NoGoTables(int size)
      : cells({Grid::Shape::Square, size, size, false, true}, square_offsets) {
    for (int point = 0; point < cells.count; ++point) {
      board.set(point);
      if (cells.points[point].column > 0) not_first.set(point);
      if (cells.points[point].column < size - 1) not_last.set(point);
      first[point] = static_cast<std::uint16_t>(std::max(0, point - size));
      for (int i = 0; i < 4; ++i)
        if (const int n = cells.neighbours[point][i]; n < cells.count) {
          near[point].set(n);
          window[point] |= std::uint64_t{1} << (n - first[point]);
        }
    }
  }

  CellTable<MaxCells> cells;
  Set board, not_first, not_last;  // all points; those not in the first or last column
  std::array<Set, MaxCells> near;
  // The neighbours are within one word's length: the same set as a word that begins at `first`.
  std::array<std::uint16_t, MaxCells> first{};
  std::array<std::uint64_t, MaxCells> window{};
};

// Nothing is ever captured, so a chain only loses liberties, or grows through one. Every chain's
// liberties are a set; a last liberty is forbidden to the opponent for good.
template <int MaxCells>
class NoGoPosition : public CellGame<NoGoPosition<MaxCells>> {
  using Base = CellGame<NoGoPosition<MaxCells>>;
  using Tables = NoGoTables<MaxCells>;
  using Set = typename Tables::Set;

 public:
  static constexpr int pattern_cells = 8, feature_cells = 4;
  using Base::transformed;

  explicit NoGoPosition(int size)
      : tables_(interned<Tables>(size)), size_(static_cast<std::uint8_t>(size)) {
    for (int point = 0; point < cells().count; ++point) chains_.make_alone(point);
  }

  const auto& cells() const { return tables_->cells; }
  Player to_play() const { return to_play_; }
  Move last_move() const { return last_; }
  PatternCell content(int point) const {
    if (point == cells().count) return PatternCell::OffBoard;
    if (stones_[0].test(point)) return PatternCell::First;
    return stones_[1].test(point) ? PatternCell::Second : PatternCell::Empty;
  }

  void legal_moves(MoveList& out) const {
    legal(to_play_).for_each([&](int point) { out.push(move_at(point)); });
  }
  bool may_play_out(Move move) const { return legal(to_play_).test(index(move)); }
  bool only_loses_moves() const { return true; }
  Set move_set() const { return legal(to_play_); }
  Move random_move(Rng& rng) const {
    const Set points = legal(to_play_);
    return points.any() ? move_at(points.select(rng.below(points.count()))) : no_move;
  }

  // Requires: move is legal here.
  void play(Move move) {
    DCHECK(may_play_out(move));
    place(to_play_, index(move));
    last_ = move;
    to_play_ = other(to_play_);
  }
  // Sets up a stone that was not played. Requires: the point is empty, the stone has a liberty.
  void put(Player player, Point p) { place(player, cells().at(p)); }

  void skip_turn() { to_play_ = other(to_play_); }

  Outcome outcome() const {
    return legal(to_play_).any() ? Outcome::Ongoing : win_for(other(to_play_));
  }
  Outcome decided() const { return Outcome::Ongoing; }

  std::uint64_t hash() const { return hash(0); }
  // Of transformed(symmetry).
  std::uint64_t hash(int symmetry) const {
    Hasher hasher;
    for (const Set& set : stones_)
      for (const auto word : turned(set, symmetry).word) hasher.add(word);
    return hasher.add(static_cast<std::uint64_t>(to_play_)).value();
  }

  NoGoPosition transformed(int symmetry) const {
    NoGoPosition copy(size_);
    for (const Player player : {Player::First, Player::Second})
      stones_[index(player)].for_each(
          [&](int point) { copy.place(player, cells().symmetric[symmetry][point]); });
    copy.to_play_ = to_play_;
    copy.last_ = last_ == Base::no_cell ? last_ : Base::transformed(last_, symmetry);
    return copy;
  }

  // A stone forbids the opponent at most ten points: its own, its four neighbours, the last
  // liberties of four chains next to it and of its own.
  void winning_moves(MoveList& out) const {
    if (legal(other(to_play_)).count() <= 10) winning_moves_by_trial(*this, out);
  }

  // A point that is forbidden to a player stays so: suicide is looked for only where a stone is to
  // go, and crossed off for good. Afterwards only the result counts, not the position.
  template <class Watch>
  Finish finish(Rng& rng, Watch&& watch) {
    std::array<Set, 2> candidates{empty(), empty()};
    for (int plies = 0;; ++plies) {
      Set& own = candidates[index(to_play_)];
      own &= ~last_liberties_[index(other(to_play_))];
      for (;;) {
        const int count = own.count();
        if (count == 0) return {win_for(other(to_play_)), plies};
        const int point = own.select(rng.below(count));
        const Set stone = Set::bit(point);
        own &= ~stone;
        if (!lives(to_play_, point)) continue;
        candidates[index(other(to_play_))] &= ~stone;
        watch(to_play_, move_at(point));
        place(to_play_, point);
        break;
      }
      to_play_ = other(to_play_);
    }
  }

 private:
  Set empty() const { return tables_->board & ~(stones_[0] | stones_[1]); }

  // Not a last liberty of the opponent's, and no suicide: next to an empty point, or to an own
  // chain with another liberty, which a chain has unless the point was ever an own last liberty.
  Set legal(Player player) const {
    const Set free = empty();
    const Set own = beside(stones_[index(player)]);
    Set points = free & ~last_liberties_[index(other(player))] & (beside(free) | own);
    (points & ~beside(free) & last_liberties_[index(player)]).for_each([&](int point) {
      if (!lives(player, point)) points.clear(point);
    });
    return points;
  }
  // Would a stone there have a liberty?
  bool lives(Player player, int point) const {
    const std::uint64_t own = near(point, stones_[index(player)]);
    if ((own | near(point, stones_[index(other(player))])) != tables_->window[point]) return true;
    bool lives = false;
    for_each_near(point, own,
                  [&](int n) { lives |= liberties_[chains_.head(n)] != Set::bit(point); });
    return lives;
  }
  // Which of its neighbours are in a set, as a word.
  std::uint64_t near(int point, const Set& set) const {
    return set.from(tables_->first[point]) & tables_->window[point];
  }
  template <class F>
  void for_each_near(int point, std::uint64_t neighbours, F f) const {
    Bits<1>{neighbours}.for_each([&](int i) { f(tables_->first[point] + i); });
  }
  // The points next to a set.
  Set beside(const Set& set) const {
    return ((set & tables_->not_last) << 1 | (set & tables_->not_first) >> 1) |
           (set << size_ | set >> size_);
  }

  void place(Player player, int point) {
    const int p = index(player), opponent = index(other(player));
    const Set stone = Set::bit(point);
    stones_[p] |= stone;
    Set liberties = tables_->near[point] & empty();
    int chain = point;
    for_each_near(point, near(point, stones_[p]), [&](int n) {
      if (const int head = chains_.head(n); head != chain) {
        liberties |= liberties_[head];
        chain = chains_.join(head, chain);
      }
    });
    set_liberties(p, chain, liberties & ~stone);
    for_each_near(point, near(point, stones_[opponent]), [&](int n) {
      const int head = chains_.head(n);
      set_liberties(opponent, head, liberties_[head] & ~stone);
    });
  }
  void set_liberties(int player, int chain, const Set& liberties) {
    liberties_[chain] = liberties;
    if (liberties.count() == 1) last_liberties_[player] |= liberties;
  }

  Set turned(const Set& set, int symmetry) const {
    if (symmetry == 0) return set;
    Set result;
    set.for_each([&](int point) { result.set(cells().symmetric[symmetry][point]); });
    return result;
  }

  const Tables* tables_;
  std::array<Set, 2> stones_{};
  std::array<Set, 2> last_liberties_{};  // of each player's chains
  Groups<MaxCells> chains_;
  std::array<Set, MaxCells> liberties_{};  // at heads
  Move last_ = Base::no_cell;
  std::uint8_t size_;
  Player to_play_ = Player::First;
};

struct NoGo {
  static constexpr GameInfo info{
      "nogo", "no captures, no suicide; who cannot move loses", go_sizes, {}};

  template <class Visitor>
  static auto start(const GameSpec& spec, Visitor visit) {
    if (spec.width <= 8) return visit(NoGoPosition<64>(spec.width));
    if (spec.width <= 9) return visit(NoGoPosition<81>(spec.width));
    return visit(NoGoPosition<361>(spec.width));
  }
};

struct MisereNoGo {
  static constexpr GameInfo info{"misere-nogo", "NoGo, but who cannot move wins", go_sizes, {}};

  template <class Visitor>
  static auto start(const GameSpec& spec, Visitor visit) {
    return NoGo::start(spec, [&](const auto& game) { return visit(Misere(game)); });
  }
};

}  // namespace yomi
