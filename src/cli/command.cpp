#include "cli/command.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

#include "cli/text.h"
#include "core/check.h"
#include "core/params.h"

namespace yomi::cli {
namespace {

// 1000000 or 1e6; up to 2^64 - 1 when written out.
std::optional<std::uint64_t> parse_whole(std::string_view text) {
  std::uint64_t whole = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, whole);
  if (!text.empty() && error == std::errc{} && stop == end) return whole;
  double real = 0;
  if (!parse_number(text, real) || real < 0 || real > 0x1p53 || real != std::floor(real))
    return std::nullopt;
  return static_cast<std::uint64_t>(real);
}

bool fits(const Option& option, std::string_view value) {
  if (option.kind == Option::Kind::Text) return true;
  double number = 0;
  if (option.kind == Option::Kind::Real) {
    if (!parse_number(value, number)) return false;
  } else {
    const auto whole = parse_whole(value);
    if (!whole) return false;
    number = static_cast<double>(*whole);
  }
  return number >= option.low && number <= option.high;
}

const Option& find(std::span<const Option> options, std::string_view name) {
  for (const Option& option : options)
    if (option.name == name) return option;
  CHECK(!"an option of the command");
  return options.front();
}

std::string limit_text(double limit) {
  if (limit >= 0x1p64) return "2^64 - 1";
  return limit < 1 ? fmt::format("{}", limit) : grouped(static_cast<std::uint64_t>(limit));
}

}  // namespace

std::string expected_values(const Option& option) {
  if (option.kind == Option::Kind::Text) return "a text";
  return limit_text(option.low) + " to " + limit_text(option.high);
}

std::string spelled(const Option& option) {
  return fmt::format("{}{}{}{}{}", option.letter, option.letter.empty() ? "" : ", ", option.name,
                     option.value.empty() ? "" : " ", option.value);
}

std::string explained(const Option& option) {
  std::string text(option.meaning);
  const std::string range = option.low < option.high ? expected_values(option) : "";
  if (!range.empty()) text += ", " + range;
  if (!option.fallback.empty()) text += fmt::format(" (default {})", option.fallback);
  return text;
}

void Arguments::set(const Option& option, std::string_view value) {
  if (option.kind == Option::Kind::Flag) {
    given_.emplace(option.name, "on");
    return;
  }
  if (!fits(option, value))
    throw Error(fmt::format("bad value {} for {} (expected {})", quoted(value), option.name,
                            expected_values(option)));
  if (!given_.emplace(option.name, value).second)
    throw Error(fmt::format("{} is given twice", option.name));
}

bool Arguments::has(std::string_view name) const { return given_.contains(name); }

std::string_view Arguments::text(std::string_view name) const {
  if (const auto found = given_.find(name); found != given_.end()) return found->second;
  return find(options_, name).fallback;
}

std::uint64_t Arguments::whole(std::string_view name) const {
  const auto value = parse_whole(text(name));
  CHECK(value.has_value());
  return *value;
}

double Arguments::real(std::string_view name) const {
  double value = 0;
  CHECK(parse_number(text(name), value));
  return value;
}

std::string help_text(const Command& command) {
  std::string usage = fmt::format("yomi {}", command.name);
  std::vector<std::vector<std::string>> rows;
  for (const Option& option : command.options) {
    if (option.required) usage += " " + spelled(option);
    if (!option.required && !option.name.starts_with("--"))
      usage += fmt::format(" [{}]", spelled(option));
    rows.push_back({spelled(option), explained(option)});
  }
  std::string examples;
  for (const auto line : split(command.examples, '\n')) examples += fmt::format("  {}\n", line);
  return fmt::format("{}\n\nusage: {} [options]\n\n{}\nexamples:\n{}", command.summary, usage,
                     aligned(rows), examples);
}

}  // namespace yomi::cli
