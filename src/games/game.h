// What a game is: one value type that holds a position and knows the rules, nothing else.
//
// Trivially copyable, so that a copy is a memcpy and there is no undo to get wrong. Tables that
// depend only on the board's size are shared and immutable (see interned.h). What only some games
// can do is found by concept below; everything else works through the plain loop.
#pragma once
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/move_list.h"
#include "core/rng.h"
#include "core/types.h"

namespace yomi {

// A point of the board as people see it, both counted from 0.
struct Point {
  int column = 0;
  int row = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

// How to draw a board and name its cells.
struct Grid {
  enum class Shape { Square, Rhombus, Hexagon };

  Shape shape = Shape::Square;
  int width = 0;
  int height = 0;
  bool row_one_on_top = true;
  bool skips_i = false;  // Go's letters leave out I

  // Hexagon: only |column - row| < base is on the board; width = height = 2 * base - 1.
  bool contains(Point p) const {
    if (p.column < 0 || p.row < 0 || p.column >= width || p.row >= height) return false;
    const int skew = p.column - p.row;
    return shape != Shape::Hexagon || (2 * skew < width + 1 && -2 * skew < width + 1);
  }
  // How often the empty board falls on itself: 12 for a hexagon, 2 for a rhombus, 8 for a square,
  // 4 for a rectangle. Symmetry 0 is the identity; on a rectangle bit 0 exchanges left and right,
  // bit 1 top and bottom, on a square bit 2 rows and columns.
  int symmetry_count() const;
  Point transformed(Point p, int symmetry) const;

  std::string letter(int column) const;
  std::string text(Point p) const;
  // The point that a text such as "c3" names, if it is on the board. Any case.
  std::optional<Point> parse(std::string_view text) const;
};

// Shapes of a Havannah win, as bits.
inline constexpr std::uint8_t no_shape = 0, ring_shape = 1, bridge_shape = 2, fork_shape = 4;

// The end of one random playout. A fast playout may not know its length.
struct Finish {
  Outcome outcome = Outcome::Ongoing;
  int length = unknown_length;
  std::uint8_t shapes = no_shape;

  static constexpr int unknown_length = -1;
};

// legal_moves, play and the codes require a game that is not over.
template <class G>
concept Game = std::is_trivially_copyable_v<G> &&
    requires(const G game, G changing, Move move, MoveList& list, Point point) {
  { game.to_play() } -> std::same_as<Player>;
  { game.legal_moves(list) } -> std::same_as<void>;  // appends; the rules' moves
  { changing.play(move) } -> std::same_as<void>;
  { game.outcome() } -> std::same_as<Outcome>;
  { game.hash() } -> std::same_as<std::uint64_t>;
  { game.move_count() } -> std::same_as<int>;  // every Move is below it
  { game.code(move) } -> std::same_as<MoveCode>;
  { game.code_count() } -> std::same_as<int>;
  { game.feature_code(move) } -> std::same_as<MoveCode>;
  { game.feature_code_count() } -> std::same_as<int>;
  { game.move_text(move) } -> std::same_as<std::string>;
  { game.parse_move(std::string_view{}) } -> std::same_as<std::optional<Move>>;
  { game.grid() } -> std::same_as<Grid>;
  { game.at(point) } -> std::same_as<std::optional<Player>>;
  // Symmetry 0 is the identity. transformed(game, s) has the same value for the same player.
  { game.symmetry_count() } -> std::same_as<int>;
  { game.transformed(0) } -> std::same_as<G>;
  { game.transformed(move, 0) } -> std::same_as<Move>;
};

// Whoever wants to see the moves of a playout gets (player, move) for each up to the end of the
// game, in any order. This one does not look, and costs nothing.
struct Unwatched {
  void operator()(Player, Move) const {}
};
template <class Watch>
inline constexpr bool is_watched = !std::is_same_v<std::remove_cvref_t<Watch>, Unwatched>;
// May a watcher be shown a player's moves as a set, bit i being move i?
template <class Watch>
inline constexpr bool watches_sets =
    std::is_invocable_v<Watch&, Player, std::span<const std::uint64_t>>;

// Finishes the game by uniformly random moves in one call, at full speed.
template <class G>
concept FinishesFast = requires(G game, Rng& rng) {
  { game.finish(rng, Unwatched{}) } -> std::same_as<Finish>;
};

// A playout draws from other moves than the rules allow, and ends after a limit of plies (Go).
template <class G>
concept HasPlayoutMoves = requires(const G game, MoveList& list) {
  game.playout_moves(list);
  { game.playout_limit() } -> std::same_as<int>;
};

// The tree tries other moves than the rules allow (Go: passing and eyes).
template <class G>
concept HasTreeMoves = requires(const G game, MoveList& list) {
  game.tree_moves(list);
};

// Says quickly whether a playout may play a move here.
template <class G>
concept ChecksPlayoutMoves = requires(const G game, Move move) {
  { game.may_play_out(move) } -> std::same_as<bool>;
};

// Draws one of the playout's moves uniformly; no_move when there is none.
template <class G>
concept DrawsMoves = requires(G game, Rng& rng) {
  { game.random_move(rng) } -> std::same_as<Move>;
};

// Who cannot move has lost (or won), and the rest of the rules' end is seen at once: a playout that
// looks for a move anyway need not ask twice. Ongoing where only being stuck is left to see.
template <class G>
concept EndsWhenStuck = requires(const G game) {
  { game.decided() } -> std::same_as<Outcome>;
};

// Its winner is the same on the full board, whatever came after the win: `Fill` is a lighter form
// of it that plays on to the end (HexFill).
template <class G>
struct FillOf {
  using Type = void;
};
template <class G>
concept MayBeFilled = !std::is_void_v<typename FillOf<G>::Type>;

// Lists the legal moves and their feature codes in one go, faster than one code after the other. Up
// to three numbers beyond the codes may be written.
template <class G>
concept ListsFeatureCodes =
    !HasPlayoutMoves<G> && requires(const G game, MoveList& list, std::int32_t* feature_codes) {
  game.legal_moves(list, feature_codes);
};

// A lighter form in which playouts by policies go on from any position that says so, with the same
// moves (GoPlayout). It may depend on whether some policy looks at all moves.
template <class G>
struct PlayoutFormOf {
  using Type = void;
};
template <class G>
concept HasPlayoutForm = !std::is_void_v<typename PlayoutFormOf<G>::Type>;

// A playout's moves are a set by number, from any position that says so (Hex: once no stone may be
// swapped any more). Where moves only leave, what has left a player's set never comes back to it,
// whatever is played: no stone is ever taken off the board.
template <class G>
concept HasMoveSet = requires(const G game) {
  { game.has_move_set() } -> std::same_as<bool>;
  { G::moves_only_leave } -> std::convertible_to<bool>;
  game.move_set().word;
};

// Lists moves to people, and to whoever draws one by its place, in another order than by number.
template <class G>
concept HasListingOrder = requires(const G game, Move move) {
  { game.listing_place(move) } -> std::same_as<int>;
};

// Knows without trying each which moves win at once.
template <class G>
concept HasWinningMoves = requires(const G game, MoveList& list) {
  game.winning_moves(list);
};

// Can give the turn away, although no rule allows it: what would the opponent do?
template <class G>
concept SkipsTurn = requires(G game) {
  game.skip_turn();
};

// Knows that an opponent's winning move can only be stopped by playing the same number.
template <class G>
concept AnswersOnCell = requires(const G game) {
  { game.answers_on_cell() } -> std::same_as<bool>;
};

// Names replies to the last move that the `tactical` playout plays at once.
template <class G>
concept HasUrgentReplies = requires(const G game, MoveList& list) {
  game.urgent_replies(list);
};

// Stones on cells: a pattern is the contents of a cell's neighbours, two bits each (PatternCell),
// the first neighbour lowest.
template <class G>
concept HasPatterns = requires(const G game, MoveList& list, Move cell) {
  game.empty_neighbours(list);  // of the last move; none before the first
  { game.pattern(cell) } -> std::same_as<std::uint32_t>;
  { G::pattern_cells } -> std::convertible_to<int>;
};
enum class PatternCell : std::uint8_t { Empty, First, Second, OffBoard };

// A feature code is the sum of the move's code on an empty board and, for each stone on one of some
// cells, of a digit times the cell's worth, so that it can be followed stone by stone. A move's
// number is that of its first cell.
template <class G>
concept HasFeatureDigits = HasMoveSet<G> && requires(const G game, Player player, Move move) {
  { game.cell_count() } -> std::same_as<int>;
  { game.content(0) } -> std::same_as<PatternCell>;
  { game.feature_code_if_empty(player, move) } -> std::same_as<std::int32_t>;
  game.for_each_beside(player, move, [](int /*cell*/, int /*worth*/) {});
  game.for_each_stone_of(player, move, [](int /*cell*/) {});  // which the move puts on the board
  { G::digit(PatternCell::First) } -> std::same_as<int>;
};
// Where stones come off the board as well, for_each_taken(use) names the cells of those that the
// last move took; otherwise all cells are looked at after every move.

// A playout's moves are also a set by the mover's feature codes: bit i is his i-th.
template <class G>
concept HasFeatureSet = HasMoveSet<G> && requires(const G game) {
  game.feature_set().word;
};

// Knows the shapes of the win (Havannah).
template <class G>
concept HasShapes = requires(const G game) {
  { game.shapes() } -> std::same_as<std::uint8_t>;
};

// No whole-board position may come back: the owner of the history asks for this hash (Go).
template <class G>
concept ForbidsRepetition = requires(const G game, Move move) {
  { game.repetition_forbidden() } -> std::same_as<bool>;
  { game.board_hash() } -> std::same_as<std::uint64_t>;
  { game.is_pass(move) } -> std::same_as<bool>;
};

// A code for every player and move, both players' codes in one block each; and in it, where moves
// have features, one for each feature.
constexpr MoveCode plain_code(Player player, Move move, int move_count) {
  return code_at(index(player) * move_count + index(move));
}
struct Features {
  int count, move_count;

  constexpr MoveCode code(Player player, Move move, int feature) const {
    return code_at((index(player) * count + feature) * move_count + index(move));
  }
  constexpr int code_count() const { return 2 * count * move_count; }
};

// Tries every move: the rule of winning_moves, and the oracle of every fast one.
template <class G>
void winning_moves_by_trial(const G& game, MoveList& out) {
  MoveList all;
  game.legal_moves(all);
  for (const Move move : all) {
    G next = game;
    next.play(move);
    if (next.outcome() == win_for(game.to_play())) out.push(move);
  }
}

template <Game G>
void winning_moves(const G& game, MoveList& out) {
  if constexpr (HasWinningMoves<G>)
    game.winning_moves(out);
  else
    winning_moves_by_trial(game, out);
}

template <Game G>
void tree_moves(const G& game, MoveList& out) {
  if constexpr (HasTreeMoves<G>)
    game.tree_moves(out);
  else
    game.legal_moves(out);
}

template <Game G>
void playout_moves(const G& game, MoveList& out) {
  if constexpr (HasPlayoutMoves<G>)
    game.playout_moves(out);
  else
    game.legal_moves(out);
}

// The plain loop: the rule of a uniform playout, and the oracle of every fast one.
template <Game G, class Watch = Unwatched>
Finish finish_slowly(G game, Rng& rng, Watch&& watch = {}) {
  Finish end{game.outcome(), 0};
  while (end.outcome == Outcome::Ongoing) {
    if constexpr (HasPlayoutMoves<G>)
      if (end.length == game.playout_limit()) return {game.score_outcome(), end.length};
    MoveList moves;
    playout_moves(game, moves);
    const Move move = moves[rng.below(moves.size())];
    watch(game.to_play(), move);
    game.play(move);
    ++end.length;
    end.outcome = game.outcome();
  }
  if constexpr (HasShapes<G>) end.shapes = game.shapes();
  return end;
}

// Of a game, or of a lighter form of one.
template <class G, class Watch = Unwatched>
Finish finish(G& game, Rng& rng, Watch&& watch = {}) {
  if constexpr (FinishesFast<G>)
    return game.finish(rng, watch);
  else
    return finish_slowly(game, rng, watch);
}

}  // namespace yomi
