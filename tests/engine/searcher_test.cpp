#include "engine/searcher.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "engine/roster.h"

namespace yomi {
namespace {

std::unique_ptr<Position> position_of(const std::string& spec, std::string_view moves = {}) {
  auto position = start_game(spec);
  play_moves(*position, moves);
  return position;
}

SearchReport think(const Position& position, const std::string& player, std::uint64_t seed = 1) {
  return make_searcher(position, parse_player(player), seed)->think(position);
}

std::string best(const std::string& spec, const std::string& moves, const std::string& player) {
  const auto position = position_of(spec, moves);
  return position->move_text(think(*position, player).best);
}

struct Solved {
  std::string game, winner;
  std::vector<std::string> winning;  // empty unless they are listed one by one
};

std::vector<Solved> solved_games() {
  std::ifstream file(std::string(YOMI_SOURCE_DIR) + "/tests/data/solved.txt");
  std::vector<Solved> all;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string cost, winning;
    Solved row;
    if (line.empty() || line[0] == '#') continue;
    words >> row.game >> row.winner >> cost >> winning;
    if (cost != "quick" || start_game(row.game)->outcome() != Outcome::Ongoing) continue;
    if (winning.size() > 1 && winning != "all")
      for (const auto move : split(winning, ',')) row.winning.emplace_back(move);
    all.push_back(row);
  }
  return all;
}

Proof expected_proof(const std::string& winner) {
  if (winner == "draw") return Proof::Draw;
  return winner == "first" ? Proof::Win : Proof::Loss;
}

// Boards that a search without symmetry or ordering can prove in a second or two.
bool small_enough(const std::string& game) {
  for (const char* large : {"hex:4,swap=on", "atarigo:4", "domineering:5", "misere-domineering:5",
                            "havannah:3", "nogo:3", "misere-nogo:3", "breakthrough:4x4"})
    if (game == large) return false;
  return true;
}

TEST(Solver, ProvesWhatIsKnownOfEverySmallBoard) {
  int proved = 0;
  for (const Solved& row : solved_games()) {
    if (!small_enough(row.game)) continue;
    const auto position = start_game(row.game);
    for (const char* player : {"uct:solver=on@300000", "rave:solver=on,decisive=both@300000"}) {
      const SearchReport report = think(*position, player);
      if (report.moves.size() == 1 && report.playouts == 0) continue;  // nothing to choose
      EXPECT_EQ(report.proof, expected_proof(row.winner)) << row.game << " " << player;
      EXPECT_LT(report.playouts, 300000) << row.game << " stops when it is proven";
      const std::string move = position->move_text(report.best);
      EXPECT_TRUE(row.winning.empty() || std::count(row.winning.begin(), row.winning.end(), move))
          << row.game << " " << move;
      ++proved;
    }
  }
  EXPECT_GT(proved, 20);
}

TEST(Solver, ProvesTheSameAsTheExactSolverFromTheMiddleOfGames) {
  for (const auto& [game, moves] : {std::pair{"havannah:3", "c3 b2 d4 c2 b3"},
                                    {"nogo:3", "b2 a1"},
                                    {"misere-nogo:3", "a1"},
                                    {"atarigo:3", "b2"},
                                    {"domineering:4x5", "b2 a4"},
                                    {"misere-domineering:4", "b2"},
                                    {"breakthrough:4x4", "a2b3"},
                                    {"misere-breakthrough:3x4", ""},
                                    {"knightthrough:4x4", ""},
                                    {"misere-knightthrough:4x4", ""},
                                    {"hex:4", "b2 c3"}}) {
    const auto position = position_of(game, moves);
    const Solution exact = position->solve({16, {}});
    const SearchReport report = think(*position, "uct:solver=on@proven");
    EXPECT_EQ(report.proof, proof_for(exact.winner, position->to_play())) << game << " " << moves;
    const auto& winning = exact.winning_moves;
    EXPECT_TRUE(winning.empty() || std::count(winning.begin(), winning.end(), report.best))
        << game << " " << moves;
  }
}

TEST(Searcher, FindsAWinningMoveOnSolvedBoardsWithEveryTree) {
  for (const auto& [game, moves] : {std::pair{"hex:3", "c1 a2 b2 c2 a3"},
                                    {"hex:4", "d1 c2 b3 a4"},
                                    {"havannah:2", "a1 b1 a2 c2 b3 c3"},
                                    {"misere-nogo:3", "b2"},
                                    {"atarigo:3", "b1 a2 b2 c2 b3"}})
    for (const char* tree : {"uct", "uct-tuned", "amaf", "rave", "grave", "rave:schedule=mse"}) {
      const auto winning = split(moves, ' ');
      EXPECT_TRUE(
          std::count(winning.begin(), winning.end(), best(game, "", std::string(tree) + "@20000")))
          << game << " " << tree;
    }
}

TEST(Searcher, SeesAWinInOneAndStopsTheOpponents) {
  EXPECT_EQ(best("tictactoe", "a1 b1 a2 b2", "uct:decisive=win@10"), "a3");
  EXPECT_EQ(best("tictactoe", "a1 b2 a2", "uct:decisive=both@10"), "a3");
  EXPECT_EQ(best("hex:3", "b1 a3 b2 c3", "uct:decisive=win@10"), "b3");
  EXPECT_EQ(best("breakthrough:5", "a2a3 e4e3 a3b4 e3d2", "uct:decisive=win@10"), "b4a5");
  // The report shows only the moves that are left to choose from.
  const auto position = position_of("hex:3", "b1 a3 b2");
  EXPECT_EQ(think(*position, "uct:decisive=both@50").moves.size(), 1U);
}

TEST(Searcher, GivesTheSameTreeForTheSameSeed) {
  const auto position = start_game("breakthrough:6");
  for (const char* player : {"flat@500", "uct@500", "rave@500", "grave@500"}) {
    const SearchReport one = think(*position, player, 7), two = think(*position, player, 7);
    ASSERT_EQ(one.moves.size(), two.moves.size());
    for (std::size_t i = 0; i < one.moves.size(); ++i) {
      EXPECT_EQ(one.moves[i].move, two.moves[i].move);
      EXPECT_EQ(one.moves[i].visits, two.moves[i].visits);
      EXPECT_EQ(one.moves[i].value, two.moves[i].value);
    }
    EXPECT_EQ(one.line, two.line);
  }
}

TEST(Searcher, SpendsItsPlayoutsOnTheRootsMoves) {
  const auto position = start_game("hex:5");
  for (const char* player : {"flat@777", "uct@777", "rave@777", "grave@777", "uct:expand=50@777"}) {
    const SearchReport report = think(*position, player);
    std::int64_t visits = 0;
    for (const MoveReport& move : report.moves) visits += move.visits;
    EXPECT_EQ(report.playouts, 777) << player;
    EXPECT_EQ(visits, 777) << player;
    EXPECT_EQ(report.best, report.moves.front().move);
    EXPECT_EQ(report.line.front(), report.best);
    EXPECT_FALSE(report.full);
  }
}

TEST(Searcher, KeepsToItsTime) {
  const auto position = start_game("hex:5");
  const SearchReport report = think(*position, "uct@20ms");
  EXPECT_GE(report.seconds, 0.02);
  EXPECT_GT(report.playouts, 0);
}

TEST(Searcher, MakesAPlayoutHoweverShortItsTime) {
  const auto position = start_game("hex:5");
  Budget moment;
  moment.kind = Budget::Kind::Seconds;
  moment.seconds = 1e-9;
  for (const char* player : {"uct", "uct:threads=2"}) {
    const auto searcher = make_searcher(*position, parse_player(player), 1);
    EXPECT_GT(searcher->think(*position, moment).playouts, 0) << player;
  }
}

TEST(Searcher, PlaysTheOnlyMoveWithoutThinking) {
  const auto position = position_of("tictactoe", "a1 b1 c1 a2 b2 c2 b3 a3");
  const SearchReport report = think(*position, "uct@1000");
  EXPECT_EQ(position->move_text(report.best), "c3");
  EXPECT_EQ(report.playouts, 0);
}

TEST(Searcher, RefusesAGameThatIsOver) {
  const auto position = position_of("tictactoe", "a1 b1 a2 b2 a3");
  for (const char* player : {"uct", "random"}) {
    try {
      think(*position, player);
      FAIL();
    } catch (const Error& error) {
      EXPECT_STREQ(error.what(), "the game is over: first has won");
    }
  }
}

TEST(Searcher, ObeysSuperkoAtTheRoot) {
  // Second has just taken the ko at b2: first may not take back at c2.
  const auto position = position_of("go:4,komi=0.5", "b1 c1 a2 d2 b3 c3 c2 b2");
  const SearchReport report = think(*position, "uct@500");
  MoveList legal;
  position->legal_moves(legal);
  for (const MoveReport& move : report.moves) EXPECT_TRUE(legal.contains(move.move));
  EXPECT_FALSE(legal.contains(*position->parse_move("c2")));
}

TEST(Searcher, StaysInsideItsMemoryAndSaysWhenItIsUsedUp) {
  const auto position = start_game("hex:11");
  for (const char* player : {"uct:memory=4@60000", "rave:memory=4@20000", "grave:memory=4@20000",
                             "uct:memory=4,transpositions=off@60000"}) {
    const SearchReport report = think(*position, player);
    EXPECT_TRUE(report.full) << player;
    EXPECT_LE(report.bytes, 4 << 20) << player;
    std::int64_t visits = 0;
    for (const MoveReport& move : report.moves) visits += move.visits;
    EXPECT_EQ(visits, report.playouts) << player;
  }
}

TEST(Searcher, GoesOnFromItsTreeWhenTold) {
  for (const char* player : {"uct:reuse=on@2000", "uct:reuse=on,transpositions=off@2000",
                             "rave:reuse=on,memory=4@2000", "grave:reuse=on,memory=4@2000"}) {
    const auto position = start_game("hex:6");
    const auto searcher = make_searcher(*position, parse_player(player), 1);
    const SearchReport first = searcher->think(*position);
    ASSERT_GE(first.line.size(), 2U);
    position->play(first.line[0]);
    position->play(first.line[1]);
    const SearchReport second = searcher->think(*position);
    EXPECT_EQ(second.playouts, 2000);
    std::int64_t visits = 0;
    for (const MoveReport& move : second.moves) visits += move.visits;
    EXPECT_GT(visits, 2000) << player;
    searcher->new_game();
    visits = 0;
    for (const MoveReport& move : searcher->think(*position).moves) visits += move.visits;
    EXPECT_EQ(visits, 2000) << player;
    // To the end of the game, whatever happens on the way.
    while (position->outcome() == Outcome::Ongoing) position->play(searcher->think(*position).best);
  }
}

TEST(SearcherThreads, LoseNoVisitAndAgreeOnTheResult) {
#ifdef YOMI_DCHECK
  constexpr int playouts = 3000;
#else
  constexpr int playouts = 30000;
#endif
  for (const char* tree : {"uct", "rave", "grave", "uct:transpositions=off,memory=4",
                           "rave:solver=on,decisive=both"}) {
    std::string player(tree);
    player += (player.find(':') == std::string::npos ? ":" : ",");
    player += "threads=4@" + std::to_string(playouts);
    const auto position = start_game("hex:7");
    const SearchReport report = think(*position, player);
    std::int64_t visits = 0;
    for (const MoveReport& move : report.moves) visits += move.visits;
    EXPECT_EQ(report.playouts, playouts) << player;
    EXPECT_EQ(visits, playouts) << player;
    for (const MoveReport& move : report.moves) EXPECT_LE(move.value, 1.0);
  }
}

TEST(SearcherThreads, ProveWhatOneThreadProves) {
  for (const char* game : {"hex:3", "havannah:2", "tictactoe", "domineering:4"}) {
    const auto position = start_game(game);
    const SearchReport report = think(*position, "uct:solver=on,threads=3@proven");
    const Solution exact = position->solve({16, {}});
    EXPECT_EQ(report.proof, proof_for(exact.winner, position->to_play())) << game;
  }
}

TEST(Searcher, StopsWhenItsWatcherSaysSo) {
  const auto position = start_game("hex:11");
  const auto searcher = make_searcher(*position, parse_player("uct@1000000000"), 1);
  int calls = 0;
  const SearchReport report =
      searcher->think(*position, searcher->spec().budget, [&](std::int64_t playouts, double share) {
        EXPECT_GE(playouts, 0);
        EXPECT_LT(share, 0.5);
        return ++calls < 3;
      });
  EXPECT_TRUE(report.stopped);
  EXPECT_EQ(calls, 3);
  EXPECT_GT(report.playouts, 0);
}

TEST(Searcher, SaysWhichValueOfAKeyItUsesWhereTheGameDecides) {
  const auto k_in = [](const char* game, const char* player) {
    const auto searcher = make_searcher(*start_game(game), parse_player(player), 1);
    return std::string(searcher->spec().playouts.front().params.text("k"));
  };
  EXPECT_EQ(k_in("hex:5", "uct/mast"), "8");
  EXPECT_EQ(k_in("misere-breakthrough:5", "uct/mastf:k=auto"), "48");
  EXPECT_EQ(k_in("tictactoe", "uct/mast"), "6");
  EXPECT_EQ(k_in("hex:5", "uct/mast:k=3"), "3");
}

}  // namespace
}  // namespace yomi
