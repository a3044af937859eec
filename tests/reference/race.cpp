// Breakthrough and Knightthrough: who reaches the far row wins, who cannot move
// (also for want of pieces) loses; the misere forms turn every result round.
// Row 0 is the bottom row, where First starts; First moves up.
#include <algorithm>
#include <stdexcept>

#include "families.h"
#include "grid.h"

namespace yomi::reference {
namespace {

enum class Piece { Pawn, Knight };

// Steps of First; those of Second go down instead of up.
const std::vector<Cell> pawn_steps = {{-1, 1}, {0, 1}, {1, 1}};
const std::vector<Cell> knight_steps = {{-1, 2}, {1, 2}, {-2, 1}, {2, 1}};

struct Step {
  Cell from;
  Cell to;
};

class Race : public Rules {
 public:
  Race(int width, int height, Piece piece, Goal goal)
      : piece_(piece), goal_(goal), board_(empty_board(width, height)) {
    for (int column = 0; column < width; ++column) {
      board_[column][0] = board_[column][1] = 0;
      board_[column][height - 1] = board_[column][height - 2] = 1;
    }
  }

  int to_play() const override { return to_play_; }

  std::vector<std::string> legal() const override {
    std::vector<std::string> moves;
    for (const Step& step : steps()) moves.push_back(text(step));
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  void play(const std::string& move) override {
    for (const Step& step : steps()) {
      if (text(step) != move) continue;
      at(board_, step.from) = empty;
      at(board_, step.to) = to_play_;
      to_play_ = 1 - to_play_;
      return;
    }
    throw std::invalid_argument("illegal move: " + move);
  }

  Result result() const override {
    if (has_arrived(0)) return win_for(0, goal_);
    if (has_arrived(1)) return win_for(1, goal_);
    return steps().empty() ? win_for(1 - to_play_, goal_) : Result::Ongoing;
  }

  std::unique_ptr<Rules> clone() const override { return std::make_unique<Race>(*this); }

 private:
  static std::string text(const Step& step) { return cell_text(step.from) + cell_text(step.to); }

  bool has_arrived(int player) const {
    const int far_row = player == 0 ? height(board_) - 1 : 0;
    for (int column = 0; column < width(board_); ++column)
      if (board_[column][far_row] == player) return true;
    return false;
  }

  // All legal moves; none when the game is over.
  std::vector<Step> steps() const {
    std::vector<Step> result;
    if (has_arrived(0) || has_arrived(1)) return result;
    for (Cell from : all_cells(board_)) {
      if (at(board_, from) != to_play_) continue;
      for (Cell up : piece_ == Piece::Pawn ? pawn_steps : knight_steps) {
        const Cell to = from + (to_play_ == 0 ? up : Cell{up.column, -up.row});
        if (inside(board_, to) && may_land(from, to)) result.push_back({from, to});
      }
    }
    return result;
  }

  // Enemies are captured, except by a pawn that steps straight ahead.
  bool may_land(Cell from, Cell to) const {
    if (at(board_, to) == empty) return true;
    const bool straight = from.column == to.column;
    return at(board_, to) == 1 - to_play_ && !straight;
  }

  Piece piece_;
  Goal goal_;
  Board board_;
  int to_play_ = 0;
};

std::unique_ptr<Rules> make_race(const Spec& spec, Piece piece, Goal goal) {
  require_options(spec, {});
  require_size(spec, 2, 4, 12);
  return std::make_unique<Race>(spec.width, spec.height, piece, goal);
}

}  // namespace

std::unique_ptr<Rules> make_breakthrough(const Spec& spec, Goal goal) {
  return make_race(spec, Piece::Pawn, goal);
}

std::unique_ptr<Rules> make_knightthrough(const Spec& spec, Goal goal) {
  return make_race(spec, Piece::Knight, goal);
}

}  // namespace yomi::reference
