#include "core/check.h"

#include <cstdio>
#include <cstdlib>

namespace yomi {

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 80;
  std::string shown = "'";
  for (const char c : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    shown += byte < 0x20 || byte == 0x7f ? '?' : c;
  }
  return shown + (text.size() > longest ? "'..." : "'");
}

void check_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "broken invariant: %s (%s:%d)\n", condition, file, line);
  std::abort();
}

}  // namespace yomi
