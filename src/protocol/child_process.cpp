#include "protocol/child_process.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>

#include "core/check.h"

namespace yomi {
namespace {

// Seconds. A guardian starts and answers at once; these are for a machine under heavy load.
constexpr double start_patience = 30, answer_patience = 10;

bool wait_for(int descriptor, short event, Deadline deadline) {
  pollfd wanted{descriptor, event, 0};
  while (true) {
    const int ready = poll(&wanted, 1, deadline.milliseconds_left());
    if (ready >= 0 || errno != EINTR) return ready > 0;
  }
}

// Writing to a pipe that nobody reads raises SIGPIPE in the thread that writes. We keep the signal
// from this thread meanwhile and take it away; other threads and the rest of the program may treat
// it as they like.
ssize_t write_without_signal(int descriptor, std::string_view text) {
  sigset_t pipe_signal, before, pending;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  const ssize_t count = write(descriptor, text.data(), text.size());
  const int error = errno;
  if (count < 0 && error == EPIPE && sigismember(&pending, SIGPIPE) == 0) {
    const timespec at_once{};
    sigtimedwait(&pipe_signal, nullptr, &at_once);
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return count;
}

std::string status_text(int status) {
  const auto signal_text = [](int number) {
    return "signal " + std::to_string(number) + " (" + sigdescr_np(number) + ")";
  };
  if (WIFSIGNALED(status)) return "was killed by " + signal_text(WTERMSIG(status));
  const int code = WEXITSTATUS(status);
  std::string text = "ended with exit status " + std::to_string(code);
  // A shell says so what its command died of.
  if (code > 128 && sigdescr_np(code - 128) != nullptr) text += ", " + signal_text(code - 128);
  return text;
}

}  // namespace

std::string last_line(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n";
  const auto end = text.find_last_not_of(blank);
  if (end == std::string_view::npos) return "";
  text = text.substr(0, end + 1);
  const auto line_end = text.find_last_of("\r\n");
  return std::string(line_end == std::string_view::npos ? text : text.substr(line_end + 1));
}

std::string Ending::text() const {
  const std::string line = last_line(last_words);
  return status_text(status) + (line.empty() ? "" : ": " + quoted(line));
}

Deadline::Deadline(double seconds) : moment_(std::chrono::steady_clock::now()) {
  constexpr double longest = 1e9;
  moment_ += std::chrono::nanoseconds(std::llround(std::clamp(seconds, 0.0, longest) * 1e9));
}

int Deadline::milliseconds_left() const {
  constexpr std::chrono::milliseconds most{1'000'000'000};
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(moment_ - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp(left, std::chrono::milliseconds(0), most).count());
}

ChildProcess::ChildProcess(const std::string& command) {
  auto started = start_guarded(command);
  input_ = std::move(started.input);
  output_ = std::move(started.output);
  link_ = std::move(started.link);
  guardian_ = started.guardian;
  if (hear(Deadline(start_patience)) && pid_ > 0) return;
  kill();
  throw Error("cannot start a process for " + quoted(command) + ": its guardian does not answer");
}

ChildProcess::~ChildProcess() {
  if (!ending_) kill();
}

ChildProcess::Io ChildProcess::write(std::string_view text, Deadline deadline) {
  if (!input_.is_open()) return Io::Closed;
  while (!text.empty()) {
    if (!wait_for(input_.number(), POLLOUT, deadline)) return Io::TimedOut;
    const ssize_t count = write_without_signal(input_.number(), text);
    if (count >= 0) text.remove_prefix(static_cast<std::size_t>(count));
    if (count < 0 && errno != EAGAIN && errno != EINTR) return Io::Closed;
  }
  return Io::Done;
}

ChildProcess::Io ChildProcess::read_line(std::string& line, std::size_t longest,
                                         Deadline deadline) {
  std::array<char, 16384> buffer;
  std::size_t searched = 0;
  while (true) {
    const auto end = unread_.find('\n', searched);
    if (std::min(end, unread_.size()) > longest) return Io::TooLong;
    if (end != std::string::npos) {
      line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return Io::Done;
    }
    searched = unread_.size();
    if (!wait_for(output_.number(), POLLIN, deadline)) return Io::TimedOut;
    const ssize_t count = read(output_.number(), buffer.data(), buffer.size());
    if (count > 0) unread_.append(buffer.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) return Io::Closed;
  }
}

// Takes one report of the guardian; false when none came in time or no more will come.
bool ChildProcess::hear(Deadline deadline) {
  if (ending_ || !wait_for(link_.number(), POLLIN, deadline)) return false;
  std::array<char, sizeof(GuardianReport) + most_last_words> packet;
  GuardianReport report{pid_, true, SIGKILL};  // what a killed guardian would have said
  const ssize_t count = recv(link_.number(), packet.data(), packet.size(), 0);
  if (count >= static_cast<ssize_t>(sizeof report)) {
    std::memcpy(&report, packet.data(), sizeof report);
    last_words_.assign(packet.data() + sizeof report, packet.data() + count);
  }
  pid_ = report.pid;
  if (report.ended) {
    waitpid(guardian_, nullptr, 0);
    ending_ = Ending{report.status, last_words_};
  }
  return true;
}

std::optional<Ending> ChildProcess::wait(Deadline deadline) {
  while (hear(deadline)) {
  }
  return ending_;
}

void ChildProcess::order(GuardianOrder order) { send(link_.number(), &order, 1, MSG_NOSIGNAL); }

std::string ChildProcess::last_words() {
  if (!ending_) {
    order(GuardianOrder::LastWords);
    hear(Deadline(answer_patience));
  }
  return last_words_;
}

void ChildProcess::kill() {
  shutdown(link_.number(), SHUT_WR);
  if (wait(Deadline(answer_patience))) return;
  ::kill(guardian_, SIGKILL);  // takes the command with it
  waitpid(guardian_, nullptr, 0);
  ending_ = Ending{SIGKILL, last_words_};
}

Ending ChildProcess::stop(double grace) {
  input_.close();
  if (!wait(Deadline(grace))) order(GuardianOrder::Terminate);
  if (!wait(Deadline(grace))) kill();
  return *ending_;
}

}  // namespace yomi
