// The top of the tree, which is the root and the busy nodes below it, once for each thread. Every
// simulation passes there, and if two threads counted in the same memory, their processors would
// hand it to and fro all the time. So each counts in copies of its own, writes what it counted into
// a log, and reads the others' logs every few simulations. In the end what each counted itself is
// added to the tree, so that nothing is lost.
//
// A thread that did not run for as long as the others needed to fill a log misses what was written
// over: it chooses by what it knows until the copies are made anew, in the next leg of the search.
//
// For trees without AMAF; see HotNodes for the others and for what is busy further down.
#pragma once
#include <array>
#include <vector>

#include "search/rule.h"
#include "search/tree.h"

namespace yomi {

class TopNodes {
 public:
  struct Copy {
    Node* node = nullptr;
    NodeId id = NodeId::None;
    std::uint32_t visits = 0;
    int tried = 0, next = 0;       // moves known to have been tried; where to look for another
    int ahead = nothing;           // what the next simulation will choose, if that is known,
    NodeId behind = NodeId::None;  // and the node behind it
    NodeMoves moves;               // with these tallies
    std::vector<Tally> tallies;
    std::vector<Tally> mine;  // the part of it that this thread has counted
    Podium podium{};          // where choices are made ahead

    static constexpr int nothing = -1;
  };

  explicit TopNodes(Tree& tree) : tree_(tree) {}

  // This thread is one of so many. It listens to all others, and begins with other untried moves.
  void join(int thread, int threads) { share_ = static_cast<double>(thread) / threads; }
  void listen_to(const TopNodes& other) { others_.push_back({&other, 0}); }

  // To be called before each simulation.
  void begin() {
    if (!planted_) plant();
  }
  // Hears what the others have counted meanwhile, if it is time. To be called after each
  // simulation.
  void listen();
  // The copy to work on. Nothing when the node is not of the top, or below the root and not all of
  // its moves have been tried: until then it is not so busy, and trying each once needs no counts.
  Copy* find(Node& node);
  // The next move that nobody has tried; the number of moves when there is none.
  static int untried(Copy& copy);
  // A simulation counted this in a copy.
  void note(Copy& copy, int move, Tally amount);
  // Makes the next choice, after the result of the last. Requires: all moves have been tried.
  void choose_ahead(Copy& copy, const Rule& rule);
  // Makes the next simulation's choice at the node behind the root's, if that is left to do.
  void prepare(const Rule& rule);
  // What the next simulation will want below, as far as that is known, comes nearer.
  void fetch();
  // Adds what this thread has counted to the tree. To be called when no thread is at work.
  void settle();

  std::uint32_t root_visits() const { return copies_.front().visits; }
  // The node behind a move of the root belongs to the top.
  static void mark(Node& node, int move) { write(node.top, static_cast<std::uint16_t>(move + 1)); }

 private:
  static constexpr std::uint32_t log_size = 1U << 15;  // messages: about 16,000 simulations

  struct Other {
    const TopNodes* thread;
    std::uint32_t seen;  // of its messages
  };
  struct Log {
    alignas(128) std::uint32_t written = 0;  // messages in all
    std::uint32_t settled = 0;               // those that the tree has
    alignas(128) std::array<std::uint64_t, log_size> messages{};
  };

  // The copy behind the root's next choice; nothing when either is not known.
  Copy* behind_root();
  void plant();
  void make(Copy& copy, Node& node) const;
  void settle(const Copy& copy) const;
  void listen_to_one(Other& other);

  Tree& tree_;
  double share_ = 0;
  bool planted_ = false;
  std::uint32_t age_ = 0;     // simulations since this thread listened
  std::vector<Copy> copies_;  // of the root, then of its children in the order of its moves
  std::vector<Other> others_;
  std::unique_ptr<Log> log_ = std::make_unique<Log>();
};

}  // namespace yomi
