// yomi reproduce: the papers' tables and figures, played again.
#include <fmt/format.h>

#include <ostream>

#include "cli/commands.h"
#include "cli/contest_run.h"
#include "cli/progress.h"
#include "cli/reproduce_list.h"
#include "cli/reproduce_table.h"
#include "cli/text.h"
#include "engine/roster.h"
#include "lab/cost.h"
#include "lab/experiment_folder.h"
#include "lab/row_choice.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {
    {.name = "NAME",
     .kind = Option::Kind::Text,
     .meaning = "an experiment, or a file of your own; left out: all of them are listed"},
    {.name = "--games",
     .kind = Option::Kind::Whole,
     .value = "N",
     .low = 1,
     .high = 1e9,
     .meaning = "games in each row; left out: as many as the paper played"},
    {.name = "--only",
     .kind = Option::Kind::Text,
     .value = "TEXT",
     .meaning = "only rows with this in their name, game or players, in capitals or not"},
    {.name = "--budget",
     .kind = Option::Kind::Text,
     .value = "B",
     .meaning = "playouts (1000) or time (250ms) a move instead of the paper's, for a quick look"},
    {.name = "--list", .meaning = "says which rows there are and plays nothing"},
    threads_option,
    store_option,
    seed_option,
    json_option,
    help_option};

// What is left to do, in guessed seconds of computing, under one progress line for all rows.
class Work {
 public:
  Work(const Experiment& experiment, const Arguments& arguments, Screen& screen)
      : progress_(screen, experiment.name, "games"),
        live_(screen.live),
        rows_(experiment.rows.size()),
        guess_(seconds_each(experiment)) {
    if (!live_) return;
    const auto runs = open_store(std::string(arguments.text("--store")))->runs();
    for (const ExperimentRow& row : experiment.rows)
      for (const ExperimentRow& own : own_plain_rows(experiment, row)) {
        const auto wanted = games_of(own, arguments);
        const auto stored = stored_games(runs, experiment, own, arguments, wanted);
        left_ += guess_.game_seconds(own) * static_cast<double>(wanted - stored);
      }
  }

  static std::int64_t games_of(const ExperimentRow& row, const Arguments& arguments) {
    return arguments.has("--games") ? static_cast<std::int64_t>(arguments.whole("--games"))
                                    : row.games;
  }

  // What is shown next, and finished, are games of this plain row.
  void begin(const ExperimentRow& plain) { cost_ = live_ ? guess_.game_seconds(plain) : 0; }
  void show(std::size_t row, const std::string& what, std::int64_t fresh) {
    if (!live_) return;
    const double done = done_ + cost_ * static_cast<double>(fresh);
    progress_.update(left_ > 0 ? done / left_ : 0, static_cast<std::uint64_t>(played_ + fresh),
                     fmt::format("row {}/{} {}", row + 1, rows_, what));
  }
  void finish(std::int64_t fresh) {
    done_ += cost_ * static_cast<double>(fresh);
    played_ += fresh;
    progress_.erase();
  }

 private:
  static double seconds_each(const Experiment& experiment) {
    constexpr double longest = 0.02, in_all = 3;
    return std::min(longest, in_all / static_cast<double>(players_to_measure({experiment}) + 1));
  }
  static std::int64_t stored_games(const std::vector<RunInfo>& runs, const Experiment& experiment,
                                   const ExperimentRow& row, const Arguments& arguments,
                                   std::int64_t wanted) {
    try {
      const Contest contest(row_contest(experiment, row, arguments.whole("--seed")));
      const auto run = find_run(runs, contest);
      return run ? std::min(wanted, run->games) : 0;
    } catch (const Error&) {
      return wanted;  // a policy that is not there: the row will be skipped
    }
  }

  Progress progress_;
  bool live_;
  std::size_t rows_;
  CostGuess guess_;
  double cost_ = 0, left_ = 0, done_ = 0;  // of a game; in all
  std::int64_t played_ = 0;
};

// What another budget made of the rows.
std::string budget_note(const BudgetChange& change, const Arguments& arguments) {
  if (!arguments.has("--budget")) return "";
  const auto rows = [](std::size_t count) { return counted(count, "row"); };
  std::string text = fmt::format(
      "All players of ours have @{} here, whatever a row is called: what was published with "
      "another budget is left out.",
      arguments.text("--budget"));
  if (change.alike > 0)
    text += fmt::format(
        " {} became like {}.", rows(static_cast<std::size_t>(change.alike)),
        change.alike == 1 ? "another, which stands for it" : "others, which stand for them");
  if (!change.equal.empty())
    text += fmt::format(" {} left out, two of whose players became equal: {}.",
                        rows(change.equal.size()) + (change.equal.size() == 1 ? " is" : " are"),
                        first_to_last(change.equal));
  return text;
}

// One experiment from its first row to its last.
class Reproduction {
 public:
  Reproduction(Experiment experiment, std::string note, const Arguments& arguments, Screen& screen)
      : experiment_(std::move(experiment)),
        note_(std::move(note)),
        arguments_(arguments),
        screen_(screen),
        table_(experiment_),
        work_(experiment_, arguments, screen) {}

  void run() {
    if (!arguments_.has("--json"))
      screen_.out << fmt::format("{}: {}\n", experiment_.name, experiment_.title)
                  << paragraph(experiment_.paper) << paragraph(experiment_.claim)
                  << paragraph(note_) << table_.head() << std::flush;
    for (std::size_t i = 0; i < experiment_.rows.size(); ++i) run_row(i);
    screen_.err << skipped_.text();
    if (!arguments_.has("--json")) screen_.out << summary_.text() << next_text();
  }

 private:
  static std::string paragraph(const std::string& text) {
    std::string lines;
    if (!text.empty())
      for (const std::string& line : wrapped(text, 96)) lines += "  " + line + "\n";
    return lines;
  }

  void run_row(std::size_t number) {
    const ExperimentRow& row = experiment_.rows[number];
    const std::vector<ExperimentRow> plains = plain_rows(row);
    for (const ExperimentRow& plain : plains)
      if (const std::string reason = unplayable(contest_of(plain)); !reason.empty()) {
        skip(row, reason);
        return;
      }
    RowReport report{row, {}, ""};
    std::vector<ContestOutcome> outcomes;
    for (const ExperimentRow& plain : plains) {
      const Contest contest = contest_of(plain);
      ContestRun plan{contest, whole_rounds(contest, Work::games_of(row, arguments_), screen_)};
      const ContestOutcome& outcome = outcomes.emplace_back(play(number, plain, plan));
      report.result.add(row_result(contest, outcome.rows), outcomes.size() > 1);
      if (outcomes.size() == plains.size() || !outcome.is_complete()) tell(report, outcomes);
      check_complete(plan, outcome);
    }
    last_run_ = outcomes.front().run;
  }

  Contest contest_of(const ExperimentRow& plain) const {
    ContestSetup setup = row_contest(experiment_, plain, arguments_.whole("--seed"));
    setup.command = typed_command("reproduce", arguments_, options);
    return Contest(std::move(setup));
  }

  // Under the progress line of all rows.
  ContestOutcome play(std::size_t number, const ExperimentRow& plain, ContestRun& plan) {
    std::int64_t fresh = 0;
    work_.begin(plain);
    plan.show = [&](std::int64_t stored, std::int64_t known) {
      fresh = stored - known;
      work_.show(number, fmt::format("{}: {}/{}", plain.name, stored, plan.games), fresh);
    };
    ContestOutcome outcome = run_in_store(plan, arguments_, screen_);
    work_.finish(fresh);
    return outcome;
  }

  void skip(const ExperimentRow& row, const std::string& reason) {
    if (row.needs.empty()) throw Error(fmt::format("{}: {}", row.name, reason));
    const RowReport report{row, {}, fmt::format("{}; it needs {}", reason, row.needs)};
    if (arguments_.has("--json"))
      skipped_json(experiment_, report).print(screen_.out);
    else
      screen_.out << table_.lines(report) << std::flush;
    skipped_.add(row, reason);
    summary_.add(report);
  }

  // What came of the row's matches, or of the first one if it was not ended.
  void tell(const RowReport& report, const std::vector<ContestOutcome>& outcomes) {
    const ExperimentRow& row = report.row;
    summary_.add(report);
    if (!arguments_.has("--json")) {
      screen_.out << table_.lines(report) << std::flush;
      return;
    }
    const ContestOutcome& first = outcomes.front();
    const Contest contest = contest_of(plain_rows(row).front());
    double seconds = 0;
    for (const ContestOutcome& outcome : outcomes) seconds += outcome.seconds;
    const MatchReport match{.game = row.game,
                            .a = row.a,
                            .b = row.b,
                            .results = encounter_results(contest, first.rows),
                            .paired = false,
                            .has_shapes = start_game(row.game)->has_shapes(),
                            .sprt = {},
                            .seconds = seconds,
                            .players = first.players,
                            .run = first.run,
                            .store = std::string(arguments_.text("--store"))};
    const RunId less_run = outcomes.size() > 1 ? outcomes.back().run : 0;
    row_json(experiment_, report, match, less_run).print(screen_.out);
  }

  // The same command with other games and rows.
  std::string command(std::int64_t games, std::string_view only) const {
    std::string text = "yomi reproduce " + shell_word(arguments_.text("NAME"));
    text += fmt::format(" --games {}", games);
    if (!only.empty()) text += " --only " + shell_word(only);
    for (const auto* option : {"--budget", "--seed"})
      if (arguments_.has(option))
        text += fmt::format(" {} {}", option, shell_word(arguments_.text(option)));
    return text + store_as_typed(arguments_);
  }

  std::string next_text() const {
    const std::string store = store_as_typed(arguments_);
    std::string text = "next: ";
    if (!summary_.differing.empty())
      text += command(2000, summary_.differing) + "   ";
    else if (summary_.wanted > 0)
      text += command(summary_.wanted, arguments_.has("--only") ? arguments_.text("--only") : "") +
              "   ";
    if (last_run_ > 0) text += fmt::format("yomi replay {} 0{}   ", last_run_, store);
    return text + fmt::format("yomi runs{}\n", store);
  }

  Experiment experiment_;
  std::string note_;
  const Arguments& arguments_;
  Screen& screen_;
  RowTable table_;
  Work work_;
  RowSummary summary_;
  RunId last_run_ = 0;
  SkippedRows skipped_;
};

void run(const Arguments& arguments, Screen& screen) {
  if (!arguments.has("NAME")) {
    for (const auto* option : {"--games", "--only", "--budget", "--list"})
      if (arguments.has(option))
        throw Error(fmt::format("{} of what? (expected such as: yomi reproduce ppa-table-1 {}{})",
                                option, option,
                                option == std::string_view("--list") ? "" : " ..."));
    list_experiments(arguments.has("--json"), screen);
    return;
  }
  Experiment experiment = read_experiment(find_experiment(std::string(arguments.text("NAME"))));
  if (arguments.has("--only")) keep_only(experiment, arguments.text("--only"));
  BudgetChange change;
  if (arguments.has("--budget"))
    change = change_budget(experiment, parse_budget(arguments.text("--budget")));
  std::string note = budget_note(change, arguments);
  const bool is_told = !arguments.has("--json") && !arguments.has("--list");
  if (!is_told && (change.alike > 0 || !change.equal.empty()))
    screen.err << "yomi: " << note << "\n";
  if (arguments.has("--list"))
    list_rows(experiment, arguments.text("NAME"), arguments.has("--json"), screen);
  else
    Reproduction(std::move(experiment), std::move(note), arguments, screen).run();
}

}  // namespace

const Command reproduce_command{
    "reproduce", "plays the papers' tables again: published, ours, and whether they agree", options,
    "yomi reproduce\n"
    "yomi reproduce havannah-table-2 --list\n"
    "yomi reproduce ppa-table-1 --only 5x5 --games 100\n"
    "yomi reproduce havannah-table-2 --only LGRF-1 --store night.db\n"
    "yomi reproduce ppa-table-1 --only breakthrough --games 20 --budget 100\n"
    "yomi reproduce mine.toml --json",
    run};

}  // namespace yomi::cli
