// Playouts by a chain of policies, over one game type: shows policies the positions, keeps the
// record that they learn from.
#pragma once
#include <algorithm>
#include <iterator>

#include "engine/decisive.h"
#include "engine/feature_tracker.h"
#include "engine/game_decision.h"
#include "engine/player_spec.h"
#include "playout/policy.h"
#include "search/descent.h"

namespace yomi {

// Throws an Error when a policy does not fit the game.
std::vector<std::unique_ptr<Policy>> make_policies(const PlayerSpec& spec, const GameFacts& facts);

template <Game G>
GameFacts facts_of(const G& game, std::string_view name) {
  GameFacts facts;
  facts.name = name;
  facts.move_count = game.move_count();
  facts.feature_code_count = game.feature_code_count();
  if constexpr (ForbidsRepetition<G>) facts.pass = game.pass();
  if constexpr (HasPatterns<G>) facts.pattern_cells = G::pattern_cells;
  facts.has_urgent_replies = HasUrgentReplies<G>;
  return facts;
}

template <Game G>
class PolicyPlayout {
 public:
  PolicyPlayout(const PlayerSpec& spec, const G& game, const GameFacts& facts, Decisive decisive)
      : policies_(make_policies(spec, facts)), decisive_(decisive) {
    record_.move_count = game.move_count();
    wants_.sets = wants_.trail = true;
    for (const auto& policy : policies_) {
      const Policy::Wants one = policy->wants();
      replies_.push_back(policy->replies());
      wants_.record |= one.record;
      wants_.all_moves |= one.all_moves;
      wants_.options |= one.options;
      wants_.sets &= one.sets || !one.options;
      wants_.feature_options |= one.feature_options;
      wants_.trail &= one.trail || !one.feature_options;
      wants_.pool_visits = std::max(wants_.pool_visits, one.pool_visits);
    }
  }

  const std::vector<std::unique_ptr<Policy>>& policies() const { return policies_; }

  // The search begins at this position; these are the last moves of the game.
  void start(const G& root, std::span<const Ply> before) {
    record_.plies.assign(before.begin(), before.end());
    record_.before = static_cast<int>(before.size());
    if constexpr (HasFeatureDigits<G>) {
      follows_ = wants_.feature_options && wants_.trail && root.has_move_set();
      if (follows_) tracker_.start(root);
    }
    for (const auto& policy : policies_) policy->next_move();
  }
  void new_game() {
    for (const auto& policy : policies_) policy->next_game();
  }

  // A simulation begins at the root.
  void begin() {
    record_.plies.shorten(static_cast<std::size_t>(record_.before));
    record_.options.clear();
    record_.feature_options.clear();
    record_.sets.clear();
    record_.in_tree = 0;
    record_.trail.begin({});
    if constexpr (HasFeatureDigits<G>)
      if (follows_) tracker_.begin(record_.trail);
  }
  // The tree is about to play a move.
  void tree_move(const G& game, Move move) {
    if (!wants_.record) return;
    look(game);
    GameDecision<G> decision(game, record_);
    note(game, decision, move);
    ++record_.in_tree;
  }

  bool is_uniform() const { return policies_.empty() && decisive_ == Decisive::Off; }

  template <class Watch>
  Outcome run(G& game, Rng& rng, Descent& descent, Watch&& watch) {
    if (policies_.empty()) {
      if (decisive_ != Decisive::Off) return finish_decisively(game, decisive_, rng, watch);
      return finish(game, rng, watch).outcome;
    }
    begin_policies(descent);
    look(game);
    keeps_plies_ = wants_.record || (MayBeFilled<G> && is_watched<Watch>);
    if (decisive_ == Decisive::Off && !all_done()) {
      if constexpr (MayBeFilled<G>)
        if (game.may_be_filled()) return fill(game, rng, watch);
      if constexpr (HasPlayoutForm<G>)
        if (game.has_playout_form(wants_.all_moves)) {
          typename PlayoutFormOf<G>::Type form(game);
          return go_on(form, rng, watch);
        }
    }
    return go_on(game, rng, watch);
  }

  void learn(Outcome outcome) {
    if (!wants_.record) return;
    record_.outcome = outcome;
    for (const auto& policy : policies_) policy->end(record_);
  }

 private:
  void begin_policies(Descent& descent) {
    PoolSource source;
    if (wants_.pool_visits >= 0) {
      const auto above = descent.amaf_above(static_cast<std::uint32_t>(wants_.pool_visits));
      source = {above.moves, above.tallies, above.player};
    }
    for (const auto& policy : policies_) policy->begin(source);
  }
  bool all_done() const {
    for (const auto& policy : policies_)
      if (!policy->is_done()) return false;
    return true;
  }
  bool rest_is_uniform() const {
    return !wants_.record && decisive_ == Decisive::Off && all_done();
  }
  // The end of the game, except that a stuck player may look as if he could still move.
  template <class State>
  static Outcome seen_outcome(const State& game) {
    if constexpr (EndsWhenStuck<State>)
      return game.decided();
    else
      return game.outcome();
  }
  template <class State, class Watch>
  Outcome go_on(State& game, Rng& rng, Watch& watch) {
    for (int plies = 0;; ++plies) {
      if (const Outcome over = seen_outcome(game); over != Outcome::Ongoing) return over;
      if constexpr (HasPlayoutMoves<State>)
        if (plies == game.playout_limit()) return game.score_outcome();
      if (rest_is_uniform()) return finish(game, rng, watch).outcome;
      GameDecision<State> decision(game, record_);
      const Move move = choose(game, decision, rng);
      if (move == no_move) return game.outcome();  // stuck
      note(game, decision, move);
      watch(game.to_play(), move);
      play(game, move);
    }
  }

  // Fills the board and looks for the win only then; what came after it is struck off the record.
  template <class Watch>
  Outcome fill(const G& start, Rng& rng, Watch& watch) {
    using Fill = typename FillOf<G>::Type;
    const int before = record_.length();
    const Player winner = fill_up<Fill>(start, rng);
    if (!keeps_plies_) return win_for(winner);
    moves_.resize(static_cast<std::size_t>(record_.length() - before));
    std::transform(record_.plies.end() - std::ssize(moves_), record_.plies.end(), moves_.begin(),
                   [](const Ply& ply) { return ply.move; });
    const int length = before + Fill::moves_to_win(start, winner, moves_);
    record_.plies.shorten(static_cast<std::size_t>(record_.before + length));
    record_.options.shorten(length);
    record_.feature_options.shorten(length);
    record_.sets.shorten(length);
    for (int ply = before; ply < length; ++ply)
      watch(record_.ply(ply).player, record_.ply(ply).move);
    return win_for(winner);
  }
  template <class Fill>
  Player fill_by_plies(const G& start, Rng& rng) {
    Fill game(start);
    while (!game.is_full()) {
      GameDecision<Fill> decision(game, record_);
      const Move move = answer(game, decision, rng);
      if (keeps_plies_) note(game, decision, move);
      play(game, move);
    }
    return game.winner();
  }
  // One policy may tell all its answers at once, or where it looks them up.
  template <class Fill>
  Player fill_up(const G& start, Rng& rng) {
    const bool has_options = record_.length() > 0 && record_.sets.size() == 0;
    if (policies_.size() > 1 || wants_.feature_options ||
        (wants_.options && (has_options || !wants_.sets)))
      return fill_by_plies<Fill>(start, rng);
    if (replies_[0] != nullptr) return fill_by_replies<Fill>(start, *replies_[0], rng);
    const auto set = start.move_set();
    const Player player = start.to_play();
    std::array<std::span<const std::uint16_t>, 2> orders;
    orders[index(player)] = policies_[0]->order(player, set.word, rng);
    if (orders[index(player)].empty()) return fill_by_plies<Fill>(start, rng);
    if (set.count() > 1)
      orders[index(other(player))] = policies_[0]->order(other(player), set.word, rng);
    std::array<const std::uint16_t*, 2> next = {orders[0].data(), orders[1].data()};
    return fill_with<Fill>(start, [&](Player mover, const auto& left) {
      const std::uint16_t*& at = next[index(mover)];
      while (!left.test(*at)) ++at;
      return int{*at++};
    });
  }
  template <class Fill>
  Player fill_by_replies(const G& start, const Replies& replies, Rng& rng) {
    const auto count = static_cast<int>(record_.plies.size());
    Ply last{}, earlier{};
    if (count > 0) last = record_.plies[static_cast<std::size_t>(count - 1)];
    if (count > 1) earlier = record_.plies[static_cast<std::size_t>(count - 2)];
    int known = count, left_count = start.move_set().count();
    const int cells = start.cell_count();
    return fill_with<Fill>(start, [&](Player mover, const auto& left) {
      const Move reply =
          replies.answer(known > 0 ? &last : nullptr, known > 1 ? &earlier : nullptr,
                         [&](Move move) { return index(move) < cells && left.test(index(move)); });
      const int move = reply == no_move ? left.select(rng.below(left_count)) : index(reply);
      --left_count, ++known;
      earlier = last;
      last = {mover, move_at(move)};
      return move;
    });
  }
  // The same moves as by plies, without a board. next(player, left): what he plays of these cells.
  template <class Fill, class Next>
  Player fill_with(const G& start, const Next& next) {
    auto left = start.move_set();
    const int count = left.count();
    Ply* ply = keeps_plies_ ? record_.more_plies(count) : nullptr;
    std::uint64_t* set = nullptr;
    if (wants_.options)
      set = record_.sets.more(count, std::size(left.word), MoveSetKind::MovesOnlyLeave);
    decltype(left) firsts;
    Player player = start.to_play();
    for (int n = 0; n < count; ++n, player = other(player)) {
      const int move = next(player, left);
      if (set != nullptr) set = std::copy(std::begin(left.word), std::end(left.word), set);
      if (ply != nullptr) *ply++ = {player, move_at(move)};
      left.clear(move);
      if (player == Player::First) firsts.set(move);
    }
    return Fill::winner(start, firsts);
  }
  template <class State>
  Move choose(State& game, GameDecision<State>& decision, Rng& rng) {
    if constexpr (Game<State>)
      if (decisive_ != Decisive::Off) {
        MoveList moves;
        decisive_moves(game, decisive_, moves);
        if (!moves.empty()) return moves[rng.below(moves.size())];
      }
    return answer(game, decision, rng);
  }
  template <class State>
  Move answer(State& game, GameDecision<State>& decision, Rng& rng) {
    for (std::size_t i = 0; i < policies_.size(); ++i) {
      const Move move = replies_[i] == nullptr ? policies_[i]->choose(decision, rng)
                                               : decision.answer_from(*replies_[i]);
      if (move != no_move) return move;
    }
    return decision.draw(game, rng);
  }
  template <class State>
  void note(const State& game, GameDecision<State>& decision, Move move) {
    if (!keeps_plies_) return;
    const bool by_sets = wants_.options && keeps_sets(decision);
    if (by_sets || follows_)
      record_.sets.add(decision.move_set_with(move), decision.move_set_kind());
    if constexpr (HasFeatureDigits<G>)
      if (follows_) record_.trail.play(game.to_play(), tracker_.code(game.to_play(), move));
    const bool by_codes = wants_.options && !by_sets;
    const bool by_features = wants_.feature_options && !follows_;
    if (by_codes || by_features) {
      decision.include(move);
      if (by_codes) record_.options.add(decision.codes(), decision.code(move));
      if (by_features)
        record_.feature_options.add(decision.feature_codes(), decision.feature_code(move));
    }
    record_.plies.push_back({game.to_play(), move});
  }
  // From its first ply to the last a simulation has either sets or options.
  template <class State>
  bool keeps_sets(GameDecision<State>& decision) const {
    if (record_.length() > 0 && !follows_) return record_.sets.size() > 0;
    return wants_.sets && decision.move_set_kind() != MoveSetKind::None;
  }

  // What the tree has played is seen on the board.
  void look(const G& game) {
    if constexpr (HasFeatureDigits<G>)
      if (follows_ && record_.length() > 0) tracker_.look(game);
  }
  template <class State>
  void play(State& game, Move move) {
    const Player player = game.to_play();
    game.play(move);
    if constexpr (HasFeatureDigits<G>)
      if (follows_) tracker_.played(game, player, move);
  }

  std::vector<std::unique_ptr<Policy>> policies_;
  std::vector<const Replies*> replies_;  // theirs, or nothing
  Policy::Wants wants_;
  Record record_;
  bool follows_ = false;  // the feature codes, by the tracker
  FeatureTrackerOf<G> tracker_;
  std::vector<Move> moves_;
  bool keeps_plies_ = true;
  Decisive decisive_;
};

}  // namespace yomi
