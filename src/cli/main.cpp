#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/cli.h"
#include "cli/input.h"
#include "cli/interrupt.h"

namespace {

// What the environment says about the characters of this terminal.
bool shows_unicode() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view locale = value;
    return locale.find("UTF-8") != locale.npos || locale.find("utf8") != locale.npos;
  }
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  yomi::cli::listen_for_interrupt();
  const std::vector<std::string> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  const yomi::cli::Terminal terminal{.live = isatty(STDERR_FILENO) != 0,
                                     .unicode = isatty(STDOUT_FILENO) != 0 && shows_unicode(),
                                     .typed = isatty(STDIN_FILENO) != 0};
  yomi::cli::InterruptibleInput input(STDIN_FILENO);
  std::istream in(&input);
  return yomi::cli::run(args, {in, std::cout, std::cerr}, terminal);
}
