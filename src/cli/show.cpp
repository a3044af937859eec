// yomi show: draws a position and lists what may be played.
#include <fmt/format.h>

#include <ostream>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/position.h"
#include "cli/state.h"
#include "cli/text.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {
    game_operand,
    moves_option,
    {.name = "--plies", .meaning = "show every position from the start, not only the last"},
    ascii_option,
    seed_option,
    json_option,
    help_option};

void print_json(const Position& position, std::ostream& out) {
  Json json;
  json.add("game", position.game())
      .add("ply", position.moves().size())
      .add("to_play", player_name(position.to_play()))
      .add("legal", legal_texts(position))
      .add("outcome", outcome_name(position.outcome()));
  if (position.has_shapes() && position.outcome() != Outcome::Ongoing)
    json.add("shapes", shape_names(position.shapes()));
  json.print(out);
}

void print_board(const Position& position, const BoardPicture& picture, const std::string& last,
                 std::ostream& out) {
  out << fmt::format("{}, ply {}: {}\n\n{}\n", position.game(), position.moves().size(),
                     state_text(position, picture), picture.text());
  if (!last.empty()) out << fmt::format("last move:   {}\n", last);
  constexpr std::size_t few = 12;
  if (const auto legal = legal_texts(position); !legal.empty())
    out << fmt::format("legal moves: {} ({} in all)\n", listed(legal, few), legal.size());
}

void print_next(const Position& position, std::ostream& out) {
  out << fmt::format("rules:       {}\nnext: ", rules_of(position));
  const bool at_start = position.moves().empty();
  const auto legal = legal_texts(position);
  if (!legal.empty()) out << "yomi show " << as_typed(position, legal[legal.size() / 2]);
  if (!legal.empty() && at_start) out << "   yomi playouts " << position.game();
  if (legal.empty()) out << (at_start ? "yomi games" : "yomi show --plies " + as_typed(position));
  out << '\n';
}

void run(const Arguments& arguments, Screen& screen) {
  const auto end = read_position(arguments);
  const bool json = arguments.has("--json"), every = arguments.has("--plies");
  const bool unicode = screen.unicode && !arguments.has("--ascii");
  BoardPicture picture(*end, unicode);
  replay(*end, [&](const Position& position, const std::string& last) {
    picture.follow(position);
    if (!every && position.moves().size() < end->moves().size()) return;
    if (json) return print_json(position, screen.out);
    print_board(position, picture, last, screen.out);
    if (every) screen.out << '\n';
  });
  if (!json) print_next(*end, screen.out);
}

}  // namespace

const Command show_command{"show", "draws a position, whose turn it is and the legal moves",
                           options,
                           "yomi show hex:5\n"
                           "yomi show havannah:4 --moves \"d4 a1 c3\"\n"
                           "yomi show go:9 --moves \"e5 c3 pass\" --json\n"
                           "yomi show tictactoe --moves \"b2 a1 c3\" --plies",
                           run};

}  // namespace yomi::cli
