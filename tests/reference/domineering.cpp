// Domineering: First lays vertical dominoes, Second horizontal ones. A stuck
// player loses, in the misere form wins. Row 0 is the top row; a move is named
// by the upper or left cell of the domino.
#include <algorithm>

#include "families.h"
#include "grid.h"

namespace yomi::reference {
namespace {

class Domineering : public Rules {
 public:
  Domineering(int width, int height, Goal goal) : goal_(goal), board_(empty_board(width, height)) {}

  int to_play() const override { return to_play_; }

  std::vector<std::string> legal() const override {
    std::vector<std::string> moves;
    for (Cell cell : all_cells(board_))
      if (is_free(cell) && is_free(other_half(cell))) moves.push_back(cell_text(cell));
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  void play(const std::string& move) override {
    const Cell cell = parse_cell(move);
    at(board_, cell) = to_play_;
    at(board_, other_half(cell)) = to_play_;
    to_play_ = 1 - to_play_;
  }

  Result result() const override {
    return legal().empty() ? win_for(1 - to_play_, goal_) : Result::Ongoing;
  }

  std::unique_ptr<Rules> clone() const override { return std::make_unique<Domineering>(*this); }

 private:
  bool is_free(Cell cell) const { return inside(board_, cell) && at(board_, cell) == empty; }

  Cell other_half(Cell cell) const { return cell + (to_play_ == 0 ? Cell{0, 1} : Cell{1, 0}); }

  Goal goal_;
  Board board_;
  int to_play_ = 0;
};

}  // namespace

std::unique_ptr<Rules> make_domineering(const Spec& spec, Goal goal) {
  require_options(spec, {});
  require_size(spec, 1, 1, 16);
  return std::make_unique<Domineering>(spec.width, spec.height, goal);
}

}  // namespace yomi::reference
