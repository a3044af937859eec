#include "core/crew.h"

namespace yomi {

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
      for (std::uint32_t left = count; left != 0; left = count) count.wait(left);
    }
  };
  at_work_ = static_cast<std::uint32_t>(helpers_.size());
  call(&work);
  const Waits waits{at_work_};
  work(0);
}

// Nothing to do: they go home.
void Crew::call(const Work* work) {
  work_ = work;
  ++calls_;
  calls_.notify_all();
}

void Crew::help(std::size_t member) {
  for (std::uint32_t heard = 0;; ++heard) {
    calls_.wait(heard);
    if (work_ == nullptr) return;
    (*work_)(member);
    if (--at_work_ == 0) at_work_.notify_one();
  }
}

}  // namespace yomi
