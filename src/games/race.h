// Races of pieces to the far row: what Breakthrough and Knightthrough share. Two rows of pieces a
// side; first starts at the bottom and moves up. Who reaches the far row, or leaves the opponent
// without a move, has won: in both cases it is the player who has just moved.
#pragma once
#include <array>
#include <utility>

#include "core/hash.h"
#include "games/square_bits.h"

namespace yomi {

// One way a piece may step, seen from its owner: `rows` is forward.
struct Step {
  int columns;
  int rows;
  bool captures;  // may end on an enemy piece; every step may end on an empty cell
};

template <class Piece, int Words>
class Race {
  using Board = SquareBits<Words>;
  using Set = typename Board::Set;
  static constexpr auto steps = Piece::steps;
  static constexpr int step_count = static_cast<int>(steps.size());
  static constexpr Features features{2, Board::capacity* step_count};
  static constexpr int left_right = 1, upside_down = 2;  // symmetries of the grid

 public:
  Race(int width, int height)
      : board_(Board::rectangle(width, height)),
        width_(static_cast<std::uint8_t>(width)),
        height_(static_cast<std::uint8_t>(height)) {
    pieces_[0] = Board::rectangle(width, 2);
    pieces_[1] = Board::transformed(pieces_[0], grid(), upside_down);
    goal_[1] = Board::rectangle(width, 1);
    goal_[0] = Board::transformed(goal_[1], grid(), upside_down);
  }

  Player to_play() const { return to_play_; }

  // A move is numbered by its step and the cell where it ends, so that those of a step are one
  // shift.
  void legal_moves(MoveList& out) const {
    list_moves(out, [](int, int, Move) {});
  }

  // Requires: move is legal here.
  void play(Move move) {
    const int from = origin(move), to = target(move);
    DCHECK(pieces_[index(to_play_)].test(from) && board_.test(to));
    pieces_[index(to_play_)].clear(from);
    pieces_[index(to_play_)].set(to);
    pieces_[index(other(to_play_))].clear(to);
    to_play_ = other(to_play_);
  }

  void skip_turn() { to_play_ = other(to_play_); }

  bool may_play_out(Move move) const {
    const Step s = steps[static_cast<std::size_t>(step_of(move))];
    const int from = origin(move), to = target(move);
    if (!board_.test(to) || pieces_[index(to_play_)].test(to)) return false;
    if (!s.captures && pieces_[index(other(to_play_))].test(to)) return false;
    const Point p = Board::point(to);
    const int row = p.row - (to_play_ == Player::First ? s.rows : -s.rows);
    return grid().contains({p.column - s.columns, row}) && pieces_[index(to_play_)].test(from);
  }
  static constexpr bool moves_only_leave = false;
  bool has_move_set() const requires(Words == 1) { return true; }
  Bits<step_count> move_set() const requires(Words == 1) {
    Bits<step_count> set;
    for_each_step([&](auto step) { set.word[step] = targets<step>().word[0]; });
    return set;
  }

  Outcome outcome() const {
    const Player mover = other(to_play_);
    return decided() == Outcome::Ongoing && mobility(to_play_) > 0 ? Outcome::Ongoing
                                                                   : win_for(mover);
  }
  Outcome decided() const {
    const Player mover = other(to_play_);
    const bool arrived = (pieces_[index(mover)] & goal_[index(mover)]).any();
    return arrived ? win_for(mover) : Outcome::Ongoing;
  }
  Move random_move(Rng& rng) const {
    Draws draws(rng);
    const Drawn drawn = to_play_ == Player::First ? drawn_move<Player::First>(draws)
                                                  : drawn_move<Player::Second>(draws);
    return drawn.target.none() ? no_move : drawn.move();
  }

  std::uint64_t hash() const { return hash(0); }
  // Of transformed(symmetry).
  std::uint64_t hash(int symmetry) const {
    Hasher hasher;
    for (const Set& set : pieces_)
      for (const auto word : mirrored(set, symmetry).word) hasher.add(word);
    return hasher.add(static_cast<std::uint64_t>(to_play_)).value();
  }

  int move_count() const { return features.move_count; }
  MoveCode code(Move move) const { return plain_code(to_play_, move, move_count()); }
  int code_count() const { return 2 * move_count(); }

  // PPAF's feature: does the move capture (Cazenave's course slides)?
  MoveCode feature_code(Move move) const {
    return features.code(to_play_, move, captures(move) ? 1 : 0);
  }
  int feature_code_count() const { return features.code_count(); }
  void legal_moves(MoveList& out, std::int32_t* feature_codes) const {
    const Set enemies = pieces_[index(other(to_play_))];
    list_moves(out, [&](int n, int to, Move move) {
      feature_codes[n] = index(features.code(to_play_, move, enemies.test(to) ? 1 : 0));
    });
  }
  Bits<2 * step_count> feature_set() const requires(Words == 1) {
    const std::uint64_t enemies = pieces_[index(other(to_play_))].word[0];
    Bits<2 * step_count> set;
    for_each_step([&](auto step) {
      const std::uint64_t to = targets<step>().word[0];
      set.word[step] = to & ~enemies;
      set.word[step_count + step] = to & enemies;
    });
    return set;
  }

  bool captures(Move move) const { return pieces_[index(other(to_play_))].test(target(move)); }

  void winning_moves(MoveList& out) const {
    // One move takes at most one piece's steps from the opponent and blocks one more.
    const bool may_get_stuck = mobility(other(to_play_)) <= step_count + 1;
    for_each_target([&](int to, int step) {
      const Move move = move_by(step, to);
      if (goal_[index(to_play_)].test(to) || (may_get_stuck && ends_game(move))) out.push(move);
    });
  }

  // By origin. Requires: move is legal here.
  int listing_place(Move move) const { return origin(move) * step_count + step_of(move); }

  // The player who has just moved wants more pieces and more moves than the opponent.
  int solve_hint() const {
    const Player mover = other(to_play_);
    const int pieces = pieces_[index(mover)].count() - pieces_[index(to_play_)].count();
    return 3 * pieces + mobility(mover) - mobility(to_play_);
  }

  std::string move_text(Move move) const {
    return grid().text(Board::point(origin(move))) + grid().text(Board::point(target(move)));
  }

  std::optional<Move> parse_move(std::string_view text) const {
    for (std::size_t cut = 2; cut <= 3 && cut < text.size(); ++cut) {
      const auto from = grid().parse(text.substr(0, cut)), to = grid().parse(text.substr(cut));
      if (!from || !to) continue;
      for (int step = 0; step < step_count; ++step)
        if (Board::at(*to) - Board::at(*from) == distance(to_play_, step))
          return move_by(step, Board::at(*to));
    }
    return std::nullopt;
  }

  Grid grid() const { return {Grid::Shape::Square, width_, height_, false, false}; }
  std::optional<Player> at(Point p) const {
    for (const Player player : {Player::First, Player::Second})
      if (pieces_[index(player)].test(Board::at(p))) return player;
    return std::nullopt;
  }

  // Left and right may be exchanged.
  int symmetry_count() const { return 2; }
  Race transformed(int symmetry) const {
    Race copy = *this;
    for (Set& set : copy.pieces_) set = mirrored(set, symmetry);
    return copy;
  }
  Move transformed(Move move, int symmetry) const {
    if (symmetry == 0) return move;
    const Point to = grid().transformed(Board::point(target(move)), left_right);
    // Steps are listed from left to right.
    return move_by(step_count - 1 - step_of(move), Board::at(to));
  }

  // Afterwards only the result counts, not the position.
  template <class Watch>
  Finish finish(Rng& rng, Watch&& watch) {
    if (const Outcome over = outcome(); over != Outcome::Ongoing) return {over, 0};
    return to_play_ == Player::First ? finish_from<Player::First>(rng, watch)
                                     : finish_from<Player::Second>(rng, watch);
  }

 private:
  Set mirrored(const Set& set, int symmetry) const {
    return symmetry == 0 ? set : Board::transformed(set, grid(), left_right);
  }

  static constexpr Move move_by(int step, int to) { return move_at(step * Board::capacity + to); }
  static constexpr int step_of(Move move) { return index(move) / Board::capacity; }
  static constexpr int target(Move move) { return index(move) % Board::capacity; }
  // Of a move of the player to move.
  int origin(Move move) const { return target(move) - distance(to_play_, step_of(move)); }

  static constexpr int distance(Player player, int step) {
    const Step s = steps[static_cast<std::size_t>(step)];
    const int forward = player == Player::First ? s.rows : -s.rows;
    return forward * Board::stride + s.columns;
  }
  // The same without its sign.
  template <Player player>
  static constexpr int length(int step) {
    return player == Player::First ? distance(player, step) : -distance(player, step);
  }

  // Steps and players are compile-time constants to the code below, so that every shift and mask
  // is one, too.
  template <class F>
  static void for_each_step(F f) {
    [&]<int... step>(std::integer_sequence<int, step...>) {
      (f(std::integral_constant<int, step>{}), ...);
    }
    (std::make_integer_sequence<int, step_count>{});
  }

  // The cells on which the player's pieces may end by this step.
  template <Player player, int step>
  Set targets() const {
    constexpr Step s = steps[step];
    constexpr Set origins = Board::stays(s.columns);
    const Set& own = pieces_[index(player)];
    Set free = board_ & ~own;
    if constexpr (!s.captures) free &= ~pieces_[index(other(player))];
    return Board::moved(own & origins, distance(player, step)) & free;
  }

  template <int step>
  Set targets() const {
    return to_play_ == Player::First ? targets<Player::First, step>()
                                     : targets<Player::Second, step>();
  }

  template <Player player>
  int mobility_of() const {
    int count = 0;
    for_each_step([&](auto step) { count += targets<player, step>().count(); });
    return count;
  }
  int mobility(Player player) const {
    return player == Player::First ? mobility_of<Player::First>() : mobility_of<Player::Second>();
  }

  // Calls f(cell, step) for every move of the player to move.
  template <class F>
  void for_each_target(F f) const {
    for_each_step([&](auto step) { targets<step>().for_each([&](int cell) { f(cell, step); }); });
  }

  // Appends the moves and calls f(n, cell, move) for the n-th of them; up to three more calls
  // follow.
  template <class F>
  void list_moves(MoveList& out, F f) const {
    to_play_ == Player::First ? list_moves_of<Player::First>(out, f)
                              : list_moves_of<Player::Second>(out, f);
  }
  template <Player player, class F>
  void list_moves_of(MoveList& out, F f) const {
    int before = 0;
    for_each_step([&](auto step) {
      const Set to = targets<player, step>();
      const int count = to.count();
      Move* moves = out.extend(count);
      to.for_each_by_fours([&](int n, int cell) {
        moves[n] = move_by(step, cell);
        f(before + n, cell, moves[n]);
      });
      before += count;
    });
  }

  bool ends_game(Move move) const {
    Race next = *this;
    next.play(move);
    return next.outcome() != Outcome::Ongoing;
  }

  enum class Ply { Moved, Arrived, Stuck };

  template <Player player, class Watch>
  Finish finish_from(Rng& rng, Watch& watch) {
    for (int plies = 0;; plies += 2) {
      Draws draws(rng);
      if (const Ply ply = random_ply<player>(draws, watch); ply != Ply::Moved)
        return ended<player>(ply, plies);
      if (const Ply ply = random_ply<other(player)>(draws, watch); ply != Ply::Moved)
        return ended<other(player)>(ply, plies + 1);
    }
  }
  template <Player player>
  static Finish ended(Ply ply, int plies_before) {
    return ply == Ply::Arrived ? Finish{win_for(player), plies_before + 1}
                               : Finish{win_for(other(player)), plies_before};
  }

  // One of the player's moves, all with the same chance; nothing when there is none.
  struct Drawn {
    Set from, target;
    int step = 0;

    Move move() const { return move_by(step, target.lowest()); }
  };
  // All steps' targets at once; which step it is, is chosen without a branch, since nothing could
  // predict it.
  template <Player player>
  Drawn drawn_move(Draws& draws) const {
    std::array<Set, step_count> to;
    std::array<int, step_count> up_to;  // moves by this step and those before it
    int total = 0;
    for_each_step([&](auto step) {
      to[step] = targets<player, step>();
      up_to[step] = total += to[step].count();
    });
    if (total == 0) return {};
    const int n = draws.below(total);
    Set chosen = to[0];
    int before = 0, back = length<player>(0), chosen_step = 0;
    for_each_step([&](auto step) {
      if constexpr (step > 0) {
        const auto later = -static_cast<std::int64_t>(n >= up_to[step - 1]);  // all ones or zero
        for (int i = 0; i < Words; ++i)
          chosen.word[i] ^=
              (to[step].word[i] ^ to[step - 1].word[i]) & static_cast<std::uint64_t>(later);
        before += to[step - 1].count() & static_cast<int>(later);
        back += (length<player>(step) - length<player>(step - 1)) & static_cast<int>(later);
        chosen_step -= static_cast<int>(later);
      }
    });
    const Set target = chosen.selected(n - before);
    return {player == Player::First ? target >> back : target << back, target, chosen_step};
  }

  template <Player player, class Watch>
  Ply random_ply(Draws& draws, Watch& watch) {
    const Drawn drawn = drawn_move<player>(draws);
    if (drawn.target.none()) return Ply::Stuck;
    if constexpr (is_watched<Watch>) watch(player, drawn.move());
    pieces_[index(player)] ^= drawn.target | drawn.from;
    pieces_[index(other(player))] &= ~drawn.target;
    return (drawn.target & goal_[index(player)]).any() ? Ply::Arrived : Ply::Moved;
  }

  Set board_;
  std::array<Set, 2> pieces_;
  std::array<Set, 2> goal_;
  std::uint8_t width_;
  std::uint8_t height_;
  Player to_play_ = Player::First;
};

}  // namespace yomi
