// Which player for this game? What the results against uct say, and how to come by some quickly.
#pragma once
#include "lab/league.h"

namespace yomi {

// The players of one game and budget.
struct Advice {
  struct Place {
    LeagueRow row;
    // What it may be expected to score again. The best of many owes some of its games to luck: the
    // share is drawn to the mean of all, the more the less the players differ beyond the noise of
    // their games (empirical Bayes: Efron and Morris 1975).
    double expected;
    bool may_be_best;  // the games do not tell it from the first
  };

  // By what they may be expected to score; of equals the faster one first.
  // With a confidence of 95 % the best of them is among those that may be: the others are told from
  // the first by Fisher's exact test, on a level that is shared by all of them (Bonferroni).
  std::vector<Place> places;

  // The first, or uct if that is not expected to score more than half. Requires: there are places.
  std::string player() const;
  // Beyond doubt: of all these players hardly one would score so much by luck (an exact test, on a
  // level that is shared by all of them).
  bool is_better_than_rival() const;
  std::size_t leaders() const;  // that may be the best
  std::size_t equals() const;   // that scored as much as the first, which is the fastest of them
};

Advice advice_of(std::vector<LeagueRow> rows);

// The rows of one game and budget.
std::vector<LeagueRow> rows_of(const std::vector<LeagueRow>& league, std::string_view game,
                               std::string_view budget);
// The budgets that a game has in the table, in its order.
std::vector<std::string> budgets_of(const std::vector<LeagueRow>& league, std::string_view game);

// The players in an order to try them in: those that did well in the same game of another size
// with a budget of this kind first, the others as they are.
std::vector<std::string> promising_first(std::vector<std::string> players,
                                         const std::vector<LeagueRow>& league,
                                         std::string_view game, std::string_view budget);

// Finding the best of many in few games. All that are left play the same number of games in a
// round, the best third goes on; the three finalists play the last round, whose games nobody was
// chosen by, so that its intervals mean what they say. Rounds cost the same, the last one twice as
// much; if there are not enough games for all players to begin with, the first so many do.
struct Round {
  int players;
  std::int64_t games_each;  // in this round; even: each opening with each side
};
// Requires: players >= 1. At least one round, the final; all but the smallest number of games are
// hardly exceeded.
std::vector<Round> plan_rounds(int players, std::int64_t games);
std::int64_t games_in(const std::vector<Round>& rounds);

}  // namespace yomi
