// The only file that sees CLI11, a header that takes seconds to compile. CLI11 sorts the words;
// what is wrong with them is said here, in one line.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/command.h"
#include "core/check.h"
#include "core/words.h"

namespace yomi::cli {
namespace {

// "--depth=3" as two words, so that an empty value stays a value; the last word first, as CLI11
// wants them.
std::vector<std::string> reversed_words(std::span<const std::string> words) {
  std::vector<std::string> result;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    const bool joined = word.starts_with("--") && equals != std::string::npos;
    result.push_back(joined ? word.substr(0, equals) : word);
    if (joined) result.push_back(word.substr(equals + 1));
  }
  std::reverse(result.begin(), result.end());
  return result;
}

// Says what is wrong with a word that nothing takes; an unknown option comes before a stray word,
// which may have been its value.
[[noreturn]] void reject(const Command& command, const std::vector<std::string>& extras) {
  std::vector<std::string_view> names;
  for (const Option& option : command.options)
    if (option.name.starts_with("--")) names.push_back(option.name);
  for (const std::string& word : extras)
    if (word.starts_with("-") && std::count(names.begin(), names.end(), word) == 0)
      throw Error(fmt::format("{} has no option {}{}", command.name, yomi::quoted(word),
                              suggestion(word, names)));
  const bool has_moves = std::count(names.begin(), names.end(), moves_option.name) > 0;
  throw Error(fmt::format("{} has no use for {} ({})", command.name, yomi::quoted(extras.front()),
                          has_moves ? "moves are one text: --moves \"c3 b2\""
                                    : fmt::format("see: yomi {} --help", command.name)));
}

void require_all(const Command& command, const Arguments& arguments) {
  for (const Option& option : command.options)
    if (option.required && !arguments.has(option.name))
      throw Error(fmt::format("{} needs {}, {}", command.name, spelled(option), explained(option)));
}

}  // namespace

Arguments parse(const Command& command, std::span<const std::string> words) {
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  std::vector<CLI::Option*> parsed;
  for (const Option& option : command.options) {
    std::string name(option.name);
    if (!option.letter.empty()) name = fmt::format("{},{}", option.letter, option.name);
    parsed.push_back(option.kind == Option::Kind::Flag ? app.add_flag(name)
                                                       : app.add_option(name)->multi_option_policy(
                                                             CLI::MultiOptionPolicy::TakeAll));
  }
  try {
    app.parse(reversed_words(words));
  } catch (const CLI::ParseError& error) {  // only a missing value is left to go wrong
    const std::string what = error.what();
    throw Error(fmt::format("{} needs a value (see: yomi {} --help)",
                            what.substr(0, what.find(':')), command.name));
  }

  Arguments arguments(command.options);
  for (std::size_t i = 0; i < parsed.size(); ++i)
    if (command.options[i].name == help_option.name && parsed[i]->count() > 0) {
      arguments.set(help_option, {});
      return arguments;
    }
  auto extras = app.remaining();
  std::erase(extras, "--");
  if (!extras.empty()) reject(command, extras);
  for (std::size_t i = 0; i < parsed.size(); ++i)
    for (const std::string& value : parsed[i]->results()) arguments.set(command.options[i], value);
  require_all(command, arguments);
  return arguments;
}

}  // namespace yomi::cli
