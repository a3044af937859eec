// A line of shell that runs the program itself.
#pragma once
#include <string>

namespace yomi {

struct Shell {
  int status;  // 128 more than the signal that ended it
  std::string out;
};

// Runs a line of shell in which $Y is the program.
Shell shell(const std::string& line);

}  // namespace yomi
