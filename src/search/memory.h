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

  // Threads use it up together, upwards or downwards, and one has just gone on from here to there.
  // If several came to a page that is not real yet, each would have one cleared, and all but one
  // for nothing; so who passes the middle of a page has the next one made.
  void passed(const std::byte* from, const std::byte* to) const;

 private:
  std::size_t size_;
  std::byte* begin_;
};

}  // namespace yomi
