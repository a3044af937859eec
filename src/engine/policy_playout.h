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
    wants_.sets = wants_.feature_sets = wants_.trail = true;
    for (const auto& policy : policies_) {
      const Policy::Wants one = policy->wants();
      replies_.push_back(policy->replies());
      wants_.record |= one.record;
      wants_.all_moves |= one.all_moves;
      wants_.options |= one.options;
      wants_.sets &= one.sets || !one.options;
      wants_.feature_options |= one.feature_options;
      wants_.features |= one.features;
      wants_.feature_sets &= one.feature_sets || !one.feature_options;
      wants_.trail &= one.trail || !one.features;
      wants_.pool_visits = std::max(wants_.pool_visits, one.pool_visits);
    }
  }

  const std::vector<std::unique_ptr<Policy>>& policies() const { return policies_; }

  // The search begins at this position; these are the last moves of the game.
  void start(const G& root, std::span<const Ply> before) {
    record_.plies.assign(before.begin(), before.end());
    record_.before = static_cast<int>(before.size());
    if constexpr (HasFeatureDigits<G>) {
      follows_ = wants_.features && wants_.trail && root.has_move_set();
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
    record_.features.shorten(0);
    record_.options.clear();
    record_.feature_options.clear();
    record_.sets.clear();
    record_.feature_sets.clear();
    record_.in_tree = 0;
    record_.trail.begin({}, false);
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
    if constexpr (HasFeatureDigits<G>)
      if (follows_ && NamesWhatIsTaken<G>) tracker_.played(game, game.to_play(), move);
  }

  bool is_uniform() const { return policies_.empty() && decisive_ == Decisive::Off; }

  template <class Watch>
  Outcome run(G& game, Rng& rng, Descent& descent, Watch&& watch) {
    if (policies_.empty()) {
      if (decisive_ != Decisive::Off) return finish_decisively(game, decisive_, rng, watch);
      return finish_uniformly(game, rng, watch);
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
  // Compiled on its own: within a search it would get fewer registers.
  template <class State, class Watch>
  [[gnu::noinline]] static Outcome finish_uniformly(State& game, Rng& rng, Watch& watch) {
    return finish(game, rng, watch).outcome;
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
  [[gnu::noinline]] Outcome go_on(State& game, Rng& rng, Watch& watch) {
    for (int plies = 0;; ++plies) {
      if (const Outcome over = seen_outcome(game); over != Outcome::Ongoing) return over;
      if constexpr (HasPlayoutMoves<State>)
        if (plies == game.playout_limit()) return game.score_outcome();
      if (rest_is_uniform()) return finish_uniformly(game, rng, watch);
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
    if (wants_.features) record_.features.shorten(static_cast<std::size_t>(length));
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
    if (policies_.size() > 1 || wants_.features ||
        (wants_.options && (has_options || !wants_.sets)))
      return fill_by_plies<Fill>(start, rng);
    if (replies_[0] != nullptr) return fill_by_replies<Fill>(start, *replies_[0], rng);
    const auto set = start.move_set();
    const Player player = start.to_play();
    const auto order = policies_[0]->order(player, set.word, rng);
    if (order.empty()) return fill_by_plies<Fill>(start, rng);
    std::span<const std::uint16_t> others;
    if (order.size() > 1) others = policies_[0]->order(other(player), set.word, rng);
    return fill_by_orders<Fill>(start, {order, others});
  }
  // What is left is kept by its places in either order, the mover's first: a move leaves both.
  template <class Fill>
  Player fill_by_orders(const G& start, std::array<std::span<const std::uint16_t>, 2> orders) {
    using Set = decltype(start.move_set());
    using Numbers = std::array<std::uint16_t, Set::capacity>;
    std::array<Numbers, 2> elsewhere;  // by place: the move's place in the other order
    for (int side = 0; side < 2; ++side) {
      Numbers place{};
      for (std::size_t i = 0; i < orders[side].size(); ++i)
        place[orders[side][i]] = static_cast<std::uint16_t>(i);
      for (std::size_t i = 0; i < orders[1 - side].size(); ++i)
        elsewhere[1 - side][i] = place[orders[1 - side][i]];
    }
    const Set all = Set::first(static_cast<int>(orders[0].size()));
    std::array<Set, 2> places = {all, all};
    return fill_with<Fill>(start, [&](auto side, const auto&) {
      const int first = places[side].lowest();
      places[side] &= ~Set::bit(first);
      places[1 - side] &= ~Set::bit(elsewhere[side][static_cast<std::size_t>(first)]);
      return int{orders[side][static_cast<std::size_t>(first)]};
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
    const std::array<Player, 2> movers = {start.to_play(), other(start.to_play())};
    return fill_with<Fill>(start, [&](auto side, const auto& left) {
      const Move reply =
          replies.answer(known > 0 ? &last : nullptr, known > 1 ? &earlier : nullptr,
                         [&](Move move) { return index(move) < cells && left.test(index(move)); });
      const int move = reply == no_move ? left.select(rng.below(left_count)) : index(reply);
      --left_count, ++known;
      earlier = last;
      last = {movers[side], move_at(move)};
      return move;
    });
  }
  // The same moves as by plies, without a board. next(side, left): what is played of these cells;
  // the side to move is a constant 0, the other 1.
  template <class Fill, class Next>
  Player fill_with(const G& start, const Next& next) {
    auto left = start.move_set();
    const int count = left.count();
    Ply* ply = keeps_plies_ ? record_.more_plies(count) : nullptr;
    std::uint64_t* set = nullptr;
    if (wants_.options)
      set = record_.sets.more(count, std::size(left.word), MoveSetKind::MovesOnlyLeave);
    std::array<decltype(left), 2> taken;
    const Player mover = start.to_play();
    const auto take = [&](Player player, auto side) {
      const int move = next(side, left);
      if (set != nullptr)
        for (const std::uint64_t word : left.word) *set++ = word;
      if (ply != nullptr) *ply++ = {player, move_at(move)};
      const auto bit = decltype(left)::bit(move);
      left &= ~bit;
      taken[side] |= bit;
    };
    for (int n = 0; n < count; n += 2) {
      take(mover, std::integral_constant<int, 0>{});
      if (n + 1 < count) take(other(mover), std::integral_constant<int, 1>{});
    }
    return Fill::winner(start, taken[index(mover)]);
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
    if (by_sets || (follows_ && wants_.feature_options))
      record_.sets.add(decision.move_set_with(move), decision.move_set_kind());
    if (wants_.features) note_feature(decision, move);
    const bool by_feature_sets = HasFeatureSet<G> && wants_.feature_sets;
    if (wants_.feature_options && by_feature_sets)
      record_.feature_sets.add(decision.feature_set(), decision.move_set_kind());
    const bool by_codes = wants_.options && !by_sets;
    const bool by_features = wants_.feature_options && !follows_ && !by_feature_sets;
    if (by_codes || by_features) {
      decision.include(move);
      if (by_codes) record_.options.add(decision.codes(), decision.code(move));
      if (by_features)
        record_.feature_options.add(decision.feature_codes(), decision.feature_code(move));
    }
    record_.plies.push_back({game.to_play(), move});
  }
  template <class State>
  void note_feature(const GameDecision<State>& decision, Move move) {
    if constexpr (HasFeatureDigits<G>)
      if (follows_) {
        record_.trail.play(decision.to_play());
        record_.features.push_back(tracker_.code(decision.to_play(), move));
        return;
      }
    record_.features.push_back(decision.feature_code(move));
  }
  // From its first ply to the last a simulation has either sets or options.
  template <class State>
  bool keeps_sets(GameDecision<State>& decision) const {
    if (record_.length() > 0 && !follows_) return record_.sets.size() > 0;
    return wants_.sets && decision.move_set_kind() != MoveSetKind::None;
  }

  // What the tree has played is seen on the board, unless it is known without looking.
  void look(const G& game) {
    if constexpr (HasFeatureDigits<G>)
      if (follows_ && !NamesWhatIsTaken<G> && record_.length() > 0) tracker_.look(game);
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
