// Words, numbers and columns as people read them.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace yomi::cli {

std::string_view player_name(Player player);
std::string_view outcome_name(Outcome outcome);

std::string grouped(std::uint64_t number);  // 1,234,567
std::string percent(double fraction);       // 51.23 %
std::string seconds_text(double seconds);   // 0.03 s, 1:05, 2:03:10
std::string short_number(double number);    // 987, 12.3 k, 4.56 M

// One number with its noun: "1 move", "2 moves".
std::string counted(std::uint64_t number, std::string_view noun);

// A word as it is typed into a shell: between quotes if it needs them.
std::string shell_word(std::string_view word);

// Rows in columns that start at the same place, indented by two blanks. No blanks at the end of a
// line.
std::string aligned(const std::vector<std::vector<std::string>>& rows);

// Lines of at most so many characters, cut at blanks; a longer word stays whole.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// The first so many words, then "..." if there are more.
std::string listed(const std::vector<std::string>& words, std::size_t most);

}  // namespace yomi::cli
