#include "search/exchange.h"

#include <algorithm>

namespace yomi {
namespace {

constexpr std::size_t most_nodes = 256;

// Enough that there are few such nodes, and that what the others have not told yet hardly matters:
// see `long_enough`.
std::uint32_t enough_visits(std::uint32_t root_visits) {
  return std::max(std::uint32_t{500}, root_visits / 512);
}

// Simulations from one meeting to the next.
std::uint32_t long_enough(std::uint32_t visits) {
  return std::clamp<std::uint32_t>(visits / 256, 1, 256);
}

// Each gets what the other has counted since they met last.
template <class T>
void share(T& own, T& all, T& own_before, T& all_before) {
  const T news = all - all_before;
  all += own - own_before;
  own += news;
  own_before = own;
  all_before = all;
}

// Other threads have written there, so it is far away. The next simulation will want it.
void fetch(const SharedCounts::Place& place, std::uint32_t heard) {
  __builtin_prefetch(&place.mutex, 1), __builtin_prefetch(&place.told, 1);
  __builtin_prefetch(&place.last[heard % place.last.size()], 1);
}

// The moves that others have tried need not be tried first.
void skip_tried(Node& node, const NodeMoves& moves) {
  if (node.opened >= node.count) return;
  while (node.opened < node.count && visits(moves.tally(node.opened)) > 0) ++node.opened;
  if (node.opened < node.count) node.next = moves.moves[node.opened];
}

}  // namespace

NodeCounts::NodeCounts(const TreeShape& shape) {
  const auto moves = static_cast<std::size_t>(shape.move_count);
  tallies.resize(moves);
  if (shape.amaf != AmafKind::None) amaf.resize(shape.amaf == AmafKind::Table ? 2 * moves : moves);
  if (shape.proofs) proofs.resize(moves);
}

SharedCounts::Place& SharedCounts::at(std::uint64_t key) {
  const std::lock_guard lock(mutex_);
  return places_.try_emplace(key, shape_).first->second;
}

void Exchange::begin() {
  meetings_.clear();
  root_ = &tree_.at(tree_.root());
  is_kept_ = root_->visits > 0;
  at_root_ = find(*root_, root_->hash);
}

bool Exchange::counted(Node& node, std::uint64_t key, int move) {
  const bool is_root = &node == root_;
  if (!is_root && node.visits < enough_visits(root_->visits)) return false;
  Meeting* const meeting = is_root ? at_root_ : find(node, key);
  if (meeting == nullptr) return false;
  meeting->news.push_back(static_cast<std::uint16_t>(move));
  const std::size_t to_come = long_enough(node.visits);
  if (meeting->news.size() >= to_come) return meet(node, *meeting, IfTaken::Leave);
  if (meeting->news.size() + 1 == to_come) fetch(meeting->place, meeting->heard);
  return false;
}

void Exchange::settle() {
  for (auto& [node, meeting] : meetings_) meet(*node, meeting, IfTaken::Wait);
}

// Nothing: there are enough others, or it has moves that are not usable.
Exchange::Meeting* Exchange::find(Node& node, std::uint64_t key) {
  if (const auto found = meetings_.find(&node); found != meetings_.end()) return &found->second;
  const NodeMoves moves = tree_.moves(node);
  if (meetings_.size() >= most_nodes || moves.usable < moves.count) return nullptr;
  const TreeShape& shape = tree_.shape();
  Meeting& made =
      meetings_
          .emplace(&node, Meeting{shared_.at(key), NodeCounts(shape), NodeCounts(shape), {}, 0, {}})
          .first->second;
  made.numbers.resize(static_cast<std::size_t>(shape.move_count));
  for (int i = 0; i < moves.count; ++i)
    made.numbers[moves.moves[i]] = static_cast<std::uint16_t>(i);
  if (is_kept_) read(moves, node.visits, made.own);
  return &made;
}

void Exchange::read(const NodeMoves& moves, std::uint32_t visits, NodeCounts& to) const {
  const AmafKind amaf = tree_.shape().amaf;
  to.visits = visits;
  for (int i = 0; i < moves.count; ++i) {
    to.tallies[moves.moves[i]] = moves.tally(i);
    if (amaf == AmafKind::Moves) to.amaf[moves.moves[i]] = moves.amaf[i];
  }
  if (amaf == AmafKind::Table) std::copy_n(moves.amaf, to.amaf.size(), to.amaf.begin());
}

bool Exchange::meet(Node& node, Meeting& meeting, IfTaken if_taken) const {
  std::unique_lock lock(meeting.place.mutex, std::defer_lock);
  if (if_taken == IfTaken::Wait)
    lock.lock();
  else if (!lock.try_lock())
    return false;
  const NodeMoves moves = tree_.moves(node);
  const TreeShape& shape = tree_.shape();
  share(node.visits, meeting.place.counts.visits, meeting.own.visits, meeting.shared.visits);
  const bool is_short = meeting.place.told - meeting.heard <= meeting.place.last.size();
  if (is_short && !meeting.is_new && shape.amaf == AmafKind::None && !shape.proofs)
    share_news(moves, meeting);
  else
    share_all(moves, meeting);
  meeting.is_new = false;
  for (const std::uint16_t i : meeting.news)
    meeting.place.last[meeting.place.told++ % meeting.place.last.size()] = moves.moves[i];
  meeting.heard = meeting.place.told;
  meeting.news.clear();
  if (shape.proofs && node.proof == Proof::Unknown) node.proof = moves.proven();
  if (shape.in_order) skip_tried(node, moves);
  if (moves.podium != nullptr) moves.podium->clear();
  return true;
}

void Exchange::share_all(const NodeMoves& moves, Meeting& meeting) const {
  const TreeShape& shape = tree_.shape();
  NodeCounts &all = meeting.place.counts, &own = meeting.own, &seen = meeting.shared;
  for (int i = 0; i < moves.count; ++i) {
    const std::size_t at = moves.moves[i];
    share(moves.tally(i), all.tallies[at], own.tallies[at], seen.tallies[at]);
    if (shape.amaf == AmafKind::Moves)
      share(moves.amaf[i], all.amaf[at], own.amaf[at], seen.amaf[at]);
    if (shape.proofs) moves.proofs[i] = all.proofs[at] |= moves.proofs[i];
  }
  if (shape.amaf == AmafKind::Table)
    for (std::size_t at = 0; at < all.amaf.size(); ++at)
      share(moves.amaf[at], all.amaf[at], own.amaf[at], seen.amaf[at]);
}

// Of the moves that this thread has taken or the others have told of, and no more.
void Exchange::share_news(const NodeMoves& moves, Meeting& meeting) {
  SharedCounts::Place& place = meeting.place;
  const auto share_one = [&](std::size_t at) {
    share(moves.tally(meeting.numbers[at]), place.counts.tallies[at], meeting.own.tallies[at],
          meeting.shared.tallies[at]);
  };
  for (const std::uint16_t i : meeting.news) share_one(moves.moves[i]);
  for (std::uint32_t i = meeting.heard; i != place.told; ++i)
    share_one(place.last[i % place.last.size()]);
}

}  // namespace yomi
