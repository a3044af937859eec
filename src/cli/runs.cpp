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

void print_json(const RunInfo& run, std::ostream& out) {
  Json()
      .add("run", run.id)
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
      .add("last_game", run.last_game)
      .print(out);
}

void run(const Arguments& arguments, Screen& screen) {
  const std::string file(arguments.text("--store"));
  const std::vector<RunInfo> runs = open_store_to_read(file)->runs();
  if (arguments.has("--json")) {
    for (const RunInfo& one : runs) print_json(one, screen.out);
    return;
  }
  std::vector<std::vector<std::string>> rows{{"run", "games", "last", "what"}};
  for (const RunInfo& one : runs)
    rows.push_back(
        {std::to_string(one.id), grouped(static_cast<std::uint64_t>(one.games)),
         one.last_game.empty() ? "-" : one.last_game,
         fmt::format("{} {}, seed {}", one.setup.kind, one.setup.title, one.setup.seed)});
  screen.out << fmt::format("{}: {}\n{}", file, counted(runs.size(), "run"), aligned(rows));
  if (runs.empty())
    screen.out << "next: yomi match hex:5 --a rave --b uct\n";
  else
    screen.out << fmt::format("next: yomi export {} --csv{}   yomi replay {} 0{}\n", runs.back().id,
                              store_as_typed(arguments), runs.back().id, store_as_typed(arguments));
}

}  // namespace

const Command runs_command{"runs", "lists the matches and tournaments that a store holds", options,
                           "yomi runs\n"
                           "yomi runs --store night.db --json",
                           run};

}  // namespace yomi::cli
