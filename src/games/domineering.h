// Domineering: first lays vertical dominoes, second horizontal ones; who cannot lay one has lost.
// A move is named by its upper or left cell, so the same number means different dominoes for the
// two players. Dominoes are kept by owner for drawing; to the rules a filled cell is a filled cell.
#pragma once
#include <array>

#include "core/hash.h"
#include "games/misere.h"
#include "games/spec.h"
#include "games/square_bits.h"

namespace yomi {

template <int Words>
class DomineeringBoard {
  using Board = SquareBits<Words>;
  using Set = typename Board::Set;
  static constexpr int down = Board::stride, right = 1;

 public:
  DomineeringBoard(int width, int height)
      : board_(Board::rectangle(width, height)),
        width_(static_cast<std::uint8_t>(width)),
        height_(static_cast<std::uint8_t>(height)) {}

  Player to_play() const { return to_play_; }

  void legal_moves(MoveList& out) const {
    playable(to_play_).for_each([&](int bit) { out.push(move_at(bit)); });
  }

  // Requires: move is legal here.
  void play(Move move) {
    DCHECK(playable(to_play_).test(index(move)));
    Set& own = dominoes_[index(to_play_)];
    own.set(index(move));
    own.set(index(move) + (to_play_ == Player::First ? down : right));
    to_play_ = other(to_play_);
  }

  bool may_play_out(Move move) const { return playable(to_play_).test(index(move)); }
  static constexpr bool moves_only_leave = true;
  bool has_move_set() const { return true; }
  Set move_set() const { return playable(to_play_); }
  Move random_move(Rng& rng) const {
    const Set free = playable(to_play_);
    return free.any() ? move_at(free.select(rng.below(free.count()))) : no_move;
  }
  Outcome decided() const { return Outcome::Ongoing; }
  void skip_turn() { to_play_ = other(to_play_); }

  Outcome outcome() const {
    return playable(to_play_).any() ? Outcome::Ongoing : win_for(other(to_play_));
  }

  std::uint64_t hash() const { return hash(0); }
  // Of transformed(symmetry).
  std::uint64_t hash(int symmetry) const {
    Hasher hasher;
    const Set filled = dominoes_[0] | dominoes_[1];
    for (const auto word : Board::transformed(filled, grid(), symmetry).word) hasher.add(word);
    return hasher.add(static_cast<std::uint64_t>(to_play_)).value();
  }

  int move_count() const { return Board::capacity; }
  MoveCode code(Move move) const { return plain_code(to_play_, move, move_count()); }
  int code_count() const { return 2 * move_count(); }

  // A domino overlaps at most four of the other kind.
  void winning_moves(MoveList& out) const {
    if (playable(other(to_play_)).count() <= 4) winning_moves_by_trial(*this, out);
  }

  // PPAF's feature: which of the six cells beside the domino are filled or off the board.
  MoveCode feature_code(Move move) const {
    const Set empty = this->empty();
    std::int32_t code = feature_code_if_empty(to_play_, move);
    for_each_beside(to_play_, move,
                    [&](int cell, int worth) { code += empty.test(cell) ? 0 : worth; });
    return code_at(code);
  }
  int feature_code_count() const { return features.code_count(); }
  // The same, domino by domino: see HasFeatureDigits.
  int cell_count() const { return Board::capacity; }
  PatternCell content(int cell) const {
    if (dominoes_[0].test(cell)) return PatternCell::First;
    return dominoes_[1].test(cell) ? PatternCell::Second : PatternCell::Empty;
  }
  std::int32_t feature_code_if_empty(Player player, Move move) const {
    std::int32_t off_board = 0;
    for_each_point_beside(player, move, [&](Point p, int shift) {
      if (!grid().contains(p)) off_board |= 1 << shift;
    });
    return index(features.code(player, move, off_board));
  }
  template <class Use>
  void for_each_beside(Player player, Move move, Use use) const {
    for_each_point_beside(player, move, [&](Point p, int shift) {
      if (grid().contains(p)) use(Board::at(p), features.move_count << shift);
    });
  }
  template <class Use>
  void for_each_stone_of(Player player, Move move, Use use) const {
    use(index(move));
    use(index(move) + (player == Player::First ? down : right));
  }
  static constexpr int digit(PatternCell content) { return content == PatternCell::Empty ? 0 : 1; }

  std::string move_text(Move move) const { return grid().text(Board::point(index(move))); }
  std::optional<Move> parse_move(std::string_view text) const {
    const auto p = grid().parse(text);
    return p ? std::optional(move_at(Board::at(*p))) : std::nullopt;
  }

  Grid grid() const { return {Grid::Shape::Square, width_, height_, true, false}; }
  std::optional<Player> at(Point p) const {
    for (const Player player : {Player::First, Player::Second})
      if (dominoes_[index(player)].test(Board::at(p))) return player;
    return std::nullopt;
  }

  // The grid's, without the exchange of rows and columns.
  int symmetry_count() const { return 4; }
  DomineeringBoard transformed(int symmetry) const {
    DomineeringBoard copy = *this;
    for (Set& set : copy.dominoes_) set = Board::transformed(set, grid(), symmetry);
    return copy;
  }
  Move transformed(Move move, int symmetry) const {
    Set domino = Set::bit(index(move));
    domino.set(index(move) + (to_play_ == Player::First ? down : right));
    return move_at(Board::transformed(domino, grid(), symmetry).lowest());
  }

  // Keeps the two sets of playable cells: a domino takes away those that would overlap it.
  // Afterwards only the result counts, not the position.
  template <class Watch>
  Finish finish(Rng& rng, Watch&& watch) {
    const auto lay_vertical = [&](Set& own, Set& others, Draws& draws) {
      const Set cell = own.selected(draws.below(own.count()));
      own &= ~(cell | cell << down | cell >> down);
      others &= ~(cell | cell >> right | cell << down | cell << (down - right));
      if constexpr (is_watched<Watch>) watch(Player::First, move_at(cell.lowest()));
    };
    const auto lay_horizontal = [&](Set& own, Set& others, Draws& draws) {
      const Set cell = own.selected(draws.below(own.count()));
      own &= ~(cell | cell << right | cell >> right);
      others &= ~(cell | cell >> down | cell << right | cell >> (down - right));
      if constexpr (is_watched<Watch>) watch(Player::Second, move_at(cell.lowest()));
    };
    Set vertical = playable(Player::First), horizontal = playable(Player::Second);
    int plies = 0;
    if (to_play_ == Player::Second) {
      if (horizontal.none()) return {Outcome::First, 0};
      Draws draws(rng);
      lay_horizontal(horizontal, vertical, draws);
      plies = 1;
    }
    for (;; plies += 2) {
      Draws draws(rng);
      if (vertical.none()) return {Outcome::Second, plies};
      lay_vertical(vertical, horizontal, draws);
      if (horizontal.none()) return {Outcome::First, plies + 1};
      lay_horizontal(horizontal, vertical, draws);
    }
  }

 private:
  static constexpr Features features{1 << 6, Board::capacity};

  // The six, and the place of each in the feature.
  template <class Use>
  static void for_each_point_beside(Player player, Move move, Use use) {
    const Point p = Board::point(index(move));
    int shift = 6;
    for (int along = -1; along <= 2; ++along)
      for (int across = -1; across <= 1; ++across) {
        const bool is_beside = along == 0 || along == 1;
        if ((across == 0) == is_beside) continue;  // the domino itself, and corners
        --shift;
        use(player == Player::First ? Point{p.column + across, p.row + along}
                                    : Point{p.column + along, p.row + across},
            shift);
      }
  }

  Set empty() const { return board_ & ~(dominoes_[0] | dominoes_[1]); }

  // Cells that start a domino of the player: both halves are empty.
  Set playable(Player player) const {
    const Set cells = empty();
    if (player == Player::First) return cells & cells >> down;
    static constexpr Set not_last = Board::stays(right);
    return cells & not_last & cells >> right;
  }

  Set board_;
  std::array<Set, 2> dominoes_;
  std::uint8_t width_;
  std::uint8_t height_;
  Player to_play_ = Player::First;
};

inline constexpr SizeRule domineering_sizes{1, 1, 16, 16, 8, true};

struct Domineering {
  static constexpr GameInfo info{"domineering",
                                 "vertical against horizontal dominoes; who cannot lay one loses",
                                 domineering_sizes,
                                 {}};

  template <class Visitor>
  static auto start(const GameSpec& spec, Visitor visit) {
    if (spec.width <= 8 && spec.height <= 8)
      return visit(DomineeringBoard<1>(spec.width, spec.height));
    return visit(DomineeringBoard<4>(spec.width, spec.height));
  }
};

struct MisereDomineering {
  static constexpr GameInfo info{
      "misere-domineering", "Domineering, but who cannot lay a domino wins", domineering_sizes, {}};

  template <class Visitor>
  static auto start(const GameSpec& spec, Visitor visit) {
    return Domineering::start(spec, [&](const auto& game) { return visit(Misere(game)); });
  }
};

}  // namespace yomi
