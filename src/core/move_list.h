// Moves in a fixed array: filled and read in hot loops, never on the heap.
#pragma once
#include <array>

#include "core/check.h"
#include "core/types.h"

namespace yomi {

class MoveList {
 public:
  static constexpr int capacity = 512;  // no position of any game here has more moves

  // The array stays uninitialised on purpose: a list is made at every ply.
  MoveList() {}  // NOLINT(modernize-use-equals-default)

  void push(Move move) {
    DCHECK(size_ < capacity);
    moves_[static_cast<std::size_t>(size_++)] = move;
  }
  // So many more moves, which the caller writes; he may write up to three beyond them.
  Move* extend(int count) {
    DCHECK(size_ + count <= capacity);
    Move* from = moves_.data() + size_;
    size_ += count;
    return from;
  }
  void clear() { size_ = 0; }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](int i) const {
    DCHECK(i >= 0 && i < size_);
    return moves_[static_cast<std::size_t>(i)];
  }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  bool contains(Move move) const {
    for (const Move m : *this)
      if (m == move) return true;
    return false;
  }
  // Takes out the i-th move; the last one takes its place.
  void remove_at(int i) {
    DCHECK(i >= 0 && i < size_);
    moves_[static_cast<std::size_t>(i)] = moves_[static_cast<std::size_t>(--size_)];
  }

 private:
  std::array<Move, capacity + 3> moves_;
  int size_ = 0;
};

}  // namespace yomi
