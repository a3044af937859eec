// Whole searches against slow, obvious ones: the same games, the same results at the leaves, and
// in the end the same counts at every move of every position. The slow search keeps maps, replays
// everything from the root and finds AMAF moves by looking through the list of moves.
#include "engine/simulation.h"

#include <gtest/gtest.h>

#include <map>

#include "engine/game_list.h"
#include "engine/policy_playout.h"
#include "engine/search_setup.h"

namespace yomi {
namespace {

// A playout without chance: which move comes next depends on the position alone.
struct FixedPlayout {
  void begin() {}
  template <Game G>
  void tree_move(const G&, Move) {}
  void learn(Outcome) {}
  bool is_uniform() const { return true; }
  template <Game G, class Watch>
  Outcome run(G& game, Watch&& watch) const {
    for (int plies = 0; game.outcome() == Outcome::Ongoing; ++plies) {
      if constexpr (HasPlayoutMoves<G>)
        if (plies == game.playout_limit()) return game.score_outcome();
      MoveList moves;
      playout_moves(game, moves);
      const auto count = static_cast<std::uint64_t>(moves.size());
      const Move move = moves[static_cast<int>((game.hash() >> 20) % count)];
      watch(game.to_play(), move);
      game.play(move);
    }
    return game.outcome();
  }
  template <Game G, class Watch>
  Outcome run(G& game, Rng&, Descent&, Watch&& watch) const {
    return run(game, watch);
  }
};

struct Counts {
  int visits = 0, halves = 0;
  friend bool operator==(const Counts&, const Counts&) = default;
};

struct Entry {
  int visits = 0;
  std::vector<Move> moves;  // none until the position has been visited `expand` times
  std::vector<Counts> counts;
  std::map<std::pair<Player, Move>, Counts> amaf;
};

struct SlowRules {
  const Rule* rule = nullptr;  // the formulas have their own tests
  bool uses_amaf = false, by_amaf = false;
  int ref = -1;  // grave
  int expand = 1;
  bool by_number = false;  // the order of a position's moves
};

// The papers' listings, one position one entry.
template <Game G>
class SlowSearch {
 public:
  SlowSearch(const G& root, const SlowRules& rules) : root_(root), rules_(rules) {
    open(entries_[root.hash()], root);
  }

  void run() {
    struct Step {
      Entry* entry;
      Player player;
      int chosen;
    };
    G game = root_;
    std::vector<Step> path;
    std::vector<std::pair<Player, Move>> played;
    std::vector<std::pair<Entry*, std::size_t>> met{{&entries_[game.hash()], 0}};
    for (;;) {
      Entry& entry = *met.back().first;
      if (entry.moves.empty()) {
        if (entry.visits < rules_.expand) break;
        open(entry, game);
      }
      const int chosen = choose(met, game.to_play());
      path.push_back({&entry, game.to_play(), chosen});
      played.emplace_back(game.to_play(), entry.moves[static_cast<std::size_t>(chosen)]);
      game.play(played.back().second);
      if (game.outcome() != Outcome::Ongoing) break;
      met.emplace_back(&entries_[game.hash()], played.size());
    }
    const Outcome outcome = FixedPlayout{}.run(
        game, [&](Player player, Move move) { played.emplace_back(player, move); });
    for (const auto& [entry, ply] : met) {
      ++entry->visits;
      for (std::size_t i = ply; i < played.size(); ++i)
        if (std::find(played.begin() + static_cast<std::ptrdiff_t>(ply),
                      played.begin() + static_cast<std::ptrdiff_t>(i),
                      played[i]) == played.begin() + static_cast<std::ptrdiff_t>(i))
          count(entry->amaf[played[i]], outcome, played[i].first);
    }
    for (const Step& step : path)
      count(step.entry->counts[static_cast<std::size_t>(step.chosen)], outcome, step.player);
  }

  const std::map<std::uint64_t, Entry>& entries() const { return entries_; }

 private:
  static void count(Counts& counts, Outcome outcome, Player player) {
    ++counts.visits;
    counts.halves += outcome == Outcome::Draw ? 1 : outcome == win_for(player) ? 2 : 0;
  }
  void open(Entry& entry, const G& game) const {
    MoveList moves;
    tree_moves(game, moves);
    entry.moves.assign(moves.begin(), moves.end());
    if (rules_.by_number) std::sort(entry.moves.begin(), entry.moves.end());
    entry.counts.resize(entry.moves.size());
  }

  int choose(const std::vector<std::pair<Entry*, std::size_t>>& met, Player player) {
    const Entry& entry = *met.back().first;
    const Entry* reference = &entry;
    if (rules_.ref >= 0) {
      reference = met.front().first;
      for (const auto& [above, ply] : met)
        if (above->visits > rules_.ref) reference = above;
    }
    std::vector<Tally> tallies(Candidates::capacity + lanes), amaf(Candidates::capacity + lanes);
    for (std::size_t i = 0; i < entry.moves.size(); ++i) {
      if (entry.counts[i].visits == 0 && !rules_.by_amaf) return static_cast<int>(i);
      tallies[i] = packed(entry.counts[i]);
      if (const auto known = reference->amaf.find({player, entry.moves[i]});
          known != reference->amaf.end())
        amaf[i] = packed(known->second);
    }
    return rules_.rule->choose({static_cast<int>(entry.moves.size()), tallies.data(),
                                rules_.uses_amaf ? amaf.data() : nullptr, nullptr, entry.visits});
  }
  static Tally packed(const Counts& counts) {
    return static_cast<Tally>(counts.visits) +
           half_points(static_cast<std::uint32_t>(counts.halves));
  }

  G root_;
  SlowRules rules_;
  std::map<std::uint64_t, Entry> entries_;
};

Counts counts_of(Tally tally) { return {visits(tally), halves(tally)}; }

template <Game G>
void compare(const std::string& spec, const G& root, const std::string& text, int simulations) {
  const PlayerSpec player = parse_player(text);
  SearchSetup setup(player, facts_of(root, spec_name(spec)));
  Tree tree(setup.shape);
  constexpr std::int64_t many = 1 << 18;  // a table so large that playouts run ahead of its lookup
  tree.plant(root.to_play(), root.hash(), many);
  Simulation<G, FixedPlayout> fast(tree, setup.descent, Decisive::Off, {});
  const bool is_grave = setup.shape.amaf == AmafKind::Table;
  SlowSearch<G> slow(root,
                     {setup.rule.get(), setup.descent.uses_amaf, !setup.descent.unvisited_first,
                      is_grave ? player.params.whole("ref") : -1, player.params.whole("expand"),
                      setup.shape.tried_first});
  Rng rng(1);
  for (int i = 0; i < simulations; ++i) {
    if (tree.wants_room()) tree.make_room();
    fast.run(root, rng);
    slow.run();
  }
  for (const auto& [hash, entry] : slow.entries()) {
    const NodeId id = tree.find(hash);
    ASSERT_NE(id, NodeId::None) << spec << " " << text;
    Node& node = tree.at(id);
    ASSERT_EQ(node.visits, static_cast<std::uint32_t>(entry.visits)) << spec << " " << text;
    ASSERT_EQ(tree.is_open(node), !entry.moves.empty());
    if (entry.moves.empty()) continue;
    Tree::Room room;
    if (is_grave && tree.moves(node).amaf == nullptr) {
      ASSERT_TRUE(tree.make_table(room, node));
    }
    const NodeMoves moves = tree.moves(node);
    for (int i = 0; i < moves.usable; ++i) {
      const auto place = std::find(entry.moves.begin(), entry.moves.end(), moves.move(i));
      ASSERT_NE(place, entry.moves.end());
      const auto at = static_cast<std::size_t>(place - entry.moves.begin());
      if (!setup.shape.tried_first) {
        ASSERT_EQ(at, static_cast<std::size_t>(i));
      }
      ASSERT_EQ(counts_of(moves.count_of(i)), entry.counts[at]) << spec << " " << text;
      const auto known = entry.amaf.find({node.to_play, entry.moves[at]});
      const Counts amaf = known == entry.amaf.end() ? Counts{} : known->second;
      if (setup.shape.amaf == AmafKind::Moves) {
        ASSERT_EQ(counts_of(moves.amaf[i]), amaf);
      }
    }
    if (setup.shape.amaf != AmafKind::Table) continue;
    for (const auto& [key, amaf] : entry.amaf) {
      const int at = index(key.first) * root.move_count() + index(key.second);
      ASSERT_EQ(counts_of(moves.amaf[at]), amaf) << spec << " " << text;
    }
  }
}

class Searches : public testing::TestWithParam<const char*> {};

TEST_P(Searches, CountWhatTheSlowSearchCounts) {
  // A few games of every kind: each costs the compiler seconds.
  using Some = GameTypes<TicTacToe, Hex, Havannah, Breakthrough, MisereDomineering, Go>;
  const std::string spec = GetParam();
  const bool found = Some::visit(spec, [&](const std::string&, const auto& game) {
    for (const char* player :
         {"uct", "uct:c=1.2,expand=4", "uct:unvisited=amaf", "uct-tuned:expand=2", "amaf", "rave",
          "rave:unvisited=amaf,c=0,r=20", "grave", "grave:ref=5,bias=0.01"})
      compare(spec, game, player, 1500);
  });
  EXPECT_TRUE(found);
}

INSTANTIATE_TEST_SUITE_P(Everywhere, Searches,
                         testing::Values("tictactoe", "hex:4", "hex:9", "havannah:3",
                                         "breakthrough:5", "misere-domineering:5", "go:4"));

}  // namespace
}  // namespace yomi
