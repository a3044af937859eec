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
      for (int i = 0; i < 4; ++i) {
        const int side = cells.neighbours[point][i];
        if (side < cells.count) near[point].set(side);
        sides[point][i] = static_cast<CellNumber<MaxCells>>(side < cells.count ? side : point);
      }
    }
  }

  CellTable<MaxCells> cells;
  Set board, not_first, not_last;  // all points; those not in the first or last column
  std::array<Set, MaxCells> near;
  // The neighbours again; the point itself where there is none.
  std::array<std::array<CellNumber<MaxCells>, 4>, MaxCells> sides{};
};

// A set for every chain, kept word by word: none is written in one way and read in another, which
// the processor would have to wait for.
template <int MaxCells>
class ChainSets {
  using Set = typename NoGoTables<MaxCells>::Set;
  static constexpr int words = Set::capacity / 64;

 public:
  Set operator[](int chain) const {
    Set set;
    for (int i = 0; i < words; ++i) set.word[i] = word_[i][chain];
    return set;
  }
  void put(int chain, const Set& set) {
    for (int i = 0; i < words; ++i) word_[i][chain] = set.word[i];
  }

 private:
  std::array<std::array<std::uint64_t, MaxCells + 1>, words> word_{};
};

// Nothing is ever captured, so a chain only loses liberties, or grows through one. Every chain's
// liberties are a set; a last liberty is forbidden to the opponent for good. A stone does the same
// work whatever lies around it: loops and branches that depend on that would be guessed wrong.
template <int MaxCells>
class NoGoPosition : public CellGame<NoGoPosition<MaxCells>> {
  using Base = CellGame<NoGoPosition<MaxCells>>;
  using Tables = NoGoTables<MaxCells>;
  using Set = typename Tables::Set;
  using Number = CellNumber<MaxCells>;
  static constexpr Number nobody = MaxCells;
  using PaddedHeads = std::array<Number, (MaxCells + 63) / 64 * 64>;

 public:
  static constexpr int pattern_cells = 8, feature_cells = 4;
  using Base::transformed;

  explicit NoGoPosition(int size)
      : tables_(interned<Tables>(size)),
        empty_(tables_->board),
        size_(static_cast<std::uint8_t>(size)) {
    for (auto& heads : heads_) heads.fill(nobody);
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
  bool may_play_out(Move move) const {
    return likely_set().test(index(move)) && lives(to_play_, index(move));
  }
  static constexpr bool moves_only_leave = true;
  bool has_move_set() const { return true; }
  Set move_set() const { return legal(to_play_); }
  // All of these, and suicide.
  Set likely_set() const { return empty_ & ~forbidden_[index(to_play_)]; }
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
    for (int plies = 0;; ++plies) {
      const bool played = to_play_ == Player::First ? play_at_random(Player::First, rng, watch)
                                                    : play_at_random(Player::Second, rng, watch);
      if (!played) return {win_for(other(to_play_)), plies};
      to_play_ = other(to_play_);
    }
  }

 private:
  // Twice in `finish`: with a constant player the addresses of his sets are known beforehand.
  template <class Watch>
  [[gnu::always_inline]] bool play_at_random(Player player, Rng& rng, Watch& watch) {
    Set& forbidden = forbidden_[index(player)];
    for (;;) {
      const Set points = empty_ & ~forbidden;
      const int count = points.count();
      if (count == 0) return false;
      const int point = points.select(rng.below(count));
      const Joining joining(*this, player, point);
      if (joining.liberties.any()) {
        watch(player, move_at(point));
        place(player, point, joining);
        return true;
      }
      forbidden |= joining.stone;
    }
  }

  // Not a last liberty of the opponent's, and no suicide: next to an empty point, or to an own
  // chain with another liberty, which a chain has unless the point was ever an own last liberty.
  Set legal(Player player) const {
    const Set free = empty_;
    const Set own = beside(stones_[index(player)]);
    Set points = free & ~forbidden_[index(player)] & (beside(free) | own);
    (points & ~beside(free) & forbidden_[index(other(player))]).for_each([&](int point) {
      if (!lives(player, point)) points.clear(point);
    });
    return points;
  }
  // The heads of a player's chains at the four sides of a point.
  using Heads = std::array<Number, 4>;
  Heads chains_beside(Player player, int point) const {
    Heads heads;
    for (int i = 0; i < 4; ++i) heads[i] = heads_[index(player)][tables_->sides[point][i]];
    return heads;
  }

  // What a stone would be part of.
  struct Joining {
    Joining(const NoGoPosition& position, Player player, int point)
        : stone(Set::bit(point)),
          chains(position.chains_beside(player, point)),
          liberties(position.tables_->near[point]) {
      for (const int chain : chains) liberties |= position.liberties_[chain];
      liberties &= position.empty_ & ~stone;
    }
    Set stone;
    Heads chains;
    Set liberties;
  };
  bool lives(Player player, int point) const {
    return Joining(*this, player, point).liberties.any();
  }
  // The points next to a set.
  Set beside(const Set& set) const {
    return ((set & tables_->not_last) << 1 | (set & tables_->not_first) >> 1) |
           (set << size_ | set >> size_);
  }

  void place(Player player, int point) { place(player, point, Joining(*this, player, point)); }
  [[gnu::always_inline]] void place(Player player, int point, const Joining& joining) {
    stones_[index(player)] |= joining.stone;
    empty_ &= ~joining.stone;
    Set last = forbidden_[index(player)];
    for (const int chain : chains_beside(other(player), point))
      last |= if_last(liberties_[chain] & empty_);
    forbidden_[index(player)] = last;
    liberties_.put(point, joining.liberties);
    // This one is guessed: the opponent's next draw need not wait for it.
    if (joining.liberties.count() == 1) forbidden_[index(other(player))] |= joining.liberties;
    join(heads_[index(player)], static_cast<Number>(point), joining.chains);
  }
  // A set of one point, nothing instead of more.
  static Set if_last(Set set) {
    const auto mask = static_cast<std::uint64_t>(std::int64_t{set.count() - 2} >> 63);
    for (auto& word : set.word) word &= mask;
    return set;
  }
  // The newest stone is a chain's head. All of a player's are looked at, many at a time.
  static void join(PaddedHeads& heads, Number point, const Heads& chains) {
    for (Number& head : heads) {
      Number joined = head;
      for (const Number chain : chains) joined = head == chain ? point : joined;
      head = head == nobody ? head : joined;
    }
    heads[point] = point;
  }

  Set turned(const Set& set, int symmetry) const {
    if (symmetry == 0) return set;
    Set result;
    set.for_each([&](int point) { result.set(cells().symmetric[symmetry][point]); });
    return result;
  }

  const Tables* tables_;
  Set empty_;
  std::array<Set, 2> stones_{};
  // To each player: the last liberties of the opponent's chains, now or ever.
  std::array<Set, 2> forbidden_{};
  std::array<PaddedHeads, 2> heads_;  // of each player's stones; elsewhere nobody
  ChainSets<MaxCells> liberties_;     // at heads; some may have been filled since
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
