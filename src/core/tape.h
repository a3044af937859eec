// An array that is written to its end again and again and keeps its room. To add one takes a few
// instructions in place, where std::vector is most often called.
#pragma once
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <vector>

namespace yomi {

template <class T>
class Tape {
 public:
  Tape() = default;
  Tape(std::initializer_list<T> items) { assign(items.begin(), items.end()); }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

  void push_back(const T& item) {
    if (size_ == items_.size()) grow(1);
    items_[size_++] = item;
  }
  // So many more, to be written: they hold anything.
  T* extend(std::size_t count) {
    if (size_ + count > items_.size()) grow(count);
    size_ += count;
    return end() - count;
  }
  // Requires: there are as many.
  void shorten(std::size_t size) { size_ = size; }
  template <class Iterator>
  void assign(Iterator first, Iterator last) {
    items_.assign(first, last);
    size_ = items_.size();
  }

 private:
  [[gnu::noinline, gnu::cold]] void grow(std::size_t count) { items_.resize(2 * size_ + count); }

  std::vector<T> items_;  // and room for more
  std::size_t size_ = 0;
};

}  // namespace yomi
