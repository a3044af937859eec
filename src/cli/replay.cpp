// yomi replay: a stored game again, and the proof that the players would play it again.
#include <fmt/format.h>

#include <ostream>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/contest_run.h"
#include "cli/interrupt.h"
#include "cli/position.h"
#include "cli/state.h"
#include "cli/stored.h"
#include "cli/text.h"
#include "engine/roster.h"
#include "lab/contest.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {
    run_operand,
    {.name = "NUMBER",
     .kind = Option::Kind::Whole,
     .required = true,
     .low = 0,
     .high = 1e15,
     .meaning = "number of the game, from 0"},
    {.name = "--plies", .meaning = "draw every position, not only the last"},
    {.name = "--show", .meaning = "only show the game; do not let the players think again"},
    ascii_option,
    store_option,
    seed_option,
    json_option,
    help_option};

// What came of letting the players think again.
struct Proof {
  bool possible = false;      // do the same seed and game give the same moves?
  std::int64_t repeated = 0;  // moves that came again
  std::int64_t moves = 0;     // of the players
  std::string different;      // the first that did not
};

std::int64_t plies_of(const std::string& moves) {
  return moves.empty() ? 0 : 1 + std::count(moves.begin(), moves.end(), ' ');
}

Proof prove_search(const GameRow& row) {
  Proof proof;
  proof.possible = is_repeatable(row.first) && (row.second.empty() || is_repeatable(row.second));
  if (proof.possible && searched(row, interrupted).note != row.note)
    proof.different = "other playouts were counted this time";
  return proof;
}

Proof prove(const GameRow& row) {
  if (is_search(row)) return prove_search(row);
  const auto stored = replayed(row);
  Proof proof;
  const auto opening = static_cast<std::size_t>(plies_of(row.opening));
  proof.moves = static_cast<std::int64_t>(stored->moves().size() - opening);
  proof.possible = is_repeatable(row.first) && is_repeatable(row.second);
  if (!proof.possible) return proof;
  const auto position = start_game(row.game);
  for (std::size_t i = 0; i < opening; ++i) position->play(stored->moves()[i]);
  std::unique_ptr<MatchPlayer> players[] = {make_match_player(row.first, {}, interrupted),
                                            make_match_player(row.second, {}, interrupted)};
  for (const Player side : {Player::First, Player::Second})
    players[index(side)]->begin(*position, side_seed(row.seed, side));
  for (std::size_t i = opening; i < stored->moves().size(); ++i) {
    const Move move = players[index(position->to_play())]->choose(*position).move;
    if (move != stored->moves()[i]) {
      proof.different =
          fmt::format("move {}: {} was played, now it is {}", i + 1,
                      position->move_text(stored->moves()[i]), position->move_text(move));
      break;
    }
    ++proof.repeated;
    position->play(move);
  }
  return proof;
}

std::string proof_text(const Proof& proof, bool search) {
  if (!proof.possible)
    return "not to be repeated: a player is external, has a clock or several threads; all moves "
           "are legal";
  if (!proof.different.empty()) return "not repeated: " + proof.different;
  if (search) return "repeated: the same playouts again";
  return fmt::format("repeated: the players played all {} again",
                     counted(static_cast<std::uint64_t>(proof.moves), "move"));
}

void draw(const GameRow& row, const Arguments& arguments, Screen& screen) {
  const bool unicode = screen.unicode && !arguments.has("--ascii");
  const auto end = replayed(row);
  BoardPicture picture(*end, unicode);
  replay(*end, [&](const Position& position, const std::string& move) {
    picture.follow(position);
    const bool last = position.moves().size() == end->moves().size();
    if (!last && !arguments.has("--plies")) return;
    if (!move.empty()) screen.out << fmt::format("{}. {}\n", position.moves().size(), move);
    screen.out << picture.text() << '\n';
  });
}

void print_json(const GameRow& row, const Proof* proof, std::ostream& out) {
  Json json;
  json.add("game", row.game)
      .add("number", row.number)
      .add("first", row.first)
      .add("second", row.second)
      .add("moves", row.moves)
      .add("result", row.result)
      .add("end", row.end)
      .add("seed", row.seed);
  if (proof != nullptr)
    json.add("repeatable", proof->possible)
        .add("repeated", proof->possible && proof->different.empty())
        .add("repeated_moves", proof->repeated)
        .add("player_moves", proof->moves);
  json.print(out);
}

void run(const Arguments& arguments, Screen& screen) {
  const auto store = open_store_to_read(std::string(arguments.text("--store")));
  const RunInfo info = read_run(*store, arguments);
  const auto number = static_cast<std::int64_t>(arguments.whole("NUMBER"));
  const auto row = store->game(info.id, number);
  if (!row)
    throw Error(fmt::format("no game {} in run {} ({} finished)", number, info.id,
                            counted(static_cast<std::uint64_t>(info.games), "game")));
  if (!arguments.has("--json")) {
    draw(*row, arguments, screen);
    screen.out << fmt::format("{}\nfirst: {}\nsecond: {}\nresult: {} ({}){}\nmoves: {}\n",
                              row->game, row->first, row->second, row->result, row->end,
                              row->note.empty() ? "" : ", " + row->note, row->moves)
               << std::flush;
  }
  std::optional<Proof> proof;
  try {
    if (!arguments.has("--show")) proof = prove(*row);
  } catch (const GameAbandoned&) {
    throw Stopped("stopped before the players had played the game again");
  }
  if (arguments.has("--json"))
    print_json(*row, proof ? &*proof : nullptr, screen.out);
  else if (proof)
    screen.out << proof_text(*proof, is_search(*row)) << '\n';
  if (proof && proof->possible && !proof->different.empty())
    throw std::runtime_error("the stored game was not repeated: " + proof->different);
  if (!arguments.has("--json"))
    screen.out << fmt::format("next: yomi replay {} {} --plies --show{}   yomi export {} --csv{}\n",
                              info.id, number, store_as_typed(arguments), info.id,
                              store_as_typed(arguments));
}

}  // namespace

const Command replay_command{"replay", "shows a stored game, and plays it again to prove it",
                             options,
                             "yomi replay 1 0\n"
                             "yomi replay 1 17 --plies --store night.db",
                             run};

}  // namespace yomi::cli
