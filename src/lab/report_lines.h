// The table of an experiment in words, the same for HTML and Markdown.
#pragma once
#include <string>
#include <vector>

#include "lab/report.h"

namespace yomi {

// A share of ours beside the published one. A row whose draws are published too has two.
struct ReportLine {
  const ReportRow* row;
  bool of_draws = false;
  Measured ours;
  std::optional<Published> published;

  std::string name() const;
  std::string published_text() const;  // all of these: "-" where there is nothing
  std::string ours_text() const;
  std::string interval_text() const;
  std::string draws_text() const;
  std::string games_text() const;
  std::string z_text() const;
  std::optional<Verdict> verdict() const;
  std::string verdict_text() const;
};

std::vector<ReportLine> lines_of(const ReportExperiment& experiment);

// Whether the experiment tells wins and draws apart.
bool counts_draws(const ReportExperiment& experiment);

// "won 12, lost 3, drew 1", seen from A.
std::string score_text(const Score& score);

std::string percent_text(double share);                             // 81.2
std::string grouped_number(std::int64_t number);                    // 12,345
std::string number_of(std::int64_t number, std::string_view noun);  // 1 game, 12,345 games
// "12 agree, 1 differs, 3 have not enough games"; empty when nothing was published.
std::string counts_text(const VerdictCounts& counts);
// "1,234 games and 50 searches".
std::string played_text(std::int64_t games, std::int64_t searches);
// What each verdict means, its name between these marks.
std::string verdict_rules(std::string_view open, std::string_view close);
// "games", or "searches" when all rows are.
std::string_view games_heading(const ReportExperiment& experiment);

// Sides and openings: "sides alternate, openings random:2".
std::string arrangement_text(const ExperimentRow& row);
// What a draw counts.
std::string counting_text(const ExperimentRow& row);
// Who played the rows, each once.
std::vector<std::string> builds_of(const ReportExperiment& experiment);

}  // namespace yomi
