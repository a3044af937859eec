#include "cli/interrupt.h"

#include <atomic>
#include <csignal>
#include <ctime>

namespace yomi::cli {
namespace {

std::atomic<bool> mark = false;
std::atomic<std::time_t> marked_at = 0;
static_assert(std::atomic<bool>::is_always_lock_free);
static_assert(std::atomic<std::time_t>::is_always_lock_free);

void note_interrupt(int signal) {
  const std::time_t now = std::time(nullptr);
  if (!mark.exchange(true)) {
    marked_at = now;
  } else if (now - marked_at > 1) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

}  // namespace

void listen_for_interrupt() {
  struct sigaction action {};
  action.sa_handler = note_interrupt;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
}

bool interrupted() { return mark; }

void forget_interrupt() { mark = false; }

}  // namespace yomi::cli
