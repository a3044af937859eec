// The controller's side of GTP version 2: an external engine, asked one command at a time, that may
// crash, hang or talk nonsense without harm to anyone else.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/check.h"
#include "core/types.h"
#include "protocol/child_process.h"

namespace yomi {

// Why there is no answer. The text is one line that begins with the command asked.
class GtpFailure : public Error {
 public:
  enum class Kind {
    Crash,    // the engine ended, or closed its output
    Stall,    // no whole answer in time
    Garbage,  // what it wrote is not GTP, or not an answer to this command
    Refused,  // it answered "?"; the only kind after which it can be asked again
  };

  GtpFailure(Kind kind, const std::string& text) : Error(text), kind_(kind) {}
  Kind kind() const { return kind_; }

 private:
  Kind kind_;
};

// "crash", "stall", "garbage", "refused".
std::string_view name_of(GtpFailure::Kind kind);

struct GtpAnswer {
  std::string text;    // what follows "=id ", without the empty line at the end
  double seconds = 0;  // of wall time, from the first byte sent to the last one read
};

// One thread at a time may use an object; different objects do not know of each other.
class GtpClient {
 public:
  static constexpr std::size_t longest_answer = 1 << 20;  // bytes

  // Starts the command. `patience` is how many seconds everything but genmove may take. Throws an
  // Error when the system cannot start a process; a command that does not exist is a Crash later.
  explicit GtpClient(std::string command, double patience = 30);
  // Asks a living engine to quit, kills it when it does not.
  ~GtpClient();
  GtpClient(const GtpClient&) = delete;
  GtpClient& operator=(const GtpClient&) = delete;

  const std::string& command() const { return command_; }
  // False after a Crash, a Stall or Garbage: the process is gone and all asking is a Crash.
  bool alive() const { return process_ != nullptr; }
  pid_t pid() const { return process_ ? process_->pid() : 0; }
  // A new process, whatever became of the old one. What check() has found out is kept.
  void restart();

  // Asks for protocol_version, name, version and list_commands, all within `seconds`. What is wrong
  // with the engine, in words; nothing when it can play. Throws nothing for a failing engine.
  std::vector<std::string> check(double seconds);

  // What check() has found out.
  const std::string& name() const { return name_; }
  const std::string& version() const { return version_; }
  bool knows(std::string_view gtp_command) const;

  // One command, without an id and without a line end. Throws a GtpFailure.
  GtpAnswer ask(std::string_view gtp_command, double seconds);
  GtpAnswer ask(std::string_view gtp_command) { return ask(gtp_command, patience_); }
  // Of the last request, whether it was answered or failed.
  double last_seconds() const { return last_seconds_; }

  // The commands of a game. Player::First is black. All of them throw a GtpFailure.
  void boardsize(int size);
  void boardsize(int columns, int rows);  // the dialect of Hex programs
  void clear_board();
  void komi(double komi);
  void play(Player player, std::string_view move);
  void undo();
  // One word: a move as the engine spells it, or "pass", "resign", "swap-pieces" in this spelling.
  GtpAnswer genmove(Player player, double seconds);

  // Optional commands: asked only when knows() them, otherwise nothing or false.
  std::optional<std::string> final_score();
  bool time_settings(int main_seconds, int period_seconds, int period_stones);
  bool time_left(Player player, int seconds, int stones);
  std::optional<double> cpu_seconds();       // gomill-cpu_time
  std::optional<std::string> description();  // gomill-describe_engine

 private:
  [[noreturn]] void fail(GtpFailure::Kind kind, const std::string& text);
  std::optional<std::string> ask_if_known(const std::string& gtp_command);
  void quit();

  std::string command_;
  double patience_;
  std::unique_ptr<ChildProcess> process_;
  int last_id_ = 0;
  double last_seconds_ = 0;
  std::string why_dead_;
  std::string name_, version_;
  std::vector<std::string> commands_;
};

}  // namespace yomi
