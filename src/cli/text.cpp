#include "cli/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace yomi::cli {

std::string_view player_name(Player player) { return player == Player::First ? "first" : "second"; }

std::string_view outcome_name(Outcome outcome) {
  constexpr std::string_view names[] = {"ongoing", "first", "second", "draw"};
  return names[static_cast<int>(outcome)];
}

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (auto i = static_cast<std::ptrdiff_t>(text.size()) - 3; i > 0; i -= 3)
    text.insert(static_cast<std::size_t>(i), 1, ',');
  return text;
}

std::string percent(double fraction) { return fmt::format("{:.2f} %", 100 * fraction); }

std::string seconds_text(double seconds) {
  if (seconds < 60) return fmt::format("{:.2f} s", seconds);
  const auto whole = std::llround(seconds);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string short_number(double number) {
  if (number < 1e3) return fmt::format("{:.0f}", number);
  if (number < 1e6) return fmt::format("{:.3g} k", number / 1e3);
  if (number < 1e9) return fmt::format("{:.3g} M", number / 1e6);
  return fmt::format("{:.3g} G", number / 1e9);
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

std::string shell_word(std::string_view word) {
  const bool plain = std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view(":=,./+@_-").find(c) != std::string_view::npos;
  });
  return plain && !word.empty() ? std::string(word) : fmt::format("\"{}\"", word);
}

std::string aligned(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i + 1 < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    text += " ";
    for (std::size_t i = 0; i + 1 < row.size(); ++i)
      text += fmt::format(" {:{}} ", row[i], widths[i]);
    if (!row.empty()) text += " " + row.back();
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines{""};
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    std::string& line = lines.back();
    if (line.empty())
      line = word;
    else if (line.size() + 1 + word.size() <= width)
      line += " " + std::string(word);
    else
      lines.emplace_back(word);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string listed(const std::vector<std::string>& words, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(most, words.size()); ++i)
    text += (text.empty() ? "" : " ") + words[i];
  return words.size() > most ? text + " ..." : text;
}

}  // namespace yomi::cli
