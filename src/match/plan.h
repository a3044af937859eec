// Which games a match or tournament consists of, numbered from 0: everything about a game follows
// from its number and the seed, so that any worker plays it alike.
#pragma once
#include "match/match_game.h"
#include "match/openings.h"

namespace yomi {

// Two players (by number) in one game.
struct Encounter {
  int game = 0;  // of Plan's games
  int a = 0, b = 1;
};

struct GamePlace {
  int encounter = 0;
  std::int64_t round = 0;  // number among the games of its encounter
  bool a_is_first = true;
};

struct PlannedGame : GamePlace {
  GameSetup setup;
};

class Plan {
 public:
  struct Game {
    std::string spec;
    Openings openings;
  };

  // a_is_first: in every game; else sides alternate. Throws an Error when a game or an opening is
  // none.
  Plan(const std::vector<std::string>& games, std::string_view openings,
       std::vector<Encounter> encounters, std::uint64_t seed, bool a_is_first = false);

  const std::vector<Game>& games() const { return games_; }
  const std::vector<Encounter>& encounters() const { return encounters_; }

  // The games of an encounter come in twos of one opening, with the sides exchanged. All
  // encounters go on side by side.
  PlannedGame at(std::int64_t number) const;
  // The same without its opening, which takes time to make.
  GamePlace place(std::int64_t number) const;

  // As many games of each encounter, or the next number that makes whole rounds of the openings of
  // every game. Throws an Error when no number below a billion does.
  std::int64_t rounded(std::int64_t games_each) const;

 private:
  std::vector<Game> games_;
  std::vector<Encounter> encounters_;
  std::uint64_t seed_;
  bool a_is_first_;
};

}  // namespace yomi
