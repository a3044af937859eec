// Two threads that search trees of their own and tell each other about busy nodes, one step at a
// time.
#include "search/exchange.h"

#include <gtest/gtest.h>

#include "core/check.h"
#include "search/descent.h"

namespace yomi {
namespace {

constexpr Tally lost = one_visit, won = one_visit + half_points(2);
constexpr Move a = move_at(0), b = move_at(1), c = move_at(2), d = move_at(3);

std::string text(Tally tally) {
  return " " + std::to_string(visits(tally)) + ":" + std::to_string(halves(tally));
}

// A tree whose root has these moves, and a thread's part in the exchange.
class Thread {
 public:
  Thread(SharedCounts& shared, const std::vector<Move>& moves)
      : tree_(shared.shape()), exchange_(tree_, shared) {
    tree_.plant(Player::First, 1);
    CHECK(tree_.open_root(moves));
    exchange_.begin();
  }

  Node& root() { return tree_.at(tree_.root()); }
  NodeMoves moves_of(const Node& node) const { return tree_.moves(node); }
  // A position below the root.
  Node& below(std::uint64_t hash, const std::vector<Move>& moves) {
    Node& node = tree_.at(tree_.enter(hash, Player::Second));
    CHECK(tree_.open(node, moves));
    return node;
  }
  // Counts as a simulation does; whether something was heard.
  bool count(Node& node, Move move, Tally amount) {
    ++node.visits;
    moves_of(node).tally(at(node, move)) += amount;
    return exchange_.counted(node, node.hash, at(node, move));
  }
  void settle() { exchange_.settle(); }
  void begin() { exchange_.begin(); }

  // "visits:halves" of each of the four moves.
  std::string tallies(const Node& node) const {
    std::string all;
    for (const Move move : {a, b, c, d}) all += text(moves_of(node).tally(at(node, move)));
    return all;
  }
  int at(const Node& node, Move move) const {
    const NodeMoves moves = moves_of(node);
    for (int i = 0; i < moves.count; ++i)
      if (moves.move(i) == move) return i;
    CHECK(false);
    return -1;
  }

 private:
  Tree tree_;
  Exchange exchange_;
};

struct TwoThreads {
  explicit TwoThreads(TreeShape shape = {}) : shared(with_moves(shape)) {}

  static TreeShape with_moves(TreeShape shape) {
    shape.move_count = 4;
    shape.memory = std::size_t{4} << 20;
    return shape;
  }

  SharedCounts shared;
  Thread one{shared, {a, b, c, d}}, two{shared, {c, d, a, b}};
};

TEST(Exchange, OfTheRootTellsEachThreadWhatTheOtherHasCounted) {
  TwoThreads t;
  EXPECT_TRUE(t.one.count(t.one.root(), a, won));
  t.two.count(t.two.root(), c, lost);
  EXPECT_EQ(t.two.tallies(t.two.root()), " 1:2 0:0 1:0 0:0");
  EXPECT_EQ(t.two.root().visits, 2U);
  EXPECT_EQ(t.one.tallies(t.one.root()), " 1:2 0:0 0:0 0:0");  // has not asked since
  t.one.count(t.one.root(), a, lost);
  EXPECT_EQ(t.one.tallies(t.one.root()), " 2:2 0:0 1:0 0:0");
}

TEST(Exchange, LetsNoThreadTryFirstWhatTheOtherHasTried) {
  TwoThreads t;
  t.one.root().opened = 1;
  t.one.count(t.one.root(), a, lost);
  t.two.root().opened = 2;
  t.two.count(t.two.root(), c, lost);
  t.two.count(t.two.root(), d, lost);
  EXPECT_EQ(t.two.root().opened, 3);  // c, d, a: only b is left
  EXPECT_EQ(t.two.root().next, index(b));
  t.one.root().opened = 2;
  t.one.count(t.one.root(), b, lost);
  EXPECT_EQ(t.one.root().opened, 4);
}

TEST(Exchange, LosesNothing) {
  TwoThreads t;
  for (int i = 0; i < 5000; ++i) {
    t.one.count(t.one.root(), move_at(i % 4), i % 3 == 0 ? won : lost);
    if (i % 2 == 0) t.two.count(t.two.root(), move_at(i % 3), won);
  }
  EXPECT_NE(t.one.tallies(t.one.root()), t.two.tallies(t.two.root()));
  t.one.settle(), t.two.settle(), t.one.settle();
  EXPECT_EQ(t.one.tallies(t.one.root()), t.two.tallies(t.two.root()));
  // 1,250 each, of them 417, 416, 417 and 417 won (numbers divisible by 3, by their rest modulo 4),
  // and 834, 833 and 833 of the other's, all won (even numbers, by their rest modulo 3).
  EXPECT_EQ(t.one.tallies(t.one.root()), " 2084:2502 2083:2498 2083:2500 1250:834");
  EXPECT_EQ(t.one.root().visits, 7500U);
}

TEST(Exchange, IsOnlyOfNodesThatManySimulationsPass) {
  TwoThreads t;
  Node &mine = t.one.below(7, {a, b, c, d}), &yours = t.two.below(7, {c, d, a, b});
  for (int i = 0; i < 499; ++i) EXPECT_FALSE(t.one.count(mine, a, lost));
  EXPECT_TRUE(t.one.count(mine, b, won) || t.one.count(mine, b, won));
  for (int i = 0; i < 499; ++i) EXPECT_FALSE(t.two.count(yours, d, lost));
  while (!t.two.count(yours, d, lost)) continue;
  EXPECT_EQ(visits(t.two.moves_of(yours).tally(t.two.at(yours, a))), 499);
  EXPECT_GE(yours.visits, 1000U);
}

TEST(Exchange, HappensTheLessOftenTheMoreVisitsThereAre) {
  TwoThreads t;
  const auto meetings = [&](int simulations) {
    int count = 0;
    for (int i = 0; i < simulations; ++i) count += t.one.count(t.one.root(), a, lost);
    return count;
  };
  EXPECT_EQ(meetings(100), 100);
  meetings(99900);
  const int seldom = meetings(10000);
  EXPECT_GE(seldom, 10000 / 256);
  EXPECT_LE(seldom, 10000 / 100);
}

TEST(Exchange, DoesNotTellWhatIsKeptFromAnEarlierSearch) {
  TwoThreads t;
  t.one.count(t.one.root(), a, won);
  t.two.count(t.two.root(), c, lost);
  t.one.settle(), t.two.settle();
  const std::string both = t.one.tallies(t.one.root());
  t.shared.clear();
  t.one.begin(), t.two.begin();
  t.one.settle(), t.two.settle(), t.one.settle();
  EXPECT_EQ(t.one.tallies(t.one.root()), both);
  t.one.count(t.one.root(), d, won);
  t.two.settle();
  EXPECT_EQ(t.two.tallies(t.two.root()), " 1:2 0:0 1:0 1:2");
}

TEST(Exchange, TellsAmafStatistics) {
  TwoThreads t({.amaf = AmafKind::Moves});
  Node &mine = t.one.root(), &yours = t.two.root();
  t.one.moves_of(mine).amaf[t.one.at(mine, b)] += won;
  t.one.count(mine, a, won);
  t.two.moves_of(yours).amaf[t.two.at(yours, b)] += lost;
  t.two.count(yours, c, lost);
  EXPECT_EQ(text(t.two.moves_of(yours).amaf[t.two.at(yours, b)]), " 2:2");
  TwoThreads u({.amaf = AmafKind::Table});
  u.one.moves_of(u.one.root()).amaf[5] += won;
  u.one.count(u.one.root(), a, won);
  u.two.count(u.two.root(), c, lost);
  EXPECT_EQ(text(u.two.moves_of(u.two.root()).amaf[5]), " 1:2");
}

TEST(Exchange, ProvesWhatThreadsHaveProvenMoveByMove) {
  TwoThreads t({.proofs = true});
  Node &mine = t.one.root(), &yours = t.two.root();
  const auto prove = [](Thread& thread, Node& node, Move move, Proof proof) {
    thread.moves_of(node).proofs[thread.at(node, move)] = static_cast<std::uint8_t>(proof);
  };
  prove(t.one, mine, a, Proof::Loss), prove(t.one, mine, b, Proof::Draw);
  prove(t.two, yours, c, Proof::Loss), prove(t.two, yours, d, Proof::Loss);
  t.one.settle(), t.two.settle();
  EXPECT_EQ(mine.proof, Proof::Unknown);
  EXPECT_EQ(yours.proof, Proof::Draw);
  t.one.settle();
  EXPECT_EQ(mine.proof, Proof::Draw);
  TwoThreads u({.proofs = true});
  prove(u.two, u.two.root(), d, Proof::Win);
  u.two.settle(), u.one.settle();
  EXPECT_EQ(u.one.root().proof, Proof::Win);
}

TEST(Exchange, ForgetsWhichMovesWereBest) {
  TreeShape shape{.ahead = true, .move_count = 40, .memory = std::size_t{4} << 20};
  SharedCounts shared(shape);
  std::vector<Move> moves;
  for (int i = 0; i < 40; ++i) moves.push_back(move_at(i));
  Thread thread(shared, moves);
  Podium& podium = *thread.moves_of(thread.root()).podium;
  podium.clear();
  podium.numbers[3] = 19;
  thread.count(thread.root(), move_at(19), won);
  EXPECT_EQ(podium.numbers[3], Podium::nobody);
}

TEST(Exchange, GivesEachThreadItsOwnOrderOfMoves) {
  SharedCounts shared(TwoThreads::with_moves({}));
  Tree tree(shared.shape());
  const std::vector<Move> moves{a, b, c, d};
  const auto order = [&](int thread) {
    Descent descent(tree, {});
    descent.join(shared, thread, 3);
    const auto own = descent.own_order(moves);
    return std::vector<Move>(own.begin(), own.end());
  };
  EXPECT_EQ(order(0), moves);
  EXPECT_EQ(order(1), (std::vector<Move>{b, c, d, a}));
  EXPECT_EQ(order(2), (std::vector<Move>{c, d, a, b}));
}

}  // namespace
}  // namespace yomi
