#include "protocol/utf8.h"

#include <cstdint>

namespace yomi {
namespace {

// How many bytes the character at the front has; 0 if it is none.
std::size_t character_length(std::string_view text) {
  constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};  // by length
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return 1;
  if (byte(0) < 0xc0 || byte(0) >= 0xf8) return 0;
  const std::size_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
  if (text.size() < length) return 0;
  std::uint32_t code = byte(0) & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(i) >> 6 != 2) return 0;
    code = code << 6 | (byte(i) & 0x3f);
  }
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  return code >= smallest[length] && code <= 0x10ffff && !is_surrogate ? length : 0;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string as_utf8(std::string text) {
  if (is_utf8(text)) return text;
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      result += c;
    } else {
      result += static_cast<char>(0xc0 | byte >> 6);
      result += static_cast<char>(0x80 | (byte & 0x3f));
    }
  }
  return result;
}

}  // namespace yomi
