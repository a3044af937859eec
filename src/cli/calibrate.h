// The unit of speed: how many games of a fixed, deliberately plain workload this machine plays in a
// CPU second, right now. Speeds are given as multiples of it, so that figures from different
// machines, days and programs compare.
#pragma once
#include <array>
#include <cstdint>

namespace yomi::cli {

// Random Hex 11x11 games, filled cell by cell in a shuffled order, then one depth-first search for
// the winner. The arithmetic and the compiler options of this file (see CMakeLists.txt) are part
// of the unit: never improve them.
class Calibration {
 public:
  static constexpr int size = 11, cells = size * size;

  Calibration();

  // Games per CPU second, measured for about so long.
  double rate(double seconds);

  // Plays games; returns how many of them first won.
  int play(int games);

 private:
  struct Rng {
    std::uint64_t state = 88172645463325252U;
    std::uint32_t below(std::uint32_t bound) {
      state ^= state << 13, state ^= state >> 7, state ^= state << 17;
      return static_cast<std::uint32_t>((state >> 32) * bound >> 32);
    }
  };

  Rng rng_;
  std::array<int, cells> order_;
};

}  // namespace yomi::cli
