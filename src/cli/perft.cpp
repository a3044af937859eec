// yomi perft: counts legal move sequences. Large trees are walked here, so that there is something
// to report and a place to stop; what takes an instant is one call into the game.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/text.h"
#include "core/clock.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {game_operand,
                              {.name = "--depth",
                               .kind = Option::Kind::Whole,
                               .value = "D",
                               .required = true,
                               .low = 1,
                               .high = 50,
                               .meaning = "length of the longest sequences counted"},
                              moves_option,
                              seed_option,
                              json_option,
                              help_option};

class Walk {
 public:
  Walk(Progress& progress, int depth) : progress_(progress), depth_(depth) {}

  // share: about which part of the whole tree is below this position.
  PerftCount count(const Position& position, int depth, double share) {
    MoveList moves;
    position.legal_moves(moves);
    if (!is_long(depth, moves.size())) return count_at_once(position, depth, share);
    PerftCount total;
    for (const Move move : moves) {
      const auto next = position.clone();
      next->play(move);
      total += count(*next, depth - 1, share / moves.size());
    }
    return total;
  }

 private:
  // Would a person notice the time this takes?
  static bool is_long(int depth, int moves) {
    constexpr double leaves_at_once = 2e6;
    return depth > 2 && std::pow(moves, depth) > leaves_at_once;
  }

  PerftCount count_at_once(const Position& position, int depth, double share) {
    if (interrupted()) throw Stopped(fmt::format("stopped within depth {}", depth_));
    const PerftCount count = position.perft(depth);
    done_ += share;
    leaves_ += count.leaves;
    progress_.update(done_, leaves_);
    return count;
  }

  Progress& progress_;
  int depth_;
  double done_ = 0;
  std::uint64_t leaves_ = 0;
};

PerftCount count_leaves(const Position& position, int depth, Screen& screen) {
  Progress progress(screen, fmt::format("{} depth {}", position.game(), depth), "sequences");
  return Walk(progress, depth).count(position, depth, 1);
}

void print_row(int depth, const PerftCount& count, double seconds, std::ostream& out) {
  const bool measurable = seconds > 0.001;
  out << fmt::format("{:>7}{:>23}{:>23}{:>12}{:>12}\n", depth, grouped(count.leaves),
                     grouped(count.ended), seconds_text(seconds),
                     measurable ? short_number(static_cast<double>(count.leaves) / seconds) : "-")
      << std::flush;
}

void run(const Arguments& arguments, Screen& screen) {
  const auto position = read_position(arguments);
  const bool json = arguments.has("--json");
  const int deepest = static_cast<int>(arguments.whole("--depth"));
  if (!json)
    screen.out << fmt::format("{}\n\n{:>7}{:>23}{:>23}{:>12}{:>12}\n", as_typed(*position), "depth",
                              "sequences", "ended", "time", "per second");
  for (int depth = 1; depth <= deepest; ++depth) {
    const Stopwatch watch;
    const PerftCount count = count_leaves(*position, depth, screen);
    if (!json) {
      print_row(depth, count, watch.seconds(), screen.out);
      continue;
    }
    Json()
        .add("game", position->game())
        .add("depth", depth)
        .add("leaves", count.leaves)
        .add("ended", count.ended)
        .print(screen.out);
  }
  if (!json)
    screen.out << "\nsequences: legal move sequences of exactly that length; ended: those among "
                  "them that end the game\n"
               << fmt::format("next: yomi perft {} --depth {}\n", as_typed(*position),
                              std::min(deepest + 1, 50));
}

}  // namespace

const Command perft_command{"perft", "counts the legal move sequences of each length", options,
                            "yomi perft hex:4 --depth 5\n"
                            "yomi perft breakthrough:8 --depth 4 --json\n"
                            "yomi perft go:3 --moves \"b2\" --depth 4",
                            run};

}  // namespace yomi::cli
