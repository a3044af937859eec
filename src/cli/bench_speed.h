// Measures speeds, per CPU second and in the unit of calibrate.h. Each slice of work stands between
// two slices of calibration, so that the noise of a shared machine hits both.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "cli/bench_rows.h"
#include "cli/calibrate.h"

namespace yomi::cli {

// Requires: values are not empty.
double median(std::vector<double> values);
// The width of all values, as a fraction of their median.
double spread(const std::vector<double>& values);

struct Effort {
  double seconds;  // CPU seconds of work for each workload
  int slices;

  double slice() const { return seconds / slices; }
  double calibration_slice() const;
};

// What several threads bring, in seconds as a person waits for them.
struct Scaling {
  double per_second;
  double speedup;  // over one thread, which runs in turns with them
};

// What the slices of one workload gave.
struct Speed {
  std::vector<double> per_cpu_second, units;
  std::vector<double> per_second, speedups;  // of several threads
  std::optional<double> bytes_per_node;      // a move in the tree: what other programs call a node

  double rate() const { return median(per_cpu_second); }
  std::optional<Scaling> scaling() const;
};

class SpeedMeter {
 public:
  SpeedMeter(const Effort& effort, std::uint64_t seed);

  // Adds slices to a speed. Throws Stopped after Ctrl-C.
  void measure(const Workload& workload, int slices, Speed& speed);

  // Calibration games per CPU second, so far.
  double unit() const { return median(units_); }
  double unit_spread() const { return spread(units_); }

 private:
  double calibrate(double seconds);

  Effort effort_;
  std::uint64_t seed_;
  Calibration calibration_;
  std::vector<double> units_;
};

}  // namespace yomi::cli
