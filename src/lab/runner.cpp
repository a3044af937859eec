#include "lab/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "core/clock.h"
#include "store/worker.h"

namespace yomi {
namespace {

using std::chrono::milliseconds;

constexpr double lease_seconds = 60;

// What the threads of one process share.
class Crew {
 public:
  Crew(Store& store, RunId run, const Contest& contest, const RunLimits& limits)
      : store_(store),
        run_(run),
        contest_(contest),
        games_(limits.games),
        name_(this_worker()),
        failures_(limits.failures_in_a_row) {}

  // One thread's work, until the crew stops.
  void work() {
    guarded([this] {
      Table table(contest_, [this] { return stopping(); });
      while (!stopping()) {
        const std::vector<Claim> claims = store_.claim(run_, name_, games_, batch_, lease_seconds);
        if (claims.empty()) pause(milliseconds(200));  // others hold the rest; one of them may fail
        for (const Claim& claim : claims) play(table, claim);
      }
    });
  }

  void renew() {
    guarded([this] {
      Stopwatch since;
      while (!stopping()) {
        pause(milliseconds(200));
        if (since.seconds() < lease_seconds / 4) continue;
        store_.renew(run_, name_, lease_seconds);
        since = Stopwatch();
      }
    });
  }

  void stop() {
    stopping_ = true;
    wake_.notify_all();
  }
  bool stopping() const { return stopping_; }
  void pause(milliseconds time) {
    std::unique_lock lock(pause_mutex_);
    wake_.wait_for(lock, time, [this] { return stopping(); });
  }

  // After the threads have ended.
  void close() {
    guarded([this] { store_.release(run_, name_); });
    if (!error_.empty()) throw std::runtime_error(error_);
  }
  // After close(): whether somebody kept failing.
  const std::string& complaint() const { return complaint_; }

 private:
  // The first thing that goes wrong in any thread ends the work of all.
  template <class Action>
  void guarded(const Action& action) {
    try {
      action();
    } catch (const GameAbandoned&) {
      // The crew stops: nothing is lost.
    } catch (const std::exception& error) {
      const std::lock_guard lock(mutex_);
      if (error_.empty()) error_ = error.what();
      stop();
    }
  }

  void play(Table& table, const Claim& claim) {
    if (stopping()) return;
    const Stopwatch watch;
    GameRow row = table.play(claim.number);
    row.worker = name_;
    store_.finish(run_, claim, row);
    watch_failures(row);
    // Short games are claimed several at a time.
    constexpr double enough = 0.25;
    batch_ = std::clamp(static_cast<int>(enough / std::max(watch.seconds(), 1e-4)), 1, 16);
  }

  void watch_failures(const GameRow& row) {
    const std::lock_guard lock(mutex_);
    if (complaint_.empty()) complaint_ = failures_.see(row);
    if (!complaint_.empty()) stop();
  }

  Store& store_;
  RunId run_;
  const Contest& contest_;
  std::int64_t games_;
  std::string name_;
  std::atomic<int> batch_ = 1;
  std::atomic<bool> stopping_ = false;
  std::mutex mutex_, pause_mutex_;
  std::condition_variable wake_;
  FailureWatch failures_;
  std::string error_, complaint_;
};

}  // namespace

void run_contest(Store& store, RunId run, const Contest& contest, const RunLimits& limits,
                 const RunWatch& watch) {
  std::vector<GameRow> news = store.games(run);
  std::int64_t known = 0, last = 0;
  const auto tell = [&] {
    for (const GameRow& row : news) {
      known += row.number < limits.games;
      last = row.position;
    }
    return watch(news) && known < limits.games;
  };
  if (!tell()) return;

  Crew crew(store, run, contest, limits);
  std::exception_ptr error;
  {
    std::vector<std::jthread> threads;
    threads.reserve(static_cast<std::size_t>(limits.threads) + 1);
    try {
      for (int i = 0; i < limits.threads; ++i) threads.emplace_back([&] { crew.work(); });
      threads.emplace_back([&] { crew.renew(); });
      do {
        crew.pause(milliseconds(100));
        news = store.games(run, last);
      } while (tell() && !crew.stopping());
    } catch (...) {
      error = std::current_exception();
    }
    crew.stop();
  }
  crew.close();
  if (error) std::rethrow_exception(error);
  news = store.games(run, last);
  tell();
  if (!crew.complaint().empty()) throw ContestGivenUp(crew.complaint());
}

std::string FailureWatch::see(const GameRow& row) {
  const std::optional<GameEnd> end = game_end_named(row.end);
  const bool failed = end && is_failure(*end);
  const bool is_void = row.result == "void";
  const bool first_failed = is_void || (failed && row.result == "second");
  const bool second_failed = is_void || (failed && row.result == "first");
  if (row.first == row.second) return count(row.first, first_failed || second_failed, row);
  const std::string of_first = count(row.first, first_failed, row);
  const std::string of_second = count(row.second, second_failed, row);
  return of_first.empty() ? of_second : of_first;
}

std::string FailureWatch::count(const std::string& player, bool failed, const GameRow& row) {
  int& in_a_row = in_a_row_[player];
  in_a_row = failed ? in_a_row + 1 : 0;
  if (in_a_row < most_) return "";
  if (row.result == "void")
    return fmt::format("{} games of {} in a row came to nothing; the last: {}", in_a_row,
                       quoted(player), row.note);
  return fmt::format("{} failed in {} games in a row, the last by {}: {}", quoted(player), in_a_row,
                     row.end, row.note);
}

}  // namespace yomi
