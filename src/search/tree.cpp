#include "search/tree.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/check.h"
#include "search/credits.h"
#include "search/list_order.h"

namespace yomi {
namespace {

constexpr std::size_t first_slots = 4096;
constexpr std::size_t slack = 1 << 17;  // what threads may take at once beyond the check
constexpr std::uint32_t nodes_at_a_time = 64;
constexpr std::size_t units_at_a_time = 2048;

}  // namespace

Tree::Tree(const TreeShape& shape)
    : shape_(shape), space_(std::make_unique<Space>(shape.memory / (shape.keeps ? 2 : 1))) {
  id_mask_ = static_cast<std::uint32_t>(std::bit_ceil(shape.memory / sizeof(Node)) - 1);
  // Nor is more remembered than a table takes.
  table_visits_ =
      std::min(shape.table_visits, static_cast<std::uint32_t>(table_units() / sample_units()));
  // More than the table may ever have: its pages become real when they are used.
  if (shape_.transpositions) table_memory_ = std::make_unique<Memory>(shape.memory);
}

// Pages that earlier searches have touched stay real, so the bound counts the most there ever was.
void Tree::clear_table(std::size_t slots) {
  most_slots_ = std::max(most_slots_, slots);
  table_ = {reinterpret_cast<std::uint32_t*>(table_memory_->begin()), slots};
  std::fill(table_.begin(), table_.end(), 0);
}

NodeId Tree::plant(Player to_play, std::uint64_t hash, std::int64_t expected_nodes) {
  most_used_ = std::max(most_used_, space_->used());
  space_->node_count = 1, space_->units = margin;
  ++planted_;
  move_total_ = 0;
  full_ = false;
  if (shape_.transpositions) {
    std::size_t slots =
        slots_for(std::min(static_cast<std::size_t>(expected_nodes), shape_.memory / 256));
    while (slots > std::max(first_slots, most_slots_) &&
           most_used_ + slots * sizeof table_[0] + slack > space_->memory.size())
      slots /= 2;
    clear_table(slots);
  }
  Room room;
  root_ = enter(room, hash, to_play);
  CHECK(root_ != NodeId::None);
  return root_;
}

std::size_t Tree::bytes() const { return space_->used() + table_bytes(); }

std::size_t Tree::limit() const {
  const std::size_t taken = most_slots_ * sizeof table_[0] + slack;
  return space_->memory.size() > taken ? space_->memory.size() - taken : 0;
}

// The arrays in the order of their alignment.
std::size_t Tree::block_units(int count) const {
  const auto n = static_cast<std::size_t>(count);
  std::size_t bytes = near_count(count) * (8 + 4) + (shape_.proofs ? n : 0);
  bytes += 2 * (lists_late() ? near_count(count) : n);
  if (shape_.amaf == AmafKind::Moves) bytes += 8 * n;
  if (shape_.amaf == AmafKind::Table) bytes += 8;
  return (bytes + 7) / 8;
}

// Returns the place after the last unit taken; 0 when full.
std::uint32_t Tree::reserve_units(std::size_t units) {
  std::uint32_t before = read(space_->units);
  for (;;) {
    if (space_->used() + 8 * units > limit()) {
      write(full_, true);
      return 0;
    }
    const auto after = static_cast<std::uint32_t>(before + units);
    if (!shape_.shared) return space_->units = after;
    if (!exchange(space_->units, before, after, true)) continue;
    space_->memory.passed(space_->at(before), space_->at(after));
    return after;
  }
}

std::uint32_t Tree::take_units(Room& room, std::size_t units) {
  check(room);
  if (room.place + units > room.last_place) {
    const std::size_t more = shape_.shared ? std::max(units, units_at_a_time) : units;
    const std::uint32_t last = reserve_units(more);
    if (last == 0) return 0;
    count_moves(room);
    room.place = static_cast<std::uint32_t>(last - more);
    room.last_place = last;
  }
  return room.place += static_cast<std::uint32_t>(units);
}

void Tree::count_moves(Room& room) {
  add(move_total_, std::int64_t{room.moves}, shape_.shared);
  room.moves = 0;
}

bool Tree::reserve_nodes(Room& room) {
  const std::uint32_t more = shape_.shared ? nodes_at_a_time : 1;
  if (full() || space_->used() + more * sizeof(Node) > limit()) {
    write(full_, true);
    return false;
  }
  room.node = add(space_->node_count, more, shape_.shared);
  room.last_node = room.node + more;
  Node* const nodes = space_->nodes() + room.node;
  std::fill_n(nodes, more, Node{});
  if (shape_.shared)
    space_->memory.passed(reinterpret_cast<std::byte*>(nodes),
                          reinterpret_cast<std::byte*>(nodes + more));
  return true;
}

NodeId Tree::take_node(Room& room, std::uint64_t hash, Player to_play) {
  check(room);
  if (room.node == room.last_node && !reserve_nodes(room)) return NodeId::None;
  Node& node = space_->nodes()[room.node];
  __builtin_prefetch(&node + 4, 1);  // for those to come
  node.hash = hash;
  node.to_play = to_play;
  return static_cast<NodeId>(room.node++);
}

NodeId Tree::child(NodeId id, Move move) const {
  if (!is_open(at(id))) return NodeId::None;
  const NodeMoves m = moves(at(id));
  for (int i = 0; i < m.usable; ++i)
    if (m.move(i) == move) return m.child(i);
  return NodeId::None;
}

NodeId Tree::find(std::uint64_t hash) const {
  const std::size_t mask = table_.size() - 1;
  for (std::size_t i = hash & mask; table_[i] != 0; i = (i + 1) & mask)
    if (holds(table_[i], hash)) return id_in(table_[i]);
  return NodeId::None;
}

NodeId Tree::enter(Room& room, std::uint64_t hash, Player to_play) {
  if (!shape_.transpositions) return take_node(room, hash, to_play);
  const std::size_t mask = table_.size() - 1;
  for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
    const std::uint32_t there = published(table_[i]);
    if (there == 0) {
      // Not while the table is nearly full: between two legs it grows.
      if (std::size_t{8} * read(space_->node_count) > 7 * table_.size()) return NodeId::None;
      const NodeId mine = take_node(room, hash, to_play);
      // Two threads may write the same place: then one position is not found again, or is twice.
      if (mine != NodeId::None) publish(table_[i], slot(mine, hash));
      return mine;
    }
    if (holds(there, hash)) return id_in(there);
  }
}

void Tree::insert(NodeId id) {
  const std::size_t mask = table_.size() - 1;
  std::size_t i = at(id).hash & mask;
  while (table_[i] != 0) i = (i + 1) & mask;
  table_[i] = slot(id, at(id).hash);
}

// At most half full.
std::size_t Tree::slots_for(std::size_t nodes) {
  return std::max(first_slots, std::bit_ceil(2 * nodes + 2));
}

void Tree::rebuild_table(std::size_t slots) {
  clear_table(slots);
  for (std::uint32_t number = 1; number < space_->node_count; ++number)
    if (space_->nodes()[number].visits > 0) insert(static_cast<NodeId>(number));
}

bool Tree::wants_room() const {
  return shape_.transpositions && !full() &&
         std::size_t{2} * read(space_->node_count) > table_.size();
}

void Tree::make_room() {
  const std::size_t slots = 4 * table_.size();
  const std::size_t used = std::max(most_used_, space_->used());
  if (slots > most_slots_ && used + slots * sizeof table_[0] + slack > space_->memory.size())
    full_ = true;
  else
    rebuild_table(slots);
}

std::uint32_t Tree::make_moves(Room& room, std::span<const Move> moves) {
  const int count = static_cast<int>(moves.size());
  const std::size_t units = block_units(count);
  const std::uint32_t place = take_units(room, units);
  if (place == 0) return 0;
  std::memset(space_->at(place), 0, 8 * units);
  const NodeMoves made = moves_at(place, 0, count);
  for (int i = 0; i < (lists_late() ? made.usable : count); ++i)
    made.moves[i] = static_cast<std::uint16_t>(moves[i]);
  room.moves += static_cast<std::uint32_t>(count);
  if (!shape_.shared) count_moves(room);
  return place;
}

// near: those that come first.
std::uint32_t Tree::make_far(Room& room, std::span<const Move> moves, const std::uint16_t* near) {
  const int count = static_cast<int>(moves.size());
  const std::size_t units = far_units(count);
  const std::uint32_t place = take_units(room, units);
  if (place == 0) return 0;
  std::memset(space_->at(place), 0, 8 * units);
  if (!lists_late()) return place;
  const NodeMoves made = moves_at(place, place, count);  // of which only the far part is looked at
  const std::uint16_t* const near_end = near + near_moves;
  std::uint16_t* to = std::copy(near, near_end, made.moves);
  for (const Move move : moves)
    if (std::find(near, near_end, static_cast<std::uint16_t>(move)) == near_end)
      *to++ = static_cast<std::uint16_t>(move);
  DCHECK(to == made.moves + count);
  return place;
}

bool Tree::open(Room& room, Node& node, std::span<const Move> moves) {
  std::uint32_t closed = 0;
  if (full() || !exchange(node.moves, closed, being_opened, shape_.shared)) return false;
  const int count = static_cast<int>(moves.size());
  std::uint32_t place = make_moves(room, moves);
  node.count = static_cast<std::uint16_t>(count);
  if (place != 0 && shape_.tried_first)
    put_in_order({moves_at(place, 0, count).moves, moves.size()}, shape_.move_count);
  if (count <= near_moves)
    node.far = place;  // never looked at
  else if (!shape_.in_order && !shape_.tried_first &&
           (node.far = make_far(room, moves, nullptr)) == 0)
    place = 0;
  if (place != 0 && shape_.amaf == AmafKind::Moves) {
    const NodeMoves made = moves_at(place, 0, count);
    credit_samples(node, [&](Outcome outcome, const std::uint64_t* bits) {
      credit_moves(node.to_play, made, outcome, bits);
    });
  }
  if (!shape_.shared) node.next = static_cast<std::uint16_t>(moves[0]);
  publish(node.moves, place);
  return place != 0 && (&node != &at(root_) || has_root_table(room));
}

// The root may always be asked.
bool Tree::has_root_table(Room& room) {
  Node& root = at(root_);
  return shape_.amaf != AmafKind::Table || moves(root).amaf != nullptr || make_table(room, root);
}

// As far as they are written down. Other ones would be another position's, of the same hash.
bool Tree::has_moves(const Node& node, std::span<const Move> moves) const {
  if (moves.size() != node.count) return false;
  const NodeMoves known = this->moves(node);
  return std::all_of(known.moves, known.moves + known.usable, [&](std::uint16_t move) {
    return std::find(moves.begin(), moves.end(), static_cast<Move>(move)) != moves.end();
  });
}

bool Tree::open_far(Room& room, Node& node, std::span<const Move> moves) {
  std::uint32_t closed = 0;
  if (full() || !has_moves(node, moves)) return false;
  if (!exchange(node.far, closed, being_opened, shape_.shared)) return false;
  const std::uint32_t place = make_far(room, moves, this->moves(node).moves);
  publish(node.far, place);
  if (!shape_.shared && place != 0 && node.opened == near_moves)
    node.next = this->moves(node).moves[near_moves];
  return place != 0;
}

bool Tree::open_root(std::span<const Move> moves) {
  Node& root = at(root_);
  Room room;
  if (!is_open(root) && !open(room, root, moves)) return false;
  if (!has_root_table(room)) return false;
  if (root.count != moves.size()) return restrict(root, moves);
  return this->moves(root).usable == root.count || open_far(room, root, moves);
}

// Leaves a node only these of its moves, with their statistics.
bool Tree::restrict(Node& node, std::span<const Move> left) {
  const NodeMoves old = this->moves(node);
  std::vector<Move> moves(left.begin(), left.end());
  if (shape_.tried_first)
    std::stable_partition(moves.begin(), moves.end(), [&](Move move) {
      std::uint16_t* const tried = old.moves + node.opened;
      return std::find(old.moves, tried, static_cast<std::uint16_t>(move)) != tried;
    });
  Room room;
  const int count = static_cast<int>(moves.size());
  const std::uint32_t place = make_moves(room, moves);
  if (place == 0) return false;
  const std::uint32_t far =
      count <= near_moves ? place : make_far(room, moves, moves_at(place, 0, count).moves);
  if (far == 0) return false;
  const NodeMoves kept = moves_at(place, far, count);
  for (int i = 0; i < count; ++i)
    for (int k = 0; k < old.usable; ++k) {
      if (old.moves[k] != kept.moves[i]) continue;
      kept.tally(i) = old.count_of(k);
      kept.link(i) = static_cast<std::uint32_t>(old.child(k));
      if (kept.proofs != nullptr) kept.proofs[i] = old.proofs[k];
      if (shape_.amaf == AmafKind::Moves) kept.amaf[i] = old.amaf[k];
    }
  const std::uint32_t table = shape_.amaf == AmafKind::Table ? table_of(node) : 0;
  node.moves = place;
  node.far = far;
  node.count = static_cast<std::uint16_t>(count);
  if (shape_.amaf == AmafKind::Table) table_of(node) = table;
  node.opened = 0;
  while (node.opened < count && visits(kept.tally(node.opened)) > 0) ++node.opened;
  if (!shape_.shared && node.opened < count) node.next = kept.moves[node.opened];
  return true;
}

void Tree::remember(Room& room, Node& node, Outcome outcome, const std::uint64_t* bits) {
  const std::uint32_t place = take_units(room, sample_units());
  if (place == 0) return;
  auto* sample = reinterpret_cast<Sample*>(space_->at(place));
  std::copy_n(bits, bits_words(), reinterpret_cast<std::uint64_t*>(sample + 1));
  std::uint32_t next = published(node.samples);
  do {
    *sample = {next, outcome};
  } while (!exchange(node.samples, next, place, shape_.shared));
}

bool Tree::make_table(Room& room, Node& node) {
  std::uint32_t& table = table_of(node);
  std::uint32_t none = 0;
  if (full() || !exchange(table, none, being_opened, shape_.shared)) return false;
  const std::uint32_t place = take_units(room, table_units());
  if (place != 0) {
    auto* const tallies = reinterpret_cast<Tally*>(space_->at(place));
    std::memset(tallies, 0, 8 * table_units());
    credit_samples(node, [&](Outcome outcome, const std::uint64_t* bits) {
      credit_table(tallies, outcome, bits);
    });
  }
  publish(table, place);
  return place != 0;
}

template <class Credit>
void Tree::credit_samples(Node& node, const Credit& credit) {
  std::uint32_t place = published(node.samples);
  while (!exchange(node.samples, place, 0U, shape_.shared)) {
  }
  while (place != 0) {
    const auto* sample = reinterpret_cast<const Sample*>(space_->at(place));
    credit(sample->outcome, reinterpret_cast<const std::uint64_t*>(sample + 1));
    place = sample->next;
  }
}

void Tree::credit_moves(Player player, const NodeMoves& moves, Outcome outcome,
                        const std::uint64_t* bits) const {
  const Tally credit = one_visit + points_for(outcome, player);
  credit_listed(moves.amaf, moves.moves, moves.count, bits + index(player) * player_words(),
                credit);
}

void Tree::credit_table(Tally* table, Outcome outcome, const std::uint64_t* bits) const {
  for (const Player player : {Player::First, Player::Second}) {
    const Tally credit = one_visit + points_for(outcome, player);
    credit_numbered(table + index(player) * shape_.move_count, shape_.move_count,
                    bits + index(player) * player_words(), credit);
  }
}

}  // namespace yomi
