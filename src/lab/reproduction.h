// The rows of an experiment as contests in a store, and what has come of them.
#pragma once
#include "lab/contest.h"
#include "lab/experiment.h"
#include "lab/verdict.h"

namespace yomi {

// The row's games follow from what is played and from the seed, and from nothing else: they are the
// same whichever other rows are played, and rows of two experiments that are alike share them.
std::uint64_t row_seed(const ExperimentRow& row, std::uint64_t seed);
// Do they read different things out of the same games?
bool share_games(const ExperimentRow& one, const ExperimentRow& other);
// Has an earlier row the games of this one, as many or more?
bool is_shared(const Experiment& experiment, const ExperimentRow& row);
ContestSetup row_contest(const Experiment& experiment, const ExperimentRow& row,
                         std::uint64_t seed);

// Why a player or the referee cannot play: its program or its policy is not there; empty: all can.
std::string unplayable(const Contest& contest);

// What the games or searches of a row add up to.
struct RowResult {
  EncounterResults games;
  std::vector<std::vector<SearchCounts>> searches;  // each of A, and of B if there is one

  // What the row counts.
  Measured share(const ExperimentRow& row) const;
  // Of games.
  Measured share(ExperimentRow::Counting counting) const;
  Measured draws() const;

 private:
  Measured share_of_searches(const ExperimentRow& row) const;
};

// Of these games.
RowResult row_result(const Contest& contest, const std::vector<GameRow>& games);

// The contest's run among those of a store.
std::optional<RunInfo> find_run(const std::vector<RunInfo>& runs, const Contest& contest);

// What a store has of this row, whoever played it; none: it knows nothing of it. Throws an Error
// when a policy that the row needs is not there.
struct StoredRow {
  RunInfo run;
  RowResult result;
};
std::optional<StoredRow> stored_row(Store& store, const Experiment& experiment,
                                    const ExperimentRow& row, std::uint64_t seed);

}  // namespace yomi
