#include "search/descent.h"

#include <algorithm>

#include "core/check.h"
#include "core/hash.h"

namespace yomi {

Descent::Descent(Tree& tree, const DescentRules& rules)
    : tree_(tree),
      rules_(rules),
      move_count_(tree.shape().move_count),
      player_words_(tree.player_words()) {
  amaf_.resize(Candidates::capacity + lanes);
  if (tree.shape().amaf != AmafKind::None) {
    marks_.resize(2 * static_cast<std::size_t>(move_count_));
    bits_.resize(static_cast<std::size_t>(tree.bits_words()));
  }
  path_.reserve(256);
}

void Descent::join(SharedCounts& shared, int thread, int threads) {
  exchange_.emplace(tree_, shared);
  first_ = static_cast<double>(thread) / threads;
}

std::span<const Move> Descent::own_order(std::span<const Move> moves) {
  if (first_ == 0) return moves;
  const auto first = moves.begin() + static_cast<std::ptrdiff_t>(first_ * moves.size());
  ordered_.assign(first, moves.end());
  ordered_.insert(ordered_.end(), moves.begin(), first);
  return ordered_;
}

void Descent::begin_search() {
  if (exchange_) exchange_->begin();
}

void Descent::begin() {
  path_.clear();
  node_ = leaf_ = reference_ = &tree_.at(tree_.root());
}

bool Descent::may_open() const {
  if (path_.empty()) return true;
  return !rules_.one_ply && node_->visits >= rules_.expand;
}

bool Descent::open(std::span<const Move> moves) { return tree_.open(*node_, own_order(moves)); }

Move Descent::choose() {
  Step& step = path_.emplace_back(tree_, *node_);
  if (tree_.has_next(*node_)) return take_chosen(step);
  const std::uint32_t before = node_->visits++;
  if (before > rules_.reference) reference_ = node_;
  const int chosen = step.chosen = select(step, before, step.is_new);
  leaf_ = nullptr;
  // The next node comes nearer while the game plays the move; a new one will be written.
  std::uint32_t& link = step.moves.link(chosen);
  if (step.is_new) {
    __builtin_prefetch(&step.moves.tally(chosen), 1), __builtin_prefetch(&link, 1);
    return take_next(step);
  }
  __builtin_prefetch(&tree_.at(static_cast<NodeId>(link)));
  if (!tree_.shape().ahead) step.moves.tally(chosen) += one_visit;
  return step.moves.move(chosen);
}

// What `choose_ahead` will want is on its way while the playout runs.
Move Descent::take_chosen(Step& step) {
  Node& node = *node_;
  step.chosen = Tree::next_of(node);
  step.child = static_cast<NodeId>(node.next_child);
  __builtin_prefetch(&tree_.at(step.child));
  if (depth() > 1 && step.moves.podium != nullptr) {
    __builtin_prefetch(&step.moves.tally(step.chosen), 1);
    const auto* podium = reinterpret_cast<const std::byte*>(step.moves.podium);
    for (std::size_t i = 0; i < sizeof(Podium); i += 64) __builtin_prefetch(podium + i, 1);
    if (node.visits < 4U * node.count) fetch_tallies(step.moves);  // the podium is seldom enough
  }
  ++node.visits;
  leaf_ = nullptr;
  return static_cast<Move>(node.next);
}

void Descent::fetch_tallies(const NodeMoves& moves) {
  constexpr int line = 64 / sizeof(Tally);
  for (int i = 0; i < near_moves; i += line) __builtin_prefetch(moves.tallies + i);
  for (int i = 0; i < moves.count - near_moves; i += line)
    __builtin_prefetch(moves.far_tallies + i);
}

// A move for the first time. The node has it beside its counts: its list may be far from here, so
// that is only looked into for the one after.
Move Descent::take_next(const Step& step) const {
  const auto move = static_cast<Move>(node_->next);
  const std::uint16_t* after = step.moves.moves + step.chosen + 1;
  if (tree_.shape().ahead)
    __builtin_prefetch(after);  // for finish_ahead
  else if (step.chosen + 1 < step.moves.count)
    node_->next = *after;
  return move;
}

int Descent::select(const Step& step, std::uint32_t visits, bool& is_new) {
  const NodeMoves& moves = step.moves;
  const int count = moves.usable;
  if (rules_.unvisited_first) {
    const int next = next_unvisited(step);
    is_new = next < count;
    if (is_new) return next;
  }
  Candidates candidates{count,
                        moves.tallies,
                        nullptr,
                        moves.proofs,
                        static_cast<std::int32_t>(visits),
                        moves.far_tallies};
  if (rules_.uses_amaf) candidates.amaf = amaf_for(moves);
  return rules_.rule->choose(candidates);
}

// The moves are tried in their order, so that the next one is known by its number.
int Descent::next_unvisited(const Step& step) const {
  if (node_->opened >= step.moves.usable) return step.moves.usable;
  return node_->opened++;
}

const Tally* Descent::amaf_for(const NodeMoves& moves) {
  if (tree_.shape().amaf == AmafKind::Moves) return moves.amaf;
  const Tally* table = tree_.moves(*reference_).amaf + index(node_->to_play) * move_count_;
  for (int i = 0; i < moves.count; ++i) amaf_[static_cast<std::size_t>(i)] = table[moves.moves[i]];
  return amaf_.data();
}

Descent::AmafView Descent::amaf_above(std::uint32_t visits) {
  for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
    if (step->node->visits <= visits + 1) continue;  // this simulation has been counted already
    const Player player = step->node->to_play;
    const auto moves = static_cast<std::size_t>(step->moves.count);
    if (tree_.shape().amaf == AmafKind::Moves)
      return {{step->moves.moves, moves}, {step->moves.amaf, moves}, player};
    const Tally* of_player = step->moves.amaf + index(player) * move_count_;
    for (std::size_t i = 0; i < moves; ++i) amaf_[i] = of_player[step->moves.moves[i]];
    return {{step->moves.moves, moves}, {amaf_.data(), moves}, player};
  }
  return {};
}

bool Descent::follow() {
  const Step& last = path_.back();
  if (last.is_new) return false;
  const NodeId child = last.child != NodeId::None ? last.child : last.moves.child(last.chosen);
  if (child == NodeId::None) return false;
  node_ = leaf_ = &tree_.at(child);
  return true;
}

bool Descent::enter(std::uint64_t hash, Player to_play) {
  if (rules_.one_ply) return false;
  const NodeId id = tree_.enter(hash, to_play);
  if (id == NodeId::None) return false;
  const Step& last = path_.back();
  last.moves.link(last.chosen) = static_cast<std::uint32_t>(id);
  node_ = leaf_ = &tree_.at(id);
  return true;
}

void Descent::settle() {
  if (exchange_) exchange_->settle();
}

void Descent::finish(Outcome outcome, bool certain) {
  if (tree_.shape().ahead) return finish_ahead(outcome);
  if (leaf_ != nullptr) {
    ++leaf_->visits;
    if (wants_moves()) tree_.remember(*leaf_, outcome, bits_);
  }
  for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
    const Player player = step->node->to_play;
    step->moves.tally(step->chosen) += points_for(outcome, player) + (step->is_new ? one_visit : 0);
    if (!wants_moves()) continue;
    mark(player, step->moves.move(step->chosen));
    credit(*step, outcome);
  }
  if (wants_moves()) {
    std::fill(marks_.begin(), marks_.end(), 0);
    std::fill(bits_.begin(), bits_.end(), 0);
  }
  if (tree_.shape().proofs) prove(outcome, certain);
  if (exchange_)
    for (const Step& step : path_) tell(step);
}

// To be called for every step, from the root downwards: without transpositions a node is known by
// the way to it.
void Descent::tell(const Step& step) {
  if (tree_.shape().transpositions || &step == path_.data()) {
    key_ = step.node->hash;
  } else {
    const Step& above = *(&step - 1);
    key_ = Hasher().add(key_).add(above.moves.moves[above.chosen]).value();
  }
  exchange_->counted(*step.node, key_, step.chosen);
}

// From the root downwards: once its choice is known, so is the node behind it and, most often, what
// is next there, which is the one that the next simulation would wait for.
void Descent::finish_ahead(Outcome outcome) {
  if (leaf_ != nullptr) ++leaf_->visits;
  const Node& root = tree_.at(tree_.root());
  for (const Step& step : path_) {
    const Tally amount = one_visit + points_for(outcome, step.node->to_play);
    step.moves.tally(step.chosen) += amount;
    if (step.moves.podium != nullptr && tree_.has_next(*step.node))
      step.moves.podium->add(step.chosen, amount);
    if (exchange_) tell(step);
    choose_ahead(step);
    if (step.node == &root) fetch_behind(behind(root));
  }
  fetch_behind(behind(behind(root)));
}

void Descent::choose_ahead(const Step& step) {
  Node& node = *step.node;
  const NodeMoves& moves = step.moves;
  if (node.opened < node.count) {
    node.next = moves.moves[node.opened];
    return;
  }
  const Candidates candidates{
      node.count,       moves.tallies, nullptr, nullptr, static_cast<std::int32_t>(node.visits),
      moves.far_tallies};
  if (moves.podium == nullptr) return Tree::set_next(node, moves, rules_.rule->choose(candidates));
  if (node.opened == node.count) moves.podium->clear();
  Tree::set_next(node, moves, rules_.rule->choose(candidates, *moves.podium));
}

void Descent::credit(const Step& step, Outcome outcome) {
  if (tree_.shape().amaf == AmafKind::Moves)
    credit_moves(step, outcome);
  else
    credit_table(step, outcome);
}

// A move is credited once, if its player played it at this node or later.
void Descent::credit_moves(const Step& step, Outcome outcome) {
  const Player player = step.node->to_play;
  const Tally* const marks = marks_.data() + index(player) * move_count_;
  const Tally credit = one_visit + points_for(outcome, player);
  const auto& m = step.moves;
  for (int i = 0; i < m.count; ++i) m.amaf[i] += marks[m.moves[i]] & credit;
}

void Descent::credit_table(const Step& step, Outcome outcome) {
  for (const Player player : {Player::First, Player::Second}) {
    const std::ptrdiff_t from = index(player) * move_count_;
    const Tally credit = one_visit + points_for(outcome, player);
    const Tally* const marks = marks_.data() + from;
    Tally* const table = step.moves.amaf + from;
    for (int i = 0; i < move_count_; ++i) table[i] += marks[i] & credit;
  }
}

// From the end upwards, as long as something new is certain.
void Descent::prove(Outcome outcome, bool certain) {
  if (!certain) return;
  for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
    const NodeMoves& m = step->moves;
    const Proof known = step == path_.rbegin() && leaf_ == nullptr
                            ? proof_for(outcome, step->node->to_play)
                            : reversed(tree_.at(m.child(step->chosen)).proof);
    if (known == Proof::Unknown) return;
    m.proofs[step->chosen] = static_cast<std::uint8_t>(known);
    const Proof proof = known == Proof::Win ? known : m.proven();
    if (proof == Proof::Unknown) return;
    step->node->proof = proof;
  }
}

}  // namespace yomi
