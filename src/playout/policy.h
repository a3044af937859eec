// A playout policy: chooses the moves beyond the tree, and may learn from every simulation. It sees
// moves and codes, never a game. Policies chain: the first that has an answer moves, and at the end
// of every chain a move is drawn uniformly. Each policy is one file (ppa.cpp, ...).
#pragma once
#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/move_list.h"
#include "core/params.h"
#include "core/rng.h"
#include "core/tape.h"
#include "core/types.h"
#include "playout/feature_trail.h"
#include "playout/replies.h"

namespace yomi {

// What a policy may know of a game before it sees a position.
struct GameFacts {
  std::string name;  // "hex"
  int move_count = 0;
  int feature_code_count = 0;
  Move pass = no_move;    // nobody learns to reply to it, or with it
  int pattern_cells = 0;  // 0: the game has no patterns
  bool has_urgent_replies = false;

  int code_count() const { return 2 * move_count; }
};

// The codes of the moves that could have been played, ply after ply.
class Options {
 public:
  void clear() { codes_.clear(), plies_.clear(); }
  // chosen: the one of these codes that was played.
  void add(std::span<const std::int32_t> codes, std::int32_t chosen) {
    plies_.push_back({static_cast<std::uint32_t>(codes_.size()), chosen});
    codes_.insert(codes_.end(), codes.begin(), codes.end());
  }
  int size() const { return static_cast<int>(plies_.size()); }
  void shorten(int plies) {
    if (plies >= size()) return;
    codes_.resize(plies_[static_cast<std::size_t>(plies)].start);
    plies_.resize(static_cast<std::size_t>(plies));
  }
  std::span<const std::int32_t> codes(int ply) const {
    const auto at = static_cast<std::size_t>(ply);
    const std::size_t start = plies_[at].start;
    const std::size_t end = at + 1 < plies_.size() ? plies_[at + 1].start : codes_.size();
    return {codes_.data() + start, end - start};
  }
  std::int32_t chosen(int ply) const { return plies_[static_cast<std::size_t>(ply)].chosen; }

 private:
  struct Start {
    std::uint32_t start;
    std::int32_t chosen;
  };
  std::vector<std::int32_t> codes_;
  std::vector<Start> plies_;
};

// Are a playout's moves a set by their numbers, and if so, does a move that has left a player's set
// never come back to it?
enum class MoveSetKind { None, MovesOnlyLeave, MovesComeAndGo };

// The same as sets of moves, all of the same size and kind: bit i is move i.
class MoveSets {
 public:
  void clear() { shorten(0); }
  void add(std::span<const std::uint64_t> set, MoveSetKind kind) {
    std::uint64_t* to = more(1, set.size(), kind);
    for (const std::uint64_t word : set) *to++ = word;  // a few: a call would take longer
  }
  // Room for so many more, one behind the other, to be written.
  std::uint64_t* more(int plies, std::size_t size, MoveSetKind kind) {
    kind_ = kind;
    size_ = size;
    plies_ += plies;
    return words_.extend(static_cast<std::size_t>(plies) * size_);
  }
  int size() const { return plies_; }
  MoveSetKind kind() const { return kind_; }
  void shorten(int plies) {
    plies_ = std::min(plies_, plies);
    words_.shorten(static_cast<std::size_t>(plies_) * size_);
  }
  std::span<const std::uint64_t> at(int ply) const {
    return {words_.begin() + static_cast<std::size_t>(ply) * size_, size_};
  }

 private:
  Tape<std::uint64_t> words_;
  std::size_t size_ = 0;
  int plies_ = 0;
  MoveSetKind kind_ = MoveSetKind::None;
};

// One simulation, from the root to the end of the game.
struct Record {
  int move_count = 0;
  Tape<Ply> plies;  // up to two moves before the root, then those of the simulation
  int before = 0;   // how many of them came before the root
  int in_tree = 0;  // how many of the others were chosen by the tree
  Outcome outcome = Outcome::Ongoing;
  // Of the simulation's plies, for policies that ask:
  Tape<std::int32_t> features;  // the feature codes that were played
  Options options, feature_options;
  MoveSets sets;          // instead of options, for policies that can do with them
  MoveSets feature_sets;  // the same of feature options
  FeatureTrail trail;     // and sets instead of feature options, for those that can do with it

  int length() const { return static_cast<int>(plies.size()) - before; }
  // Room for so many more, to be written.
  Ply* more_plies(int count) { return plies.extend(static_cast<std::size_t>(count)); }
  const Ply& ply(int i) const { return plies[static_cast<std::size_t>(before + i)]; }
  std::int32_t code(const Ply& p) const { return index(p.player) * move_count + index(p.move); }
};

// A position in which a policy has to move. What takes work is computed when it is asked for.
class Decision {
 public:
  struct Situation {
    Player to_play = Player::First;
    MoveSetKind move_set_kind = MoveSetKind::None;
    int ply = -1;  // which of the simulation's record this will be; -1: there is none
    const FeatureTrail* trail = nullptr;
  };

  explicit Decision(const Situation& situation) : situation_(situation) {}
  virtual ~Decision() = default;
  Player to_play() const { return situation_.to_play; }
  MoveSetKind move_set_kind() const { return situation_.move_set_kind; }
  int ply() const { return situation_.ply; }
  // The feature codes of all moves, if they are followed from the root; then the moves are a set.
  const FeatureTrail* trail() const { return situation_.trail; }
  // The moves of so many plies ago, 1 the last; none when there is none.
  virtual const Ply* ago(int plies) const = 0;
  virtual std::span<const Move> moves() = 0;          // all that a playout may play
  virtual std::span<const std::int32_t> codes() = 0;  // of these moves
  virtual std::span<const std::int32_t> feature_codes() = 0;
  virtual std::span<const std::uint64_t> move_set() { return {}; }  // bit i is move i
  // The same by feature codes, where that is known: bit i is the mover's i-th.
  virtual std::span<const std::uint64_t> feature_set() { return {}; }
  // All of these and some more, which may_play() tells: only where that is known sooner.
  virtual std::span<const std::uint64_t> likely_set() { return {}; }
  virtual bool may_play(Move move) = 0;            // is it one of these?
  virtual bool was_played(Move move) = 0;          // is there a stone where it would go?
  virtual std::span<const Move> neighbours() = 0;  // moves next to the last one
  // One of them, all with the same chance; no_move when there is none.
  virtual Move random_neighbour(Rng& rng) {
    const auto near = neighbours();
    if (near.empty()) return no_move;
    return near[static_cast<std::size_t>(rng.below(static_cast<int>(near.size())))];
  }
  virtual std::uint32_t pattern(Move cell) = 0;  // of the cells around it
  virtual std::span<const Move> urgent_replies() = 0;

 protected:
  Situation situation_;
};

// AMAF statistics above the leaf of a simulation, for a policy that asks.
struct PoolSource {
  std::span<const std::uint16_t> moves;
  std::span<const std::uint64_t> tallies;  // samples in the low half, half points in the high
  Player player = Player::First;           // whose moves they are
};

// One line of what a policy has learned, for people.
struct Lesson {
  std::string what;  // "weight", "mean", "reply", "pool"
  Player player;
  Move move;
  Move to = no_move;  // of a reply: the move it answers
  double value = 0;
};

class Policy {
 public:
  struct Wants {
    bool all_moves = false;        // choose() looks at all the moves
    bool record = false;           // end() looks at the plies
    bool options = false;          // and at the options
    bool sets = false;             // or, where there are such, at their sets instead
    bool features = false;         // at the feature codes that were played
    bool feature_options = false;  // and at those that could have been
    bool feature_sets = false;     // or, where there are such, at their sets instead
    bool trail = false;            // or, where there is one, at the trail instead
    int pool_visits = -1;          // begin() wants AMAF of a node with more visits than this
  };

  virtual ~Policy() = default;
  virtual Wants wants() const { return {}; }
  // A playout begins at a leaf of the tree.
  virtual void begin(const PoolSource&) {}
  // No answer: no_move.
  virtual Move choose(Decision& decision, Rng& rng) = 0;
  // Where moves only leave a set that both players have: all moves of the set, in such an order
  // that choose() would always answer with the first that is left. Nothing: that is not known. To
  // be called once for each player, before any choice of a playout.
  virtual std::span<const std::uint16_t> order(Player, std::span<const std::uint64_t> /*set*/,
                                               Rng&) {
    return {};
  }
  // choose() answers with these replies, if there are any, and does nothing else.
  virtual const Replies* replies() const { return nullptr; }
  // For the rest of this playout it will have no answer, whatever comes.
  virtual bool is_done() const { return false; }
  virtual void end(const Record&) {}
  // The real game has gone on by a move; or another game begins.
  virtual void next_move() {}
  virtual void next_game() {}
  virtual std::vector<Lesson> lessons() const { return {}; }
};

struct PlayoutInfo {
  std::string_view name;
  std::string_view summary;
  std::span<const Param> params;
  // Throws an Error when the policy does not fit the game or a file is wrong.
  std::unique_ptr<Policy> (*make)(const Params&, const GameFacts&);
  // Writes the values that depend on the game where "auto" stands.
  void (*settle)(Params&, const GameFacts&) = nullptr;
};

extern const PlayoutInfo uniform_playout, mast_playout, mastf_playout, nst_playout, ppa_playout,
    ppaf_playout, lgr1_playout, lgr2_playout, lgrf1_playout, lgrf2_playout, poolrave_playout,
    local_playout, tenuki_playout, pattern_playout, tactical_playout;

}  // namespace yomi
