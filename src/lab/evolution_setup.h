// What an evolution is to do, as a user writes it: in TOML, or by options of the same names.
//
//   game = "hex:7"
//   optimiser = "hivemind"    # the paper's; snes if left out
//   generations = 100         # every key of the optimiser is one here
//   sigma0 = 5
//   player = "uct-tuned:expand=50,transpositions=off/pattern@1000"
//   opening = "c4"            # moves, or as for match: none, random:2, all:1, a file
//   seed = 1
//
// Also folding, output, probe, probe-every and probe-against.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "core/params.h"
#include "learn/optimiser.h"

namespace yomi {

// All keys but seed and the optimiser's own.
inline constexpr Param evolution_keys[] = {
    {"game", Param::Type::Text, "", "", "what is played, such as hex:7"},
    {"optimiser", Param::Type::Text, "snes", "",
     "snes, hivemind (the paper's), sep-cma-es or pso, with keys: snes:rate=0.2"},
    {"player", Param::Type::Text, "uct-tuned:expand=50,transpositions=off/pattern@1000", "",
     "who plays the fitness games; its pattern gets the weights"},
    {"opening", Param::Type::Text, "auto", "",
     "moves, none, random:K, all:1 or a file; auto: in hex the paper's first move, c4 (its C8 on "
     "11x11: it counts rows from below), else random:2"},
    {"folding", Param::Type::Choice, "auto", "on|off",
     "patterns alike by symmetry are one weight; auto: off with hivemind and pso"},
    {"output", Param::Type::Text, "auto", "",
     "the policy; its learning curve goes beside it, as .svg; auto: GAME-OPTIMISER-SEED.weights"},
    {"probe", Param::Type::Whole, "0", "0..1000000",
     "games of the best policy against somebody fixed, now and then"},
    {"probe-every", Param::Type::Whole, "10", "1..1000000", "generations from probe to probe"},
    {"probe-against", Param::Type::Text, "local", "", "who a probe meets in place of pattern"}};

struct EvolutionSetup {
  EvolutionSetup();

  // Any of the keys; one that was set before gets the new value. An optimiser comes with all its
  // keys anew. Throws an Error that names the nearest right key or the values that are allowed.
  void set(std::string_view key, std::string_view value);

  Params params;  // of evolution_keys
  OptimiserSpec optimiser;
  std::uint64_t seed = 1;
};

// Throws an Error that names the line and what was expected there.
EvolutionSetup read_evolution(const std::string& file);
EvolutionSetup parse_evolution(std::string_view text, const std::string& source);

}  // namespace yomi
