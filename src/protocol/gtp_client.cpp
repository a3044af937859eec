#include "protocol/gtp_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <sstream>

#include "core/clock.h"

namespace yomi {
namespace {

using Io = ChildProcess::Io;
using Kind = GtpFailure::Kind;

// Seconds. How long an engine may take to quit, and how long after it has closed its output we wait
// to hear how it ended.
constexpr double quit_grace = 1, ending_patience = 1;

constexpr std::array<std::string_view, 4> needed_commands = {"boardsize", "clear_board", "play",
                                                             "genmove"};

// What we caught on the way to an answer; ask() makes it a failure that names the command.
struct Trouble {
  Kind kind;
  std::string text;
};

// The standard has controllers ignore control characters and take a tab for a blank.
std::string cleaned(std::string_view line) {
  std::string kept;
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\t') kept += ' ';
    if (byte >= 0x20 && byte != 0x7f) kept += c;
  }
  return kept;
}

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

const char* colour(Player player) { return player == Player::First ? "b" : "w"; }

std::string crash_text(ChildProcess& process, std::string_view closed) {
  if (const auto ending = process.wait(Deadline(ending_patience)))
    return "the engine " + ending->text();
  return fmt::format("the engine closed its standard {} and lives on", closed);
}

std::string stall_text(ChildProcess& process, std::string_view missing, double seconds) {
  const std::string line = last_line(process.last_words());
  const double shown = std::round(seconds * 1000) / 1000;
  return fmt::format("{} within {} s", missing, shown) +
         (line.empty() ? "" : "; it last said " + quoted(line));
}

// One request: its id, its deadline, and how much of an answer may still come.
class Exchange {
 public:
  Exchange(ChildProcess& process, int id, double seconds)
      : process_(process), id_(id), seconds_(seconds), deadline_(seconds) {}

  // Throws a Trouble, also for "?".
  std::string answer_to(std::string_view command) {
    send(fmt::format("{} {}\n", id_, command));
    std::string line;
    while (line.empty()) line = next_line();
    const bool accepted = line.front() == '=';
    std::string text = after_id(line);
    for (line = next_line(); !line.empty(); line = next_line()) text += '\n' + line;
    if (!accepted) throw Trouble{Kind::Refused, "refused: " + quoted(text)};
    return text;
  }

 private:
  void send(const std::string& line) {
    const Io result = process_.write(line, deadline_);
    if (result == Io::Closed) throw Trouble{Kind::Crash, crash_text(process_, "input")};
    if (result == Io::TimedOut)
      throw Trouble{Kind::Stall, stall_text(process_, "the engine did not read it", seconds_)};
  }

  std::string next_line() {
    std::string line;
    const Io result = process_.read_line(line, room_, deadline_);
    if (result == Io::Closed) throw Trouble{Kind::Crash, crash_text(process_, "output")};
    if (result == Io::TimedOut)
      throw Trouble{Kind::Stall, stall_text(process_, "no whole answer", seconds_)};
    if (result == Io::TooLong || line.size() + 1 > room_)
      throw Trouble{Kind::Garbage,
                    fmt::format("the answer is longer than {} bytes", GtpClient::longest_answer)};
    room_ -= line.size() + 1;
    return cleaned(line);
  }

  // What follows "=id" or "?id" in the first line of an answer.
  std::string after_id(std::string_view line) const {
    const std::string expected = std::to_string(id_);
    const std::string_view rest = line.substr(1);
    const bool ours = (line.front() == '=' || line.front() == '?') && rest.starts_with(expected) &&
                      (rest.size() == expected.size() || rest[expected.size()] == ' ');
    if (!ours)
      throw Trouble{Kind::Garbage, fmt::format("answered {} (expected ={} or ?{})", quoted(line),
                                               expected, expected)};
    return trimmed(rest.substr(expected.size()));
  }

  ChildProcess& process_;
  int id_;
  double seconds_;
  Deadline deadline_;
  std::size_t room_ = GtpClient::longest_answer;
};

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

std::string missing_commands(const GtpClient& client) {
  std::string missing;
  for (const auto command : needed_commands)
    if (!client.knows(command)) missing += (missing.empty() ? "" : ", ") + std::string(command);
  return missing;
}

}  // namespace

std::string_view name_of(GtpFailure::Kind kind) {
  constexpr std::array<std::string_view, 4> names = {"crash", "stall", "garbage", "refused"};
  return names[static_cast<std::size_t>(kind)];
}

GtpClient::GtpClient(std::string command, double patience)
    : command_(std::move(command)),
      patience_(patience),
      process_(std::make_unique<ChildProcess>(command_)) {}

GtpClient::~GtpClient() { quit(); }

void GtpClient::quit() {
  if (!process_) return;
  process_->write("quit\n", Deadline(quit_grace));
  process_->stop(quit_grace);
  process_.reset();
}

void GtpClient::restart() {
  quit();
  process_ = std::make_unique<ChildProcess>(command_);
}

void GtpClient::fail(GtpFailure::Kind kind, const std::string& text) {
  if (kind != Kind::Refused) {
    process_.reset();
    why_dead_ = text;
  }
  throw GtpFailure(kind, text);
}

GtpAnswer GtpClient::ask(std::string_view gtp_command, double seconds) {
  if (gtp_command.find_first_of("\r\n") != std::string_view::npos)
    throw Error("not one GTP command: " + quoted(gtp_command));
  if (!process_) throw GtpFailure(Kind::Crash, "the engine is gone since " + why_dead_);
  const Stopwatch watch;
  try {
    std::string text = Exchange(*process_, ++last_id_, seconds).answer_to(gtp_command);
    last_seconds_ = watch.seconds();
    return {std::move(text), last_seconds_};
  } catch (const Trouble& trouble) {
    last_seconds_ = watch.seconds();
    fail(trouble.kind, fmt::format("{}: {}", gtp_command, trouble.text));
  }
}

std::vector<std::string> GtpClient::check(double seconds) {
  std::vector<std::string> problems;
  const Stopwatch watch;
  const auto answer = [&](std::string_view gtp_command) -> std::optional<std::string> {
    if (!alive()) return std::nullopt;  // one word about its death is enough
    try {
      return ask(gtp_command, std::max(0.0, seconds - watch.seconds())).text;
    } catch (const GtpFailure& failure) {
      problems.emplace_back(failure.what());
      return std::nullopt;
    }
  };
  const auto protocol = answer("protocol_version");
  if (protocol && protocol != "2")
    problems.push_back("protocol_version: answered " + quoted(*protocol) + " (expected 2)");
  name_ = answer("name").value_or("");
  version_ = answer("version").value_or("");
  const auto listed = answer("list_commands");
  commands_ = words_of(listed.value_or(""));
  const std::string missing = missing_commands(*this);
  if (listed && !missing.empty()) problems.push_back("list_commands: does not name " + missing);
  return problems;
}

bool GtpClient::knows(std::string_view gtp_command) const {
  return std::ranges::find(commands_, gtp_command) != commands_.end();
}

void GtpClient::boardsize(int size) { ask(fmt::format("boardsize {}", size)); }

void GtpClient::boardsize(int columns, int rows) {
  ask(fmt::format("boardsize {} {}", columns, rows));
}

void GtpClient::clear_board() { ask("clear_board"); }

void GtpClient::komi(double komi) { ask(fmt::format("komi {}", komi)); }

void GtpClient::play(Player player, std::string_view move) {
  ask(fmt::format("play {} {}", colour(player), move));
}

void GtpClient::undo() { ask("undo"); }

GtpAnswer GtpClient::genmove(Player player, double seconds) {
  const std::string gtp_command = fmt::format("genmove {}", colour(player));
  GtpAnswer answer = ask(gtp_command, seconds);
  if (answer.text.empty() || answer.text.find_first_of(" \n") != std::string::npos)
    fail(Kind::Garbage,
         fmt::format("{}: answered {} (expected one word)", gtp_command, quoted(answer.text)));
  const std::string word = lower(answer.text);
  if (word == "swap") answer.text = "swap-pieces";
  if (word == "pass" || word == "resign" || word == "swap-pieces") answer.text = word;
  return answer;
}

std::optional<std::string> GtpClient::ask_if_known(const std::string& gtp_command) {
  if (!knows(std::string_view(gtp_command).substr(0, gtp_command.find(' ')))) return std::nullopt;
  return ask(gtp_command).text;
}

std::optional<std::string> GtpClient::final_score() { return ask_if_known("final_score"); }

bool GtpClient::time_settings(int main_seconds, int period_seconds, int period_stones) {
  return ask_if_known(
             fmt::format("time_settings {} {} {}", main_seconds, period_seconds, period_stones))
      .has_value();
}

bool GtpClient::time_left(Player player, int seconds, int stones) {
  return ask_if_known(fmt::format("time_left {} {} {}", colour(player), seconds, stones))
      .has_value();
}

std::optional<double> GtpClient::cpu_seconds() {
  const auto text = ask_if_known("gomill-cpu_time");
  double seconds = 0;
  if (!text ||
      std::from_chars(text->data(), text->data() + text->size(), seconds).ec != std::errc())
    return std::nullopt;
  return seconds;
}

std::optional<std::string> GtpClient::description() {
  return ask_if_known("gomill-describe_engine");
}

}  // namespace yomi
