// Two kinds of time: what a person waits, and what a processor works.
#pragma once
#include <chrono>
#include <ctime>

namespace yomi {

// Seconds since this was made.
class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

inline double cpu_seconds_of(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}
// Seconds that all threads of this process, or this thread alone, have spent on processors.
inline double cpu_seconds() { return cpu_seconds_of(CLOCK_PROCESS_CPUTIME_ID); }
inline double thread_cpu_seconds() { return cpu_seconds_of(CLOCK_THREAD_CPUTIME_ID); }

}  // namespace yomi
