// The nearest right word to a misspelt one, for error messages.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace yomi {

// The candidate with the smallest edit distance (a swap of neighbours counts one), or "" when
// none is near enough to be what was meant.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

// " (did you mean 'grave'?)", or " (have: a, b, c)" when nothing is near.
std::string suggestion(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace yomi
