#include "protocol/gtp_clock.h"

#include <algorithm>

#include "core/check.h"
#include "protocol/gtp_coordinates.h"

namespace yomi {
namespace {

// Kept back from every span of time that must not be overstepped.
double usable(double seconds) { return std::max(0.0, 0.95 * seconds - 0.05); }

// An equal part of the time for each of the moves to come.
double part(double seconds, int moves) { return usable(seconds) / std::max(1, moves); }

}  // namespace

double seconds_for_move(const TimeControl& control, const TimeLeft& left, int moves_to_come) {
  using enum TimeControl::Kind;
  constexpr double shortest = 0.001;
  double seconds = 0;
  if (left.stones > 0)
    seconds = control.kind == Canadian ? part(left.seconds, left.stones) : usable(left.seconds);
  else if (control.kind == Absolute)
    seconds = part(left.seconds, moves_to_come);
  else if (control.kind == Fischer)
    seconds =
        std::min(usable(left.seconds), part(left.seconds, moves_to_come) + usable(control.period));
  else  // what goes beyond the main time is taken from the first period
    seconds = part(left.seconds, moves_to_come) +
              part(control.period, control.kind == Canadian ? control.stones : 1);
  return std::max(shortest, seconds);
}

int moves_to_come(const Position& position) {
  constexpr int fewest = 6;
  const Grid grid = position.grid();
  int cells = 0, empty = 0;
  for (int row = 0; row < grid.height; ++row)
    for (int column = 0; column < grid.width; ++column)
      if (const Point point{column, row}; grid.contains(point)) {
        ++cells;
        empty += !position.at(point);
      }
  const auto played = static_cast<int>(position.moves().size());
  const int left = moves_pieces(position) ? cells - played : empty;
  return std::max(fewest, left * 35 / 100);
}

void GtpClock::set(std::optional<TimeControl> control) {
  control_ = control;
  restart();
}

void GtpClock::restart() {
  if (!control_) return;
  const TimeLeft main{control_->main, 0};
  left_[0] = left_[1] = control_->main > 0 || control_->stones == 0 ? main : full_period();
}

void GtpClock::set_left(Player player, const TimeLeft& left) { left_[index(player)] = left; }

void GtpClock::spend(Player player, double seconds) {
  using enum TimeControl::Kind;
  if (!control_) return;
  TimeLeft& left = left_[index(player)];
  const bool was_main = left.stones == 0, has_periods = control_->stones > 0;
  left.seconds -= seconds;
  if (!has_periods) {
    left.seconds = std::max(0.0, left.seconds) + control_->period;
    return;
  }
  if (was_main && left.seconds > 0) return;
  if (was_main) left = {left.seconds + control_->period, control_->stones};
  if (control_->kind == Byoyomi)
    left = {control_->period, std::max(1, left.stones - (left.seconds <= 0 ? 1 : 0))};
  else if (--left.stones == 0)
    left = full_period();
}

double GtpClock::seconds_for_move(Player player, int moves_to_come) const {
  CHECK(control_.has_value());
  return yomi::seconds_for_move(*control_, left_[index(player)], moves_to_come);
}

}  // namespace yomi
