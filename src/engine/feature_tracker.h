// Follows a simulation from the search's root and writes down which feature codes change
// (FeatureTrail), so that nobody has to look at the surroundings of all moves at every ply.
#pragma once
#include <optional>
#include <vector>

#include "games/game.h"
#include "playout/feature_trail.h"

namespace yomi {

// Nothing comes off the board but what the game names.
template <class State>
concept NamesWhatIsTaken = State::moves_only_leave || requires(const State state) {
  state.for_each_taken([](int /*cell*/) {});
};

template <class G>
class FeatureTracker {
 public:
  // The search begins.
  void start(const G& root) {
    if (!root_) make_tables(root);
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
    trail.begin(root_codes_, side_count_ == 1);
    trail_ = &trail;
  }
  std::int32_t code(Player player, Move move) const {
    return index(player) * half_ + codes_[at(side(player), move)];
  }

  // Sees what is different now.
  template <class State>
  void look(const State& state) {
    for (std::size_t cell = 0; cell < contents_.size(); ++cell)
      if (const PatternCell now = state.content(static_cast<int>(cell)); now != contents_[cell])
        change(cell, now);
  }
  // The player makes this move; the state is that after it, where something may be taken.
  template <class State>
  void played(const State& state, Player player, Move move) {
    if constexpr (!NamesWhatIsTaken<State>) return look(state);
    const auto stone = player == Player::First ? PatternCell::First : PatternCell::Second;
    root_->for_each_stone_of(player, move,
                             [&](int cell) { change(static_cast<std::size_t>(cell), stone); });
    if constexpr (requires { state.for_each_taken([](int) {}); })
      state.for_each_taken(
          [&](int cell) { change(static_cast<std::size_t>(cell), PatternCell::Empty); });
  }

 private:
  // A stone on the cell is a digit in the code of a move, worth so much.
  struct Digit {
    std::uint16_t move, move_end;  // the cells of its first stone and of its last
    std::int32_t worth;
    friend bool operator==(const Digit&, const Digit&) = default;
  };
  struct Side {
    std::vector<Digit> digits;
    std::vector<std::uint32_t> first;  // by cell: where its digits begin; and the end
    friend bool operator==(const Side&, const Side&) = default;
  };

  std::size_t side(Player player) const {
    return side_count_ == 1 ? 0 : static_cast<std::size_t>(index(player));
  }
  std::size_t at(std::size_t side, Move move) const {
    return side * move_count_ + static_cast<std::size_t>(index(move));
  }

  void make_tables(const G& root) {
    half_ = root.feature_code_count() / 2;
    move_count_ = static_cast<std::size_t>(root.move_count());
    contents_.resize(static_cast<std::size_t>(root.cell_count()));
    for (const Player player : {Player::First, Player::Second}) make_side(root, player);
    const auto second = empty_codes_.begin() + static_cast<std::ptrdiff_t>(move_count_);
    const bool are_alike =
        sides_[0] == sides_[1] && std::equal(empty_codes_.begin(), second, second);
    side_count_ = are_alike ? 1 : 2;
    empty_codes_.resize(side_count_ * move_count_);
  }
  void make_side(const G& root, Player player) {
    std::vector<std::vector<Digit>> of_cell(contents_.size());
    for (int number = 0; number < root.move_count(); ++number) {
      const Move move = move_at(number);
      empty_codes_.push_back(root.feature_code_if_empty(player, move) - index(player) * half_);
      std::uint16_t end = 0;
      root.for_each_stone_of(player, move, [&](int cell) {
        if (cell < root.cell_count()) end = static_cast<std::uint16_t>(cell);  // or off the board
      });
      root.for_each_beside(player, move, [&](int cell, int worth) {
        of_cell[static_cast<std::size_t>(cell)].push_back(
            {static_cast<std::uint16_t>(number), end, worth});
      });
    }
    Side& side = sides_[index(player)];
    for (const auto& digits : of_cell) {
      side.first.push_back(static_cast<std::uint32_t>(side.digits.size()));
      side.digits.insert(side.digits.end(), digits.begin(), digits.end());
    }
    side.first.push_back(static_cast<std::uint32_t>(side.digits.size()));
  }

  void change(std::size_t cell, PatternCell now) {
    const std::int32_t by = G::digit(now) - G::digit(contents_[cell]);
    contents_[cell] = now;
    for (std::size_t s = 0; s < side_count_; ++s) {
      const Side& side = sides_[s];
      const std::uint32_t first = side.first[cell], last = side.first[cell + 1];
      const auto player = static_cast<Player>(s);
      std::int32_t* const codes = codes_.data() + at(s, move_at(0));
      const std::uint32_t most = last - first + 1;
      auto* const from = trail_->extend(player, most);
      auto* to = from;
      for (std::uint32_t i = first; i < last; ++i) {
        const auto [move, end, worth] = side.digits[i];
        codes[move] += by * worth;
        *to = {move, codes[move]};
        to += int{is_empty(move)} & int{is_empty(end)};  // others do not matter; no branch
      }
      if (now == PatternCell::Empty) *to++ = {static_cast<std::uint16_t>(cell), codes[cell]};
      trail_->give_back(player, most - static_cast<std::size_t>(to - from));
    }
  }
  bool is_empty(std::size_t cell) const { return contents_[cell] == PatternCell::Empty; }

  std::optional<G> root_;
  std::int32_t half_ = 0;  // as many feature codes has each player
  std::size_t move_count_ = 0, side_count_ = 2;
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
