#include <gtest/gtest.h>

#include <algorithm>

#include "engine/roster.h"
#include "tests/cli/run.h"

namespace yomi::cli {
namespace {

using Names = std::vector<std::string>;

bool has_line(const Said& said, const std::string& start) {
  const auto lines = said.lines();
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return line.starts_with(start); });
}

// The first object of a list.
std::string first_object(const std::string& list) { return list.substr(1, list.find('}')); }

TEST(Think, JsonHasTheNamesThatScriptsUse) {
  const Said said = yomi_says({"think", "hex:3", "--player", "uct@200", "--json"});
  EXPECT_EQ(json_names(said.out),
            (Names{"game", "player", "best", "playouts", "seconds", "cpu_seconds", "moves", "line",
                   "proof", "nodes", "tree_moves", "bytes", "full"}));
  EXPECT_EQ(json_value(said.out, "game"), "\"hex:3\"");
  EXPECT_EQ(json_value(said.out, "playouts"), "200");
  EXPECT_EQ(json_value(said.out, "proof"), "null");
  EXPECT_EQ(json_value(said.out, "full"), "false");
  EXPECT_EQ(json_names(first_object(json_value(said.out, "moves"))),
            (Names{"move", "visits", "value", "proof"}));
}

TEST(Think, JsonIsTheReportOfTheSearch) {
  const auto position = start_game("hex:3");
  const SearchReport report =
      make_searcher(*position, parse_player("rave@300"), 5)->think(*position);
  const Said said = yomi_says({"think", "hex:3", "--player", "rave@300", "--seed", "5", "--json"});
  const std::string move = first_object(json_value(said.out, "moves"));
  EXPECT_EQ(json_names(move), (Names{"move", "visits", "value", "amaf_visits", "amaf", "proof"}));
  EXPECT_EQ(json_value(said.out, "best"), "\"" + position->move_text(report.best) + "\"");
  EXPECT_EQ(json_value(move, "visits"), std::to_string(report.moves[0].visits));
  EXPECT_EQ(std::stod(json_value(move, "value")), report.moves[0].value);
  EXPECT_EQ(json_value(move, "amaf_visits"), std::to_string(report.moves[0].amaf_visits));
  EXPECT_EQ(std::stod(json_value(move, "amaf")), report.moves[0].amaf);
  EXPECT_EQ(json_value(said.out, "nodes"), std::to_string(report.nodes));
}

TEST(Think, ThePlayerIsSpelledOneWay) {
  const Said said = yomi_says({"think", "hex:2", "--player", "uct:c=0.40/uniform", "--json"});
  EXPECT_EQ(json_value(said.out, "player"), "\"uct@1000\"");
  EXPECT_EQ(json_value(yomi_says({"think", "hex:2", "--json"}).out, "player"), "\"uct@1000\"");
}

TEST(Think, AMoveWithoutVisitsHasNoValue) {
  const Said said = yomi_says({"think", "hex:3", "--player", "uct@3", "--json"});
  EXPECT_NE(said.out.find("\"visits\":0,\"value\":null"), std::string::npos) << said.out;
}

TEST(Think, AProofIsForThePlayerToMove) {
  const std::string player = "uct:solver=on@proven";
  const Said win = yomi_says({"think", "hex:2", "--player", player, "--json"});
  EXPECT_EQ(json_value(win.out, "proof"), "\"win\"");
  EXPECT_EQ(json_value(first_object(json_value(win.out, "moves")), "proof"), "\"win\"");
  const Said loss = yomi_says({"think", "hex:2", "--moves", "b1", "--player", player, "--json"});
  EXPECT_EQ(json_value(loss.out, "proof"), "\"loss\"");
  const Said draw = yomi_says({"think", "tictactoe", "--player", player, "--json"});
  EXPECT_EQ(json_value(draw.out, "proof"), "\"draw\"");
}

TEST(Think, PeopleReadWhoWinsAProvenPosition) {
  const std::string player = "uct:solver=on@proven";
  EXPECT_TRUE(has_line(yomi_says({"think", "hex:2", "--player", player}), "proven: first wins"));
  EXPECT_TRUE(has_line(yomi_says({"think", "hex:2", "--moves", "b1", "--player", player}),
                       "proven: first wins"));
  EXPECT_TRUE(has_line(yomi_says({"think", "tictactoe", "--player", player}), "proven: a draw"));
}

TEST(Think, TheTableShowsTheTopMovesAndCountsTheRest) {
  const Said said =
      yomi_says({"think", "hex:3", "--moves", "b2", "--player", "rave@500", "--top", "3"});
  const auto lines = said.lines();
  EXPECT_EQ(lines[0], "hex:3, ply 1: second (O) to move");
  EXPECT_NE(said.out.find("    2 .(X). 2\n"), std::string::npos) << said.out;
  const auto head = std::find(lines.begin(), lines.end(), "player: rave@500") + 1;
  ASSERT_LT(head + 4, lines.end());
  EXPECT_EQ(*head, "  move  visits   share   value    AMAF");
  EXPECT_EQ(head[4], "  and 5 more");
  EXPECT_TRUE(has_line(said, "value: mean result for second (a win 100 %, a draw 50 %)"));
  EXPECT_TRUE(has_line(said, "line:  2. ")) << said.out;
  EXPECT_TRUE(has_line(said, "500 playouts in ")) << said.out;
  EXPECT_TRUE(has_line(said, "tree:  ")) << said.out;
}

TEST(Think, TheNextCommandPlaysTheBestMove) {
  const Said said = yomi_says({"think", "hex:3", "--moves", "b2", "--player", "uct@50"});
  const std::string best = json_value(
      yomi_says({"think", "hex:3", "--moves", "b2", "--player", "uct@50", "--json"}).out, "best");
  EXPECT_EQ(said.lines().back(), "next: yomi think hex:3 --moves \"b2 " +
                                     best.substr(1, best.size() - 2) +
                                     "\" --player uct@50   yomi play hex:3 --moves \"b2\" "
                                     "--player uct@50");
}

TEST(Think, OnlyOneLegalMoveNeedsNoPlayouts) {
  const Said said = yomi_says({"think", "hex:2", "--moves", "a1 b1 b2"});
  EXPECT_TRUE(has_line(said, "a2 is the only legal move: no playouts needed")) << said.out;
  EXPECT_EQ(said.lines().back(), "next: yomi show hex:2 --moves \"a1 b1 b2 a2\"");
}

TEST(Think, AMoveThatWinsAtOnceIsSaidToDoSo) {
  const Said said =
      yomi_says({"think", "hex:2", "--moves", "a1 b1", "--player", "uct:decisive=win"});
  EXPECT_TRUE(has_line(said, "a2 wins at once: no playouts needed")) << said.out;
}

TEST(Think, APlayerThatDoesNotSearchSaysSo) {
  const Said said = yomi_says({"think", "tictactoe", "--player", "random", "--seed", "2"});
  EXPECT_NE(said.out.find(": chosen without playouts from 9 moves\n"), std::string::npos)
      << said.out;
}

TEST(Think, AFullTreeIsSaidToBeFull) {
  const std::string player = "uct:memory=4@100000";
  const Said said = yomi_says({"think", "hex:11", "--player", player});
  EXPECT_TRUE(has_line(said, "memory used up: the tree stopped growing (memory=4)")) << said.out;
  EXPECT_EQ(json_value(yomi_says({"think", "hex:11", "--player", player, "--json"}).out, "full"),
            "true");
}

TEST(Think, TheLineIsMadeOfLegalMoves) {
  for (const GameInfo* game : all_games()) {
    const std::string name(game->name);
    const Said said = yomi_says({"think", name, "--player", "uct@200", "--json"});
    ASSERT_EQ(said.status, 0) << said.err;
    std::string moves;
    for (const char c : json_value(said.out, "line"))
      moves += c == '[' || c == ']' || c == '"' ? ' ' : c;
    EXPECT_EQ(yomi_says({"show", name, "--moves", moves, "--json"}).status, 0) << name << moves;
  }
}

// The lessons of a search, each one object.
std::vector<std::string> weights_of(const std::string& line) {
  std::vector<std::string> objects;
  const std::string list = json_value(line, "weights");
  for (auto at = list.find('{'); at != std::string::npos; at = list.find('{', at + 1))
    objects.push_back(list.substr(at, list.find('}', at) - at + 1));
  return objects;
}

std::vector<std::string>::const_iterator line_after(const std::vector<std::string>& lines,
                                                    const std::string& start) {
  const auto found = std::find_if(lines.begin(), lines.end(),
                                  [&](const std::string& line) { return line.starts_with(start); });
  return found == lines.end() ? found : found + 1;
}

TEST(Weights, JsonListsEveryLessonOfTheSearch) {
  const auto position = start_game("misere-breakthrough:5");
  const auto searcher = make_searcher(*position, parse_player("uct/ppa@300"), 1);
  searcher->think(*position);
  const std::vector<Lesson> lessons = searcher->lessons()[0].lessons;
  const Said said = yomi_says({"think", "misere-breakthrough:5", "--player", "uct/ppa@300",
                               "--weights", "--top", "1", "--json"});
  EXPECT_EQ(json_names(said.out).back(), "weights");
  const auto objects = weights_of(said.out);
  ASSERT_EQ(objects.size(), lessons.size());
  EXPECT_EQ(json_names(objects[0]), (Names{"policy", "what", "player", "move", "to", "value"}));
  EXPECT_EQ(json_value(objects[0], "policy"), "\"ppa\"");
  EXPECT_EQ(json_value(objects[0], "what"), "\"weight\"");
  EXPECT_EQ(json_value(objects[0], "to"), "null");
  for (std::size_t i = 0; i < objects.size(); ++i)
    EXPECT_EQ(std::stod(json_value(objects[i], "value")), lessons[i].value);
}

TEST(Weights, BothPlayersMovesAreReadWhoeverIsToMove) {
  for (const char* moves : {"", "a2a3"}) {
    const Said said = yomi_says({"think", "breakthrough:5", "--moves", moves, "--player",
                                 "uct/ppa@300", "--weights", "--json"});
    std::size_t of_second = 0;
    for (const std::string& object : weights_of(said.out)) {
      const std::string move = json_value(object, "move");  // "a2b3" with its quotes
      const bool up = move[4] > move[2];
      EXPECT_EQ(up, json_value(object, "player") == "\"first\"") << object;
      of_second += !up;
    }
    EXPECT_GT(of_second, 0u);
  }
}

TEST(Weights, RepliesNameTheMoveTheyAnswer) {
  const Said said =
      yomi_says({"think", "breakthrough:5", "--player", "uct/lgrf1@200", "--weights", "--json"});
  const auto objects = weights_of(said.out);
  ASSERT_FALSE(objects.empty());
  for (const std::string& object : objects) {
    const std::string move = json_value(object, "move"), to = json_value(object, "to");
    EXPECT_EQ(json_value(object, "what"), "\"reply\"");
    EXPECT_NE(move[4] > move[2], to[4] > to[2]) << object;  // opponents walk towards each other
  }
}

TEST(Weights, ThereAreNoneUnlessAskedForOrLearned) {
  EXPECT_EQ(yomi_says({"think", "hex:3", "--player", "uct/ppa@50", "--json"}).out.find("weights"),
            std::string::npos);
  for (const char* player : {"uct@50", "random", "uct/uniform@50", "uct/local@50"}) {
    const Said said = yomi_says({"think", "hex:3", "--player", player, "--weights", "--json"});
    EXPECT_EQ(json_value(said.out, "weights"), "[]") << player;
    EXPECT_TRUE(
        has_line(yomi_says({"think", "hex:3", "--player", player, "--weights"}), "weights: "))
        << player;
  }
  const Said said = yomi_says({"think", "hex:3", "--player", "uct@50", "--weights"});
  EXPECT_TRUE(has_line(said, "weights: uct@50 has no playouts that learn (try: --player uct/ppa)"));
}

TEST(Weights, TheTableShowsTheHighestAndTheLowestOfEachPlayer) {
  const Said said = yomi_says(
      {"think", "misere-breakthrough:5", "--player", "uct/ppa@300", "--weights", "--top", "3"});
  const auto lines = said.lines();
  const auto head = line_after(lines, "ppa: weights of moves");
  ASSERT_LT(head + 4, lines.end()) << said.out;
  for (const char* title : {"first, highest of ", "first, lowest", "second, highest of "})
    EXPECT_NE(head->find(title), std::string::npos) << *head;
  double last = 1e9;
  for (auto line = head + 1; line <= head + 3; ++line) {
    const double weight = std::stod(line->substr(8));  // after "  a1b2  "
    EXPECT_LE(weight, last);
    last = weight;
  }
  EXPECT_TRUE(head[4].starts_with("next: ")) << said.out;  // moves are no cells: no board
}

TEST(Weights, AMoveIsShownOnceWhateverItsSurroundings) {
  const Said said = yomi_says({"think", "hex:3", "--player", "uct/ppaf@300", "--weights"});
  EXPECT_NE(said.out.find(" (with surroundings: their mean)\n"), std::string::npos) << said.out;
  const auto lines = said.lines();
  const auto head = line_after(lines, "ppaf: ");
  EXPECT_EQ(std::count_if(head, lines.end(),
                          [](const std::string& line) { return line.starts_with("  b2  "); }),
            1)
      << said.out;
}

TEST(Weights, TheBestCellsAreOnTheBoard) {
  const Said said =
      yomi_says({"think", "hex:4", "--moves", "b2 c3", "--player", "uct/mast@500", "--weights"});
  const std::string head = "  1 to 9: the highest of what first (X) may play now\n";
  const auto at = said.out.find(head);
  ASSERT_NE(at, std::string::npos) << said.out;
  const std::string board = said.out.substr(at + head.size());
  EXPECT_NE(board.find("(O)"), std::string::npos) << board;  // stones stay
  EXPECT_NE(board.find('9'), std::string::npos) << board;
}

TEST(Weights, RepliesToTheBestMovesComeFirst) {
  const std::vector<std::string> words{"think", "hex:4", "--player", "uct/lgr1@500", "--weights"};
  const Said said = yomi_says(words);
  const auto lines = said.lines();
  const auto head = line_after(lines, "lgr1: ");
  ASSERT_LT(head + 20, lines.end()) << said.out;
  auto as_json = words;
  as_json.emplace_back("--json");
  const std::string best = json_value(yomi_says(as_json).out, "best");
  const std::string start = "  after " + best.substr(1, best.size() - 2) + " (first) ";
  EXPECT_TRUE(head->starts_with(start)) << *head;
  EXPECT_TRUE(head[20].starts_with("  and ")) << head[20];
  auto five = words;
  five.insert(five.end(), {"--top", "5"});
  const auto few = yomi_says(five).lines();
  EXPECT_TRUE(line_after(few, "lgr1: ")[5].starts_with("  and "));
}

TEST(Weights, EveryPolicyThatLearnsIsShownForEveryGame) {
  for (const GameInfo* game : all_games())
    for (const char* chain : {"lgrf2+ppaf", "poolrave+nst", "lgr2+mastf"}) {
      const std::string name(game->name), player = "uct/" + std::string(chain) + "@50";
      const Said said = yomi_says({"think", name, "--player", player, "--weights"});
      ASSERT_EQ(said.status, 0) << name << said.err;
      const std::string policies(chain);
      const auto plus = policies.find('+');
      EXPECT_TRUE(has_line(said, policies.substr(0, plus) + ": ")) << said.out;
      EXPECT_TRUE(has_line(said, policies.substr(plus + 1) + ": ")) << said.out;
    }
}

}  // namespace
}  // namespace yomi::cli
