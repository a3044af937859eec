// Counts a search's playouts among its threads and says when to stop: the budget is used up, the
// result is proven, somebody wants to stop, somebody wants to look, or the tree's table has to
// grow. A search is a series of legs; between two of them only one thread is at work.
#pragma once
#include <atomic>
#include <functional>

#include "core/clock.h"
#include "search/budget.h"
#include "search/tree.h"

namespace yomi {

class Legs {
 public:
  using Watch = std::function<bool(std::int64_t playouts, double share)>;

  Legs(const Budget& budget, Watch watch) : budget_(budget), watch_(std::move(watch)) {}

  // From now on a leg also ends after so many seconds.
  void rest_every(double seconds) { rest_interval_ = seconds; }
  // Has the leg ended for that reason? Asked between two legs; then the next may begin.
  bool rested() { return resting_.exchange(false); }

  // Calls simulate() until the leg ends. To be called by each thread, once a leg; `main` in the
  // one that may call the watcher.
  template <class Simulate>
  void run(const Tree& tree, bool main, const Simulate& simulate) {
    std::int64_t batch = 1;
    while (!ends(tree, main)) {
      const std::int64_t mine = take(batch);
      if (mine == 0) return;
      const Stopwatch watch;
      std::int64_t done = 0;
      while (done < mine && !pauses(tree)) {
        simulate();
        ++done;
      }
      give_back(mine - done);
      if (watch.seconds() < 0.0002 && batch < 64) batch *= 2;  // reading the clock is not free
    }
  }

  // Is the whole search over?
  bool over(const Tree& tree) const {
    const bool stuck = budget_.kind == Budget::Kind::Proven && tree.full();
    return stopped_ || stuck || is_proven(tree) || taken_ >= most() || out_of_time();
  }
  std::int64_t playouts() const { return taken_; }
  bool stopped() const { return stopped_; }
  double seconds() const { return clock_.seconds(); }

 private:
  std::int64_t most() const;
  std::int64_t take(std::int64_t wanted);
  void give_back(std::int64_t unused) { taken_ -= unused; }
  // One playout is made in any case.
  bool out_of_time() const {
    return budget_.kind == Budget::Kind::Seconds && taken_ > 0 &&
           clock_.seconds() >= budget_.seconds;
  }
  static bool is_proven(const Tree& tree) {
    return read(tree.at(tree.root()).proof) != Proof::Unknown;
  }
  bool pauses(const Tree& tree) const { return is_proven(tree) || tree.wants_room(); }
  bool ends(const Tree& tree, bool main);
  bool wants_rest();
  double share() const;

  Budget budget_;
  Watch watch_;
  Stopwatch clock_;
  double watched_at_ = 0;
  double rest_interval_ = 0;
  double rested_at_ = 0;
  std::int64_t rested_after_ = 0;  // playouts
  std::atomic<bool> resting_ = false;
  std::atomic<bool> stopped_ = false;
  alignas(64) std::atomic<std::int64_t> taken_ = 0;
};

}  // namespace yomi
