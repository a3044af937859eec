// Threads that wait for the next piece of work: to wake one is quicker than to start it.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace yomi {

class Crew {
 public:
  using Work = std::function<void(std::size_t member)>;

  explicit Crew(std::size_t helpers);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Calls work(0) here and work(1), work(2) ... in the helpers; returns, or throws what work(0)
  // threw, when all have ended.
  void run(const Work& work);

 private:
  void help(std::size_t member);
  void call(const Work* work);  // nothing: they go home

  const Work* work_ = nullptr;
  std::atomic<std::uint32_t> calls_ = 0;
  std::atomic<std::uint32_t> at_work_ = 0;  // helpers
  std::vector<std::jthread> helpers_;
};

}  // namespace yomi
