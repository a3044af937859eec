// A command that runs beside us and is spoken to line by line, with a deadline for everything. It
// can neither hang nor kill us, and nothing of it outlives us: see guardian.h.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/file_descriptor.h"
#include "protocol/guardian.h"

namespace yomi {

// A moment after which we do not wait any longer.
class Deadline {
 public:
  explicit Deadline(double seconds);

  // What poll() should wait: 0 when the moment is past.
  int milliseconds_left() const;

 private:
  std::chrono::steady_clock::time_point moment_;
};

// How a process ended.
struct Ending {
  int status;              // as waitpid tells it
  std::string last_words;  // the last few KiB of its standard error

  // Such as "ended with exit status 3: cannot open book.dat".
  std::string text() const;
};

// The last line that is not blank.
std::string last_line(std::string_view text);

// One thread at a time may use an object; different objects do not know of each other.
class ChildProcess {
 public:
  enum class Io { Done, TimedOut, Closed, TooLong };

  // Runs the command by /bin/sh in a process group of its own, away from the terminal; /usr/games
  // is put at the end of its PATH. Throws an Error when the system does not let us; a command that
  // does not exist is an Ending.
  explicit ChildProcess(const std::string& command);
  // Kills everything that the command has started.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // To the standard input; Closed when nobody can read it any more. What was written before
  // TimedOut stays written.
  Io write(std::string_view text, Deadline deadline);

  // The next line of the standard output without its end ("\n"); a last line without one is lost.
  // TooLong: more than `longest` bytes came without an end.
  Io read_line(std::string& line, std::size_t longest, Deadline deadline);

  // How the command ended; nothing while it runs. What it had started is gone by then.
  std::optional<Ending> wait(Deadline deadline);

  // The last few KiB of the standard error; it is always read, so nobody blocks on it.
  std::string last_words();

  // Closes the standard input, waits for `grace` seconds, then sends SIGTERM to the group, waits
  // as long again, then kills.
  Ending stop(double grace);

  // Of the shell, or of the command where the shell has given way to it. Also the process group.
  pid_t pid() const { return pid_; }

 private:
  bool hear(Deadline deadline);
  void order(GuardianOrder order);
  void kill();

  FileDescriptor input_, output_;  // our ends of its standard streams
  FileDescriptor link_;            // to the guardian
  pid_t guardian_ = 0, pid_ = 0;
  std::string unread_;
  std::string last_words_;
  std::optional<Ending> ending_;
};

}  // namespace yomi
