#include "tests/shell.h"

#include <sys/wait.h>

#include <array>
#include <cstdio>

namespace yomi {

Shell shell(const std::string& line) {
  const std::string command = "Y='" YOMI_PROGRAM "'; " + line;
  FILE* const pipe = popen(command.c_str(), "r");
  Shell result{-1, {}};
  if (pipe == nullptr) return result;
  std::array<char, 4096> buffer{};
  for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    result.out.append(buffer.data(), n);
  const int status = pclose(pipe);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace yomi
