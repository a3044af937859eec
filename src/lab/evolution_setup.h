// What an evolution is to do, as a user writes it: in TOML, or by options of the same names.
//
//   game = "hex:7"
//   optimiser = "snes"        # hivemind if left out: the paper's
//   generations = 100         # every key of the optimiser is one here
//   rate = 0.1
//   player = "uct-tuned:expand=50,transpositions=off/pattern@1000"
//   opening = "c4"            # moves, or as for match: none, random:2, all:1, a file
//   seed = 1
//
// Also folding, output, probe, probe-every and probe-against.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/params.h"
#include "learn/optimiser.h"

namespace yomi {

// All keys but seed and the optimiser's own.
std::span<const Param> evolution_keys();

struct EvolutionSetup {
  EvolutionSetup();

  // Any of the keys; one that was set before gets the new value. An optimiser comes with all its
  // keys anew. Throws an Error that names the nearest right key or the values that are allowed.
  void set(std::string_view key, std::string_view value);

  Params params;  // of evolution_keys()
  OptimiserSpec optimiser;
  std::uint64_t seed = 1;
};

// Throws an Error that names the line and what was expected there.
EvolutionSetup read_evolution(const std::string& file);
EvolutionSetup parse_evolution(std::string_view text, const std::string& source);

}  // namespace yomi
