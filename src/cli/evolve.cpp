// yomi evolve: a playout policy that teaches itself by playing against variants of itself.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <thread>

#include "cli/commands.h"
#include "cli/contest_run.h"
#include "cli/interrupt.h"
#include "cli/optimisers.h"
#include "cli/progress.h"
#include "cli/text.h"
#include "lab/evolution.h"
#include "lab/learning_curve.h"
#include "lab/whole_file.h"
#include "learn/keys.h"
#include "match/statistics.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

// A key of the file as an option.
constexpr Option key_option(std::string_view name, std::string_view value) {
  Option option{.name = name, .kind = Option::Kind::Text, .value = value};
  const auto take = [&](const Param& param) {
    if (param.key != name.substr(2)) return;
    option.fallback = param.fallback;
    option.meaning = param.meaning;
  };
  for (const Param& param : evolution_keys) take(param);
  take(optimiser_keys::generations);
  take(optimiser_keys::games);
  return option;
}

constexpr Option key_options[] = {
    key_option("--game", "GAME"),      key_option("--optimiser", "O"),
    key_option("--generations", "N"),  key_option("--games", "N"),
    key_option("--player", "P"),       key_option("--opening", "O"),
    key_option("--folding", "on|off"), key_option("--probe", "N"),
    key_option("--probe-every", "N"),  key_option("--probe-against", "PLAYOUT"),
    key_option("--output", "FILE"),    seed_option};

constexpr Option checkpoints_option = [] {
  Option option = store_option;
  option.meaning = "the database that keeps every generation, to go on from; not its games";
  return option;
}();
constexpr Option keys_option{.name = "--keys", .meaning = "only explain the optimisers' keys"};

constexpr auto options = [] {
  std::array<Option, std::size(key_options) + 6> all{
      Option{.name = "FILE",
             .kind = Option::Kind::Text,
             .meaning = "settings in TOML, named as the options here and the optimiser's keys; "
                        "options come before them"}};
  auto end = std::copy(std::begin(key_options), std::end(key_options), all.begin() + 1);
  for (const Option& option :
       {threads_option, checkpoints_option, keys_option, json_option, help_option})
    *end++ = option;
  return all;
}();

EvolutionSetup read_setup(const Arguments& arguments) {
  EvolutionSetup setup = arguments.has("FILE") ? read_evolution(std::string(arguments.text("FILE")))
                                               : EvolutionSetup();
  for (const Option& option : key_options)
    if (arguments.has(option.name)) setup.set(option.name.substr(2), arguments.text(option.name));
  return setup;
}

std::string probe_text(const Checkpoint& checkpoint, const std::string& against) {
  const Interval interval = wilson(checkpoint.probe_points, checkpoint.probe_games);
  return fmt::format("{:.1f} % ({:.1f} to {:.1f}) of {} against {}",
                     100 * checkpoint.probe_points / static_cast<double>(checkpoint.probe_games),
                     100 * interval.low, 100 * interval.high,
                     counted(static_cast<std::uint64_t>(checkpoint.probe_games), "game"), against);
}

void print_json(const Checkpoint& checkpoint, std::ostream& out) {
  Json json;
  json.add("generation", checkpoint.generation)
      .add("games", checkpoint.games)
      .add("best", checkpoint.best)
      .add("mean", checkpoint.mean)
      .add("seconds", checkpoint.seconds);
  if (checkpoint.probe_games > 0) {
    const Interval interval = wilson(checkpoint.probe_points, checkpoint.probe_games);
    json.add("probe_games", checkpoint.probe_games)
        .add("probe_rate", checkpoint.probe_points / static_cast<double>(checkpoint.probe_games))
        .add("probe_low", interval.low)
        .add("probe_high", interval.high);
  }
  json.print(out);
}

// One call of the command: what it has, and what it says.
class EvolveRun {
 public:
  EvolveRun(const Arguments& arguments, Screen& screen)
      : arguments_(arguments), screen_(screen), evolution_(read_setup(arguments)) {
    evolution_.check_output();
    store_ = open_store(std::string(arguments.text("--store")));
    run_ = store_->open_run(evolution_.run_setup());
    checkpoints_ = store_->checkpoints(run_);
    evolution_.resume(checkpoints_);
    known_ = std::ssize(checkpoints_);
  }

  void run() {
    auto threads = static_cast<int>(arguments_.whole("--threads"));
    if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
    if (known_ > 0) write_files();
    progress_.emplace(screen_, "generation", "games");
    run_evolution(*store_, run_, evolution_, threads,
                  {.go_on = [this](const EvolutionState& state) { return tell(state); },
                   .saved = [this](const Checkpoint& checkpoint) { save(checkpoint); }});
    progress_.reset();
    const std::int64_t stored = std::ssize(checkpoints_);
    if (stored < evolution_.optimiser().generations())
      throw Stopped(fmt::format("stopped after generation {} of {}; the same command goes on",
                                stored, evolution_.optimiser().generations()));
    report();
  }

 private:
  std::int64_t games() const {
    std::int64_t sum = 0;
    for (const Checkpoint& checkpoint : checkpoints_) sum += checkpoint.games;
    return sum;
  }
  double seconds() const {
    double sum = 0;
    for (const Checkpoint& checkpoint : checkpoints_) sum += checkpoint.seconds;
    return sum;
  }

  bool tell(const EvolutionState& state) {
    const Optimiser& optimiser = evolution_.optimiser();
    const auto each = static_cast<double>(optimiser.games().size());
    const auto left = static_cast<double>(optimiser.generations() - known_);
    const double played = static_cast<double>(state.generation - 1 - known_) * each +
                          static_cast<double>(state.games);
    std::string detail = fmt::format("{}/{}", state.generation, optimiser.generations());
    if (!checkpoints_.empty())
      detail += fmt::format(", best {:+.1f}, mean {:+.1f}", checkpoints_.back().best,
                            checkpoints_.back().mean);
    progress_->update(played / (left * each), static_cast<std::uint64_t>(played), detail);
    return !interrupted();
  }

  void save(const Checkpoint& checkpoint) {
    checkpoints_.push_back(checkpoint);
    write_files();
    if (arguments_.has("--json")) {
      print_json(checkpoint, screen_.out);
    } else if (checkpoint.probe_games > 0 && !evolution_.optimiser().is_finished()) {
      progress_->erase();
      screen_.out << fmt::format("generation {}: won {}\n", checkpoint.generation,
                                 probe_text(checkpoint, evolution_.probe_against()))
                  << std::flush;
    }
  }

  void write_files() const {
    write_whole_file(evolution_.output(), evolution_.policy_text(games()));
    const bool ratings = evolution_.optimiser().title().find("fitness=rating") != std::string::npos;
    write_whole_file(
        evolution_.curve(),
        learning_curve(
            {fmt::format("{}, seed {}", evolution_.run_setup().title, evolution_.run_setup().seed),
             ratings ? "rating in the generation (1: 174 Elo)" : "wins minus losses",
             evolution_.probe_against()},
            checkpoints_));
  }

  void report() const {
    const Checkpoint& last = checkpoints_.back();
    if (arguments_.has("--json")) {
      Json()
          .add("game", evolution_.game())
          .add("generations", last.generation)
          .add("games", games())
          .add("seconds", seconds())
          .add("policy", evolution_.output())
          .add("curve", evolution_.curve())
          .add("run", run_)
          .print(screen_.out);
      return;
    }
    std::string text = fmt::format(
        "{}: {}, {} in {}\n", evolution_.run_setup().title,
        counted(static_cast<std::uint64_t>(last.generation), "generation"),
        counted(static_cast<std::uint64_t>(games()), "fitness game"), seconds_text(seconds()));
    if (last.probe_games > 0)
      text += fmt::format("  won {}\n", probe_text(last, evolution_.probe_against()));
    const std::string name = shell_word(evolution_.output());
    text += fmt::format("  policy {}, learning curve {}\n", name, shell_word(evolution_.curve()));
    text += fmt::format(
        "kept as run {} in {}; next: yomi weights {}   yomi match {} --a {} --b {}\n", run_,
        arguments_.text("--store"), name, evolution_.game(),
        shell_word(evolution_.player_with("pattern:file='" + evolution_.output() + "'")),
        shell_word(evolution_.player_with("local")));
    screen_.out << text;
  }

  const Arguments& arguments_;
  Screen& screen_;
  Evolution evolution_;
  std::optional<Progress> progress_;
  std::unique_ptr<Store> store_;
  RunId run_ = 0;
  std::vector<Checkpoint> checkpoints_;
  std::int64_t known_ = 0;  // generations that were there before
};

void run(const Arguments& arguments, Screen& screen) {
  if (arguments.has(keys_option.name))
    print_optimisers(screen.out, arguments.has("--json"));
  else
    EvolveRun(arguments, screen).run();
}

}  // namespace

const Command evolve_command{
    "evolve", "evolves a playout policy by self-play: the weights of local patterns", options,
    "yomi evolve --game hex:7 --probe 100\n"
    "yomi evolve data/evolve/hivemind-hex-7.toml\n"
    "yomi evolve --game nogo:7 --optimiser snes:rate=0.3 --generations 10 "
    "--player uct/pattern@300\n"
    "yomi evolve --keys",
    run};

}  // namespace yomi::cli
