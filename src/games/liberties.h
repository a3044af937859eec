// A chain's pseudo-liberties in one number: how many pairs of a stone and an empty point next to
// it there are, and where, so far that it can be said exactly whether all are at one point.
//
// The number is a sum over the pairs, each with the empty point's coordinates. Its digits are the
// count, the sums of x and of y, and the sum of squared distances from the centre. A point has at
// most four neighbours; and no digit of up to four pairs overflows. If all sums are those of the
// same number of pairs at one point, the variance around that point is nought: all pairs are there.
#pragma once
#include "games/game.h"

namespace yomi {

class Liberties {
 public:
  static constexpr int max_size = 19;

  constexpr Liberties() = default;
  // One pair with the point.
  static constexpr Liberties at(Point p) {
    const int x = p.column - max_size / 2, y = p.row - max_size / 2;
    return Liberties(1 + count_radix * static_cast<std::uint32_t>(
                                           p.column + radix * (p.row + radix * (x * x + y * y))));
  }

  constexpr int count() const { return static_cast<int>(sum_ % count_radix); }
  constexpr bool none() const { return sum_ == 0; }
  // The number that makes 1 of a single pair by multiplication (Newton's iteration).
  struct Inverse {
    std::uint32_t number = 0;
  };
  constexpr Inverse inverse() const {
    std::uint32_t number = sum_;
    for (int bits = 3; bits < 32; bits *= 2) number *= 2 - sum_ * number;
    return {number};
  }
  // Are there one to four pairs, all the same as the one whose inverse this is?
  constexpr bool all(Inverse one) const { return sum_ * one.number - 1 < 4; }
  // The point of all pairs, if they have one.
  constexpr std::optional<Point> only() const {
    if (count() == 0 || count() > 4) return std::nullopt;
    const auto place = static_cast<int>(sum_ / static_cast<std::uint32_t>(count()) / count_radix);
    const Point p{place % radix, place / radix % radix};
    if (p.column >= max_size || p.row >= max_size || !all(at(p).inverse())) return std::nullopt;
    return p;
  }

  constexpr Liberties& operator+=(Liberties more) { return sum_ += more.sum_, *this; }
  constexpr Liberties& operator-=(Liberties less) { return sum_ -= less.sum_, *this; }

 private:
  static constexpr std::uint32_t count_radix = 1 << 10;
  static constexpr int radix = 4 * (max_size - 1) + 1;
  static_assert(2 * max_size * (max_size - 1) < count_radix);
  static_assert(std::uint64_t{count_radix} * radix * radix * (8 * 9 * 9 + 1) < 1ULL << 32);

  constexpr explicit Liberties(std::uint32_t sum) : sum_(sum) {}

  std::uint32_t sum_ = 0;
};

}  // namespace yomi
