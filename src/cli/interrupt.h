// Ctrl-C: a long command asks now and then, and stops where nothing finished is lost.
#pragma once
#include <stdexcept>

namespace yomi::cli {

// From now on Ctrl-C only sets a mark. Again a second later, it ends the program at once; within
// the second it is taken for the same wish (timeout sends the signal twice).
void listen_for_interrupt();

bool interrupted();

// The wish has been met: the command goes on.
void forget_interrupt();

// The command has stopped because of Ctrl-C; the text says what it had done by then.
class Stopped : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace yomi::cli
