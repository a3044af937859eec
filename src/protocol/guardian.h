// The guardian of a child process: a small process between us and the command that sees to it that
// nothing of the command outlives us, whatever becomes of us.
//
//   yomi -- guardian -- /bin/sh -c COMMAND -- whatever that starts
//
// Why not less:
// - PR_SET_PDEATHSIG on the command fires when the *thread* that started it ends, and the signal
//   does not reach what a wrapper script has started.
// - A handler or destructor of ours does not run after SIGKILL.
// - Killing the process group misses those who left it (`timeout`, setsid, job control).
// The guardian holds one end of a socket whose other end only we have, so it reads the end of file
// when we die of whatever. It is a "child subreaper": descendants that lose their parent become its
// children, so killing its children until there are none left finds all of them. It ignores Ctrl-C
// and SIGTERM; should it be killed itself, PR_SET_PDEATHSIG kills the command (the guardian has one
// thread only).
//
// It also reads the command's standard error all the time and keeps the last few KiB.
//
// The guardian is this very program, started again: a forked copy would keep every page that the
// search writes to a second time, and would have to be forked from a program with threads. Before
// main() runs, guardian.cpp looks whether the program is to be a guardian; so it works in every
// program that is linked with this file (not in a shared library that another program loads).
#pragma once
#include <sys/types.h>

#include <string>

#include "protocol/file_descriptor.h"

namespace yomi {

struct GuardedProcess {
  FileDescriptor input, output;  // our ends of the command's standard streams
  FileDescriptor link;           // packets of the kinds below; closing it kills the command
  pid_t guardian;
};

// To the guardian, one byte.
enum class GuardianOrder : char {
  Terminate = 'T',  // SIGTERM to the command's process group
  LastWords = 'W',  // asks for a report
};

// From the guardian: this, followed by the last words. The last report has ended = true.
struct GuardianReport {
  pid_t pid;
  bool ended;
  int status;  // as waitpid tells it
};
inline constexpr int most_last_words = 4096;

// Throws an Error when the system does not let us. The first report comes at once.
GuardedProcess start_guarded(const std::string& command);

}  // namespace yomi
