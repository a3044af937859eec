#include "tests/playout/probe.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>

#include <algorithm>
#include <cmath>

#include "engine/game_list.h"
#include "engine/policy_playout.h"

namespace yomi {

std::unique_ptr<Policy> make_policy(const std::string& text, const GameFacts& facts) {
  auto policies = make_policies(parse_player("uct/" + text), facts);
  CHECK(policies.size() == 1);
  return std::move(policies.front());
}

GameFacts plain_facts(int move_count) {
  GameFacts facts;
  facts.name = "plain";
  facts.move_count = move_count;
  facts.feature_code_count = 4 * move_count;
  facts.pattern_cells = 6;
  facts.has_urgent_replies = true;
  return facts;
}

HandDecision::HandDecision(int move_count) : Decision({}), move_count_(move_count) {
  for (int move = 0; move < move_count; ++move) legal.push_back(move_at(move));
}

const Ply* HandDecision::ago(int plies) const {
  const auto back = static_cast<std::size_t>(plies);
  return back <= history.size() ? &history[history.size() - back] : nullptr;
}
std::span<const std::int32_t> HandDecision::codes() {
  codes_.clear();
  for (const Move move : legal) codes_.push_back(index(player) * move_count_ + index(move));
  return codes_;
}
std::span<const std::int32_t> HandDecision::feature_codes() {
  features_.clear();
  for (const Move move : legal)
    features_.push_back(index(Features{2, move_count_}.code(player, move, 0)));
  return features_;
}
bool HandDecision::may_play(Move move) {
  return std::find(legal.begin(), legal.end(), move) != legal.end();
}

std::string temporary_file(const std::string& name) {
  struct Files {
    std::vector<std::string> paths;
    ~Files() {
      for (const std::string& path : paths) std::remove(path.c_str());
    }
  };
  static Files files;
  files.paths.push_back(testing::TempDir() + "yomi_" + name + "_" + std::to_string(getpid()) +
                        ".txt");
  return files.paths.back();
}

Record hand_record(int move_count, const std::vector<int>& moves, Outcome outcome, int before) {
  Record record;
  record.move_count = move_count;
  record.before = before;
  record.outcome = outcome;
  HandDecision decision(move_count);
  for (int i = 0; i < static_cast<int>(moves.size()); ++i) {
    const int move = moves[static_cast<std::size_t>(i)];
    record.plies.push_back({decision.player, move_at(move)});
    if (i >= before) {
      const auto at = static_cast<std::size_t>(move);
      record.options.add(decision.codes(), decision.codes()[at]);
      record.features.push_back(decision.feature_codes()[at]);
      record.feature_options.add(decision.feature_codes(),
                                 record.features[record.features.size() - 1]);
    }
    decision.player = other(decision.player);
  }
  return record;
}

std::map<Move, int> frequencies(Policy& policy, Decision& decision, int draws, std::uint64_t seed) {
  Rng rng(seed);
  std::map<Move, int> counts;
  for (int i = 0; i < draws; ++i) ++counts[policy.choose(decision, rng)];
  return counts;
}

double chi_square(const std::map<Move, int>& counts, const std::map<Move, double>& chances) {
  double total = 0, sum = 0;
  for (const auto& [move, count] : counts) {
    if (!chances.contains(move) || chances.at(move) == 0) return HUGE_VAL;
    total += count;
  }
  for (const auto& [move, chance] : chances) {
    if (chance == 0) continue;
    const double expected = total * chance;
    const double seen = counts.contains(move) ? counts.at(move) : 0;
    sum += (seen - expected) * (seen - expected) / expected;
  }
  return sum;
}

double critical_chi_square(std::size_t outcomes) {
  const double freedom = static_cast<double>(outcomes) - 1, spread = 2 / (9 * freedom);
  return freedom * std::pow(1 - spread + 3.0902 * std::sqrt(spread), 3);
}

double lesson(const Policy& policy, Player player, int move) {
  for (const Lesson& one : policy.lessons())
    if (one.player == player && one.move == move_at(move)) return one.value;
  return 0;
}
int lesson_count(const Policy& policy) { return static_cast<int>(policy.lessons().size()); }

namespace {

template <Game G>
class GamePlayground final : public Playground {
 public:
  GamePlayground(const std::string& spec, const G& start) : game_(start) {
    facts_ = facts_of(start, spec_name(spec));
    record_.move_count = start.move_count();
  }

  bool advance(Rng& rng) override {
    MoveList moves;
    playout_moves(game_, moves);
    const Ply ply{game_.to_play(), moves[rng.below(moves.size())]};
    game_.play(ply.move);
    last_.push_back(ply);
    if (last_.size() > 2) last_.erase(last_.begin());
    return game_.outcome() == Outcome::Ongoing;
  }

  void simulate(Policy& policy, Rng& rng, int tree_plies, const Watch& watch) override {
    G game = game_;
    record_.plies.assign(last_.begin(), last_.end());
    record_.before = static_cast<int>(last_.size());
    record_.in_tree = 0;
    record_.options.clear();
    record_.features.shorten(0);
    record_.feature_options.clear();
    record_.sets.clear();
    record_.feature_sets.clear();
    record_.trail.begin({}, false);
    FeatureTrackerOf<G> tracker;
    if constexpr (HasFeatureDigits<G>)
      if (game.has_move_set()) {
        tracker.start(game);
        tracker.begin(record_.trail);
      }
    policy.begin({});
    for (int plies = 0; game.outcome() == Outcome::Ongoing; ++plies) {
      if (is_too_long(game, plies)) return end(policy, game);
      if constexpr (HasFeatureDigits<G>)
        if (!record_.trail.empty()) tracker.look(game);
      GameDecision<G> decision(game, record_);
      const bool in_tree = plies < tree_plies;
      Move move = no_move;
      if (!in_tree) {
        const Rng before = rng;
        move = policy.choose(decision, rng);
        watch(decision, before, move);
      }
      if (move == no_move) move = decision.draw(game, rng);
      check(decision);
      decision.include(move);
      record_.options.add(decision.codes(), decision.code(move));
      record_.features.push_back(decision.feature_code(move));
      record_.feature_options.add(decision.feature_codes(), decision.feature_code(move));
      if (!decision.feature_set().empty())
        record_.feature_sets.add(decision.feature_set(), decision.move_set_kind());
      if (!decision.move_set().empty() && has_only_sets())
        record_.sets.add(decision.move_set_with(move), decision.move_set_kind());
      if constexpr (HasFeatureDigits<G>)
        if (!record_.trail.empty()) record_.trail.play(game.to_play());
      record_.plies.push_back({game.to_play(), move});
      record_.in_tree += in_tree;
      game.play(move);
    }
    end(policy, game);
  }

 private:
  // What a decision lists in one go is what it says move by move, and where moves only leave, so it
  // is.
  void check(GameDecision<G>& decision) const {
    const auto features = decision.feature_codes();
    const auto moves = decision.moves();
    for (std::size_t i = 0; i < moves.size(); ++i)
      CHECK(features[i] == decision.feature_code(moves[i]));
    if (const auto set = decision.feature_set(); !set.empty())
      CHECK(same(set, features, index(decision.to_play()) * facts_.feature_code_count / 2));
    const auto set = decision.move_set();
    if (set.empty()) return;
    std::vector<std::uint64_t> expected(set.size());
    for (const Move move : moves)
      expected[static_cast<std::size_t>(index(move)) / 64] |= std::uint64_t{1} << index(move) % 64;
    CHECK(std::equal(set.begin(), set.end(), expected.begin()));
    if (const int before = record_.sets.size() - 2;
        before >= 0 && decision.move_set_kind() == MoveSetKind::MovesOnlyLeave)
      for (std::size_t i = 0; i < set.size(); ++i)
        CHECK((set[i] & ~record_.sets.at(before)[i]) == 0);
  }
  // Has the set these codes and no others, counted from the base?
  static bool same(std::span<const std::uint64_t> set, std::span<const std::int32_t> codes,
                   int base) {
    std::vector<std::uint64_t> expected(set.size());
    for (const std::int32_t code : codes)
      expected[static_cast<std::size_t>(code - base) / 64] |= std::uint64_t{1}
                                                              << (code - base) % 64;
    return std::equal(set.begin(), set.end(), expected.begin());
  }
  static bool is_too_long(const G& game, int plies) {
    if constexpr (HasPlayoutMoves<G>) return plies == game.playout_limit();
    return false;
  }
  bool has_only_sets() const { return record_.sets.size() == record_.length(); }
  void end(Policy& policy, const G& game) {
    record_.outcome = game.outcome();
    if constexpr (HasPlayoutMoves<G>)
      if (record_.outcome == Outcome::Ongoing) record_.outcome = game.score_outcome();
    policy.end(record_);
  }

  G game_;
  std::vector<Ply> last_;
};

}  // namespace

std::unique_ptr<Playground> make_playground(const std::string& spec) {
  std::unique_ptr<Playground> made;
  CHECK(GameList::visit(spec, [&](const std::string& text, const auto& game) {
    using G = std::remove_cvref_t<decltype(game)>;
    made = std::make_unique<GamePlayground<G>>(text, game);
  }));
  return made;
}

slow::Simulation plain(const Record& record, bool features) {
  slow::Simulation playout;
  for (int i = 0; i < static_cast<int>(record.plies.size()); ++i) {
    const Ply& ply = record.plies[static_cast<std::size_t>(i)];
    slow::Turn turn{index(ply.player), index(ply.move), record.code(ply), {}, 0};
    if (i < record.before) {
      playout.before.push_back(turn);
      continue;
    }
    const Options& options = features ? record.feature_options : record.options;
    const auto codes = options.codes(i - record.before);
    turn.options.assign(codes.begin(), codes.end());
    turn.chosen = options.chosen(i - record.before);
    playout.turns.push_back(turn);
  }
  playout.in_tree = record.in_tree;
  if (record.outcome == Outcome::First) playout.winner = 0;
  if (record.outcome == Outcome::Second) playout.winner = 1;
  return playout;
}

slow::Sequence last_codes(const Decision& decision, int move_count) {
  slow::Sequence codes;
  for (int plies = 1; plies <= 2; ++plies) {
    const Ply* ply = decision.ago(plies);
    codes.push_back(ply == nullptr ? -1 : index(ply->player) * move_count + index(ply->move));
  }
  return codes;
}

}  // namespace yomi
