#include "cli/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "cli/text.h"

namespace yomi::cli {

void Progress::update(double done, std::uint64_t units, std::string_view detail) {
  constexpr double first = 1.0, interval = 0.25;
  if (!screen_.live) return;
  const double now = watch_.seconds();
  if (now < std::max(first, shown_at_ + interval)) return;
  std::string share, left;
  if (done > 0) {
    const auto seconds = std::llround(std::max(0.0, now * (1 - done) / done));
    share = fmt::format("{:.0f} %, ", 100 * done);
    left = fmt::format(", about {}:{:02} left", seconds / 60, seconds % 60);
  }
  const double rate = static_cast<double>(units) / now;
  screen_.err << fmt::format("\r{}: {}{}{}{} {}/s{}\x1b[K", what_, detail,
                             detail.empty() ? "" : ", ", share,
                             rate < 10 ? fmt::format("{:.2g}", rate) : short_number(rate), units_,
                             left)
              << std::flush;
  shown_at_ = now;
  visible_ = true;
}

void Progress::erase() {
  if (visible_) screen_.err << "\r\x1b[K" << std::flush;
  visible_ = false;
}

}  // namespace yomi::cli
