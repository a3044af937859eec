#include "games/spec.h"

#include "core/check.h"

namespace yomi {
namespace {

bool parse_size(std::string_view text, const SizeRule& rule, GameSpec& spec) {
  const auto sides = split(text, 'x');
  if (sides.size() > (rule.rectangular ? 2U : 1U)) return false;
  if (!parse_number(sides.front(), spec.width) || !parse_number(sides.back(), spec.height))
    return false;
  return spec.width >= rule.min_width && spec.width <= rule.max_width &&
         spec.height >= rule.min_height && spec.height <= rule.max_height;
}

std::string bad_size(std::string_view given, const GameInfo& info) {
  const std::string name(info.name);
  if (info.size.usual == 0) return name + " has no size (given " + quoted(given) + ")";
  return "bad " + std::string(info.size_word) + " " + quoted(given) + " for " + name +
         " (expected " + expected_sizes(info.size) + ")";
}

}  // namespace

std::string expected_sizes(const SizeRule& size) {
  if (size.usual == 0) return "no size";
  if (!size.rectangular)
    return std::to_string(size.min_width) + " to " + std::to_string(size.max_width);
  return std::to_string(size.min_width) + "x" + std::to_string(size.min_height) + " to " +
         std::to_string(size.max_width) + "x" + std::to_string(size.max_height);
}

std::string_view spec_name(std::string_view text) {
  return text.substr(0, text.find_first_of(":,"));
}

GameSpec parse_spec(std::string_view text, const GameInfo& info) {
  GameSpec spec{info.size.usual, info.size.usual, Params(info.params)};
  const auto parts = split(text, ',');
  const std::string_view head = parts.front();
  if (const auto colon = head.find(':'); colon != std::string_view::npos) {
    const auto size = head.substr(colon + 1);
    if (info.size.usual == 0 || !parse_size(size, info.size, spec))
      throw Error(bad_size(size, info));
  }
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto equals = parts[i].find('=');
    if (equals == std::string_view::npos)
      throw Error("bad option " + quoted(parts[i]) + " for " + std::string(info.name) +
                  " (expected key=value)");
    try {
      spec.params.set(parts[i].substr(0, equals), parts[i].substr(equals + 1));
    } catch (const Error& error) {
      throw Error(std::string(info.name) + ": " + error.what());
    }
  }
  return spec;
}

std::string spec_text(const GameInfo& info, const GameSpec& spec) {
  std::string text(info.name);
  if (info.size.usual != 0) text += ":" + std::to_string(spec.width);
  if (spec.height != spec.width) text += "x" + std::to_string(spec.height);
  return text + spec.params.changes();
}

}  // namespace yomi
