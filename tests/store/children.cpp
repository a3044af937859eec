#include "tests/store/children.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <exception>

namespace yomi {

pid_t start_child(const ChildWork& work) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // a test that fails leaves nobody behind
  try {
    _exit(work());
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "child: %s\n", problem.what());
    _exit(child_failed);
  }
}

pid_t start_program(std::vector<std::string> words, const std::filesystem::path& folder) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  return start_child([&] {
    const int flags = O_WRONLY | O_CREAT | O_TRUNC;
    dup2(open((folder / "out").c_str(), flags, 0600), STDOUT_FILENO);
    dup2(open((folder / "err").c_str(), flags, 0600), STDERR_FILENO);
    return execv(arguments[0], arguments.data());
  });
}

bool has_ended(pid_t child) {
  siginfo_t info{};
  waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT);
  return info.si_pid == child;
}

int wait_for(pid_t child) {
  int status = 0;
  if (waitpid(child, &status, 0) != child) return child_failed;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void require(bool condition, const std::string& what) {
  if (condition) return;
  std::fprintf(stderr, "child: %s\n", what.c_str());
  _exit(child_failed);
}

}  // namespace yomi
