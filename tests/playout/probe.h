// What the tests of playout policies share: policies by their text, positions and records made by
// hand, simulations on real games without their types, and a test of frequencies.
#pragma once
#include <algorithm>
#include <functional>
#include <map>

#include "engine/player_spec.h"
#include "playout/policy.h"
#include "tests/reference/policies.h"

namespace yomi {

// "ppa:alpha=0.5"; one policy.
std::unique_ptr<Policy> make_policy(const std::string& text, const GameFacts& facts);

// A game with so many moves, each with one of two features.
GameFacts plain_facts(int move_count);

// A position made by hand: First to move, all moves legal, nothing before.
class HandDecision : public Decision {
 public:
  explicit HandDecision(int move_count);

  Player& player = situation_.to_play;
  std::vector<Ply> history;
  std::vector<Move> legal, near, urgent, occupied;
  std::vector<std::uint32_t> patterns;  // by move

  const Ply* ago(int plies) const override;
  std::span<const Move> moves() override { return legal; }
  std::span<const std::int32_t> codes() override;
  std::span<const std::int32_t> feature_codes() override;
  bool may_play(Move move) override;
  bool was_played(Move move) override {
    return std::find(occupied.begin(), occupied.end(), move) != occupied.end();
  }
  std::span<const Move> neighbours() override { return near; }
  std::uint32_t pattern(Move cell) override {
    return patterns[static_cast<std::size_t>(index(cell))];
  }
  std::span<const Move> urgent_replies() override { return urgent; }

 private:
  int move_count_;
  std::vector<std::int32_t> codes_, features_;
};

// A file of this process alone, since tests run side by side; gone when it ends.
std::string temporary_file(const std::string& name);

// A record made by hand: First moves first and players alternate, every move is always legal; the
// feature of every move is the first.
Record hand_record(int move_count, const std::vector<int>& moves, Outcome outcome, int before = 0);

// How often each move is chosen in so many draws; no_move counts too.
std::map<Move, int> frequencies(Policy& policy, Decision& decision, int draws, std::uint64_t seed);

// Pearson's statistic of counts against chances. Nothing may happen that has no chance.
double chi_square(const std::map<Move, int>& counts, const std::map<Move, double>& chances);
// What it exceeds with probability 0.001 (Wilson and Hilferty 1931).
double critical_chi_square(std::size_t outcomes);

// A weight, mean or reply that a policy has learned; 0 when there is none.
double lesson(const Policy& policy, Player player, int move);
int lesson_count(const Policy& policy);

// One game of the roster with the moves played so far, in which policies play simulations.
class Playground {
 public:
  // A policy has chosen: the position, the generator before the choice, the choice or no_move.
  using Watch = std::function<void(Decision&, Rng before, Move chosen)>;

  virtual ~Playground() = default;
  const GameFacts& facts() const { return facts_; }
  // The last simulation, as the engine records it for a policy that wants everything.
  const Record& record() const { return record_; }

  // The real game goes on by a random move; false when it is over.
  virtual bool advance(Rng& rng) = 0;
  // A simulation: so many random moves for the tree, then the policy's, random where it has none.
  virtual void simulate(Policy& policy, Rng& rng, int tree_plies, const Watch& watch) = 0;

 protected:
  GameFacts facts_;
  Record record_;
};
std::unique_ptr<Playground> make_playground(const std::string& spec);

// A record as plain numbers.
slow::Simulation plain(const Record& record, bool features);
// The codes of the last two moves, the last first.
slow::Sequence last_codes(const Decision& decision, int move_count);

}  // namespace yomi
