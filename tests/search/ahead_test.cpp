// Choices that a simulation leaves for the next one are those that it would make itself: two trees,
// one of which makes them ahead, go through the same simulations.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/hash.h"
#include "core/rng.h"
#include "engine/search_setup.h"
#include "search/descent.h"
#include "tests/playout/probe.h"

namespace yomi {
namespace {

// Both players fill a board of so many cells; which stones lie where is the position.
class Line {
 public:
  Line(int cells, bool ahead, bool transpositions, const RuleInfo& rule)
      : cells_(cells), rule_(rule.make(Params(rule.params))) {
    TreeShape shape;
    shape.ahead = ahead;
    shape.transpositions = transpositions;
    shape.move_count = cells;
    shape.memory = std::size_t{64} << 20;
    tree_ = std::make_unique<Tree>(shape);
    tree_->plant(Player::First, 1, 100'000);
    DescentRules rules;
    rules.rule = rule_.get();
    descent_ = std::make_unique<Descent>(*tree_, rules);
  }

  // The moves taken in the tree by a simulation that ends so.
  std::vector<int> run(Outcome outcome) {
    std::vector<int> taken;
    descent_->begin();
    while (static_cast<int>(taken.size()) < cells_ && is_open(taken)) {
      taken.push_back(index(descent_->choose()));
      if (!descent_->follow() && !descent_->enter(hash(taken), to_play(taken))) break;
    }
    descent_->finish(outcome, false);
    return taken;
  }
  std::vector<Tally> root_tallies() const {
    const NodeMoves moves = tree_->moves(tree_->at(tree_->root()));
    std::vector<Tally> all(static_cast<std::size_t>(moves.count));
    for (int i = 0; i < moves.count; ++i) all[static_cast<std::size_t>(i)] = moves.count_of(i);
    return all;
  }

 private:
  static Player to_play(const std::vector<int>& taken) {
    return taken.size() % 2 == 0 ? Player::First : Player::Second;
  }
  static std::uint64_t hash(const std::vector<int>& taken) {
    std::uint64_t sum = 1;
    for (std::size_t i = 0; i < taken.size(); ++i)
      sum += Hasher().add(static_cast<std::uint64_t>(2 * taken[i]) + i % 2).value();
    return sum;
  }
  bool is_open(const std::vector<int>& taken) {
    if (descent_->is_open()) return true;
    if (!descent_->may_open()) return false;
    std::vector<Move> moves;
    for (int cell = 0; cell < cells_; ++cell)
      if (std::find(taken.begin(), taken.end(), cell) == taken.end())
        moves.push_back(move_at(cell));
    return descent_->open(moves);
  }

  int cells_;
  std::unique_ptr<Rule> rule_;
  std::unique_ptr<Tree> tree_;
  std::unique_ptr<Descent> descent_;
};

// Some first moves are better than others; sums of few results are often equal.
Outcome outcome_after(int first_move, Rng& rng) {
  if (rng.below(20) == 0) return Outcome::Draw;
  return rng.below(10) < 3 + first_move % 5 ? Outcome::First : Outcome::Second;
}

class ChoicesAhead : public testing::TestWithParam<const RuleInfo*> {};
TEST_P(ChoicesAhead, AreThoseThatWouldBeMadeOnTheWay) {
  for (const int cells : {2, 5, 16, 17, 18, 40, 121})
    for (const bool transpositions : {true, false}) {
      Line ahead(cells, true, transpositions, *GetParam());
      Line on_the_way(cells, false, transpositions, *GetParam());
      Rng rng(1);
      int last = 0;
      for (int i = 0; i < 20'000; ++i) {
        // The result must be known before the moves are.
        const Outcome outcome = outcome_after(last, rng);
        const auto moves = ahead.run(outcome);
        ASSERT_EQ(moves, on_the_way.run(outcome)) << cells << " cells, simulation " << i;
        last = moves.front();
      }
      ASSERT_EQ(ahead.root_tallies(), on_the_way.root_tallies());
    }
}

INSTANTIATE_TEST_SUITE_P(Rules, ChoicesAhead, testing::Values(&uct_rule, &uct_tuned_rule));

TEST(SearchSetup, ChoosesAheadButNotInGoWhereAWayDownMayBeACircle) {
  for (const auto& [game, ahead] :
       {std::pair{"go:5", false}, {"hex:5", true}, {"atarigo:5", true}}) {
    const SearchSetup setup(parse_player("uct@100"), make_playground(game)->facts());
    EXPECT_EQ(setup.shape.ahead, ahead) << game;
  }
}

}  // namespace
}  // namespace yomi
