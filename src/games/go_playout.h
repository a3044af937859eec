// Go in the form in which policies play it out: as sets of points, with the same moves in the same
// positions as GoPosition.
#pragma once
#include "games/go.h"

namespace yomi {

template <int MaxCells>
class GoPlayout : public CellGame<GoPlayout<MaxCells>> {
  using Position = GoPosition<MaxCells>;
  using Base = CellGame<GoPlayout<MaxCells>>;
  using Set = typename GoSets<MaxCells>::Set;

 public:
  using Base::is_cell;
  static constexpr int pattern_cells = Position::pattern_cells,
                       feature_cells = Position::feature_cells;
  static constexpr std::string_view special_move = Position::special_move;

  // Requires: the usual rules.
  explicit GoPlayout(const Position& from)
      : cells_(&from.cells()),
        sets_(from.board()),
        perhaps_(sets_.wanted(from.to_play())),
        rules_(from.rules()),
        last_(from.last_move()),
        to_play_(from.to_play()),
        passes_(from.passes()) {}

  const auto& cells() const { return *cells_; }
  Player to_play() const { return to_play_; }
  Move last_move() const { return last_; }
  PatternCell content(int cell) const {
    if (cell == cells().count) return PatternCell::OffBoard;
    const auto has = [&](Player player) {
      return unsigned{words_of(sets_.stones(player)).test(sets_.point_at(cell))};
    };
    return static_cast<PatternCell>(has(Player::First) | has(Player::Second) << 1);
  }

  void playout_moves(MoveList& out) const {
    move_set().for_each([&](int move) { out.push(move_at(move)); });
  }
  auto move_set() const { return cells_or_pass(sets_.wanted(to_play_)); }
  // All of these, and now and then some that may not be played: known sooner.
  auto likely_set() const { return cells_or_pass(perhaps_); }
  static constexpr bool moves_only_leave = false;
  bool has_move_set() const { return true; }
  bool may_play_out(Move move) const {
    if (!is_cell(move)) return false;
    const int point = sets_.point_at(index(move));
    return words_of(perhaps_).test(point) && sets_.lives(to_play_, point);
  }
  Move random_move(Rng& rng) const {
    const auto draw = [&](const Set& from) {
      const auto points = words_of(from);
      const int n = points.count();
      return n == 0 ? cells().count : sets_.cell_at(points.select(rng.below(n)));
    };
    const Move move = move_at(draw(perhaps_));
    return !is_cell(move) || may_play_out(move) ? move : move_at(draw(sets_.wanted(to_play_)));
  }
  int playout_limit() const { return 3 * cells().count; }

  // Requires: move is one of the playout's.
  void play(Move move) {
    if (is_cell(move)) {
      const int point = sets_.point_at(index(move));
      const Set before = sets_.stones(other(to_play_));
      perhaps_ = sets_.place(to_play_, point);
      taken_ = before & ~sets_.stones(other(to_play_));
      if (knows_around_) {
        show(index(move), to_play_);
        for_each_taken([&](int cell) { show(cell, other(to_play_)); });
      }
      passes_ = 0;
    } else {
      sets_.pass();
      ++passes_;
      taken_ = Set{};
      perhaps_ = sets_.wanted(other(to_play_));
    }
    last_ = move;
    to_play_ = other(to_play_);
  }
  template <class Use>
  void for_each_taken(Use use) const {
    if (has_any(taken_)) [[unlikely]]
      sets_.cells_at(taken_).for_each(use);
  }
  Outcome outcome() const { return passes_ < 2 ? Outcome::Ongoing : score_outcome(); }
  Outcome score_outcome() const { return rules_.outcome_of(sets_.area_margin()); }

  template <class Watch>
  Finish finish(Rng& rng, Watch&& watch) {
    const int plies = sets_.finish(to_play_, passes_, playout_limit(), rng, watch);
    return {score_outcome(), plies};
  }

  MoveCode feature_code(Move move) const {
    constexpr int bits = 2 * feature_cells;
    const std::uint32_t around = is_cell(move) ? pattern(move) & ((1U << bits) - 1) : 0;
    return Base::features().code(to_play_, move, static_cast<int>(around));
  }
  // Known from the first time that somebody asks.
  std::uint32_t pattern(Move cell) const {
    if (!knows_around_) look_around();
    return around_[static_cast<std::size_t>(index(cell))];
  }
  // As GoPosition::urgent_replies.
  void urgent_replies(MoveList& out) const {
    if (!is_cell(last_)) return;
    push_wanted(sets_.rescues(to_play_, sets_.point_at(index(last_))), out);
    if (out.empty()) push_shapes(out);
    if (out.empty()) push_wanted(sets_.captures(to_play_), out);
  }

 private:
  auto cells_or_pass(const Set& points) const {
    if (has_any(points)) return sets_.cells_at(points);
    return GoSets<MaxCells>::Cells::bit(cells().count);
  }
  void push_wanted(const Set& points, MoveList& out) const {
    sets_.cells_at(points & sets_.wanted(to_play_)).for_each([&](int cell) {
      out.push(move_at(cell));
    });
  }
  void push_shapes(MoveList& out) const {
    const auto& near = cells().neighbours[index(last_)];
    for (int i = 0; i < 8; ++i)
      if (const Move move = move_at(near[i]); may_play_out(move) && is_go_shape(pattern(move)))
        out.push(move);
  }

  void look_around() const {
    for (int cell = 0; cell < cells().count; ++cell)
      around_[static_cast<std::size_t>(cell)] =
          static_cast<std::uint16_t>(Base::surroundings(move_at(cell), pattern_cells));
    knows_around_ = true;
  }
  // Tells the cells around a stone that it has come, or gone.
  void show(int cell, Player player) {
    const auto stone =
        static_cast<unsigned>(player == Player::First ? PatternCell::First : PatternCell::Second);
    const auto& near = cells().neighbours[cell];
    for (int i = 0; i < 8; ++i) {  // off the board is a place that nobody reads
      const int opposite = i ^ 2;
      auto& around = around_[static_cast<std::size_t>(near[i])];
      around = static_cast<std::uint16_t>(around ^ stone << (2 * opposite));
    }
  }

  const CellTable<MaxCells>* cells_;
  GoSets<MaxCells> sets_;
  Set perhaps_;  // what the player to move may want, and perhaps more: see GoSets::place()
  Set taken_{};  // by the last move
  GoRules rules_;
  Move last_;
  Player to_play_;
  int passes_;
  mutable bool knows_around_ = false;
  mutable std::array<std::uint16_t, MaxCells + 1>
      around_;  // the neighbours' contents, two bits each
};

template <int MaxCells>
struct PlayoutFormOf<GoPosition<MaxCells>> {
  using Type = GoPlayout<MaxCells>;
};

}  // namespace yomi
