#include "core/params.h"

#include <charconv>
#include <cmath>

#include "core/check.h"
#include "core/words.h"

namespace yomi {
namespace {

struct Range {
  double low, high;
};

Range range_of(const Param& param) {
  const auto dots = param.range.find("..");
  Range range{};
  CHECK(dots != std::string_view::npos && parse_number(param.range.substr(0, dots), range.low) &&
        parse_number(param.range.substr(dots + 2), range.high));
  return range;
}

template <class Number>
bool fits_number(const Param& param, std::string_view value) {
  const auto [low, high] = range_of(param);
  Number number{};
  return parse_number(value, number) && number >= low && number <= high;
}

bool fits_choice(const Param& param, std::string_view value) {
  for (const auto choice : split(param.range, '|'))
    if (choice == value) return true;
  return false;
}

bool fits_letters(const Param& param, std::string_view value) {
  for (std::size_t i = 0; i < value.size(); ++i)
    if (param.range.find(value[i]) == std::string_view::npos ||
        value.find(value[i], i + 1) != std::string_view::npos)
      return false;
  return !value.empty();
}

bool fits(const Param& param, std::string_view value) {
  if (param.type == Param::Type::Text || value == param.fallback) return true;
  if (param.type == Param::Type::Real) return fits_number<double>(param, value);
  if (param.type == Param::Type::Whole) return fits_number<int>(param, value);
  if (param.type == Param::Type::Choice) return fits_choice(param, value);
  return fits_letters(param, value);
}

// One spelling for one value: letters in the table's order, numbers without needless digits.
std::string canonical(const Param& param, std::string_view value) {
  std::string result;
  if (param.type == Param::Type::Letters) {
    for (const char letter : param.range)
      if (value.find(letter) != std::string_view::npos) result += letter;
    return result;
  }
  int whole = 0;  // 100000 has no shorter spelling that is still one
  if (param.type == Param::Type::Whole && parse_number(value, whole)) return std::to_string(whole);
  double number = 0;
  const bool is_word = param.type == Param::Type::Choice || param.type == Param::Type::Text;
  if (is_word || !parse_number(value, number)) return std::string(value);
  char buffer[32];
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, number + 0.0).ptr};
}

template <class Number>
bool parse_whole(std::string_view text, Number& value) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return !text.empty() && error == std::errc{} && stop == end;
}

}  // namespace

std::string expected_values(const Param& param) {
  if (param.type == Param::Type::Text) return "a text";
  if (param.type == Param::Type::Letters) return "letters of " + std::string(param.range);
  if (param.type == Param::Type::Real || param.type == Param::Type::Whole) {
    const auto dots = param.range.find("..");
    double number = 0;
    const bool has_word = !parse_number(param.fallback, number);  // "auto"
    return std::string(param.range.substr(0, dots)) + " to " +
           std::string(param.range.substr(dots + 2)) +
           (has_word ? ", or " + std::string(param.fallback) : "");
  }
  std::string all;
  for (const auto choice : split(param.range, '|'))
    all += (all.empty() ? "" : " or ") + std::string(choice);
  return all;
}

Params::Params(std::span<const Param> table) : table_(table) {}

void Params::set(std::string_view key, std::string_view value) {
  std::vector<std::string_view> keys;
  for (const Param& param : table_) {
    keys.push_back(param.key);
    if (param.key != key) continue;
    if (!fits(param, value))
      throw Error("bad value " + quoted(value) + " for '" + std::string(key) + "' (expected " +
                  expected_values(param) + ")");
    if (!given_.emplace(key, canonical(param, value)).second)
      throw Error("key '" + std::string(key) + "' is given twice");
    return;
  }
  throw Error("unknown key " + quoted(key) +
              (keys.empty() ? " (there are no keys here)" : suggestion(key, keys)));
}

void Params::replace(std::string_view key, std::string_view value) {
  if (const auto found = given_.find(key); found != given_.end()) given_.erase(found);
  set(key, value);
}

std::string_view Params::text(std::string_view key) const {
  if (const auto found = given_.find(key); found != given_.end()) return found->second;
  for (const Param& param : table_)
    if (param.key == key) return param.fallback;
  CHECK(!"a key of the table");
  return {};
}

double Params::real(std::string_view key) const {
  double value = 0;
  CHECK(parse_number(text(key), value));
  return value;
}

int Params::whole(std::string_view key) const {
  int value = 0;
  CHECK(parse_number(text(key), value));
  return value;
}

bool Params::differs(std::string_view key) const {
  const auto given = given_.find(key);
  if (given == given_.end()) return false;
  for (const Param& param : table_)
    if (param.key == key) return given->second != canonical(param, param.fallback);
  return false;
}

std::string Params::changes() const {
  std::string changes;
  for (const Param& param : table_)
    if (differs(param.key))
      changes += "," + std::string(param.key) + "=" + std::string(text(param.key));
  return changes;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

bool parse_number(std::string_view text, double& value) {
  return parse_whole(text, value) && std::isfinite(value);
}

bool parse_number(std::string_view text, int& value) { return parse_whole(text, value); }

}  // namespace yomi
