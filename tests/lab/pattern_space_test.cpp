// Patterns as an optimiser's numbers: nothing that comes up is missing, what is alike weighs alike.
#include "lab/pattern_space.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/check.h"
#include "engine/roster.h"
#include "games/atarigo.h"
#include "games/go.h"
#include "games/havannah.h"
#include "games/hex.h"
#include "games/nogo.h"
#include "tests/store/fixture.h"

namespace yomi {
namespace {

using Candidate = PatternShape::Candidate;

PatternShape shape_of(const std::string& game) { return PatternShape(*start_game(game)); }

// The pattern whose cells are these, in the file's signs.
std::uint32_t pattern(std::string_view cells) {
  std::uint32_t pattern = 0;
  for (std::size_t i = 0; i < cells.size(); ++i)
    pattern |= static_cast<std::uint32_t>(std::string_view(".XO#").find(cells[i])) << (2 * i);
  return pattern;
}
Candidate first(std::string_view cells) { return {Player::First, pattern(cells)}; }
Candidate second(std::string_view cells) { return {Player::Second, pattern(cells)}; }

int classes_of(const std::string& game) { return PatternSpace(shape_of(game), true).dimension(); }

// Around a cell of hex: right, lower right, lower left, left, upper left, upper right. With an
// opponent's stone among them: 3^6 - 2^6 inside, 3^4 - 2^4 at each of four edges, 3^3 - 2^3 at two
// corners and 3^2 - 2^2 at the other two; for each player.
TEST(PatternSpace, CountsThePatternsThatCanOccur) {
  const PatternShape hex = shape_of("hex:7");
  std::vector<float> point(8192, 1.0F);
  EXPECT_EQ(PatternSpace(hex, false).dimension(), 8192);
  EXPECT_EQ(PatternSpace(hex, false).entries(point).size(), 2u * (665 + 4 * 65 + 2 * 19 + 2 * 5));
  EXPECT_EQ(classes_of("hex:7"), classes_of("hex:13")) << "what is learned fits every size";
  EXPECT_FALSE(hex.can_occur(first("......"))) << "the last move is next to the candidate";
  EXPECT_FALSE(hex.can_occur(first("X.....")));
  EXPECT_TRUE(hex.can_occur(second("X.....")));
  EXPECT_TRUE(hex.can_occur(first("O...##"))) << "the upper edge";
  EXPECT_FALSE(hex.can_occur(first("O..#.#"))) << "no edge has this form";
}

TEST(PatternSpace, FoldsHexByAHalfTurnAndByReflectionsThatExchangeThePlayers) {
  const PatternShape hex = shape_of("hex:7");
  const Candidate stone = hex.representative(first("O....."));
  EXPECT_EQ(hex.representative(first("...O..")), stone) << "a half turn";
  EXPECT_EQ(hex.representative(second(".X....")), stone) << "the long diagonal";
  EXPECT_EQ(hex.representative(second("....X.")), stone) << "both";
  for (const auto& other :
       {first(".O...."), first("..O..."), second("X....."), second("..X..."), first("X.....")})
    EXPECT_NE(hex.representative(other), stone);
}

TEST(PatternSpace, FoldsHavannahAndGoByAllTheirSymmetriesAndColours) {
  const PatternShape havannah = shape_of("havannah:4"), go = shape_of("go:9");
  for (int i = 0; i < 6; ++i) {
    std::string cells(6, '.');
    cells[static_cast<std::size_t>(i)] = 'O';
    EXPECT_EQ(havannah.representative(first(cells)), havannah.representative(first("O.....")));
    cells[static_cast<std::size_t>(i)] = 'X';
    EXPECT_EQ(havannah.representative(second(cells)), havannah.representative(first("O.....")));
  }
  const auto beside = go.representative(first("O......."));
  for (const auto* cells : {".O......", "..O.....", "...O...."})
    EXPECT_EQ(go.representative(first(cells)), beside);
  EXPECT_NE(go.representative(first("....O...")), beside) << "a diagonal point";
  EXPECT_EQ(go.representative(second("X.......")), beside);
}

TEST(PatternSpace, GivesAllOfAClassOneWeight) {
  for (const std::string game : {"hex:5", "havannah:3", "nogo:5"}) {
    const PatternShape shape = shape_of(game);
    const PatternSpace space(shape, true);
    std::vector<float> point(static_cast<std::size_t>(space.dimension()));
    for (std::size_t i = 0; i < point.size(); ++i) point[i] = static_cast<float>(i) + 2;
    std::map<Candidate, std::set<float>> by_class;
    for (const auto& entry : space.entries(point))
      by_class[shape.representative({entry.player, entry.pattern})].insert(entry.weight);
    EXPECT_EQ(by_class.size(), point.size());
    for (const auto& [candidate, weights] : by_class) ASSERT_EQ(weights.size(), 1u);
  }
}

TEST(PatternSpace, KeepsWeightsWithinWhatAFileHolds) {
  const PatternSpace space(shape_of("hex:3"), false);
  std::vector<float> point(8192, -3.0F);
  EXPECT_EQ(space.weights(point).at(Player::First, pattern("O.....")), 0.0F);
  point.assign(8192, 1e30F);
  EXPECT_EQ(space.weights(point).at(Player::First, pattern("O.....")), 1e6F);
  EXPECT_EQ(space.weights(point).at(Player::First, pattern("......")), 1.0F) << "cannot occur";
}

TEST(PatternSpace, RefusesGamesWithoutPatterns) {
  for (const std::string game : {"breakthrough:5", "domineering:4", "tictactoe"})
    EXPECT_NE(error_of([&] { shape_of(game); }).find("no patterns in "), std::string::npos) << game;
}

// Random games: whatever stands around an empty neighbour of the last move is foreseen, and a
// symmetric position has patterns of the same class.
template <class Game>
void expect_foreseen(const Game& start, const PatternShape& shape) {
  Rng rng(1);
  for (int i = 0; i < 30; ++i) {
    Game game = start;
    for (int ply = 0; ply < 80; ++ply) {
      MoveList moves, near;
      game.legal_moves(moves);
      game.play(moves[rng.below(moves.size())]);
      if (game.outcome() != Outcome::Ongoing) break;
      game.empty_neighbours(near);
      for (const Move move : near) {
        const Candidate candidate{game.to_play(), game.pattern(move)};
        ASSERT_TRUE(shape.can_occur(candidate)) << pattern_text(candidate.pattern, shape.cells());
        for (int s = 0; s < game.symmetry_count(); ++s)
          ASSERT_EQ(shape.representative(
                        {game.to_play(), game.transformed(s).pattern(game.transformed(move, s))}),
                    shape.representative(candidate));
      }
    }
  }
}

template <class Family>
void expect_foreseen(const std::string& spec) {
  SCOPED_TRACE(spec);
  Family::start(parse_spec(spec, Family::info),
                [&](const auto& game) { expect_foreseen(game, shape_of(spec)); });
}

TEST(PatternSpace, ForeseesWhatComesUpInGames) {
  expect_foreseen<Hex>("hex:5");
  expect_foreseen<Hex>("hex:2");
  expect_foreseen<Havannah>("havannah:3");
  expect_foreseen<NoGo>("nogo:5");
  expect_foreseen<AtariGo>("atarigo:5");
  expect_foreseen<Go>("go:5");
}

}  // namespace
}  // namespace yomi
