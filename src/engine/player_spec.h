// What a user types to name a player,
// `TREE[:key=value,...][/PLAYOUT[:key=value,...][+...]][@BUDGET]`, and what there is to choose
// from.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/params.h"
#include "playout/pattern_file.h"
#include "playout/policy.h"
#include "search/budget.h"
#include "search/rule.h"

namespace yomi {

// A tree or a playout policy as `yomi players` lists it.
struct PartInfo {
  std::string_view name;
  std::string_view summary;
  std::span<const Param> params;
};

std::vector<PartInfo> all_trees();
std::vector<PartInfo> all_playouts();

class Witness;

struct PlayoutSpec {
  const PlayoutInfo* info;
  Params params;
  SharedWeights weights = nullptr;             // of `pattern`: these, and not those of a file
  std::shared_ptr<Witness> witness = nullptr;  // who stands here and only watches
  bool witness_is_first = false;
};

struct PlayerSpec {
  std::string tree;
  const RuleInfo* rule;  // null: plays at random
  Params params;
  std::vector<PlayoutSpec> playouts;  // the first that has an answer moves; uniform ends the chain
  Budget budget;
};

// Throws an Error that names the nearest right word.
PlayerSpec parse_player(std::string_view text);

// Writes the values that depend on the game where "auto" stands.
void settle(PlayerSpec& spec, const GameFacts& facts);

// The one spelling: keys that differ from their defaults, the budget always.
std::string player_text(const PlayerSpec& spec);

}  // namespace yomi
