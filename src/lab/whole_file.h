// Files that are there as a whole or not at all.
#pragma once
#include <string>
#include <string_view>

namespace yomi {

// Replaces the file in one step: whoever reads it, whenever we are killed, sees the old text or the
// new. Throws an Error.
void write_whole_file(const std::string& file, std::string_view text);

// Throws an Error unless such a file can be written, as far as one can tell before.
void check_can_write(const std::string& file);

}  // namespace yomi
