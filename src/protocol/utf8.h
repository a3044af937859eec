// Texts from strangers' files, made safe to pass on.
#pragma once
#include <string>
#include <string_view>

namespace yomi {

bool is_utf8(std::string_view text);

// A text that is not UTF-8 is taken for Latin-1 and converted.
std::string as_utf8(std::string text);

}  // namespace yomi
