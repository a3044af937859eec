// The boundary between searches and everything above them: a player of one game, its type erased.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "engine/player_spec.h"
#include "search/tally.h"

namespace yomi {

class Position;

struct MoveReport {
  Move move{};
  std::int64_t visits = 0;
  double value = 0;  // mean result for the player to move, 0 to 1; meaningless without visits
  std::int64_t amaf_visits = 0;
  double amaf = 0;
  Proof proof = Proof::Unknown;
  std::vector<Move> line = {};  // what both would play from this move on; only if asked for
};

struct SearchReport {
  Move best{};
  std::int64_t playouts = 0;
  double seconds = 0;
  double cpu_seconds = 0;         // of all threads
  std::vector<MoveReport> moves;  // in the order of preference: the best first
  std::vector<Move> line;         // what both would play, as far as the tree knows
  Proof proof = Proof::Unknown;   // of the position, for the player to move
  std::int64_t nodes = 0;         // positions in the tree
  std::int64_t tree_moves = 0;    // moves of these positions
  std::int64_t bytes = 0;
  bool full = false;      // memory was used up: the tree stopped growing
  bool has_amaf = false;  // the tree kept AMAF statistics
  bool stopped = false;   // by the watcher
};

// What one playout policy has learned, for people.
struct PolicyLessons {
  std::string_view policy;
  std::vector<Lesson> lessons;
};

// Told now and then how many playouts are done and which share of the budget that is; says whether
// to go on.
using SearchWatch = std::function<bool(std::int64_t playouts, double share)>;

// Shown the state of a search every so many seconds, while all its threads rest.
struct SearchView {
  double interval = 0;
  std::function<void(const SearchReport&)> show;  // none: nobody looks
  std::size_t lines = 0;                          // of so many moves, also in the final report
};

class Searcher {
 public:
  virtual ~Searcher() = default;

  virtual const PlayerSpec& spec() const = 0;
  // Forgets what it has learned.
  virtual void new_game() = 0;
  // Of every playout policy that learns, in the order of the chain; those of the first thread.
  virtual std::vector<PolicyLessons> lessons() const { return {}; }
  // Who looks at the searches to come. A search that is over before the first interval, or that
  // does not build a tree, shows nothing.
  virtual void show_to(SearchView) {}

  // Throws an Error when the game is over. Where only one move is to be considered, it is found
  // without playouts.
  SearchReport think(const Position& position, const Budget& budget, const SearchWatch& watch = {});
  SearchReport think(const Position& position) { return think(position, spec().budget); }

 private:
  // Requires: the game is not over.
  virtual SearchReport search(const Position& position, const Budget& budget,
                              const SearchWatch& watch) = 0;
};

// A player of this position's game. The same seed, one thread and the same calls: the same moves.
// Throws an Error when the game does not fit the player.
std::unique_ptr<Searcher> make_searcher(const Position& position, const PlayerSpec& spec,
                                        std::uint64_t seed);

}  // namespace yomi
