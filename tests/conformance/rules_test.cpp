// Every game agrees with the slow rules in tests/reference, which share no code with it.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "engine/roster.h"
#include "tests/conformance/specs.h"
#include "tests/reference/perft.h"
#include "tests/reference/rules.h"

namespace yomi {
namespace {

// The slow rules want a size that the game leaves to its default.
std::unique_ptr<reference::Rules> slow_rules(const std::string& spec) {
  return reference::make(start_game(spec)->game());
}

std::vector<std::string> legal_texts(const Position& position) {
  MoveList moves;
  position.legal_moves(moves);
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(position.move_text(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string shape_letters(const Position& position) {
  std::string letters;
  if (position.shapes() & ring_shape) letters += 'R';
  if (position.shapes() & bridge_shape) letters += 'B';
  if (position.shapes() & fork_shape) letters += 'F';
  return letters;
}

void expect_same(const Position& fast, const reference::Rules& slow, const std::string& where) {
  ASSERT_EQ(static_cast<int>(fast.outcome()), static_cast<int>(slow.result())) << where;
  ASSERT_EQ(index(fast.to_play()), slow.to_play()) << where;
  ASSERT_EQ(legal_texts(fast), slow.legal()) << where;
  ASSERT_EQ(shape_letters(fast), slow.shapes()) << where;
}

// Plays a random game on both and compares them at every `stride`-th ply and at the end.
void walk(const std::string& spec, std::uint64_t seed, int stride) {
  constexpr int max_plies = 400;
  const auto fast = start_game(spec);
  const auto slow = slow_rules(spec);
  Rng rng(seed);
  std::string game = spec + " seed " + std::to_string(seed) + ":";
  for (int ply = 0;; ++ply) {
    MoveList moves;
    fast->legal_moves(moves);
    const bool last = moves.empty() || ply == max_plies;
    if (last || ply % stride == 0) {
      ASSERT_NO_FATAL_FAILURE(expect_same(*fast, *slow, game));
    }
    if (last) return;
    const Move move = moves[rng.below(moves.size())];
    const std::string text = fast->move_text(move);
    game += " " + text;
    fast->play(move);
    slow->play(text);
  }
}

#ifdef YOMI_DCHECK
constexpr std::uint64_t enough_leaves = 1'000;  // sanitizers are slow
#else
constexpr std::uint64_t enough_leaves = 6'000;
#endif

TEST(Rules, PerftAgreesWithSlowRulesOnSmallBoards) {
  for (const auto& spec : small_specs(12)) {
    const auto fast = start_game(spec);
    const auto slow = slow_rules(spec);
    std::uint64_t leaves = 1;
    for (int depth = 1; depth <= 8 && leaves > 0 && (leaves < enough_leaves || depth <= 3);
         ++depth) {
      const auto expected = reference::perft(*slow, depth);
      const auto counted = fast->perft(depth);
      leaves = expected.leaves;
      ASSERT_EQ(counted.leaves, expected.leaves) << spec << " depth " << depth;
      ASSERT_EQ(counted.ended, expected.ended) << spec << " depth " << depth;
    }
  }
}

TEST(Rules, WholeRandomGamesAgreeWithSlowRulesOnSmallBoards) {
  for (const auto& spec : small_specs(25))
    for (std::uint64_t seed = 1; seed <= 12; ++seed) ASSERT_NO_FATAL_FAILURE(walk(spec, seed, 1));
}

TEST(Rules, RandomGamesOfGoWithSeveralOptionsAgreeWithSlowRules) {
  for (const char* spec : {"go:3,ko=simple,suicide=on", "go:4,ko=simple,suicide=on,end=capture",
                           "go:5,suicide=on,end=capture"})
    for (std::uint64_t seed = 1; seed <= 12; ++seed) ASSERT_NO_FATAL_FAILURE(walk(spec, seed, 1));
}

TEST(Rules, RandomGamesAgreeWithSlowRulesOnLargeBoards) {
  for (const auto& spec : large_specs()) ASSERT_NO_FATAL_FAILURE(walk(spec, 7, 7));
}

#ifdef YOMI_DCHECK
constexpr std::uint64_t most_leaves = 100'000;  // sanitizers are slow
#else
constexpr std::uint64_t most_leaves = 1'000'000'000;
#endif

// Rows: game depth leaves ended source.
TEST(Rules, PerftComesOutAsInTheDataFile) {
  std::ifstream file(YOMI_SOURCE_DIR "/tests/data/perft.txt");
  ASSERT_TRUE(file) << "tests/data/perft.txt";
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    std::istringstream row(line);
    std::string game;
    int depth = 0;
    PerftCount expected;
    if (!(row >> game) || game[0] == '#') continue;
    ASSERT_TRUE(row >> depth >> expected.leaves >> expected.ended) << line;
    if (expected.leaves > most_leaves) continue;
    const auto counted = start_game(game)->perft(depth);
    EXPECT_EQ(counted.leaves, expected.leaves) << line;
    EXPECT_EQ(counted.ended, expected.ended) << line;
    ++rows;
  }
  EXPECT_GT(rows, 50);
}

}  // namespace
}  // namespace yomi
