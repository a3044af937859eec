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

  void add(const RowReport& report);
  std::string text() const;
};

// As match has it, or as much of it as searches have, and the published value with what it says.
Json row_json(const Experiment& experiment, const RowReport& report, const MatchReport& match);
Json skipped_json(const Experiment& experiment, const RowReport& report);

}  // namespace yomi::cli
