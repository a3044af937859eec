// yomi solve: who wins with best play, and by which first moves.
#include <fmt/format.h>
#include <unistd.h>

#include <ostream>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/text.h"
#include "core/check.h"
#include "core/clock.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {game_operand,
                              moves_option,
                              {.name = "--memory",
                               .kind = Option::Kind::Whole,
                               .value = "MiB",
                               .fallback = "1024",
                               .low = 1,
                               .high = 1 << 20,
                               .meaning = "most memory for remembered positions"},
                              ascii_option,
                              seed_option,
                              json_option,
                              help_option};

std::size_t memory_from(const Arguments& arguments) {
  const std::size_t wanted = arguments.whole("--memory");
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t there = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * page >> 20;
  if (wanted > there && arguments.has("--memory"))
    throw Error(
        fmt::format("bad value '{}' for --memory (this machine has {} MiB)", wanted, there));
  return std::min(wanted, there);
}

Solution solve(const Position& position, const Arguments& arguments, Screen& screen) {
  Progress progress(screen, "solving " + position.game(), "nodes");
  SolveLimits limits;
  limits.memory_mib = memory_from(arguments);
  limits.report = [&](const SolveProgress& now) {
    if (interrupted())
      throw Stopped(fmt::format("stopped after {}, {} of {} first moves done",
                                counted(now.nodes, "node"), now.moves_done, now.moves_total));
    progress.update(now.moves_total == 0 ? 0 : double(now.moves_done) / now.moves_total, now.nodes);
  };
  return position.solve(limits);
}

std::string verdict(const Solution& solution) {
  if (solution.winner == Outcome::Draw) return "a draw with best play";
  return fmt::format("{} wins with best play", outcome_name(solution.winner));
}

// A board with a star on each winning move, if moves are cells here.
std::string starred_board(const Position& position, const Solution& solution, bool unicode) {
  BoardPicture picture = picture_of(position, unicode);
  for (const Move move : solution.winning_moves) {
    const auto point = position.grid().parse(position.move_text(move));
    if (!point) return {};
    picture.star(*point);
  }
  return picture.text() + "\n";
}

// The move to look at next: one that does not win, so that the answer is not yet known.
std::string next_to_try(const Position& position, const Solution& solution) {
  const auto winning = move_texts(position, solution.winning_moves);
  const auto legal = legal_texts(position);
  for (const std::string& move : legal)
    if (std::find(winning.begin(), winning.end(), move) == winning.end()) return move;
  return legal.empty() ? "" : legal.front();
}

void print_table(const Position& position, const Solution& solution, bool unicode, double seconds,
                 std::ostream& out) {
  out << fmt::format("{}: {}\n\n{}", as_typed(position), verdict(solution),
                     starred_board(position, solution, unicode));
  const auto winning = move_texts(position, solution.winning_moves);
  const auto legal = legal_texts(position).size();
  if (!winning.empty())
    out << fmt::format("winning moves ({} of {}): {}\n", winning.size(), legal,
                       listed(winning, winning.size()));
  else if (legal > 0)
    out << fmt::format("none of the {} moves wins for {}\n", legal,
                       player_name(position.to_play()));
  else
    out << "the game is over\n";
  out << fmt::format("{} in {}\n", counted(solution.nodes, "node"), seconds_text(seconds))
      << fmt::format("next: yomi {} {}\n", legal == 0 ? "show" : "solve",
                     as_typed(position, next_to_try(position, solution)));
}

void run(const Arguments& arguments, Screen& screen) {
  const auto position = read_position(arguments);
  const Stopwatch watch;
  const Solution solution = solve(*position, arguments, screen);
  const bool unicode = screen.unicode && !arguments.has("--ascii");
  if (!arguments.has("--json"))
    return print_table(*position, solution, unicode, watch.seconds(), screen.out);
  Json()
      .add("game", position->game())
      .add("winner", outcome_name(solution.winner))
      .add("winning_moves", move_texts(*position, solution.winning_moves))
      .add("nodes", solution.nodes)
      .print(screen.out);
}

}  // namespace

const Command solve_command{"solve", "finds who wins a small game with best play, and how", options,
                            "yomi solve hex:4\n"
                            "yomi solve tictactoe --moves \"b2 a2\"\n"
                            "yomi solve domineering:5x6 --json",
                            run};

}  // namespace yomi::cli
