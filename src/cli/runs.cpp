// yomi runs: what a store holds.
#include <fmt/format.h>

#include <ostream>

#include "cli/commands.h"
#include "cli/contest_run.h"
#include "cli/text.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {store_option, seed_option, json_option, help_option};

void print_json(const RunInfo& run, std::size_t generations, std::ostream& out) {
  Json json;
  json.add("run", run.id)
      .add("kind", run.setup.kind)
      .add("title", run.setup.title)
      .add("games", run.games)
      .add("seed", run.setup.seed)
      .add("command", run.setup.command)
      .add("configuration", run.setup.configuration)
      .add("version", run.setup.version)
      .add("commit", run.setup.commit)
      .add("machine", run.setup.machine)
      .add("started", run.started)
      .add("last_game", run.last_game);
  if (generations > 0) json.add("generations", generations);
  json.print(out);
}

std::vector<std::string> row_of(const RunInfo& run, const std::vector<Checkpoint>& checkpoints) {
  std::int64_t games = run.games;
  for (const Checkpoint& checkpoint : checkpoints) games += checkpoint.games;
  std::string last = checkpoints.empty() ? run.last_game : checkpoints.back().saved;
  if (last.empty()) last = "-";
  const std::string generation =
      checkpoints.empty() ? "" : fmt::format(", generation {}", checkpoints.back().generation);
  return {
      std::to_string(run.id), grouped(static_cast<std::uint64_t>(games)), last,
      fmt::format("{} {}, seed {}{}", run.setup.kind, run.setup.title, run.setup.seed, generation)};
}

// About the last run that has games to look at.
std::string next_text(const std::vector<RunInfo>& runs, const std::string& store) {
  for (auto run = runs.rbegin(); run != runs.rend(); ++run)
    if (run->setup.kind != "evolve")
      return fmt::format("next: yomi export {} --csv{}   yomi replay {} 0{}\n", run->id, store,
                         run->id, store);
  return "next: yomi match hex:5 --a rave --b uct\n";
}

void run(const Arguments& arguments, Screen& screen) {
  const std::string file(arguments.text("--store"));
  const auto store = open_store_to_read(file);
  const std::vector<RunInfo> runs = store->runs();
  if (arguments.has("--json")) {
    for (const RunInfo& one : runs) print_json(one, store->checkpoints(one.id).size(), screen.out);
    return;
  }
  std::vector<std::vector<std::string>> rows{{"run", "games", "last", "what"}};
  for (const RunInfo& one : runs) rows.push_back(row_of(one, store->checkpoints(one.id)));
  screen.out << fmt::format("{}: {}\n{}{}", file, counted(runs.size(), "run"), aligned(rows),
                            next_text(runs, store_as_typed(arguments)));
}

}  // namespace

const Command runs_command{
    "runs", "lists the matches, tournaments and evolutions that a store holds", options,
    "yomi runs\n"
    "yomi runs --store night.db --json",
    run};

}  // namespace yomi::cli
