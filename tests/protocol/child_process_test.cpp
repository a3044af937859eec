// Processes beside ours: what goes in and out, every deadline, and that nothing is left behind.
#include "protocol/child_process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <thread>
#include <vector>

#include "core/clock.h"
#include "tests/protocol/mock.h"

namespace yomi {
namespace {

using Io = ChildProcess::Io;

constexpr std::size_t longest = 1000;

std::string next_line(ChildProcess& process) {
  std::string line;
  EXPECT_EQ(process.read_line(line, longest, Deadline(ample)), Io::Done);
  return line;
}

// What the mock engine answers.
std::string ask(ChildProcess& process, const std::string& command) {
  EXPECT_EQ(process.write("1 " + command + "\n", Deadline(ample)), Io::Done);
  const std::string line = next_line(process);
  EXPECT_EQ(next_line(process), "");
  return line.substr(line.find(' ') + 1);
}

pid_t ask_pid(ChildProcess& process, const std::string& command) {
  return std::stoi(ask(process, command));
}

bool becomes_true(const auto& condition) {
  const Stopwatch watch;
  while (watch.seconds() < ample) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

TEST(ChildProcess, WhatGoesInComesOutLineByLine) {
  ChildProcess cat("cat");
  ASSERT_EQ(cat.write("one\ntwo\n\nthree", Deadline(ample)), Io::Done);
  EXPECT_EQ(next_line(cat), "one");
  EXPECT_EQ(next_line(cat), "two");
  EXPECT_EQ(next_line(cat), "");
  std::string line;
  EXPECT_EQ(cat.read_line(line, longest, Deadline(brief)), Io::TimedOut);
  ASSERT_EQ(cat.write(" and more\n", Deadline(ample)), Io::Done);
  EXPECT_EQ(next_line(cat), "three and more");
}

TEST(ChildProcess, TheShellReadsTheCommand) {
  ChildProcess shell("cd / && echo \"$PWD\" | tr / x; echo 'two  words'");
  EXPECT_EQ(next_line(shell), "x");
  EXPECT_EQ(next_line(shell), "two  words");
}

TEST(ChildProcess, ASimpleCommandTakesTheShellsPlace) {
  ChildProcess engine(mock("play")), wrapped("MOCK=1 " + mock("play")), block("{ echo x; }");
  EXPECT_EQ(ask_pid(engine, "pid"), engine.pid());
  EXPECT_EQ(ask(wrapped, "name"), "Mock");
  EXPECT_EQ(next_line(block), "x");
  EXPECT_EQ(ChildProcess("exec true").wait(Deadline(ample)).value().status, 0);
  EXPECT_EQ(ChildProcess("").wait(Deadline(ample)).value().status, 0);
  EXPECT_EQ(ChildProcess("  eval true").wait(Deadline(ample)).value().status, 0);
}

TEST(ChildProcess, GamesAreFoundAtTheEndOfThePath) {
  ChildProcess shell("echo $PATH");
  const std::string path = next_line(shell);
  EXPECT_TRUE(path.ends_with(":/usr/games")) << path;
  EXPECT_TRUE(path.starts_with(std::getenv("PATH"))) << path;
}

TEST(ChildProcess, ALineThatIsTooLongIsReportedBeforeItEnds) {
  ChildProcess shell("while :; do printf xxxxxxxxxx; done");
  std::string line;
  EXPECT_EQ(shell.read_line(line, longest, Deadline(ample)), Io::TooLong);
}

TEST(ChildProcess, ALineAsLongAsAllowedIsRead) {
  ChildProcess shell("echo 12345; echo 123456");
  std::string line;
  EXPECT_EQ(shell.read_line(line, 5, Deadline(ample)), Io::Done);
  EXPECT_EQ(line, "12345");
  EXPECT_EQ(shell.read_line(line, 5, Deadline(ample)), Io::TooLong);
}

TEST(ChildProcess, WritingToOneThatDoesNotReadTimesOut) {
  ChildProcess deaf(mock("deaf"));
  const std::string much(1 << 20, 'x');  // more than a pipe holds
  EXPECT_EQ(deaf.write(much, Deadline(brief)), Io::TimedOut);
}

TEST(ChildProcess, WritingToOneThatHasClosedItsInputDoesNotKillUs) {
  struct sigaction now {};
  sigaction(SIGPIPE, nullptr, &now);
  ASSERT_EQ(now.sa_handler, SIG_DFL) << "or the test shows nothing";
  ChildProcess shell("exec <&-; echo closed; exec sleep 1000");
  EXPECT_EQ(next_line(shell), "closed");
  EXPECT_EQ(shell.write("hello\n", Deadline(ample)), Io::Closed);
  sigset_t pending;
  sigpending(&pending);
  EXPECT_FALSE(sigismember(&pending, SIGPIPE));
}

TEST(ChildProcess, AnExitStatusIsToldWithTheLastWords) {
  ChildProcess mocked(mock("crash-at-start"));
  const auto ending = mocked.wait(Deadline(ample));
  ASSERT_TRUE(ending.has_value());
  EXPECT_EQ(ending->text(), "ended with exit status 3: 'cannot open book.dat'");
  EXPECT_EQ(ending->last_words, "reading book\ncannot open book.dat\n\n");
}

TEST(ChildProcess, ASignalIsToldByNumberAndName) {
  ChildProcess direct("kill -SEGV $$");
  ChildProcess by_shell("sh -c 'kill -SEGV $$'; exit $?");
  EXPECT_EQ(direct.wait(Deadline(ample)).value().text(),
            "was killed by signal 11 (Segmentation fault)");
  EXPECT_TRUE(by_shell.wait(Deadline(ample))
                  .value()
                  .text()
                  .starts_with("ended with exit status 139, signal 11 (Segmentation fault)"));
}

TEST(ChildProcess, ACommandThatDoesNotExistIsAnEnding) {
  ChildProcess process("no-such-engine --mode gtp");
  const auto ending = process.wait(Deadline(ample));
  ASSERT_TRUE(ending.has_value());
  EXPECT_EQ(WEXITSTATUS(ending->status), 127);
  EXPECT_NE(ending->text().find("no-such-engine: not found"), std::string::npos) << ending->text();
}

TEST(ChildProcess, OutputWrittenBeforeTheEndCanStillBeRead) {
  ChildProcess shell("echo one; echo two");
  ASSERT_TRUE(shell.wait(Deadline(ample)).has_value());
  EXPECT_EQ(next_line(shell), "one");
  EXPECT_EQ(next_line(shell), "two");
  std::string line;
  EXPECT_EQ(shell.read_line(line, longest, Deadline(ample)), Io::Closed);
}

TEST(ChildProcess, AFloodOfStandardErrorBlocksNobodyAndItsEndIsKept) {
  ChildProcess shell("head -c 20000000 /dev/zero >&2; echo 'the end' >&2; echo done; exec cat");
  EXPECT_EQ(next_line(shell), "done");
  const std::string words = shell.last_words();
  EXPECT_TRUE(words.ends_with("the end\n"));
  EXPECT_EQ(words.size(), static_cast<std::size_t>(most_last_words));
}

TEST(ChildProcess, OnlyTheStandardStreamsAreInherited) {
  const FileDescriptor leaky(open("/dev/null", O_RDONLY));  // as a careless library would
  const ChildProcess before("cat");
  ChildProcess shell(
      "n=3; while [ $n -lt 100 ]; do [ -e /proc/self/fd/$n ] && echo $n; n=$((n+1)); done; "
      "echo end");
  EXPECT_EQ(next_line(shell), "end");
}

TEST(ChildProcess, WorksWhenOurOwnStandardStreamsAreClosed) {
  std::vector<FileDescriptor> kept;
  for (int number = 0; number <= 2; ++number) {
    kept.emplace_back(fcntl(number, F_DUPFD_CLOEXEC, 10));
    close(number);
  }
  std::optional<Ending> ending;
  std::string line;
  {
    ChildProcess shell("read line; echo got $line; echo oops >&2");
    shell.write("it\n", Deadline(ample));
    shell.read_line(line, longest, Deadline(ample));
    ending = shell.wait(Deadline(ample));
  }
  for (int number = 0; number <= 2; ++number) dup2(kept[number].number(), number);
  EXPECT_EQ(line, "got it");
  ASSERT_TRUE(ending.has_value());
  EXPECT_EQ(ending->text(), "ended with exit status 0: 'oops'");
}

TEST(ChildProcess, IsAwayFromOurTerminalAndItsCtrlC) {
  ChildProcess cat("cat");
  EXPECT_EQ(getpgid(cat.pid()), cat.pid());
  EXPECT_NE(getsid(cat.pid()), getsid(0));
}

TEST(ChildProcess, StartsWithoutOurBlockedAndIgnoredSignals) {
  sigset_t user_signal;
  sigemptyset(&user_signal);
  sigaddset(&user_signal, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &user_signal, nullptr);
  signal(SIGUSR2, SIG_IGN);
  ChildProcess shell("grep -E 'SigBlk|SigIgn' /proc/self/status | cut -f 2");
  constexpr std::uint64_t ordinary = 0x7fffffff;  // the C library has two more for itself
  EXPECT_EQ(std::stoull(next_line(shell), nullptr, 16) & ordinary, 0u);
  EXPECT_EQ(std::stoull(next_line(shell), nullptr, 16) & ordinary, 0u);
  pthread_sigmask(SIG_UNBLOCK, &user_signal, nullptr);
  signal(SIGUSR2, SIG_DFL);
}

TEST(ChildProcess, StopsByTheEndOfItsInput) {
  ChildProcess cat("cat");
  EXPECT_EQ(cat.stop(ample).text(), "ended with exit status 0");
  EXPECT_FALSE(group_exists(cat.pid()));
}

TEST(ChildProcess, StopsBySigtermWhenItDoesNotMindTheEndOfItsInput) {
  ChildProcess shell("trap 'exit 5' TERM; echo ready; while :; do sleep 0.05; done");
  EXPECT_EQ(next_line(shell), "ready");
  EXPECT_EQ(WEXITSTATUS(shell.stop(2).status), 5);
}

TEST(ChildProcess, IsKilledWhenItIgnoresSigterm) {
  ChildProcess stubborn(mock("stubborn"));
  ask(stubborn, "name");
  EXPECT_EQ(stubborn.stop(brief).text(), "was killed by signal 9 (Killed)");
  EXPECT_FALSE(group_exists(stubborn.pid()));
}

TEST(ChildProcess, WhatItStartedGoesWithIt) {
  for (const auto* behaviour : {"grandchild", "grandchild-session"}) {
    ChildProcess process("true; " + mock(behaviour) + "; true");  // the shell stays, too
    const pid_t engine = ask_pid(process, "pid"), grandchild = ask_pid(process, "grandchild");
    ASSERT_TRUE(process_exists(grandchild));
    EXPECT_NE(engine, process.pid());
    process.stop(brief);
    EXPECT_FALSE(process_exists(engine)) << behaviour;
    EXPECT_FALSE(process_exists(grandchild)) << behaviour;
    EXPECT_FALSE(group_exists(process.pid())) << behaviour;
  }
}

TEST(ChildProcess, ItsEndIsSeenAlthoughAGrandchildHoldsThePipes) {
  ChildProcess process(mock("grandchild-session"));
  const pid_t grandchild = ask_pid(process, "grandchild");
  ask(process, "quit");
  std::string line;
  EXPECT_EQ(process.read_line(line, longest, Deadline(ample)), Io::Closed);
  EXPECT_EQ(process.wait(Deadline(ample)).value().text(), "ended with exit status 0");
  EXPECT_FALSE(process_exists(grandchild));
}

TEST(ChildProcess, ItsDestructorLeavesNothing) {
  pid_t pid = 0, guardian = 0;
  {
    ChildProcess stubborn(mock("stubborn"));
    pid = stubborn.pid();
    guardian = ask_pid(stubborn, "parent");
    EXPECT_TRUE(process_exists(guardian));
  }
  EXPECT_FALSE(group_exists(pid));
  EXPECT_FALSE(process_exists(guardian));
}

TEST(ChildProcess, AKilledGuardianTakesTheCommandWithIt) {
  ChildProcess stubborn(mock("stubborn"));
  kill(ask_pid(stubborn, "parent"), SIGKILL);
  EXPECT_EQ(stubborn.wait(Deadline(ample)).value().text(), "was killed by signal 9 (Killed)");
  EXPECT_TRUE(becomes_true([&] { return !process_exists(stubborn.pid()); }));
}

// Starts engines, tells their process ids and waits to be killed.
[[noreturn]] void start_engines_and_wait(int told) {
  ChildProcess direct(mock("stubborn")), wrapped("true; " + mock("grandchild") + "; true"),
      away("true; " + mock("grandchild-session") + "; true");
  const std::array<pid_t, 5> pids = {ask_pid(direct, "pid"), ask_pid(wrapped, "pid"),
                                     ask_pid(wrapped, "grandchild"), ask_pid(away, "pid"),
                                     ask_pid(away, "grandchild")};
  if (write(told, pids.data(), sizeof pids) != sizeof pids) _exit(1);
  while (true) pause();
}

TEST(ChildProcess, NothingOutlivesUsWhenWeAreKilled) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
  const FileDescriptor read_end(ends[0]), write_end(ends[1]);
  const pid_t helper = fork();
  if (helper == 0) start_engines_and_wait(write_end.number());
  std::array<pid_t, 5> pids{};
  ASSERT_EQ(read(read_end.number(), pids.data(), sizeof pids), static_cast<ssize_t>(sizeof pids));
  for (const pid_t pid : pids) EXPECT_TRUE(process_exists(pid));
  kill(helper, SIGKILL);
  waitpid(helper, nullptr, 0);
  for (const pid_t pid : pids) EXPECT_TRUE(becomes_true([&] { return !process_exists(pid); }));
}

TEST(ChildProcess, ManyInParallelNeitherMixNorLeak) {
  constexpr int threads = 4, rounds = 8;
  std::vector<std::jthread> workers;
  for (int thread = 0; thread < threads; ++thread)
    workers.emplace_back([thread] {
      for (int round = 0; round < rounds; ++round) {
        const std::string word = std::to_string(thread) + "-" + std::to_string(round);
        ChildProcess first("cat"), second("cat");
        EXPECT_EQ(first.write(word + "\n", Deadline(ample)), Io::Done);
        EXPECT_EQ(next_line(first), word);
        // Were an end of its pipe open in the other child, it would never see the end.
        EXPECT_EQ(first.stop(ample).text(), "ended with exit status 0");
        EXPECT_FALSE(group_exists(first.pid()));
      }
    });
}

}  // namespace
}  // namespace yomi
