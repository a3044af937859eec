// Follows a simulation from the search's root and writes down which feature codes change
// (FeatureTrail), so that nobody has to look at the surroundings of all moves at every ply.
#pragma once
#include <optional>
#include <vector>

#include "games/game.h"
#include "playout/feature_trail.h"

namespace yomi {

template <class G>
class FeatureTracker {
 public:
  // The search begins.
  void start(const G& root) {
    if (!root_) make_table(root);
    root_ = root;
    contents_.assign(contents_.size(), PatternCell::Empty);
    codes_ = empty_codes_;
    FeatureTrail nobody_reads;
    trail_ = &nobody_reads;
    look(root);
    trail_ = nullptr;
    root_contents_ = contents_;
    root_codes_ = codes_;
  }
  // A simulation begins at the root.
  void begin(FeatureTrail& trail) {
    std::copy(root_contents_.begin(), root_contents_.end(), contents_.begin());
    std::copy(root_codes_.begin(), root_codes_.end(), codes_.begin());
    trail.begin(root_codes_);
    trail_ = &trail;
  }
  std::int32_t code(Player player, Move move) const { return codes_[at(player, move)]; }

  // Sees what is different now.
  template <class State>
  void look(const State& state) {
    for (std::size_t cell = 0; cell < contents_.size(); ++cell)
      if (const PatternCell now = state.content(static_cast<int>(cell)); now != contents_[cell])
        change(cell, now);
  }
  // The player has just made this move.
  template <class State>
  void played(const State& state, Player player, Move move) {
    if constexpr (requires { state.has_just_captured(); }) {
      if (state.has_just_captured()) return look(state);
    } else if constexpr (!State::moves_only_leave) {
      return look(state);
    }
    const auto stone = player == Player::First ? PatternCell::First : PatternCell::Second;
    root_->for_each_stone_of(player, move,
                             [&](int cell) { change(static_cast<std::size_t>(cell), stone); });
  }

 private:
  // A stone on the cell is a digit in the code of a move.
  struct Digit {
    std::uint16_t move;
    std::uint16_t shift;
  };
  struct Side {
    std::vector<Digit> digits;
    std::vector<std::uint32_t> first;  // by cell: where its digits begin; and the end
  };

  std::size_t at(Player player, Move move) const {
    return (player == Player::First ? 0 : empty_codes_.size() / 2) +
           static_cast<std::size_t>(index(move));
  }

  void make_table(const G& root) {
    const int moves = root.move_count(), cells = root.cell_count();
    contents_.resize(static_cast<std::size_t>(cells));
    empty_codes_.resize(static_cast<std::size_t>(2 * moves));
    for (const Player player : {Player::First, Player::Second}) {
      std::vector<std::vector<Digit>> of_cell(static_cast<std::size_t>(cells));
      for (int move = 0; move < moves; ++move) {
        empty_codes_[at(player, move_at(move))] = root.feature_code_if_empty(player, move_at(move));
        root.for_each_beside(player, move_at(move), [&](int cell, int shift) {
          of_cell[static_cast<std::size_t>(cell)].push_back(
              {static_cast<std::uint16_t>(move), static_cast<std::uint16_t>(shift)});
        });
      }
      Side& side = sides_[index(player)];
      for (const auto& digits : of_cell) {
        side.first.push_back(static_cast<std::uint32_t>(side.digits.size()));
        side.digits.insert(side.digits.end(), digits.begin(), digits.end());
      }
      side.first.push_back(static_cast<std::uint32_t>(side.digits.size()));
    }
  }

  void change(std::size_t cell, PatternCell now) {
    const std::int32_t by = G::digit(now) - G::digit(contents_[cell]);
    contents_[cell] = now;
    for (const Player player : {Player::First, Player::Second}) {
      const Side& side = sides_[index(player)];
      const std::uint32_t first = side.first[cell], last = side.first[cell + 1];
      std::int32_t* const codes = codes_.data() + at(player, move_at(0));
      const std::uint32_t most = last - first + 1;
      auto* const from = trail_->extend(player, most);
      auto* to = from;
      for (std::uint32_t i = first; i < last; ++i) {
        const auto [move, shift] = side.digits[i];
        codes[move] += by << shift;
        *to = {move, codes[move]};
        to += contents_[move] == PatternCell::Empty ? 1 : 0;  // others do not matter
      }
      if (now == PatternCell::Empty) *to++ = {static_cast<std::uint16_t>(cell), codes[cell]};
      trail_->give_back(player, most - static_cast<std::size_t>(to - from));
    }
  }

  std::optional<G> root_;
  std::array<Side, 2> sides_;
  std::vector<std::int32_t> empty_codes_, root_codes_, codes_;
  std::vector<PatternCell> root_contents_, contents_;
  FeatureTrail* trail_ = nullptr;
};

// Nothing for games whose codes cannot be followed.
struct NoFeatureTracker {};
template <class G>
struct FeatureTrackerChoice {
  using Type = NoFeatureTracker;
};
template <HasFeatureDigits G>
struct FeatureTrackerChoice<G> {
  using Type = FeatureTracker<G>;
};
template <class G>
using FeatureTrackerOf = typename FeatureTrackerChoice<G>::Type;

}  // namespace yomi
