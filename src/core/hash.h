// Hashes of positions, computed from the board's words when somebody asks. Playouts never ask, so
// nothing is kept up to date move by move and nothing can get out of step.
#pragma once
#include <cstdint>

#include "core/rng.h"

namespace yomi {

class Hasher {
 public:
  constexpr Hasher& add(std::uint64_t word) {
    state_ = folded(state_ ^ word, 0x9fb21c651e98df25) + 0x2545f4914f6cdd1d;
    return *this;
  }
  constexpr std::uint64_t value() const { return folded(state_, 0xd6e8feb86659fd93); }

 private:
  // The 128-bit product folded to 64 bits; the odd constant keeps distinct states distinct in the
  // low half, the fold brings the high half's mixing down.
  static constexpr std::uint64_t folded(std::uint64_t a, std::uint64_t b) {
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }

  std::uint64_t state_ = 0x8a5cd789635d2dff;
};

}  // namespace yomi
