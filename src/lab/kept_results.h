// What matches added up to, kept where their games are not: a text file that the sittings of
// several machines add to, a line for each match and seed. Ours is data/results.jsonl.
//
//   {"game":"hex:11","a":"rave@1000","b":"uct@1000","openings":"none","first":"both","seed":1,
//    "row_seed":16640204900281033029,"as_first":{"won":6,"lost":4,"drawn":0},
//    "as_second":{"won":5,"lost":5,"drawn":0},"builds":["0.1.0 (0fc035cc5b31)"]}
//
// `seed` is what reproduce was given; `row_seed` follows from it and from what is played. Several
// `builds`: one of them played it, and nobody knows any more which. Where there is any: `referee`,
// `voids`, and the shapes of a player's wins, `a_shapes` and `b_shapes`
// ({"rings":3,"bridges":0,"forks":1}). Searches have `searches` in place of games: a text each, as
// the store keeps it.
#pragma once
#include <iosfwd>

#include "lab/reproduction.h"

namespace yomi {

// Of a match with one seed.
struct MatchResult {
  RowResult result;
  std::vector<std::string> builds;  // who played it: "0.1.0 (0fc035cc5b31)"

  std::int64_t games() const;  // or searches
};

// Results of one match by the seed that reproduce was given. Those of different seeds are of
// different games and add up.
using SeedResults = std::map<std::uint64_t, MatchResult>;
// The same seed gives the same games, so of two results the one with more of them counts; of as
// many the new one. True: there are more games now.
bool take(SeedResults& results, std::uint64_t seed, MatchResult result);

class KeptResults {
 public:
  bool take(const PlainMatch& match, std::uint64_t seed, MatchResult result);
  // Empty: nothing is kept of this match.
  const SeedResults& of(const PlainMatch& match) const;
  const std::map<PlainMatch, SeedResults>& matches() const { return matches_; }
  // In an order that depends on nothing else, so that few lines differ when few results do.
  std::string text() const;

 private:
  std::map<PlainMatch, SeedResults> matches_;
};

// Throws an Error that names the line: also when a match and its seed do not fit.
KeptResults parse_kept_results(std::istream& in, const std::string& name);
KeptResults read_kept_results(const std::string& file);

}  // namespace yomi
