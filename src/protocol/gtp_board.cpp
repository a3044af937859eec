// Commands that set up, change and show the position.
#include <fmt/format.h>

#include <algorithm>

#include "core/check.h"
#include "protocol/gtp_commands.h"
#include "protocol/gtp_picture.h"
#include "protocol/gtp_score.h"
#include "protocol/gtp_turn.h"

namespace yomi {
namespace {

[[noreturn]] void illegal_move(const std::string& why) { throw Error("illegal move: " + why); }

// Half a move of GoGui's: a piece, or where the piece that was taken up goes.
bool play_half(GtpSession& session, std::string_view text) {
  const auto point = session.coordinates().parse_point(text);
  if (!session.plays_halves() || !point) return false;
  GtpGame& game = session.game();
  for (const Move move : game.moves()) {
    const MovePoints points = points_of(game.position(), move);
    if (game.picked() ? points.to != point : points.from != point) continue;
    if (game.picked())
      game.play({move});
    else
      game.pick(*point);
    return true;
  }
  return false;
}

void play_in_turn(GtpSession& session, std::string_view text) {
  if (play_half(session, text)) return;
  GtpGame& game = session.game();
  const auto move = session.coordinates().parse(text);
  const std::vector<Move> legal = game.moves();
  if (!move)
    illegal_move(quoted(text) + " is no move here (expected one like " +
                 session.coordinates().text(legal.front()) + ")");
  if (std::find(legal.begin(), legal.end(), *move) == legal.end())
    illegal_move(quoted(text) + " is not allowed by the rules");
  game.play({*move});
}

std::string play(GtpSession& session, const GtpLine& line) {
  const Player player = parse_colour(line.argument(0));
  gtp_play(session, player, line.argument(1));
  return {};
}

std::string play_sequence(GtpSession& session, const GtpLine& line) {
  std::size_t done = 0;
  try {
    for (; done < line.count(); done += 2)
      gtp_play(session, parse_colour(line.argument(done)), line.argument(done + 1));
  } catch (const Error&) {
    for (; done > 0; done -= 2) session.game().undo();
    throw;
  }
  return {};
}

std::string undo(GtpSession& session, const GtpLine&) {
  if (!session.game().undo()) throw Error("cannot undo");
  return {};
}

std::string clear_board(GtpSession& session, const GtpLine&) {
  session.game().restart();
  session.game_changed();
  return {};
}

// GoGui asks for the size that it was told, one number even if the board has two.
bool is_present_size(const GtpSession& session, int width, int height) {
  const Grid grid = session.position().grid();
  const bool is_fixed = session.game().spec().find(':') == std::string::npos;
  if (!is_fixed && !session.met_gogui()) return false;
  return width == grid.width && (height == grid.height || (session.met_gogui() && width == height));
}

// GoGui's board is the rhombus around the hexagon.
int base_of_hexagon(int width) {
  if (width % 2 == 0) throw Error("a hexagon has an odd width");
  return width / 2 + 1;
}

std::string boardsize(GtpSession& session, const GtpLine& line) {
  int width = line.whole(0);
  int height = line.count() > 1 ? line.whole(1) : width;
  try {
    if (is_present_size(session, width, height)) return clear_board(session, line);
    if (session.met_gogui() && session.position().grid().shape == Grid::Shape::Hexagon)
      width = height = base_of_hexagon(width);
    session.game().resize(width, height);
  } catch (const Error&) {
    throw Error("unacceptable size");
  }
  session.game_changed();
  return {};
}

std::string komi(GtpSession& session, const GtpLine& line) {
  line.real(0);
  if (is_go(session.position())) session.game().set_option("komi", line.argument(0));
  return {};
}

// What HexGui and MoHex call the rules of the game.
std::string param_game(GtpSession& session, const GtpLine& line) {
  const bool is_hex = session.game().name() == "hex";
  const bool swaps = session.game().spec().find("swap=on") != std::string::npos;
  if (line.count() == 0) return is_hex ? fmt::format("[bool] allow_swap {:d}", swaps) : "";
  const std::string& value = line.argument(1);
  if (line.argument(0) != "allow_swap" || !is_hex || (value != "0" && value != "1"))
    gtp_syntax_error("expected allow_swap 0 or 1, in Hex");
  session.game().set_option("swap", value == "1" ? "on" : "off");
  return {};
}

std::string showboard(GtpSession& session, const GtpLine&) {
  const GtpCoordinates coordinates = session.coordinates();
  const Position& position = session.position();
  const bool is_own_style = position.grid().skips_i || !coordinates.is_go_style();
  if (is_own_style && session.setup().picture) return "\n" + session.setup().picture(position);
  return "\n" + labelled_board(position, coordinates);
}

std::string all_legal_moves(GtpSession& session, const GtpLine&) {
  std::string texts;
  for (const Move move : session.game().moves())
    texts += (texts.empty() ? "" : " ") + session.coordinates().text(move);
  return texts;
}

std::string final_score(GtpSession& session, const GtpLine&) {
  const auto score = score_text(session.position());
  if (!score) throw Error("cannot score");
  return *score;
}

std::string final_status_list(GtpSession& session, const GtpLine& line) {
  const std::string& status = line.argument(0);
  if (!is_go(session.position())) throw Error("cannot score");
  if (status == "dead" || status == "seki") return {};
  if (status != "alive") gtp_syntax_error("expected alive, seki or dead");
  std::string texts;
  for_each_point(session.position().grid(), [&](Point point) {
    if (session.position().at(point))
      texts += (texts.empty() ? "" : " ") + session.coordinates().text(point);
  });
  return texts;
}

constexpr GtpCommand commands[] = {
    {"boardsize", boardsize, "starts the present game on a board of WIDTH [HEIGHT]"},
    {"clear_board", clear_board, "starts the present game again"},
    {"komi", komi, "gives white KOMI points in Go; other games have none"},
    {"play", play, "plays COLOUR MOVE"},
    {"gogui-play_sequence", play_sequence, "plays COLOUR MOVE [COLOUR MOVE ...]"},
    {"undo", undo, "takes back what the last command played"},
    {"showboard", showboard, "draws the board"},
    {"all_legal_moves", all_legal_moves, "what the player to move may play"},
    {"legal_moves", all_legal_moves, "what the player to move may play"},
    {"final_score", final_score, "the result: B+3.5, W+, 0 for a draw"},
    {"final_status_list", final_status_list, "Go's stones that are alive, dead or seki"},
    {"param_game", param_game, "shows or sets allow_swap 0 or 1 in Hex"},
};

}  // namespace

void gtp_play(GtpSession& session, Player player, std::string_view text) {
  GtpGame& game = session.game();
  if (game.is_over()) {
    if (lower_case(text) != "pass") illegal_move("the game is over");
    game.play({});  // what genmove says when there is nothing left to play
    return;
  }
  GtpTurn turn(game, player);
  play_in_turn(session, text);
  turn.keep();
}

std::span<const GtpCommand> gtp_board() { return commands; }

}  // namespace yomi
