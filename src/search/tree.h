// The search tree in one bounded piece of memory. Nodes (positions) are an array that grows from
// the bottom, what belongs to a node (its moves, see NodeMoves) is laid down from the top; when
// the two meet, the tree is full. Nothing is ever freed one by one: a new search starts at the
// bottom again, and a search that goes on from a later position keeps what it needs by copying.
//
// A node costs 32 bytes. A move takes 14: visits and value (8), the child (4), and itself (2). At
// first there is room for the `near_moves` that are tried first, and for all once those are: most
// nodes are visited a few times only. AMAF statistics are 8 more for each move, and a proof 1:
// these have room for all from the start, and with AMAF so has the list of moves. For GRAVE a node
// that may be asked has 16 for each move number of the game, and others remember their simulations.
// Where choices are made ahead, the room for all moves is 240 larger (Podium).
#pragma once
#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "core/check.h"
#include "core/lanes.h"
#include "core/types.h"
#include "search/memory.h"
#include "search/podium.h"
#include "search/shared.h"
#include "search/tally.h"

namespace yomi {

enum class NodeId : std::uint32_t { None };

struct alignas(32) Node {
  std::uint64_t hash = 0;
  std::uint32_t visits = 0;  // simulations that came here
  std::uint32_t moves = 0;   // place of its moves; see Tree::is_open
  std::uint32_t far = 0;     // place of what belongs to the moves after the near ones
  union {
    std::uint32_t samples = 0;  // AMAF: what was played from here before it was counted, as a list
    std::uint32_t next_child;   // choices ahead: the node behind the move that is next, if known
  };
  std::uint16_t count = 0;   // of its moves
  std::uint16_t opened = 0;  // how many have been tried, in their order; see Tree::has_next
  Player to_play = Player::First;
  Proof proof = Proof::Unknown;
  union {
    std::uint16_t top = 0;  // with threads: the number of the root's move that leads here, from 1
    std::uint16_t next;     // otherwise: the move that is tried next
  };
};
static_assert(sizeof(Node) == 32);

inline constexpr int near_moves = lanes;

// The moves of a node, as arrays. Only the first `usable` moves have tallies and children.
struct NodeMoves {
  int count = 0, usable = 0;
  Tally *tallies = nullptr, *far_tallies = nullptr;  // of the near moves, and of the others
  std::uint32_t *children = nullptr, *far_children = nullptr;
  Tally* amaf = nullptr;  // of these moves; or of all moves of both players, or null: AmafKind
  std::uint16_t* moves = nullptr;  // with AMAF of all, otherwise of the usable ones
  std::uint8_t* proofs = nullptr;  // Proof for the mover; null unless the tree proves
  Podium* podium = nullptr;        // null unless choices are made ahead, and of few moves

  Move move(int i) const { return static_cast<Move>(moves[i]); }
  Tally& tally(int i) const { return i < near_moves ? tallies[i] : far_tallies[i - near_moves]; }
  std::uint32_t& link(int i) const {
    return i < near_moves ? children[i] : far_children[i - near_moves];
  }
  // These are the tallies.
  void count_in(std::vector<Tally>& own) {
    tallies = own.data();
    far_tallies = tallies + near_moves;
  }
  // The tallies of the usable moves come nearer.
  void fetch() const {
    constexpr int line = 64 / sizeof(Tally);
    for (int i = 0; i < near_moves; i += line) __builtin_prefetch(tallies + i);
    for (int i = 0; i < usable - near_moves; i += line) __builtin_prefetch(far_tallies + i);
  }
  // What is known of any move, usable or not.
  Tally count_of(int i) const { return i < usable ? read(tally(i)) : 0; }
  NodeId child(int i) const {
    return i < usable ? static_cast<NodeId>(published(link(i))) : NodeId::None;
  }
  Proof proof(int i) const {
    return proofs == nullptr ? Proof::Unknown : static_cast<Proof>(read(proofs[i]));
  }
};

// The tallies of the usable moves, which others may change meanwhile.
inline void copy_shared(const NodeMoves& from, Tally* to) {
  copy_shared(from.tallies, std::min(from.usable, near_moves), to);
  if (from.usable > near_moves)
    copy_shared(from.far_tallies, from.usable - near_moves, to + near_moves);
}

// Which AMAF statistics a node has: none; of its own moves; or, once its visits are enough, of
// every move of both players, for its descendants to borrow (GRAVE).
enum class AmafKind : std::uint8_t { None, Moves, Table };

struct TreeShape {
  AmafKind amaf = AmafKind::None;
  bool proofs = false;
  bool transpositions = true;
  bool shared = false;   // several threads
  bool keeps = false;    // keep() will be called: half of the memory is for copying
  bool ahead = false;    // a node knows what the next simulation will choose: one thread, no AMAF
                         // statistics, no proofs, in order, no position twice on a way down
  bool in_order = true;  // moves are tried in their order, each once before any twice
  bool tried_first = false;  // or: those that were tried are listed first, the others behind them
                             // by their numbers; one thread, no proofs, AmafKind::Table
  int move_count = 0;        // every move number is below it
  std::uint32_t table_visits = 0;  // AmafKind::Table: nobody asks a node without more visits
  std::size_t memory = std::size_t{1} << 29;  // bytes, all included
};

class Tree {
 public:
  // What one thread has taken from the tree's memory and not yet used, so that threads seldom meet
  // where it is handed out. Alone, a thread takes just what it needs.
  struct Room {
    std::uint32_t node = 0, last_node = 0;  // numbers left: node to last_node - 1
    std::uint32_t place = 0, last_place = 0;
    std::uint32_t moves = 0;    // made and not yet counted in the tree's total
    std::uint32_t planted = 0;  // void after the tree was planted or compacted again
  };

  explicit Tree(const TreeShape& shape);

  const TreeShape& shape() const { return shape_; }
  Node& at(NodeId id) { return space_->nodes()[static_cast<std::uint32_t>(id)]; }
  const Node& at(NodeId id) const { return space_->nodes()[static_cast<std::uint32_t>(id)]; }
  NodeId id_of(const Node& node) const { return static_cast<NodeId>(&node - space_->nodes()); }
  NodeId root() const { return root_; }

  // Forgets everything and starts with a root. There may be about so many nodes: the table is made
  // for them, and grows if there are more.
  NodeId plant(Player to_play, std::uint64_t hash, std::int64_t expected_nodes = 0);
  // Makes a node the root. What cannot be reached from it is dropped when memory runs short.
  void keep(NodeId id);
  // The node behind a move, if there is one.
  NodeId child(NodeId id, Move move) const;
  // The node of a position, if the table has it. Requires: transpositions.
  NodeId find(std::uint64_t hash) const;

  // The node of a position will be wanted soon, and most likely be new.
  void expect(std::uint64_t hash) const {
    if (!table_.empty()) __builtin_prefetch(&table_[hash & (table_.size() - 1)], 1);
  }
  // The node of a position: with transpositions the one that is there. None when full.
  NodeId enter(Room& room, std::uint64_t hash, Player to_play);
  bool is_open(const Node& node) const { return published(node.moves) > being_opened; }
  // Has it a move to try, or tried them all?
  bool has_choice(const Node& node) const {
    return read(node.opened) < near_moves || published(node.far) > being_opened;
  }
  // Choices ahead, when all moves have been tried: which one is next. It goes with Node::next, the
  // move, and next_child.
  bool has_next(const Node& node) const { return shape_.ahead && node.opened > node.count; }
  static int next_of(const Node& node) { return node.opened - node.count - 1; }
  static void set_next(Node& node, const NodeMoves& moves, int i) {
    node.opened = static_cast<std::uint16_t>(node.count + 1 + i);
    node.next = moves.moves[i];
    node.next_child = moves.link(i);
  }
  // Where tried moves are listed first: a move will be tried for the first time. Its new place.
  static int put_forward(Node& node, const NodeMoves& moves, int i) {
    std::rotate(moves.moves + node.opened, moves.moves + i, moves.moves + i + 1);
    return node.opened++;
  }
  NodeMoves moves(const Node& node) const {
    return moves_at(read(node.moves), published(node.far), node.count);
  }
  // Gives a node its moves. False when full, or when another thread is at it.
  bool open(Room& room, Node& node, std::span<const Move> moves);
  // Makes all its moves usable: those that it has come first, in whatever order they are told now.
  // False when full, when another thread is at it, or when they are not its moves.
  bool open_far(Room& room, Node& node, std::span<const Move> moves);
  // Gives the root these moves, all usable. Of the moves that it has it keeps the statistics. False
  // when full.
  bool open_root(std::span<const Move> moves);

  // AMAF of a node that has no tallies for it yet: the moves of a simulation, as bits, are
  // remembered until it has. bits: first's moves, then second's, bits_words() in all.
  void remember(Room& room, Node& node, Outcome outcome, const std::uint64_t* bits);
  // AmafKind::Table: has a node without a table enough visits for one? And gives it one, with what
  // is remembered. Requires: it has moves. False when full, or when another thread is at it.
  bool wants_table(const Node& node) const { return read(node.visits) > table_visits_; }
  bool make_table(Room& room, Node& node);
  int bits_words() const { return 2 * player_words(); }
  int player_words() const { return (shape_.move_count + 63) / 64; }

  // Between the legs of a search, when no other thread is here: the table grows with the tree.
  bool wants_room() const;
  void make_room();

  // With threads, including a few nodes that have only been set aside, and without a few moves.
  std::int64_t node_count() const { return read(space_->node_count) - 1; }
  std::int64_t move_total() const { return read(move_total_); }
  std::size_t bytes() const;
  std::size_t table_bytes() const { return table_.size_bytes(); }
  bool full() const { return read(full_); }

 private:
  static constexpr std::uint32_t being_opened = 1;

  // Places are counted in units of 8 bytes from the top; 0 and 1 are no place. The uppermost stay
  // free, because rules read beyond the end of an array (Candidates).
  static constexpr std::uint32_t margin = 32;
  struct Space {
    explicit Space(std::size_t bytes) : memory(bytes) {}
    Node* nodes() const { return reinterpret_cast<Node*>(memory.begin()); }
    std::byte* at(std::uint32_t place) const { return memory.end() - std::size_t{8} * place; }
    std::size_t used() const {
      return read(node_count) * sizeof(Node) + std::size_t{8} * read(units);
    }

    Memory memory;
    alignas(64) std::uint32_t node_count = 1;  // number 0 is none
    std::uint32_t units = margin;
  };

  struct Sample {
    std::uint32_t next;
    Outcome outcome;
  };

  // A move is written down when it becomes usable.
  bool lists_late() const { return shape_.in_order && shape_.amaf == AmafKind::None; }
  static std::size_t near_count(int count) {
    return static_cast<std::size_t>(std::min(count, near_moves));
  }
  std::size_t block_units(int count) const;
  std::size_t table_units() const { return 2 * static_cast<std::size_t>(shape_.move_count); }
  std::size_t sample_units() const { return 1 + static_cast<std::size_t>(bits_words()); }
  // Where the place of a node's table stands.
  std::uint32_t& table_of(const Node& node) const {
    return *reinterpret_cast<std::uint32_t*>(moves(node).tallies + near_count(node.count));
  }
  std::size_t far_units(int count) const {
    const auto n = static_cast<std::size_t>(count);
    const std::size_t bytes = (n - near_count(count)) * (8 + 4) + (lists_late() ? 2 * n : 0);
    return (bytes + 7) / 8 + (shape_.ahead ? sizeof(Podium) / 8 : 0);
  }
  [[gnu::always_inline]] NodeMoves moves_at(std::uint32_t place, std::uint32_t far,
                                            int count) const;
  std::size_t limit() const;
  std::uint32_t reserve_units(std::size_t units);
  std::uint32_t take_units(Room& room, std::size_t units);
  void check(Room& room) const {
    if (room.planted != planted_) room = {.planted = planted_};
  }
  void count_moves(Room& room);
  bool reserve_nodes(Room& room);
  NodeId take_node(Room& room, std::uint64_t hash, Player to_play);
  std::uint32_t make_moves(Room& room, std::span<const Move> moves);
  std::uint32_t make_far(Room& room, std::span<const Move> moves, const std::uint16_t* near);
  bool has_moves(const Node& node, std::span<const Move> moves) const;
  bool restrict(Node& node, std::span<const Move> moves);
  template <class Credit>
  void credit_samples(Node& node, const Credit& credit);
  void credit_moves(Player player, const NodeMoves& moves, Outcome outcome,
                    const std::uint64_t* bits) const;
  void credit_table(Tally* table, Outcome outcome, const std::uint64_t* bits) const;
  bool has_root_table(Room& room);
  void insert(NodeId id);
  static std::size_t slots_for(std::size_t nodes);
  void clear_table(std::size_t slots);
  void rebuild_table(std::size_t slots);
  void compact();
  NodeId copied(NodeId id, Space& to);
  void copy_moves(Node& node, Space& to);
  std::uint32_t copy_samples(std::uint32_t place, Space& to, std::size_t room) const;
  std::uint32_t copy_block(std::uint32_t place, std::size_t units, Space& to) const;
  // What a slot of the table holds: the node's number, and above it as much of its hash as fits.
  std::uint32_t slot(NodeId id, std::uint64_t hash) const {
    return static_cast<std::uint32_t>(id) | (static_cast<std::uint32_t>(hash >> 32) & ~id_mask_);
  }
  NodeId id_in(std::uint32_t slot) const { return static_cast<NodeId>(slot & id_mask_); }
  bool holds(std::uint32_t slot, std::uint64_t hash) const {
    return ((slot ^ static_cast<std::uint32_t>(hash >> 32)) & ~id_mask_) == 0 &&
           at(id_in(slot)).hash == hash;
  }

  TreeShape shape_;
  std::unique_ptr<Space> space_, spare_;
  std::unique_ptr<Memory> table_memory_;
  std::span<std::uint32_t> table_;  // by hash: see slot()
  std::uint32_t id_mask_;
  std::uint32_t table_visits_;
  std::size_t most_slots_ = 0, most_used_ = 0;  // in any search so far: slots, bytes of a space
  NodeId root_ = NodeId::None;
  std::uint32_t planted_ = 1;
  bool full_ = false;
  alignas(64) std::int64_t move_total_ = 0;
};

inline NodeMoves Tree::moves_at(std::uint32_t place, std::uint32_t far, int count) const {
  DCHECK(place > being_opened);
  const auto n = static_cast<std::size_t>(count);
  const std::size_t near = near_count(count);
  auto* at = space_->at(place);
  NodeMoves m;
  m.count = count;
  m.usable = static_cast<int>(far > being_opened ? n : near);
  m.tallies = reinterpret_cast<Tally*>(at);
  at += sizeof(Tally) * near;
  if (shape_.amaf == AmafKind::Moves) {
    m.amaf = reinterpret_cast<Tally*>(at);
    at += sizeof(Tally) * n;
  } else if (shape_.amaf == AmafKind::Table) {
    const std::uint32_t table = published(*reinterpret_cast<std::uint32_t*>(at));
    if (table > being_opened) m.amaf = reinterpret_cast<Tally*>(space_->at(table));
    at += sizeof(Tally);
  }
  m.children = reinterpret_cast<std::uint32_t*>(at);
  at += sizeof(std::uint32_t) * near;
  m.moves = reinterpret_cast<std::uint16_t*>(at);
  at += sizeof(std::uint16_t) * (lists_late() ? near : n);
  if (shape_.proofs) m.proofs = reinterpret_cast<std::uint8_t*>(at);
  m.far_tallies = reinterpret_cast<Tally*>(space_->at(far));
  m.far_children = reinterpret_cast<std::uint32_t*>(m.far_tallies + (n - near));
  if (lists_late() && m.usable > near_moves)
    m.moves = reinterpret_cast<std::uint16_t*>(m.far_children + (n - near));
  if (shape_.ahead && count > near_moves)
    m.podium = reinterpret_cast<Podium*>(space_->at(far) + 8 * far_units(count)) - 1;
  return m;
}

}  // namespace yomi
