// libFuzzer's way into tests/fuzz/sgf_target.h.
#include "tests/fuzz/sgf_target.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  yomi::try_sgf({reinterpret_cast<const char*>(data), size});
  return 0;
}
