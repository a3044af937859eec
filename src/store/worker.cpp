#include "store/worker.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>

namespace yomi {
namespace {

struct Process {
  char state;
  std::string start;  // clock ticks since the machine started
};

// /proc/PID/stat is "PID (NAME) STATE ..."; the name may hold anything, the start is field 22.
std::optional<Process> read_process(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::array<char, 1024> bytes{};
  file.read(bytes.data(), bytes.size());  // no exception when the process ends just now
  const std::string text(bytes.data(), static_cast<std::size_t>(file.gcount()));
  const auto after_name = text.rfind(')');
  if (after_name == std::string::npos || after_name + 2 >= text.size()) return std::nullopt;
  std::size_t at = after_name + 2;
  const char state = text[at];
  for (int field = 3; field < 22; ++field) {
    at = text.find(' ', at);
    if (at == std::string::npos) return std::nullopt;
    ++at;
  }
  return Process{state, text.substr(at, text.find(' ', at) - at)};
}

std::string host_name() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "unknown";
  return name.data();
}

// Empty where the system does not tell.
std::string place() {
  std::string boot;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
  std::error_code none;
  const auto space = std::filesystem::read_symlink("/proc/self/ns/pid", none).string();
  const auto open = space.find('[');
  if (boot.size() < 8 || open == std::string::npos) return "";
  return boot.substr(0, 8) + "." + space.substr(open + 1, space.find(']') - open - 1);
}

// Takes the last of several texts separated by colons off `text`; host names may hold colons.
std::string_view take_last(std::string_view& text) {
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos) return {};
  const auto last = text.substr(colon + 1);
  text = text.substr(0, colon);
  return last;
}

}  // namespace

std::string this_worker() {
  const auto self = read_process(getpid());
  return host_name() + ":" + std::to_string(getpid()) + ":" + (self ? self->start : "") + ":" +
         place();
}

bool worker_is_gone(std::string_view worker) {
  const auto its_place = take_last(worker);
  const auto start = take_last(worker);
  const auto number = take_last(worker);
  if (its_place.empty() || its_place != place() || worker != host_name()) return false;
  pid_t pid = 0;
  const char* const end = number.data() + number.size();
  if (std::from_chars(number.data(), end, pid).ptr != end || pid <= 0) return false;

  const auto process = read_process(pid);  // none: it has ended, or is hidden from this user
  if (!process) return kill(pid, 0) != 0 && errno == ESRCH;
  return process->start != start || process->state == 'Z';
}

}  // namespace yomi
