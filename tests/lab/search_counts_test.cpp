// What is counted while a search runs, on simulations made by hand and on real ones.
#include "lab/search_counts.h"

#include <gtest/gtest.h>

#include "core/check.h"
#include "engine/roster.h"
#include "tests/store/fixture.h"

namespace yomi {
namespace {

// Moves from the first player's on, the first ones in the tree.
Record simulation(const Position& position, const std::vector<std::string>& moves, int in_tree) {
  Record record;
  record.in_tree = in_tree;
  Player player = Player::First;
  for (const std::string& move : moves) {
    record.plies.push_back({player, *position.parse_move(move)});
    player = other(player);
  }
  return record;
}

// Five moves, two of them in the tree; of the other three the first policy had the second only.
TEST(ASearchCounter, CountsMovesAnsweredByTheFirstPolicy) {
  const auto position = start_game("go:9");
  SearchCounter counter(*position);
  counter.asked(), counter.passed_on();
  counter.asked();
  counter.asked(), counter.passed_on();
  counter.ended(simulation(*position, {"e5", "d5", "e4", "d4", "e3"}, 2));
  counter.asked();
  counter.ended(simulation(*position, {"e5", "d5"}, 1));
  EXPECT_EQ(counter.counts(), (SearchCounts{2, 4, 2, {}}));
  EXPECT_EQ(answered_share(counter.counts()), 0.5);
}

// Of four moves that were asked for, two came after the win.
TEST(ASearchCounter, ForgetsWhatIsStruckOffTheRecord) {
  const auto position = start_game("hex:7");
  SearchCounter counter(*position);
  counter.asked(), counter.passed_on();
  counter.asked();
  counter.asked(), counter.passed_on();
  counter.asked();
  counter.ended(simulation(*position, {"a1", "a2"}, 0));
  EXPECT_EQ(counter.counts(), (SearchCounts{1, 2, 1, {}}));
}

// Corners of 9x9: a1 to c3, g1 to j3, a7 to c9, g7 to j9.
TEST(ASearchCounter, NotesTheFirstStoneInEachCorner) {
  const auto position = start_game("go:9");
  SearchCounter counter(*position);
  counter.ended(simulation(*position, {"b1", "a1", "e5", "j9", "d4", "c3"}, 3));
  counter.ended(simulation(*position, {"e5", "b1", "b1", "g7"}, 0));
  counter.ended(simulation(*position, {"b1", "pass", "h2"}, 0));
  const std::map<std::string, std::int64_t> expected{
      {"black b1", 2}, {"white b1", 1}, {"white j9", 1}, {"white g7", 1}, {"black h2", 1}};
  EXPECT_EQ(counter.counts().first_stones, expected);
  EXPECT_EQ(counter.counts().playouts, 3);
}

// Of 20 playouts: 5 begin with the defender's move, 3 with another of his, 7 with the attacker; in
// the other 5 nobody plays there, though White plays b9 in another corner.
TEST(ACorner, IsPlayedCorrectlyByTheRightMoveOrTheAttacker) {
  const auto position = start_game("go:9");
  const SearchCounts counts{
      20,
      0,
      0,
      {{"black b1", 5}, {"black a2", 3}, {"white b1", 4}, {"white c3", 3}, {"white b9", 20}}};
  const auto share = [&](std::string_view corner) {
    return correct_share(counts, parse_corner(corner, *position), position->grid());
  };
  EXPECT_DOUBLE_EQ(share("black b1"), 12.0 / 20);
  EXPECT_DOUBLE_EQ(share("white b1"), 12.0 / 20);
  EXPECT_DOUBLE_EQ(share("white c3"), 11.0 / 20);
  EXPECT_DOUBLE_EQ(share("black b9"), 1);
  EXPECT_DOUBLE_EQ(share("white a9"), 0);
  EXPECT_DOUBLE_EQ(share("white j1"), 0);
}

TEST(ACorner, NeedsADefenderAndAPointOfACorner) {
  const auto position = start_game("go:9");
  for (const auto* text : {"", "black", "first b1", "black z9", "black d1", "black b1 "})
    EXPECT_THROW(parse_corner(text, *position), Error) << text;
  EXPECT_THROW(parse_corner("black b1", *start_game("go:5")), Error) << "corners overlap";
  EXPECT_EQ(error_of([&] { parse_corner("black e5", *position); }),
            "'black e5': expected the defender and his move among the nine points of a corner of "
            "go:9: \"black b1\"");
}

TEST(Counts, AreReadAsTheyWereWritten) {
  const SearchCounts counts{4000, 1203311, 511200, {{"black b1", 612}, {"white t19", 3}}};
  EXPECT_EQ(counts_text(counts),
            "playouts 4000 moves 1203311 answered 511200 black:b1 612 white:t19 3");
  EXPECT_EQ(parse_counts(counts_text(counts)), counts);
  for (const auto* text : {"playouts", "playouts x", "playouts -1", "playouts 1 moves"})
    EXPECT_THROW(parse_counts(text), Error) << text;
}

SearchCounts counted(const std::string& game, const std::string& player) {
  return count_search(*start_game(game), parse_player(player), 1, {}).counts;
}

TEST(ACountedSearch, KnowsWhoAnswered) {
  EXPECT_EQ(answered_share(counted("hex:5", "uct/mast+lgr1@50")), 1) << "mast always has an answer";
  EXPECT_EQ(answered_share(counted("hex:5", "uct@50")), 0) << "there is no policy";
  EXPECT_EQ(answered_share(counted("go:9", "uct/lgr1@1")), 0) << "nothing is stored yet";
  const double share = answered_share(counted("go:9", "uct/lgr1@300"));
  EXPECT_GT(share, 0.1);
  EXPECT_LT(share, 0.9);
  const double only_of_the_tree = answered_share(counted("go:9", "uct/lgr1:store=tree@300"));
  EXPECT_GT(only_of_the_tree, 0);
  EXPECT_LT(only_of_the_tree, share) << "fewer replies are stored";
}

TEST(ACountedSearch, CountsEveryPlayoutAndCorner) {
  const SearchCounts counts = counted("go:9", "rave/lgr1+tactical@200");
  EXPECT_EQ(counts.playouts, 200);
  EXPECT_GT(counts.moves, 200 * 50);
  std::int64_t stones = 0;
  for (const auto& [stone, count] : counts.first_stones) stones += count;
  EXPECT_NEAR(static_cast<double>(stones), 4 * 200, 8) << "hardly a corner stays empty";
}

TEST(ACountedSearch, IsTheSearchThatNobodyWatches) {
  const auto position = start_game("go:9");
  for (const auto* text : {"rave/lgr1+tactical@300", "rave/tactical@300", "uct/lgr2@300"}) {
    const PlayerSpec player = parse_player(text);
    const auto alone = make_searcher(*position, player, 7)->think(*position);
    const auto counter = std::make_shared<SearchCounter>(*position);
    const auto seen = make_searcher(*position, watched(player, counter), 7)->think(*position);
    ASSERT_EQ(alone.moves.size(), seen.moves.size());
    for (std::size_t i = 0; i < alone.moves.size(); ++i) {
      EXPECT_EQ(alone.moves[i].move, seen.moves[i].move) << text;
      EXPECT_EQ(alone.moves[i].visits, seen.moves[i].visits) << text;
    }
    EXPECT_EQ(counter->counts().playouts, 300);
  }
}

TEST(ACountedSearch, CanBeStopped) {
  EXPECT_THROW(
      count_search(*start_game("go:9"), parse_player("uct@1000000000"), 1, [] { return true; }),
      GameAbandoned);
}

TEST(WhoseSearchesCannotBeCounted, IsTold) {
  check_countable("uct/lgr1@100");
  for (const auto* text : {"gtp:gnugo", "random", "uct:threads=2@100", "uct:decisive=win@100"})
    EXPECT_THROW(check_countable(text), Error) << text;
}

}  // namespace
}  // namespace yomi
