// What came of an experiment's rows, beside what was published: a line a row, as each is done.
#pragma once
#include "cli/match_report.h"
#include "lab/reproduction.h"

namespace yomi::cli {

// One row as far as its games are played, or why they are not.
struct RowReport {
  const ExperimentRow& row;
  RowResult result;
  std::string skipped;  // why; empty: it was played
};

class RowTable {
 public:
  explicit RowTable(const Experiment& experiment);

  std::string head() const;
  // A second line where the paper gives draws apart.
  std::string lines(const RowReport& report) const;

 private:
  std::string line(const std::vector<std::string>& cells) const;

  std::vector<std::size_t> widths_;
  bool has_draws_;  // a column of them
};

// How many rows say what, and what to do next.
struct RowSummary {
  int rows = 0, skipped = 0;
  std::array<int, 3> verdicts{};  // by Verdict; a row with published draws has two
  std::string differing;          // the first row of games that does
  std::int64_t wanted = 0;        // games that might be enough where they are not; 0: they are

  void add(const RowReport& report);
  std::string text() const;
};

// "'run 1' to 'run 10'". Requires: there are names.
std::string first_to_last(const std::vector<std::string>& names);

// Rows that were not played: what they need, said once for all that need the same.
class SkippedRows {
 public:
  void add(const ExperimentRow& row, const std::string& reason);
  // A line for each thing that is missing, as errors are told.
  std::string text() const;

 private:
  struct Group {
    std::string needs, reason;  // why the first of them cannot be played
    std::vector<std::string> rows;
  };
  std::vector<Group> groups_;
};

// Adds "less": the player's text, or null.
void add_less(Json& json, const ExperimentRow& row);
// As match has it, or as much of it as searches have, and the published value with what it says; of
// a row that compares two matches also what came of the second, whose run this is; 0: it was not
// played.
Json row_json(const Experiment& experiment, const RowReport& report, const MatchReport& match,
              RunId less_run);
Json skipped_json(const Experiment& experiment, const RowReport& report);

}  // namespace yomi::cli
