#include "cli/reproduce_list.h"

#include <fmt/format.h>

#include <ostream>

#include "cli/progress.h"
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
};

Total total_of(const Experiment& experiment, CostGuess& guess) {
  Total total;
  for (const ExperimentRow& row : experiment.rows) {
    total.published += row.published.has_value();
    if (is_shared(experiment, row)) continue;
    total.games += row.games;
    total.cpu_seconds += guess.game_seconds(row) * static_cast<double>(row.games);
    total.external |= has_external(row);
  }
  return total;
}

std::string time_text(const Total& total) {
  const double minutes = total.cpu_seconds / 60;
  const std::string text =
      minutes < 90 ? fmt::format("{:.0f} min", minutes) : fmt::format("{:.0f} h", minutes / 60);
  return text + (total.external ? " +" : "");
}

Json json_of(const Experiment& experiment, const Total& total) {
  Json json;
  json.add("experiment", experiment.name)
      .add("title", experiment.title)
      .add("paper", experiment.paper)
      .add("rows", experiment.rows.size())
      .add("published", total.published)
      .add("games", total.games)
      .add("cpu_seconds", total.cpu_seconds)
      .add("external", total.external);
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
  CostGuess guess(seconds_in_all / static_cast<double>(players_to_measure(experiments) + 1));
  std::vector<std::vector<std::string>> rows{{"name", "rows", "games", "CPU time", "what"}};
  {
    Progress progress(screen, "guessing what they cost", "experiments");
    for (const Experiment& experiment : experiments) {
      const Total total = total_of(experiment, guess);
      if (json) json_of(experiment, total).print(screen.out);
      rows.push_back({experiment.name, std::to_string(experiment.rows.size()),
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
                "next: yomi reproduce ppa-table-1 --games 20 --only \"breakthrough 5x5\"\n";
}

}  // namespace yomi::cli
