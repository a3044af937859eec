// Position over one game type: the only place where a game's type is erased.
#pragma once
#include <algorithm>

#include "engine/position.h"

namespace yomi {

template <Game G>
class GamePosition final : public Position {
 public:
  GamePosition(std::string spec, const G& start) : spec_(std::move(spec)), game_(start) {
    history_.push(game_);
  }

  std::unique_ptr<Position> clone() const override { return std::make_unique<GamePosition>(*this); }
  const std::string& game() const override { return spec_; }
  Player to_play() const override { return game_.to_play(); }
  Outcome outcome() const override { return game_.outcome(); }
  bool has_shapes() const override { return HasShapes<G>; }
  std::uint8_t shapes() const override {
    if constexpr (HasShapes<G>) return game_.shapes();
    return no_shape;
  }
  std::uint64_t hash() const override { return game_.hash(); }
  const std::vector<Move>& moves() const override { return moves_; }

  void legal_moves(MoveList& out) const override {
    if (outcome() != Outcome::Ongoing) return;
    MoveList legal;
    history_.legal_moves(game_, legal);
    std::vector<Move> sorted(legal.begin(), legal.end());
    if constexpr (HasListingOrder<G>)
      std::sort(sorted.begin(), sorted.end(),
                [&](Move a, Move b) { return game_.listing_place(a) < game_.listing_place(b); });
    else
      std::sort(sorted.begin(), sorted.end());
    for (const Move move : sorted) out.push(move);
  }
  void play(Move move) override {
    game_.play(move);
    history_.push(game_);
    moves_.push_back(move);
  }

  const G& state() const { return game_; }
  std::unique_ptr<Searcher> make_searcher(const PlayerSpec& spec,
                                          std::uint64_t seed) const override;  // game_searcher.h

  std::string move_text(Move move) const override { return game_.move_text(move); }
  std::string move_text(Player player, Move move) const override {
    G game = game_;
    if constexpr (SkipsTurn<G>)
      if (game.to_play() != player) game.skip_turn();
    return game.move_text(move);
  }
  std::optional<Move> parse_move(std::string_view text) const override {
    return game_.parse_move(text);
  }
  Grid grid() const override { return game_.grid(); }
  int pattern_cells() const override {
    if constexpr (HasPatterns<G>) return G::pattern_cells;
    return 0;
  }
  std::optional<Player> at(Point point) const override { return game_.at(point); }

  PlayoutTally playouts(std::int64_t count, Rng& rng) const override {
    PlayoutTally tally;
    for (; tally.count < count;) {
      G game = game_;
      tally.add(finish(game, rng));
    }
    return tally;
  }
  PlayoutTally slow_playouts(std::int64_t count, Rng& rng) const override {
    PlayoutTally tally;
    for (; tally.count < count;) tally.add(finish_slowly(game_, rng));
    return tally;
  }
  PerftCount perft(int depth) const override {
    History<G> history = history_;
    return yomi::perft(game_, history, depth);
  }
  Solution solve(const SolveLimits& limits) const override {
    if constexpr (ForbidsRepetition<G>)
      throw Error("solve does not do " + yomi::quoted(spec_) +
                  ": with ko, a position's value depends on how it came about");
    else
      return yomi::solve(game_, limits);
  }

 private:
  std::string spec_;
  G game_;
  History<G> history_;
  std::vector<Move> moves_;
};

}  // namespace yomi
