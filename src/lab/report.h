// What a store holds and what is kept of games that are gone, put together for a reader: the
// experiments that have games, row by row, and every other run.
#pragma once
#include "lab/stored_matches.h"

namespace yomi {

// The games of a row's match, or its searches, of all seeds.
struct ReportMatch {
  PlainMatch match;  // whose A is that of the row, or `less`
  SeedResults results;
  std::optional<StoredMatch> stored;  // with the games to be shown; none: only results are kept

  std::int64_t games() const;
  // Are all of them in the store?
  bool is_stored() const { return stored && stored->run.games == games(); }
};

// A row of an experiment that has games, of both its matches if it compares two.
struct ReportRow {
  ExperimentRow row;
  RowResult result;
  std::vector<ReportMatch> matches;  // A's, then that of `less`
};

struct ReportExperiment {
  Experiment experiment;  // with all its rows
  std::vector<ReportRow> rows;

  // Names of rows that have no games.
  std::vector<std::string> missing() const;
  // Of all rows, those that several share once.
  std::int64_t games() const { return counted(false); }
  std::int64_t searches() const { return counted(true); }

 private:
  std::int64_t counted(bool searches) const;
};

// The games that two players played against each other in one game, seen from A.
struct ReportPairing {
  std::string game, a, b;
  Score score, a_as_first;
  std::vector<GameRow> games;  // those to be shown

  // Takes a game of these two.
  void count(const GameRow& row);
};

// A match, a tournament, an evolution, or rows that no experiment here has.
struct ReportRun {
  RunInfo run;
  std::vector<ReportPairing> pairings;
  std::vector<Checkpoint> checkpoints;  // of an evolution
  bool searches = false;                // instead of games
};

struct Report {
  std::string source;  // of all this, as the user named it
  std::vector<ReportExperiment> experiments;
  std::vector<ReportRun> others;

  // Those counted, each once.
  std::int64_t games() const { return counted(false); }
  std::int64_t searches() const { return counted(true); }
  std::int64_t shown() const;
  // Are all games of the experiments in the store?
  bool is_stored() const;
  // That reproduce was given for the experiments' rows.
  std::vector<std::uint64_t> seeds() const;

 private:
  std::int64_t counted(bool searches) const;
};

struct ReportOptions {
  std::uint64_t seed = 1;         // that reproduce was given
  std::size_t shown_games = 20;   // of each row and pairing
  bool only_experiments = false;  // leave out all other runs
};

// Reads games run by run and keeps those that are to be shown. What else is kept counts beside the
// store, for one seed the one or the other.
Report read_report(Store& store, const std::vector<Experiment>& experiments,
                   const ReportOptions& options, const KeptResults& kept = {});
// Of no store.
Report kept_report(const KeptResults& kept, const std::vector<Experiment>& experiments);

// How many published shares have which verdict.
struct VerdictCounts {
  std::int64_t agree = 0, differ = 0, open = 0;

  void add(const ReportRow& row);
  std::int64_t all() const { return agree + differ + open; }
};
VerdictCounts verdicts(const ReportExperiment& experiment);

}  // namespace yomi
