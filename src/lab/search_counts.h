// What many simulations of one search did, counted while they ran: how many of their moves came
// from the first playout policy (Drake 2009: stored replies), and who played first in each corner
// of the board (Drake 2009, section 5.2).
#pragma once
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/witness.h"
#include "match/match_player.h"

namespace yomi {

struct SearchCounts {
  std::int64_t playouts = 0;
  std::int64_t moves = 0;     // beyond the tree
  std::int64_t answered = 0;  // of these, by the first policy of the chain
  // In how many playouts, tree part included, this was the first stone among the nine points of its
  // corner: "black b1". Square boards from 6x6 on.
  std::map<std::string, std::int64_t> first_stones;

  bool operator==(const SearchCounts&) const = default;
};

// As the store keeps it: "playouts 4000 moves 1203311 answered 511200 black:b1 612 ...".
std::string counts_text(const SearchCounts& counts);
SearchCounts parse_counts(std::string_view text);  // throws an Error
// The same for A's search and, if there is one, B's: "playouts ...; playouts ...".
std::string sides_text(const std::vector<SearchCounts>& sides);
std::vector<SearchCounts> parse_sides(std::string_view text);  // throws an Error

// Counts while a search of this position's game runs.
class SearchCounter final : public Witness {
 public:
  explicit SearchCounter(const Position& position);

  void asked() override { ++ply_; }
  void passed_on() override { passed_on_.push_back(ply_ - 1); }
  void ended(const Record& record) override;

  SearchCounts counts() const;

 private:
  struct Place {
    int corner = -1;  // none
    std::string text;
    std::array<std::int64_t, 2> first{};  // by player
  };

  void note_first_stones(const Record& record);

  SearchCounts counts_;
  int ply_ = 0;                 // beyond the tree, in this simulation
  std::vector<int> passed_on_;  // such plies
  std::vector<Place> places_;   // by move
};

// Throws an Error unless this player's searches can be counted: one of ours, with threads=1 and
// decisive=off.
void check_countable(std::string_view player);

struct CountedSearch {
  SearchCounts counts;
  Effort effort;
};
// One search from this position. Throws GameAbandoned.
CountedSearch count_search(const Position& position, const PlayerSpec& player, std::uint64_t seed,
                           const StopAsked& stop);

// A corner where a surrounded defender has one move that lives.
struct Corner {
  Player defender;
  Point move;
};
// "black b1". Throws an Error.
Corner parse_corner(std::string_view text, const Position& position);

// The share of the playouts in which it is played correctly: the first stone among its nine points
// is the defender's move, or the attacker's.
double correct_share(const SearchCounts& counts, const Corner& corner, const Grid& grid);
// The share of the moves beyond the tree that the first policy chose.
double answered_share(const SearchCounts& counts);

}  // namespace yomi
