// Groups of connected stones: every stone knows its group's head, and the stones of a group are a
// circular list. Two groups are joined by telling the smaller one's stones their new head. How many
// these are cannot be guessed, so all cells are looked at, many at a time, and no list is gone
// through.
#pragma once
#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace yomi {

// The smallest type that numbers so many cells and one more.
template <int MaxCells>
using CellNumber = std::conditional_t<MaxCells <= 255, std::uint8_t, std::uint16_t>;

template <int MaxCells>
class Groups {
  using Number = CellNumber<MaxCells>;

 public:
  // Of a cell without a stone: itself, as if alone.
  int head(int cell) const { return head_[cell]; }
  int size(int head) const { return size_[head]; }

  void make_alone(int cell) {
    head_[cell] = next_[cell] = static_cast<Number>(cell);
    size_[cell] = 1;
  }
  // Puts a cell that is alone into a group.
  void add(int head, int cell) {
    head_[cell] = static_cast<Number>(head);
    size_[head] = static_cast<Number>(size_[head] + (head != cell));
    next_[cell] = next_[head];
    next_[head] = static_cast<Number>(cell);
  }
  // Makes two groups one and returns its head. Requires: different heads.
  int join(int a, int b) {
    const int exchange = (a ^ b) & -static_cast<int>(size_[a] < size_[b]);
    const auto larger = static_cast<Number>(a ^ exchange),
               other = static_cast<Number>(b ^ exchange);
    size_[larger] = static_cast<Number>(size_[larger] + size_[other]);
    for (Number& head : head_) head = head == other ? larger : head;
    std::swap(next_[larger], next_[other]);
    return larger;
  }

  // Leaves every stone of the group alone, and visits it.
  template <class F>
  void disband(int start, F f) {
    int cell = start;
    do {
      const int next = next_[cell];
      make_alone(cell);
      f(cell);
      cell = next;
    } while (cell != start);
  }

  // Visits every stone of the group at a cell.
  template <class F>
  void for_each(int start, F f) const {
    int cell = start;
    do {
      f(cell);
      cell = next_[cell];
    } while (cell != start);
  }

 private:
  std::array<Number, (MaxCells / 64 + 1) * 64> head_{};  // some more, for whole vectors
  std::array<Number, MaxCells + 1> next_{};
  std::array<Number, MaxCells + 1> size_{};  // at heads
};

}  // namespace yomi
