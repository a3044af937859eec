// A GTP session that is sent arbitrary bytes, without files. The first byte chooses the game; what
// follows is the script. A search ends at its first look at the watch, and a script is short, so
// that no input takes long.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>

#include "core/check.h"
#include "protocol/gtp_engine.h"

namespace {

constexpr std::string_view games[] = {"go:3",           "hex:3,swap=on", "havannah:3",
                                      "breakthrough:4", "domineering:3", "nogo:3"};

// At most so many lines and bytes.
std::string bounded(std::string_view script) {
  constexpr std::size_t most_lines = 40, most_bytes = 4096;
  script = script.substr(0, most_bytes);
  std::size_t end = 0;
  for (std::size_t lines = 0; lines < most_lines && end < script.size(); ++lines)
    end = std::min(script.find('\n', end), script.size() - 1) + 1;
  return std::string(script.substr(0, end));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  std::istringstream in(bounded(bytes.substr(1)));
  std::ostringstream out;
  yomi::GtpSetup setup{.game = std::string(games[data[0] % std::size(games)]),
                       .player = "rave:memory=4/ppa@3",
                       .may_use_files = false,
                       .analysis = {yomi::Budget::Kind::Playouts, 10, 0},
                       .stopped = [] { return true; }};
  yomi::GtpEngine(setup, in, out).run();
  const std::string answers = out.str();
  CHECK(answers.empty() || answers.ends_with("\n\n"));
  return 0;
}
