// yomi playouts: what becomes of uniformly random games, and how fast they run.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/text.h"
#include "core/clock.h"
#include "match/statistics.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {
    game_operand,
    {.name = "--count",
     .kind = Option::Kind::Whole,
     .value = "N",
     .fallback = "100000",
     .low = 1,
     .high = 1e12,
     .meaning = "how many playouts"},
    moves_option,
    {.name = "--slow", .meaning = "by the plain loop that the fast playouts are tested against"},
    seed_option,
    json_option,
    help_option};

struct Result {
  PlayoutTally tally;
  double cpu_seconds = 0;

  double per_second() const {
    return static_cast<double>(tally.count) / std::max(cpu_seconds, 1e-9);
  }
};

// In batches of a fixed size, so that the same seed gives the same games at any speed. Stops early
// after Ctrl-C.
Result run_playouts(const Position& position, const Arguments& arguments, Screen& screen) {
  constexpr std::int64_t batch = 512;
  const auto count = static_cast<std::int64_t>(arguments.whole("--count"));
  const bool slow = arguments.has("--slow");
  Progress progress(screen, position.game(), "playouts");
  Rng rng(arguments.whole("--seed"));
  Result result;
  const double start = cpu_seconds();
  while (result.tally.count < count && !interrupted()) {
    const auto size = std::min(batch, count - result.tally.count);
    result.tally += slow ? position.slow_playouts(size, rng) : position.playouts(size, rng);
    const auto done = result.tally.count;
    progress.update(static_cast<double>(done) / static_cast<double>(count),
                    static_cast<std::uint64_t>(done));
  }
  result.cpu_seconds = cpu_seconds() - start;
  return result;
}

double mean_length(const PlayoutTally& tally) {
  return static_cast<double>(tally.plies) /
         static_cast<double>(std::max<std::int64_t>(1, tally.count));
}

void print_json(const Position& position, const Result& result, std::ostream& out) {
  const PlayoutTally& tally = result.tally;
  Json json;
  json.add("game", position.game())
      .add("count", tally.count)
      .add("first", tally.first)
      .add("second", tally.second)
      .add("draws", tally.draws);
  if (tally.knows_length) json.add("length", mean_length(tally));
  json.add("per_second", result.per_second());
  if (position.has_shapes())
    json.add("shapes",
             Json().add("ring", tally.rings).add("bridge", tally.bridges).add("fork", tally.forks));
  json.print(out);
}

std::vector<std::string> rate_row(std::string what, std::int64_t hits, std::int64_t count) {
  const auto [low, high] = wilson(static_cast<double>(hits), count);
  const double rate =
      static_cast<double>(hits) / static_cast<double>(std::max<std::int64_t>(1, count));
  return {std::move(what), fmt::format("{:>8}", percent(rate)),
          fmt::format("{:.2f} to {:.2f}", 100 * low, 100 * high)};
}

void print_table(const Position& position, const Result& result, std::uint64_t seed,
                 std::ostream& out) {
  const PlayoutTally& tally = result.tally;
  std::vector<std::vector<std::string>> rows{{"", "", "95 % interval"}};
  rows.push_back(rate_row("first wins", tally.first, tally.count));
  rows.push_back(rate_row("second wins", tally.second, tally.count));
  if (tally.draws > 0) rows.push_back(rate_row("draw", tally.draws, tally.count));
  if (position.has_shapes()) {
    rows.push_back(rate_row("won by a ring", tally.rings, tally.count));
    rows.push_back(rate_row("won by a bridge", tally.bridges, tally.count));
    rows.push_back(rate_row("won by a fork", tally.forks, tally.count));
  }
  out << fmt::format("{}: {} random playouts, seed {}\n\n{}\n", as_typed(position),
                     grouped(static_cast<std::uint64_t>(tally.count)), seed, aligned(rows));
  if (tally.knows_length) out << fmt::format("mean length: {:.2f} plies\n", mean_length(tally));
  out << fmt::format("speed: {} playouts per CPU second, one thread\n",
                     grouped(static_cast<std::uint64_t>(result.per_second())));
}

void run(const Arguments& arguments, Screen& screen) {
  const auto position = read_position(arguments);
  const Result result = run_playouts(*position, arguments, screen);
  if (arguments.has("--json"))
    print_json(*position, result, screen.out);
  else
    print_table(*position, result, arguments.whole("--seed"), screen.out);
  const std::uint64_t wanted = arguments.whole("--count");
  if (const auto done = static_cast<std::uint64_t>(result.tally.count); done < wanted)
    throw Stopped(fmt::format("stopped after {} of {} playouts", grouped(done), grouped(wanted)));
  if (!arguments.has("--json"))
    screen.out << fmt::format("next: yomi show {}   yomi bench --quick\n", as_typed(*position));
}

}  // namespace

const Command playouts_command{"playouts", "plays random games: who wins, how long, how fast",
                               options,
                               "yomi playouts hex:11\n"
                               "yomi playouts havannah:8 --count 1e4 --seed 7\n"
                               "yomi playouts breakthrough:8 --moves \"d2d3\" --json",
                               run};

}  // namespace yomi::cli
