// What the tests of child processes share: commands that run the mock engine, and looking for what
// they leave behind.
#pragma once
#include <signal.h>
#include <sys/types.h>

#include <cerrno>
#include <fstream>
#include <string>

namespace yomi {

// Success must be possible on a machine under heavy load; only an expected stall is waited for in
// full.
inline constexpr double ample = 30, brief = 0.2;

// See mock_engine.cpp.
inline std::string mock(const std::string& behaviour) {
  return std::string("'") + YOMI_MOCK_ENGINE + "' " + behaviour;
}

// One that has died and waits for its parent to notice does not exist.
inline bool process_exists(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string line;
  if (!std::getline(file, line)) return false;
  return line.compare(line.rfind(')'), 3, ") Z") != 0;
}
inline bool group_exists(pid_t group) { return kill(-group, 0) == 0 || errno != ESRCH; }

}  // namespace yomi
