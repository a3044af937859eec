#include "lab/json_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "core/words.h"

namespace yomi {

void read_json_lines(std::istream& in, const std::string& name,
                     const std::function<void(const nlohmann::json&, int line)>& tell) {
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    try {
      const auto object = nlohmann::json::parse(line, nullptr, false);
      if (!object.is_object()) throw Error("expected a JSON object");
      tell(object, number);
    } catch (const Error& error) {
      throw Error(fmt::format("{}, line {}: {}", name, number, error.what()));
    }
  }
}

std::string text_in(const nlohmann::json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_string())
    throw Error(fmt::format("expected a text \"{}\"", name));
  return found->get<std::string>();
}

std::uint64_t whole_in(const nlohmann::json& object, const char* name, std::uint64_t highest) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_number_unsigned() ||
      found->get<std::uint64_t>() > highest)
    throw Error(fmt::format("expected \"{}\", a whole number up to {}", name, highest));
  return found->get<std::uint64_t>();
}

void check_names(const nlohmann::json& object, std::initializer_list<std::string_view> names) {
  for (const auto& [name, value] : object.items())
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw Error(fmt::format("unknown name {}{}", yomi::quoted(name),
                              suggestion(name, std::vector<std::string_view>(names))));
}

}  // namespace yomi
