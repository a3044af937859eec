// What playouts of each game consist of, and whole ones. Items are plies where a benchmark plays a
// game, playouts where it finishes one.
#include <benchmark/benchmark.h>

#include <vector>

#include "games/breakthrough.h"
#include "games/go.h"
#include "games/havannah.h"
#include "games/hex.h"
#include "games/nogo.h"

namespace yomi {
namespace {

constexpr std::uint8_t all_shapes = ring_shape | bridge_shape | fork_shape;

template <class G>
void finish_from(benchmark::State& state, const G& start) {
  Rng rng(1);
  for (auto _ : state) {
    G game = start;
    benchmark::DoNotOptimize(finish(game, rng));
  }
  state.SetItemsProcessed(state.iterations());
}

// Half of a game that is played at random, from the start.
template <class G>
std::vector<Move> half_a_game(G game) {
  Rng rng(1);
  std::vector<Move> moves;
  while (game.outcome() == Outcome::Ongoing) {
    MoveList list;
    playout_moves(game, list);
    moves.push_back(list[rng.below(list.size())]);
    game.play(moves.back());
  }
  moves.resize(moves.size() / 2);
  return moves;
}

template <class G>
G in_the_middle(G game) {
  for (const Move move : half_a_game(game)) game.play(move);
  return game;
}

template <class G>
void play_from(benchmark::State& state, const G& start) {
  const std::vector<Move> moves = half_a_game(start);
  for (auto _ : state) {
    G game = start;
    for (const Move move : moves) game.play(move);
    benchmark::DoNotOptimize(game);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves.size()));
}

template <class G>
void draw_in_the_middle(benchmark::State& state, const G& start) {
  G game = in_the_middle(start);
  Rng rng(1);
  for (auto _ : state) benchmark::DoNotOptimize(game.random_move(rng));
}

template <class G>
void hash_in_the_middle(benchmark::State& state, const G& start) {
  G game = in_the_middle(start);
  for (auto _ : state) {
    benchmark::DoNotOptimize(game);
    benchmark::DoNotOptimize(game.hash());
  }
}

// On boards whose cells were dealt at random: what a Hex playout does besides dealing.
void hex_joins(benchmark::State& state) {
  const HexBoard<2> board(11, false);
  Rng rng(1);
  std::vector<Bits<2>> sets(64);
  for (auto& set : sets)
    for (auto& word : set.word) word = rng.next();
  for (auto& set : sets) set &= board.tables()->board;
  std::size_t next = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(
        HexBoard<2>::joins(*board.tables(), sets[next++ % sets.size()], Player::First));
}
BENCHMARK(hex_joins);

void hex_finish(benchmark::State& state) {
  const int size = static_cast<int>(state.range(0));
  if (size <= 8) return finish_from(state, HexBoard<1>(size, false));
  if (size <= 11) return finish_from(state, HexBoard<2>(size, false));
  finish_from(state, HexBoard<6>(size, false));
}
BENCHMARK(hex_finish)->Arg(7)->Arg(11)->Arg(19);

BENCHMARK_CAPTURE(play_from, hex_11, HexBoard<2>(11, false));
BENCHMARK_CAPTURE(play_from, havannah_8, HavannahBoard<217>(8, all_shapes));
BENCHMARK_CAPTURE(play_from, go_9, GoPosition<81>(9, {}));
BENCHMARK_CAPTURE(play_from, go_19, GoPosition<361>(19, {}));
BENCHMARK_CAPTURE(play_from, nogo_8, NoGoPosition<64>(8));
BENCHMARK_CAPTURE(play_from, breakthrough_8, Race<Pawn, 1>(8, 8));

BENCHMARK_CAPTURE(finish_from, havannah_8, HavannahBoard<217>(8, all_shapes));
BENCHMARK_CAPTURE(finish_from, go_9, GoPosition<81>(9, {}));
BENCHMARK_CAPTURE(finish_from, nogo_8, NoGoPosition<64>(8));
BENCHMARK_CAPTURE(finish_from, breakthrough_8, Race<Pawn, 1>(8, 8));

BENCHMARK_CAPTURE(draw_in_the_middle, hex_11, HexBoard<2>(11, false));
BENCHMARK_CAPTURE(draw_in_the_middle, go_9, GoPosition<81>(9, {}));
BENCHMARK_CAPTURE(draw_in_the_middle, breakthrough_8, Race<Pawn, 1>(8, 8));

BENCHMARK_CAPTURE(hash_in_the_middle, hex_11, HexBoard<2>(11, false));
BENCHMARK_CAPTURE(hash_in_the_middle, havannah_8, HavannahBoard<217>(8, all_shapes));
BENCHMARK_CAPTURE(hash_in_the_middle, go_9, GoPosition<81>(9, {}));
BENCHMARK_CAPTURE(hash_in_the_middle, breakthrough_8, Race<Pawn, 1>(8, 8));

}  // namespace
}  // namespace yomi
