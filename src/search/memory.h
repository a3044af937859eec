// A large piece of zeroed memory whose pages are real only once they are touched.
#pragma once
#include <cstddef>

namespace yomi {

class Memory {
 public:
  // Throws an Error when the system does not give that much.
  explicit Memory(std::size_t bytes);
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  std::byte* begin() const { return begin_; }
  std::byte* end() const { return begin_ + size_; }
  std::size_t size() const { return size_; }

 private:
  std::size_t size_;
  std::byte* begin_;
};

}  // namespace yomi
