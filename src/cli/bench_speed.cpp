#include "cli/bench_speed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "cli/interrupt.h"
#include "core/check.h"
#include "core/clock.h"
#include "engine/roster.h"

namespace yomi::cli {
namespace {

struct Rate {
  double per_cpu_second = 0, per_second = 0;
};

Rate rate_of(std::int64_t playouts, double cpu_seconds, double seconds) {
  const auto count = static_cast<double>(playouts);
  return {count / std::max(cpu_seconds, 1e-9), count / std::max(seconds, 1e-9)};
}

// Something that makes playouts.
class Work {
 public:
  virtual ~Work() = default;
  // Over so many CPU seconds or a little more.
  virtual Rate rate(double seconds) = 0;
  virtual std::optional<double> bytes_per_node() const { return std::nullopt; }
};

class PlainPlayouts final : public Work {
 public:
  PlainPlayouts(const Position& position, std::uint64_t seed) : position_(position), rng_(seed) {}

  Rate rate(double seconds) override {
    constexpr double long_enough = 0.001;  // for reading the clock not to matter
    const Stopwatch watch;
    const double start = cpu_seconds();
    double now = start;
    std::int64_t playouts = 0;
    for (std::int64_t batch = 16; now - start < seconds && !interrupted();) {
      const double before = now;
      playouts += position_.playouts(batch, rng_).count;
      now = cpu_seconds();
      if (now - before < long_enough) batch *= 2;
    }
    return rate_of(playouts, now - start, watch.seconds());
  }

 private:
  const Position& position_;
  Rng rng_;
};

// A file of weights for the pattern policy, all 1, that is gone when this is.
class EvenWeights {
 public:
  explicit EvenWeights(std::string_view game) : file_(std::tmpfile()) {
    if (file_ == nullptr) throw Error("cannot make a temporary file for the pattern policy");
    const std::string name(game.substr(0, game.find(':')));
    fmt::print(file_, "yomi pattern weights 1\ngame {}\ncells 6\npatterns 0\n", name);
    std::fflush(file_);
  }
  EvenWeights(const EvenWeights&) = delete;
  EvenWeights& operator=(const EvenWeights&) = delete;
  ~EvenWeights() { std::fclose(file_); }

  std::string path() const { return fmt::format("/proc/self/fd/{}", fileno(file_)); }

 private:
  std::FILE* file_;
};

std::unique_ptr<Searcher> searcher_for(const Position& position, std::string_view player,
                                       std::uint64_t seed) {
  constexpr std::string_view pattern = "/pattern";
  std::string text(player);
  const auto at = text.find(pattern);
  if (at == std::string::npos) return make_searcher(position, parse_player(text), seed);
  const EvenWeights weights(position.game());
  text.insert(at + pattern.size(), fmt::format(":file='{}'", weights.path()));
  return make_searcher(position, parse_player(text), seed);
}

// Whole searches from the same position, each with a new tree. The first one, in which the system
// hands out the memory, is not counted.
class Searches final : public Work {
 public:
  Searches(const Position& position, std::string_view player, std::uint64_t seed)
      : position_(position), searcher_(searcher_for(position, player, seed)) {
    search();
  }

  Rate rate(double seconds) override {
    double cpu = 0, waited = 0;
    std::int64_t playouts = 0;
    do {
      const SearchReport report = search();
      cpu += report.cpu_seconds;
      waited += report.seconds;
      playouts += report.playouts;
    } while (cpu < seconds && !interrupted());
    return rate_of(playouts, cpu, waited);
  }
  std::optional<double> bytes_per_node() const override { return bytes_per_node_; }

 private:
  SearchReport search() {
    searcher_->new_game();
    SearchReport report = searcher_->think(position_, searcher_->spec().budget,
                                           [](std::int64_t, double) { return !interrupted(); });
    bytes_per_node_ = static_cast<double>(report.bytes) /
                      static_cast<double>(std::max(report.tree_moves, std::int64_t{1}));
    return report;
  }

  const Position& position_;
  std::unique_ptr<Searcher> searcher_;
  double bytes_per_node_ = 0;
};

std::unique_ptr<Work> make_work(const Workload& workload, const Position& position,
                                std::uint64_t seed) {
  if (workload.is_search()) return std::make_unique<Searches>(position, workload.player, seed);
  return std::make_unique<PlainPlayouts>(position, seed);
}

// The same with one thread; null for a workload that has one.
std::unique_ptr<Work> make_one_thread_work(const Workload& workload, const Position& position,
                                           std::uint64_t seed) {
  const std::string player = one_thread_player(workload.player);
  if (player.empty()) return nullptr;
  return std::make_unique<Searches>(position, player, seed);
}

}  // namespace

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

double spread(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return (*high - *low) / median(values);
}

std::optional<Scaling> Speed::scaling() const {
  if (speedups.empty()) return std::nullopt;
  return Scaling{median(per_second), median(speedups)};
}

double Effort::calibration_slice() const { return std::max(0.01, slice() / 4); }

SpeedMeter::SpeedMeter(const Effort& effort, std::uint64_t seed) : effort_(effort), seed_(seed) {
  calibrate(5 * effort_.calibration_slice());
}

double SpeedMeter::calibrate(double seconds) {
  units_.push_back(calibration_.rate(seconds));
  return units_.back();
}

void SpeedMeter::measure(const Workload& workload, int slices, Speed& speed) {
  const auto position = start_game(workload.game);
  const auto work = make_work(workload, *position, seed_);
  const auto alone = make_one_thread_work(workload, *position, seed_);
  double before = calibrate(effort_.calibration_slice());
  for (int slice = 0; slice < slices; ++slice) {
    const Rate rate = work->rate(effort_.slice());
    const Rate other = alone ? alone->rate(effort_.slice()) : Rate{};
    const double after = calibrate(effort_.calibration_slice());
    if (interrupted()) throw Stopped("stopped; the lines so far are complete");
    speed.per_cpu_second.push_back(rate.per_cpu_second);
    speed.units.push_back(rate.per_cpu_second / ((before + after) / 2));
    if (alone) {
      speed.per_second.push_back(rate.per_second);
      speed.speedups.push_back(rate.per_second / other.per_second);
    }
    before = after;
  }
  speed.bytes_per_node = work->bytes_per_node();
}

}  // namespace yomi::cli
