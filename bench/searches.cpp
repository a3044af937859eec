// One search of one game, for counting its instructions (bench/instructions): the engine with the
// few games that are counted, because building it with all of them takes minutes.
//
//   yomi_searches GAME PLAYER
#include <cstdio>
#include <exception>
#include <string_view>

#include "core/check.h"
#include "engine/game_searcher.h"
#include "games/breakthrough.h"
#include "games/go.h"
#include "games/havannah.h"
#include "games/hex_fill.h"
#include "games/nogo.h"

namespace {

template <class G>
void search(std::string_view game, std::string_view player, const G& start) {
  const yomi::GamePosition<G> position(std::string(game), start);
  const auto searcher = position.make_searcher(yomi::parse_player(player), 1);
  std::printf("%lld playouts\n", static_cast<long long>(searcher->think(position).playouts));
}

void run(std::string_view game, std::string_view player) {
  using namespace yomi;
  constexpr std::uint8_t all_shapes = ring_shape | bridge_shape | fork_shape;
  if (game == "hex:11") return search(game, player, HexBoard<2>(11, false));
  if (game == "havannah:8") return search(game, player, HavannahBoard<217>(8, all_shapes));
  if (game == "breakthrough:8") return search(game, player, Race<Pawn, 1>(8, 8));
  if (game == "go:9") return search(game, player, GoPosition<81>(9, {}));
  if (game == "nogo:8") return search(game, player, NoGoPosition<64>(8));
  throw Error("not a game that is counted: " + quoted(game));
}

}  // namespace

int main(int count, char** words) {
  try {
    if (count != 3) throw yomi::Error("usage: yomi_searches GAME PLAYER");
    run(words[1], words[2]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "yomi_searches: %s\n", error.what());
    return 1;
  }
}
