// yomi players: what a player is made of, with every key explained.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/commands.h"
#include "cli/keys.h"
#include "cli/text.h"
#include "core/check.h"
#include "core/words.h"
#include "engine/player_spec.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {{.name = "NAME",
                               .kind = Option::Kind::Text,
                               .meaning = "only this tree or playout, such as rave"},
                              seed_option,
                              json_option,
                              help_option};

constexpr std::string_view legend =
    "Values in the first column are the defaults; in brackets, the symbol in the papers.\n";

using Rows = std::vector<std::vector<std::string>>;

struct Part {
  std::string_view kind;
  PartInfo info;
};

std::vector<Part> all_parts() {
  std::vector<Part> parts;
  for (const PartInfo& tree : all_trees()) parts.push_back({"tree", tree});
  for (const PartInfo& playout : all_playouts()) parts.push_back({"playout", playout});
  return parts;
}

const Param* find(std::span<const Param> params, std::string_view key) {
  const auto found = std::find_if(params.begin(), params.end(),
                                  [&](const Param& param) { return param.key == key; });
  return found == params.end() ? nullptr : &*found;
}

// The keys of every tree that has keys, with the defaults of the first one.
std::vector<Param> common_keys() {
  std::vector<std::span<const Param>> tables;
  for (const PartInfo& tree : all_trees())
    if (!tree.params.empty()) tables.push_back(tree.params);
  std::vector<Param> common;
  for (const Param& param : tables.front())
    if (std::all_of(tables.begin(), tables.end(), [&](std::span<const Param> table) {
          const Param* const there = find(table, param.key);
          return there != nullptr && there->meaning == param.meaning;
        }))
      common.push_back(param);
  return common;
}

void add_key(const Param& param, Rows& rows) {
  constexpr std::size_t width = 54;  // of a screen of 100 characters
  const std::string symbol = param.symbol.empty() ? "" : fmt::format(" [{}]", param.symbol);
  std::string key = fmt::format("  {}={}", param.key, param.fallback);
  std::string expected = allowed(param);
  for (const std::string& line : wrapped(std::string(param.meaning) + symbol, width)) {
    rows.push_back({key, expected, line});
    key = expected = "";
  }
}

// A part's keys, but for those that are listed elsewhere with the same default.
void add_part(const PartInfo& part, std::span<const Param> elsewhere, Rows& rows) {
  rows.push_back({std::string(part.name), "", std::string(part.summary)});
  for (const Param& param : part.params) {
    const Param* const there = find(elsewhere, param.key);
    if (there == nullptr || there->fallback != param.fallback) add_key(param, rows);
  }
}

// The first of these parts that has all of its keys, whatever their defaults.
const PartInfo& first_like(std::span<const PartInfo> parts, const PartInfo& part) {
  return *std::find_if(parts.begin(), parts.end(), [&](const PartInfo& candidate) {
    return std::all_of(part.params.begin(), part.params.end(), [&](const Param& param) {
      const Param* const there = find(candidate.params, param.key);
      return there != nullptr && there->meaning == param.meaning;
    });
  });
}

// Keys that several playouts share are explained once, unless their defaults differ.
void add_playouts(Rows& rows) {
  const std::vector<PartInfo> all = all_playouts();
  for (const PartInfo& playout : all) {
    const PartInfo& like = first_like(all, playout);
    const bool again = like.name != playout.name;
    add_part(playout, again ? like.params : std::span<const Param>{}, rows);
    const auto same =
        std::count_if(playout.params.begin(), playout.params.end(), [&](const Param& param) {
          return param.fallback == find(like.params, param.key)->fallback;
        });
    if (again && same > 0)
      rows.push_back({std::ssize(playout.params) == same ? "  all keys" : "  other keys", "",
                      fmt::format("as those of {}", like.name)});
  }
}

void print_json(const Part& part, std::ostream& out) {
  std::vector<Json> keys;
  keys.reserve(part.info.params.size());
  for (const Param& param : part.info.params) keys.push_back(key_json(param));
  Json()
      .add("kind", part.kind)
      .add("name", part.info.name)
      .add("summary", part.info.summary)
      .add("keys", keys)
      .print(out);
}

void print_all(std::ostream& out) {
  const std::vector<Param> common = common_keys();
  Rows rows{{"TREE, keys", "allowed", "meaning"}};
  for (const PartInfo& tree : all_trees()) add_part(tree, common, rows);
  rows.push_back({"all of them", "", "but random, which has no keys"});
  for (const Param& param : common) add_key(param, rows);
  rows.push_back({"", "", ""});
  rows.push_back({"PLAYOUT, keys", "allowed", "meaning"});
  add_playouts(rows);
  rows.push_back({"", "", ""});
  rows.push_back({"BUDGET", "", "meaning"});
  rows.push_back({"@1000", "", "so many playouts a move (the default)"});
  rows.push_back({"@2s, @250ms", "", "so much thinking time a move"});
  rows.push_back({"@proven", "", "until the result is proven; with solver=on"});
  out << "A player is typed TREE[:key=value,...][/PLAYOUT[:key=value,...][+PLAYOUT...]][@BUDGET]\n"
         "  uct                            a tree with its defaults, 1000 playouts a move\n"
         "  rave:r=500,decisive=win@2s     two keys changed, two seconds a move\n"
         "  uct/lgrf1+mast:k=5@5000        with playouts: the first that has an answer moves\n\n"
      << aligned(rows) << '\n'
      << legend << "next: yomi think hex:7 --player rave@2s   yomi players rave\n";
}

void print_part(const Part& part, std::ostream& out) {
  Rows rows{{fmt::format("{}, keys", part.kind), "allowed", "meaning"}};
  add_part(part.info, {}, rows);
  // What it needs is typed along: pattern:file=FILE.
  std::string player = (part.kind == "tree" ? "" : "uct/") + std::string(part.info.name);
  for (const Param& param : part.info.params)
    if (param.fallback.empty()) player += fmt::format(":{}=FILE", param.key);
  out << aligned(rows) << (part.info.params.empty() ? "" : "\n")
      << (part.info.params.empty() ? "" : legend)
      << fmt::format("next: yomi think hex:7 --player {}   yomi players\n", player);
}

Part find_part(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Part& part : all_parts()) {
    if (part.info.name == name) return part;
    names.push_back(part.info.name);
  }
  throw Error(
      fmt::format("no tree or playout is called {}{}", quoted(name), suggestion(name, names)));
}

void run(const Arguments& arguments, Screen& screen) {
  const bool json = arguments.has("--json"), one = arguments.has("NAME");
  if (!one && !json) return print_all(screen.out);
  const auto parts = one ? std::vector{find_part(arguments.text("NAME"))} : all_parts();
  for (const Part& part : parts) json ? print_json(part, screen.out) : print_part(part, screen.out);
}

}  // namespace

const Command players_command{"players", "lists what players are made of, with every key", options,
                              "yomi players\n"
                              "yomi players rave\n"
                              "yomi players --json",
                              run};

}  // namespace yomi::cli
