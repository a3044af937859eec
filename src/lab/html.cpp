#include "lab/html.h"

#include <fmt/format.h>

#include <algorithm>

namespace yomi {
namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

// Each of the characters becomes its text.
template <class Text>
std::string replaced(std::string_view text, Text text_of) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) result += text_of(c);
  return result;
}

}  // namespace

std::string escaped(std::string_view text) {
  return replaced(text, [](char c) -> std::string {
    switch (c) {
      case '&':
        return "&amp;";
      case '<':
        return "&lt;";
      case '>':
        return "&gt;";
      case '"':
        return "&quot;";
      case '\'':
        return "&#39;";
      default:
        return {is_control(c) ? ' ' : c};
    }
  });
}

std::string json_in_script(std::string_view json) {
  return replaced(json,
                  [](char c) -> std::string { return c == '<' ? "\\u003c" : std::string(1, c); });
}

std::string svg_address(std::string_view svg) {
  constexpr std::string_view plain = "-_.!~*()=:/;, ";
  return "data:image/svg+xml," + replaced(svg, [&](char c) -> std::string {
           const auto byte = static_cast<unsigned char>(c);
           const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
           const bool is_digit = c >= '0' && c <= '9';
           if (is_letter || is_digit || plain.find(c) != plain.npos) return {c};
           return fmt::format("%{:02X}", byte);
         });
}

std::string markdown_cell(std::string_view text) {
  constexpr std::string_view special = "\\`*_[]<>|&#";
  return replaced(text, [&](char c) -> std::string {
    if (is_control(c)) return " ";
    return special.find(c) == special.npos ? std::string(1, c) : std::string{'\\', c};
  });
}

// A code span keeps everything but the table's own bar and its own fence.
std::string markdown_code(std::string_view text) {
  if (text.find('`') != text.npos) return markdown_cell(text);
  return "`" +
         replaced(text,
                  [](char c) -> std::string {
                    if (c == '|') return "\\|";
                    return {is_control(c) ? ' ' : c};
                  }) +
         "`";
}

}  // namespace yomi
