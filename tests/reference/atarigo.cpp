// AtariGo: who captures first wins. No passing, suicide is illegal (a move that
// captures is no suicide), a stuck player loses.
#include <algorithm>

#include "families.h"
#include "stones.h"

namespace yomi::reference {
namespace {

class AtariGo : public Rules {
 public:
  explicit AtariGo(int size) : board_(empty_board(size, size)) {}

  int to_play() const override { return to_play_; }

  std::vector<std::string> legal() const override {
    std::vector<std::string> moves;
    if (capture_made_) return moves;
    for (Cell cell : all_cells(board_))
      if (at(board_, cell) == empty && !is_suicide(board_, cell, to_play_))
        moves.push_back(cell_text(cell, go_letters));
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  void play(const std::string& move) override {
    const Cell cell = parse_cell(move, go_letters);
    capture_made_ = captures(board_, cell, to_play_);
    board_ = after_placing(board_, cell, to_play_);
    to_play_ = 1 - to_play_;
  }

  // With a capture the player who just moved wins, and a stuck player loses:
  // either way it is the player not to move who wins.
  Result result() const override {
    if (capture_made_ || legal().empty()) return win_for(1 - to_play_);
    return Result::Ongoing;
  }

  std::unique_ptr<Rules> clone() const override { return std::make_unique<AtariGo>(*this); }

 private:
  Board board_;
  int to_play_ = 0;
  bool capture_made_ = false;
};

}  // namespace

std::unique_ptr<Rules> make_atarigo(const Spec& spec) {
  require_options(spec, {});
  return std::make_unique<AtariGo>(square_size(spec, 1, 19));
}

}  // namespace yomi::reference
