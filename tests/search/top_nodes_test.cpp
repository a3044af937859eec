// Two threads at the top of a tree, one step at a time.
#include "search/top_nodes.h"

#include <gtest/gtest.h>

#include "core/check.h"
#include "core/rng.h"

namespace yomi {
namespace {

constexpr Tally lost = one_visit, won = one_visit + half_points(2);

class TwoThreads {
 public:
  TwoThreads() {
    tree_.plant(Player::First, 1);
    CHECK(tree_.open_root(moves_));
    one.join(0, 2);
    two.join(1, 2);
    one.listen_to(two);
    two.listen_to(one);
  }

  Node& root() { return tree_.at(tree_.root()); }
  // The position behind a move of the root, with the same moves, each lost once.
  Node& child(int move) {
    const NodeId id = tree_.enter(room_, 2 + static_cast<std::uint64_t>(move), Player::Second);
    Node& node = tree_.at(id);
    publish(tree_.moves(root()).link(move), static_cast<std::uint32_t>(id));
    CHECK(tree_.open(room_, node, moves_));
    for (int i = 0; i < 4; ++i) tree_.moves(node).tally(i) = lost;
    node.opened = 4;
    node.visits = 4;
    TopNodes::mark(node, move);
    return node;
  }
  // Counts in the copy of a node, as a simulation does.
  static void count(TopNodes& thread, Node& node, int move, Tally amount) {
    TopNodes::Copy& copy = *thread.find(node);
    ++copy.visits;
    copy.tallies[static_cast<std::size_t>(move)] += amount;
    thread.note(copy, move, amount);
  }
  // It is time to listen.
  static void hear(TopNodes& thread) {
    for (int i = 0; i < 8; ++i) thread.listen();
  }
  // Tries the next move of the root that nobody has tried; its number, or 4.
  int try_one(TopNodes& thread, Tally amount) {
    thread.begin();
    hear(thread);
    const int move = TopNodes::untried(*thread.find(root()));
    if (move < 4) count(thread, root(), move, amount);
    return move;
  }
  // "visits:halves" of each move, as the thread or the tree has it.
  static std::string text(const TopNodes::Copy& copy) {
    std::string all;
    for (std::size_t i = 0; i < 4; ++i) all += text(copy.tallies[i]);
    return all;
  }
  std::string in_tree(const Node& node) const {
    std::string all;
    for (int i = 0; i < 4; ++i) all += text(tree_.moves(node).count_of(i));
    return all;
  }

 private:
  static std::string text(Tally tally) {
    return " " + std::to_string(visits(tally)) + ":" + std::to_string(halves(tally));
  }

  std::vector<Move> moves_{move_at(0), move_at(1), move_at(2), move_at(3)};
  Tree tree_{{.shared = true, .move_count = 4, .memory = std::size_t{4} << 20}};
  Tree::Room room_;

 public:
  TopNodes one{tree_}, two{tree_};
};

TEST(TopNodes, AreTriedFromBothSidesAndNoMoveTwice) {
  TwoThreads t;
  EXPECT_EQ(t.try_one(t.one, lost), 0);
  EXPECT_EQ(t.try_one(t.two, lost), 2);
  EXPECT_EQ(t.try_one(t.one, lost), 1);
  EXPECT_EQ(t.try_one(t.one, lost), 3);  // the other has had 2
  EXPECT_EQ(t.try_one(t.two, lost), 4);
  EXPECT_EQ(t.try_one(t.one, lost), 4);
}

TEST(TopNodes, OfAThreadHearWhatTheOtherCounted) {
  TwoThreads t;
  t.try_one(t.one, won);
  t.try_one(t.two, lost);
  t.hear(t.one);
  EXPECT_EQ(t.text(*t.one.find(t.root())), " 1:2 0:0 1:0 0:0");
  EXPECT_EQ(t.one.root_visits(), 2U);
  EXPECT_EQ(t.in_tree(t.root()), " 0:0 0:0 0:0 0:0");
}

TEST(TopNodes, AreTheNodesBelowTheRootToo) {
  TwoThreads t;
  t.one.begin(), t.two.begin();
  Node& node = t.child(1);
  t.count(t.one, node, 3, won);
  t.hear(t.two);
  EXPECT_EQ(t.text(*t.two.find(node)), " 1:0 1:0 1:0 2:2");
  t.count(t.two, node, 3, lost);
  t.one.settle(), t.two.settle();
  EXPECT_EQ(t.in_tree(node), " 1:0 1:0 1:0 3:2");
  EXPECT_EQ(node.visits, 6U);
}

TEST(TopNodes, AreNotThoseWithMovesToTry) {
  TwoThreads t;
  t.one.begin();
  Node& node = t.child(1);
  node.opened = 3;
  EXPECT_EQ(t.one.find(node), nullptr);
  node.opened = 4;
  EXPECT_NE(t.one.find(node), nullptr);
}

TEST(TopNodes, AreNotThoseWithAnOldMark) {
  TwoThreads t;
  t.one.begin();
  Node& node = t.child(1);
  TopNodes::mark(node, 2);  // but the root's move 2 leads elsewhere
  EXPECT_EQ(t.one.find(node), nullptr);
}

TEST(TopNodes, AddUpInTheTreeWhenTheyAreSettled) {
  TwoThreads t;
  t.try_one(t.one, won);
  t.try_one(t.two, lost);
  t.one.settle();
  t.one.begin();  // another leg
  t.try_one(t.one, won);
  t.one.settle();
  t.two.settle();
  EXPECT_EQ(t.in_tree(t.root()), " 1:2 1:2 1:0 0:0");
  EXPECT_EQ(t.root().visits, 3U);
  EXPECT_EQ(t.root().opened, 3);
}

// Also after what the other thread counted has come in between.
TEST(TopNodes, AreChosenFromAheadAsIfAllWereLookedAt) {
  TwoThreads t;
  const auto rule = uct_rule.make(Params(uct_rule.params));
  Rng rng(1);
  t.one.begin(), t.two.begin();
  int ahead = 0;
  for (int i = 0; i < 2'000; ++i) {
    TopNodes& thread = rng.below(3) == 0 ? t.two : t.one;
    TopNodes::Copy& copy = *thread.find(t.root());
    int move = TopNodes::untried(copy);
    const bool is_new = move < 4;
    if (!is_new) {
      const Candidates candidates{4, copy.tallies.data(), nullptr, nullptr,
                                  static_cast<std::int32_t>(copy.visits)};
      const bool is_ahead = copy.ahead != TopNodes::Copy::nothing;
      ahead += is_ahead;
      move = is_ahead ? copy.ahead : rule->choose(candidates, copy.podium);
      ASSERT_EQ(move, rule->choose(candidates)) << i;
    }
    t.hear(thread);
    t.count(thread, t.root(), move, static_cast<int>(rng.below(5)) < move ? won : lost);
    if (!is_new) thread.choose_ahead(copy, *rule);
  }
  EXPECT_GT(ahead, 1'000);
}

TEST(TopNodes, LoseNothingWhenAThreadListensTooLate) {
  TwoThreads t;
  t.one.begin(), t.two.begin();
  for (int i = 0; i < 40000; ++i) t.count(t.one, t.root(), 0, lost);
  t.try_one(t.two, won);
  EXPECT_LT(visits(t.two.find(t.root())->tallies[0]), 40000);
  t.one.settle(), t.two.settle();
  EXPECT_EQ(t.in_tree(t.root()), " 40000:0 0:0 1:2 0:0");
}

}  // namespace
}  // namespace yomi
