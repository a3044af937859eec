#include "lab/evolution_setup.h"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>

#include "core/check.h"
#include "core/words.h"

namespace yomi {
namespace {

bool has_key(std::span<const Param> table, std::string_view key) {
  return std::ranges::find(table, key, &Param::key) != table.end();
}

std::uint64_t parse_seed(std::string_view text) {
  std::uint64_t seed = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, seed);
  if (text.empty() || error != std::errc{} || stop != end)
    throw Error("bad value " + quoted(text) + " for 'seed' (expected 0 to 2^64 - 1)");
  return seed;
}

std::string value_text(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return *text;
  if (const auto whole = node.value_exact<std::int64_t>()) return std::to_string(*whole);
  if (const auto real = node.value_exact<double>()) return fmt::format("{}", *real);
  throw Error("expected a number or a text in quotes");
}

}  // namespace

EvolutionSetup::EvolutionSetup()
    : params(evolution_keys), optimiser(parse_optimiser(params.text("optimiser"))) {}

void EvolutionSetup::set(std::string_view key, std::string_view value) {
  if (key == "seed") {
    seed = parse_seed(value);
  } else if (key == "optimiser") {
    optimiser = parse_optimiser(value);
  } else if (has_key(evolution_keys, key)) {
    params.replace(key, value);
  } else if (has_key(optimiser.params.table(), key)) {
    optimiser.params.replace(key, value);
  } else {
    std::vector<std::string_view> names{"seed"};
    for (const Param& param : evolution_keys) names.push_back(param.key);
    for (const Param& param : optimiser.params.table()) names.push_back(param.key);
    throw Error("unknown key " + quoted(key) + suggestion(key, names));
  }
}

EvolutionSetup parse_evolution(std::string_view text, const std::string& source) {
  toml::table table;
  try {
    table = toml::parse(text, source);
  } catch (const toml::parse_error& error) {
    throw Error(
        fmt::format("{}, line {}: {}", source, error.source().begin.line, error.description()));
  }
  EvolutionSetup setup;
  const auto set = [&](std::string_view key, const toml::node& node) {
    try {
      setup.set(key, value_text(node));
    } catch (const Error& error) {
      throw Error(fmt::format("{}, line {}: {}", source, node.source().begin.line, error.what()));
    }
  };
  // The optimiser decides which other keys there are.
  if (const toml::node* node = table.get("optimiser")) set("optimiser", *node);
  for (const auto& [key, node] : table)
    if (key.str() != "optimiser") set(key.str(), node);
  return setup;
}

EvolutionSetup read_evolution(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw Error("cannot read " + quoted(file));
  return parse_evolution(std::string{std::istreambuf_iterator<char>(in), {}}, file);
}

}  // namespace yomi
