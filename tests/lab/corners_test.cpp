// The four corners of experiments/drake-figure-7.toml are what the file says: the defender lives
// with one move and dies without it. Proved by all positions that moves in the corner can lead to,
// with rules of Go of this file's own.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/roster.h"
#include "lab/experiment.h"
#include "lab/experiment_folder.h"
#include "lab/search_counts.h"

namespace yomi {
namespace {

constexpr int size = 19;
constexpr int nowhere = -1;

using Board = std::string;  // '.', 'D' for the defender, 'A' for the attacker; row after row

std::vector<int> neighbours(int point) {
  std::vector<int> all;
  if (point % size > 0) all.push_back(point - 1);
  if (point % size < size - 1) all.push_back(point + 1);
  if (point >= size) all.push_back(point - size);
  if (point < size * (size - 1)) all.push_back(point + size);
  return all;
}

// A point and all that hangs together with it through such contents.
std::vector<int> connected(const Board& board, int start, std::string_view contents) {
  std::vector<int> found{start};
  for (std::size_t i = 0; i < found.size(); ++i)
    for (const int next : neighbours(found[i]))
      if (contents.find(board[next]) != contents.npos &&
          std::find(found.begin(), found.end(), next) == found.end())
        found.push_back(next);
  return found;
}

bool has_liberty(const Board& board, const std::vector<int>& chain) {
  for (const int stone : chain)
    for (const int next : neighbours(stone))
      if (board[next] == '.') return true;
  return false;
}

struct State {
  Board corner;  // contents of the corner's points
  int ko = nowhere;
  bool defender_moves = true;
  int passes = 0;

  auto operator<=>(const State&) const = default;
};

// Everything that can happen in a corner while nobody plays elsewhere.
class Fight {
 public:
  Fight(const Position& position, const Corner& corner) : board_(size * size, '.') {
    for (int point = 0; point < size * size; ++point)
      if (const auto player = position.at({point % size, point / size}))
        board_[point] = *player == corner.defender ? 'D' : 'A';
    const int move = corner.move.row * size + corner.move.column;
    points_ = connected(board_, move, ".D");
    // The largest chain stands for all: when it is taken, the defender is dead.
    std::size_t most = 0;
    for (const int point : points_)
      if (board_[point] == 'D')
        if (const auto chain = connected(board_, point, "D"); chain.size() > most)
          most = chain.size(), target_ = point;
    explore({corner_of(board_), nowhere, true, 0});
    explore({corner_of(board_), nowhere, false, 0});
  }

  const std::vector<int>& points() const { return points_; }
  std::size_t states() const { return states_.size(); }

  // Is the defender taken from here, whichever way endless repetition counts? None: that decides.
  std::optional<bool> dies(bool defender_moves, int first = nowhere) {
    State state{corner_of(board_), nowhere, defender_moves, 0};
    if (first != nowhere) {
      const auto next = after(state, first);
      if (!next) return true;  // no move at all
      state = *next;
    }
    if (taken_[0].empty()) taken_ = {taken(false), taken(true)};
    const auto number = static_cast<std::size_t>(numbers_.at(state));
    if (taken_[0][number] != taken_[1][number]) return std::nullopt;
    return taken_[0][number] != 0;
  }

 private:
  Board corner_of(const Board& board) const {
    Board corner;
    for (const int point : points_) corner += board[point];
    return corner;
  }
  Board board_of(const State& state) const {
    Board board = board_;
    for (std::size_t i = 0; i < points_.size(); ++i) board[points_[i]] = state.corner[i];
    return board;
  }

  static State passed(const State& state) {
    return {state.corner, nowhere, !state.defender_moves, state.passes + 1};
  }
  // Nothing when the move is not legal.
  std::optional<State> after(const State& state, int point) const {
    Board board = board_of(state);
    if (board[point] != '.' || point == state.ko) return std::nullopt;
    const char own = state.defender_moves ? 'D' : 'A', other = state.defender_moves ? 'A' : 'D';
    board[point] = own;
    std::vector<int> taken;
    for (const int next : neighbours(point)) {
      if (board[next] != other) continue;
      const auto chain = connected(board, next, {&other, 1});
      if (has_liberty(board, chain)) continue;
      for (const int stone : chain) board[stone] = '.';
      taken.insert(taken.end(), chain.begin(), chain.end());
    }
    const auto chain = connected(board, point, {&own, 1});
    if (!has_liberty(board, chain)) return std::nullopt;  // suicide
    const auto around = neighbours(point);
    const bool alone = chain.size() == 1 && std::count_if(around.begin(), around.end(), [&](int n) {
                                              return board[n] == '.';
                                            }) == 1;
    const int ko = alone && taken.size() == 1 ? taken[0] : nowhere;
    return State{corner_of(board), ko, !state.defender_moves, 0};
  }

  int number_of(const State& state) {
    const auto [place, fresh] = numbers_.try_emplace(state, static_cast<int>(states_.size()));
    if (fresh) states_.push_back(state);
    return place->second;
  }
  bool is_taken(const State& state) const { return board_of(state)[target_] != 'D'; }

  void explore(const State& start) {
    number_of(start);
    for (std::size_t i = next_.size(); i < states_.size(); ++i) {
      const State state = states_[i];
      std::vector<int> next;
      if (!is_taken(state) && state.passes < 2) {
        next.push_back(number_of(passed(state)));
        for (const int point : points_)
          if (const auto there = after(state, point)) next.push_back(number_of(*there));
      }
      next_.push_back(std::move(next));
    }
  }

  // The states from which the attacker takes the target, with endless repetition as success or not:
  // the greatest or the least set in which every state follows from others.
  std::vector<char> taken(bool by_repetition) const {
    std::vector<char> taken(states_.size());
    for (std::size_t i = 0; i < states_.size(); ++i)
      taken[i] = is_taken(states_[i]) || (by_repetition && states_[i].passes < 2);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = states_.size(); i-- > 0;) {
        if (next_[i].empty()) continue;
        const auto works = [&](int number) { return taken[static_cast<std::size_t>(number)] != 0; };
        const bool now = states_[i].defender_moves
                             ? std::all_of(next_[i].begin(), next_[i].end(), works)
                             : std::any_of(next_[i].begin(), next_[i].end(), works);
        if (now == (taken[i] != 0)) continue;
        taken[i] = now;
        changed = true;
      }
    }
    return taken;
  }

  Board board_;
  std::vector<int> points_;
  int target_ = nowhere;
  std::vector<State> states_;
  std::map<State, int> numbers_;
  std::vector<std::vector<int>> next_;
  std::array<std::vector<char>, 2> taken_;
};

TEST(TheFourCorners, LiveByOneMoveAndDieWithoutIt) {
  const Experiment experiment = read_experiment(find_experiment("drake-figure-7"));
  std::set<std::string> seen;
  for (const ExperimentRow& row : experiment.rows) {
    if (!seen.insert(row.corner).second) continue;
    const auto position = start_game(row.game);
    play_moves(*position, row.openings.substr(std::string("moves:").size()));
    ASSERT_EQ(position->moves().size(), 56u) << "28 stones each, none of them taken";
    EXPECT_EQ(position->to_play(), Player::First);
    const Corner corner = parse_corner(row.corner, *position);
    const int move = corner.move.row * size + corner.move.column;
    Fight fight(*position, corner);
    ASSERT_LE(fight.points().size(), 14u) << row.corner << " is not closed in";
    EXPECT_EQ(fight.dies(false), true) << row.corner << " lives anyway";
    EXPECT_EQ(fight.dies(true, move), false) << row.corner << " does not live";
    for (const int point : fight.points())
      if (point != move) {
        EXPECT_EQ(fight.dies(true, point), true)
            << row.corner << " also at " << position->grid().text({point % size, point / size});
      }
    RecordProperty(row.corner.substr(6), static_cast<int>(fight.states()));
  }
  EXPECT_EQ(seen.size(), 4u);
}

// Two points in a row: one eye, whoever moves. Five on a line: two eyes without a move.
TEST(AFightInACorner, IsJudgedRight) {
  const auto position = start_game("go:19");
  play_moves(*position, "a2 a3 b2 b3 c2 c3 c1 d2 pass d1");
  Fight two(*position, {Player::First, {0, 0}});
  EXPECT_EQ(two.dies(true), true);
  EXPECT_EQ(two.dies(true, 0), true);

  const auto wide = start_game("go:19");
  play_moves(*wide, "a2 a3 b2 b3 c2 c3 d2 d3 e2 e3 f2 f3 f1 g2 pass g1");
  Fight five(*wide, {Player::First, {0, 0}});
  EXPECT_EQ(five.dies(false), false);
}

}  // namespace
}  // namespace yomi
