#include "lab/tournament_file.h"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <fstream>
#include <iterator>

#include "core/words.h"
#include "engine/roster.h"

namespace yomi {
namespace {

constexpr std::string_view keys[] = {"title", "games",   "pairs",     "openings", "hero",
                                     "seed",  "players", "move_time", "referee",  "patience"};

class Reader {
 public:
  Reader(std::string_view text, const std::string& source) : source_(source) {
    try {
      table_ = toml::parse(text, source);
    } catch (const toml::parse_error& error) {
      throw Error(
          fmt::format("{}, line {}: {}", source, error.source().begin.line, error.description()));
    }
    for (const auto& [key, value] : table_)
      if (std::find(std::begin(keys), std::end(keys), key.str()) == std::end(keys))
        fail(value,
             fmt::format("unknown key {}{}", quoted(key.str()), suggestion(key.str(), keys)));
  }

  std::string text(std::string_view key, std::string_view fallback) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return std::string(fallback);
    if (const auto value = node->value_exact<std::string>()) return *value;
    fail(*node, fmt::format("{}: expected a text in quotes", key));
  }
  double number(std::string_view key, double fallback, double low, double high) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return fallback;
    const auto value = node->value<double>();
    if (!node->is_number() || !value || !(*value >= low && *value <= high))
      fail(*node, fmt::format("{}: expected a number from {} to {}", key, low, high));
    return *value;
  }
  std::uint64_t whole(std::string_view key, std::uint64_t fallback, std::uint64_t low) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return fallback;
    const auto value = node->value_exact<std::int64_t>();
    if (!value || *value < static_cast<std::int64_t>(low) || *value > 1'000'000'000'000)
      fail(*node, fmt::format("{}: expected a whole number from {}", key, low));
    return static_cast<std::uint64_t>(*value);
  }

  std::vector<std::string> games() const {
    const toml::array* list = table_["games"].as_array();
    if (list == nullptr || list->empty())
      fail(at("games"), "expected games = [\"hex:7\", ...]: a list of games");
    std::vector<std::string> games;
    for (const toml::node& node : *list) {
      std::string game =
          checked(node, [](const std::string& text) { return start_game(text)->game(); });
      if (std::find(games.begin(), games.end(), game) != games.end())
        fail(node, fmt::format("games: {} is there twice", game));
      games.push_back(std::move(game));
    }
    return games;
  }

  // Names and texts, in the order of the names.
  std::vector<std::pair<std::string, std::string>> players() const {
    const toml::table* table = table_["players"].as_table();
    if (table == nullptr || table->size() < 2)
      fail(at("players"),
           "expected a table [players] with two or more lines such as  uct = \"uct@500\"");
    std::vector<std::pair<std::string, std::string>> players;
    for (const auto& [name, node] : *table)
      players.emplace_back(name.str(), checked(node, match_player_text));
    return players;
  }

  std::string openings(const std::vector<std::string>& games) const {
    std::string name = text("openings", "random:2");
    try {
      for (const std::string& game : games) Openings(name, *start_game(game));
    } catch (const Error& error) {
      fail(at("openings"), error.what());
    }
    return name;
  }

  [[noreturn]] void fail(const toml::node& node, const std::string& what) const {
    throw Error(fmt::format("{}, line {}: {}", source_, node.source().begin.line, what));
  }
  // The value of the key, or the whole file without it.
  const toml::node& at(std::string_view key) const {
    const toml::node* node = table_.get(key);
    return node == nullptr ? table_ : *node;
  }

 private:
  template <class Check>
  std::string checked(const toml::node& node, const Check& check) const {
    const auto value = node.value_exact<std::string>();
    if (!value) fail(node, "expected a text in quotes");
    try {
      return check(*value);
    } catch (const Error& error) {
      fail(node, error.what());
    }
  }

  std::string source_;
  toml::table table_;
};

std::vector<Encounter> encounters(int games, int players, int hero) {
  std::vector<Encounter> list;
  for (int game = 0; game < games; ++game)
    for (int a = 0; a < players; ++a)
      for (int b = a + 1; b < players; ++b)
        if (hero < 0 || hero == a || hero == b) list.push_back({game, a, b});
  return list;
}

int hero_number(const Reader& reader, const std::vector<std::string>& names) {
  const std::string hero = reader.text("hero", "");
  if (hero.empty()) return -1;
  const auto found = std::find(names.begin(), names.end(), hero);
  if (found == names.end()) {
    const std::vector<std::string_view> views(names.begin(), names.end());
    reader.fail(reader.at("hero"),
                fmt::format("no player {}{}", quoted(hero), suggestion(hero, views)));
  }
  return static_cast<int>(found - names.begin());
}

}  // namespace

TournamentFile read_tournament(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw Error(fmt::format("cannot read {}", quoted(file)));
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return parse_tournament(text, file);
}

TournamentFile parse_tournament(std::string_view text, const std::string& source) {
  const Reader reader(text, source);
  TournamentFile file;
  ContestSetup& setup = file.contest;
  setup.kind = "tournament";
  setup.games = reader.games();
  for (auto& [name, player] : reader.players()) {
    file.names.push_back(name);
    setup.players.push_back(player);
  }
  const int hero = hero_number(reader, file.names);
  setup.encounters = encounters(static_cast<int>(setup.games.size()),
                                static_cast<int>(setup.players.size()), hero);
  setup.title = reader.text(
      "title", fmt::format("{}: {} players", fmt::join(setup.games, ", "), setup.players.size()));
  setup.openings = reader.openings(setup.games);
  setup.referee = reader.text("referee", "");
  setup.seed = reader.whole("seed", 1, 0);
  setup.patience.stall = reader.number("patience", setup.patience.stall, 0.1, 86400);
  setup.patience.move_time = reader.number("move_time", 0, 0, 86400);
  file.games_each = 2 * static_cast<std::int64_t>(reader.whole("pairs", 50, 1));
  return file;
}

}  // namespace yomi
