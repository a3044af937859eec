// Tic-Tac-Toe: three in a row wins, a full board without that is a draw.
#include <algorithm>
#include <stdexcept>

#include "families.h"
#include "grid.h"

namespace yomi::reference {
namespace {

const std::vector<std::vector<std::string>> lines = {
    {"a1", "a2", "a3"}, {"b1", "b2", "b3"}, {"c1", "c2", "c3"},  //
    {"a1", "b1", "c1"}, {"a2", "b2", "c2"}, {"a3", "b3", "c3"},  //
    {"a1", "b2", "c3"}, {"a3", "b2", "c1"}};

class TicTacToe : public Rules {
 public:
  int to_play() const override { return to_play_; }

  std::vector<std::string> legal() const override {
    std::vector<std::string> moves;
    if (has_line(0) || has_line(1)) return moves;
    for (Cell cell : all_cells(board_))
      if (at(board_, cell) == empty) moves.push_back(cell_text(cell));
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  void play(const std::string& move) override {
    at(board_, parse_cell(move)) = to_play_;
    to_play_ = 1 - to_play_;
  }

  Result result() const override {
    if (has_line(0)) return win_for(0);
    if (has_line(1)) return win_for(1);
    return legal().empty() ? Result::Draw : Result::Ongoing;
  }

  std::unique_ptr<Rules> clone() const override { return std::make_unique<TicTacToe>(*this); }

 private:
  bool has_line(int player) const {
    const auto is_own = [&](const std::string& c) { return at(board_, parse_cell(c)) == player; };
    for (const auto& line : lines)
      if (std::all_of(line.begin(), line.end(), is_own)) return true;
    return false;
  }

  Board board_ = empty_board(3, 3);
  int to_play_ = 0;
};

}  // namespace

std::unique_ptr<Rules> make_tictactoe(const Spec& spec) {
  require_options(spec, {});
  if (spec.width != 0) throw std::invalid_argument("tictactoe has no size");
  return std::make_unique<TicTacToe>();
}

}  // namespace yomi::reference
