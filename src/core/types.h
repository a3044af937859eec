// The words every layer shares: players, outcomes, moves and what learners call a move.
#pragma once
#include <cstdint>

namespace yomi {

// First is the player who moves first (GTP: black).
enum class Player : std::uint8_t { First, Second };

constexpr Player other(Player player) {
  return player == Player::First ? Player::Second : Player::First;
}
constexpr int index(Player player) { return static_cast<int>(player); }

enum class Outcome : std::uint8_t { Ongoing, First, Second, Draw };

constexpr Outcome win_for(Player player) {
  return player == Player::First ? Outcome::First : Outcome::Second;
}

// The same game played for the opposite aim: a win becomes the other player's.
constexpr Outcome inverted(Outcome outcome) {
  if (outcome == Outcome::First) return Outcome::Second;
  if (outcome == Outcome::Second) return Outcome::First;
  return outcome;
}

// A move is a number that only its game can read: 0 to move_count() - 1.
enum class Move : std::uint16_t {};
constexpr int index(Move move) { return static_cast<int>(move); }
constexpr Move move_at(int number) { return static_cast<Move>(number); }
inline constexpr Move no_move = move_at(0xffff);

// A cell of a board, numbered by the board's geometry.
enum class Cell : std::uint16_t {};
constexpr int index(Cell cell) { return static_cast<int>(cell); }
constexpr Cell cell_at(int number) { return static_cast<Cell>(number); }

// What a learner indexes: one number per player and move (or per player, move and surroundings).
enum class MoveCode : std::uint32_t {};
constexpr int index(MoveCode code) { return static_cast<int>(code); }
constexpr MoveCode code_at(int number) { return static_cast<MoveCode>(number); }

}  // namespace yomi
