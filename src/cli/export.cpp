// yomi export: the games of a run for other programs.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <ostream>

#include "cli/commands.h"
#include "cli/contest_run.h"
#include "cli/stored.h"
#include "cli/text.h"
#include "lab/contest.h"
#include "protocol/game_record.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {run_operand,
                              {.name = "--sgf",
                               .kind = Option::Kind::Text,
                               .value = "DIR",
                               .meaning = "one SGF file a game, in this folder"},
                              {.name = "--csv", .meaning = "a table, one line a game"},
                              store_option,
                              seed_option,
                              {.name = "--json", .meaning = "one JSON object a game"},
                              help_option};

// As SGF writes it; who failed has forfeited.
std::string sgf_result(const GameRow& row) {
  if (row.result == "void" || is_search(row)) return "Void";
  if (row.result == "draw") return "0";
  std::string winner = row.result == "first" ? "B+" : "W+";
  if (row.end == "rules") return winner;
  if (row.end == "resign") return winner + "R";
  return winner + (row.end == "time" ? "T" : "F");
}

GameRecord record_of(const RunInfo& run, const GameRow& row) {
  GameRecord record;
  record.game = row.game;
  record.moves = replayed(row)->moves();
  record.first = row.first;
  record.second = row.second;
  record.result = sgf_result(row);
  record.facts = {{"DT", row.finished.substr(0, 10)},
                  {"EV", run.setup.title},
                  {"RO", std::to_string(row.number)}};
  record.comment = fmt::format(
      "seed {}, opening of {}", row.seed,
      counted(row.opening.empty() ? 0
                                  : 1 + static_cast<std::uint64_t>(std::count(
                                            row.opening.begin(), row.opening.end(), ' ')),
              "move"));
  if (!row.note.empty()) record.comment += fmt::format("\n{}: {}", row.end, row.note);
  return record;
}

void write_sgf_files(const RunInfo& run, const std::vector<GameRow>& rows,
                     const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed)
    throw Error(fmt::format("--sgf {}: cannot be made: {}", yomi::quoted(folder.string()),
                            failed.message()));
  for (const GameRow& row : rows) {
    const auto name = folder / fmt::format("run{}-game{:06}.sgf", run.id, row.number);
    std::ofstream file(name);
    file << write_sgf(record_of(run, row));
    if (!file.flush()) throw std::runtime_error("cannot write " + yomi::quoted(name.string()));
  }
}

Json row_json(const GameRow& row) {
  Json json;
  json.add("number", row.number)
      .add("game", row.game)
      .add("first", row.first)
      .add("second", row.second)
      .add("result", row.result)
      .add("end", row.end)
      .add("opening", row.opening)
      .add("moves", row.moves)
      .add("shapes", row.shapes)
      .add("first_seconds", row.first_seconds)
      .add("second_seconds", row.second_seconds)
      .add("first_cpu_seconds", row.first_cpu_seconds)
      .add("second_cpu_seconds", row.second_cpu_seconds)
      .add("first_playouts", row.first_playouts)
      .add("second_playouts", row.second_playouts)
      .add("seed", row.seed)
      .add("attempt", row.attempt)
      .add("note", row.note)
      .add("finished", row.finished);
  return json;
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return std::string(text);
  std::string quoted_text = "\"";
  for (const char c : text) quoted_text += c == '"' ? "\"\"" : std::string(1, c);
  return quoted_text + '"';
}

void print_csv(const std::vector<GameRow>& rows, std::ostream& out) {
  out << "number,game,first,second,result,end,shapes,first_seconds,second_seconds,"
         "first_playouts,second_playouts,seed,finished,opening,moves,note\n";
  for (const GameRow& row : rows)
    out << fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", row.number,
                       csv_field(row.game), csv_field(row.first), csv_field(row.second), row.result,
                       row.end, row.shapes, row.first_seconds, row.second_seconds,
                       row.first_playouts, row.second_playouts, row.seed, row.finished,
                       csv_field(row.opening), csv_field(row.moves), csv_field(row.note));
}

void run(const Arguments& arguments, Screen& screen) {
  if (arguments.has("--sgf") + arguments.has("--csv") + arguments.has("--json") != 1)
    throw Error("expected one of --sgf DIR, --csv and --json");
  const auto store = open_store_to_read(std::string(arguments.text("--store")));
  const RunInfo info = read_run(*store, arguments);
  std::vector<GameRow> rows = store->games(info.id);
  std::sort(rows.begin(), rows.end(),
            [](const GameRow& a, const GameRow& b) { return a.number < b.number; });
  if (arguments.has("--json")) {
    for (const GameRow& row : rows) row_json(row).print(screen.out);
  } else if (arguments.has("--csv")) {
    print_csv(rows, screen.out);
  } else {
    write_sgf_files(info, rows, std::string(arguments.text("--sgf")));
    screen.out << fmt::format("{} in {}; next: yomi replay {} 0{}\n", counted(rows.size(), "file"),
                              arguments.text("--sgf"), info.id, store_as_typed(arguments));
  }
}

}  // namespace

const Command export_command{"export", "writes the games of a run as SGF, CSV or JSON", options,
                             "yomi export 1 --sgf games\n"
                             "yomi export 1 --csv > games.csv\n"
                             "yomi export 2 --json --store night.db",
                             run};

}  // namespace yomi::cli
