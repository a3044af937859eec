#include "lab/experiment_folder.h"

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
  return fs::is_regular_file(path, none);
}

}  // namespace

std::vector<std::string> experiment_folders() {
  return shipped_folders("experiments", "experiments");
}

std::vector<std::string> experiment_names(const std::vector<std::string>& folders) {
  return names_in(folders, experiment_ending);
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
