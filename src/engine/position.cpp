#include "engine/position.h"

namespace yomi {

PlayoutTally& PlayoutTally::operator+=(const PlayoutTally& more) {
  count += more.count, first += more.first, second += more.second, draws += more.draws;
  plies += more.plies, knows_length &= more.knows_length;
  rings += more.rings, bridges += more.bridges, forks += more.forks;
  return *this;
}

namespace {

std::string not_a_move(const Position& position, std::string_view text) {
  const Grid grid = position.grid();
  const std::string first = grid.text({0, 0});
  const std::string last = grid.text({grid.width - 1, grid.height - 1});
  MoveList legal;
  position.legal_moves(legal);
  const std::string example = legal.empty() ? "" : ", a move like " + position.move_text(legal[0]);
  return "not a move: " + quoted(text) + " (expected cells " + first + " to " + last + example +
         ")";
}

}  // namespace

Move read_move(const Position& position, std::string_view text) {
  if (position.outcome() != Outcome::Ongoing)
    throw Error("the game is over: no move " + quoted(text) + " can follow");
  const auto move = position.parse_move(text);
  if (!move) throw Error(not_a_move(position, text));
  MoveList legal;
  position.legal_moves(legal);
  if (legal.contains(*move)) return *move;
  const std::string player = position.to_play() == Player::First ? "first" : "second";
  throw Error("illegal move: " + quoted(text) + " (" + player + " to move has " +
              std::to_string(legal.size()) + " legal moves, such as " +
              position.move_text(legal[0]) + ")");
}

void play_moves(Position& position, std::string_view texts) {
  int number = 0;
  for (;;) {
    const auto start = texts.find_first_not_of(" ,\t\n");
    if (start == std::string_view::npos) return;
    const auto end = std::min(texts.find_first_of(" ,\t\n", start), texts.size());
    ++number;
    try {
      position.play(read_move(position, texts.substr(start, end - start)));
    } catch (const Error& error) {
      throw Error("move " + std::to_string(number) + ": " + error.what());
    }
    texts.remove_prefix(end);
  }
}

}  // namespace yomi
