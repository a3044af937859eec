// Tournament files: what they say, and what is said of mistakes in them.
#include "lab/tournament_file.h"

#include <gtest/gtest.h>

#include "tests/store/fixture.h"

namespace yomi {
namespace {

constexpr std::string_view good = R"(title = "club"
games = ["hex:5", "breakthrough:5"]
pairs = 7
openings = "random:1"
seed = 9
referee = "gnugo --mode gtp"
move_time = 2
patience = 1.5

[players]
zoe = "uct@50"
bob = "rave@50"
eve = "gtp:gnugo --mode gtp"
)";

TEST(TournamentFile, SaysWhoMeetsWhom) {
  const TournamentFile file = parse_tournament(good, "club.toml");
  EXPECT_EQ(file.names, (std::vector<std::string>{"bob", "eve", "zoe"}));
  const ContestSetup& setup = file.contest;
  EXPECT_EQ(setup.players, (std::vector<std::string>{"rave@50", "gtp:gnugo --mode gtp", "uct@50"}));
  EXPECT_EQ(setup.kind, "tournament");
  EXPECT_EQ(setup.title, "club");
  EXPECT_EQ(setup.games, (std::vector<std::string>{"hex:5", "breakthrough:5"}));
  EXPECT_EQ(setup.encounters.size(), 6u) << "three encounters in each of two games";
  EXPECT_EQ(setup.openings, "random:1");
  EXPECT_EQ(setup.seed, 9u);
  EXPECT_EQ(setup.referee, "gnugo --mode gtp");
  EXPECT_EQ(setup.patience.move_time, 2);
  EXPECT_EQ(setup.patience.stall, 1.5);
  EXPECT_EQ(file.games_each, 14);
}

TEST(TournamentFile, HasDefaults) {
  const auto file =
      parse_tournament("games = ['tictactoe']\n[players]\na = 'uct'\nb = 'random'", "t");
  EXPECT_EQ(file.contest.title, "tictactoe: 2 players");
  EXPECT_EQ(file.contest.openings, "random:2");
  EXPECT_EQ(file.contest.seed, 1u);
  EXPECT_EQ(file.games_each, 100);
  EXPECT_EQ(file.contest.players[0], "uct@1000");
}

TEST(TournamentFile, AHeroMeetsAllOthersWhoDoNotMeet) {
  const auto file = parse_tournament("hero = 'bob'\n" + std::string(good), "t");
  ASSERT_EQ(file.contest.encounters.size(), 4u);
  for (const auto& [game, a, b] : file.contest.encounters)
    EXPECT_TRUE(file.names[static_cast<std::size_t>(a)] == "bob" ||
                file.names[static_cast<std::size_t>(b)] == "bob");
}

// The error when this line stands in place of line `number` of the good file.
std::string error_with(int number, const std::string& line) {
  return error_of([&] { parse_tournament(with_line(good, number, line), "club.toml"); });
}

TEST(TournamentFile, MistakesAreNamedWithTheirLineAndWhatWasMeant) {
  EXPECT_EQ(error_with(1, "titel = 'x'"),
            "club.toml, line 1: unknown key 'titel' (did you mean 'title'?)");
  EXPECT_EQ(error_with(1, "title = 3"), "club.toml, line 1: title: expected a text in quotes");
  EXPECT_EQ(error_with(2, "games = 'hex:5'"),
            "club.toml, line 2: expected games = [\"hex:7\", ...]: a list of games");
  EXPECT_EQ(error_with(2, "games = []"),
            "club.toml, line 2: expected games = [\"hex:7\", ...]: a list of games");
  EXPECT_EQ(error_with(2, ""),
            "club.toml, line 1: expected games = [\"hex:7\", ...]: a list of games");
  EXPECT_TRUE(error_with(2, "games = ['hexx:5']").starts_with("club.toml, line 2: unknown game"));
  EXPECT_NE(error_with(2, "games = ['hexx:5']").find("did you mean 'hex'"), std::string::npos);
  EXPECT_EQ(error_with(2, "games = [\n'hex:5', 5]"),
            "club.toml, line 3: expected a text in quotes");
  EXPECT_EQ(error_with(2, "games = ['hex:5', 'hex:5,swap=off']"),
            "club.toml, line 2: games: hex:5 is there twice");
  EXPECT_EQ(error_with(3, "pairs = 0"), "club.toml, line 3: pairs: expected a whole number from 1");
  EXPECT_EQ(error_with(3, "pairs = 2.5"),
            "club.toml, line 3: pairs: expected a whole number from 1");
  EXPECT_EQ(error_with(4, "openings = 'randm:1'"),
            "club.toml, line 4: openings 'randm:1': expected none, random:K, all:1, moves:M or a "
            "file that "
            "can be read");
  EXPECT_EQ(error_with(5, "seed = -1"), "club.toml, line 5: seed: expected a whole number from 0");
  EXPECT_EQ(error_with(5, "hero = 'zoee'"),
            "club.toml, line 5: no player 'zoee' (did you mean 'zoe'?)");
  EXPECT_EQ(error_with(7, "move_time = 'long'"),
            "club.toml, line 7: move_time: expected a number from 0 to 86400");
  EXPECT_EQ(error_with(8, "patience = 0"),
            "club.toml, line 8: patience: expected a number from 0.1 to 86400");
}

TEST(TournamentFile, MistakesOfPlayersAreNamedWithTheirLine) {
  EXPECT_TRUE(error_with(12, "bob = 'raev@50'").starts_with("club.toml, line 12: unknown tree"));
  EXPECT_NE(error_with(12, "bob = 'raev@50'").find("did you mean 'rave'"), std::string::npos);
  EXPECT_EQ(error_with(12, "bob = 7"), "club.toml, line 12: expected a text in quotes");
  EXPECT_TRUE(error_with(13, "eve = 'gtp:'").starts_with("club.toml, line 13: no command after"));
  EXPECT_EQ(error_with(10, "[player]"),
            "club.toml, line 10: unknown key 'player' (did you mean 'players'?)");
  const std::string few =
      "expected a table [players] with two or more lines such as  uct = \"uct@500\"";
  EXPECT_EQ(error_of([] { parse_tournament("games=['hex:3']\n[players]\na='uct'", "t"); }),
            "t, line 2: " + few);
  EXPECT_EQ(error_of([] { parse_tournament("games=['hex:3']\nplayers = ['uct', 'rave']", "t"); }),
            "t, line 2: " + few);
  EXPECT_EQ(error_of([] { parse_tournament("games=['hex:3']", "t"); }), "t, line 1: " + few);
}

TEST(TournamentFile, WhatIsNoTomlIsNamedWithItsLine) {
  EXPECT_TRUE(error_with(3, "pairs = ").starts_with("club.toml, line 3: "));
  EXPECT_TRUE(error_with(12, "zoe = 'uct'").starts_with("club.toml, line 12: ")) << "twice";
  EXPECT_EQ(error_of([] { read_tournament("/nonexistent/club.toml"); }),
            "cannot read '/nonexistent/club.toml'");
}

}  // namespace
}  // namespace yomi
