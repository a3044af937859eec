// What the games of an encounter between two players, A and B, add up to.
#pragma once
#include <array>
#include <map>
#include <set>

#include "match/match_game.h"
#include "match/statistics.h"

namespace yomi {

struct GameResult {
  std::int64_t round = 0;  // number among the games of the encounter: 2k and 2k + 1 are a pair
  bool a_is_first = true;
  Outcome outcome = Outcome::Ongoing;  // ongoing: void
  GameEnd end = GameEnd::Void;
  std::uint8_t shapes = 0;
  std::int64_t length = 0;  // plies, the opening's included
  std::uint64_t moves = 0;  // a hash of all moves
  Effort a, b;

  bool a_wins() const { return outcome == win_for(a_is_first ? Player::First : Player::Second); }
  bool b_wins() const { return outcome == win_for(a_is_first ? Player::Second : Player::First); }
};

// Wins of one player by what the last move completed; a win may count in several.
struct ShapeWins {
  std::int64_t rings = 0, bridges = 0, forks = 0;
  std::int64_t of = 0;  // wins of which this is known

  ShapeWins& operator+=(const ShapeWins& more);
  bool operator==(const ShapeWins&) const = default;
};

// What is left to know of games that are gone: enough for every share and its interval.
struct MatchTally {
  Score score, a_as_first;          // seen from A
  std::array<ShapeWins, 2> shapes;  // of A and of B
  std::int64_t voids = 0;

  std::int64_t games() const { return score.games() + voids; }  // whatever came of them
  Score a_as_second() const;
  // Of other games between the same players.
  MatchTally& operator+=(const MatchTally& more);
  bool operator==(const MatchTally&) const = default;
};

class EncounterResults {
 public:
  void add(const GameResult& result);

  const MatchTally& tally() const { return tally_; }
  const Score& score() const { return tally_.score; }
  const Score& a_as_first() const { return tally_.a_as_first; }
  Score b_as_first() const;  // seen from B
  // Points of whoever moved first, per game.
  double first_player_rate() const;
  const PairScore& pairs() const { return pairs_; }
  double mean_length() const;
  std::int64_t distinct() const { return static_cast<std::int64_t>(distinct_.size()); }
  std::int64_t voids() const { return tally_.voids; }
  // By kind, of A (0) or B (1).
  std::int64_t failures(int side, GameEnd end) const;
  std::int64_t failed() const;  // games lost by any failure
  const Effort& effort(int side) const { return effort_[static_cast<std::size_t>(side)]; }
  const ShapeWins& shapes(int side) const { return tally_.shapes[static_cast<std::size_t>(side)]; }

 private:
  void count_score(const GameResult& result);

  MatchTally tally_;
  PairScore pairs_;
  std::map<std::int64_t, int> half_pairs_;  // half points of the game whose other is missing
  std::set<std::uint64_t> distinct_;
  std::int64_t plies_ = 0;
  std::map<std::pair<int, GameEnd>, std::int64_t> failures_;
  std::array<Effort, 2> effort_;
};

}  // namespace yomi
