#include "cli/default_player.h"

namespace yomi::cli {
namespace {

struct Choice {
  std::string_view game, player;
};

// Games that differ from the rest. Go: with ko a position's value depends on how it came about, so
// that nothing can be proven.
constexpr Choice choices[] = {{"go", "rave:transpositions=off@1s"}};
constexpr std::string_view usual = "rave:transpositions=off,solver=on,decisive=both@1s";

}  // namespace

std::string default_player(std::string_view game) {
  for (const Choice& choice : choices)
    if (choice.game == game) return std::string(choice.player);
  return std::string(usual);
}

}  // namespace yomi::cli
