// Go with area scoring: suicide is illegal, two passes end the game. The value knows simple ko; by
// positional superko, where it is in force, the owner of the history takes further moves away.
//
// Two rules may be otherwise: suicide is legal and takes the own chain off; and the first who takes
// something off wins, or loses if it is his own (Cazenave's AtariGo, see docs/findings.md).
//
// Playouts and trees leave out what only a beginner plays: filling an own eye-like point, and
// passing while there is something to do.
#pragma once
#include "games/go_game.h"
#include "games/go_sets.h"
#include "games/go_shapes.h"

namespace yomi {

struct GoRules {
  float komi = 7.5F;
  bool superko = true, suicide = false, capture_ends = false;

  // No stone is taken but by the opponent, and only passes end the game.
  bool are_usual() const { return !suicide && !capture_ends; }
  Outcome outcome_of(int area_margin) const {
    const float margin = static_cast<float>(area_margin) - komi;
    if (margin == 0) return Outcome::Draw;
    return margin > 0 ? Outcome::First : Outcome::Second;
  }
};

template <int MaxCells>
class GoPosition : public GoGame<GoPosition<MaxCells>, MaxCells> {
  using Base = GoGame<GoPosition<MaxCells>, MaxCells>;
  using Base::board_, Base::last_, Base::to_play_;
  friend Base;

 public:
  static constexpr std::string_view special_move = "pass";

  GoPosition(int size, const GoRules& rules) : Base(size, rules.suicide), rules_(rules) {}

  bool may_play(int point) const { return board_.may_play(to_play_, point); }

  void legal_moves(MoveList& out) const {
    Base::legal_moves(out);
    out.push(pass());
  }
  void playout_moves(MoveList& out) const {
    Base::legal_moves(out);
    for (int i = out.size() - 1; i >= 0; --i)
      if (board_.eye_like(to_play_, index(out[i]))) out.remove_at(i);
    if (out.empty()) out.push(pass());
  }
  void tree_moves(MoveList& out) const {
    playout_moves(out);
    if (passes_ == 1 && out[0] != pass()) out.push(pass());
  }
  bool may_play_out(Move move) const {
    const int point = index(move);
    return Base::is_cell(move) && board_.content(point) == PatternCell::Empty && may_play(point) &&
           !board_.eye_like(to_play_, point);
  }
  // The playout's moves. A taken stone's place may come back to it.
  Bits<(MaxCells + 64) / 64> move_set() const {
    MoveList moves;
    playout_moves(moves);
    Bits<(MaxCells + 64) / 64> set;
    for (const Move move : moves) set.set(index(move));
    return set;
  }
  static constexpr bool moves_only_leave = false;
  bool has_move_set() const { return true; }
  Move random_move(Rng& rng) { return move_to(board_.random_point(to_play_, rng, no_own_eye())); }
  // With simple ko a playout could go round for ever.
  int playout_limit() const { return 3 * Base::cells().count; }

  // Requires: move is legal here.
  void play(Move move) {
    if (is_pass(move)) {
      board_.clear_ko();
      ++passes_;
    } else {
      DCHECK(may_play(index(move)));
      place(index(move));
    }
    Base::pass_turn(move);
  }

  Outcome outcome() const { return passes_ < 2 ? Outcome::Ongoing : final_outcome(); }

  void winning_moves(MoveList& out) const {
    if (rules_.capture_ends) push_captures(out);
    if (passes_ == 1 && score_outcome() == win_for(to_play_)) out.push(pass());
  }

  // Who is ahead if the game ended here.
  Outcome score_outcome() const { return rules_.outcome_of(board_.area_margin()); }

  std::uint64_t hash() const {
    const auto turn = static_cast<std::uint64_t>(to_play_) << 8 | passes_;
    return Hasher().add(board_hash()).add(turn << 16 | static_cast<unsigned>(board_.ko())).value();
  }
  std::uint64_t board_hash() const { return Base::content_hash(0); }
  bool repetition_forbidden() const { return rules_.superko; }
  const GoRules& rules() const { return rules_; }
  int passes() const { return passes_; }
  bool is_pass(Move move) const { return !Base::is_cell(move); }
  Move pass() const { return move_at(Base::cells().count); }
  // Sets of points are quicker on small boards, and where somebody asks for all moves.
  bool has_playout_form(bool with_all_moves) const {
    return rules_.are_usual() && (MaxCells <= 81 || with_all_moves);
  }

  // In the order of MoGo's playouts: save chains that the last move put in atari; else a 3x3 shape
  // next to the last move; else capture something. The first kind that exists is the answer.
  void urgent_replies(MoveList& out) const {
    if (!Base::is_cell(last_)) return;
    push_rescues(out);
    if (out.empty()) push_shapes(out);
    if (out.empty()) push_captures(out);
  }

  // Afterwards only the result counts, not the position.
  template <class Watch>
  Finish finish(Rng& rng, Watch&& watch) {
    if (!rules_.are_usual()) return finish_by_any_rules(rng, watch);
    const int limit = playout_limit(), plies = play_by_lists(limit, rng, watch);
    GoSets<MaxCells> sets(board_);
    const int more = sets.finish(to_play_, passes_, limit - plies, rng, watch);
    return {rules_.outcome_of(sets.area_margin()), plies + more};
  }

 private:
  auto no_own_eye() const {
    return [this](int point) { return !board_.eye_like(to_play_, point); };
  }
  Move move_to(int point) const { return point == board_.no_point ? pass() : move_at(point); }

  // The playout as long as lists are quicker than sets: on large boards, while most empty points
  // may be played. Returns how many plies that was.
  template <class Watch>
  int play_by_lists(int limit, Rng& rng, Watch& watch) {
    if (MaxCells <= 81) return 0;
    const int few = Base::cells().count / 5;
    int plies = 0;
    for (; passes_ < 2 && plies < limit && board_.empty_count() > few; ++plies) {
      const int point = board_.random_point(to_play_, rng, no_own_eye());
      if (point == board_.no_point) break;
      board_.place(to_play_, point);
      passes_ = 0;
      watch(to_play_, move_at(point));
      to_play_ = other(to_play_);
    }
    return plies;
  }
  template <class Watch>
  Finish finish_by_any_rules(Rng& rng, Watch& watch) {
    int plies = 0;
    for (; passes_ < 2 && plies < playout_limit(); ++plies) {
      const Move move = random_move(rng);
      if (is_pass(move))
        board_.clear_ko(), ++passes_;
      else
        place(index(move));
      watch(to_play_, move);
      to_play_ = other(to_play_);
    }
    return {final_outcome(), plies};
  }
  void place(int point) {
    const int taken = board_.place_freely(to_play_, point);
    passes_ = 0;
    if (!rules_.capture_ends || taken == 0) return;
    taker_ = win_for(taken > 0 ? to_play_ : other(to_play_));
    passes_ = 2;  // so that only passes tell whether the game is over
  }
  Outcome final_outcome() const { return taker_ == Outcome::Ongoing ? score_outcome() : taker_; }

  void push_once(MoveList& out, int point) const {
    if (may_play(point) && !board_.eye_like(to_play_, point) && !out.contains(move_at(point)))
      out.push(move_at(point));
  }

  void push_rescues(MoveList& out) const {
    const auto& around = Base::cells().neighbours[index(last_)];
    for (int i = 0; i < 4; ++i) {
      if (board_.content(around[i]) != board_.stone(to_play_)) continue;
      const int liberty = board_.last_liberty(around[i]);
      if (liberty == board_.no_point) continue;
      if (board_.stands(to_play_, liberty)) push_once(out, liberty);
      board_.chains().for_each(around[i], [&](int s) { push_attackers(out, s); });
    }
  }
  // Takes an enemy chain in atari next to a stone.
  void push_attackers(MoveList& out, int stone) const {
    for (int i = 0; i < 4; ++i) {
      const int n = Base::cells().neighbours[stone][i];
      if (board_.content(n) != board_.stone(other(to_play_))) continue;
      if (const int last = board_.last_liberty(n); last != board_.no_point) push_once(out, last);
    }
  }
  void push_shapes(MoveList& out) const {
    for (int i = 0; i < 8; ++i)
      if (const int n = Base::cells().neighbours[index(last_)][i];
          board_.content(n) == PatternCell::Empty && is_go_shape(Base::surroundings(move_at(n), 8)))
        push_once(out, n);
  }
  void push_captures(MoveList& out) const {
    for (int i = 0; i < board_.empty_count(); ++i)
      if (const int point = board_.empty_point(i); board_.captures(to_play_, point))
        push_once(out, point);
  }

  GoRules rules_;
  std::uint8_t passes_ = 0;
  Outcome taker_ = Outcome::Ongoing;  // who has won by taking something off
};

struct Go {
  static constexpr Param params[] = {
      {"komi", Param::Type::Real, "7.5", "-400..400", "points given to second"},
      {"ko", Param::Type::Choice, "superko", "superko|simple",
       "positional superko, or only no immediate recapture"},
      {"suicide", Param::Type::Choice, "off", "off|on", "a chain may take its own last liberty"},
      {"end", Param::Type::Choice, "score", "score|capture",
       "two passes, or also the first capture: it wins, of own stones it loses"}};
  static constexpr GameInfo info{"go", "surround more area; two passes end", go_sizes, params};

  template <class Visitor>
  static auto start(const GameSpec& spec, Visitor visit) {
    return start_go<GoPosition>(spec, visit,
                                GoRules{.komi = static_cast<float>(spec.params.real("komi")),
                                        .superko = spec.params.is("ko", "superko"),
                                        .suicide = spec.params.is("suicide", "on"),
                                        .capture_ends = spec.params.is("end", "capture")});
  }
};

}  // namespace yomi
