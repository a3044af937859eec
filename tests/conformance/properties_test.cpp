// Properties of any random legal game of any game, size and option.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <set>

#include "engine/roster.h"
#include "tests/conformance/probe.h"
#include "tests/conformance/specs.h"

namespace yomi {
namespace {

// The same thousand games in every run.
[[maybe_unused]] const int rapidcheck_is_told = setenv("RC_PARAMS", "seed=1 max_success=1000", 1);

// A random game: its spec, how many random moves, and the seed they are drawn from.
struct RandomGame {
  std::string spec;
  int plies;
  std::uint64_t seed;
};
void showValue(const RandomGame& game, std::ostream& out) {
  out << game.spec << ", " << game.plies << " plies, seed " << game.seed;
}

rc::Gen<RandomGame> random_game() {
  static const auto specs = [] {
    auto all = small_specs(25);
    const auto large = large_specs();
    all.insert(all.end(), large.begin(), large.end());
    return all;
  }();
  return rc::gen::apply(
      [](std::string spec, int plies, std::uint64_t seed) {
        return RandomGame{std::move(spec), plies, seed};
      },
      rc::gen::elementOf(specs), rc::gen::inRange(0, 200), rc::gen::arbitrary<std::uint64_t>());
}

// The position after the random moves, or at the end of the game.
std::unique_ptr<Probe> any_position() {
  const RandomGame random = *random_game();
  auto game = probe(random.spec);
  Rng rng(random.seed);
  for (int ply = 0; ply < random.plies && game->outcome() == Outcome::Ongoing; ++ply) {
    const MoveList moves = game->legal_moves();
    game->play(moves[rng.below(moves.size())]);
  }
  return game;
}

std::unique_ptr<Probe> after(const Probe& game, Move move) {
  auto next = game.copy();
  next->play(move);
  return next;
}

RC_GTEST_PROP(Property, OngoingGamesHaveMovesAndEveryMoveIsInRange, ()) {
  const auto game = any_position();
  const MoveList moves = game->legal_moves();
  RC_ASSERT(moves.empty() == (game->outcome() != Outcome::Ongoing));
  const std::set<Move> distinct(moves.begin(), moves.end());
  RC_ASSERT(static_cast<int>(distinct.size()) == moves.size());
  for (const Move move : moves) RC_ASSERT(index(move) < game->move_count());
}

RC_GTEST_PROP(Property, CodesAreInRangeAndDistinctForTheMovesOfAPosition, ()) {
  const auto game = any_position();
  std::set<int> codes, features;
  const MoveList moves = game->legal_moves();
  for (const Move move : moves) {
    codes.insert(game->code(move));
    features.insert(game->feature_code(move));
  }
  RC_ASSERT(static_cast<int>(codes.size()) == moves.size());
  RC_ASSERT(static_cast<int>(features.size()) == moves.size());
  if (moves.empty()) return;
  const int half = game->code_count() / 2;  // each player has a half of the codes
  const int player = index(game->to_play());
  RC_ASSERT(*codes.begin() >= player * half && *codes.rbegin() < (player + 1) * half);
  RC_ASSERT(*features.begin() >= 0 && *features.rbegin() < game->feature_code_count());
}

RC_GTEST_PROP(Property, MoveTextsAreReadBackAsTheSameMove, ()) {
  const auto game = any_position();
  for (const Move move : game->legal_moves())
    RC_ASSERT(game->parse_move(game->move_text(move)) == std::optional(move));
}

RC_GTEST_PROP(Property, CopiesAreIndependentAndEveryMoveChangesTheHash, ()) {
  const auto game = any_position();
  const auto hash = game->hash();
  for (const Move move : game->legal_moves()) {
    RC_ASSERT(game->copy()->hash() == hash);
    RC_ASSERT(after(*game, move)->hash() != hash);
  }
  RC_ASSERT(game->hash() == hash);
}

// A transformed position is built anew, stone by stone and in another order than it was played.
RC_GTEST_PROP(Property, HashEqualsRecomputedHash, ()) {
  const auto game = any_position();
  RC_ASSERT(game->transformed(0)->hash() == game->hash());
  for (int s = 0; s < game->symmetry_count(); ++s) {
    const auto there = game->transformed(s);
    bool back = false;  // some symmetry is the inverse of s
    for (int t = 0; t < game->symmetry_count(); ++t)
      back |= there->transformed(t)->hash() == game->hash();
    RC_ASSERT(back);
  }
}

// However the symmetries' hashes are computed, they are those of the transformed positions.
RC_GTEST_PROP(Property, CanonicalHashIsTheLeastOfTheTransformedPositions, ()) {
  const auto game = any_position();
  std::uint64_t least = game->hash();
  for (int s = 0; s < game->symmetry_count(); ++s)
    least = std::min(least, game->transformed(s)->hash());
  RC_ASSERT(game->canonical_hash() == least);
}

RC_GTEST_PROP(Property, SymmetriesPreserveMovesAndOutcomes, ()) {
  const auto game = any_position();
  const MoveList moves = game->legal_moves();
  for (int s = 0; s < game->symmetry_count(); ++s) {
    const auto mirrored = game->transformed(s);
    RC_ASSERT(mirrored->outcome() == game->outcome());
    RC_ASSERT(mirrored->to_play() == game->to_play());
    const MoveList mirrored_moves = mirrored->legal_moves();
    RC_ASSERT(mirrored_moves.size() == moves.size());
    for (int i = 0; i < moves.size(); i += 7) {
      const Move there = game->transformed(moves[i], s);
      RC_ASSERT(mirrored_moves.contains(there));
      const auto next = after(*game, moves[i]), mirrored_next = after(*mirrored, there);
      RC_ASSERT(mirrored_next->hash() == next->transformed(s)->hash());
      RC_ASSERT(mirrored_next->outcome() == next->outcome());
    }
  }
}

RC_GTEST_PROP(Property, WinningMovesAreJustThoseAfterWhichTheMoverHasWon, ()) {
  const auto game = any_position();
  if (game->outcome() != Outcome::Ongoing) return;
  const MoveList found = game->winning_moves();
  for (const Move move : game->legal_moves())
    RC_ASSERT(found.contains(move) == (after(*game, move)->outcome() == win_for(game->to_play())));
}

RC_GTEST_PROP(Property, AntiDecisiveMovesAreJustThoseAfterWhichTheOpponentCannotWinAtOnce, ()) {
  const auto game = any_position();
  if (game->outcome() != Outcome::Ongoing || !game->winning_moves().empty()) return;
  const MoveList found = game->saving_moves();
  const bool is_threatened = game->skips_turn() && game->skipped()->outcome() == Outcome::Ongoing &&
                             !game->skipped()->winning_moves().empty();
  if (!is_threatened) RC_ASSERT(found.empty());
  if (!is_threatened) return;
  for (const Move move : game->legal_moves()) {
    const auto next = after(*game, move);
    const bool saves = next->outcome() == Outcome::Ongoing ? next->winning_moves().empty()
                                                           : next->outcome() == Outcome::Draw;
    RC_ASSERT(found.contains(move) == saves);
  }
}

RC_GTEST_PROP(Property, AWatcherSeesAWholeGame, ()) {
  const auto game = any_position();
  Rng rng(1);
  Probe::Seen seen;
  const Finish end = game->watch(rng, false, seen);
  if (!game->shows_order()) return;
  const auto replayed = game->copy();
  for (const auto& [player, move] : seen) {
    RC_ASSERT(replayed->to_play() == player);
    RC_ASSERT(replayed->legal_moves().contains(move));
    replayed->play(move);
  }
  // A playout of Go may also be cut short.
  RC_ASSERT(replayed->outcome() == end.outcome || replayed->outcome() == Outcome::Ongoing);
}

RC_GTEST_PROP(Property, PatternsAndUrgentRepliesNameLegalCells, ()) {
  const auto game = any_position();
  if (game->outcome() != Outcome::Ongoing) return;
  for (const Move cell : game->empty_neighbours()) {
    RC_ASSERT(!game->at(*game->grid().parse(game->move_text(cell))));
    RC_ASSERT(game->pattern(cell) < 1U << (2 * game->pattern_cells()));
  }
  const MoveList legal = game->legal_moves();
  for (const Move move : game->urgent_replies()) RC_ASSERT(legal.contains(move));
}

RC_GTEST_PROP(Property, PlayoutsLeadToAnOutcomeFromAnyPosition, ()) {
  const auto game = any_position();
  Rng rng(1);
  const Finish end = game->finish(rng);
  RC_ASSERT(end.outcome != Outcome::Ongoing);
  if (game->outcome() != Outcome::Ongoing) RC_ASSERT(end.outcome == game->outcome());
}

std::string board_text(const Position& position) {
  std::string text;
  const Grid grid = position.grid();
  for (int row = 0; row < grid.height; ++row)
    for (int column = 0; column < grid.width; ++column) {
      const auto stone = position.at({column, row});
      text += stone ? (*stone == Player::First ? 'X' : 'O') : '.';
    }
  return text;
}

RC_GTEST_PROP(Property, SuperkoNeverLetsAPositionComeBack, ()) {
  const int size = *rc::gen::inRange(1, 4);
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const auto position = start_game("go:" + std::to_string(size) + ",komi=0.5");
  const Move pass = *position->parse_move("pass");
  std::set<std::string> seen{board_text(*position)};
  for (int ply = 0; ply < 300 && position->outcome() == Outcome::Ongoing; ++ply) {
    MoveList moves;
    position->legal_moves(moves);
    RC_ASSERT(moves.contains(pass));
    const Move drawn = moves[rng.below(moves.size())];
    const Move move = moves.size() > 1 && drawn == pass ? moves[0] : drawn;
    position->play(move);
    if (move != pass) RC_ASSERT(seen.insert(board_text(*position)).second);
  }
}

}  // namespace
}  // namespace yomi
