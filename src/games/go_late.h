// Draws for the last part of a playout of Go, where most empty points are eyes: four of five draws
// in vain are made in the last fifth of a game. Here each player has a list of points to draw from.
// A point that is surrounded by one colour and that a player may not or would not play sleeps: it
// is in his list again when something happened that may change that.
//
// - His own eye: an enemy stone on a diagonal, or a neighbour is taken.
// - An enemy's eye: a chain around it comes to its last liberty, or is taken.
//
// So a list has every point that may be played, and some that may not: these are drawn in vain.
#pragma once
#include "games/go_board.h"

namespace yomi {

template <int MaxCells>
class GoLateDraws {
  using Board = GoBoard<MaxCells>;
  using Number = CellNumber<MaxCells>;

 public:
  explicit GoLateDraws(const Board& board) {
    for (int i = 0; i < board.empty_count(); ++i) {
      const int point = board.empty_point(i);
      const bool eye =
          board.surrounded_by(Player::First, point) || board.surrounded_by(Player::Second, point);
      for (const Player player : {Player::First, Player::Second})
        if (eye && judge(board, player, point) == Verdict::Sleeps)
          asleep_[point] |= bit(player);
        else
          add(player, point);
    }
  }

  // A uniformly random point that the player may play and that is no own eye; or no_point.
  int draw(const Board& board, Player player, Rng& rng) {
    auto& list = list_[index(player)];
    for (int left = count_[index(player)]; left > 0;) {
      const int i = rng.below(left--), point = list[i];
      list[i] = list[left];
      list[left] = static_cast<Number>(point);
      const Verdict verdict = judge(board, player, point);
      if (verdict == Verdict::NotNow) continue;
      take_out(player, left);
      if (verdict == Verdict::MayBePlayed) return point;
      if (verdict == Verdict::Sleeps) asleep_[point] |= bit(player);
    }
    return Board::no_point;
  }

  // Puts the stone that was drawn, and wakes what it may change.
  void place(Board& board, Player player, int point) {
    asleep_[point] = 0;
    const int taken = board.place(player, point);
    for (int i = board.empty_count() - taken; i < board.empty_count(); ++i)
      reopen(board, board.empty_point(i));
    const auto& near = board.cells().neighbours[point];
    const unsigned eyes = bit(other(player));
    if (((asleep_[near[4]] | asleep_[near[5]] | asleep_[near[6]] | asleep_[near[7]]) & eyes) != 0)
      for (int i = 4; i < 8; ++i) wake(near[i], eyes);
    wake_last_liberty(board, point);
    for (int i = 0; i < 4; ++i) wake_last_liberty(board, near[i]);
  }

  // May the player be given an empty point?
  bool offers(Player player, int point) const { return (listed_[point] & bit(player)) != 0; }

 private:
  enum class Verdict { MayBePlayed, NotNow, Sleeps, Gone };
  static Verdict judge(const Board& board, Player player, int point) {
    if (board.content(point) != PatternCell::Empty) return Verdict::Gone;
    if (board.is_roomy(point)) return Verdict::MayBePlayed;
    const bool own = board.surrounded_by(player, point);
    if (own && board.eye_like(player, point)) return Verdict::Sleeps;
    if (board.may_play(player, point)) return Verdict::MayBePlayed;
    const bool sleeps = !own && board.surrounded_by(other(player), point) && point != board.ko();
    return sleeps ? Verdict::Sleeps : Verdict::NotNow;
  }

  static constexpr std::uint8_t bit(Player player) {
    return static_cast<std::uint8_t>(1 << index(player));
  }
  void add(Player player, int point) {
    list_[index(player)][count_[index(player)]++] = static_cast<Number>(point);
    listed_[point] |= bit(player);
  }
  void take_out(Player player, int i) {
    auto& list = list_[index(player)];
    listed_[list[i]] &= static_cast<std::uint8_t>(~bit(player));
    list[i] = list[--count_[index(player)]];
  }
  void wake(int point, unsigned players) {
    if ((asleep_[point] & players) == 0) return;
    for (const Player player : {Player::First, Player::Second})
      if ((asleep_[point] & players & bit(player)) != 0) add(player, point);
    asleep_[point] &= static_cast<std::uint8_t>(~players);
  }
  void wake_last_liberty(const Board& board, int stone) {
    if (board.has_few_liberties(stone)) wake(board.last_liberty(stone), both);
  }
  // Where a stone was taken.
  void reopen(const Board& board, int point) {
    for (const Player player : {Player::First, Player::Second})
      if (!offers(player, point)) add(player, point);
    for (int i = 0; i < 4; ++i) wake(board.cells().neighbours[point][i], both);
  }

  static constexpr unsigned both = 3;

  std::array<std::array<Number, MaxCells>, 2> list_;  // stones put by the other may still be in it
  std::array<int, 2> count_{};
  std::array<std::uint8_t, MaxCells + 1> listed_{}, asleep_{};  // a bit for each player
};

}  // namespace yomi
