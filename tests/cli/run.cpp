#include "tests/cli/run.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

namespace yomi::cli {

std::vector<std::string> Said::lines() const {
  std::vector<std::string> lines;
  std::istringstream stream(out);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

Said yomi_says(const std::vector<std::string>& words, Terminal terminal, const std::string& typed) {
  std::istringstream in(typed);
  std::ostringstream out, err;
  const int status = run(words, {in, out, err}, terminal);
  return {status, out.str(), err.str()};
}

std::vector<std::string> shell_words(const std::string& line) {
  std::vector<std::string> words{""};
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ' ' && !quoted)
      words.emplace_back();
    else
      words.back() += c;
  }
  return words;
}

std::vector<std::pair<std::string, std::string>> json_fields(const std::string& line) {
  std::vector<std::pair<std::string, std::string>> fields;
  const auto json = nlohmann::ordered_json::parse(line, nullptr, false);
  EXPECT_TRUE(json.is_object()) << line;
  if (json.is_object())
    for (const auto& [name, value] : json.items()) fields.emplace_back(name, value.dump());
  return fields;
}

std::vector<std::string> json_names(const std::string& line) {
  std::vector<std::string> names;
  for (const auto& [name, value] : json_fields(line)) names.push_back(name);
  return names;
}

std::string json_value(const std::string& line, const std::string& name) {
  for (const auto& [key, value] : json_fields(line))
    if (key == name) return value;
  ADD_FAILURE() << "no field " << name << " in " << line;
  return {};
}

}  // namespace yomi::cli
