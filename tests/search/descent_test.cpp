// The tree, one simulation at a time: expected counts and values are worked out beside the
// assertions.
#include "search/descent.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "search/root.h"
#include "tests/search/bed.h"

namespace yomi {
namespace {

TEST(Descent, CreditsASetOfMovesAsItsMovesOneByOne) {
  for (const RuleInfo* rule : {&rave_rule, &grave_rule}) {
    const AmafKind kind = rule == &rave_rule ? AmafKind::Moves : AmafKind::Table;
    std::string seen[2];
    for (const bool as_sets : {false, true}) {
      Bed bed(*rule, {.amaf = kind}, {.unvisited_first = false});
      bed.as_sets = as_sets;
      bed.run(win, {a, b, c}, {{Player::Second, b}, {Player::First, c}, {Player::Second, d}});
      bed.run(loss, {a, b, c}, {{Player::Second, c}, {Player::First, a}});
      bed.run(draw, {a, b, c}, {});
      seen[as_sets] = kind == AmafKind::Moves ? bed.amaf_at("") : bed.table_at("");
    }
    EXPECT_EQ(seen[0], seen[1]);
    EXPECT_NE(seen[0].find("c"), std::string::npos) << seen[0];
  }
}

TEST(Descent, UctTreeGrowsAsTheHandCalculationSays) {
  Bed bed(uct_rule, {});
  // The root tries a, then b; each leaf is one playout.
  EXPECT_EQ(bed.run(win), "a");
  EXPECT_EQ(bed.at(""), "1 visits a1:2 b0:0");
  EXPECT_EQ(bed.run(loss), "b");
  EXPECT_EQ(bed.at(""), "2 visits a1:2 b1:0");
  EXPECT_EQ(bed.at("a"), "1 visits");
  // N = 2: a has 1 + 0.4 sqrt(ln 2) = 1.333, b 0.333. Behind a it is second's turn: its first move.
  EXPECT_EQ(bed.run(loss), "aa");
  EXPECT_EQ(bed.at(""), "3 visits a2:2 b1:0");
  EXPECT_EQ(bed.at("a"), "2 visits a1:2 b0:0");  // a loss for first is a win for second
  // N = 3: a 0.5 + 0.4 sqrt(ln 3 / 2) = 0.796, b 0.4 sqrt(ln 3) = 0.419.
  EXPECT_EQ(bed.run(draw), "ab");
  EXPECT_EQ(bed.at(""), "4 visits a3:3 b1:0");
  EXPECT_EQ(bed.at("a"), "3 visits a1:2 b1:1");
  // N = 4: a 0.5 + 0.4 sqrt(ln 4 / 3) = 0.772, b 0.471. At a, N = 3: a 1.419, b 0.919.
  EXPECT_EQ(bed.run(win), "aaa");
  EXPECT_EQ(bed.at(""), "5 visits a4:5 b1:0");
  EXPECT_EQ(bed.at("a"), "4 visits a2:2 b1:1");
  EXPECT_EQ(bed.at("aa"), "2 visits a1:2 b0:0");
  // N = 5: a 0.625 + 0.4 sqrt(ln 5 / 4) = 0.879, b 0.507. At a, N = 4: a 0.5 + 0.333, b 0.5 +
  // 0.471.
  EXPECT_EQ(bed.run(win), "aba");
  EXPECT_EQ(bed.at("a"), "5 visits a2:2 b2:1");
  EXPECT_EQ(bed.tree().node_count(), 7);  // root, a, b, aa, ab, aaa, aba
}

TEST(Descent, TranspositionsShareStatistics) {
  Bed bed(uct_rule, {});
  bed.order_matters = false;
  EXPECT_EQ(bed.run(win), "a");
  EXPECT_EQ(bed.run(win), "b");
  EXPECT_EQ(bed.run(win), "aa");
  EXPECT_EQ(bed.run(loss), "ba");  // the position of ab, entered for the first time
  EXPECT_EQ(bed.at("ba"), "1 visits");
  // a: 1 + 0.4 sqrt(ln 4 / 2), b: 0.5 + the same. At a, its second move leads to the position of
  // ba: it is known, so the simulation goes on below it.
  EXPECT_EQ(bed.run(win), "aba");
  EXPECT_EQ(bed.id("ab"), bed.id("ba"));
  EXPECT_EQ(bed.at("ba"), "2 visits a1:2 b0:0");
  EXPECT_EQ(bed.at("a"), "3 visits a1:0 b1:0");
  EXPECT_EQ(bed.at("b"), "2 visits a1:2 b0:0");  // moves keep their own counts
}

TEST(Descent, WithoutTranspositionsEveryPathIsItsOwn) {
  Bed bed(uct_rule, {.transpositions = false});
  bed.order_matters = false;
  for (const Outcome outcome : {win, win, win, loss, win}) bed.run(outcome);
  EXPECT_EQ(bed.at("ab"), "1 visits");
  EXPECT_EQ(bed.at("ba"), "1 visits");
  EXPECT_NE(bed.id("ab"), bed.id("ba"));
}

TEST(Descent, MovesEnterTheTreeAfterSoManyVisits) {
  Bed bed(uct_rule, {}, {.expand = 3});
  EXPECT_EQ(bed.run(win, {a}), "a");  // the root has its moves at once
  EXPECT_EQ(bed.run(win, {a}), "a");
  EXPECT_EQ(bed.run(win, {a}), "a");
  EXPECT_EQ(bed.at("a"), "3 visits");
  EXPECT_EQ(bed.run(win, {a}), "aa");
  EXPECT_EQ(bed.at("a"), "4 visits a1:0");
}

TEST(Descent, FlatNeverGoesBelowTheRoot) {
  Bed bed(flat_rule, {}, {.one_ply = true});
  for (const char* expected : {"a", "b", "a", "b", "a"}) EXPECT_EQ(bed.run(win), expected);
  EXPECT_EQ(bed.at(""), "5 visits a3:6 b2:4");
  EXPECT_EQ(bed.tree().node_count(), 1);
}

TEST(Descent, AmafCreditsWhatThePlayerPlayedHereOrLaterOnceAndOnlyIfItIsAMoveHere) {
  Bed bed(rave_rule, {.amaf = AmafKind::Moves});
  const Player first = Player::First, second = Player::Second;
  // First plays a in the tree, then c and (twice) b; second plays d and b. The root has a, b, d.
  EXPECT_EQ(bed.run(win, {a, b, d}, {{second, d}, {first, c}, {second, b}, {first, b}, {first, b}}),
            "a");
  EXPECT_EQ(bed.amaf_at(""), "a1:2 b1:2 d0:0");
  // The next simulation: b in the tree, nothing but second's moves after it.
  EXPECT_EQ(bed.run(loss, {a, b, d}, {{second, a}, {second, d}}), "b");
  EXPECT_EQ(bed.amaf_at(""), "a1:2 b2:2 d0:0");
  EXPECT_EQ(bed.run(draw, {a, b, d}, {}), "d");
  EXPECT_EQ(bed.amaf_at(""), "a1:2 b2:2 d1:1");
}

TEST(Descent, AMoveBeforeANodeIsNotCreditedThere) {
  Bed bed(rave_rule, {.amaf = AmafKind::Moves});
  bed.run(win, {a});
  bed.run(win, {a});
  EXPECT_EQ(bed.run(win, {a}), "aaa");
  // The root's player played a at the root and two plies later: one credit a simulation.
  EXPECT_EQ(bed.amaf_at(""), "a3:6");
  // At the second node it is second's turn; second played a there in two simulations, and lost.
  EXPECT_EQ(bed.amaf_at("a"), "a2:0");
  EXPECT_EQ(bed.amaf_at("aa"), "a1:2");
}

TEST(Descent, PlayoutsFromALeafAreCreditedToItOnceItHasMoves) {
  Bed bed(rave_rule, {.amaf = AmafKind::Moves}, {.expand = 2});
  const Player second = Player::Second;
  bed.run(loss, {b}, {{second, c}});
  bed.run(win, {b}, {{second, c}, {second, d}});
  // The third simulation gives the node behind b its moves; the two playouts from it count.
  EXPECT_EQ(bed.run(draw, {c, d}, {{second, d}}), "bc");
  EXPECT_EQ(bed.amaf_at("b"), "c3:3 d2:1");
}

TEST(Descent, GraveKeepsBothColoursAndReadsTheNearestNodeWithEnoughVisits) {
  Bed bed(grave_rule, {.amaf = AmafKind::Table}, {.unvisited_first = false, .reference = 2});
  const Player first = Player::First, second = Player::Second;
  // a has no samples and comes first. Second's c loses.
  EXPECT_EQ(bed.run(win, {a, b}, {{second, c}, {first, d}}), "a");
  EXPECT_EQ(bed.table_at(""), "1a1:2 1d1:2 2c1:0");
  EXPECT_EQ(bed.run(win, {a, b}, {{second, d}}), "b");
  EXPECT_EQ(bed.table_at(""), "1a1:2 1b1:2 1d1:2 2c1:0 2d1:0");
  // Equal values: a. Behind it second has c and d: by the node's own sample c is known to lose and
  // d is not, but one visit is not enough: the root's samples say that both lose; c is first.
  EXPECT_EQ(bed.run(loss, {c, d}), "ac");
  EXPECT_EQ(bed.table_at("a"), "1d1:2 2c2:2");
  EXPECT_EQ(bed.table_at(""), "1a2:2 1b1:2 1d1:2 2c2:2 2d1:0");
  // The root now prefers b (1 against 0.5). Two visits behind a are still not enough.
  EXPECT_EQ(bed.run(loss, {c, d}), "bc");
  EXPECT_EQ(bed.table_at("b"), "2c1:2 2d1:0");
}

TEST(Descent, GraveGivesANodeItsTableOnceItMayBeAsked) {
  Bed bed(grave_rule, {.amaf = AmafKind::Table, .table_visits = 2},
          {.unvisited_first = false, .reference = 2});
  const auto has_table = [&](const std::string& path) {
    return bed.tree().moves(bed.tree().at(bed.id(path))).amaf != nullptr;
  };
  const Player second = Player::Second;
  bed.run(win, {a}, {{second, c}});
  EXPECT_TRUE(has_table(""));  // it may always be asked
  bed.run(win, {a}, {{second, d}});
  EXPECT_EQ(bed.run(loss, {a}, {{second, d}}).substr(0, 2), "aa");
  EXPECT_EQ(bed.at("a").substr(0, 8), "3 visits");
  EXPECT_TRUE(has_table("a"));
  EXPECT_FALSE(has_table("aa"));
  EXPECT_EQ(bed.table_at("a"), "1a1:0 2a2:2 2c1:0 2d2:2");
}

TEST(Descent, UnvisitedMovesMayWaitForTheirAmafValue) {
  Bed bed(rave_rule, {.amaf = AmafKind::Moves}, {.unvisited_first = false}, {{"c", "0"}});
  const Player first = Player::First;
  EXPECT_EQ(bed.run(win, {a, b, c}, {{first, c}}), "a");
  EXPECT_EQ(bed.run(loss, {a, b, c}), "b");  // the only one without a sample
  EXPECT_EQ(bed.amaf_at(""), "a1:2 b1:0 c1:2");
  EXPECT_EQ(bed.run(loss, {a, b, c}), "aa");         // a and c both 1: the first
  EXPECT_EQ(bed.run(loss, {a, b, c}).front(), 'c');  // c's AMAF 1 is above a's 0.5
}

TEST(Descent, ProofsTravelUpFromCertainResults) {
  Bed bed(uct_rule, {.proofs = true});
  bed.certain_depth = 2;
  bed.run(win);   // a
  bed.run(loss);  // b
  // Behind a, second's first move wins for second: then a loses for first, and only b is left.
  EXPECT_EQ(bed.run(loss, {a, b}, {}, true), "aa");
  EXPECT_EQ(bed.tree().at(bed.id("a")).proof, Proof::Win);
  const NodeMoves root = bed.tree().moves(bed.tree().at(bed.id("")));
  EXPECT_EQ(root.proof(0), Proof::Loss);
  EXPECT_EQ(bed.tree().at(bed.id("")).proof, Proof::Unknown);
  // Behind b, second's two moves end in a draw and a loss for second.
  EXPECT_EQ(bed.run(draw, {a, b}, {}, true), "ba");
  EXPECT_EQ(bed.tree().at(bed.id("b")).proof, Proof::Unknown);
  EXPECT_EQ(bed.run(win, {a, b}, {}, true), "bb");
  EXPECT_EQ(bed.tree().at(bed.id("b")).proof, Proof::Draw);
  EXPECT_EQ(bed.tree().at(bed.id("")).proof, Proof::Draw);
  EXPECT_EQ(ranked_moves(root, false).front().at, 1);
}

TEST(RankedMoves, PutProvenWinsFirstAndProvenLossesLast) {
  std::uint8_t proofs[] = {2, 0, 3, 0, 1};
  Tally tallies[] = {90 + half_points(180), 50 + half_points(30), 5 + half_points(5),
                     40 + half_points(44), 1};
  std::uint16_t moves[] = {0, 1, 2, 3, 4};
  NodeMoves node;
  node.count = node.usable = 5, node.tallies = tallies, node.moves = moves, node.proofs = proofs;
  std::vector<int> order;
  for (const RankedMove& move : ranked_moves(node, false)) order.push_back(move.at);
  // The win; 0.55 with 40 visits; the draw; 0.3 in spite of 50 visits; the loss.
  EXPECT_EQ(order, (std::vector{4, 3, 2, 1, 0}));
}

TEST(Tree, StopsGrowingWhenMemoryIsUsedUpAndGoesOnSearching) {
  Bed bed(uct_rule, {});
  int runs = 0;
  while (!bed.tree().full() && runs < 10'000'000) {
    if (bed.tree().wants_room()) bed.tree().make_room();
    bed.run(runs % 3 == 0 ? win : loss, {a, b, c, d});
    ++runs;
  }
  const auto nodes = bed.tree().node_count();
  EXPECT_LE(bed.tree().bytes(), std::size_t{4} << 20);
  EXPECT_GT(bed.tree().bytes(), std::size_t{3} << 20);
  for (int i = 0; i < 1000; ++i) bed.run(win, {a, b, c, d});
  EXPECT_EQ(bed.tree().node_count(), nodes);
  EXPECT_EQ(bed.at("").substr(0, bed.at("").find(' ')), std::to_string(runs + 1000));
}

TEST(Tree, KeepsTheStatisticsBelowTheNewRootWhenItCompacts) {
  for (const bool transpositions : {true, false}) {
    Bed bed(uct_rule, {.transpositions = transpositions, .keeps = true});
    bed.order_matters = false;
    for (int i = 0; !bed.tree().full(); ++i) {
      if (bed.tree().wants_room()) bed.tree().make_room();
      bed.run(i % 3 == 0 ? win : loss, {a, b, c, d});
    }
    std::vector<std::string> before;
    before.reserve(6);
    const std::vector<std::string> paths{"", "a", "ab", "ba", "abc", "dcba"};
    for (const auto& path : paths) before.push_back(bed.at("ab" + path));
    const std::size_t bytes = bed.tree().bytes();
    bed.tree().keep(bed.id("ab"));
    for (std::size_t i = 0; i < paths.size(); ++i) EXPECT_EQ(bed.at(paths[i]), before[i]);
    EXPECT_LT(bed.tree().bytes(), bytes);
    EXPECT_FALSE(bed.tree().full());
    EXPECT_EQ(bed.id("ab") == bed.id("ba"), transpositions);
    const auto visits = bed.tree().at(bed.id("")).visits;
    bed.run(win, {a, b, c, d});
    EXPECT_EQ(bed.tree().at(bed.id("")).visits, visits + 1);
  }
}

TEST(Tree, CanLeaveANodeOnlySomeOfItsMoves) {
  Bed bed(rave_rule, {.amaf = AmafKind::Moves});
  for (int i = 0; i < 20; ++i) bed.run(i % 3 == 0 ? win : loss, {a, b, c}, {{Player::First, c}});
  const std::string all = bed.at(""), all_amaf = bed.amaf_at("");
  const NodeId behind_c = bed.id("c");
  const Move kept[] = {a, c};
  ASSERT_TRUE(bed.tree().open_root(kept));
  EXPECT_EQ(bed.id("c"), behind_c);
  EXPECT_EQ(bed.id("b"), NodeId::None);
  EXPECT_EQ(bed.amaf_at("").substr(0, 4), all_amaf.substr(0, 4));
  EXPECT_EQ(bed.at("").substr(0, 13), all.substr(0, 13));
  // What has been tried is not tried first again.
  EXPECT_EQ(bed.tree().at(bed.id("")).opened, 2);
}

// A test of GRAVE with moves that were tried listed first, though they come last by their numbers.
TEST(Tree, ListsTriedMovesFirstAlsoWhenSomeAreLeftOut) {
  Bed bed(grave_rule, {.amaf = AmafKind::Table, .in_order = false, .tried_first = true},
          {.unvisited_first = false, .reference = 2});
  const Player first = Player::First;
  bed.run(win, {d, b, a, c}, {{first, b}, {first, c}, {first, d}});  // as yet nothing is known
  EXPECT_EQ(bed.at(""), "1 visits a1:2 b0:0 c0:0 d0:0");
  bed.run(loss, {a, b, c, d}, {{first, a}, {first, b}});  // c and d are better
  bed.run(win, {a, b, c, d});
  EXPECT_EQ(bed.at("").substr(0, 18), "3 visits a2:2 c1:2");
  const NodeId behind_c = bed.id("c");
  const Move kept[] = {b, c, d};
  ASSERT_TRUE(bed.tree().open_root(kept));
  EXPECT_EQ(bed.at(""), "3 visits c1:2 b0:0 d0:0");
  EXPECT_EQ(bed.id("c"), behind_c);
  EXPECT_EQ(bed.tree().at(bed.id("")).opened, 1);
}

// In Go the order of moves depends on how a position came about.
TEST(Tree, HasEachMoveOnceWhenTheyAreToldInAnotherOrder) {
  std::vector<Move> moves;
  for (int i = 0; i < 40; ++i) moves.push_back(move_at(i));
  Tree tree({.move_count = 50, .memory = std::size_t{4} << 20});
  Tree::Room room;
  Node& node = tree.at(tree.plant(Player::First, 1));
  ASSERT_TRUE(tree.open(room, node, moves));
  node.opened = near_moves;
  std::vector<Move> other = moves;
  other[3] = move_at(45);
  EXPECT_FALSE(tree.open_far(room, node, other));
  std::reverse(moves.begin(), moves.end());
  ASSERT_TRUE(tree.open_far(room, node, moves));
  const NodeMoves all = tree.moves(node);
  ASSERT_EQ(all.usable, 40);
  EXPECT_EQ(all.move(near_moves), move_at(39));
  EXPECT_EQ(node.next, 39);
  std::vector<Move> listed;
  for (int i = 0; i < 40; ++i) listed.push_back(all.move(i));
  EXPECT_TRUE(std::is_sorted(listed.begin(), listed.begin() + near_moves));
  std::sort(listed.begin(), listed.end());
  std::reverse(moves.begin(), moves.end());
  EXPECT_EQ(listed, moves);
}

}  // namespace
}  // namespace yomi
