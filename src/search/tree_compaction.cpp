// Goes on from a later position: what its node reaches is copied, and the rest forgotten at once.
#include <algorithm>
#include <cstring>

#include "core/check.h"
#include "search/tree.h"

namespace yomi {

void Tree::keep(NodeId id) {
  root_ = id;
  if (full_ || 2 * space_->used() > space_->memory.size()) compact();
}

// Copies what the root reaches, nearest first, as far as it takes no more than a fraction of the
// memory and of a second; a node whose moves stay behind is a leaf again.
void Tree::compact() {
  CHECK(shape_.keeps);
  constexpr std::size_t most = std::size_t{1} << 26;
  if (!spare_) spare_ = std::make_unique<Space>(space_->memory.size());
  Space& to = *spare_;
  to.node_count = 1, to.units = margin;
  move_total_ = 0;
  const std::size_t room = std::min(most, to.memory.size() / 2);
  root_ = copied(root_, to);
  for (std::uint32_t number = 1; number < to.node_count; ++number) {
    Node& node = to.nodes()[number];
    node.samples = shape_.amaf == AmafKind::None ? 0 : copy_samples(node.samples, to, room);
    if (node.moves <= being_opened || to.used() > room)
      node.moves = node.far = node.opened = 0;
    else
      copy_moves(node, to);
  }
  most_used_ = std::max(most_used_, space_->used());
  std::swap(space_, spare_);
  ++planted_;
  full_ = false;
  if (shape_.transpositions) rebuild_table(slots_for(space_->node_count));
}

// The copy of a node, made when it is first asked for. Where a node went stands in its old place.
NodeId Tree::copied(NodeId id, Space& to) {
  constexpr std::uint32_t moved = 0xffffffff;
  Node& old = at(id);
  if (old.visits != moved) {
    to.nodes()[to.node_count] = old;
    old.visits = moved;
    old.samples = to.node_count++;
  }
  return static_cast<NodeId>(old.samples);
}

void Tree::copy_moves(Node& node, Space& to) {
  const NodeMoves old = moves(node);
  for (int i = 0; i < old.usable; ++i)
    if (const NodeId child = old.child(i); child != NodeId::None)
      old.link(i) = static_cast<std::uint32_t>(copied(child, to));
  std::uint32_t table = 0;
  if (shape_.amaf == AmafKind::Table && (table = table_of(node)) != 0)
    table_of(node) = copy_block(table, table_units(), to);
  node.moves = copy_block(node.moves, block_units(old.count), to);
  if (old.count <= near_moves)
    node.far = node.moves;
  else
    node.far = old.usable > near_moves ? copy_block(node.far, far_units(old.count), to) : 0;
  move_total_ += old.count;
}

// The last become the first.
std::uint32_t Tree::copy_samples(std::uint32_t place, Space& to, std::size_t room) const {
  std::uint32_t copies = 0;
  while (place != 0 && to.used() <= room) {
    const std::uint32_t copy = copy_block(place, sample_units(), to);
    auto* const sample = reinterpret_cast<Sample*>(to.at(copy));
    place = sample->next;
    sample->next = copies;
    copies = copy;
  }
  return copies;
}

std::uint32_t Tree::copy_block(std::uint32_t place, std::size_t units, Space& to) const {
  to.units += static_cast<std::uint32_t>(units);
  std::memcpy(to.at(to.units), space_->at(place), 8 * units);
  return to.units;
}

}  // namespace yomi
