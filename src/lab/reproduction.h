// The rows of an experiment as contests in a store, and what has come of them.
#pragma once
#include <compare>

#include "lab/contest.h"
#include "lab/experiment.h"
#include "lab/verdict.h"

namespace yomi {

// What is played in a row without `less`: a match, or searches. Rows that have it alike share their
// games.
struct PlainMatch {
  std::string game, a, b, openings, referee;
  bool a_is_first = false;  // in every game
  bool searches = false;    // not games

  auto operator<=>(const PlainMatch&) const = default;
};
PlainMatch plain_match(const ExperimentRow& plain);

// The row's games follow from what is played and from the seed, and from nothing else: they are the
// same whichever other rows are played, and rows of two experiments that are alike share them.
std::uint64_t row_seed(const PlainMatch& match, std::uint64_t seed);
std::uint64_t row_seed(const ExperimentRow& row, std::uint64_t seed);
// Do they read different things out of the same games?
bool share_games(const ExperimentRow& one, const ExperimentRow& other);
// The rows without `less` whose games this one needs: itself without it, and if there is one the
// same with that player as A.
std::vector<ExperimentRow> plain_rows(const ExperimentRow& row);
// Those of them whose games no earlier row has, as many or more.
std::vector<ExperimentRow> own_plain_rows(const Experiment& experiment, const ExperimentRow& row);
// The games of A and B, or the searches: those of `less` are the contest of another plain row.
ContestSetup row_contest(const Experiment& experiment, const ExperimentRow& row,
                         std::uint64_t seed);

// Why a player or the referee cannot play: its program or its policy is not there; empty: all can.
std::string unplayable(const Contest& contest);

// What the games or searches of a row add up to.
struct RowResult {
  MatchTally games;
  MatchTally less;                                  // the games of this player, as if it were A
  std::vector<std::vector<SearchCounts>> searches;  // each of A, and of B if there is one

  // What the row counts.
  Measured share(const ExperimentRow& row) const;
  Measured draws(const ExperimentRow& row) const;  // of no games where two matches are compared
  // Adds games or searches of one of the row's plain rows.
  void add(const RowResult& plain, bool is_less);

 private:
  Measured share_of_searches(const ExperimentRow& row) const;
};

// Of these games of a row's contest.
EncounterResults encounter_results(const Contest& contest, const std::vector<GameRow>& games);
RowResult row_result(const Contest& contest, const std::vector<GameRow>& games);

// The contest's run among those of a store.
std::optional<RunInfo> find_run(const std::vector<RunInfo>& runs, const Contest& contest);

// What a store has of this row, whoever played it; none: it knows nothing of it, or of one of the
// two matches that it compares. Throws an Error when a policy that the row needs is not there.
struct StoredRow {
  RunInfo run;  // of A and B
  RowResult result;
};
std::optional<StoredRow> stored_row(Store& store, const Experiment& experiment,
                                    const ExperimentRow& row, std::uint64_t seed);

}  // namespace yomi
