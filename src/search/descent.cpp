#include "search/descent.h"

#include <algorithm>

#include "core/check.h"
#include "search/credits.h"

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
    bits_.resize(static_cast<std::size_t>(tree.bits_words()) + 1);
  }
  if (shared_) hot_.emplace(tree);
  if (shared_ && bits_.empty()) top_.emplace(tree);
  path_.reserve(256);
}

void Descent::introduce(std::span<Descent* const> threads) {
  const int count = static_cast<int>(threads.size());
  for (int i = 0; i < count; ++i) {
    if (!threads[i]->top_) continue;
    threads[i]->top_->join(i, count);
    for (int k = 0; k < count; ++k)
      if (k != i) threads[i]->top_->listen_to(*threads[k]->top_);
  }
}

void Descent::begin() {
  if (top_) top_->begin();
  if (rules_.ahead) top_->fetch();
  path_.clear();
  node_ = leaf_ = reference_ = &tree_.at(tree_.root());
}

bool Descent::may_open() const {
  if (path_.empty()) return true;
  return !rules_.one_ply && read(node_->visits) >= rules_.expand;
}

bool Descent::open(std::span<const Move> moves) {
  if (tree_.is_open(*node_)) return tree_.open_far(room_, *node_, moves);
  return tree_.open(room_, *node_, moves);
}

Move Descent::choose() {
  TopNodes::Copy* const top = top_ ? top_->find(*node_) : nullptr;
  Step& step = path_.emplace_back(tree_, *node_, top);
  if (tree_.has_next(*node_)) return take_chosen(step);
  if (top != nullptr && top->ahead != TopNodes::Copy::nothing) return take_ahead(step);
  std::uint32_t* visits = find_visits(step);
  const std::uint32_t before = read(*visits);
  write(*visits, before + 1);  // may lose one to another thread: only ln N is made of it
  if (before > rules_.reference && step.moves.amaf != nullptr) reference_ = node_;
  const int chosen = step.chosen = select(step, before, step.is_new);
  leaf_ = nullptr;
  // What is read after an addition may wait for it, so it is read before. The next node comes
  // nearer while the game plays the move; a new one will be written.
  std::uint32_t& link = step.moves.link(chosen);
  if (step.is_new) {
    __builtin_prefetch(&step.moves.tally(chosen), 1), __builtin_prefetch(&link, 1);
    return take_next(step);
  }
  __builtin_prefetch(&tree_.at(static_cast<NodeId>(read(link))));
  const Move move = step.moves.move(chosen);
  step.is_counted = !tree_.shape().ahead;
  if (step.is_counted) count(path_.front(), step, one_visit);
  return move;
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
    if (node.visits < 4U * node.count) step.moves.fetch();  // the podium is seldom enough
  }
  ++node.visits;
  leaf_ = nullptr;
  return static_cast<Move>(node.next);
}

Move Descent::take_ahead(Step& step) {
  TopNodes::Copy& copy = *step.top;
  step.chosen = copy.ahead;
  step.child = copy.behind;
  __builtin_prefetch(&tree_.at(step.child));
  ++copy.visits;
  leaf_ = nullptr;
  return step.moves.move(step.chosen);
}

// A move for the first time. The node has it beside its counts: its list may be far from here, so
// that is only looked into for the one after.
Move Descent::take_next(const Step& step) const {
  if (shared_) return step.moves.move(step.chosen);
  const auto move = static_cast<Move>(node_->next);
  const std::uint16_t* after = step.moves.moves + step.chosen + 1;
  if (tree_.shape().ahead)
    __builtin_prefetch(after);  // for finish_ahead
  else if (step.chosen + 1 < step.moves.usable)
    node_->next = *after;
  return move;
}

// When the thread has its own copy of the node, it works on that.
std::uint32_t* Descent::find_visits(Step& step) {
  if (step.top != nullptr) return &step.top->visits;
  if (!shared_) return &node_->visits;
  const Node& root = tree_.at(tree_.root());
  step.copy = hot_->find(*node_, top_ ? top_->root_visits() : read(root.visits));
  if (step.copy == nullptr) return &node_->visits;
  step.moves.count_in(step.copy->tallies);
  step.moves.amaf = step.copy->amaf.empty() ? nullptr : step.copy->amaf.data();
  step.shared = false;
  return &step.copy->visits;
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
  if (rules_.uses_amaf) candidates.amaf = amaf_for(moves, step.shared);
  if (step.shared && !may_read_many) {
    copy_shared(moves, tallies_.data());
    candidates.tallies = tallies_.data();
    candidates.far_tallies = tallies_.data() + near_moves;
  }
  if (shared_ && !may_read_many && moves.proofs != nullptr) {
    copy_shared(moves.proofs, count, proofs_.data());
    candidates.proofs = proofs_.data();
  }
  if (rules_.ahead && step.top != nullptr) return rules_.rule->choose(candidates, step.top->podium);
  if (rules_.ahead && step.copy != nullptr)
    return rules_.rule->choose(candidates, step.copy->podium);
  if (!tree_.shape().tried_first) return rules_.rule->choose(candidates);
  candidates.count = moves.count;
  candidates.tried = node_->opened;
  candidates.moves = moves.moves;
  const int chosen = rules_.rule->choose(candidates);
  return chosen < node_->opened ? chosen : Tree::put_forward(*node_, moves, chosen);
}

// The moves are tried in their order, so that the next one is known by its number.
int Descent::next_unvisited(const Step& step) const {
  if (step.top != nullptr) return TopNodes::untried(*step.top);
  const std::uint16_t next = read(node_->opened);
  if (next >= step.moves.usable) return step.moves.usable;
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
  look_up(table, moves.moves, moves.count, amaf_.data());
  return amaf_.data();
}

Descent::AmafView Descent::amaf_above(std::uint32_t visits) {
  for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
    // This simulation has been counted already.
    const std::uint32_t count =
        step->copy != nullptr ? step->copy->visits : read(step->node->visits);
    if (count <= visits + 1 || step->moves.amaf == nullptr) continue;
    const auto moves = static_cast<std::size_t>(step->moves.count);
    const bool is_table = tree_.shape().amaf == AmafKind::Table;
    if (!is_table && !step->shared)
      return {{step->moves.moves, moves}, {step->moves.amaf, moves}, step->player};
    const Tally* of_player = step->moves.amaf + index(step->player) * move_count_;
    for (std::size_t i = 0; i < moves; ++i)
      amaf_[i] = read(is_table ? of_player[step->moves.moves[i]] : step->moves.amaf[i]);
    return {{step->moves.moves, moves}, {amaf_.data(), moves}, step->player};
  }
  return {};
}

bool Descent::follow() {
  const Step& last = path_.back();
  // Nobody has been there; or if another thread has just come, `enter` finds the node.
  const bool is_known = depth() == 1 || (shared_ && !tree_.shape().transpositions);
  if (last.is_new && !is_known) return false;
  const NodeId child = last.child != NodeId::None ? last.child : last.moves.child(last.chosen);
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
  if (top_ && depth() == 1 && is_new()) TopNodes::mark(*node_, last.chosen);
  return true;
}

void Descent::settle() {
  if (top_) top_->settle();
  if (hot_) hot_->settle();
}

void Descent::finish(Outcome outcome, bool certain) {
  if (tree_.shape().ahead) return finish_ahead(outcome);
  if (top_) top_->listen();
  if (leaf_ != nullptr) {
    write(leaf_->visits, read(leaf_->visits) + 1);
    if (wants_moves()) tree_.remember(room_, *leaf_, outcome, bits_.data());
  }
  if (wants_moves())
    finish_with_moves(outcome);
  else
    for (const Step& step : path_) finish(step, outcome);
  if (rules_.ahead) top_->prepare(*rules_.rule);
  if (tree_.shape().proofs) prove(outcome, certain);
}

void Descent::finish(const Step& step, Outcome outcome) {
  const Tally points = points_for(outcome, step.player);
  const Tally amount = one_visit + points;
  count(path_.front(), step, step.is_counted ? points : amount);
  if (step.top != nullptr) {
    top_->note(*step.top, step.chosen, amount);
    if (rules_.ahead && !step.is_new) top_->choose_ahead(*step.top, *rules_.rule);
  }
  if (step.copy != nullptr) {
    step.copy->in_use = false;
    step.copy->note(step.chosen, amount);
  }
}

// From the end upwards, so that a move of the way counts for the nodes above it.
void Descent::finish_with_moves(Outcome outcome) {
  for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
    finish(*step, outcome);
    played(step->player, step->moves.move(step->chosen));
    credit(*step, outcome);
  }
  std::fill(bits_.begin(), bits_.end(), 0);
}

// From the root downwards: once its choice is known, so is the node behind it and, most often, what
// is next there, which is the one that the next simulation would wait for.
void Descent::finish_ahead(Outcome outcome) {
  if (leaf_ != nullptr) ++leaf_->visits;
  const Node& root = tree_.at(tree_.root());
  for (const Step& step : path_) {
    const Tally amount = one_visit + points_for(outcome, step.player);
    step.moves.tally(step.chosen) += amount;
    choose_ahead(step);
    if (step.node == &root) fetch_behind(behind(root));
  }
  fetch_behind(behind(behind(root)));
}

bool Descent::count_early(Outcome outcome) {
  if (!shared_ && !tree_.shape().ahead) return false;
  finish(outcome, false);
  return true;
}

// What was chosen ahead will be chosen again when the simulation has ended. With threads it has
// ended here, even if the position is known: others may have seen it counted.
bool Descent::confirm(Outcome outcome) {
  if (shared_ || is_new()) {
    write(node_->visits, read(node_->visits) + 1);
    return true;
  }
  for (const Step& step : path_) {
    step.moves.tally(step.chosen) -= one_visit + points_for(outcome, step.player);
    if (step.moves.podium != nullptr && tree_.has_next(*step.node)) step.moves.podium->clear();
  }
  return false;
}

void Descent::choose_ahead(const Step& step) {
  Node& node = *step.node;
  const NodeMoves& moves = step.moves;
  if (node.opened < node.count) {
    if (node.opened < moves.usable) node.next = moves.moves[node.opened];
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

// A move is credited once, if its player played it at this node or later. When shared, an addition
// may be lost: that is cheaper than hundreds of locked ones, and AMAF is an estimate anyway.
void Descent::credit_moves(const Step& step, Outcome outcome) {
  const Player player = step.player;
  const std::uint64_t* const bits = bits_of(player);
  const Tally credit = one_visit + points_for(outcome, player);
  const auto& m = step.moves;
  if (!step.shared || may_read_many) return credit_listed(m.amaf, m.moves, m.count, bits, credit);
  for (int i = 0; i < m.count; ++i)
    write(m.amaf[i], read(m.amaf[i]) + (played_mask(bits, m.moves[i]) & credit));
}

void Descent::credit_table(const Step& step, Outcome outcome) {
  if (step.moves.amaf == nullptr) {
    tree_.remember(room_, *step.node, outcome, bits_.data());
    if (tree_.wants_table(*step.node)) tree_.make_table(room_, *step.node);
    return;
  }
  for (const Player player : {Player::First, Player::Second}) {
    const std::uint64_t* const bits = bits_of(player);
    const Tally credit = one_visit + points_for(outcome, player);
    Tally* const table = step.moves.amaf + index(player) * move_count_;
    if (!step.shared || may_read_many)
      credit_numbered(table, move_count_, bits, credit);
    else
      for (int i = 0; i < move_count_; ++i)
        write(table[i], read(table[i]) + (played_mask(bits, static_cast<unsigned>(i)) & credit));
  }
}

// From the end upwards, as long as something new is certain.
void Descent::prove(Outcome outcome, bool certain) {
  if (!certain) return;
  for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
    const NodeMoves& m = step->moves;
    const Proof known = step == path_.rbegin() && leaf_ == nullptr
                            ? proof_for(outcome, step->player)
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
