#include "lab/experiment_folder.h"

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
  return fs::is_regular_file(path, none);
}

}  // namespace

std::vector<std::string> experiment_folders() {
  std::error_code none;
  const fs::path above = fs::read_symlink("/proc/self/exe", none).parent_path().parent_path();
  return {above / "experiments", above / "share/yomi/experiments"};
}

std::vector<std::string> experiment_names(const std::vector<std::string>& folders) {
  std::vector<std::string> names;
  for (const std::string& folder : folders) {
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
      if (entry.path().extension() == experiment_ending) names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::string find_experiment(const std::string& name, const std::vector<std::string>& folders) {
  if (name.ends_with(experiment_ending) || name.find('/') != std::string::npos) {
    if (is_file(name)) return name;
    throw Error("cannot read " + yomi::quoted(name));
  }
  for (const std::string& folder : folders)
    if (const fs::path file = fs::path(folder) / (name + experiment_ending); is_file(file))
      return file;
  const auto names = experiment_names(folders);
  const std::vector<std::string_view> views(names.begin(), names.end());
  std::string text = "no experiment " + yomi::quoted(name);
  if (!names.empty()) throw Error(text + suggestion(name, views));
  text += "; looked in";
  for (const std::string& folder : folders) text += " " + folder;
  throw Error(text);
}

}  // namespace yomi
