#include "cli/position.h"

#include "engine/roster.h"

namespace yomi::cli {

std::unique_ptr<Position> read_position(const Arguments& arguments) {
  auto position = start_game(arguments.text(game_operand.name));
  play_moves(*position, arguments.text(moves_option.name));
  return position;
}

void replay(const Position& position, const Visit& visit) {
  const auto then = start_game(position.game());
  visit(*then, {});
  for (const Move move : position.moves()) {
    const std::string text = then->move_text(move);
    then->play(move);
    visit(*then, text);
  }
}

std::vector<std::string> played_texts(const Position& position) {
  std::vector<std::string> texts;
  replay(position, [&](const Position&, const std::string& move) {
    if (!move.empty()) texts.push_back(move);
  });
  return texts;
}

std::vector<std::string> move_texts(const Position& position, std::span<const Move> moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(position.move_text(move));
  return texts;
}

std::vector<std::string> legal_texts(const Position& position) {
  MoveList legal;
  position.legal_moves(legal);
  return move_texts(position, {legal.begin(), legal.end()});
}

std::string as_typed(const Position& position, const std::string& next_move) {
  constexpr std::size_t longest = 60;
  std::string moves;
  for (const std::string& move : played_texts(position)) moves += move + " ";
  moves += next_move;
  if (next_move.empty() && !moves.empty()) moves.pop_back();
  if (moves.empty()) return position.game();
  return position.game() + " --moves \"" + (moves.size() > longest ? "..." : moves) + "\"";
}

}  // namespace yomi::cli
