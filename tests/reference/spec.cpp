#include "spec.h"

#include <sstream>
#include <stdexcept>
#include <vector>

namespace yomi::reference {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

int number(const std::string& text) {
  const bool digits_only = text.find_first_not_of("0123456789") == std::string::npos;
  if (text.empty() || text.size() > 3 || !digits_only)
    throw std::invalid_argument("not a size: '" + text + "'");
  return std::stoi(text);
}

void parse_size(const std::string& text, Spec& spec) {
  const std::size_t cross = text.find('x');
  spec.width = number(text.substr(0, cross));
  spec.height = cross == std::string::npos ? spec.width : number(text.substr(cross + 1));
}

}  // namespace

Spec parse_spec(const std::string& text) {
  const std::vector<std::string> parts = split(text, ',');
  if (parts.empty()) throw std::invalid_argument("a game has a name");
  Spec spec;
  const std::size_t colon = parts[0].find(':');
  spec.name = parts[0].substr(0, colon);
  if (colon != std::string::npos) parse_size(parts[0].substr(colon + 1), spec);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    if (equals == std::string::npos)
      throw std::invalid_argument("not key=value: '" + parts[i] + "'");
    spec.options[parts[i].substr(0, equals)] = parts[i].substr(equals + 1);
  }
  return spec;
}

void require_size(const Spec& spec, int min_width, int min_height, int max) {
  const bool fits = min_width <= spec.width && spec.width <= max && min_height <= spec.height &&
                    spec.height <= max;
  if (!fits) throw std::invalid_argument("wrong size or none for " + spec.name);
}

int square_size(const Spec& spec, int min, int max) {
  require_size(spec, min, min, max);
  if (spec.width != spec.height) throw std::invalid_argument(spec.name + " is square");
  return spec.width;
}

void require_options(const Spec& spec, const std::set<std::string>& known) {
  for (const auto& [key, value] : spec.options)
    if (!known.contains(key))
      throw std::invalid_argument("unknown option '" + key + "' for " + spec.name);
}

std::string option(const Spec& spec, const std::string& key, const std::string& fallback) {
  const auto found = spec.options.find(key);
  return found == spec.options.end() ? fallback : found->second;
}

std::string choice(const Spec& spec, const std::string& key, const std::string& fallback,
                   const std::string& other) {
  const std::string value = option(spec, key, fallback);
  if (value != fallback && value != other)
    throw std::invalid_argument("unknown value '" + value + "' of " + key);
  return value;
}

}  // namespace yomi::reference
