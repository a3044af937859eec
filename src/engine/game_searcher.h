// Searcher over one game type: sets a tree up, runs simulations in one or more threads, reports.
#pragma once
#include <numeric>

#include "core/crew.h"
#include "engine/game_position.h"
#include "engine/policy_playout.h"
#include "engine/search_setup.h"
#include "engine/simulation.h"
#include "games/spec.h"
#include "search/legs.h"

namespace yomi {

template <Game G>
class GameSearcher final : public Searcher {
 public:
  GameSearcher(PlayerSpec spec, const G& game, const GameFacts& facts, std::uint64_t seed)
      : spec_(std::move(spec)),
        setup_(spec_, facts),
        tree_(setup_.shape),
        crew_(static_cast<std::size_t>(setup_.threads) - 1) {
    for (int i = 0; i < setup_.threads; ++i)
      workers_.push_back(std::make_unique<Worker>(
          Worker{Rng(seed + static_cast<std::uint64_t>(i) * 0xd1342543de82ef95),
                 {tree_, setup_.descent, setup_.decisive,
                  PolicyPlayout<G>(spec_, game, facts, setup_.decisive)}}));
    std::vector<Descent*> threads;
    for (const auto& worker : workers_) threads.push_back(&worker->simulation.descent());
    Descent::introduce(threads);
  }

  const PlayerSpec& spec() const override { return spec_; }
  void new_game() override {
    planted_ = false;
    for (const auto& worker : workers_) worker->simulation.playout().new_game();
  }
  std::vector<PolicyLessons> lessons() const override {
    std::vector<PolicyLessons> all;
    auto policy = workers_.front()->simulation.playout().policies().begin();
    for (const PlayoutSpec& playout : spec_.playouts) {
      if (playout.info == &uniform_playout) continue;  // ends the chain, and is no policy
      const Policy::Wants wants = (*policy)->wants();
      if (wants.record || wants.pool_visits >= 0)
        all.push_back({playout.info->name, (*policy)->lessons()});
      ++policy;
    }
    return all;
  }
  void show_to(SearchView view) override { view_ = std::move(view); }

 private:
  // What one thread writes all the time, apart from what the others write.
  struct alignas(128) Worker {
    Rng rng;
    Simulation<G, PolicyPlayout<G>> simulation;
  };

  SearchReport search(const Position& position, const Budget& budget,
                      const SearchWatch& watch) override {
    const double cpu_start = thread_cpu_seconds();
    const auto& typed = dynamic_cast<const GamePosition<G>&>(position);
    Legs legs(budget, watch);
    const MoveList moves = root_moves(typed);
    if (moves.size() == 1) return only_move(typed.state(), moves[0]);
    plant(typed, moves, budget.playouts);
    start_policies(typed);
    if (view_.show) legs.rest_every(view_.interval);
    double other_cpu = 0;
    const auto report = [&] {
      return report_now(legs, thread_cpu_seconds() - cpu_start + other_cpu);
    };
    while (!legs.over(tree_)) {
      if (tree_.wants_room()) tree_.make_room();
      other_cpu += run_leg(legs, typed.state());
      if (legs.rested()) view_.show(report());
    }
    return report();
  }

  SearchReport report_now(const Legs& legs, double cpu) const {
    SearchReport report;
    report_tree(tree_, setup_.by_value, report);
    report_lines(tree_, setup_.by_value, view_.lines, report);
    report.playouts = legs.playouts();
    report.stopped = legs.stopped();
    report.seconds = legs.seconds();
    report.cpu_seconds = cpu;
    return report;
  }

  // Nothing to choose, and nothing to think about.
  static SearchReport only_move(G game, Move move) {
    SearchReport report;
    const Player player = game.to_play();
    game.play(move);
    report.best = move;
    report.proof = proof_for(game.outcome(), player);
    report.moves.push_back({.move = move, .proof = report.proof});
    report.line = {move};
    return report;
  }

  // What the tree tries at the root: superko is obeyed here, though not below.
  MoveList root_moves(const GamePosition<G>& position) const {
    MoveList moves, tried;
    position.legal_moves(moves);
    moves_to_try(position.state(), setup_.decisive, tried);
    MoveList both;
    for (const Move move : tried)
      if (moves.contains(move)) both.push(move);
    return both.empty() ? moves : both;
  }

  void plant(const GamePosition<G>& position, const MoveList& moves, std::int64_t playouts) {
    const G& game = position.state();
    NodeId known = NodeId::None;
    if (setup_.reuse && planted_) known = node_of(position);
    if (known != NodeId::None) tree_.keep(known);
    if (known == NodeId::None || !tree_.open_root({moves.begin(), moves.end()})) {
      tree_.plant(game.to_play(), game.hash(), playouts);
      CHECK(tree_.open_root({moves.begin(), moves.end()}));
    }
    planted_ = true;
    history_ = position.moves();
  }

  void start_policies(const GamePosition<G>& position) {
    std::vector<Ply> before;
    const std::vector<Move>& moves = position.moves();
    const std::size_t count = std::min<std::size_t>(2, moves.size());
    Player player = position.to_play();
    for (std::size_t i = 0; i < count; ++i) {
      player = other(player);
      before.insert(before.begin(), {player, moves[moves.size() - 1 - i]});
    }
    for (const auto& worker : workers_)
      worker->simulation.playout().start(position.state(), before);
  }

  // The node that an earlier search made for this position.
  NodeId node_of(const GamePosition<G>& position) const {
    if (setup_.shape.transpositions) return tree_.find(position.state().hash());
    const std::vector<Move>& now = position.moves();
    if (now.size() < history_.size() || !std::equal(history_.begin(), history_.end(), now.begin()))
      return NodeId::None;
    NodeId id = tree_.root();
    for (std::size_t ply = history_.size(); ply < now.size() && id != NodeId::None; ++ply)
      id = tree_.child(id, now[ply]);
    return id;
  }

  // Returns the CPU seconds of the other threads.
  double run_leg(Legs& legs, const G& root) {
    std::vector<double> cpu(workers_.size());
    crew_.run([&](std::size_t i) {
      const double cpu_start = thread_cpu_seconds();
      Worker& worker = *workers_[i];
      legs.run(tree_, i == 0, [&] { worker.simulation.run(root, worker.rng); });
      if (i > 0) cpu[i] = thread_cpu_seconds() - cpu_start;
    });
    for (const auto& worker : workers_) worker->simulation.descent().settle();
    return std::accumulate(cpu.begin(), cpu.end(), 0.0);
  }

  PlayerSpec spec_;
  SearchSetup setup_;
  Tree tree_;
  std::vector<std::unique_ptr<Worker>> workers_;
  Crew crew_;
  std::vector<Move> history_;  // the moves of the game when the tree was planted
  bool planted_ = false;
  SearchView view_;
};

template <Game G>
std::unique_ptr<Searcher> GamePosition<G>::make_searcher(const PlayerSpec& spec,
                                                         std::uint64_t seed) const {
  if constexpr (ForbidsRepetition<G>)
    if (spec.params.is("solver", "on"))
      throw Error("solver=on does not do " + yomi::quoted(spec_) +
                  ": with ko, a position's value depends on how it came about");
  const GameFacts facts = facts_of(game_, spec_name(spec_));
  PlayerSpec settled = spec;
  settle(settled, facts);
  return std::make_unique<GameSearcher<G>>(std::move(settled), game_, facts, seed);
}

}  // namespace yomi
