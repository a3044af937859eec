// Havannah: a ring, a bridge or a fork wins, as far as it is in play; a full
// board without one is a draw. A cell is (q, r) with |q - r| < base; Cell keeps
// q - 1 as the column and r - 1 as the row. The six sides of the board are the
// lines where q, r or q - r is smallest or largest; a corner is on two of them,
// an edge is a side without its corners.
#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "families.h"
#include "grid.h"

namespace yomi::reference {
namespace {

class Havannah : public Rules {
 public:
  Havannah(int base, const std::string& shapes)
      : base_(base), shapes_in_play_(shapes), board_(empty_board(2 * base - 1, 2 * base - 1)) {}

  int to_play() const override { return to_play_; }

  std::vector<std::string> legal() const override {
    std::vector<std::string> moves;
    if (has_won(0) || has_won(1)) return moves;
    for (Cell cell : cells())
      if (at(board_, cell) == empty) moves.push_back(cell_text(cell));
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  void play(const std::string& move) override {
    at(board_, parse_cell(move)) = to_play_;
    to_play_ = 1 - to_play_;
  }

  Result result() const override {
    if (has_won(0)) return win_for(0);
    if (has_won(1)) return win_for(1);
    return legal().empty() ? Result::Draw : Result::Ongoing;
  }

  // The first shape ends the game, so what the last mover has is what the last
  // move completed.
  std::string shapes() const override { return shapes_of(1 - to_play_); }

  std::unique_ptr<Rules> clone() const override { return std::make_unique<Havannah>(*this); }

 private:
  bool on_board(Cell cell) const {
    return inside(board_, cell) && std::abs(cell.column - cell.row) < base_;
  }

  std::vector<Cell> cells() const {
    std::vector<Cell> result;
    for (Cell cell : all_cells(board_))
      if (on_board(cell)) result.push_back(cell);
    return result;
  }

  std::vector<Cell> neighbours(Cell cell) const {
    std::vector<Cell> result;
    for (Cell step : {Cell{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}})
      if (on_board(cell + step)) result.push_back(cell + step);
    return result;
  }

  // The sides that the cell lies on, numbered from 0 to 5: none inside the
  // board, one on an edge, two in a corner.
  std::vector<int> sides(Cell cell) const {
    const int last = 2 * base_ - 2;
    std::vector<int> result;
    if (cell.column == 0) result.push_back(0);
    if (cell.column == last) result.push_back(1);
    if (cell.row == 0) result.push_back(2);
    if (cell.row == last) result.push_back(3);
    if (cell.column - cell.row == base_ - 1) result.push_back(4);
    if (cell.row - cell.column == base_ - 1) result.push_back(5);
    return result;
  }

  bool has_won(int player) const { return !shapes_of(player).empty(); }

  // The shapes in play that the player has, in the order R, B, F.
  std::string shapes_of(int player) const {
    std::string result;
    if (in_play('R') && has_ring(player)) result += 'R';
    if (in_play('B') && has_bridge(player)) result += 'B';
    if (in_play('F') && has_fork(player)) result += 'F';
    return result;
  }

  bool in_play(char shape) const { return shapes_in_play_.find(shape) != std::string::npos; }

  // The connected groups of the player's stones.
  std::vector<std::set<Cell>> groups(int player) const {
    std::vector<std::set<Cell>> result;
    std::set<Cell> done;
    for (Cell cell : cells()) {
      if (at(board_, cell) != player || done.contains(cell)) continue;
      result.push_back(group(board_, cell, [this](Cell c) { return neighbours(c); }));
      done.insert(result.back().begin(), result.back().end());
    }
    return result;
  }

  bool has_bridge(int player) const {
    for (const std::set<Cell>& stones : groups(player)) {
      int corners = 0;
      for (Cell cell : stones) corners += sides(cell).size() == 2;
      if (corners >= 2) return true;
    }
    return false;
  }

  bool has_fork(int player) const {
    for (const std::set<Cell>& stones : groups(player)) {
      std::set<int> edges;
      for (Cell cell : stones)
        if (sides(cell).size() == 1) edges.insert(sides(cell)[0]);
      if (edges.size() >= 3) return true;
    }
    return false;
  }

  // A ring is a loop of own stones around at least one cell, whatever is on the
  // cells inside. It exists exactly if
  //   (a) some cell without an own stone is cut off from the outside, or
  //   (b) some own stone has six own neighbours.
  // Ring implies (a) or (b): if a cell inside the loop has no own stone, the
  // loop cuts it off: (a). Otherwise take any cell inside: it is not on the rim
  // of the board, so it has six neighbours, and each of them is on the loop or
  // inside it, hence own: (b). So a ring around own stones only, however many,
  // always contains (b).
  // (a) or (b) implies ring: for (b) the six neighbours are a loop. For (a), the
  // cells that the cut-off cell can reach are a connected region that does not
  // touch the rim; the cells around its outer border all exist, are own, and
  // each is a neighbour of the next: a loop.
  // Checked against a search for loops on all sets of cells at bases 2 and 3.
  bool has_ring(int player) const {
    const std::set<Cell> free = reachable_from_outside(player);
    for (Cell cell : cells()) {
      if (at(board_, cell) != player && !free.contains(cell)) return true;
      if (at(board_, cell) == player && is_surrounded_by_own(cell, player)) return true;
    }
    return false;
  }

  // Where one can walk from outside the board without stepping on the player's
  // stones: enter at the rim, go on from neighbour to neighbour.
  std::set<Cell> reachable_from_outside(int player) const {
    const auto around = [this](Cell c) { return neighbours(c); };
    const auto may_enter = [&](Cell c) { return at(board_, c) != player; };
    std::set<Cell> reached;
    for (Cell cell : cells())
      if (!sides(cell).empty() && may_enter(cell)) flood(cell, around, may_enter, reached);
    return reached;
  }

  bool is_surrounded_by_own(Cell cell, int player) const {
    int own = 0;
    for (Cell next : neighbours(cell)) own += at(board_, next) == player;
    return own == 6;
  }

  int base_;
  std::string shapes_in_play_;
  Board board_;  // the cells of the square that are not on_board() stay empty
  int to_play_ = 0;
};

}  // namespace

std::unique_ptr<Rules> make_havannah(const Spec& spec) {
  require_options(spec, {"shapes"});
  const std::string shapes = option(spec, "shapes", "RBF");
  if (shapes.empty() || shapes.find_first_not_of("RBF") != std::string::npos)
    throw std::invalid_argument("shapes are letters among RBF, not '" + shapes + "'");
  return std::make_unique<Havannah>(square_size(spec, 2, 10), shapes);
}

}  // namespace yomi::reference
