// The line on a terminal that tells a waiting person how far a command is, and how fast.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "cli/command.h"
#include "core/clock.h"

namespace yomi::cli {

class Progress {
 public:
  // units: what is counted, such as "playouts".
  Progress(Screen& screen, std::string what, std::string_view units)
      : screen_(screen), what_(std::move(what)), units_(units) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { erase(); }

  // How much is done, as a fraction of the whole (0 when nobody can tell), and how many units that
  // took. A detail stands before them. Shows nothing in the first second, then refreshes a few
  // times a second.
  void update(double done, std::uint64_t units, std::string_view detail = {});
  // Before anything else is printed; the next update shows it again.
  void erase();

 private:

  Screen& screen_;
  std::string what_;
  std::string_view units_;
  Stopwatch watch_;
  double shown_at_ = 0;
  bool visible_ = false;
};

}  // namespace yomi::cli
