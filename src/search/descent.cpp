#include "search/descent.h"

#include <algorithm>

#include "core/check.h"

namespace yomi {

Descent::Descent(Tree& tree, const DescentRules& rules)
    : tree_(tree),
      rules_(rules),
      shared_(tree.shape().shared),
      move_count_(tree.shape().move_count),
      player_words_(tree.player_words()) {
  constexpr std::size_t room = Candidates::capacity + lanes;
  tallies_.resize(room);
  amaf_.resize(room);
  proofs_.resize(room);
  if (tree.shape().amaf != AmafKind::None) {
    marks_.resize(2 * static_cast<std::size_t>(move_count_));
    bits_.resize(static_cast<std::size_t>(tree.bits_words()));
  }
  if (shared_) hot_.emplace(tree);
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
  NodeMoves moves = tree_.moves(*node_);
  std::uint32_t* visits = &node_->visits;
  HotNodes::Copy* copy = nullptr;
  if (hot_) copy = hot_->find(*node_, read(tree_.at(tree_.root()).visits));
  if (copy != nullptr) {
    moves.tallies = copy->tallies.data();
    moves.far_tallies = moves.tallies + near_moves;
    moves.amaf = copy->amaf.data();
    visits = &copy->visits;
  }
  const bool shared = shared_ && copy == nullptr;
  const std::uint32_t before = read(*visits);
  write(*visits, before + 1);  // may lose one to another thread: only ln N is made of it
  if (before > rules_.reference) reference_ = node_;
  bool is_new = false;
  const int chosen = select(moves, before, shared, is_new);
  // What is read after an addition may wait for it, so it is read before. The next node comes
  // nearer while the game plays the move.
  const Move move = moves.move(chosen);
  __builtin_prefetch(&tree_.at(static_cast<NodeId>(read(moves.link(chosen)))));
  path_.push_back({node_, moves, chosen, copy, is_new, shared});
  if (!is_new) count(path_.front(), path_.back(), one_visit);
  leaf_ = nullptr;
  return move;
}

int Descent::select(const NodeMoves& moves, std::uint32_t visits, bool shared, bool& is_new) {
  const int count = moves.usable;
  if (rules_.unvisited_first) {
    const int next = next_unvisited(moves);
    is_new = next < count;
    if (is_new) return next;
  }
  Candidates candidates{count,
                        moves.tallies,
                        nullptr,
                        moves.proofs,
                        static_cast<std::int32_t>(visits),
                        moves.far_tallies};
  if (rules_.uses_amaf) candidates.amaf = amaf_for(moves, shared);
  if (shared && !may_read_many) {
    copy_shared(moves.tallies, std::min(count, near_moves), tallies_.data());
    if (count > near_moves)
      copy_shared(moves.far_tallies, count - near_moves, tallies_.data() + near_moves);
    candidates.tallies = tallies_.data();
    candidates.far_tallies = tallies_.data() + near_moves;
  }
  if (shared_ && !may_read_many && moves.proofs != nullptr) {
    copy_shared(moves.proofs, count, proofs_.data());
    candidates.proofs = proofs_.data();
  }
  return rules_.rule->choose(candidates);
}

// The moves are tried in their order, so that the next one is known by its number.
int Descent::next_unvisited(const NodeMoves& moves) const {
  const std::uint16_t next = read(node_->opened);
  if (next >= moves.usable) return moves.usable;
  write(node_->opened, static_cast<std::uint16_t>(next + 1));  // two threads may try the same one
  return next;
}

// At the root nothing is lost. Deeper down an addition may be, when two threads meet in the same
// move within nanoseconds: locking each would take as long as a playout.
void Descent::count(const Step& root, const Step& step, Tally amount) {
  Tally& tally = step.moves.tally(step.chosen);
  if (step.shared && &step == &root)
    add(tally, amount, true);
  else
    write(tally, read(tally) + amount);
}

const Tally* Descent::amaf_for(const NodeMoves& moves, bool shared) {
  if (tree_.shape().amaf == AmafKind::Moves) {
    if (!shared || may_read_many) return moves.amaf;
    copy_shared(moves.amaf, moves.count, amaf_.data());
    return amaf_.data();
  }
  const Tally* table = tree_.moves(*reference_).amaf + index(node_->to_play) * move_count_;
  for (int i = 0; i < moves.count; ++i)
    amaf_[static_cast<std::size_t>(i)] = read(table[moves.moves[i]]);
  return amaf_.data();
}

Descent::AmafView Descent::amaf_above(std::uint32_t visits) {
  for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
    // This simulation has been counted already.
    const std::uint32_t count =
        step->copy != nullptr ? step->copy->visits : read(step->node->visits);
    if (count <= visits + 1) continue;
    const auto moves = static_cast<std::size_t>(step->moves.count);
    const bool is_table = tree_.shape().amaf == AmafKind::Table;
    if (!is_table && !step->shared)
      return {{step->moves.moves, moves}, {step->moves.amaf, moves}, step->node->to_play};
    const Tally* of_player = step->moves.amaf + index(step->node->to_play) * move_count_;
    for (std::size_t i = 0; i < moves; ++i)
      amaf_[i] = read(is_table ? of_player[step->moves.moves[i]] : step->moves.amaf[i]);
    return {{step->moves.moves, moves}, {amaf_.data(), moves}, step->node->to_play};
  }
  return {};
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
  const NodeId id = tree_.enter(room_, hash, to_play);
  if (id == NodeId::None) return false;
  const Step& last = path_.back();
  publish(last.moves.link(last.chosen), static_cast<std::uint32_t>(id));
  node_ = leaf_ = &tree_.at(id);
  return true;
}

void Descent::finish(Outcome outcome, bool certain) {
  if (leaf_ != nullptr) {
    write(leaf_->visits, read(leaf_->visits) + 1);
    if (wants_moves()) tree_.remember(room_, *leaf_, outcome, bits_);
  }
  for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
    const Player player = step->node->to_play;
    const Tally points = points_for(outcome, player);
    count(path_.front(), *step, points + (step->is_new ? one_visit : 0));
    if (step->copy != nullptr) {
      step->copy->in_use = false;
      step->copy->note(step->chosen, one_visit + points);
    }
    if (!wants_moves()) continue;
    mark(player, step->moves.move(step->chosen));
    credit(*step, outcome);
  }
  if (wants_moves()) {
    std::fill(marks_.begin(), marks_.end(), 0);
    std::fill(bits_.begin(), bits_.end(), 0);
  }
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
  const Tally credit = one_visit + points_for(outcome, player);
  const auto& m = step.moves;
  if (!step.shared)
    for (int i = 0; i < m.count; ++i) m.amaf[i] += marks[m.moves[i]] & credit;
  else
    for (int i = 0; i < m.count; ++i)
      write(m.amaf[i], read(m.amaf[i]) + (marks[m.moves[i]] & credit));
}

void Descent::credit_table(const Step& step, Outcome outcome) {
  for (const Player player : {Player::First, Player::Second}) {
    const std::ptrdiff_t from = index(player) * move_count_;
    const Tally credit = one_visit + points_for(outcome, player);
    const Tally* const marks = marks_.data() + from;
    Tally* const table = step.moves.amaf + from;
    if (!step.shared)
      for (int i = 0; i < move_count_; ++i) table[i] += marks[i] & credit;
    else
      for (int i = 0; i < move_count_; ++i) write(table[i], read(table[i]) + (marks[i] & credit));
  }
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
