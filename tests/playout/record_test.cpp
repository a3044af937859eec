// What the engine shows a policy: every simulation from the root to the end of the game, with the
// moves that could have been played, and AMAF statistics for those that ask. A policy that only
// looks stands in the chain; its records are played over again by the rules.
#include <gtest/gtest.h>

#include "engine/roster.h"
#include "games/breakthrough.h"
#include "games/go.h"
#include "tests/playout/probe.h"

namespace yomi {
namespace {

struct Log {
  std::vector<Record> records;
  std::vector<std::size_t> pool_sizes;
  int moves = 0, games = 0;
};
Log* log_of_spy = nullptr;  // policies are made by a plain function
bool spy_takes_sets = false;

class Spy final : public Policy {
 public:
  Wants wants() const override {
    return {.record = true,
            .options = true,
            .sets = spy_takes_sets,
            .features = true,
            .feature_options = true,
            .feature_sets = spy_takes_sets,
            .pool_visits = 20};
  }
  void begin(const PoolSource& source) override {
    ASSERT_EQ(source.moves.size(), source.tallies.size());
    log_of_spy->pool_sizes.push_back(source.moves.size());
  }
  Move choose(Decision&, Rng&) override { return no_move; }
  void end(const Record& record) override { log_of_spy->records.push_back(record); }
  void next_move() override { ++log_of_spy->moves; }
  void next_game() override { ++log_of_spy->games; }
};

const PlayoutInfo spy_playout{
    "spy", "looks", {}, [](const Params&, const GameFacts&) -> std::unique_ptr<Policy> {
      return std::make_unique<Spy>();
    }};

Log watched(const Position& position, const std::string& player) {
  Log log;
  log_of_spy = &log;
  PlayerSpec spec = parse_player(player);
  spec.playouts.push_back({&spy_playout, Params({})});
  make_searcher(position, spec, 3)->think(position);
  log_of_spy = nullptr;
  return log;
}

// The options of a ply are the legal moves.
void expect_options(const Position& position, const Record& record, int ply) {
  MoveList legal;
  position.legal_moves(legal);
  const Ply& played = record.ply(ply);
  ASSERT_EQ(played.player, position.to_play());
  ASSERT_TRUE(legal.contains(played.move));
  const auto codes = record.options.codes(ply);
  ASSERT_EQ(codes.size(), record.feature_options.codes(ply).size());
  ASSERT_EQ(record.options.chosen(ply), record.code(played));
  std::vector<int> expected, seen(codes.begin(), codes.end());
  for (const Move move : legal) expected.push_back(record.code({played.player, move}));
  std::sort(expected.begin(), expected.end());
  std::sort(seen.begin(), seen.end());
  ASSERT_EQ(seen, expected);
}

void expect_true(const Position& root, const Record& record) {
  const auto position = root.clone();
  ASSERT_EQ(record.options.size(), record.length());
  ASSERT_EQ(record.feature_options.size(), record.length());
  ASSERT_GE(record.in_tree, 1);
  ASSERT_LE(record.in_tree, record.length());
  for (int ply = 0; ply < record.length(); ++ply) {
    ASSERT_EQ(position->outcome(), Outcome::Ongoing) << "nothing after the end, ply " << ply;
    expect_options(*position, record, ply);
    position->play(record.ply(ply).move);
  }
  ASSERT_EQ(position->outcome(), record.outcome);
}

// With sets instead of options.
void expect_sets(const Position& root, const Record& record) {
  const auto position = root.clone();
  ASSERT_EQ(record.sets.size(), record.length());
  ASSERT_EQ(record.options.size(), 0);
  for (int ply = 0; ply < record.length(); ++ply) {
    MoveList legal;
    position->legal_moves(legal);
    std::vector<std::uint64_t> expected(record.sets.at(ply).size());
    for (const Move move : legal)
      expected[static_cast<std::size_t>(index(move)) / 64] |= std::uint64_t{1} << index(move) % 64;
    const auto set = record.sets.at(ply);
    ASSERT_TRUE(std::equal(set.begin(), set.end(), expected.begin(), expected.end())) << ply;
    position->play(record.ply(ply).move);
  }
  ASSERT_EQ(position->outcome(), record.outcome);
}

struct TakesSets {
  TakesSets() { spy_takes_sets = true; }
  ~TakesSets() { spy_takes_sets = false; }
};

TEST(Records, HaveSetsWhereMovesAreOne) {
  const TakesSets takes_sets;
  for (const char* game : {"hex:4", "hex:9", "havannah:3", "nogo:4", "misere-domineering:4",
                           "tictactoe", "atarigo:4", "breakthrough:5", "misere-knightthrough:5"}) {
    SCOPED_TRACE(game);
    const auto position = start_game(game);
    for (const Record& record : watched(*position, "uct@60").records)
      expect_sets(*position, record);
  }
}

// Wants moves in an order that it draws for each player, and may tell it at once.
class Planner final : public Policy {
 public:
  Planner(int move_count, bool tells) : move_count_(move_count), tells_(tells) {}

  Wants wants() const override {
    return {.all_moves = true, .record = true, .options = true, .sets = true};
  }
  void begin(const PoolSource&) override { orders_[0].clear(), orders_[1].clear(); }
  Move choose(Decision& decision, Rng& rng) override {
    const auto set = decision.move_set();
    auto& order = orders_[index(decision.to_play())];
    if (order.empty()) plan(order, set, rng);
    for (const std::uint16_t move : order)
      if (set[move / 64U] >> (move % 64U) & 1) return move_at(move);
    return no_move;
  }
  std::span<const std::uint16_t> order(Player player, std::span<const std::uint64_t> set,
                                       Rng& rng) override {
    if (!tells_) return {};
    plan(orders_[index(player)], set, rng);
    return orders_[index(player)];
  }
  void end(const Record& record) override { log_of_spy->records.push_back(record); }

 private:
  // All moves are drawn, so that no more or less is drawn than in another way.
  void plan(std::vector<std::uint16_t>& order, std::span<const std::uint64_t> set, Rng& rng) const {
    std::vector<std::uint16_t> all;
    for (int move = 0; move < move_count_; ++move)
      all.insert(all.begin() + rng.below(move + 1), static_cast<std::uint16_t>(move));
    for (const std::uint16_t move : all)
      if (move / 64U < set.size() && (set[move / 64U] >> (move % 64U) & 1) != 0)
        order.push_back(move);
  }

  int move_count_;
  bool tells_;
  std::vector<std::uint16_t> orders_[2];
};
bool planner_tells = false;

const PlayoutInfo planner_playout{
    "planner", "plans", {}, [](const Params&, const GameFacts& facts) -> std::unique_ptr<Policy> {
      return std::make_unique<Planner>(facts.move_count, planner_tells);
    }};

Log planned(const Position& position, const std::string& player, bool tells) {
  Log log;
  log_of_spy = &log;
  planner_tells = tells;
  PlayerSpec spec = parse_player(player);
  spec.playouts = {{&planner_playout, Params({})}};
  make_searcher(position, spec, 3)->think(position);
  log_of_spy = nullptr;
  return log;
}

TEST(Records, AreTheSameWhetherAPolicyTellsItsOrderOrAnswersPlyByPly) {
  for (const char* game : {"hex:1", "hex:2", "hex:5", "hex:9", "hex:13", "hex:4,swap=on"})
    for (const char* player : {"uct@100", "rave@100"}) {
      SCOPED_TRACE(std::string(game) + " " + player);
      const auto position = start_game(game);
      const Log told = planned(*position, player, true), asked = planned(*position, player, false);
      ASSERT_EQ(told.records.size(), asked.records.size());
      for (std::size_t i = 0; i < told.records.size(); ++i) {
        const Record &a = told.records[i], &b = asked.records[i];
        ASSERT_EQ(a.outcome, b.outcome);
        ASSERT_EQ(a.length(), b.length());
        ASSERT_EQ(a.sets.size(), b.sets.size());
        for (int ply = 0; ply < a.length(); ++ply) {
          ASSERT_EQ(a.code(a.ply(ply)), b.code(b.ply(ply)));
          if (ply < a.sets.size()) {
            ASSERT_TRUE(std::ranges::equal(a.sets.at(ply), b.sets.at(ply)));
          }
        }
      }
    }
}

// They are the codes of the legal moves, and those that were played are among them.
TEST(Records, HaveSetsOfFeatureCodesInRacesOfOneWord) {
  const TakesSets takes_sets;
  const auto position = start_game("breakthrough:5");
  for (const Record& record : watched(*position, "uct@60").records) {
    Race<Pawn, 1> game(5, 5);
    ASSERT_EQ(record.feature_sets.size(), record.length());
    ASSERT_EQ(record.feature_options.size(), 0);
    for (int ply = 0; ply < record.length(); ++ply) {
      const Move move = record.ply(ply).move;
      ASSERT_EQ(record.features[static_cast<std::size_t>(ply)], index(game.feature_code(move)));
      MoveList moves;
      std::array<std::int32_t, MoveList::capacity> codes;
      game.legal_moves(moves, codes.data());
      const int half = game.feature_code_count() / 2;
      Bits<6> expected;
      for (int i = 0; i < moves.size(); ++i)
        expected.set(codes[static_cast<std::size_t>(i)] - index(game.to_play()) * half);
      ASSERT_TRUE(std::ranges::equal(record.feature_sets.at(ply), expected.word));
      game.play(move);
    }
  }
}

// Those of the playout, and what the tree plays beyond them (a pass after a pass).
TEST(Records, HaveSetsInGo) {
  const TakesSets takes_sets;
  for (const int size : {2, 3, 5, 11}) {
    SCOPED_TRACE(size);
    Go::start(parse_spec("go:" + std::to_string(size), Go::info), [&](const auto& root) {
      const auto text = "go:" + std::to_string(size);
      for (const Record& record : watched(*start_game(text), "uct@60").records) {
        auto game = root;
        ASSERT_EQ(record.sets.size(), record.length());
        for (int ply = 0; ply < record.length(); ++ply) {
          const Ply& played = record.ply(ply);
          ASSERT_EQ(played.player, game.to_play());
          MoveList moves;
          game.playout_moves(moves);
          std::vector<std::uint64_t> expected(record.sets.at(ply).size());
          const auto add = [&](int move) {
            expected[static_cast<std::size_t>(move) / 64] |= std::uint64_t{1} << move % 64;
          };
          for (const Move move : moves) add(index(move));
          if (ply < record.in_tree) add(index(played.move));
          const auto set = record.sets.at(ply);
          ASSERT_TRUE(std::equal(set.begin(), set.end(), expected.begin(), expected.end())) << ply;
          game.play(played.move);
        }
        ASSERT_EQ(game.score_outcome(), record.outcome);
      }
    });
  }
}

TEST(Records, HaveOptionsWhereMovesAreNoSet) {
  const TakesSets takes_sets;
  for (const char* game : {"hex:4,swap=on", "breakthrough:9x4", "knightthrough:9x5"}) {
    SCOPED_TRACE(game);
    const auto position = start_game(game);
    for (const Record& record : watched(*position, "uct@60").records) {
      ASSERT_EQ(record.sets.size(), 0);
      expect_true(*position, record);
    }
  }
  const auto swapped = start_game("hex:4,swap=on");
  for (const char* move : {"b1", "swap"}) swapped->play(*swapped->parse_move(move));
  for (const Record& record : watched(*swapped, "uct@60").records) expect_sets(*swapped, record);
}

class RecordsOf : public testing::TestWithParam<const char*> {};

TEST_P(RecordsOf, GoFromTheRootToTheEndOfTheGame) {
  for (const char* player : {"uct@60", "rave@60", "grave:decisive=both@60", "uct:expand=5@60",
                             "rave/poolrave:node=5,sims=1@60", "uct/lgrf1@60"}) {
    SCOPED_TRACE(std::string(GetParam()) + " " + player);
    const auto position = start_game(GetParam());
    for (int played = 0; played < 3; ++played) {
      const Log log = watched(*position, player);
      ASSERT_EQ(log.records.size(), 60U);
      EXPECT_EQ(log.moves, 1) << "once a search";
      for (const Record& record : log.records) {
        ASSERT_EQ(record.before, std::min(2, played));
        for (int i = 0; i < record.before; ++i) {
          const auto ago = static_cast<std::size_t>(record.before - i);
          const Ply& ply = record.plies[static_cast<std::size_t>(i)];
          ASSERT_EQ(ply.move, position->moves()[position->moves().size() - ago]);
          ASSERT_EQ(ply.player, ago % 2 ? other(position->to_play()) : position->to_play());
        }
        expect_true(*position, record);
        if (HasFatalFailure()) return;
      }
      MoveList legal;
      position->legal_moves(legal);
      position->play(legal[legal.size() / 2]);
    }
  }
}

// Not Go: its playouts follow simple ko, and stop after a limit.
INSTANTIATE_TEST_SUITE_P(Games, RecordsOf,
                         testing::Values("tictactoe", "hex:4", "hex:7", "hex:11", "havannah:3",
                                         "havannah:5", "breakthrough:5", "misere-breakthrough:5",
                                         "knightthrough:5x6", "misere-knightthrough:5x6",
                                         "domineering:5", "misere-domineering:5", "nogo:4",
                                         "misere-nogo:4", "nogo:9", "atarigo:5", "atarigo:9"));

TEST(Policies, AreToldOfANewGame) {
  Log log;
  log_of_spy = &log;
  PlayerSpec spec = parse_player("uct@10");
  spec.playouts.push_back({&spy_playout, Params({})});
  const auto position = start_game("hex:4");
  const auto searcher = make_searcher(*position, spec, 3);
  searcher->think(*position);
  EXPECT_EQ(log.games, 0);
  searcher->new_game();
  EXPECT_EQ(log.games, 1);
  EXPECT_EQ(log.moves, 1);
  log_of_spy = nullptr;
}

TEST(Pools, ComeFromANodeWithMoreVisitsThanAskedFor) {
  const auto position = start_game("hex:6");
  for (const char* player : {"uct@100", "rave@100", "grave@100"}) {
    const Log log = watched(*position, player);
    ASSERT_EQ(log.pool_sizes.size(), 100U) << player;
    // The root has i visits before simulation i (from 0): more than 20 from the 22nd on; below it
    // nodes come later. All 36 moves there, fewer further down.
    for (std::size_t i = 0; i < 100; ++i)
      EXPECT_EQ(log.pool_sizes[i] > 0, i > 20) << player << " " << i;
    EXPECT_EQ(log.pool_sizes[21], 36U) << player;
  }
}

}  // namespace
}  // namespace yomi
