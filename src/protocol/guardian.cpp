#include "protocol/guardian.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

#include "core/check.h"

namespace yomi {
namespace {

constexpr const char* command_variable = "YOMI_GUARDED_COMMAND";
constexpr int link_number = 3;  // the guardian's end of the link; 0 and 1 are the command's
constexpr std::array deaf_to = {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE};

// The guardian's side: one thread, and nothing but this code in the process.
class Guardian {
 public:
  [[noreturn]] void run(const char* command);

 private:
  void start(const char* command);
  void serve_until_end();
  bool command_has_ended();
  bool obey();
  void kill_all();
  bool read_errors();
  void report(bool ended) const;

  pid_t pid_ = 0;
  int status_ = 0;
  FileDescriptor errors_, signals_;
  std::string last_words_;
};

// A simple command takes the shell's place: one process less, and it is the engine itself that we
// signal and whose end we see. Whatever else a shell understands is left to the shell.
std::string without_shell(const std::string& command) {
  constexpr std::string_view shell_words[] = {"exec", "eval", "command", ".", "!", "{"};
  const auto start = std::min(command.find_first_not_of(' '), command.size());
  const std::string first = command.substr(start, command.find(' ', start) - start);
  const bool simple = command.find_first_of(";&|()`\n") == std::string::npos &&
                      first.find('=') == std::string::npos && !first.empty() &&
                      std::ranges::find(shell_words, first) == std::end(shell_words);
  return simple ? "exec " + command : command;
}

[[noreturn]] void become_command(const char* command, int errors, pid_t guardian) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != guardian) _exit(127);
  dup2(errors, STDERR_FILENO);
  for (const int number : deaf_to) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execl("/bin/sh", "sh", "-c", command, nullptr);
  _exit(127);
}

// Debian keeps game engines where root's PATH does not look.
void extend_path() {
  const char* const path = getenv("PATH");
  setenv("PATH", (std::string(path ? path : "/usr/bin:/bin") + ":/usr/games").c_str(), 1);
}

void Guardian::start(const char* command) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) _exit(1);
  errors_ = FileDescriptor(ends[0]);
  const FileDescriptor write_end(ends[1]);
  fcntl(errors_.number(), F_SETFL, O_NONBLOCK);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_SETMASK, &children, nullptr);
  signals_ = FileDescriptor(signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK));

  extend_path();
  const pid_t guardian = getpid();
  pid_ = fork();
  if (pid_ < 0) _exit(1);
  if (pid_ == 0) become_command(command, write_end.number(), guardian);
  setpgid(pid_, pid_);  // both do it: neither may go on without
  const FileDescriptor nowhere(open("/dev/null", O_RDWR | O_CLOEXEC));
  dup2(nowhere.number(), STDIN_FILENO);
  dup2(nowhere.number(), STDOUT_FILENO);
}

// False when nothing came.
bool Guardian::read_errors() {
  std::array<char, 16384> buffer;
  const ssize_t count = read(errors_.number(), buffer.data(), buffer.size());
  if (count < 0) return false;
  if (count == 0) errors_.close();
  last_words_.append(buffer.data(), static_cast<std::size_t>(count));
  if (last_words_.size() > most_last_words)
    last_words_.erase(0, last_words_.size() - most_last_words);
  return count > 0;
}

void Guardian::report(bool ended) const {
  const GuardianReport head{pid_, ended, status_};
  std::string packet(sizeof head, '\0');
  std::memcpy(packet.data(), &head, sizeof head);
  packet += last_words_;
  send(link_number, packet.data(), packet.size(), MSG_NOSIGNAL);
}

// False when nobody is left who could give an order.
bool Guardian::obey() {
  char order = 0;
  if (recv(link_number, &order, 1, 0) <= 0) return false;
  if (order == static_cast<char>(GuardianOrder::Terminate)) kill(-pid_, SIGTERM);
  if (order == static_cast<char>(GuardianOrder::LastWords)) {
    constexpr int most_reads = 8;  // twice what a pipe holds: enough to be up to date
    for (int i = 0; i < most_reads && read_errors();) ++i;
    report(false);
  }
  return true;
}

// Buries orphans, but leaves the command unburied, so that its number stays its own.
bool Guardian::command_has_ended() {
  std::array<char, sizeof(signalfd_siginfo) * 8> ignored;
  while (read(signals_.number(), ignored.data(), ignored.size()) > 0) {
  }
  while (true) {
    siginfo_t info{};
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) return false;
    if (info.si_pid == pid_) return true;
    waitpid(info.si_pid, nullptr, 0);
  }
}

void Guardian::serve_until_end() {
  while (true) {
    std::array<pollfd, 3> wanted{
        {{link_number, POLLIN, 0}, {signals_.number(), POLLIN, 0}, {errors_.number(), POLLIN, 0}}};
    if (poll(wanted.data(), wanted.size(), -1) < 0) continue;
    if (wanted[2].revents != 0) read_errors();
    if (wanted[1].revents != 0 && command_has_ended()) return;
    if (wanted[0].revents != 0 && !obey()) return;
  }
}

std::vector<pid_t> children() {
  std::vector<pid_t> found;
  const std::string me = std::to_string(getpid());
  std::FILE* const file = std::fopen(("/proc/self/task/" + me + "/children").c_str(), "re");
  if (file == nullptr) return found;
  for (pid_t pid = 0; std::fscanf(file, "%d", &pid) == 1;) found.push_back(pid);
  std::fclose(file);
  return found;
}

// Whoever loses its parent becomes our child, so no child left means no descendant left.
void Guardian::kill_all() {
  kill(-pid_, SIGKILL);
  while (true) {
    for (const pid_t child : children()) kill(child, SIGKILL);
    int status = 0;
    const pid_t gone = waitpid(-1, &status, 0);
    if (gone == pid_) status_ = status;
    if (gone < 0 && errno == ECHILD) return;
  }
}

void Guardian::run(const char* command) {
  fcntl(link_number, F_SETFD, FD_CLOEXEC);
  closefrom(link_number + 1);  // what our parent had open without O_CLOEXEC
  if (fcntl(STDERR_FILENO, F_GETFD) < 0) open("/dev/null", O_WRONLY);  // it may have had none
  prctl(PR_SET_NAME, "yomi-guardian");
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  for (const int number : deaf_to) signal(number, SIG_IGN);
  start(command);
  report(false);
  serve_until_end();
  kill_all();
  while (read_errors()) {
  }
  report(true);
  _exit(0);
}

// Before main() and before all other static objects.
__attribute__((constructor(101))) void become_guardian_if_asked() {
  const char* const value = getenv(command_variable);
  if (value == nullptr) return;
  const std::string command = value;
  unsetenv(command_variable);
  Guardian().run(without_shell(command).c_str());
}

// From here on, our side. It is in the same file so that whoever starts a guardian is also linked
// with the code that becomes one.

[[noreturn]] void cannot_start(const std::string& command, int error) {
  throw Error("cannot start a process for " + quoted(command) + ": " + std::strerror(error));
}

// Closed on exec, and out of the way of the guardian's numbers.
FileDescriptor raised(int number) {
  FileDescriptor low(number);
  if (number > link_number) return low;
  return FileDescriptor(fcntl(number, F_DUPFD_CLOEXEC, link_number + 1));
}

struct Ends {
  FileDescriptor ours, theirs;
};

enum class Direction { ToCommand, FromCommand };

Ends make_pipe(const std::string& command, Direction direction) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) cannot_start(command, errno);
  if (direction == Direction::ToCommand) std::swap(ends[0], ends[1]);
  Ends made{raised(ends[0]), raised(ends[1])};
  fcntl(made.ours.number(), F_SETFL, O_NONBLOCK);
  return made;
}

Ends make_link(const std::string& command) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
    cannot_start(command, errno);
  return {raised(ends[0]), raised(ends[1])};
}

// In a session of its own (no terminal, no Ctrl-C), with signals as if we had never touched them.
class SpawnSettings {
 public:
  SpawnSettings(int input, int output, int link) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, link, link_number);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  const posix_spawn_file_actions_t* actions() const { return &actions_; }
  const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

GuardedProcess start_guarded(const std::string& command) {
  Ends input = make_pipe(command, Direction::ToCommand);
  Ends output = make_pipe(command, Direction::FromCommand);
  Ends link = make_link(command);
  const SpawnSettings settings(input.theirs.number(), output.theirs.number(), link.theirs.number());

  std::string name = "yomi-guardian", shown = command;
  std::string variable = std::string(command_variable) + "=" + command;
  const std::array<char*, 3> arguments{name.data(), shown.data(), nullptr};
  std::vector<char*> environment{variable.data()};
  for (char** entry = environ; *entry != nullptr; ++entry) environment.push_back(*entry);
  environment.push_back(nullptr);

  pid_t guardian = 0;
  const int error = posix_spawn(&guardian, "/proc/self/exe", settings.actions(),
                                settings.attributes(), arguments.data(), environment.data());
  if (error != 0) cannot_start(command, error);
  return {std::move(input.ours), std::move(output.ours), std::move(link.ours), guardian};
}

}  // namespace yomi
