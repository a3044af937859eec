#include "search/top_nodes.h"

#include <algorithm>

namespace yomi {
namespace {

std::uint64_t message(NodeId id, int move, Tally amount) {
  return std::uint64_t{static_cast<std::uint32_t>(id)} << 32 |
         static_cast<std::uint32_t>(move) << 2 | static_cast<std::uint32_t>(halves(amount));
}
NodeId node_in(std::uint64_t message) { return static_cast<NodeId>(message >> 32); }
std::size_t move_in(std::uint64_t message) { return static_cast<std::uint32_t>(message) >> 2; }
Tally amount_in(std::uint64_t message) {
  return one_visit + half_points(static_cast<std::uint32_t>(message) & 3);
}

}  // namespace

void TopNodes::begin() {
  if (!planted_) plant();
  // What the others have done meanwhile is little beside what is known.
  if (++age_ < std::clamp<std::uint32_t>(root_visits() / 256, 1, 16)) return;
  age_ = 0;
  for (Other& other : others_) listen(other);
}

void TopNodes::plant() {
  for (Other& other : others_) other.seen = published(other.thread->log_->settled);
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
  copy.mine.assign(static_cast<std::size_t>(moves.count), 0);
}

TopNodes::Copy* TopNodes::find(Node& node) {
  if (&node == copies_.front().node) return &copies_.front();
  const std::uint16_t top = read(node.top);
  if (top == 0 || top >= copies_.size()) return nullptr;
  Copy& copy = copies_[top];
  if (copy.node == &node) return &copy;
  if (copy.node != nullptr || tree_.moves(node).usable < node.count) return nullptr;
  // The mark may be from another time.
  const NodeMoves of_root = tree_.moves(*copies_.front().node);
  if (top > of_root.count || &tree_.at(of_root.child(top - 1)) != &node) return nullptr;
  make(copy, node);
  return &copy;
}

// Threads begin at different moves and go round.
int TopNodes::untried(Copy& copy) {
  const int count = copy.node->count;
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
  write(log_->messages[number % log_size], message(copy.id, move, amount));
  publish(log_->written, number + 1);
}

void TopNodes::listen(Other& other) {
  const Log& log = *other.thread->log_;
  const std::uint32_t written = published(log.written);
  if (written - other.seen > log_size) other.seen = written;  // too late for these
  for (; other.seen != written; ++other.seen) {
    const std::uint64_t message = read(log.messages[other.seen % log_size]);
    Copy* const copy = find(tree_.at(node_in(message)));
    if (copy == nullptr) continue;
    copy->tallies[move_in(message)] += amount_in(message);
    ++copy->visits;
  }
}

void TopNodes::settle(Copy& copy) const {
  if (copy.node == nullptr) return;
  const NodeMoves moves = tree_.moves(*copy.node);
  std::uint32_t count = 0;
  for (int i = 0; i < moves.count; ++i) {
    const Tally mine = copy.mine[static_cast<std::size_t>(i)];
    if (mine == 0) continue;
    add(moves.tally(i), mine, true);
    count += static_cast<std::uint32_t>(visits(mine));
  }
  add(copy.node->visits, count, true);
  int opened = 0;
  while (opened < moves.count && moves.count_of(opened) != 0) ++opened;
  write(copy.node->opened, static_cast<std::uint16_t>(opened));
  copy.node = nullptr;
}

void TopNodes::settle() {
  for (Copy& copy : copies_) settle(copy);
  publish(log_->settled, log_->written);
  planted_ = false;
}

}  // namespace yomi
