// Go up to 9x9 in the form in which policies play it out: as sets of points, with the same moves in
// the same positions as GoPosition.
#pragma once
#include "games/go.h"

namespace yomi {

class GoPlayout : public CellGame<GoPlayout> {
  using Position = GoPosition<81>;
  using Base = CellGame<GoPlayout>;

 public:
  static constexpr int pattern_cells = Position::pattern_cells,
                       feature_cells = Position::feature_cells;
  static constexpr std::string_view special_move = Position::special_move;

  // Requires: from.has_playout_form().
  explicit GoPlayout(const Position& from)
      : cells_(&from.cells()),
        sets_(from.board()),
        wanted_(sets_.wanted(from.to_play())),
        rules_(from.rules()),
        last_(from.last_move()),
        to_play_(from.to_play()),
        passes_(from.passes()) {}

  const auto& cells() const { return *cells_; }
  Player to_play() const { return to_play_; }
  Move last_move() const { return last_; }
  PatternCell content(int cell) const {
    if (cell == cells().count) return PatternCell::OffBoard;
    const auto point = static_cast<unsigned>(sets_.point_at(cell));
    const auto has = [&](Player player) {
      return sets_.stones(player)[point / 64] >> (point % 64) & 1;
    };
    return static_cast<PatternCell>(has(Player::First) | has(Player::Second) << 1);
  }

  void playout_moves(MoveList& out) const {
    move_set().for_each([&](int move) { out.push(move_at(move)); });
  }
  Bits<2> move_set() const {
    if (has_any(wanted_)) return sets_.cells_at(wanted_);
    return Bits<2>::bit(cells().count);
  }
  static constexpr bool moves_only_leave = false;
  bool has_move_set() const { return true; }
  bool may_play_out(Move move) const {
    return is_cell(move) && meet(wanted_, GoSetsTables::bit(sets_.point_at(index(move))));
  }
  Move random_move(Rng& rng) const {
    const int n = count(wanted_);
    if (n == 0) return move_at(cells().count);
    return move_at(sets_.cell_at(select(wanted_, rng.below(n))));
  }
  int playout_limit() const { return 3 * cells().count; }

  // Requires: move is one of the playout's.
  void play(Move move) {
    if (is_cell(move)) {
      const int point = sets_.point_at(index(move));
      const auto before = sets_.stones(other(to_play_));
      sets_.place(to_play_, point);
      if (knows_around_) {
        show(index(move), to_play_);
        const auto taken = before & ~sets_.stones(other(to_play_));
        if (has_any(taken)) [[unlikely]]
          sets_.cells_at(taken).for_each([&](int cell) { show(cell, other(to_play_)); });
      }
      passes_ = 0;
    } else {
      sets_.pass();
      ++passes_;
    }
    last_ = move;
    to_play_ = other(to_play_);
    wanted_ = sets_.wanted(to_play_);
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
    return code_at((index(code(move)) << bits) + static_cast<int>(around));
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
  void push_wanted(GoSets::Set points, MoveList& out) const {
    sets_.cells_at(points & wanted_).for_each([&](int cell) { out.push(move_at(cell)); });
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
          static_cast<std::uint16_t>(surroundings(move_at(cell), pattern_cells));
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

  const CellTable<81>* cells_;
  GoSets sets_;
  GoSets::Set wanted_;
  GoRules rules_;
  Move last_;
  Player to_play_;
  int passes_;
  mutable bool knows_around_ = false;
  mutable std::array<std::uint16_t, 82> around_;  // the neighbours' contents, two bits each
};

template <>
struct PlayoutFormOf<GoPosition<81>> {
  using Type = GoPlayout;
};

}  // namespace yomi
