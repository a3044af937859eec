#include "playout/policy_folder.h"

#include <filesystem>
#include <system_error>

#include "core/check.h"
#include "core/shipped_files.h"
#include "core/words.h"

namespace yomi {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code none;
  return fs::exists(path, none) && !fs::is_directory(path, none);
}

[[noreturn]] void refuse(const std::string& name, const std::vector<std::string>& folders) {
  const auto names = names_in(folders, policy_ending);
  const std::vector<std::string_view> views(names.begin(), names.end());
  std::string text = "no policy " + yomi::quoted(name);
  text += names.empty() ? " (there are none)" : suggestion(name, views);
  text += "; looked for such a file, and in";
  for (const std::string& folder : folders) text += " " + folder;
  throw Error(text);
}

}  // namespace

std::vector<std::string> policy_folders() { return shipped_folders("data/policies", "policies"); }

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
