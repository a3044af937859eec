// The list of games with their types, for the few places that need them: the roster and tests.
// Everything else names a game by its spec (roster.h).
#pragma once
#include <array>
#include <tuple>
#include <utility>

#include "games/atarigo.h"
#include "games/breakthrough.h"
#include "games/domineering.h"
#include "games/go_playout.h"
#include "games/havannah.h"
#include "games/hex_fill.h"
#include "games/knightthrough.h"
#include "games/nogo.h"
#include "games/tictactoe.h"

namespace yomi {

template <class... Games>
struct GameTypes {
  static constexpr std::array<const GameInfo*, sizeof...(Games)> infos{&Games::info...};

  // Calls visit(spec in its one spelling, start position) for the game that a spec names. False
  // when there is none of that name; throws an Error when the rest of the spec is wrong.
  template <class Visitor>
  static bool visit(std::string_view text, Visitor visitor) {
    return visit_part<0, 1>(text, visitor);
  }

  // The same, looking only at every `parts`-th game: several files can share the compiler's work.
  template <int part, int parts, class Visitor>
  static bool visit_part(std::string_view text, Visitor visitor) {
    return [&]<int... i>(std::integer_sequence<int, i...>) {
      return ((i % parts == part && visit_one<i, part, parts>(text, visitor)) || ...);
    }
    (std::make_integer_sequence<int, sizeof...(Games)>{});
  }

 private:
  template <int i, int part, int parts, class Visitor>
  static bool visit_one(std::string_view text, Visitor& visitor) {
    if constexpr (i % parts == part) {
      using One = std::tuple_element_t<i, std::tuple<Games...>>;
      if (One::info.name != spec_name(text)) return false;
      const GameSpec spec = parse_spec(text, One::info);
      One::start(spec, [&](const auto& game) { visitor(spec_text(One::info, spec), game); });
      return true;
    }
    return false;
  }
};

// A new game is one line here.
using GameList = GameTypes<Go,                   //
                           AtariGo,              //
                           NoGo,                 //
                           MisereNoGo,           //
                           Breakthrough,         //
                           MisereBreakthrough,   //
                           Knightthrough,        //
                           MisereKnightthrough,  //
                           Domineering,          //
                           MisereDomineering,    //
                           Hex,                  //
                           Havannah,             //
                           TicTacToe>;

}  // namespace yomi
