#include "lab/whole_file.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <system_error>

#include "core/check.h"

namespace yomi {

namespace fs = std::filesystem;

void write_whole_file(const std::string& file, std::string_view text) {
  const std::string fresh = file + ".new-" + std::to_string(getpid());
  std::ofstream out(fresh, std::ios::binary);
  out << text << std::flush;
  out.close();
  std::error_code problem;
  if (out) fs::rename(fresh, file, problem);
  if (out && !problem) return;
  std::error_code none;
  fs::remove(fresh, none);
  throw Error("cannot write " + yomi::quoted(file));
}

void check_can_write(const std::string& file) {
  std::error_code none, problem;
  if (fs::status(file, problem).type() == fs::file_type::none)
    throw Error("cannot write " + yomi::quoted(file) + ": " + problem.message());
  if (fs::is_directory(file, none)) throw Error(yomi::quoted(file) + " is a directory");
  const auto folder = fs::absolute(file).parent_path().string();
  if (!fs::is_directory(folder, none))
    throw Error("cannot write " + yomi::quoted(file) + ": no directory " + yomi::quoted(folder));
  if (access(folder.c_str(), W_OK) != 0)
    throw Error("cannot write " + yomi::quoted(file) + ": its directory is not yours to change");
}

}  // namespace yomi
