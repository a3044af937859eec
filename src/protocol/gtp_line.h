// Lines of GTP, version 2 draft 2: what a controller sends, and how an answer is framed.
#pragma once
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace yomi {

// A command as it was sent: `[id] name [arguments]`.
struct GtpLine {
  std::string id;    // digits, or nothing
  std::string name;  // nothing: a blank line or a comment, which gets no answer
  std::string rest;  // everything after the name
  std::vector<std::string> arguments;

  std::size_t count() const { return arguments.size(); }
  // Throws an Error, "syntax error", when there are not so many.
  const std::string& argument(std::size_t at) const;
  // Throw an Error when the argument is missing or not such a number.
  int whole(std::size_t at) const;
  double real(std::size_t at) const;
};

// Strips comments and control characters as the protocol says; anything may be in the text.
GtpLine parse_gtp_line(std::string_view text);

std::string lower_case(std::string_view text);

// Is it the comment by which GoGui asks a command to come to an end?
bool is_gtp_interrupt(std::string_view text);

// The whole answer with its empty line at the end. Blank lines within the text, which would end
// the answer, are left out.
std::string gtp_answer(const GtpLine& line, bool success, std::string_view text);

[[noreturn]] void gtp_syntax_error(const std::string& expected);

// Reads lines and can tell whether one is there without waiting for it, as far as the stream
// knows what it could read at once (see std::streambuf::in_avail). A line may have any length; of
// a very long one only the beginning is kept.
class GtpReader {
 public:
  static constexpr std::size_t longest = 1 << 20;

  explicit GtpReader(std::istream& in) : in_(in) {}

  // Waits for the next line. False at the end of the input.
  bool next(std::string& line);
  // Was something cut off the line that next() gave?
  bool was_too_long() const { return was_too_long_; }

  // Has a whole line, or the end of the input, arrived? Does not wait.
  bool waiting();
  // Takes out an interrupting comment if one is waiting, and other comments and blank lines before
  // it. Does not wait.
  bool take_interrupt();
  // Waits until a line or the end of the input is there.
  void wait();

 private:
  void add(char c);
  // Takes in what has arrived, up to the end of a line.
  void gather();

  std::istream& in_;
  std::string line_;  // as far as it has arrived
  bool complete_ = false;
  bool ended_ = false;
  bool too_long_ = false;
  bool was_too_long_ = false;
};

}  // namespace yomi
