// One who sees the simulations of a search and has no say in them: it stands in the chain of
// playout policies, at its beginning and after its first policy, and never has an answer. Searches
// that nobody watches pay nothing for it.
#pragma once
#include <memory>

#include "engine/player_spec.h"

namespace yomi {

class Witness {
 public:
  virtual ~Witness() = default;
  // A move beyond the tree is about to be chosen.
  virtual void asked() = 0;
  // The first policy of the chain has no answer to it; nor is there one if there are no policies.
  virtual void passed_on() = 0;
  // A simulation has ended; what Hex strikes off its record was asked for as well.
  virtual void ended(const Record& record) = 0;
};

// This player under the eyes of a witness. It plays as it does alone, except that one without
// policies draws other moves, with the same chances. Requires: threads=1 and decisive=off, or the
// witness hears from several threads and not of every move.
PlayerSpec watched(PlayerSpec spec, const std::shared_ptr<Witness>& witness);

// What stands in the chain; `first`: before all others.
std::unique_ptr<Policy> make_witness_policy(std::shared_ptr<Witness> witness, bool first);

}  // namespace yomi
