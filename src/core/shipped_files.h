// Files that come with the program and are found by name: policies, experiments.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace yomi {

// Where such files are: `source` below the project, when the program lies in its build folder, and
// `installed` below share/yomi.
std::vector<std::string> shipped_folders(std::string_view source, std::string_view installed);

// The names, without it, of all files in the folders that have this ending; in their order, each
// once.
std::vector<std::string> names_in(const std::vector<std::string>& folders, std::string_view ending);

}  // namespace yomi
