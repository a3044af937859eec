// Weights of patterns that learn from games against each other: an optimiser's generations, played
// on all cores and kept in the store one by one. The same setup gives the same weights, with any
// number of threads and however often it was interrupted.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/evolution_setup.h"
#include "lab/game_batch.h"
#include "lab/pattern_space.h"
#include "match/openings.h"
#include "store/store.h"

namespace yomi {

class Evolution {
 public:
  // Throws an Error when anything in it is wrong or cannot be played.
  explicit Evolution(const EvolutionSetup& setup);

  const std::string& game() const { return start_->game(); }
  const Optimiser& optimiser() const { return *optimiser_; }
  int probe_games() const { return setup_.params.whole("probe"); }
  std::string probe_against() const { return std::string(setup_.params.text("probe-against")); }
  // The player with another playout in place of the learned one.
  std::string player_with(std::string_view playout) const;
  std::string output() const { return output_; }
  std::string curve() const;  // the file for the learning curve

  // Two evolutions that come to the same weights are the same run. Probes look on only, and a run
  // may be made longer where the optimiser does not plan ahead.
  RunSetup run_setup() const;
  // The command that makes these weights again, with everything written out that was left to us.
  std::string command() const;

  // Goes on from what the store has. Throws an Error when that is damaged or beyond our last
  // generation.
  void resume(const std::vector<Checkpoint>& checkpoints);

  // The games of the current generation, to be played and told.
  std::vector<BatchGame> fitness_games();
  // Ends the generation. The checkpoint lacks time and probe.
  Checkpoint tell(std::span<const double> scores);
  // Games of the best so far against the fixed opponent, sides alternating; none if none are due.
  std::vector<BatchGame> probe_batch();

  // The best policy so far, as a file has it. `games`: fitness games so far.
  std::string policy_text(std::int64_t games) const;
  // Throws an Error if policy and curve cannot be written, or something else is in their place.
  void check_output() const;

 private:
  void choose_opening();
  void check_players();
  std::vector<Move> opening(std::int64_t number) const;
  PlayerSpec player(SharedWeights weights) const;
  SharedWeights shared(const Weights& point) const;
  BatchGame game_of(const PlayerSpec& first, const PlayerSpec& second, std::int64_t opening,
                    std::uint64_t purpose, std::size_t number) const;
  std::string run_mark() const;  // in the policy's header: whose it is

  EvolutionSetup setup_;
  std::unique_ptr<Position> start_;
  PatternShape shape_;
  bool folded_;
  PatternSpace space_;
  std::unique_ptr<Optimiser> optimiser_;
  PlayerSpec template_;
  std::string opening_text_;
  std::optional<Openings> openings_;
  std::vector<Move> first_moves_;    // where there are no openings
  std::vector<PlayerSpec> players_;  // of the games that are under way
  std::string output_;
};

struct EvolutionState {
  int generation = 0;      // the one that is played
  std::int64_t games = 0;  // of it that are over
};

struct EvolutionWatch {
  // Told now and then; says whether to go on.
  std::function<bool(const EvolutionState&)> go_on;
  // A generation has been stored.
  std::function<void(const Checkpoint&)> saved;
};

// Plays and stores generations until the last one or until the watcher wants no more; the one under
// way is then forgotten. Requires: the evolution stands where the store's checkpoints end.
void run_evolution(Store& store, RunId run, Evolution& evolution, int threads,
                   const EvolutionWatch& watch);

}  // namespace yomi
