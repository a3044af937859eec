// Standard input that Ctrl-C can end.
#pragma once
#include <array>
#include <streambuf>

namespace yomi::cli {

// Reads a file descriptor. A reader who waits gets the end of the input when Ctrl-C is pressed
// (see interrupt.h); the standard streams would go on waiting. in_avail() says what can be read
// without waiting, -1 at the end.
class InterruptibleInput final : public std::streambuf {
 public:
  explicit InterruptibleInput(int descriptor) : descriptor_(descriptor) {}

 private:
  int_type underflow() override;
  std::streamsize showmanyc() override;

  int descriptor_;
  std::array<char, 4096> buffer_;
};

}  // namespace yomi::cli
