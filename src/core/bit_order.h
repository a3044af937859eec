// Bits in an order of one's own: which of those in a set comes first? All are looked at together
// where there are vectors of bytes, so that nothing has to be guessed.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace yomi {

class BitOrder {
 public:
  static constexpr std::size_t capacity = 512;

  // The order of these bits, all below capacity.
  void put(std::span<const std::uint16_t> bits) {
    count_ = static_cast<int>(bits.size());
    const std::size_t end = (bits.size() + at_once - 1) / at_once * at_once;
    for (std::size_t i = 0; i < bits.size(); ++i) {
      byte_[i] = static_cast<std::uint8_t>(bits[i] / 8);
      mask_[i] = static_cast<std::uint8_t>(1 << (bits[i] % 8));
    }
    for (std::size_t i = bits.size(); i < end; ++i) mask_[i] = 0;
  }
  int count() const { return count_; }

  // The place of the first of them in the set, by words; count() if there is none. Requires: none
  // before the place `from` is in it.
  int first_in(std::span<const std::uint64_t> set, int from) const {
    for (int block = from / at_once * at_once; block < count_; block += at_once)
      if (const std::uint64_t found = places_in(set, static_cast<std::size_t>(block)); found != 0)
        return block + std::countr_zero(found);
    return count_;
  }

 private:
  static constexpr int at_once = 64;

  // Which of 64 places have a bit in the set.
  std::uint64_t places_in(std::span<const std::uint64_t> set, std::size_t block) const {
    std::uint64_t found = 0;
#ifdef __AVX2__
    for (std::size_t word = 0; word < set.size(); word += 2) {
      const std::size_t next = std::min(word + 1, set.size() - 1);
      const __m128i bytes = _mm_set_epi64x(static_cast<std::int64_t>(set[next]),
                                           static_cast<std::int64_t>(set[word]));
      found |= places_in(bytes, static_cast<int>(8 * word), block);
    }
#else
    for (std::size_t i = 0; i < at_once; ++i) {
      const std::size_t byte = byte_[block + i];
      const auto bits = static_cast<std::uint8_t>(set[byte / 8] >> (8 * (byte % 8)));
      found |= std::uint64_t{(bits & mask_[block + i]) != 0} << i;
    }
#endif
    return found;
  }
#ifdef __AVX2__
  // The same of sixteen bytes of a set, of which the first has this number. A shuffle takes other
  // bytes for zero where the uppermost bit of their number is set.
#ifdef __AVX512BW__
  std::uint64_t places_in(__m128i bytes, int first, std::size_t block) const {
    const __m512i number = _mm512_loadu_si512(&byte_[block]);
    const __m512i from_first = _mm512_sub_epi8(number, _mm512_set1_epi8(static_cast<char>(first)));
    const __m512i here = _mm512_adds_epu8(from_first, _mm512_set1_epi8(0x70));
    return _mm512_test_epi8_mask(
        _mm512_shuffle_epi8(_mm512_maskz_broadcast_i32x4(0xffff, bytes), here),
        _mm512_loadu_si512(&mask_[block]));
  }
#else
  std::uint64_t places_in(__m128i bytes, int first, std::size_t block) const {
    const __m256i all = _mm256_broadcastsi128_si256(bytes);
    std::uint64_t found = 0;
    for (std::size_t half = 0; half < 2; ++half) {
      const std::size_t at = block + 32 * half;
      const __m256i number = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&byte_[at]));
      const __m256i mask = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&mask_[at]));
      const __m256i from_first =
          _mm256_sub_epi8(number, _mm256_set1_epi8(static_cast<char>(first)));
      const __m256i here = _mm256_adds_epu8(from_first, _mm256_set1_epi8(0x70));
      const __m256i chosen = _mm256_and_si256(_mm256_shuffle_epi8(all, here), mask);
      const __m256i none = _mm256_cmpeq_epi8(chosen, _mm256_setzero_si256());
      found |= static_cast<std::uint64_t>(~static_cast<unsigned>(_mm256_movemask_epi8(none)))
               << (32 * half);
    }
    return found;
  }
#endif
#endif

  alignas(64) std::array<std::uint8_t, capacity> byte_{}, mask_{};
  int count_ = 0;
};

}  // namespace yomi
