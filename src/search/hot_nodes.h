// Copies of the nodes that every simulation passes, one set a thread. Near the root two threads
// would write the same counts all the time, and their processors pass the memory to and fro; so
// each works on its copy, and after some simulations adds what is new to the tree and sees what the
// others have added.
#pragma once
#include <vector>

#include "search/tree.h"

namespace yomi {

class HotNodes {
 public:
  struct Copy {
    Node* node = nullptr;
    bool in_use = false;  // by the simulation under way
    int age = 0;          // simulations since it was made
    std::uint32_t visits = 0, old_visits = 0;
    std::vector<Tally> tallies, old_tallies, amaf, old_amaf;
  };

  explicit HotNodes(const Tree& tree) : tree_(tree), copies_(slots) {}

  // The copy to work on, or nothing when the node has not enough visits to need one.
  Copy* find(Node& node, std::uint32_t root_visits);
  // Hands everything over to the tree.
  void settle();

 private:
  static constexpr std::size_t slots = 64;

  void make(Copy& copy, Node& node) const;
  void settle(Copy& copy) const;

  const Tree& tree_;
  std::vector<Copy> copies_;
};

}  // namespace yomi
