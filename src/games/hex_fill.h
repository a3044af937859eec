// A Hex board that is filled without looking for connections: for playouts whose moves depend on
// what lies around the last one. The winner of the full board has won, whatever came after.
#pragma once
#include <algorithm>

#include "games/hex.h"

namespace yomi {

// Of a pattern of six cells: which are empty, first's, second's, as bits.
struct PatternMasks {
  std::uint8_t empty = 0;
  std::array<std::uint8_t, 2> stones{};
};
inline constexpr auto pattern_masks = [] {
  std::array<PatternMasks, 1 << 12> table{};
  for (unsigned pattern = 0; pattern < table.size(); ++pattern)
    for (unsigned i = 0; i < 6; ++i) {
      const auto bit = static_cast<std::uint8_t>(1U << i);
      const auto content = static_cast<PatternCell>(pattern >> (2 * i) & 3);
      if (content == PatternCell::Empty) table[pattern].empty |= bit;
      if (content == PatternCell::First) table[pattern].stones[0] |= bit;
      if (content == PatternCell::Second) table[pattern].stones[1] |= bit;
    }
  return table;
}();

template <int Words>
class HexFill {
  using Set = Bits<Words>;

 public:
  static constexpr int pattern_cells = 6;
  static constexpr bool all_empty_cells_are_moves = true;

  // Requires: no stone may be swapped any more.
  explicit HexFill(const HexBoard<Words>& board)
      : tables_(board.tables()),
        empty_(tables_->board & ~(board.stones(Player::First) | board.stones(Player::Second))),
        last_(board.last_move()),
        to_play_(board.to_play()) {
    std::copy_n(tables_->around.begin(), cells().count, around_.begin());
    for (const Player player : {Player::First, Player::Second}) {
      stones_[index(player)] = board.stones(player);
      stones_[index(player)].for_each([&](int cell) { show(player, cell); });
    }
  }

  const auto& cells() const { return tables_->cells; }
  Player to_play() const { return to_play_; }
  int move_count() const { return cells().count + 1; }  // and swap
  bool is_full() const { return empty_.none(); }
  Player winner() const { return winner(*tables_, stones_[0]); }
  // Of a full board on which first has played these cells since.
  static Player winner(const HexBoard<Words>& start, const Set& firsts) {
    return winner(*start.tables(), start.stones(Player::First) | firsts);
  }

  void legal_moves(MoveList& out) const {
    empty_.for_each([&](int cell) { out.push(move_at(cell)); });
  }
  bool may_play_out(Move move) const {
    return index(move) < cells().count && empty_.test(index(move));
  }
  static constexpr bool moves_only_leave = true;
  bool has_move_set() const { return true; }
  const Set& move_set() const { return empty_; }
  Move random_move(Rng& rng) const { return move_at(empty_.select(rng.below(empty_.count()))); }

  void play(Move move) {
    empty_.clear(index(move));
    stones_[index(to_play_)].set(index(move));
    show(to_play_, index(move));
    last_ = move;
    to_play_ = other(to_play_);
  }

  void empty_neighbours(MoveList& out) const {
    if (index(last_) < cells().count) push_at(pattern_masks[around_[index(last_)]].empty, out);
  }
  Move random_neighbour(Rng& rng) const {
    if (index(last_) >= cells().count) return no_move;
    const unsigned empty = pattern_masks[around_[index(last_)]].empty;
    if (empty == 0) return no_move;
    return beside_last(select_bit(empty, rng.below(std::popcount(empty))));
  }
  std::uint32_t pattern(Move cell) const { return around_[index(cell)]; }
  MoveCode feature_code(Move move) const {
    return Features{1 << 12, move_count()}.code(to_play_, move, static_cast<int>(pattern(move)));
  }
  // As HexBoard::urgent_replies.
  void urgent_replies(MoveList& out) const {
    if (index(last_) >= cells().count) return;
    const PatternMasks& masks = pattern_masks[around_[index(last_)]];
    const unsigned own =
        masks.stones[index(to_play_)] |
        tables_->own_edges[index(to_play_)][static_cast<std::size_t>(index(last_))];
    const unsigned before = (own << 1 | own >> 5) & 63, after = own >> 1 | (own & 1) << 5;
    push_at(masks.empty & before & after, out);
  }

  // After how many of these moves, played in turn from `start`, the winner had won.
  static int moves_to_win(const HexBoard<Words>& start, Player winner,
                          std::span<const Move> moves) {
    const int parity = winner == start.to_play() ? 0 : 1;
    int none = 0, enough = static_cast<int>(moves.size());
    while (enough - none > 1) {
      const int half = (none + enough) / 2;
      Set stones = start.stones(winner);
      for (int i = parity; i < half; i += 2) stones.set(index(moves[static_cast<std::size_t>(i)]));
      (HexBoard<Words>::joins(*start.tables(), stones, winner) ? enough : none) = half;
    }
    return enough;
  }

 private:
  // Tells the cells around a stone of it.
  void show(Player player, int cell) {
    const auto stone =
        static_cast<unsigned>(player == Player::First ? PatternCell::First : PatternCell::Second);
    const auto around = cells().neighbours[cell];
    for (int i = 0; i < 6; ++i)  // off the board is a place that nobody reads
      around_[around[i]] =
          static_cast<std::uint16_t>(around_[around[i]] | stone << (2 * ((i + 3) % 6)));
  }
  Move beside_last(int direction) const {
    return move_at(cells().neighbours[index(last_)][direction]);
  }
  void push_at(unsigned directions, MoveList& out) const {
    for (; directions != 0; directions &= directions - 1)
      out.push(beside_last(std::countr_zero(directions)));
  }
  static Player winner(const HexTables<Words>& tables, const Set& firsts) {
    return HexBoard<Words>::joins(tables, firsts, Player::First) ? Player::First : Player::Second;
  }

  const HexTables<Words>* tables_;
  Set empty_;
  std::array<Set, 2> stones_;
  std::array<std::uint16_t, HexTables<Words>::max_cells + 1> around_;
  Move last_;
  Player to_play_;
};

template <int Words>
struct FillOf<HexBoard<Words>> {
  using Type = HexFill<Words>;
};

}  // namespace yomi
