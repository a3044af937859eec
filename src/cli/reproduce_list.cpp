#include "cli/reproduce_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ostream>

#include "cli/progress.h"
#include "cli/reproduce_table.h"
#include "cli/text.h"
#include "core/check.h"
#include "lab/cost.h"
#include "lab/experiment_folder.h"
#include "lab/reproduction.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

constexpr double seconds_in_all = 3;

// What the rows of an experiment come to.
struct Total {
  std::int64_t games = 0;
  int published = 0;
  double cpu_seconds = 0;
  bool external = false;
  std::size_t here = 0;  // rows that have all they need on this machine
};

// Asks for every engine and policy once.
class Needed {
 public:
  bool is_there(const Experiment& experiment, const ExperimentRow& row) {
    if (row.needs.empty()) return true;
    bool all = true;
    for (const ExperimentRow& plain : plain_rows(row)) {
      const auto [place, fresh] = known_.try_emplace(what_is_needed(plain));
      if (fresh) place->second = can_be_played(experiment, plain);
      all = all && place->second;
    }
    return all;
  }

 private:
  // Engines and files; other players of ours are always there.
  static std::string what_is_needed(const ExperimentRow& row) {
    std::string text = row.game + "\n" + row.referee;
    for (const std::string* player : {&row.a, &row.b})
      if (player->starts_with("gtp:") || player->find("file=") != player->npos)
        text += "\n" + player->substr(0, player->rfind('@'));
    return text;
  }
  static bool can_be_played(const Experiment& experiment, const ExperimentRow& row) {
    try {
      return unplayable(Contest(row_contest(experiment, row, 1))).empty();
    } catch (const Error&) {
      return false;
    }
  }

  std::map<std::string, bool> known_;
};

Total total_of(const Experiment& experiment, CostGuess& guess, Needed& needed) {
  Total total;
  for (const ExperimentRow& row : experiment.rows) {
    total.here += needed.is_there(experiment, row) ? 1 : 0;
    total.published += row.published.has_value();
    for (const ExperimentRow& own : own_plain_rows(experiment, row)) {
      total.games += own.games;
      total.cpu_seconds += guess.game_seconds(own) * static_cast<double>(own.games);
      total.external |= has_external(own);
    }
  }
  return total;
}

std::string time_text(const Total& total) {
  const double minutes = total.cpu_seconds / 60;
  const std::string text =
      minutes < 90 ? fmt::format("{:.0f} min", minutes) : fmt::format("{:.0f} h", minutes / 60);
  return text + (total.external ? " +" : "");
}

std::string rows_text(const Experiment& experiment, const Total& total) {
  const std::size_t rows = experiment.rows.size();
  if (total.here == rows) return std::to_string(rows);
  return fmt::format("{} ({} here)", rows, total.here == 0 ? "none" : std::to_string(total.here));
}

Json json_of(const Experiment& experiment, const Total& total) {
  Json json;
  json.add("experiment", experiment.name)
      .add("title", experiment.title)
      .add("paper", experiment.paper)
      .add("rows", experiment.rows.size())
      .add("playable_rows", total.here)
      .add("published", total.published)
      .add("games", total.games)
      .add("cpu_seconds", total.cpu_seconds)
      .add("external", total.external);
  return json;
}

Json row_json(const Experiment& experiment, const ExperimentRow& row) {
  Json json;
  json.add("experiment", experiment.name)
      .add("row", row.name)
      .add("measure", row.measure)
      .add("counting", name_of(row.counting))
      .add("game", row.game)
      .add("a", row.a)
      .add("b", row.b);
  add_less(json, row);
  json.add("openings", row.openings).add("games", row.games);
  if (row.published)
    json.add("published", row.published->printed);
  else
    json.add_null("published");
  json.add("source", row.source).add("needs", row.needs);
  return json;
}

}  // namespace

void list_experiments(bool json, Screen& screen) {
  std::vector<Experiment> experiments;
  for (const std::string& name : experiment_names())
    experiments.push_back(read_experiment(find_experiment(name)));
  if (experiments.empty())
    throw Error("no experiments found; looked in " +
                fmt::format("{}", fmt::join(experiment_folders(), " ")));
  Needed needed;
  bool all_here = true;
  CostGuess guess(seconds_in_all / static_cast<double>(players_to_measure(experiments) + 1));
  std::vector<std::vector<std::string>> rows{{"name", "rows", "games", "CPU time", "what"}};
  {
    Progress progress(screen, "guessing what they cost", "experiments");
    for (const Experiment& experiment : experiments) {
      const Total total = total_of(experiment, guess, needed);
      all_here = all_here && total.here == experiment.rows.size();
      if (json) json_of(experiment, total).print(screen.out);
      rows.push_back({experiment.name, rows_text(experiment, total),
                      grouped(static_cast<std::uint64_t>(total.games)), time_text(total),
                      experiment.title});
      progress.update(
          static_cast<double>(rows.size() - 1) / static_cast<double>(experiments.size()),
          rows.size() - 1);
    }
  }
  if (json) return;
  screen.out << aligned(rows)
             << "CPU time is a guess from short searches; +: and what external engines take\n"
             << (all_here ? ""
                          : "here: the other rows need an engine or policy that is not on this "
                            "machine; yomi reproduce NAME says which\n")
             << "next: yomi reproduce ppa-table-1 --games 20 --only \"breakthrough 5x5\"\n";
}

void list_rows(const Experiment& experiment, std::string_view name, bool json, Screen& screen) {
  const auto told = [](const std::string& text) { return text.empty() ? "-" : text; };
  const bool has_less =
      std::any_of(experiment.rows.begin(), experiment.rows.end(),
                  [](const ExperimentRow& row) { return row.compares_matches(); });
  std::vector<std::vector<std::string>> rows{{"row", "game", "A", "B"}};
  if (has_less) rows.front().emplace_back("less");
  rows.front().emplace_back("published");
  rows.reserve(experiment.rows.size() + 1);
  for (const ExperimentRow& row : experiment.rows) {
    if (json) row_json(experiment, row).print(screen.out);
    rows.push_back({row.name, row.game, row.a, told(row.b)});
    if (has_less) rows.back().push_back(told(row.less));
    rows.back().push_back(row.published ? row.published->printed : "-");
  }
  if (json) return;
  screen.out << aligned(rows)
             << fmt::format("next: yomi reproduce {} --only {} --games 20\n", shell_word(name),
                            shell_word(experiment.rows.front().name));
}

}  // namespace yomi::cli
