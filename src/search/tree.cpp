#include "search/tree.h"

#include <algorithm>
#include <cstring>

#include "core/check.h"

namespace yomi {
namespace {

constexpr std::size_t first_slots = 4096;
constexpr std::size_t slack = 1 << 17;  // what threads may take at once beyond the check

struct BlockHeader {
  std::uint32_t count, opened;
};

}  // namespace

Tree::Tree(const TreeShape& shape)
    : shape_(shape), space_(std::make_unique<Space>(shape.memory / (shape.keeps ? 2 : 1))) {
  if (shape_.transpositions) table_.assign(first_slots, 0);
}

NodeId Tree::plant(Player to_play, std::uint64_t hash) {
  space_->node_count = 1, space_->units = margin;
  move_total_ = 0;
  full_ = false;
  if (shape_.transpositions) table_.assign(first_slots, 0);
  root_ = enter(hash, to_play);
  CHECK(root_ != NodeId::None);
  return root_;
}

std::size_t Tree::bytes() const { return space_->used() + table_.size() * sizeof table_[0]; }

std::size_t Tree::limit() const {
  const std::size_t taken = table_.size() * sizeof table_[0] + slack;
  return space_->memory.size() > taken ? space_->memory.size() - taken : 0;
}

// The header, then the arrays in the order of their alignment.
std::size_t Tree::block_units(int count) const {
  const auto n = static_cast<std::size_t>(count);
  std::size_t bytes = sizeof(BlockHeader) + n * (8 + 4 + 2) + (shape_.proofs ? n : 0);
  if (shape_.amaf == AmafKind::Moves) bytes += 8 * n;
  if (shape_.amaf == AmafKind::Table) bytes += 16 * static_cast<std::size_t>(shape_.move_count);
  return (bytes + 7) / 8;
}

NodeMoves Tree::moves_at(std::uint32_t place) const {
  DCHECK(place > being_opened);
  auto* at = space_->at(place);
  auto* header = reinterpret_cast<BlockHeader*>(at);
  NodeMoves m;
  m.count = static_cast<int>(header->count);
  m.opened = &header->opened;
  at += sizeof(BlockHeader);
  m.tallies = reinterpret_cast<Tally*>(at);
  at += sizeof(Tally) * header->count;
  if (shape_.amaf != AmafKind::None) {
    m.amaf = reinterpret_cast<Tally*>(at);
    at += sizeof(Tally) * (shape_.amaf == AmafKind::Moves
                               ? header->count
                               : 2 * static_cast<std::size_t>(shape_.move_count));
  }
  m.children = reinterpret_cast<std::uint32_t*>(at);
  at += sizeof(std::uint32_t) * header->count;
  m.moves = reinterpret_cast<std::uint16_t*>(at);
  at += sizeof(std::uint16_t) * header->count;
  if (shape_.proofs) m.proofs = reinterpret_cast<std::uint8_t*>(at);
  return m;
}

std::uint32_t Tree::take_units(std::size_t units) {
  std::uint32_t before = read(space_->units);
  for (;;) {
    if (space_->used() + 8 * units > limit()) {
      write(full_, true);
      return 0;
    }
    const auto after = static_cast<std::uint32_t>(before + units);
    if (!shape_.shared) return space_->units = after;
    if (exchange(space_->units, before, after)) return after;
  }
}

NodeId Tree::take_node(std::uint64_t hash, Player to_play) {
  if (space_->used() + sizeof(Node) > limit()) {
    write(full_, true);
    return NodeId::None;
  }
  const std::uint32_t number = add(space_->node_count, 1U, shape_.shared);
  Node& node = space_->nodes()[number];
  node = Node{};
  node.hash = hash;
  node.to_play = to_play;
  return static_cast<NodeId>(number);
}

NodeId Tree::child(NodeId id, Move move) const {
  if (!is_open(at(id))) return NodeId::None;
  const NodeMoves m = moves(at(id));
  for (int i = 0; i < m.count; ++i)
    if (m.move(i) == move) return m.child(i);
  return NodeId::None;
}

NodeId Tree::find(std::uint64_t hash) const {
  const std::size_t mask = table_.size() - 1;
  for (std::size_t i = hash & mask; table_[i] != 0; i = (i + 1) & mask)
    if (const auto id = static_cast<NodeId>(table_[i]); at(id).hash == hash) return id;
  return NodeId::None;
}

NodeId Tree::enter(std::uint64_t hash, Player to_play) {
  if (!shape_.transpositions) return take_node(hash, to_play);
  const std::size_t mask = table_.size() - 1;
  NodeId mine = NodeId::None;
  for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
    std::uint32_t there = published(table_[i]);
    if (there == 0) {
      // Not while the table is nearly full: between two legs it grows.
      if (std::size_t{8} * read(space_->node_count) > 7 * table_.size()) return NodeId::None;
      if (mine == NodeId::None) mine = take_node(hash, to_play);
      if (mine == NodeId::None || exchange(table_[i], there, static_cast<std::uint32_t>(mine)))
        return mine;
    }
    if (at(static_cast<NodeId>(there)).hash == hash) return static_cast<NodeId>(there);
  }
}

void Tree::insert(NodeId id) {
  const std::size_t mask = table_.size() - 1;
  std::size_t i = at(id).hash & mask;
  while (table_[i] != 0) i = (i + 1) & mask;
  table_[i] = static_cast<std::uint32_t>(id);
}

void Tree::rebuild_table(std::size_t slots) {
  table_.assign(slots, 0);
  for (std::uint32_t number = 1; number < space_->node_count; ++number)
    insert(static_cast<NodeId>(number));
}

bool Tree::wants_room() const {
  return shape_.transpositions && !full() &&
         std::size_t{2} * read(space_->node_count) > table_.size();
}

void Tree::make_room() {
  const std::size_t slots = 4 * table_.size();
  if (space_->used() + slots * sizeof table_[0] + slack > space_->memory.size())
    full_ = true;
  else
    rebuild_table(slots);
}

std::uint32_t Tree::make_moves(std::span<const Move> moves) {
  const int count = static_cast<int>(moves.size());
  const std::size_t units = block_units(count);
  const std::uint32_t place = take_units(units);
  if (place == 0) return 0;
  std::memset(space_->at(place), 0, 8 * units);
  *reinterpret_cast<BlockHeader*>(space_->at(place)) = {static_cast<std::uint32_t>(count), 0};
  const NodeMoves made = moves_at(place);
  for (int i = 0; i < count; ++i) made.moves[i] = static_cast<std::uint16_t>(moves[i]);
  add(move_total_, std::int64_t{count}, shape_.shared);
  return place;
}

bool Tree::open(Node& node, std::span<const Move> moves) {
  std::uint32_t closed = 0;
  if (full() || !exchange(node.moves, closed, being_opened)) return false;
  const std::uint32_t place = make_moves(moves);
  if (place != 0 && shape_.amaf != AmafKind::None) credit_samples(node, moves_at(place));
  publish(node.moves, place);
  return place != 0;
}

void Tree::restrict(Node& node, std::span<const Move> moves) {
  const NodeMoves old = this->moves(node);
  const std::uint32_t place = make_moves(moves);
  if (place == 0) return;
  const NodeMoves kept = moves_at(place);
  for (int i = 0; i < kept.count; ++i)
    for (int k = 0; k < old.count; ++k) {
      if (old.moves[k] != kept.moves[i]) continue;
      kept.tallies[i] = old.tallies[k];
      kept.children[i] = old.children[k];
      if (kept.proofs != nullptr) kept.proofs[i] = old.proofs[k];
      if (shape_.amaf == AmafKind::Moves) kept.amaf[i] = old.amaf[k];
    }
  if (shape_.amaf == AmafKind::Table) std::copy_n(old.amaf, 2 * shape_.move_count, kept.amaf);
  node.moves = place;
}

void Tree::remember(Node& node, Outcome outcome, std::span<const std::uint64_t> bits) {
  const std::uint32_t place = take_units(1 + bits.size());
  if (place == 0) return;
  auto* sample = reinterpret_cast<Sample*>(space_->at(place));
  std::memcpy(sample + 1, bits.data(), bits.size_bytes());
  std::uint32_t next = published(node.samples);
  do {
    *sample = {next, outcome};
  } while (!exchange(node.samples, next, place));
}

// Also frees the node's list: the memory stays where it is until the next search.
void Tree::credit_samples(Node& node, const NodeMoves& moves) {
  const auto words = static_cast<std::size_t>(player_words());
  for (std::uint32_t place = published(node.samples); place != 0;) {
    const auto* sample = reinterpret_cast<const Sample*>(space_->at(place));
    const auto* bits = reinterpret_cast<const std::uint64_t*>(sample + 1);
    const auto played = [&](std::size_t player, std::size_t move) {
      return bits[player * words + move / 64] >> (move % 64) & 1;
    };
    const auto credit = [&](Tally& tally, Player player, std::size_t move) {
      if (played(static_cast<std::size_t>(player), move))
        tally += one_visit + half_points(half_points(sample->outcome, player));
    };
    if (shape_.amaf == AmafKind::Moves)
      for (int i = 0; i < moves.count; ++i) credit(moves.amaf[i], node.to_play, moves.moves[i]);
    else
      for (const Player player : {Player::First, Player::Second})
        for (int move = 0; move < shape_.move_count; ++move)
          credit(moves.amaf[index(player) * shape_.move_count + move], player,
                 static_cast<std::size_t>(move));
    place = sample->next;
  }
  write(node.samples, 0U);
}

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
    node.samples = 0;
    if (node.moves <= being_opened || to.used() > room)
      node.moves = 0;
    else
      copy_moves(node, to);
  }
  std::swap(space_, spare_);
  full_ = false;
  if (shape_.transpositions) {
    std::size_t slots = first_slots;
    while (slots < std::size_t{2} * space_->node_count) slots *= 2;
    rebuild_table(slots);
  }
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
  const NodeMoves old = moves_at(node.moves);
  const std::size_t units = block_units(old.count);
  for (int i = 0; i < old.count; ++i)
    if (old.children[i] != 0)
      old.children[i] =
          static_cast<std::uint32_t>(copied(static_cast<NodeId>(old.children[i]), to));
  to.units += static_cast<std::uint32_t>(units);
  std::memcpy(to.at(to.units), space_->at(node.moves), 8 * units);
  node.moves = to.units;
  move_total_ += old.count;
}

}  // namespace yomi
