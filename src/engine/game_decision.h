// A position of a game as playout policies see it. Everything is computed when it is asked for.
#pragma once
#include <algorithm>
#include <array>
#include <iterator>

#include "games/game.h"
#include "playout/policy.h"

namespace yomi {

// G: a game, or a lighter form of it.
template <class G>
class GameDecision final : public Decision {
 public:
  GameDecision(const G& game, const Record& record)
      : Decision({game.to_play(), kind_of(game), record.length(),
                  record.trail.empty() ? nullptr : &record.trail}),
        game_(game),
        record_(record) {}

  const Ply* ago(int plies) const override {
    const auto count = static_cast<int>(record_.plies.size());
    return plies <= count ? &record_.plies[static_cast<std::size_t>(count - plies)] : nullptr;
  }
  std::span<const Move> moves() override {
    if (moves_.empty()) {
      if constexpr (HasPlayoutMoves<G>)
        game_.playout_moves(moves_);
      else
        game_.legal_moves(moves_);
    }
    return {moves_.begin(), moves_.end()};
  }
  std::span<const std::int32_t> codes() override {
    const auto all = moves();
    if (!has_codes_) {
      const int base = code(move_at(0));
      for (std::size_t i = 0; i < all.size(); ++i) codes_[i] = base + index(all[i]);
      has_codes_ = true;
    }
    return {codes_.data(), all.size()};
  }
  std::span<const std::int32_t> feature_codes() override {
    if (!has_features_) list_features();
    has_features_ = true;
    return {features_.data(), static_cast<std::size_t>(moves_.size())};
  }
  std::span<const std::uint64_t> move_set() override {
    if constexpr (HasMoveSet<G>)
      if (set_size_ == 0 && move_set_kind() != MoveSetKind::None)
        set_size_ = copy(game_.move_set(), set_);
    return {set_.data(), set_size_};
  }
  std::span<const std::uint64_t> feature_set() override {
    if constexpr (HasFeatureSet<G>)
      if (feature_set_size_ == 0) feature_set_size_ = copy(game_.feature_set(), feature_set_);
    return {feature_set_.data(), feature_set_size_};
  }
  std::span<const std::uint64_t> likely_set() override {
    if constexpr (requires { game_.likely_set(); })
      return {likely_set_.data(), copy(game_.likely_set(), likely_set_)};
    return {};
  }
  bool may_play(Move move) override {
    if constexpr (ChecksPlayoutMoves<G>)
      return game_.may_play_out(move);
    else
      return moves(), moves_.contains(move);
  }
  bool was_played(Move move) override {
    if constexpr (requires { G::all_empty_cells_are_moves; })
      return !may_play(move);
    else if constexpr (HasPatterns<G>)
      return game_.is_cell(move) && game_.content(index(move)) != PatternCell::Empty;
    return false;
  }
  std::span<const Move> neighbours() override {
    near_.clear();
    if constexpr (requires { G::all_empty_cells_are_moves; }) {
      game_.empty_neighbours(near_);
    } else if constexpr (HasPatterns<G>) {
      MoveList around;
      game_.empty_neighbours(around);
      for (const Move move : around)
        if (may_play(move)) near_.push(move);
    }
    return {near_.begin(), near_.end()};
  }
  Move random_neighbour(Rng& rng) override {
    if constexpr (requires { game_.random_neighbour(rng); }) return game_.random_neighbour(rng);
    return Decision::random_neighbour(rng);
  }
  std::uint32_t pattern(Move cell) override {
    if constexpr (HasPatterns<G>) return game_.pattern(cell);
    return static_cast<std::uint32_t>(index(cell));
  }
  std::span<const Move> urgent_replies() override {
    near_.clear();
    if constexpr (HasUrgentReplies<G>) game_.urgent_replies(near_);
    return {near_.begin(), near_.end()};
  }

  std::int32_t code(Move move) const { return index(to_play()) * game_.move_count() + index(move); }
  std::int32_t feature_code(Move move) const { return index(game_.feature_code(move)); }
  // Makes a move that the tree plays one of move_set() or of moves() (Go: a pass is not, nor an
  // eye).
  std::span<const std::uint64_t> move_set_with(Move move) {
    const auto set = move_set();
    if constexpr (HasTreeMoves<G>)
      set_[static_cast<std::size_t>(index(move) / 64)] |= std::uint64_t{1} << index(move) % 64;
    return set;
  }
  // What choose() of a policy with these replies would answer.
  Move answer_from(const Replies& replies) {
    return replies.answer(GameDecision::ago(1), GameDecision::ago(2),
                          [&](Move reply) { return GameDecision::may_play(reply); });
  }
  void include(Move move) {
    if constexpr (HasTreeMoves<G>) {
      if (moves(), moves_.contains(move)) return;
      moves_.push(move);
      has_codes_ = has_features_ = false;
    }
  }
  Move draw(G& game, Rng& rng) {
    if constexpr (DrawsMoves<G>)
      if (moves_.empty()) return game.random_move(rng);
    if (moves().empty()) return no_move;
    return moves_[rng.below(moves_.size())];
  }

 private:
  static MoveSetKind kind_of(const G& game) {
    if constexpr (HasMoveSet<G>)
      if (game.has_move_set())
        return G::moves_only_leave ? MoveSetKind::MovesOnlyLeave : MoveSetKind::MovesComeAndGo;
    return MoveSetKind::None;
  }

  using Words = std::array<std::uint64_t, MoveList::capacity / 64>;

  template <class Set>
  static std::size_t copy(const Set& set, Words& to) {
    constexpr std::size_t size = std::extent_v<decltype(set.word)>;
    for (std::size_t i = 0; i < size; ++i) to[i] = set.word[i];
    return size;
  }
  void list_features() {
    if constexpr (ListsFeatureCodes<G>)
      if (moves_.empty()) return game_.legal_moves(moves_, features_.data());
    const auto all = moves();
    for (std::size_t i = 0; i < all.size(); ++i) features_[i] = feature_code(all[i]);
  }

  const G& game_;
  const Record& record_;
  MoveList moves_, near_;
  bool has_codes_ = false, has_features_ = false;
  std::array<std::int32_t, MoveList::capacity> codes_, features_;
  Words set_, likely_set_, feature_set_;
  std::size_t set_size_ = 0, feature_set_size_ = 0;  // nothing yet
};

}  // namespace yomi
