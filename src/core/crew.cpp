#include "core/crew.h"

#include "core/clock.h"

namespace yomi {
namespace {

// What comes soon is waited for awake: to be woken takes longer, and so does to wake somebody. Not
// for long: somebody else may want the processor.
void wait_while(const std::atomic<std::uint32_t>& counter, std::uint32_t value) {
  constexpr double soon = 100e-6;
  for (const Stopwatch watch; counter == value;)
    if (watch.seconds() > soon) return counter.wait(value);
}

}  // namespace

Crew::Crew(std::size_t helpers) {
  try {
    for (std::size_t i = 0; i < helpers; ++i) helpers_.emplace_back([this, i] { help(i + 1); });
  } catch (...) {
    call(nullptr);  // the system gives no more threads: those that it gave must not wait for ever
    throw;
  }
}

Crew::~Crew() { call(nullptr); }

void Crew::run(const Work& work) {
  struct Waits {
    std::atomic<std::uint32_t>& count;
    ~Waits() {
      for (std::uint32_t left = count; left != 0; left = count) wait_while(count, left);
    }
  };
  at_work_ = static_cast<std::uint32_t>(helpers_.size());
  call(&work);
  const Waits waits{at_work_};
  work(0);
}

void Crew::call(const Work* work) {
  work_ = work;
  ++calls_;
  calls_.notify_all();
}

void Crew::help(std::size_t member) {
  for (std::uint32_t heard = 0;; ++heard) {
    wait_while(calls_, heard);
    if (work_ == nullptr) return;
    (*work_)(member);
    if (--at_work_ == 0) at_work_.notify_one();
  }
}

}  // namespace yomi
