// The whole program but for main: words in, text and an exit status out.
#pragma once
#include <iosfwd>
#include <span>
#include <string>

namespace yomi::cli {

struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

struct Terminal {
  bool live = false;     // standard error is a terminal
  bool unicode = false;  // standard output is a terminal that shows more than ASCII
  bool typed = false;    // standard input is a terminal, which shows what is typed
};

// Exit status.
inline constexpr int done = 0, failed = 1, wrong_usage = 2, stopped = 130;

int run(std::span<const std::string> args, Streams streams, Terminal terminal = {});

}  // namespace yomi::cli
