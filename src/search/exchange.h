// What the threads of a search tell each other. Each has a tree of its own and works in it as fast
// as if it were alone. Only of the nodes that many simulations pass, of the root first of all, it
// has to know what the others have counted: there it adds what it has counted itself since the last
// time to counts that all share, and takes over what the others have added.
#pragma once
#include <array>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "search/tree.h"

namespace yomi {

// What was counted at a node, by the number of the move and not by its place among the node's
// moves: threads have them in different orders.
struct NodeCounts {
  std::uint32_t visits = 0;
  std::vector<Tally> tallies, amaf;
  std::vector<std::uint8_t> proofs;

  explicit NodeCounts(const TreeShape& shape);
};

class SharedCounts {
 public:
  // Of one node.
  struct Place {
    explicit Place(const TreeShape& shape) : counts(shape) {}

    alignas(64) std::mutex mutex;  // for all of it
    NodeCounts counts;
    std::uint32_t told = 0;                 // how often a thread has told something about a move
    std::array<std::uint16_t, 256> last{};  // about which ones the last times, going round
  };

  explicit SharedCounts(const TreeShape& shape) : shape_(shape) {}

  const TreeShape& shape() const { return shape_; }
  // Of the node with this key; all zero when nobody has asked for it before.
  Place& at(std::uint64_t key);
  // Forgets everything. Requires: no thread is here, and all exchanges begin again.
  void clear() { places_.clear(); }

 private:
  TreeShape shape_;
  std::mutex mutex_;  // for the map
  std::unordered_map<std::uint64_t, Place> places_;
};

// One thread's part.
class Exchange {
 public:
  Exchange(Tree& tree, SharedCounts& shared) : tree_(tree), shared_(shared) {}

  // A new search of a tree that has its root. What is counted there already is not told: it is from
  // an earlier search, and the others may know of it.
  void begin();
  // A simulation that took this one of the node's moves was counted. The node has the same key in
  // every tree. Returns whether what the others have counted has been added.
  bool counted(Node& node, std::uint64_t key, int move);
  // Tells and hears everything, of all nodes that it tells of.
  void settle();

 private:
  // What the tree and the shared counts said when they met last.
  struct Meeting {
    SharedCounts::Place& place;
    NodeCounts own, shared;
    std::vector<std::uint16_t> numbers;  // of a move among the node's, by the move
    std::uint32_t heard = 0;             // of what was told there
    std::vector<std::uint16_t> news;     // the moves taken since then
    bool is_new = true;                  // they have not met yet
  };

  Meeting* find(Node& node, std::uint64_t key);
  void read(const NodeMoves& moves, std::uint32_t visits, NodeCounts& to) const;
  enum class IfTaken { Wait, Leave };
  // False: another thread is there, and this one was to leave.
  bool meet(Node& node, Meeting& meeting, IfTaken if_taken) const;
  void share_all(const NodeMoves& moves, Meeting& meeting) const;
  static void share_news(const NodeMoves& moves, Meeting& meeting);

  Tree& tree_;
  SharedCounts& shared_;
  Node* root_ = nullptr;
  bool is_kept_ = false;                         // the tree has counts from an earlier search
  std::unordered_map<Node*, Meeting> meetings_;  // of busy nodes, the first that were
  Meeting* at_root_ = nullptr;                   // one of them
};

}  // namespace yomi
