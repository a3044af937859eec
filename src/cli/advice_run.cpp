#include "cli/advice_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <thread>

#include "cli/contest_run.h"
#include "cli/interrupt.h"
#include "cli/match_report.h"
#include "cli/progress.h"
#include "cli/text.h"
#include "core/hash.h"
#include "lab/cost.h"

namespace yomi::cli {
namespace {

// CPU seconds of a game, by a few of the players.
double guessed_game_seconds(const AdviceSetup& setup) {
  constexpr std::size_t sample = 10;
  CostGuess guess(0.02);
  ExperimentRow row;
  row.game = setup.game;
  row.b = fmt::format("{}@{}", league_rival, setup.budget);
  double seconds = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    row.a = fmt::format("{}@{}", setup.players[i * setup.players.size() / sample], setup.budget);
    seconds += guess.game_seconds(row) / sample;
  }
  return std::max(seconds, 1e-4);
}

std::int64_t affordable_games(const AdviceSetup& setup, const Arguments& arguments) {
  if (arguments.has("--games")) return static_cast<std::int64_t>(arguments.whole("--games"));
  auto threads = static_cast<double>(arguments.whole("--threads"));
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  return static_cast<std::int64_t>(arguments.real("--seconds") * threads /
                                   guessed_game_seconds(setup));
}

class Elimination {
 public:
  Elimination(const AdviceSetup& setup, const Arguments& arguments, Screen& screen)
      : setup_(setup),
        arguments_(arguments),
        screen_(screen),
        wanted_(affordable_games(setup, arguments)),
        rounds_(plan_rounds(static_cast<int>(setup.players.size()), wanted_)),
        games_(games_in(rounds_)),
        progress_(screen, "advise " + setup.game, "games") {}

  AdviceReport run() {
    for (int player = 0; player < rounds_.front().players; ++player)
      left_.push_back(
          {setup_.game, setup_.budget, setup_.players[static_cast<std::size_t>(player)], {}});
    if (!arguments_.has("--json")) screen_.err << announcement();
    for (std::size_t round = 0; round + 1 < rounds_.size(); ++round) {
      add(play(round));
      keep(static_cast<std::size_t>(rounds_[round + 1].players));
    }
    return {setup_.game, setup_.budget, advice_of(play(rounds_.size() - 1)), std::move(dropped_),
            setup_.players.size()};
  }

 private:
  std::string announcement() const {
    return fmt::format("yomi: measuring {} {}: {} of {} players, {} games in {}{}\n", setup_.game,
                       budget_words(setup_.budget), left_.size(), setup_.players.size(), games_,
                       counted(rounds_.size(), "round"),
                       arguments_.has("--games")
                           ? ""
                           : fmt::format(", about {} seconds", arguments_.text("--seconds")));
  }

  // Everybody who is left against uct. Another seed in every round.
  Contest contest_of(std::size_t round) const {
    ContestSetup contest;
    contest.kind = "advise";
    contest.title = fmt::format("{}, {}: round {} of {}", setup_.game, setup_.budget, round + 1,
                                rounds_.size());
    contest.command = setup_.command;
    contest.games = {setup_.game};
    contest.players = {fmt::format("{}@{}", league_rival, setup_.budget)};
    contest.openings = "random:2";
    contest.seed = Hasher().add(arguments_.whole("--seed")).add(round).value();
    for (const LeagueRow& row : left_) {
      contest.encounters.push_back(
          {.game = 0, .a = static_cast<int>(contest.players.size()), .b = 0});
      contest.players.push_back(fmt::format("{}@{}", row.player, setup_.budget));
    }
    return Contest(std::move(contest));
  }

  std::vector<LeagueRow> play(std::size_t round) {
    const Contest contest = contest_of(round);
    const auto players = static_cast<int>(left_.size());
    ContestRun plan{contest, rounds_[round].games_each * players};
    std::int64_t known_here = 0;
    plan.show = [&](std::int64_t stored, std::int64_t known) {
      known_here = known;
      const std::int64_t fresh = done_ + stored - known_ - known;
      progress_.update(static_cast<double>(fresh) /
                           static_cast<double>(std::max<std::int64_t>(1, games_ - known_ - known)),
                       static_cast<std::uint64_t>(fresh),
                       fmt::format("round {}/{}, {} left, {}/{} games", round + 1, rounds_.size(),
                                   counted(left_.size(), "player"), done_ + stored, games_));
    };
    const ContestOutcome outcome = run_in_store(plan, arguments_, screen_);
    progress_.erase();
    if (outcome.interrupted) stop(done_ + std::ssize(outcome.rows));
    check_complete(plan, outcome);
    done_ += plan.games;
    known_ += known_here;
    std::vector<LeagueRow> results;
    results.reserve(left_.size());
    for (int i = 0; i < players; ++i)
      results.push_back(league_row(setup_.game,
                                   contest.setup().players[static_cast<std::size_t>(i) + 1],
                                   results_of(contest, outcome.rows, i)));
    return results;
  }

  // With --seconds a rate that is measured anew could make other rounds.
  [[noreturn]] void stop(std::int64_t played) const {
    const std::string seed =
        arguments_.has("--seed") ? fmt::format(" --seed {}", arguments_.text("--seed")) : "";
    throw Stopped(fmt::format(
        "stopped after {} of {} games; to go on: yomi advise {} --budget {} --games {}{}{}", played,
        games_, shell_word(setup_.game), setup_.budget, wanted_, seed, store_as_typed(arguments_)));
  }

  void add(const std::vector<LeagueRow>& results) {
    for (std::size_t i = 0; i < left_.size(); ++i) {
      left_[i].share.points += results[i].share.points;
      left_[i].share.games += results[i].share.games;
      left_[i].per_second = results[i].per_second;
      left_[i].rival_per_second = results[i].rival_per_second;
    }
  }

  // The best by all their games; of equals, those before the others so far.
  void keep(std::size_t count) {
    std::stable_sort(left_.begin(), left_.end(), [](const LeagueRow& a, const LeagueRow& b) {
      return a.share.rate() > b.share.rate();
    });
    const auto first_out = left_.begin() + static_cast<std::ptrdiff_t>(count);
    dropped_.insert(dropped_.begin(), first_out, left_.end());
    left_.erase(first_out, left_.end());
  }

  const AdviceSetup& setup_;
  const Arguments& arguments_;
  Screen& screen_;
  std::int64_t wanted_;  // games
  std::vector<Round> rounds_;
  std::int64_t games_;
  Progress progress_;
  std::vector<LeagueRow> left_, dropped_;  // those dropped last come first
  std::int64_t done_ = 0, known_ = 0;      // games of finished rounds; that the store had before
};

}  // namespace

AdviceReport measure_advice(const AdviceSetup& setup, const Arguments& arguments, Screen& screen) {
  return Elimination(setup, arguments, screen).run();
}

}  // namespace yomi::cli
