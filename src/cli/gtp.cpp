// yomi gtp: the engine behind GoGui, HexGui and other programs that speak the Go Text Protocol.
#include <fmt/format.h>

#include <csignal>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/default_player.h"
#include "cli/interrupt.h"
#include "cli/state.h"
#include "core/check.h"
#include "protocol/gtp_engine.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {
    {.name = "--game",
     .kind = Option::Kind::Text,
     .value = "GAME",
     .fallback = "go",
     .meaning = "a game with its size and options, such as hex:11 (see: yomi games)"},
    {.name = "--player",
     .kind = Option::Kind::Text,
     .value = "P",
     .meaning = "who plays, such as rave@2s (see: yomi players; default: a strong one for the "
                "game)"},
    {.name = "--coordinates",
     .kind = Option::Kind::Text,
     .value = "C",
     .fallback = "auto",
     .meaning = "native, go, or auto: Go's once GoGui asks for the rules"},
    {.name = "--no-files", .meaning = "loadsgf and printsgf touch no files"},
    seed_option,
    help_option};

GtpSetup::Coordinates coordinates_from(const Arguments& arguments) {
  const std::string_view text = arguments.text("--coordinates");
  if (text == "auto") return GtpSetup::Coordinates::Auto;
  if (text == "native") return GtpSetup::Coordinates::Native;
  if (text == "go") return GtpSetup::Coordinates::Go;
  throw Error(
      fmt::format("bad value {} for --coordinates (expected auto, native or go)", quoted(text)));
}

std::string picture(const Position& position) {
  const BoardPicture board = picture_of(position, false);
  return board.text() + state_text(position, board) + "\n";
}

// Who no longer reads the answers is noticed when writing fails, and does not kill the program.
class IgnoredPipeSignal {
 public:
  IgnoredPipeSignal() : before_(std::signal(SIGPIPE, SIG_IGN)) {}
  ~IgnoredPipeSignal() { std::signal(SIGPIPE, before_); }
  IgnoredPipeSignal(const IgnoredPipeSignal&) = delete;
  IgnoredPipeSignal& operator=(const IgnoredPipeSignal&) = delete;

 private:
  void (*before_)(int);
};

void run(const Arguments& arguments, Screen& screen) {
  const IgnoredPipeSignal ignored;
  GtpSetup setup{.game = std::string(arguments.text("--game")),
                 .player = std::string(arguments.text("--player")),
                 .seed = arguments.whole("--seed"),
                 .coordinates = coordinates_from(arguments),
                 .may_use_files = !arguments.has("--no-files"),
                 .default_player = default_player,
                 .picture = picture,
                 .stopped = interrupted};
  GtpEngine(std::move(setup), screen.in, screen.out).run();
  if (interrupted()) throw Stopped("stopped");
  if (!screen.out) throw std::runtime_error("cannot write to standard output");
}

}  // namespace

const Command gtp_command{
    "gtp", "speaks the Go Text Protocol, for GoGui, HexGui and other programs", options,
    "yomi gtp --game hex:11\n"
    "yomi gtp --game go:9,komi=6.5 --player grave/mast@5s\n"
    "yomi gtp --game breakthrough:8 --coordinates go --seed 7",
    run};

}  // namespace yomi::cli
