#include "search/descent.h"

#include <algorithm>

#include "core/check.h"

namespace yomi {

Descent::Descent(Tree& tree, const DescentRules& rules)
    : tree_(tree),
      rules_(rules),
      shared_(tree.shape().shared),
      move_count_(tree.shape().move_count) {
  constexpr std::size_t room = Candidates::capacity + Candidates::lanes;
  tallies_.resize(room);
  amaf_.resize(room);
  proofs_.resize(room);
  if (tree.shape().amaf != AmafKind::None) {
    marks_.resize(2 * static_cast<std::size_t>(move_count_));
    bits_.resize(static_cast<std::size_t>(tree.bits_words()));
  }
  path_.reserve(256);
}

void Descent::begin() {
  path_.clear();
  node_ = leaf_ = reference_ = &tree_.at(tree_.root());
}

bool Descent::may_open() const {
  if (path_.empty()) return true;
  return !rules_.one_ply && read(node_->visits) >= rules_.expand;
}

Move Descent::choose() {
  const NodeMoves moves = tree_.moves(*node_);
  const std::uint32_t before = read(node_->visits);
  if (before > rules_.reference) reference_ = node_;
  const int chosen = select(moves);
  add(node_->visits, 1U, shared_);
  add(moves.tallies[chosen], one_visit, shared_);
  path_.push_back({node_, moves, chosen});
  leaf_ = nullptr;
  return moves.move(chosen);
}

int Descent::select(const NodeMoves& moves) {
  const int count = moves.count;
  if (rules_.unvisited_first) {
    if (const int next = next_unvisited(moves); next < count) return next;
  }
  Candidates candidates{count, moves.tallies, nullptr, moves.proofs,
                        static_cast<std::int32_t>(read(node_->visits))};
  if (rules_.uses_amaf) candidates.amaf = amaf_for(moves);
  if (shared_) {
    for (int i = 0; i < count; ++i) tallies_[static_cast<std::size_t>(i)] = read(moves.tallies[i]);
    candidates.tallies = tallies_.data();
    if (moves.proofs != nullptr) {
      for (int i = 0; i < count; ++i) proofs_[static_cast<std::size_t>(i)] = read(moves.proofs[i]);
      candidates.proofs = proofs_.data();
    }
  }
  return rules_.rule->choose(candidates);
}

// The moves are tried in their order, so that the next one is known by its number.
int Descent::next_unvisited(const NodeMoves& moves) const {
  if (static_cast<int>(read(*moves.opened)) >= moves.count) return moves.count;
  return static_cast<int>(add(*moves.opened, 1U, shared_));
}

const Tally* Descent::amaf_for(const NodeMoves& moves) {
  if (tree_.shape().amaf == AmafKind::Moves) {
    if (!shared_) return moves.amaf;
    for (int i = 0; i < moves.count; ++i) amaf_[static_cast<std::size_t>(i)] = read(moves.amaf[i]);
    return amaf_.data();
  }
  const Tally* table = tree_.moves(*reference_).amaf + index(node_->to_play) * move_count_;
  for (int i = 0; i < moves.count; ++i)
    amaf_[static_cast<std::size_t>(i)] = read(table[moves.moves[i]]);
  return amaf_.data();
}

bool Descent::follow() {
  const Step& last = path_.back();
  const NodeId child = last.moves.child(last.chosen);
  if (child == NodeId::None) return false;
  node_ = leaf_ = &tree_.at(child);
  return true;
}

bool Descent::enter(std::uint64_t hash, Player to_play) {
  if (rules_.one_ply) return false;
  const NodeId id = tree_.enter(hash, to_play);
  if (id == NodeId::None) return false;
  const Step& last = path_.back();
  publish(last.moves.children[last.chosen], static_cast<std::uint32_t>(id));
  node_ = leaf_ = &tree_.at(id);
  return true;
}

void Descent::finish(Outcome outcome, bool certain) {
  if (leaf_ != nullptr) {
    add(leaf_->visits, 1U, shared_);
    if (wants_moves()) remember_at_leaf(outcome);
  }
  for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
    const Player player = step->node->to_play;
    add(step->moves.tallies[step->chosen], half_points(half_points(outcome, player)), shared_);
    if (!wants_moves()) continue;
    played(player, step->moves.move(step->chosen));
    credit(*step, outcome);
  }
  if (wants_moves()) std::fill(marks_.begin(), marks_.end(), 0);
  if (tree_.shape().proofs) prove(outcome, certain);
}

void Descent::credit(const Step& step, Outcome outcome) {
  if (tree_.shape().amaf == AmafKind::Moves)
    credit_moves(step, outcome);
  else
    credit_table(step, outcome);
}

// A move is credited once, if its player played it at this node or later. When shared, an addition
// may be lost: that is cheaper than hundreds of locked ones, and AMAF is an estimate anyway.
void Descent::credit_moves(const Step& step, Outcome outcome) {
  const Player player = step.node->to_play;
  const Tally* const marks = marks_.data() + index(player) * move_count_;
  const Tally credit = one_visit + half_points(half_points(outcome, player));
  const auto& m = step.moves;
  if (!shared_)
    for (int i = 0; i < m.count; ++i) m.amaf[i] += marks[m.moves[i]] & credit;
  else
    for (int i = 0; i < m.count; ++i)
      if (marks[m.moves[i]] != 0) write(m.amaf[i], read(m.amaf[i]) + credit);
}

void Descent::credit_table(const Step& step, Outcome outcome) {
  for (const Player player : {Player::First, Player::Second}) {
    const std::ptrdiff_t from = index(player) * move_count_;
    const Tally credit = one_visit + half_points(half_points(outcome, player));
    const Tally* const marks = marks_.data() + from;
    Tally* const table = step.moves.amaf + from;
    if (!shared_)
      for (int i = 0; i < move_count_; ++i) table[i] += marks[i] & credit;
    else
      for (int i = 0; i < move_count_; ++i)
        if (marks[i] != 0) write(table[i], read(table[i]) + credit);
  }
}

void Descent::remember_at_leaf(Outcome outcome) {
  std::fill(bits_.begin(), bits_.end(), 0);
  const int words = tree_.player_words();
  for (int player = 0; player < 2; ++player)
    for (int move = 0; move < move_count_; ++move)
      bits_[static_cast<std::size_t>(player * words + move / 64)] |=
          (marks_[static_cast<std::size_t>(player * move_count_ + move)] & 1) << (move % 64);
  tree_.remember(*leaf_, outcome, bits_);
}

// From the end upwards, as long as something new is certain.
void Descent::prove(Outcome outcome, bool certain) {
  if (!certain) return;
  for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
    const NodeMoves& m = step->moves;
    const Proof known = step == path_.rbegin() && leaf_ == nullptr
                            ? proof_for(outcome, step->node->to_play)
                            : reversed(read(tree_.at(m.child(step->chosen)).proof));
    if (known == Proof::Unknown) return;
    write(m.proofs[step->chosen], static_cast<std::uint8_t>(known));
    const Proof proof = known == Proof::Win ? known : proof_of(m);
    if (proof == Proof::Unknown) return;
    write(step->node->proof, proof);
  }
}

// Without a win among them: a draw or a loss, once every move has its proof.
Proof Descent::proof_of(const NodeMoves& moves) {
  Proof best = Proof::Loss;
  for (int i = 0; i < moves.count; ++i) {
    const Proof proof = moves.proof(i);
    if (proof == Proof::Unknown || proof == Proof::Win) return proof;
    if (proof == Proof::Draw) best = proof;
  }
  return best;
}

}  // namespace yomi
