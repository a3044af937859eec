#include "playout/policy_folder.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/check.h"
#include "core/words.h"

namespace yomi {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code none;
  return fs::exists(path, none) && !fs::is_directory(path, none);
}

std::vector<std::string> names_in(const std::vector<std::string>& folders) {
  std::vector<std::string> names;
  for (const std::string& folder : folders) {
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
      if (entry.path().extension() == policy_ending) names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

[[noreturn]] void refuse(const std::string& name, const std::vector<std::string>& folders) {
  const auto names = names_in(folders);
  const std::vector<std::string_view> views(names.begin(), names.end());
  std::string text = "no policy " + yomi::quoted(name);
  text += names.empty() ? " (there are none)" : suggestion(name, views);
  text += "; looked for such a file, and in";
  for (const std::string& folder : folders) text += " " + folder;
  throw Error(text);
}

}  // namespace

std::vector<std::string> policy_folders() {
  std::error_code none;
  const fs::path above = fs::read_symlink("/proc/self/exe", none).parent_path().parent_path();
  return {above / "data/policies", above / "share/yomi/policies"};
}

std::string find_policy(const std::string& name, const std::vector<std::string>& folders) {
  if (is_file(name)) return name;
  if (name.find('/') != std::string::npos)
    throw Error("cannot read the weights " + yomi::quoted(name));
  for (const std::string& folder : folders)
    for (const std::string& file : {name, name + policy_ending})
      if (is_file(fs::path(folder) / file)) return fs::path(folder) / file;
  refuse(name, folders);
}

}  // namespace yomi
