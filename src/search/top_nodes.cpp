#include "search/top_nodes.h"

#include <algorithm>

namespace yomi {
namespace {

// Which node, by its number and among the copies; which move; and its half points.
std::uint64_t message(NodeId id, std::size_t copy, int move, Tally amount) {
  return std::uint64_t{static_cast<std::uint32_t>(id)} << 32 | copy << 16 |
         static_cast<std::uint32_t>(move) << 2 | static_cast<std::uint32_t>(halves(amount));
}
NodeId node_in(std::uint64_t message) { return static_cast<NodeId>(message >> 32); }
std::size_t copy_in(std::uint64_t message) { return message >> 16 & 0xffff; }
int move_in(std::uint64_t message) { return static_cast<int>(message >> 2 & 0x3fff); }
Tally amount_in(std::uint64_t message) {
  return one_visit + half_points(static_cast<std::uint32_t>(message) & 3);
}

}  // namespace

void TopNodes::listen() {
  // What the others have done meanwhile is little beside what is known.
  if (++age_ < std::clamp<std::uint32_t>(root_visits() / 256, 8, 64)) return;
  age_ = 0;
  for (Other& other : others_) listen_to_one(other);
}

void TopNodes::plant() {
  for (Other& other : others_) other.seen = published(other.thread->log_->settled);
  for (Copy& copy : copies_) copy.node = nullptr;
  Node& root = tree_.at(tree_.root());
  copies_.resize(std::max<std::size_t>(copies_.size(), 1 + root.count));
  make(copies_.front(), root);
  const NodeMoves moves = tree_.moves(root);
  for (int i = 0; i < moves.count; ++i)  // with a tree that was kept
    if (const NodeId child = moves.child(i); child != NodeId::None) mark(tree_.at(child), i);
  planted_ = true;
}

void TopNodes::make(Copy& copy, Node& node) const {
  const NodeMoves moves = tree_.moves(node);
  copy.node = &node;
  copy.id = tree_.id_of(node);
  copy.visits = read(node.visits);
  copy.tried = 0;
  copy.next = static_cast<int>(share_ * moves.count);
  copy.tallies.assign(static_cast<std::size_t>(moves.count) + lanes, 0);
  if (read(node.opened) > 0) copy_shared(moves, copy.tallies.data());
  copy.moves = moves;
  copy.moves.count_in(copy.tallies);
  copy.mine.assign(static_cast<std::size_t>(moves.count), 0);
  copy.ahead = Copy::nothing;
  copy.behind = NodeId::None;
  copy.podium.clear();
}

TopNodes::Copy* TopNodes::find(Node& node) {
  if (&node == copies_.front().node) return &copies_.front();
  const std::uint16_t top = read(node.top);
  if (top == 0 || top >= copies_.size()) return nullptr;
  Copy& copy = copies_[top];
  if (copy.node == &node) return &copy;
  if (copy.node != nullptr || read(node.opened) < node.count) return nullptr;
  // The mark may be from another time.
  const NodeMoves of_root = tree_.moves(*copies_.front().node);
  if (top > of_root.count || &tree_.at(of_root.child(top - 1)) != &node) return nullptr;
  make(copy, node);
  return &copy;
}

// Threads begin at different moves and go round.
int TopNodes::untried(Copy& copy) {
  const int count = copy.moves.count;
  for (; copy.tried < count; ++copy.tried) {
    const int move = copy.next;
    if (visits(copy.tallies[static_cast<std::size_t>(move)]) == 0) return move;
    copy.next = move + 1 < count ? move + 1 : 0;
  }
  return count;
}

void TopNodes::note(Copy& copy, int move, Tally amount) {
  copy.mine[static_cast<std::size_t>(move)] += amount;
  const std::uint32_t number = log_->written;
  const auto at = static_cast<std::size_t>(&copy - copies_.data());
  write(log_->messages[number % log_size], message(copy.id, at, move, amount));
  publish(log_->written, number + 1);
}

void TopNodes::choose_ahead(Copy& copy, const Rule& rule) {
  copy.ahead = rule.choose({copy.moves.count, copy.tallies.data(), nullptr, nullptr,
                            static_cast<std::int32_t>(copy.visits)},
                           copy.podium);
  copy.behind = copy.moves.child(copy.ahead);
}

TopNodes::Copy* TopNodes::behind_root() {
  const int ahead = copies_.front().ahead;
  if (ahead == Copy::nothing) return nullptr;
  Copy& copy = copies_[static_cast<std::size_t>(ahead) + 1];
  return copy.node == nullptr ? nullptr : &copy;
}

void TopNodes::prepare(const Rule& rule) {
  __builtin_prefetch(&tree_.at(copies_.front().behind), 1);
  Copy* const next = behind_root();
  if (next == nullptr || untried(*next) < next->moves.count) return;
  if (next->ahead == Copy::nothing) choose_ahead(*next, rule);
  __builtin_prefetch(&tree_.at(next->behind));
}

void TopNodes::fetch() {
  const Copy* const next = behind_root();
  if (next == nullptr || next->ahead == Copy::nothing || next->behind == NodeId::None) return;
  const Node& node = tree_.at(next->behind);
  if (tree_.is_open(node)) tree_.moves(node).fetch();
}

void TopNodes::listen_to_one(Other& other) {
  const Log& log = *other.thread->log_;
  const std::uint32_t written = published(log.written);
  if (written - other.seen > log_size) other.seen = written;  // too late for these
  for (; other.seen != written; ++other.seen) {
    const std::uint64_t message = read(log.messages[other.seen % log_size]);
    Node& node = tree_.at(node_in(message));
    Copy* copy = &copies_[copy_in(message)];
    if (copy->node != &node && (copy = find(node)) == nullptr) continue;
    const int move = move_in(message);
    Tally& tally = copy->tallies[static_cast<std::size_t>(move)];
    tally += amount_in(message);
    ++copy->visits;
    copy->podium.hear(move, tally);
    copy->ahead = Copy::nothing;
  }
}

void TopNodes::settle(const Copy& copy) const {
  if (copy.node == nullptr) return;
  const NodeMoves moves = tree_.moves(*copy.node);
  const int near = std::min(moves.count, near_moves);
  Tally all = 0;
  const auto add = [&](const Tally* mine, int count, Tally* to) {
    for (int i = 0; i < count; ++i) {
      to[i] += mine[i];
      all += mine[i];
    }
  };
  add(copy.mine.data(), near, moves.tallies);
  add(copy.mine.data() + near, moves.count - near, moves.far_tallies);
  copy.node->visits += static_cast<std::uint32_t>(visits(all));
  int opened = read(copy.node->opened);
  while (opened < moves.count && moves.count_of(opened) != 0) ++opened;
  write(copy.node->opened, static_cast<std::uint16_t>(opened));
}

void TopNodes::settle() {
  if (planted_)
    for (const Copy& copy : copies_) settle(copy);
  publish(log_->settled, log_->written);
  planted_ = false;
}

}  // namespace yomi
