#include "protocol/gtp_line.h"

#include <algorithm>
#include <utility>

#include "core/check.h"
#include "core/params.h"

namespace yomi {
namespace {

bool is_digits(std::string_view word) {
  constexpr std::size_t longest = 18;
  return !word.empty() && word.size() <= longest &&
         word.find_first_not_of("0123456789") == std::string_view::npos;
}

// What is left when the protocol's preprocessing is done: tabs are blanks, other control
// characters and comments are gone.
std::string stripped(std::string_view text) {
  std::string kept;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '#') break;
    if (c == '\t') kept += ' ';
    if (byte >= 0x20 && byte != 0x7f) kept += c;
  }
  return kept;
}

std::string_view take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

}  // namespace

const std::string& GtpLine::argument(std::size_t at) const {
  if (at >= arguments.size()) gtp_syntax_error("an argument is missing");
  return arguments[at];
}

int GtpLine::whole(std::size_t at) const {
  int value = 0;
  if (!parse_number(argument(at), value))
    gtp_syntax_error(quoted(arguments[at]) + " is not a whole number");
  return value;
}

double GtpLine::real(std::size_t at) const {
  double value = 0;
  if (!parse_number(argument(at), value)) gtp_syntax_error(quoted(arguments[at]) + " is no number");
  return value;
}

GtpLine parse_gtp_line(std::string_view text) {
  const std::string kept = stripped(text);
  std::string_view left = kept;
  GtpLine line;
  std::string_view word = take_word(left);
  if (is_digits(word)) {
    line.id = word;
    word = take_word(left);
  }
  line.name = word;
  left.remove_prefix(std::min(left.find_first_not_of(' '), left.size()));
  line.rest = left.substr(0, left.find_last_not_of(' ') + 1);
  for (word = take_word(left); !word.empty(); word = take_word(left))
    line.arguments.emplace_back(word);
  return line;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

bool is_gtp_interrupt(std::string_view text) {
  const auto hash = text.find_first_not_of(" \t");
  if (hash == std::string_view::npos || text[hash] != '#') return false;
  text.remove_prefix(hash + 1);
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t\r") + 1) == "interrupt";
}

std::string gtp_answer(const GtpLine& line, bool success, std::string_view text) {
  std::string answer = (success ? "=" : "?") + line.id + " ";
  const bool starts_below = text.starts_with('\n');
  bool first = true;
  for (const std::string_view part : split(text, '\n')) {
    if (part.empty()) continue;
    if (!first || starts_below) answer += '\n';
    answer += part;
    first = false;
  }
  return answer + "\n\n";
}

void gtp_syntax_error(const std::string& expected) { throw Error("syntax error: " + expected); }

void GtpReader::add(char c) {
  if (c == '\n')
    complete_ = true;
  else if (line_.size() < longest)
    line_ += c;
  else
    too_long_ = true;
}

bool GtpReader::next(std::string& line) {
  wait();
  was_too_long_ = std::exchange(too_long_, false);
  complete_ = false;
  line = std::exchange(line_, {});
  return !ended_ || !line.empty();
}

void GtpReader::wait() {
  std::streambuf& buffer = *in_.rdbuf();
  while (!complete_ && !ended_) {
    const int c = buffer.sbumpc();
    if (c == std::char_traits<char>::eof())
      ended_ = true;
    else
      add(static_cast<char>(c));
  }
}

void GtpReader::gather() {
  std::streambuf& buffer = *in_.rdbuf();
  while (!complete_ && !ended_) {
    const std::streamsize count = buffer.in_avail();
    if (count < 0) ended_ = true;
    if (count <= 0) return;
    for (std::streamsize i = 0; i < count && !complete_; ++i)
      add(static_cast<char>(buffer.sbumpc()));
  }
}

bool GtpReader::waiting() {
  gather();
  return complete_ || ended_;
}

bool GtpReader::take_interrupt() {
  for (gather(); complete_; gather()) {
    if (!parse_gtp_line(line_).name.empty()) return false;
    const bool interrupts = is_gtp_interrupt(line_);
    line_.clear();
    complete_ = too_long_ = false;
    if (interrupts) return true;
  }
  return false;
}

}  // namespace yomi
