// What GoGui (1.5 and later) asks in order to play any game: the rules stay in the engine. Moves of
// pieces are played in two halves, the piece and then where it goes, since GoGui knows only moves
// of one point. Any of these commands tells that GoGui is there.
#include <algorithm>

#include "protocol/gtp_commands.h"
#include "protocol/gtp_picture.h"
#include "protocol/gtp_score.h"

namespace yomi {
namespace {

// One capital letter, then small ones: "Miserenogo".
std::string game_id(GtpSession& session, const GtpLine&) {
  session.meet_gogui();
  std::string id(session.game().name());
  std::erase(id, '-');
  id[0] = static_cast<char>(id[0] - 'a' + 'A');
  return id;
}

std::string board(GtpSession& session, const GtpLine&) {
  session.meet_gogui();
  return plain_board(session.position(), session.coordinates());
}

// GoGui draws hexagons from 1.6 on.
std::string board_size(GtpSession& session, const GtpLine&) {
  session.meet_gogui();
  const Grid grid = session.position().grid();
  std::string text = std::to_string(grid.width);
  if (grid.height != grid.width) text += " " + std::to_string(grid.height);
  return grid.shape == Grid::Shape::Square ? text : text + " hex";
}

std::string legal_moves(GtpSession& session, const GtpLine&) {
  session.meet_gogui();
  const GtpCoordinates coordinates = session.coordinates();
  std::vector<std::string> texts;
  for (const Move move : session.game().moves()) {
    const MovePoints points = points_of(session.position(), move);
    const auto half = session.game().picked() ? points.to : points.from;
    std::string text = session.plays_halves() ? coordinates.text(*half) : coordinates.text(move);
    if (std::find(texts.begin(), texts.end(), text) == texts.end())
      texts.push_back(std::move(text));
  }
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : " ") + text;
  return all;
}

std::string side_to_move(GtpSession& session, const GtpLine&) {
  session.meet_gogui();
  return std::string(colour_name(session.position().to_play()));
}

std::string final_result(GtpSession& session, const GtpLine&) {
  session.meet_gogui();
  return result_sentence(session.position());
}

// What each player has taken from the other: stones that were on the board and are gone.
struct Captures {
  int of[2] = {};
};
Captures captures_of(const GtpGame& game) {
  Captures taken;
  GtpGame then(game.spec());
  for (const Move move : game.position().moves()) {
    const auto before = then.position().clone();
    const Player victim = other(before->to_play());
    then.play({move});
    for_each_point(before->grid(), [&](Point point) {
      taken.of[index(other(victim))] +=
          before->at(point) == victim && then.position().at(point) != victim;
    });
  }
  return taken;
}

// A swapped stone in Hex has changed sides, and nobody has taken it.
std::string captured_count(GtpSession& session, const GtpLine&) {
  session.meet_gogui();
  const Captures taken = session.game().name() == "hex" ? Captures{} : captures_of(session.game());
  return std::to_string(taken.of[0]) + " " + std::to_string(taken.of[1]);
}

// Cells that a hexagon does not have are dark; a piece that was taken up has a circle.
std::string board_gfx(GtpSession& session, const GtpLine&) {
  session.meet_gogui();
  const GtpCoordinates coordinates = session.coordinates();
  const Grid grid = session.position().grid();
  std::string outside;
  for (int row = 0; row < grid.height; ++row)
    for (int column = 0; column < grid.width; ++column)
      if (const Point point{column, row}; !grid.contains(point))
        outside += " " + coordinates.text(point);
  std::string gfx = outside.empty() ? "" : "COLOR black" + outside + "\n";
  if (const auto& picked = session.game().picked())
    gfx += "CIRCLE " + coordinates.text(*picked) + "\n";
  return gfx;
}

constexpr GtpCommand commands[] = {
    {"gogui-rules_game_id", game_id, "the name of the game"},
    {"gogui-rules_board", board, "the board, X for black and O for white"},
    {"gogui-rules_board_size", board_size, "WIDTH [HEIGHT] [hex]"},
    {"gogui-rules_legal_moves", legal_moves, "legal points; none when the game is over"},
    {"gogui-rules_side_to_move", side_to_move, "black or white"},
    {"gogui-rules_final_result", final_result, "the result in words"},
    {"gogui-rules_captured_count", captured_count, "stones taken by black and by white"},
    {"gogui-rules_board_gfx", board_gfx, "marks on the board"},
};

}  // namespace

std::span<const GtpCommand> gtp_rules() { return commands; }

}  // namespace yomi
