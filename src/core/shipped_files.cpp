#include "core/shipped_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace yomi {

namespace fs = std::filesystem;

std::vector<std::string> shipped_folders(std::string_view source, std::string_view installed) {
  std::error_code none;
  const fs::path above = fs::read_symlink("/proc/self/exe", none).parent_path().parent_path();
  return {above / source, above / "share/yomi" / installed};
}

std::vector<std::string> names_in(const std::vector<std::string>& folders,
                                  std::string_view ending) {
  std::vector<std::string> names;
  for (const std::string& folder : folders) {
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
      if (entry.path().extension() == ending) names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace yomi
