// A file descriptor that is closed by its owner.
#pragma once
#include <unistd.h>

#include <utility>

namespace yomi {

class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor&& from) noexcept : number_(std::exchange(from.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& from) noexcept {
    close();
    number_ = std::exchange(from.number_, -1);
    return *this;
  }
  ~FileDescriptor() { close(); }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void close() {
    if (is_open()) ::close(std::exchange(number_, -1));
  }

 private:
  int number_ = -1;
};

}  // namespace yomi
