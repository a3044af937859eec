#include <gtest/gtest.h>

#include <algorithm>

#include "cli/default_player.h"
#include "engine/player_spec.h"
#include "engine/roster.h"
#include "tests/cli/run.h"

namespace yomi::cli {
namespace {

using Names = std::vector<std::string>;

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(Players, OneObjectForEachTreeAndPlayout) {
  const auto lines = yomi_says({"players", "--json"}).lines();
  const auto trees = all_trees(), playouts = all_playouts();
  ASSERT_EQ(lines.size(), trees.size() + playouts.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(json_names(lines[i]), (Names{"kind", "name", "summary", "keys"}));
    const bool tree = i < trees.size();
    const PartInfo& part = tree ? trees[i] : playouts[i - trees.size()];
    EXPECT_EQ(json_value(lines[i], "kind"), tree ? "\"tree\"" : "\"playout\"");
    EXPECT_EQ(json_value(lines[i], "name"), "\"" + std::string(part.name) + "\"");
    EXPECT_EQ(times(json_value(lines[i], "keys"), "{\"key\":"), part.params.size());
  }
}

TEST(Players, AKeyIsExplainedWithItsSymbol) {
  const std::string keys = json_value(yomi_says({"players", "uct", "--json"}).out, "keys");
  EXPECT_TRUE(
      keys.starts_with("[{\"key\":\"c\",\"default\":\"0.4\",\"expected\":\"0 to 100\","
                       "\"meaning\":\"weight of the exploration term\",\"symbol\":\"C\"},"
                       "{\"key\":\"expand\","))
      << keys;
  EXPECT_NE(keys.find("\"symbol\":null"), std::string::npos);
}

TEST(Players, EveryKeyIsListedForPeople) {
  const std::string all = yomi_says({"players"}).out;
  for (const auto& parts : {all_trees(), all_playouts()})
    for (const PartInfo& part : parts) {
      EXPECT_NE(all.find("\n  " + std::string(part.name) + " "), std::string::npos) << part.name;
      for (const Param& param : part.params) {
        const std::string key = std::string(param.key) + "=" + std::string(param.fallback) + " ";
        EXPECT_NE(all.find("\n    " + key), std::string::npos) << key;
      }
    }
}

TEST(Players, KeysOfAllTreesAreListedOnce) {
  const std::string all = yomi_says({"players"}).out;
  EXPECT_EQ(times(all, "\n    expand=1 "), 1u);
  EXPECT_EQ(times(all, "\n    memory="), 1u);
  EXPECT_EQ(times(all, "\n    unvisited=amaf "), 1u);  // grave's own default
}

TEST(Players, OneNameShowsAllKeysOfThatPartAlone) {
  const std::string grave = yomi_says({"players", "grave"}).out;
  for (const char* key : {"    ref=50 ", "    unvisited=amaf ", "    expand=1 "})
    EXPECT_NE(grave.find(key), std::string::npos) << key;
  EXPECT_EQ(grave.find("schedule"), std::string::npos);
}

TEST(Players, TheExamplesOfTheGrammarAreRight) {
  const auto lines = yomi_says({"players"}).lines();
  ASSERT_GT(lines.size(), 4u);
  for (std::size_t i = 1; i <= 3; ++i) {
    const std::string text = lines[i].substr(2, lines[i].find(' ', 2) - 2);
    EXPECT_NO_THROW(parse_player(text)) << text;
  }
  for (const std::string& line : lines) EXPECT_LE(line.size(), 100u) << line;
}

TEST(Players, KeysThatPlayoutsShareAreExplainedOnce) {
  const std::string all = yomi_says({"players"}).out;
  EXPECT_EQ(times(all, "\n    store=all "), 1u);
  EXPECT_NE(all.find("\n    all keys "), std::string::npos) << all;
  EXPECT_NE(all.find("as those of lgr1\n"), std::string::npos) << all;
  EXPECT_EQ(times(all, "\n    alpha=0.32 "), 1u);  // ppaf's own default
  const auto ppaf = all.substr(all.find("\n  ppaf "));
  EXPECT_EQ(ppaf.find("as those of ppa\n"), ppaf.find("as those of ")) << ppaf;
  EXPECT_NE(yomi_says({"players", "lgrf2"}).out.find("\n    store=all "), std::string::npos);
}

TEST(Players, AWordThatIsADefaultIsAllowed) {
  const std::string mast = yomi_says({"players", "mast"}).out;
  EXPECT_NE(mast.find("    k=auto       0 to 80, or auto "), std::string::npos) << mast;
  EXPECT_NE(mast.find("    epsilon=off  0 to 1, or off "), std::string::npos) << mast;
  EXPECT_NO_THROW(parse_player("uct/mast:k=auto,epsilon=off"));
}

TEST(Players, WhatComesNextWorks) {
  for (const auto& parts : {all_trees(), all_playouts()})
    for (const PartInfo& part : parts) {
      const std::string next = yomi_says({"players", std::string(part.name)}).lines().back();
      if (part.name == "pattern") {  // needs a file
        EXPECT_NE(next.find(" uct/pattern:file=FILE "), std::string::npos) << next;
        continue;
      }
      const std::size_t start = std::string("next: yomi ").size();
      const Said said = yomi_says(shell_words(next.substr(start, next.find("   ") - start)));
      EXPECT_EQ(said.status, 0) << next << said.err;
    }
}

TEST(DefaultPlayer, PlaysEveryGame) {
  for (const GameInfo* game : all_games()) {
    const PlayerSpec spec = parse_player(default_player(game->name));
    const auto position = start_game(game->name);
    EXPECT_NO_THROW(make_searcher(*position, spec, 1)) << game->name;
  }
}

}  // namespace
}  // namespace yomi::cli
