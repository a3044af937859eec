// The league: its table, its experiment, and what a store has of it.
#include "lab/league.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "engine/player_spec.h"
#include "engine/roster.h"
#include "lab/experiment_folder.h"
#include "lab/reproduction.h"
#include "tests/lab/fixture.h"

namespace yomi {
namespace {

std::vector<LeagueRow> parsed(const std::string& text) {
  std::istringstream in(text);
  return parse_league(in, "league.jsonl");
}

TEST(ALeaguesTable, IsReadAsItWasWritten) {
  const std::vector<LeagueRow> rows = {{"hex:11", "10ms", "rave/ppa", {12.5, 20}, 81000, 860000},
                                       {"go:9", "1000", "uct/mast", {0, 20}, 0, 0}};
  const auto read = parsed(league_text(rows));
  ASSERT_EQ(read.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(read[i].game, rows[i].game);
    EXPECT_EQ(read[i].budget, rows[i].budget);
    EXPECT_EQ(read[i].player, rows[i].player);
    EXPECT_EQ(read[i].share.points, rows[i].share.points);
    EXPECT_EQ(read[i].share.games, rows[i].share.games);
    EXPECT_EQ(read[i].speed(), rows[i].speed());
  }
  EXPECT_NEAR(read[0].speed(), 81. / 860, 1e-12);
  EXPECT_EQ(read[1].speed(), 0) << "unknown";
}

TEST(ALeaguesTable, JoinsWhatWasPlayedByWhoHasMoreGames) {
  const std::vector<LeagueRow> table = {{"hex:11", "1000", "rave", {5, 6}},
                                        {"hex:11", "1000", "grave", {7, 12}}};
  const auto joined = joined_league(table, {{"hex:11", "1000", "rave", {9, 20}},
                                            {"hex:11", "1000", "grave", {6, 6}},
                                            {"hex:11", "10ms", "rave", {2, 6}}});
  ASSERT_EQ(joined.size(), 3u);
  EXPECT_EQ(joined[0].share.points, 9);
  EXPECT_EQ(joined[1].share.points, 7);
  EXPECT_EQ(joined[2].budget, "10ms");
}

TEST(ALeaguesTable, NamesTheLineOfAMistake) {
  const std::string head = league_text({});
  const std::string good =
      R"({"game":"hex:5","budget":"1000","player":"rave","games":2,"points":3,)"
      R"("per_second":1,"uct_per_second":1})";
  EXPECT_EQ(error_of([&] { parsed("no\n"); }), "league.jsonl, line 1: expected a JSON object");
  EXPECT_EQ(error_of([&] { parsed(head + "{}\n"); }),
            "league.jsonl, line 2: expected a text \"game\"");
  EXPECT_EQ(error_of([&] { parsed(head + good + "\n"); }),
            "league.jsonl, line 2: expected no more points than games");
  std::string none = good;
  none.replace(none.find("\"games\":2"), 9, "\"games\":0");
  EXPECT_EQ(error_of([&] { parsed(head + none + "\n"); }),
            "league.jsonl, line 2: expected 1 to a billion games");
  EXPECT_EQ(error_of([&] { parsed("{}\n"); }), "league.jsonl, line 1: expected a text \"version\"");
}

TEST(ALeaguesTable, ThatComesWithTheProgramIsOfItsExperiment) {
  ASSERT_FALSE(league_file().empty());
  const Experiment league = read_experiment(find_experiment("league"));
  std::set<std::string> known;
  for (const ExperimentRow& row : league.rows) known.insert(row.game + " " + row.a);
  for (const LeagueRow& row : read_league(league_file()))
    EXPECT_TRUE(known.contains(row.game + " " + row.player + "@" + row.budget)) << row.player;
}

// Whatever the engine can play belongs into the league: a new game, tree or playout as well.
TEST(TheLeague, HasEveryPlayerOfEveryGame) {
  const Experiment league = read_experiment(find_experiment("league"));
  std::set<std::string> rows, expected;
  for (const ExperimentRow& row : league.rows) rows.insert(row.game + " " + row.a);
  for (const GameInfo* game : all_games()) {
    const auto start = start_game(game->name);
    for (const PartInfo& tree : all_trees())
      for (const PartInfo& playout : all_playouts()) {
        if (tree.name == "random" || playout.name == "pattern") continue;  // needs a file
        if (tree.name == league_rival && playout.name == "uniform") continue;
        for (const auto* budget : {"10ms", "1000"}) {
          const auto player =
              parse_player(fmt::format("{}/{}@{}", tree.name, playout.name, budget));
          if (error_of([&] { make_searcher(*start, player, 1); }).empty())
            expected.insert(start->game() + " " + player_text(player));
        }
      }
  }
  EXPECT_EQ(rows, expected);
}

TEST(TheLeague, HasTheSamePlayersForEverySizeOfAGame) {
  const Experiment league = read_experiment(find_experiment("league"));
  const auto players = league_players(league, "hex:7,swap=on");
  EXPECT_EQ(players, league_players(league, "hex"));
  EXPECT_EQ(players.front(), "rave");
  EXPECT_EQ(std::set(players.begin(), players.end()).size(), players.size());
  EXPECT_NE(std::find(players.begin(), players.end(), "uct/tactical"), players.end());
  EXPECT_TRUE(league_players(league, "chess").empty());
}

using APlayedLeague = ContestTest;

TEST_F(APlayedLeague, IsWhatTheStoreHasOfIt) {
  const Experiment league = parse_experiment(R"(title = "Small"
games = 4
name = "{tree}"
game = "hex:3"
a = "{tree}@50"
b = "uct@50"
[[rows]]
each.tree = ["rave", "flat"]
)",
                                             "league.toml");
  const auto games = play(row_contest(league, league.rows[1], 7), 4);
  const auto store = open_store_to_read(directory.file());
  const auto rows = played_league(*store, league, 7);
  ASSERT_EQ(rows.size(), 1u) << "rave has not played";
  EXPECT_EQ(rows[0].game, "hex:3");
  EXPECT_EQ(rows[0].budget, "50");
  EXPECT_EQ(rows[0].player, "flat");
  EXPECT_EQ(rows[0].share.games, 4);
  double points = 0;
  for (const GameRow& game : games) points += (game.result == "first") == (game.number % 2 == 0);
  EXPECT_EQ(rows[0].share.points, points);
  EXPECT_GT(rows[0].speed(), 0);
  EXPECT_TRUE(played_league(*store, league, 8).empty()) << "another seed";
}

}  // namespace
}  // namespace yomi
