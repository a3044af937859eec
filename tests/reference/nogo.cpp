// NoGo: a move may neither capture nor be suicide. A stuck player loses, in the
// misere form wins.
#include <algorithm>

#include "families.h"
#include "stones.h"

namespace yomi::reference {
namespace {

class NoGo : public Rules {
 public:
  NoGo(int size, Goal goal) : goal_(goal), board_(empty_board(size, size)) {}

  int to_play() const override { return to_play_; }

  std::vector<std::string> legal() const override {
    std::vector<std::string> moves;
    for (Cell cell : all_cells(board_))
      if (is_legal(cell)) moves.push_back(cell_text(cell, go_letters));
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  void play(const std::string& move) override {
    at(board_, parse_cell(move, go_letters)) = to_play_;
    to_play_ = 1 - to_play_;
  }

  Result result() const override {
    return legal().empty() ? win_for(1 - to_play_, goal_) : Result::Ongoing;
  }

  std::unique_ptr<Rules> clone() const override { return std::make_unique<NoGo>(*this); }

 private:
  bool is_legal(Cell cell) const {
    return at(board_, cell) == empty && !captures(board_, cell, to_play_) &&
           !is_suicide(board_, cell, to_play_);
  }

  Goal goal_;
  Board board_;
  int to_play_ = 0;
};

}  // namespace

std::unique_ptr<Rules> make_nogo(const Spec& spec, Goal goal) {
  require_options(spec, {});
  return std::make_unique<NoGo>(square_size(spec, 1, 19), goal);
}

}  // namespace yomi::reference
