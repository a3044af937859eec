// What a subcommand is: data that describes it, and a function. Help, parsing and error messages
// all come from the description.
#pragma once
#include <cstdint>
#include <iosfwd>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace yomi::cli {

struct Option {
  enum class Kind { Flag, Text, Whole, Real };

  std::string_view name;         // "--depth"; the operand has no dashes: "GAME"
  std::string_view letter = {};  // "-o": a short form
  Kind kind = Kind::Flag;
  std::string_view value = {};     // what stands for the value in help: "D"
  std::string_view fallback = {};  // the default, as a user would type it
  bool required = false;
  double low = 0, high = 0;  // of numbers
  std::string_view meaning = {};
};

// Where a command reads and writes, and what the reader's terminal can show.
struct Screen {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool live = false;     // err is a terminal: a progress line may come and go
  bool unicode = false;  // out is a terminal that shows more than ASCII
  bool typed = false;    // in is a terminal, which shows what is typed
};

// The values of a command's options, each valid.
class Arguments {
 public:
  explicit Arguments(std::span<const Option> options) : options_(options) {}

  // Throws an Error when the value does not fit or stands there already.
  void set(const Option& option, std::string_view value);

  bool has(std::string_view name) const;
  std::string_view text(std::string_view name) const;
  std::uint64_t whole(std::string_view name) const;
  double real(std::string_view name) const;

 private:
  std::span<const Option> options_;
  std::map<std::string, std::string, std::less<>> given_;
};

struct Command {
  std::string_view name;
  std::string_view summary;  // one line, for the overview
  std::span<const Option> options;
  std::string_view examples;  // one a line
  void (*run)(const Arguments&, Screen&);
};

// Options that several commands have.
inline constexpr Option game_operand{
    .name = "GAME",
    .kind = Option::Kind::Text,
    .required = true,
    .meaning = "a game with its size and options, such as hex:11 (see: yomi games)"};
inline constexpr Option moves_option{.name = "--moves",
                                     .kind = Option::Kind::Text,
                                     .value = "\"...\"",
                                     .meaning = "play these moves first, such as \"c3 b2\""};
inline constexpr Option ascii_option{.name = "--ascii", .meaning = "draw with plain letters"};
inline constexpr Option seed_option{.name = "--seed",
                                    .kind = Option::Kind::Whole,
                                    .value = "S",
                                    .fallback = "1",
                                    .low = 0,
                                    .high = 18446744073709551615.0,
                                    .meaning = "seed of all random numbers"};
inline constexpr Option json_option{.name = "--json", .meaning = "one JSON object a line"};
inline constexpr Option help_option{.name = "--help", .letter = "-h", .meaning = "this text"};

// The allowed values in words, for help and errors: "1 to 50".
std::string expected_values(const Option& option);

// The option as it is typed, and what it means: "--depth D" and "longest sequences, 1 to 50".
std::string spelled(const Option& option);
std::string explained(const Option& option);

std::string help_text(const Command& command);

// Reads what follows the command's name. With --help nothing else need be right. Throws an Error.
Arguments parse(const Command& command, std::span<const std::string> words);

}  // namespace yomi::cli
