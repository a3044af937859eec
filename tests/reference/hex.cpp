// Hex: First joins the top row with the bottom row, Second the left column with
// the right one. Row 0 is the top row. With swap, Second may answer the first
// move by taking it over, mirrored in the long diagonal.
#include <algorithm>

#include "families.h"
#include "grid.h"

namespace yomi::reference {
namespace {

class Hex : public Rules {
 public:
  Hex(int size, bool swap) : swap_(swap), board_(empty_board(size, size)) {}

  int to_play() const override { return moves_played_ % 2; }

  std::vector<std::string> legal() const override {
    std::vector<std::string> moves;
    if (result() != Result::Ongoing) return moves;
    if (swap_ && moves_played_ == 1) moves.push_back("swap");
    for (Cell cell : all_cells(board_))
      if (at(board_, cell) == empty) moves.push_back(cell_text(cell));
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  void play(const std::string& move) override {
    if (move == "swap")
      take_over();
    else
      at(board_, parse_cell(move)) = to_play();
    ++moves_played_;
  }

  Result result() const override {
    if (has_joined(0)) return win_for(0);
    if (has_joined(1)) return win_for(1);
    return Result::Ongoing;
  }

  std::unique_ptr<Rules> clone() const override { return std::make_unique<Hex>(*this); }

 private:
  std::vector<Cell> neighbours(Cell cell) const {
    std::vector<Cell> result;
    for (Cell step : {Cell{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}})
      if (inside(board_, cell + step)) result.push_back(cell + step);
    return result;
  }

  // How far a cell is along the player's way: down for First, right for Second.
  static int progress(Cell cell, int player) { return player == 0 ? cell.row : cell.column; }

  // Is a stone at the end of the way connected with one at its start?
  bool has_joined(int player) const {
    const auto around = [this](Cell c) { return neighbours(c); };
    const auto is_own = [&](Cell c) { return at(board_, c) == player; };
    std::set<Cell> reached;
    for (Cell cell : all_cells(board_))
      if (progress(cell, player) == 0 && is_own(cell)) flood(cell, around, is_own, reached);
    return std::any_of(reached.begin(), reached.end(),
                       [&](Cell c) { return progress(c, player) == height(board_) - 1; });
  }

  // The only stone goes; Second gets one where its row and column change places.
  void take_over() {
    for (Cell cell : all_cells(board_)) {
      if (at(board_, cell) != 0) continue;
      at(board_, cell) = empty;
      at(board_, {cell.row, cell.column}) = 1;
      return;
    }
  }

  bool swap_;
  Board board_;
  int moves_played_ = 0;
};

}  // namespace

std::unique_ptr<Rules> make_hex(const Spec& spec) {
  require_options(spec, {"swap"});
  const bool swap = choice(spec, "swap", "off", "on") == "on";
  return std::make_unique<Hex>(square_size(spec, 1, 19), swap);
}

}  // namespace yomi::reference
