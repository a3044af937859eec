// yomi runs, replay and export: what a store holds, for people and for other programs.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "protocol/game_record.h"
#include "tests/cli/run.h"
#include "tests/lab/fixture.h"

namespace yomi::cli {
namespace {

namespace fs = std::filesystem;

struct Stored : testing::Test {
  Said says(const std::string& line) const {
    auto words = shell_words(line);
    words.insert(words.end(), {"--store", store()});
    return yomi_says(words);
  }
  std::string store() const { return directory.file("games.db"); }
  std::vector<GameRow> games(RunId run = 1) const {
    return in_order(open_store_to_read(store())->games(run));
  }

  TemporaryDirectory directory;
};

TEST_F(Stored, RunsAreListed) {
  says("match hex:3 --a uct@10 --b random --games 2");
  says("match tictactoe --a random --b random --games 3 --seed 5");
  const Said said = says("runs");
  EXPECT_EQ(said.status, 0);
  const auto lines = said.lines();
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[0], store() + ": 2 runs");
  EXPECT_EQ(lines[1], "  run  games  last                  what");
  EXPECT_TRUE(lines[2].ends_with("match hex:3: uct@10 against random, seed 1")) << lines[2];
  EXPECT_TRUE(lines[3].starts_with("  2    3      20")) << lines[3];
  EXPECT_TRUE(lines[4].starts_with("next: yomi export 2 --csv")) << lines[4];

  const auto json = says("runs --json").lines();
  ASSERT_EQ(json.size(), 2u);
  EXPECT_EQ(
      json_names(json[0]),
      (std::vector<std::string>{"run", "kind", "title", "games", "seed", "command", "configuration",
                                "version", "commit", "machine", "started", "last_game"}));
  EXPECT_EQ(json_value(json[1], "seed"), "5");
  EXPECT_EQ(
      json_value(json[1], "command"),
      "\"yomi match tictactoe --a random --b random --games 3 --store " + store() + " --seed 5\"");
}

TEST_F(Stored, NothingToReadIsSaidInOneLine) {
  EXPECT_EQ(says("runs").err, "yomi: store '" + store() + "' does not exist\n");
  EXPECT_EQ(says("replay 1 0").status, 2);
  open_store(store());
  EXPECT_EQ(says("runs").out, store() +
                                  ": 0 runs\n  run  games  last  what\n"
                                  "next: yomi match hex:5 --a rave --b uct\n");
  EXPECT_EQ(says("export 1 --csv").err, "yomi: no run 1: " + store() + " holds none yet\n");
  says("match hex:3 --a random --b random --games 2");
  EXPECT_EQ(says("replay 7 0").err,
            "yomi: no run 7 in " + store() + " (have 1 to 1; see: yomi runs)\n");
  EXPECT_EQ(says("replay 1 2").err, "yomi: no game 2 in run 1 (2 games finished)\n");
  EXPECT_EQ(says("replay 1 2").status, 2);
}

TEST_F(Stored, AGameIsShownAndPlayedAgain) {
  says("match hex:4 --a uct@30 --b rave/ppa@20 --games 4 --openings random:2");
  for (const GameRow& row : games()) {
    const Said said = says("replay 1 " + std::to_string(row.number));
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_NE(said.out.find("\nmoves: " + row.moves + "\n"), std::string::npos) << said.out;
    EXPECT_NE(said.out.find("repeated: the players played all "), std::string::npos) << said.out;
    EXPECT_NE(said.out.find("result: " + row.result + " (rules)"), std::string::npos);
  }
  const std::string json = says("replay 1 3 --json").out;
  EXPECT_EQ(json_value(json, "repeated"), "true");
  EXPECT_EQ(json_value(json, "moves"), "\"" + games()[3].moves + "\"");
  EXPECT_EQ(json_value(json, "repeated_moves"), json_value(json, "player_moves"));
}

TEST_F(Stored, EveryPositionIsDrawnIfAskedFor) {
  says("match tictactoe --a random --b random --games 1");
  const std::string moves = games()[0].moves;
  const auto plies = 1 + std::count(moves.begin(), moves.end(), ' ');
  const std::string out = says("replay 1 0 --plies --show --ascii").out;
  for (int ply = 1; ply <= plies; ++ply)
    EXPECT_NE(out.find("\n" + std::to_string(ply) + ". "), std::string::npos) << ply;
  EXPECT_EQ(out.find("repeated"), std::string::npos) << "only shown";
}

TEST_F(Stored, AGameThatComesOutDifferentlyIsAFailure) {
  says("match hex:4 --a uct@30 --b rave@20 --games 1");
  GameRow forged = games()[0];
  forged.seed += 1;
  const auto write = open_store(store());
  RunSetup setup;
  setup.kind = "match";
  setup.configuration = "forged";
  const RunId run = write->open_run(setup);
  write->finish(run, write->claim(run, "w", 1, 1, 60).at(0), forged);
  const Said said = says("replay 2 0");
  EXPECT_EQ(said.status, 1);
  EXPECT_TRUE(said.err.starts_with("yomi: the stored game was not repeated: move ")) << said.err;
  EXPECT_EQ(json_value(says("replay 2 0 --json").out, "repeated"), "false");
}

TEST_F(Stored, GamesOfExternalEnginesAreOnlyShown) {
  says("match tictactoe --games 1 --b random --a \"gtp:" + mock("play a1 a2 a3 b1 b2 b3 c1 c2 c3") +
       "\"");
  const Said said = says("replay 1 0");
  EXPECT_EQ(said.status, 0);
  EXPECT_NE(said.out.find("not to be repeated: a player is external"), std::string::npos);
  EXPECT_EQ(json_value(says("replay 1 0 --json").out, "repeatable"), "false");
}

TEST_F(Stored, AGameWithoutMovesCanBeShown) {
  says("match nogo:1 --a random --b random --games 1");
  EXPECT_EQ(says("replay 1 0").status, 0);
  EXPECT_EQ(says("export 1 --sgf " + directory.file("sgf")).status, 0);
}

// The fields of a line of CSV.
std::vector<std::string> csv_fields(const std::string& line) {
  std::vector<std::string> fields{""};
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quoted && line[i] == '"' && i + 1 < line.size() && line[i + 1] == '"')
      fields.back() += line[++i];
    else if (line[i] == '"')
      quoted = !quoted;
    else if (line[i] == ',' && !quoted)
      fields.emplace_back();
    else
      fields.back() += line[i];
  }
  return fields;
}

TEST_F(Stored, CsvQuotesWhatNeedsIt) {
  const std::string player = "gtp:" + mock("play 'x,y' 'z\"'");
  yomi_says({"match", "go:5,komi=6.5,ko=simple", "--a", player, "--b", "random", "--games", "1",
             "--store", store()});
  const auto lines = says("export 1 --csv").lines();
  ASSERT_EQ(lines.size(), 2u);
  const auto names = csv_fields(lines[0]), values = csv_fields(lines[1]);
  ASSERT_EQ(names.size(), values.size());
  EXPECT_EQ(names[0], "number");
  EXPECT_EQ(values[1], "go:5,komi=6.5,ko=simple");
  EXPECT_EQ(values[2], player);
  EXPECT_EQ(values[5], "illegal");
  EXPECT_EQ(values.back(), "answered 'x,y', no move of go:5,komi=6.5,ko=simple");
}

TEST_F(Stored, JsonHasOneGameALine) {
  says("match hex:3 --a uct@10 --b random --games 3");
  const auto lines = says("export 1 --json").lines();
  const auto rows = games();
  ASSERT_EQ(lines.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(json_value(lines[i], "number"), std::to_string(i));
    EXPECT_EQ(json_value(lines[i], "moves"), "\"" + rows[i].moves + "\"");
    EXPECT_EQ(json_value(lines[i], "seed"), std::to_string(rows[i].seed));
  }
}

TEST_F(Stored, SgfFilesReadBackAsTheSameGames) {
  RunId run = 0;
  for (const auto* game : {"hex:4,swap=on", "go:5", "breakthrough:5", "havannah:3", "tictactoe"}) {
    says("match " + std::string(game) + " --a random --b uct@10 --games 2 --openings random:1");
    const std::string folder = directory.file("sgf" + std::to_string(++run));
    EXPECT_TRUE(says("export " + std::to_string(run) + " --sgf " + folder)
                    .out.starts_with("2 files in " + folder + "; next: "));
    for (const GameRow& row : games(run)) {
      std::ifstream file(folder + "/run" + std::to_string(run) + "-game00000" +
                         std::to_string(row.number) + ".sgf");
      const GameRecord record = read_sgf(std::string{std::istreambuf_iterator<char>(file), {}});
      EXPECT_EQ(record.game, row.game);
      EXPECT_EQ(record.moves, replayed(row)->moves());
      EXPECT_EQ(record.first, row.first);
      EXPECT_EQ(record.second, row.second);
      EXPECT_EQ(record.result, row.result == "draw" ? "0" : row.result == "first" ? "B+" : "W+");
    }
  }
}

TEST_F(Stored, ExportNeedsOneFormAndAFolderThatCanBe) {
  says("match hex:3 --a random --b random --games 1");
  EXPECT_EQ(says("export 1").err, "yomi: expected one of --sgf DIR, --csv and --json\n");
  EXPECT_EQ(says("export 1 --csv --json").status, 2);
  const Said said = says("export 1 --sgf " + store() + "/sgf");
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.err, "yomi: --sgf '" + store() + "/sgf': cannot be made: Not a directory\n");
  fs::create_directories(directory.file("sgf/run1-game000000.sgf"));
  const Said taken = says("export 1 --sgf " + directory.file("sgf"));
  EXPECT_EQ(taken.status, 1);
  EXPECT_EQ(taken.err, "yomi: cannot write '" + directory.file("sgf/run1-game000000.sgf") + "'\n");
}

}  // namespace
}  // namespace yomi::cli
