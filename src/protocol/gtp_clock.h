// The clock of a GTP session: what the controller has said about time, and how much of it the next
// move may take.
#pragma once
#include <optional>

#include "engine/position.h"

namespace yomi {

struct TimeControl {
  enum class Kind {
    Absolute,  // main time only
    Canadian,  // then so many stones in each period; the rest of a period is lost
    Byoyomi,   // then so many periods for one stone each; a period not used up stays
    Fischer,   // main time, and an increment after every move
  };

  Kind kind = Kind::Absolute;
  double main = 0;    // seconds
  double period = 0;  // seconds; Fischer: the increment; Absolute: none
  int stones = 0;     // Canadian: stones a period; Byoyomi: periods; otherwise none
};

// What a player has left: of main time (stones 0), or of a period with so many stones (Canadian) or
// periods (Byoyomi) to go.
struct TimeLeft {
  double seconds = 0;
  int stones = 0;
};

// Seconds to think about the next move when about so many moves of one's own are still to come.
// Never more than what is left; a part is kept for the way between engine and controller.
double seconds_for_move(const TimeControl& control, const TimeLeft& left, int moves_to_come);

// A guess for any game: how many moves a player will still make.
int moves_to_come(const Position& position);

// Both players' clocks.
class GtpClock {
 public:
  // Nothing: time does not matter.
  void set(std::optional<TimeControl> control);
  bool is_set() const { return control_.has_value(); }

  // What the controller says is left.
  void set_left(Player player, const TimeLeft& left);
  // The player has spent this on a move; for controllers that do not tell.
  void spend(Player player, double seconds);
  // Back to the start of a game.
  void restart();

  TimeLeft left(Player player) const { return left_[index(player)]; }
  // Requires: is_set().
  double seconds_for_move(Player player, int moves_to_come) const;

 private:
  TimeLeft full_period() const { return {control_->period, control_->stones}; }

  std::optional<TimeControl> control_;
  TimeLeft left_[2];
};

}  // namespace yomi
