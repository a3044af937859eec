#include "cli/calibrate.h"

#include <numeric>
#include <utility>
#include <vector>

#include "core/clock.h"

namespace yomi::cli {
namespace {

constexpr int size = Calibration::size, cells = Calibration::cells;

// Does the player whose cells are marked join the top row to the bottom row? Not inlined, as in the
// program that the peers' figures were made with.
[[gnu::noinline]] bool connects(const std::array<bool, cells>& mine) {
  std::array<bool, cells> seen{};
  std::vector<int> open;
  for (int c = 0; c < size; ++c)
    if (mine[c]) open.push_back(c), seen[c] = true;
  constexpr int dr[] = {-1, -1, 0, 0, 1, 1}, dc[] = {0, 1, -1, 1, -1, 0};
  while (!open.empty()) {
    const int cell = open.back(), row = cell / size, column = cell % size;
    open.pop_back();
    if (row == size - 1) return true;
    for (int d = 0; d < 6; ++d) {
      const int r = row + dr[d], c = column + dc[d];
      if (r < 0 || c < 0 || r >= size || c >= size) continue;
      const int next = r * size + c;
      if (mine[next] && !seen[next]) seen[next] = true, open.push_back(next);
    }
  }
  return false;
}

}  // namespace

Calibration::Calibration() { std::iota(order_.begin(), order_.end(), 0); }

int Calibration::play(int games) {
  Rng rng = rng_;
  std::array<int, cells> order = order_;
  int wins = 0;
  for (int game = 0; game < games; ++game) {
    for (int i = cells - 1; i > 0; --i)
      std::swap(order[i], order[rng.below(static_cast<std::uint32_t>(i + 1))]);
    std::array<bool, cells> mine{};
    for (int i = 0; i < cells; i += 2) mine[order[i]] = true;
    wins += connects(mine);
  }
  rng_ = rng;
  order_ = order;
  return wins;
}

double Calibration::rate(double seconds) {
  constexpr int batch = 1000;
  const double start = cpu_seconds();
  double now = start;
  long games = 0;
  for (; now - start < seconds; now = cpu_seconds()) {
    play(batch);
    games += batch;
  }
  return static_cast<double>(games) / (now - start);
}

}  // namespace yomi::cli
