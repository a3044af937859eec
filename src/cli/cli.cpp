#include "cli/cli.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <ostream>
#include <vector>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/text.h"
#include "core/check.h"
#include "core/words.h"
#include "version.h"

namespace yomi::cli {
namespace {

// A new subcommand is one line here.
constexpr const Command* commands[] = {
    &games_command,       //
    &players_command,     //
    &show_command,        //
    &play_command,        //
    &think_command,       //
    &gtp_command,         //
    &playouts_command,    //
    &perft_command,       //
    &solve_command,       //
    &sprt_command,        //
    &match_command,       //
    &tournament_command,  //
    &reproduce_command,   //
    &league_command,      //
    &advise_command,      //
    &report_command,      //
    &runs_command,        //
    &replay_command,      //
    &export_command,      //
    &evolve_command,      //
    &weights_command,     //
    &bench_command,
};

std::string overview() {
  std::vector<std::vector<std::string>> rows;
  for (const Command* command : commands)
    rows.push_back({std::string(command->name), std::string(command->summary)});
  return fmt::format(
      "Yomi {}, a laboratory for games and Monte-Carlo tree search\n\n"
      "usage: yomi COMMAND [options]\n\n{}\n"
      "examples:\n"
      "  yomi play hex:5                      play against the program\n"
      "  yomi think hex:7 --player rave@2s    what a player makes of a position\n"
      "  yomi players rave                    a player's keys explained\n"
      "  yomi show hex:5 --moves \"c3 b2\"      draw a position\n"
      "  yomi playouts havannah:8             play 100,000 random games\n"
      "  yomi solve hex:4                     who wins, and how\n"
      "  yomi match hex:7 --a rave --b uct    which player is stronger\n"
      "  yomi advise hex                      which player is the best for a game\n\n"
      "Every command takes --help and --seed, and all but gtp --json.\n"
      "next: yomi games   yomi play tictactoe\n",
      version, aligned(rows));
}

const Command& find_command(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Command* command : commands) {
    if (command->name == name) return *command;
    names.push_back(command->name);
  }
  if (name.starts_with("-"))
    throw Error(
        fmt::format("no option {} here (a command comes first: yomi games --help)", quoted(name)));
  throw Error(fmt::format("unknown command {}{}", quoted(name), suggestion(name, names)));
}

void dispatch(std::span<const std::string> args, Screen& screen) {
  const std::string first = args.empty() ? "--help" : args[0];
  if (first == "--version") {
    screen.out << fmt::format("yomi {} ({})\n", version, commit);
    return;
  }
  if (first == "--help" || first == "-h" || first == "help") {
    screen.out << (args.size() < 2 ? overview() : help_text(find_command(args[1])));
    return;
  }
  const Command& command = find_command(first);
  const Arguments arguments = parse(command, args.subspan(1));
  if (arguments.has(help_option.name))
    screen.out << help_text(command);
  else
    command.run(arguments, screen);
}

int complain(std::ostream& err, std::string_view what, int status) {
  std::string line(what);
  std::replace_if(
      line.begin(), line.end(), [](unsigned char c) { return c < 0x20; }, ' ');
  err << "yomi: " << line << std::endl;
  return status;
}

}  // namespace

int run(std::span<const std::string> args, Streams streams, Terminal terminal) {
  auto& [in, out, err] = streams;
  try {
    Screen screen{in, out, err, terminal.live, terminal.unicode, terminal.typed};
    dispatch(args, screen);
    if (!out.flush()) return complain(err, "cannot write to standard output", failed);
    return done;
  } catch (const Stopped& stop) {
    out.flush();
    return complain(err, stop.what(), stopped);
  } catch (const Error& error) {
    return complain(err, error.what(), wrong_usage);
  } catch (const std::bad_alloc&) {
    return complain(err, "not enough memory", failed);
  } catch (const std::exception& error) {
    return complain(err, error.what(), failed);
  }
}

}  // namespace yomi::cli
