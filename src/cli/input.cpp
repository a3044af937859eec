#include "cli/input.h"

#include <poll.h>
#include <unistd.h>

#include <csignal>

#include "cli/interrupt.h"

namespace yomi::cli {
namespace {

// Whether there is something to read, the end included; not so after Ctrl-C. The signal is let in
// only while ppoll waits, so that none gets lost between looking at the mark and waiting.
bool wait_for_input(int descriptor) {
  sigset_t interrupt, before;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  pthread_sigmask(SIG_BLOCK, &interrupt, &before);
  pollfd wanted{descriptor, POLLIN, 0};
  int ready = 0;
  while (!interrupted() && ready <= 0) ready = ppoll(&wanted, 1, nullptr, &before);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return ready > 0;
}

}  // namespace

InterruptibleInput::int_type InterruptibleInput::underflow() {
  if (!wait_for_input(descriptor_)) return traits_type::eof();
  const ssize_t count = read(descriptor_, buffer_.data(), buffer_.size());
  if (count <= 0) return traits_type::eof();
  setg(buffer_.data(), buffer_.data(), buffer_.data() + count);
  return traits_type::to_int_type(buffer_[0]);
}

std::streamsize InterruptibleInput::showmanyc() {
  if (interrupted()) return -1;
  pollfd wanted{descriptor_, POLLIN, 0};
  if (poll(&wanted, 1, 0) <= 0) return 0;
  return underflow() == traits_type::eof() ? -1 : egptr() - gptr();
}

}  // namespace yomi::cli
