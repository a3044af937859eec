// Sets of numbers below 128 as two words in one vector register: boards that fit, of which a
// playout asks the same questions at every move. A truth is a whole register: all bits, or none.
#pragma once
#include "core/bits.h"

namespace yomi {

using WordPair = std::uint64_t __attribute__((vector_size(16)));

inline WordPair pair_of(const Bits<2>& bits) { return WordPair{bits.word[0], bits.word[1]}; }
inline Bits<2> words_of(WordPair set) { return {{set[0], set[1]}}; }

inline WordPair swapped(WordPair set) { return __builtin_shufflevector(set, set, 1, 0); }
inline WordPair are_zero(WordPair words) { return reinterpret_cast<WordPair>(words == WordPair{}); }

inline WordPair has_none(WordPair set) {
  const WordPair zero = are_zero(set);
  return zero & swapped(zero);
}
inline WordPair has_at_most_one(WordPair set) {
  const WordPair one_here = are_zero(set & (set - 1)) & swapped(are_zero(set));
  return one_here | swapped(one_here);
}
// The set, or nothing.
inline WordPair only_if(WordPair truth, WordPair set) { return truth & set; }
inline bool meet(WordPair a, WordPair b) {
#ifdef __SSE4_1__
  return _mm_testz_si128(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)) == 0;
#else
  return words_of(a & b).any();
#endif
}
inline bool has_any(WordPair set) { return meet(set, set); }

}  // namespace yomi
