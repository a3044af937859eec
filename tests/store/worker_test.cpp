// Names of workers: a process that has ended is gone, whatever else may be alive is not.
#include "store/worker.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "tests/store/children.h"

namespace yomi {
namespace {

// Replaces one of the four parts of a name, counted from 0.
std::string with_part(const std::string& name, int part, const std::string& text) {
  std::size_t begin = 0;
  for (int i = 0; i < part; ++i) begin = name.find(':', begin) + 1;
  const auto end = std::min(name.find(':', begin), name.size());
  return name.substr(0, begin) + text + name.substr(end);
}

// The name of a child that waits until it is killed.
struct SleepingChild {
  SleepingChild() {
    int ends[2];
    if (pipe(ends) != 0) return;
    pid = start_child([&] {
      const auto own = this_worker();
      require(write(ends[1], own.data(), own.size()) == static_cast<ssize_t>(own.size()), "pipe");
      while (true) pause();
      return 0;
    });
    char text[512];
    const auto size = ::read(ends[0], text, sizeof text);
    name.assign(text, size > 0 ? static_cast<std::size_t>(size) : 0);
    close(ends[0]);
    close(ends[1]);
  }
  pid_t pid = 0;
  std::string name;
};

TEST(Worker, ThisProcessHasOneNameAndIsNotGone) {
  EXPECT_EQ(this_worker(), this_worker());
  EXPECT_NE(this_worker().find(":" + std::to_string(getpid()) + ":"), std::string::npos);
  EXPECT_FALSE(worker_is_gone(this_worker()));
}

TEST(Worker, AKilledProcessIsGoneEvenBeforeItsParentKnows) {
  const SleepingChild child;
  ASSERT_NE(child.name, this_worker());
  EXPECT_FALSE(worker_is_gone(child.name));
  kill(child.pid, SIGKILL);
  siginfo_t info;
  waitid(P_PID, static_cast<id_t>(child.pid), &info, WEXITED | WNOWAIT);  // leaves a zombie
  EXPECT_TRUE(worker_is_gone(child.name));
  EXPECT_EQ(wait_for(child.pid), 128 + SIGKILL);
  EXPECT_TRUE(worker_is_gone(child.name));
}

TEST(Worker, AProcessThatGotTheNumberOfAnEndedOneIsNotTakenForIt) {
  EXPECT_TRUE(worker_is_gone(with_part(this_worker(), 2, "1")));
}

TEST(Worker, NothingIsSaidAboutOtherMachinesBootsAndContainers) {
  const std::string ended = with_part(this_worker(), 2, "1");
  EXPECT_FALSE(worker_is_gone(with_part(ended, 0, "elsewhere")));
  EXPECT_FALSE(worker_is_gone(with_part(ended, 3, "00000000.1")));
  EXPECT_FALSE(worker_is_gone(with_part(ended, 3, "")));
}

TEST(Worker, NamesOfAnotherFormAreNotGone) {
  for (const auto* name : {"", "a", ":", ":::", "worker 7", "a:b:c:d", "::::::"})
    EXPECT_FALSE(worker_is_gone(name)) << name;
  for (const auto* number : {"", "0", "-1", "x", "99999999999999999999"})
    EXPECT_FALSE(worker_is_gone(with_part(this_worker(), 1, number))) << number;
}

}  // namespace
}  // namespace yomi
