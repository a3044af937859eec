// Every playout policy on every game, with trees, decisive moves, chains and threads: searches end
// and count right, or the policy is refused with a reason.
#include <gtest/gtest.h>

#include <fstream>

#include "core/check.h"
#include "engine/roster.h"
#include "tests/playout/probe.h"

namespace yomi {
namespace {

std::string small_spec(const GameInfo& info) {
  const std::string name(info.name);
  if (info.size.usual == 0) return name;
  if (name == "havannah") return name + ":3";
  return name + (info.size.rectangular ? ":5x6" : ":5");
}

std::vector<std::string> small_specs() {
  std::vector<std::string> specs;
  for (const GameInfo* info : all_games()) specs.push_back(small_spec(*info));
  return specs;
}

// With two weights for the pattern policy; a file for each game.
std::string playout_text(std::string_view name, const GameFacts& facts) {
  if (name != "pattern") return std::string(name);
  const std::string file = temporary_file("weights_" + facts.name);
  const std::string empty(static_cast<std::size_t>(facts.pattern_cells), '.');
  std::ofstream(file) << "yomi pattern weights 1\ngame " << facts.name << "\ncells "
                      << facts.pattern_cells << "\npatterns 2\nfirst " << empty << " 3\nsecond "
                      << empty << " 0\n";
  return "pattern:file='" + file + "'";
}

// "" when the policy fits.
std::string expected_refusal(std::string_view playout, const GameFacts& facts) {
  const std::string name(playout);
  const bool is_local = name == "pattern" || name == "local" || name == "tenuki";
  if (is_local && facts.pattern_cells == 0)
    return name + " does not do " + facts.name + ": its moves are not cells with neighbours";
  if (name == "tactical" && !facts.has_urgent_replies)
    return "tactical does not do " + facts.name + ": it has no urgent replies";
  return "";
}

std::string refusal(const std::string& game, const std::string& player) {
  try {
    make_searcher(*start_game(game), parse_player(player), 1);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

void expect_search(const std::string& game, const std::string& player, int playouts) {
  SCOPED_TRACE(game + " " + player);
  const auto position = start_game(game);
  const auto searcher = make_searcher(*position, parse_player(player), 1);
  // Twice in a row, with a move of the game between: what was learned must be good for that too.
  for (int search = 0; search < 2; ++search) {
    const SearchReport report = searcher->think(*position);
    ASSERT_EQ(report.playouts, report.moves.size() == 1 ? 0 : playouts);
    std::int64_t visits = 0;
    for (const MoveReport& move : report.moves) visits += move.visits;
    ASSERT_EQ(visits, report.playouts);
    MoveList legal;
    position->legal_moves(legal);
    ASSERT_TRUE(legal.contains(report.best));
    position->play(report.best);
    if (position->outcome() != Outcome::Ongoing) return;
  }
}

TEST(PlayoutPolicies, ThatDoNotFitAGameAreRefused) {
  for (const std::string& game : small_specs()) {
    const GameFacts facts = make_playground(game)->facts();
    for (const PartInfo& playout : all_playouts())
      EXPECT_EQ(refusal(game, "uct/" + playout_text(playout.name, facts)),
                expected_refusal(playout.name, facts))
          << game;
  }
  EXPECT_EQ(refusal("breakthrough:5", "rave/lgrf1+local"),
            "local does not do breakthrough: its moves are not cells with neighbours");
  EXPECT_EQ(refusal("misere-knightthrough:5", "uct/tactical+mast"),
            "tactical does not do misere-knightthrough: it has no urgent replies");
}

TEST(PlayoutPolicies, OfPatternsNeedTheirFile) {
  EXPECT_EQ(refusal("hex:5", "uct/pattern"),
            "pattern needs its weights (expected pattern:file=NAME)");
  EXPECT_EQ(refusal("hex:5", "uct/pattern:file=no/such/file"),
            "cannot read the weights 'no/such/file'");
  const std::string of_nogo = playout_text("pattern", make_playground("nogo:5")->facts());
  const std::string message = refusal("hex:5", "uct/" + of_nogo);
  EXPECT_NE(message.find(":2: weights for 'nogo' (expected hex)"), std::string::npos) << message;
}

class PlayoutsOn : public testing::TestWithParam<std::string> {};

TEST_P(PlayoutsOn, CountRightWithEveryTree) {
  const GameFacts facts = make_playground(GetParam())->facts();
  for (const PartInfo& playout : all_playouts()) {
    if (!expected_refusal(playout.name, facts).empty()) continue;
    const std::string text = "/" + playout_text(playout.name, facts) + "@200";
    for (const char* tree : {"uct", "rave", "grave", "uct:decisive=both", "rave:decisive=win"})
      expect_search(GetParam(), tree + text, 200);
  }
}

TEST_P(PlayoutsOn, CountRightWithUnusualKeys) {
  for (const char* playout :
       {"ppa:n=3,keep=on,update=payoff", "ppaf:n=2,k=5", "mast:epsilon=0.1,decay=0", "nst:n=1",
        "nst:k=12", "lgr2:keep=off,store=first", "lgrf1:store=tree",
        "poolrave:p=1,sims=0,node=0,size=512", "poolrave:colours=own,p=0.9", "mastf:epsilon=0"})
    expect_search(GetParam(), "rave/" + std::string(playout) + "@200", 200);
}

TEST_P(PlayoutsOn, CountRightInChains) {
  const GameFacts facts = make_playground(GetParam())->facts();
  for (const std::string chain : {"lgrf1+ppa", "lgr2+pattern", "poolrave+mast", "uniform+lgr1",
                                  "lgrf2+poolrave+tactical+ppaf"}) {
    std::string text;
    for (const auto part : split(chain, '+'))
      if (expected_refusal(part, facts).empty())
        text += (text.empty() ? "" : "+") + playout_text(part, facts);
    for (const char* tree : {"uct/", "rave:decisive=both/", "grave/"})
      expect_search(GetParam(), tree + text + "@200", 200);
  }
}

TEST_P(PlayoutsOn, CountRightWithTwoThreads) {
  const GameFacts facts = make_playground(GetParam())->facts();
  for (const PartInfo& playout : all_playouts()) {
    if (!expected_refusal(playout.name, facts).empty()) continue;
    const std::string text = "/" + playout_text(playout.name, facts) + "@200";
    for (const char* tree : {"uct:threads=2", "grave:threads=2"})
      expect_search(GetParam(), tree + text, 200);
  }
  for (const char* chain : {"lgrf1+ppa", "poolrave+mast"})
    expect_search(GetParam(), "rave:threads=2,decisive=both/" + std::string(chain) + "@200", 200);
}

INSTANTIATE_TEST_SUITE_P(Games, PlayoutsOn, testing::ValuesIn(small_specs()));

TEST(PlayoutPolicies, AreTheSameForTheSameSeed) {
  for (const char* playout : {"ppa", "mast", "nst", "lgrf2", "poolrave", "lgrf1+ppaf"})
    for (const char* game : {"hex:5", "breakthrough:5", "go:5"}) {
      const auto position = start_game(game);
      const PlayerSpec player = parse_player(std::string("rave/") + playout + "@300");
      const auto one = make_searcher(*position, player, 5),
                 two = make_searcher(*position, player, 5);
      const SearchReport a = one->think(*position), b = two->think(*position);
      ASSERT_EQ(a.moves.size(), b.moves.size());
      for (std::size_t i = 0; i < a.moves.size(); ++i) {
        EXPECT_EQ(a.moves[i].move, b.moves[i].move) << playout << " " << game;
        EXPECT_EQ(a.moves[i].visits, b.moves[i].visits) << playout << " " << game;
      }
    }
}

}  // namespace
}  // namespace yomi
