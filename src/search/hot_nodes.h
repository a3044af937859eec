// Copies of the nodes that many simulations pass, one set a thread. If two threads wrote the same
// counts all the time, their processors would hand the memory to and fro; so each works on its
// copy, and after some simulations adds what is new to the tree and sees what the others have
// added.
#pragma once
#include <utility>
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
    std::vector<Tally> tallies, amaf, old_amaf;
    Podium podium{};                          // where the rule has a use for it
    std::vector<std::pair<int, Tally>> news;  // moves and what is to be added to their tallies

    void note(int move, Tally amount) {
      if (!news.empty() && news.back().first == move)
        news.back().second += amount;
      else
        news.emplace_back(move, amount);
    }
  };

  explicit HotNodes(const Tree& tree) : tree_(tree), copies_(slots) {}

  // The copy to work on, or nothing when the node has not enough visits to need one.
  Copy* find(Node& node, std::uint32_t root_visits);
  // Hands everything over to the tree.
  void settle();

 private:
  static constexpr std::size_t slots = 256;

  void make(Copy& copy, Node& node) const;
  void settle(Copy& copy) const;

  const Tree& tree_;
  std::vector<Copy> copies_;
};

}  // namespace yomi
