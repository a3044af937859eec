// Random numbers: xoshiro256++ (Blackman and Vigna 2019), seeded through SplitMix64, and a
// bounded draw by multiplication (Lemire 2019). The same seed gives the same numbers everywhere.
#pragma once
#include <bit>
#include <cstdint>

namespace yomi {

__extension__ using Wide = unsigned __int128;

class Rng {
 public:
  constexpr explicit Rng(std::uint64_t seed) {
    for (auto& word : state_) word = split_mix(seed);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // 0 to bound - 1. No rejection: with bounds below 2^10 the probabilities are off by less than
  // 2^-54, which no experiment can see. Requires: bound > 0.
  constexpr int below(int bound) {
    return static_cast<int>((static_cast<Wide>(next()) * static_cast<std::uint64_t>(bound)) >> 64);
  }

  // In [0, 1), 24 bits: never rounds to 1.
  constexpr float unit_float() { return static_cast<float>(next() >> 40) * 0x1p-24F; }

  // In [0, 1), 53 bits.
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  static constexpr std::uint64_t split_mix(std::uint64_t& x) {
    x += 0x9e3779b97f4a7c15;
    std::uint64_t z = x;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }

  std::uint64_t state_[4]{};
};

// A few small draws from one random number: the high half of the product is the draw, the low half
// is what is left of the randomness. For hot loops. With bounds up to 2^10 the probabilities of
// the second draw are off by less than 2^-44, of the fourth by less than 2^-24.
class Draws {
 public:
  explicit Draws(Rng& rng) : fraction_(rng.next()) {}

  // 0 to bound - 1. Requires: bound > 0.
  int below(int bound) {
    const Wide product = static_cast<Wide>(fraction_) * static_cast<std::uint64_t>(bound);
    fraction_ = static_cast<std::uint64_t>(product);
    return static_cast<int>(product >> 64);
  }

 private:
  std::uint64_t fraction_;
};

}  // namespace yomi
