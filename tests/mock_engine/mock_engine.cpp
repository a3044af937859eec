// A GTP engine for tests of those who must live with bad ones: mock_engine BEHAVIOUR [WORD...].
// All behaviours answer properly unless they say otherwise; "play" has the list of its moves as
// words, and genmove answers the first that has not been played since clear_board.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

std::string behaviour;
std::vector<std::string> all_words, words;
std::string grandchild = "none";

[[noreturn]] void sleep_for_ever() {
  while (true) pause();
}

[[noreturn]] void crash() {
  const rlimit no_core{};
  setrlimit(RLIMIT_CORE, &no_core);
  std::signal(SIGSEGV, SIG_DFL);
  std::raise(SIGSEGV);
  std::abort();
}

// Keeps the pipes open as long as it lives, which is for ever.
void start_grandchild(bool in_own_session) {
  const pid_t pid = fork();
  if (pid == 0) {
    if (in_own_session) setsid();
    std::signal(SIGTERM, SIG_IGN);
    std::signal(SIGHUP, SIG_IGN);
    sleep_for_ever();
  }
  grandchild = std::to_string(pid);
}

std::string next_move() {
  if (words.empty()) return "PASS";
  const std::string move = words.front();
  words.erase(words.begin());
  return move;
}

std::string listed_commands() {
  std::string list =
      "protocol_version\nname\nversion\nknown_command\nlist_commands\nquit\nboardsize\n"
      "clear_board\nkomi\nplay\nundo\necho\npid\nparent\ngrandchild";
  if (behaviour != "old") list += "\ngenmove";
  if (behaviour == "gomill" || behaviour == "crash-after")
    list += "\nfinal_score\ntime_settings\ntime_left\ngomill-cpu_time\ngomill-describe_engine";
  return list;
}

// Nothing: the command is refused.
std::optional<std::string> answer(const std::string& command, std::istream& arguments) {
  std::string first, second;
  if (command == "echo") return std::getline(arguments >> std::ws, first), first;
  arguments >> first >> second;
  if (command == "protocol_version") return behaviour == "old" ? "1" : "2";
  if (command == "name") return "Mock";
  if (command == "version") return "0.1";
  if (command == "list_commands") return listed_commands();
  if (command == "pid") return std::to_string(getpid());
  if (command == "parent") return std::to_string(getppid());
  if (command == "grandchild") return grandchild;
  if (command == "genmove") return behaviour == "wordy" ? "I play a1" : next_move();
  if (command == "clear_board") words = all_words;
  if (command == "play" && behaviour == "refuse-play") return std::nullopt;
  if (command == "play") {
    std::erase(words, second);
    return "";
  }
  if (command == "final_score") return "B+3.5";
  if (command == "gomill-cpu_time") return "1.25";
  if (command == "gomill-describe_engine") return "Mock 0.1\nseed 7";
  if (("\n" + listed_commands() + "\n").find("\n" + command + "\n") == std::string::npos)
    return std::nullopt;
  return "";
}

void write_slowly(const std::string& text) {
  for (const char c : text) {
    std::cout << c << std::flush;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

void write_answer(const std::string& id, const std::optional<std::string>& text) {
  const std::string sign = text ? "=" : "?";
  const std::string shown = text.value_or("unknown command");
  if (behaviour == "wrong-id") {
    std::cout << sign << id << "7 " << shown << "\n\n";
  } else if (behaviour == "no-id") {
    std::cout << sign << " " << shown << "\n\n";
  } else if (behaviour == "garbage") {
    std::cout << "Welcome to Mock, ready.\n\n";
  } else if (behaviour == "crlf") {
    std::cout << "\r\n\n" << sign << id << "\t" << shown << "\a\r\n\r\n";
  } else if (behaviour == "slow") {
    write_slowly(sign + id + " " + shown + "\n\n");
  } else {
    std::cout << sign << id << " " << shown << "\n\n";
  }
  std::cout << std::flush;
}

// What some behaviours do instead of answering, or before.
void misbehave(const std::string& id, const std::string& command) {
  if (behaviour == "stall-on-genmove" && command == "genmove") {
    std::cerr << "thinking about it\n";
    sleep_for_ever();
  }
  if (behaviour == "crash-on-genmove" && command == "genmove") crash();
  if (behaviour == "sleep-on-genmove" && command == "genmove")
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  if (behaviour == "garbage-on-genmove" && command == "genmove") std::cout << "Hm.\n\n";
  if (behaviour == "partial") {
    std::cout << "=" << id << " par" << std::flush;
    sleep_for_ever();
  }
  if (behaviour == "endless")
    while (std::cout << "=" << id << " and so on\n") {
    }
  if (behaviour == "huge-line")
    while (std::cout << std::string(65536, 'x')) {
    }
  if (behaviour == "flood")
    for (int i = 0; i < 64; ++i) std::cerr << std::string(65536, '!') << "\n";
  if (behaviour == "close-stdout" && command == "genmove") {
    close(STDOUT_FILENO);
    sleep_for_ever();
  }
}

void start() {
  if (behaviour == "crash-at-start") {
    std::cerr << "reading book\ncannot open book.dat\n\n";
    std::exit(3);
  }
  if (behaviour == "deaf") sleep_for_ever();
  if (behaviour == "stubborn") std::signal(SIGTERM, SIG_IGN);
  if (behaviour == "grandchild") start_grandchild(false);
  if (behaviour == "grandchild-session") start_grandchild(true);
}

void serve() {
  int commands = 0;
  for (std::string line; std::getline(std::cin, line);) {
    if (behaviour == "crash-after" && commands++ == std::stoi(words.at(0))) crash();
    std::istringstream input(line);
    std::string id, command;
    input >> id;
    if (id == "quit") return;
    input >> command;
    misbehave(id, command);
    write_answer(id, answer(command, input));
    if (command == "quit") return;
  }
}

}  // namespace

int main(int argc, char** argv) {
  behaviour = argc > 1 ? argv[1] : "play";
  for (int i = 2; i < argc; ++i) all_words.emplace_back(argv[i]);
  words = all_words;
  start();
  serve();
  if (behaviour == "stubborn") sleep_for_ever();
}
