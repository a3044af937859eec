#include "lab/game_batch.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "match/own_player.h"

namespace yomi {
namespace {

class Batch {
 public:
  explicit Batch(std::span<const BatchGame> games) : games_(games), scores_(games.size()) {}

  // One thread's work, until there is none left.
  void work() {
    try {
      for (std::size_t i = next_++; i < games_.size() && !stopping_; i = next_++) {
        scores_[i] = play(games_[i]);
        ++done_;
      }
    } catch (const GameAbandoned&) {
      // The batch stops.
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = std::current_exception();
      stopping_ = true;
    }
    const std::lock_guard lock(mutex_);  // or the one who waits might just miss it
    wake_.notify_all();
  }

  void stop() { stopping_ = true; }
  bool is_over() const { return stopping_ || done_ == std::ssize(games_); }
  std::int64_t done() const { return done_; }
  void wait_a_little() {
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, std::chrono::milliseconds(100), [this] { return is_over(); });
  }

  // After the threads have ended.
  std::optional<std::vector<double>> scores() {
    if (error_) std::rethrow_exception(error_);
    if (done_ < std::ssize(games_)) return std::nullopt;
    return std::move(scores_);
  }

 private:
  double play(const BatchGame& game) const {
    const auto stop = [this] { return stopping_.load(); };
    OwnPlayer first(*game.first, stop), second(*game.second, stop);
    const Outcome outcome = play_game(game.setup, first, second).outcome;
    if (outcome == Outcome::First) return 1;
    return outcome == Outcome::Second ? 0 : 0.5;
  }

  std::span<const BatchGame> games_;
  std::vector<double> scores_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::int64_t> done_ = 0;
  std::atomic<bool> stopping_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::exception_ptr error_;
};

}  // namespace

std::optional<std::vector<double>> play_batch(std::span<const BatchGame> games, int threads,
                                              const BatchWatch& watch) {
  Batch batch(games);
  std::exception_ptr error;
  {
    std::vector<std::jthread> workers;
    workers.reserve(static_cast<std::size_t>(threads));
    try {
      for (int i = 0; i < threads; ++i) workers.emplace_back([&] { batch.work(); });
      for (; !batch.is_over(); batch.wait_a_little())
        if (!watch(batch.done())) batch.stop();
    } catch (...) {
      error = std::current_exception();
      batch.stop();
    }
  }
  if (error) std::rethrow_exception(error);
  return batch.scores();
}

}  // namespace yomi
