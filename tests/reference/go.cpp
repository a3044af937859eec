// Go: suicide is illegal, a pass is always legal, two passes in a row end the
// game, the larger area wins. Positional superko or simple ko. As options, suicide
// takes the own string off, and the first string that is taken off ends the game:
// its owner loses.
#include <algorithm>
#include <stdexcept>

#include "families.h"
#include "stones.h"

namespace yomi::reference {
namespace {

enum class Ko { Superko, Simple };

class Go : public Rules {
 public:
  Go(int size, double komi, Ko ko, bool suicide, bool capture_ends)
      : komi_(komi),
        ko_(ko),
        suicide_(suicide),
        capture_ends_(capture_ends),
        boards_{empty_board(size, size)} {}

  int to_play() const override { return static_cast<int>(moves_.size() % 2); }

  std::vector<std::string> legal() const override {
    if (over()) return {};
    std::vector<std::string> moves = {"pass"};
    for (Cell cell : all_cells(board()))
      if (is_legal(cell, ko_)) moves.push_back(cell_text(cell, go_letters));
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  // Simple ko whatever the option says, no filling of own eyes, and a pass only
  // when nothing else is left.
  std::vector<std::string> playout_moves() const override {
    if (over()) return {};
    std::vector<std::string> moves;
    for (Cell cell : all_cells(board()))
      if (is_legal(cell, Ko::Simple) && !is_eye_like(cell))
        moves.push_back(cell_text(cell, go_letters));
    if (moves.empty()) return {"pass"};
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  void play(const std::string& move) override {
    const Board after = move == "pass" ? board() : after_move(parse_cell(move, go_letters));
    boards_.push_back(after);
    moves_.push_back(move);
  }

  Result result() const override {
    if (!over()) return Result::Ongoing;
    if (lost_a_string(0)) return Result::Second;
    if (lost_a_string(1)) return Result::First;
    const double margin = area(0) - area(1) - komi_;
    if (margin == 0) return Result::Draw;
    return margin > 0 ? Result::First : Result::Second;
  }

  std::unique_ptr<Rules> clone() const override { return std::make_unique<Go>(*this); }

 private:
  const Board& board() const { return boards_.back(); }

  bool over() const {
    const std::size_t count = moves_.size();
    if (lost_a_string(0) || lost_a_string(1)) return true;
    return count >= 2 && moves_[count - 1] == "pass" && moves_[count - 2] == "pass";
  }

  // Did the last move end the game by taking a string of this player off? Then he has no more
  // stones than before, although he has just played one or his opponent has.
  bool lost_a_string(int player) const {
    if (!capture_ends_ || moves_.empty() || moves_.back() == "pass") return false;
    const bool has_moved = player != to_play();
    const Board& before = boards_[boards_.size() - 2];
    return count_stones(board(), player) < count_stones(before, player) + (has_moved ? 1 : 0);
  }

  // An own string without liberties is taken off too.
  Board after_move(Cell cell) const {
    Board after = after_placing(board(), cell, to_play());
    if (liberties(after, cell).empty())
      for (Cell stone : string_at(after, cell)) at(after, stone) = empty;
    return after;
  }

  bool is_legal(Cell cell, Ko ko) const {
    return at(board(), cell) == empty && (suicide_ || !is_suicide(board(), cell, to_play())) &&
           !is_ko(after_move(cell), ko);
  }

  // Superko: the move would repeat any earlier board of the game, whoever was to
  // move. Simple ko: it would repeat the board before the opponent's last move.
  // That happens only if that move captured a single stone with a single stone
  // and this one takes it back: one stone is all that a move can put back. A lone
  // stone that takes itself off takes nothing back, even if the opponent has just
  // passed, so that the board before it is the present one.
  bool is_ko(const Board& after, Ko ko) const {
    if (ko == Ko::Superko) return std::find(boards_.begin(), boards_.end(), after) != boards_.end();
    return boards_.size() >= 2 && after != board() && after == boards_[boards_.size() - 2];
  }

  // As in Drake's paper: own stones on all sides and at most one enemy stone on
  // the diagonals, none if the point is on an edge.
  bool is_eye_like(Cell cell) const {
    const std::vector<Cell> beside = orthogonal(board(), cell);
    for (Cell next : beside)
      if (at(board(), next) != to_play()) return false;
    int enemies = 0;
    for (Cell next : diagonal(board(), cell)) enemies += at(board(), next) == 1 - to_play();
    const bool on_edge = beside.size() < 4;
    return enemies <= (on_edge ? 0 : 1);
  }

  // Stones, and the points of empty regions that touch stones of this player only.
  int area(int player) const {
    int points = count_stones(board(), player);
    for (Cell cell : all_cells(board()))
      points += at(board(), cell) == empty && colours_around(cell) == std::set<int>{player};
    return points;
  }

  // The players who have a stone beside the empty region of `cell`.
  std::set<int> colours_around(Cell cell) const {
    std::set<int> colours;
    for (Cell point : string_at(board(), cell))
      for (Cell next : orthogonal(board(), point))
        if (at(board(), next) != empty) colours.insert(at(board(), next));
    return colours;
  }

  double komi_;
  Ko ko_;
  bool suicide_, capture_ends_;
  std::vector<Board> boards_;  // the start and the board after every move, passes too
  std::vector<std::string> moves_;
};

double parse_komi(const std::string& text) {
  std::size_t used = 0;
  const double komi = std::stod(text, &used);
  if (used != text.size()) throw std::invalid_argument("not a komi: '" + text + "'");
  return komi;
}

}  // namespace

std::unique_ptr<Rules> make_go(const Spec& spec) {
  require_options(spec, {"komi", "ko", "suicide", "end"});
  const Ko ko = choice(spec, "ko", "superko", "simple") == "simple" ? Ko::Simple : Ko::Superko;
  const double komi = parse_komi(option(spec, "komi", "7.5"));
  const bool suicide = choice(spec, "suicide", "off", "on") == "on";
  const bool capture_ends = choice(spec, "end", "score", "capture") == "capture";
  return std::make_unique<Go>(square_size(spec, 1, 19), komi, ko, suicide, capture_ends);
}

}  // namespace yomi::reference
