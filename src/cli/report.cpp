// yomi report: what a store holds and what is kept of games that are gone, as a page to read.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "cli/commands.h"
#include "cli/contest_run.h"
#include "cli/text.h"
#include "lab/experiment_folder.h"
#include "lab/report_html.h"
#include "lab/report_lines.h"
#include "lab/report_markdown.h"
#include "lab/whole_file.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

constexpr std::string_view usual_page = "report.html", usual_markdown = "results.md";

constexpr Option options[] = {
    {.name = "NAME",
     .kind = Option::Kind::Text,
     .meaning = "only this experiment: a name, a file of your own or a folder of them; left out: "
                "everything in the store"},
    {.name = "--output",
     .letter = "-o",
     .kind = Option::Kind::Text,
     .value = "FILE",
     .meaning = "the page; left out: report.html, or results.md"},
    {.name = "--markdown", .meaning = "the experiments' tables only, as Markdown"},
    {.name = "--games",
     .kind = Option::Kind::Whole,
     .value = "N",
     .fallback = "20",
     .low = 0,
     .high = 1e9,
     .meaning = "of each row so many games can be replayed in the page"},
    store_option,
    {.name = "--results",
     .kind = Option::Kind::Text,
     .value = "FILE",
     .meaning =
         "counts the results in this file as well (data/results.jsonl has ours); the store may "
         "then be missing"},
    {.name = "--keep",
     .meaning =
         "adds what the store has of the experiments to the file of --results, or begins it"},
    reproduced_seed_option,
    json_option,
    help_option};

std::vector<Experiment> read_experiments(const Arguments& arguments) {
  namespace fs = std::filesystem;
  std::vector<std::string> names, folders = experiment_folders();
  if (!arguments.has("NAME")) {
    names = experiment_names();
  } else {
    const std::string name(arguments.text("NAME"));
    std::error_code none;
    const bool is_folder = fs::is_directory(name, none);
    if (is_folder) folders = {name};
    names = is_folder ? experiment_names(folders) : std::vector{name};
    if (names.empty()) throw Error(fmt::format("no experiments in {}", yomi::quoted(name)));
  }
  std::vector<Experiment> experiments;
  experiments.reserve(names.size());
  for (const std::string& name : names)
    experiments.push_back(read_experiment(find_experiment(name, folders)));
  return experiments;
}

// What a report is made of.
struct Sources {
  std::unique_ptr<Store> store;  // null: there is none, and none was asked for
  KeptResults kept;
  std::string text;  // their names
};

Sources open_sources(const Arguments& arguments) {
  Sources sources;
  const std::string store(arguments.text("--store"));
  const bool has_results = arguments.has("--results"), keeps = arguments.has("--keep");
  std::error_code none;
  if (!has_results || keeps || arguments.has("--store") || std::filesystem::exists(store, none)) {
    sources.store = open_store_to_read(store);
    sources.text = store;
  }
  if (!has_results) return sources;
  const std::string file(arguments.text("--results"));
  if (keeps) check_can_write(file);
  if (!keeps || std::filesystem::exists(file, none)) sources.kept = read_kept_results(file);
  sources.text += (sources.text.empty() ? "" : " and ") + file;
  return sources;
}

// A report of nothing helps nobody.
void check_any(const Report& report, const Sources& sources, const Arguments& arguments) {
  if (!report.experiments.empty() || !report.others.empty()) return;
  if (!sources.store)
    throw Error(fmt::format(
        "{} has no results of {}", yomi::quoted(arguments.text("--results")),
        arguments.has("NAME") ? yomi::quoted(arguments.text("NAME")) : "any experiment"));
  const std::vector<RunInfo> runs = sources.store->runs();
  const std::string store = yomi::quoted(arguments.text("--store"));
  const bool reproduced = std::any_of(runs.begin(), runs.end(), [](const RunInfo& run) {
    return run.setup.kind == "reproduce" && run.games > 0;
  });
  const std::string of =
      arguments.has("NAME") ? yomi::quoted(arguments.text("NAME")) : "any experiment";
  if (reproduced)
    throw Error(
        fmt::format("the games in {} belong to no row of {} as printed with seed {} (played with "
                    "--budget, another seed or from another file? next: yomi runs{})",
                    store, of, arguments.whole("--seed"), store_as_typed(arguments)));
  if (arguments.has("NAME"))
    throw Error(fmt::format("{} has no games of {} with seed {} (see: yomi runs)", store, of,
                            arguments.whole("--seed")));
  throw Error(fmt::format("{} has {} (next: yomi reproduce)", store,
                          arguments.has("--markdown") ? "no games of an experiment" : "no games"));
}

// What became of the file of results.
struct Keeping {
  std::string file;
  std::size_t results = 0;
  std::int64_t more = 0;  // of them, new or of more games than before
};

Keeping keep_results(Sources& sources, const std::vector<Experiment>& experiments,
                     const Arguments& arguments) {
  Keeping keeping{std::string(arguments.text("--results"))};
  const StoredMatches stored(*sources.store, arguments.whole("--seed"));
  keeping.more = keep(sources.kept, stored, experiments);
  for (const auto& [match, results] : sources.kept.matches()) keeping.results += results.size();
  write_whole_file(keeping.file, sources.kept.text());
  return keeping;
}

void tell(const Keeping& keeping, bool json, std::ostream& out) {
  if (json)
    Json()
        .add("file", keeping.file)
        .add("results", keeping.results)
        .add("more", keeping.more)
        .print(out);
  else
    out << fmt::format("{}: {}, {} of them new or of more games\n", keeping.file,
                       counted(keeping.results, "result"), keeping.more);
}

void tell(const Report& report, const std::string& file, std::size_t bytes, bool json,
          std::ostream& out) {
  std::size_t rows = 0;
  for (const ReportExperiment& part : report.experiments) rows += part.rows.size();
  if (json) {
    Json()
        .add("file", file)
        .add("bytes", bytes)
        .add("experiments", report.experiments.size())
        .add("rows", rows)
        .add("other_runs", report.others.size())
        .add("games", report.games())
        .add("searches", report.searches())
        .add("replayable", report.shown())
        .print(out);
    return;
  }
  const std::string searches =
      report.searches() > 0 ? ", " + played_text(0, report.searches()) : "";
  out << fmt::format("{}: {} with {}, {}; {}, {} of them to replay{}\n", file,
                     counted(report.experiments.size(), "experiment"), counted(rows, "row"),
                     counted(report.others.size(), "other run"), played_text(report.games(), 0),
                     report.shown(), searches);
}

void run(const Arguments& arguments, Screen& screen) {
  const bool markdown = arguments.has("--markdown");
  const std::string file(arguments.has("--output") ? arguments.text("--output")
                         : markdown                ? usual_markdown
                                                   : usual_page);
  if (arguments.has("--keep") && !arguments.has("--results"))
    throw Error("--keep where? (expected such as: --keep --results data/results.jsonl)");
  const auto experiments = read_experiments(arguments);
  check_can_write(file);
  Sources sources = open_sources(arguments);
  const ReportOptions wanted{.seed = arguments.whole("--seed"),
                             .shown_games = markdown ? 0 : arguments.whole("--games"),
                             .only_experiments = markdown || arguments.has("NAME")};
  Report report = sources.store ? read_report(*sources.store, experiments, wanted, sources.kept)
                                : kept_report(sources.kept, experiments);
  report.source = sources.text;
  check_any(report, sources, arguments);
  const std::string text =
      markdown ? report_markdown(report) : report_html(report, store_as_typed(arguments));
  if (arguments.has("--keep"))
    tell(keep_results(sources, experiments, arguments), arguments.has("--json"), screen.out);
  write_whole_file(file, text);
  tell(report, file, text.size(), arguments.has("--json"), screen.out);
}

}  // namespace

const Command report_command{
    "report", "writes what a store holds as one page: tables, plots, every game to replay", options,
    "yomi report\n"
    "yomi report -o night.html --store night.db\n"
    "yomi report ppa-table-1 --games 100\n"
    "yomi report --markdown --results data/results.jsonl -o docs/results.md\n"
    "yomi report --keep --results data/results.jsonl --store night.db",
    run};

}  // namespace yomi::cli
