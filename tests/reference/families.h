// One maker for each family of games. Each checks the size and the options of
// its game and throws std::invalid_argument if they are wrong.
#pragma once
#include <memory>

#include "rules.h"
#include "spec.h"

namespace yomi::reference {

// In a misere game the player who would win loses, in every case.
enum class Goal { Normal, Misere };

std::unique_ptr<Rules> make_go(const Spec& spec);
std::unique_ptr<Rules> make_atarigo(const Spec& spec);
std::unique_ptr<Rules> make_nogo(const Spec& spec, Goal goal);
std::unique_ptr<Rules> make_breakthrough(const Spec& spec, Goal goal);
std::unique_ptr<Rules> make_knightthrough(const Spec& spec, Goal goal);
std::unique_ptr<Rules> make_domineering(const Spec& spec, Goal goal);
std::unique_ptr<Rules> make_hex(const Spec& spec);
std::unique_ptr<Rules> make_havannah(const Spec& spec);
std::unique_ptr<Rules> make_tictactoe(const Spec& spec);

// The result when `player` (0 or 1) has reached the goal of the normal game.
inline Result win_for(int player, Goal goal = Goal::Normal) {
  const int winner = goal == Goal::Normal ? player : 1 - player;
  return winner == 0 ? Result::First : Result::Second;
}

}  // namespace yomi::reference
