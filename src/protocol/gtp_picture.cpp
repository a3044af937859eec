#include "protocol/gtp_picture.h"

#include <fmt/format.h>

#include "protocol/gtp_score.h"

namespace yomi {
namespace {

std::string board_line(const Position& position, int row) {
  std::string line;
  const Grid grid = position.grid();
  for (int column = 0; column < grid.width; ++column) {
    const Point point{column, row};
    const auto owner = grid.contains(point) ? position.at(point) : std::nullopt;
    if (column > 0) line += ' ';
    line += !owner ? '.' : *owner == Player::First ? 'X' : 'O';
  }
  return line;
}

}  // namespace

std::string plain_board(const Position& position, const GtpCoordinates& coordinates) {
  std::string text;
  for (int line = 0; line < position.grid().height; ++line)
    text += board_line(position, coordinates.row_of_line(line)) + "\n";
  return text;
}

std::string labelled_board(const Position& position, const GtpCoordinates& coordinates) {
  const Grid grid = position.grid();
  std::string letters = "  ";
  for (int column = 0; column < grid.width; ++column)
    letters += fmt::format(" {}", go_letter(column));
  std::string text = letters + "\n";
  for (int line = 0; line < grid.height; ++line)
    text += fmt::format("{:2} {} {}\n", grid.height - line,
                        board_line(position, coordinates.row_of_line(line)), grid.height - line);
  const bool over = position.outcome() != Outcome::Ongoing;
  const std::string turn =
      position.to_play() == Player::First ? "Black (X) to move" : "White (O) to move";
  return text + letters + "\n" + (over ? result_sentence(position) : turn) + "\n";
}

}  // namespace yomi
