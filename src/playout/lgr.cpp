// Last-good-reply policies. LGR-1 (Drake 2009) answers the last move with the reply that won when
// it was last tried; LGR-2 looks at the last two moves first, then at the last one. LGRF-1 and
// LGRF-2 (Baier and Drake 2010) forget a reply when it was played and lost.
//
// After every simulation the winner's replies are stored and, with forgetting, the loser's are
// dropped where they still stand. The move before the root counts as a move to reply to. Passes are
// neither replied to nor stored. Nothing is learned from a draw.
#include <algorithm>

#include "playout/policy.h"

namespace yomi {
namespace {

using enum Param::Type;

constexpr Param keys[] = {
    {"keep", Choice, "on", "on|off", "replies live on from move to move"},
    {"store", Choice, "all", "all|first|tree",
     "what is stored: every reply, the first to each move of a simulation, or only the tree's"}};

class Lgr final : public Policy {
 public:
  Lgr(const Params& params, const GameFacts& facts, int context, bool forgets)
      : move_count_(facts.move_count),
        pass_(facts.pass),
        context_(context),
        forgets_(forgets),
        keeps_(params.is("keep", "on")),
        first_only_(params.is("store", "first")),
        tree_only_(params.is("store", "tree")),
        replies_(facts.move_count, facts.pass, context),
        seen_(first_only_ ? static_cast<std::size_t>(facts.code_count()) : 0) {}

  Wants wants() const override { return {.record = true}; }

  const Replies* replies() const override { return &replies_; }
  Move choose(Decision& decision, Rng&) override {
    return replies_.answer(decision.ago(1), decision.ago(2),
                           [&](Move reply) { return decision.may_play(reply); });
  }

  void end(const Record& record) override {
    if (record.outcome == Outcome::Draw) return;
    const int last = tree_only_ ? record.in_tree : record.length();
    std::fill(seen_.begin(), seen_.end(), false);
    for (int ply = 0; ply < last; ++ply) learn(record, record.before + ply);
  }
  void next_move() override {
    if (!keeps_) next_game();
  }
  void next_game() override { replies_.forget(); }
  std::vector<Lesson> lessons() const override {
    std::vector<Lesson> all;
    const std::vector<Move>& to_one = replies_.to_one();
    for (std::size_t to = 0; to < to_one.size(); ++to)
      if (to_one[to] != no_move) {
        const int number = static_cast<int>(to);
        const Player replier = number < move_count_ ? Player::Second : Player::First;
        all.push_back({"reply", replier, to_one[to], move_at(number % move_count_), 1});
      }
    return all;
  }

 private:
  // at: counted from the moves before the root.
  void learn(const Record& record, int at) {
    if (at == 0) return;
    const Ply& reply = record.plies[static_cast<std::size_t>(at)];
    const Ply& last = record.plies[static_cast<std::size_t>(at - 1)];
    if (reply.move == pass_ || last.move == pass_) return;
    if (first_only_) {
      if (seen_[replies_.code(last)]) return;
      seen_[replies_.code(last)] = true;
    }
    const bool won = record.outcome == win_for(reply.player);
    update(replies_.to(last), reply.move, won);
    if (context_ == 2 && at >= 2)
      update(replies_.to(record.plies[static_cast<std::size_t>(at - 2)], last), reply.move, won);
  }
  void update(Move& stored, Move reply, bool won) const {
    if (won)
      stored = reply;
    else if (forgets_ && stored == reply)
      stored = no_move;
  }

  int move_count_;
  Move pass_;
  int context_;
  bool forgets_, keeps_, first_only_, tree_only_;
  Replies replies_;
  std::vector<bool> seen_;  // with store=first: moves that have had their reply
};

template <int context, bool forgets>
std::unique_ptr<Policy> make(const Params& params, const GameFacts& facts) {
  return std::make_unique<Lgr>(params, facts, context, forgets);
}

}  // namespace

const PlayoutInfo lgr1_playout{"lgr1", "the last winning reply to the last move", keys,
                               make<1, false>};
const PlayoutInfo lgr2_playout{"lgr2", "the last winning reply to the last two moves", keys,
                               make<2, false>};
const PlayoutInfo lgrf1_playout{"lgrf1", "lgr1 that forgets a reply that lost", keys,
                                make<1, true>};
const PlayoutInfo lgrf2_playout{"lgrf2", "lgr2 that forgets a reply that lost", keys,
                                make<2, true>};

}  // namespace yomi
