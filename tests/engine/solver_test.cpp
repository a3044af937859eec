#include "engine/solver.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/params.h"
#include "engine/roster.h"
#include "tests/conformance/specs.h"

namespace yomi {
namespace {

MoveList legal_moves(const Position& position) {
  MoveList moves;
  position.legal_moves(moves);
  return moves;
}

std::unique_ptr<Position> after(const Position& position, Move move) {
  auto next = position.clone();
  next->play(move);
  return next;
}

// Plain minimax: no table, no symmetry, no ordering, no cut.
Outcome slow_value(const Position& position) {
  if (position.outcome() != Outcome::Ongoing) return position.outcome();
  bool draw = false;
  bool win = false;
  for (const Move move : legal_moves(position)) {
    const Outcome value = slow_value(*after(position, move));
    win |= value == win_for(position.to_play());
    draw |= value == Outcome::Draw;
  }
  if (win) return win_for(position.to_play());
  return draw ? Outcome::Draw : win_for(other(position.to_play()));
}

// How many positions minimax would visit, up to a limit.
std::int64_t tree_size(const Position& position, std::int64_t limit) {
  std::int64_t size = 1;
  for (const Move move : legal_moves(position)) {
    if (size >= limit) break;
    size += tree_size(*after(position, move), limit - size);
  }
  return size;
}

void expect_solved_like_minimax(const Position& position, const std::string& where) {
  const Solution solution = position.solve({16, {}});
  EXPECT_EQ(static_cast<int>(solution.winner), static_cast<int>(slow_value(position))) << where;
  for (const Move move : legal_moves(position)) {
    const bool wins = slow_value(*after(position, move)) == win_for(position.to_play());
    const auto& found = solution.winning_moves;
    EXPECT_EQ(std::count(found.begin(), found.end(), move), wins ? 1 : 0)
        << where << ", then " << position.move_text(move);
  }
}

// Random moves are played until minimax can do the rest.
#ifdef YOMI_DCHECK
constexpr int seeds = 1;  // sanitizers are slow
#else
constexpr int seeds = 3;
#endif

TEST(Solver, AgreesWithPlainMinimaxOnEveryGame) {
  constexpr std::int64_t affordable = 4000;
  int compared = 0;
  for (const auto& spec : small_specs(20)) {
    if (spec_name(spec) == "go") continue;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      const auto position = start_game(spec);
      Rng rng(seed);
      while (tree_size(*position, affordable) >= affordable) {
        const MoveList moves = legal_moves(*position);
        position->play(moves[rng.below(moves.size())]);
      }
      ASSERT_NO_FATAL_FAILURE(
          expect_solved_like_minimax(*position, spec + " seed " + std::to_string(seed)));
      compared += position->outcome() == Outcome::Ongoing;
    }
  }
  EXPECT_GT(compared, 100 * seeds);
}

struct Row {
  std::string game, winner, cost, winning;
};
std::vector<Row> rows() {
  std::ifstream file(YOMI_SOURCE_DIR "/tests/data/solved.txt");
  std::vector<Row> all;
  for (std::string line; std::getline(file, line);) {
    std::istringstream text(line);
    Row row;
    if (text >> row.game >> row.winner >> row.cost >> row.winning && row.game[0] != '#')
      all.push_back(row);
  }
  return all;
}
void PrintTo(const Row& row, std::ostream* out) { *out << row.game; }

class Solved : public testing::TestWithParam<Row> {};

TEST_P(Solved, ComesOutAsPublished) {
#ifdef YOMI_DCHECK
  if (GetParam().cost == "slow") GTEST_SKIP() << "too slow for this build";
#endif
  const auto position = start_game(GetParam().game);
  const Solution solution = position->solve({});
  const std::string winners[] = {"ongoing", "first", "second", "draw"};
  EXPECT_EQ(winners[static_cast<int>(solution.winner)], GetParam().winner);
  const auto expected = GetParam().winning;
  if (expected == "*") return;  // not published
  std::string found;
  for (const Move move : solution.winning_moves)
    found += (found.empty() ? "" : ",") + position->move_text(move);
  if (expected == "all")
    EXPECT_EQ(static_cast<int>(solution.winning_moves.size()), legal_moves(*position).size());
  else
    EXPECT_EQ(found.empty() ? "-" : found, expected);
}

INSTANTIATE_TEST_SUITE_P(Literature, Solved, testing::ValuesIn(rows()));

TEST(Solver, GivesTheSameAnswersWithATableThatIsFarTooSmall) {
  for (const auto* game : {"hex:4", "nogo:3", "domineering:5", "breakthrough:4x4", "atarigo:3"}) {
    const auto position = start_game(game);
    const Solution small = position->solve({1, {}}), large = position->solve({64, {}});
    EXPECT_EQ(small.winner, large.winner) << game;
    EXPECT_EQ(small.winning_moves, large.winning_moves) << game;
  }
}

TEST(Solver, ReportsProgressAndLetsAnExceptionThrough) {
  struct Stop {};
  int reports = 0;
  const SolveLimits limits{16, [&](const SolveProgress& progress) {
                             EXPECT_EQ(progress.moves_total, 64);
                             if (++reports == 3) throw Stop{};
                           }};
  EXPECT_THROW(start_game("hex:8")->solve(limits), Stop);
  EXPECT_EQ(reports, 3);
}

TEST(Solver, RefusesGo) { EXPECT_THROW(start_game("go:2")->solve({}), Error); }

TEST(Solver, KnowsTheResultOfAGameThatIsOver) {
  const auto position = start_game("hex:2");
  play_moves(*position, "b1 a1 a2");
  const Solution solution = position->solve({});
  EXPECT_EQ(solution.winner, Outcome::First);
  EXPECT_TRUE(solution.winning_moves.empty());
}

}  // namespace
}  // namespace yomi
