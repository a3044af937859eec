#include "cli/contest_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <thread>

#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/text.h"

namespace yomi::cli {
namespace {

// Games in the order of their numbers, as far as there are no gaps.
class Prefix {
 public:
  void add(const GameRow& row) { waiting_.emplace(row.number, row); }

  // One game on, if it is there.
  bool advance() {
    if (waiting_.empty() || waiting_.begin()->first != static_cast<std::int64_t>(rows_.size()))
      return false;
    rows_.push_back(std::move(waiting_.begin()->second));
    waiting_.erase(waiting_.begin());
    return true;
  }
  const std::vector<GameRow>& rows() const { return rows_; }
  // All there are, whether or not some before them are missing.
  std::vector<GameRow> all() const {
    std::vector<GameRow> rows = rows_;
    for (const auto& [number, row] : waiting_) rows.push_back(row);
    return rows;
  }

 private:
  std::vector<GameRow> rows_;
  std::map<std::int64_t, GameRow> waiting_;
};

std::vector<Facts> checked_players(const Contest& contest) {
  Table table(contest, {});
  std::vector<Facts> facts;
  const int count = static_cast<int>(contest.setup().players.size());
  facts.reserve(contest.setup().players.size());
  for (int i = 0; i < count; ++i) {
    facts.push_back(table.player(i).facts());
    table.player(i).end();
  }
  table.referee();
  return facts;
}

}  // namespace

std::string typed_command(std::string_view command, const Arguments& arguments,
                          std::span<const Option> options) {
  std::string text = fmt::format("yomi {}", command);
  for (const Option& option : options) {
    if (!arguments.has(option.name)) continue;
    if (option.name.starts_with("--")) text += fmt::format(" {}", option.name);
    if (option.kind != Option::Kind::Flag) text += " " + shell_word(arguments.text(option.name));
  }
  return text;
}

std::int64_t whole_rounds(const Contest& contest, std::int64_t games_each, Screen& screen) {
  const std::int64_t games = contest.plan().rounded(games_each);
  if (games != games_each)
    screen.err << fmt::format("yomi: {} games instead of {}{}: every opening once with each side\n",
                              games, games_each,
                              contest.plan().encounters().size() > 1 ? " in each encounter" : "");
  return games;
}

ContestOutcome run_in_store(const ContestRun& run, const Arguments& arguments, Screen& screen) {
  ContestOutcome outcome;
  outcome.players = checked_players(run.contest);
  const auto store = open_store(std::string(arguments.text("--store")));
  outcome.run = store->open_run(run.contest.run_setup());
  auto threads = static_cast<int>(arguments.whole("--threads"));
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());

  Prefix prefix;
  Progress progress(screen, std::string(run.contest.setup().kind), "games");
  std::int64_t known = -1, stored = 0;  // at the beginning; now
  bool enough = false;
  const auto watch = [&](const std::vector<GameRow>& news) {
    for (const GameRow& row : news) {
      if (row.number >= run.games) continue;
      prefix.add(row);
      ++stored;
      if (run.seen) run.seen(row);
    }
    if (known < 0) known = stored;
    while (!enough && prefix.advance()) enough = run.enough && run.enough(prefix.rows().back());
    if (run.show)
      run.show(stored, known);
    else
      progress.update(static_cast<double>(stored - known) /
                          static_cast<double>(std::max<std::int64_t>(1, run.games - known)),
                      static_cast<std::uint64_t>(stored - known),
                      fmt::format("{}/{} games{}", stored, run.games,
                                  run.standing ? ", " + run.standing() : ""));
    outcome.interrupted = interrupted();
    return !enough && !outcome.interrupted;
  };
  const Stopwatch clock;
  try {
    run_contest(*store, outcome.run, run.contest, {run.games, threads}, watch);
  } catch (const ContestGivenUp& reason) {
    outcome.trouble = reason.what();
  }
  outcome.seconds = clock.seconds();
  outcome.rows = enough ? prefix.rows() : prefix.all();
  return outcome;
}

void check_complete(const ContestRun& run, const ContestOutcome& outcome) {
  const std::string when = fmt::format("after {} of {} games", outcome.rows.size(), run.games);
  if (!outcome.trouble.empty())
    throw std::runtime_error(fmt::format("given up {}: {}", when, outcome.trouble));
  if (outcome.interrupted) throw Stopped(fmt::format("stopped {}; the same command goes on", when));
}

Patience read_patience(const Arguments& arguments) {
  Patience patience;
  patience.stall = arguments.real("--patience");
  patience.move_time = arguments.real("--move-time");
  return patience;
}

std::string store_as_typed(const Arguments& arguments) {
  const std::string_view file = arguments.text("--store");
  return file == store_option.fallback ? "" : " --store " + shell_word(file);
}

}  // namespace yomi::cli
