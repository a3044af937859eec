// yomi think: what a player makes of a position.
#include <fmt/format.h>

#include <ostream>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/lessons.h"
#include "cli/position.h"
#include "cli/state.h"
#include "cli/text.h"
#include "cli/thinking.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {
    game_operand,
    {.name = "--player",
     .kind = Option::Kind::Text,
     .value = "P",
     .fallback = "uct",
     .meaning = "who thinks, such as rave@2s (see: yomi players)"},
    moves_option,
    {.name = "--top",
     .kind = Option::Kind::Whole,
     .value = "N",
     .fallback = "10",
     .low = 1,
     .high = 1000,
     .meaning = "how many moves the tables show"},
    {.name = "--weights", .meaning = "also what the playouts have learned"},
    ascii_option,
    seed_option,
    json_option,
    help_option};

Json report_object(const Position& position, const PlayerSpec& spec, const SearchReport& report) {
  Json json;
  json.add("game", position.game()).add("player", player_text(spec));
  add_report(json, position, report);
  json.add("nodes", report.nodes)
      .add("tree_moves", report.tree_moves)
      .add("bytes", report.bytes)
      .add("full", report.full);
  return json;
}

void print_moves(const Position& position, const SearchReport& report, std::size_t most,
                 std::ostream& out) {
  if (const std::string lone = lone_move_text(position, report); !lone.empty()) {
    out << lone << ": no playouts needed\n";
    return;
  }
  if (report.playouts == 0) {
    out << fmt::format("{}: chosen without playouts from {}\n", position.move_text(report.best),
                       counted(report.moves.size(), "move"));
    return;
  }
  out << fmt::format("{}\nvalue: mean result for {} (a win 100 %, a draw 50 %)\n",
                     root_table(position, report, most), player_name(position.to_play()))
      << fmt::format("line:  {}\n", numbered_line(position, report));
}

void print_effort(const Position& position, const PlayerSpec& spec, const SearchReport& report,
                  std::ostream& out) {
  if (report.playouts > 0)
    out << effort_text(report) << '\n'
        << fmt::format("tree:  {}, {}, {:.1f} MiB\n",
                       counted(static_cast<std::uint64_t>(report.nodes), "position"),
                       counted(static_cast<std::uint64_t>(report.tree_moves), "move"),
                       static_cast<double>(report.bytes) / (1 << 20));
  if (report.full)
    out << fmt::format("memory used up: the tree stopped growing (memory={})\n",
                       spec.params.text("memory"));
  if (const std::string proven = proven_text(position, report); !proven.empty())
    out << fmt::format("proven: {}\n", proven);
}

void print_lessons(const Position& position, const Searcher& searcher, const SearchReport& report,
                   const LessonView& view, std::ostream& out) {
  const std::vector<PolicyLessons> learned = searcher.lessons();
  if (learned.empty())
    out << fmt::format("weights: {} has no playouts that learn (try: --player uct/ppa)\n",
                       player_text(searcher.spec()));
  for (const PolicyLessons& policy : learned)
    out << '\n' << lessons_text(position, report, policy, view);
}

void print_next(const Position& position, const Arguments& arguments, Move best,
                std::ostream& out) {
  const std::string typed = as_typed(position, position.move_text(best));
  const auto after = position.clone();
  after->play(best);
  if (after->outcome() != Outcome::Ongoing) {
    out << fmt::format("next: yomi show {}\n", typed);
    return;
  }
  const std::string player =
      arguments.has("--player") ? " --player " + shell_word(arguments.text("--player")) : "";
  out << fmt::format("next: yomi think {0}{1}   yomi play {2}{1}\n", typed, player,
                     as_typed(position));
}

void run(const Arguments& arguments, Screen& screen) {
  const auto position = read_position(arguments);
  const PlayerSpec spec = parse_player(arguments.text("--player"));
  const auto searcher = make_searcher(*position, spec, arguments.whole("--seed"));
  const SearchReport report = think_aloud(*searcher, *position, screen);
  const bool json = arguments.has("--json"), weights = arguments.has("--weights");
  if (json) {
    Json object = report_object(*position, spec, report);
    if (weights) add_lessons(object, *position, searcher->lessons());
    object.print(screen.out);
  } else {
    LessonView view{.unicode = screen.unicode && !arguments.has("--ascii")};
    if (arguments.has("--top")) view.moves = view.replies = arguments.whole("--top");
    const auto picture = picture_of(*position, view.unicode);
    screen.out << fmt::format("{}, ply {}: {}\n\n{}\nplayer: {}\n", position->game(),
                              position->moves().size(), state_text(*position, picture),
                              picture.text(), player_text(spec));
    print_moves(*position, report, arguments.whole("--top"), screen.out);
    print_effort(*position, spec, report, screen.out);
    if (weights) print_lessons(*position, *searcher, report, view, screen.out);
  }
  if (report.stopped)
    throw Stopped(fmt::format("stopped after {}",
                              counted(static_cast<std::uint64_t>(report.playouts), "playout")));
  if (!json) print_next(*position, arguments, report.best, screen.out);
}

}  // namespace

const Command think_command{"think", "lets a player think: its moves, their values, its plan",
                            options,
                            "yomi think hex:5\n"
                            "yomi think hex:7 --player rave@500ms --top 5\n"
                            "yomi think tictactoe --moves \"b2 a2\" --player uct:solver=on@proven\n"
                            "yomi think misere-breakthrough:5 --player uct/ppa --weights\n"
                            "yomi think go:9 --moves \"e5\" --player grave@2000 --json",
                            run};

}  // namespace yomi::cli
