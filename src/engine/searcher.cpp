#include "engine/searcher.h"

#include "core/check.h"
#include "engine/position.h"

namespace yomi {

namespace {

class RandomPlayer final : public Searcher {
 public:
  RandomPlayer(PlayerSpec spec, std::uint64_t seed) : spec_(std::move(spec)), rng_(seed) {}

  const PlayerSpec& spec() const override { return spec_; }
  void new_game() override {}

 private:
  SearchReport search(const Position& position, const Budget&, const SearchWatch&) override {
    MoveList moves;
    position.legal_moves(moves);
    SearchReport report;
    report.best = moves[rng_.below(moves.size())];
    report.moves.push_back({.move = report.best});
    for (const Move move : moves)
      if (move != report.best) report.moves.push_back({.move = move});
    report.line = {report.best};
    return report;
  }

  PlayerSpec spec_;
  Rng rng_;
};

}  // namespace

SearchReport Searcher::think(const Position& position, const Budget& budget,
                             const SearchWatch& watch) {
  const Outcome over = position.outcome();
  if (over == Outcome::Draw) throw Error("the game is over: it is a draw");
  if (over != Outcome::Ongoing)
    throw Error(std::string("the game is over: ") + (over == Outcome::First ? "first" : "second") +
                " has won");
  return search(position, budget, watch);
}

std::unique_ptr<Searcher> make_searcher(const Position& position, const PlayerSpec& spec,
                                        std::uint64_t seed) {
  if (spec.rule == nullptr) return std::make_unique<RandomPlayer>(spec, seed);
  return position.make_searcher(spec, seed);
}

}  // namespace yomi
