#include "lab/report_markdown.h"

#include <fmt/format.h>

#include "lab/html.h"
#include "lab/report_lines.h"

namespace yomi {
namespace {

std::string joined(const std::vector<std::string>& texts) {
  std::string line;
  for (const std::string& text : texts) line += (line.empty() ? "" : ", ") + text;
  return line;
}

// "seed 1 (`yomi reproduce NAME --seed 1`)", "seeds 1 and 2 (...)".
std::string seeds_text(const Report& report) {
  const std::vector<std::uint64_t> seeds = report.seeds();
  std::string numbers, commands;
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    numbers += fmt::format("{}{}", i == 0 ? "" : i + 1 < seeds.size() ? ", " : " and ", seeds[i]);
    commands += fmt::format("{}--seed {}`", i == 0 ? "`yomi reproduce NAME " : ", `", seeds[i]);
  }
  return fmt::format("seed{} {} ({})", seeds.size() == 1 ? "" : "s", numbers, commands);
}

std::string head(const Report& report) {
  std::string text = fmt::format(
      "# Results\n\n"
      "What Yomi measured beside what was published. Written by `yomi report --markdown` from "
      "{}: change nothing here by hand.\n\n"
      "Shares are player A's, in percent; the interval is Wilson's at 95 %, of a match less "
      "another Newcombe's, of means over searches Student's. {} See "
      "[experiments](../experiments/README.md#verdicts).\n\n"
      "Everything follows from {}: {} in all.\n\n",
      report.is_stored() ? "a store of games" : "results that were kept (`--results`)",
      verdict_rules("*", "*"), seeds_text(report), played_text(report.games(), report.searches()));
  text +=
      "| experiment | rows played | agree | differ | not enough games |\n|---|---|---|---|---|\n";
  for (const ReportExperiment& part : report.experiments) {
    const VerdictCounts counts = verdicts(part);
    text += fmt::format("| [{0}](#{0}) | {1} of {2} | {3} | {4} | {5} |\n", part.experiment.name,
                        part.rows.size(), part.experiment.rows.size(), counts.agree, counts.differ,
                        counts.open);
  }
  return text;
}

std::string result_table(const ReportExperiment& part) {
  const bool draws = counts_draws(part);
  std::string text =
      fmt::format("| row | published | ours | 95 % interval |{} {} | z | verdict |\n",
                  draws ? " draws |" : "", games_heading(part)) +
      fmt::format("|---|--:|--:|:-:|{}--:|--:|---|\n", draws ? "--:|" : "");
  for (const ReportLine& line : lines_of(part))
    text += fmt::format("| {} | {} | {} | {} |{} {} | {} | {} |\n", markdown_cell(line.name()),
                        markdown_cell(line.published_text()), line.ours_text(),
                        line.interval_text(), draws ? " " + line.draws_text() + " |" : "",
                        line.games_text(), line.z_text(), line.verdict_text());
  return text;
}

std::string seeds_text(const ReportMatch& match) {
  std::vector<std::string> seeds;
  for (const auto& [seed, result] : match.results)
    seeds.push_back(std::to_string(row_seed(match.match, seed)));
  return joined(seeds);
}

std::string setup_line(const ExperimentRow& row, const std::string& name, const MatchTally& games,
                       const ReportMatch& match) {
  const bool plays = !row.is_search();
  return fmt::format(
      "| {} | {} | {} | {} | {} | {} | {} | {} |\n", markdown_cell(name), markdown_code(row.game),
      markdown_code(match.match.a), row.b.empty() ? "" : markdown_code(row.b),
      markdown_cell(arrangement_text(row)), plays ? score_text(games.a_as_first) : "",
      plays ? score_text(games.a_as_second()) : "", seeds_text(match));
}

std::string setup_table(const ReportExperiment& part) {
  std::string text =
      "| row | game | A | B | arranged | A moving first | A moving second | seed |\n"
      "|---|---|---|---|---|---|---|---|\n";
  for (const ReportRow& row : part.rows) {
    text += setup_line(row.row, row.row.name, row.result.games, row.matches.front());
    if (row.row.compares_matches())
      text += setup_line(row.row, "less", row.result.less, row.matches.back());
  }
  return text;
}

std::string section(const ReportExperiment& part) {
  const Experiment& experiment = part.experiment;
  std::string text = fmt::format("\n## {}\n\n**{}** ({}). {}\n\n{}\n", experiment.name,
                                 markdown_cell(experiment.title), markdown_cell(experiment.paper),
                                 markdown_cell(experiment.claim), result_table(part));
  if (counts_draws(part)) text += "Shares are of wins; draws are told apart. ";
  if (const auto missing = part.missing(); !missing.empty())
    text += fmt::format("{} {} no games yet. ", number_of(std::ssize(missing), "row"),
                        missing.size() == 1 ? "has" : "have");
  return text + fmt::format(
                    "Played by Yomi {}.\n\n<details><summary>How they were played"
                    "</summary>\n\n{}\n</details>\n",
                    joined(builds_of(part)), setup_table(part));
}

}  // namespace

std::string report_markdown(const Report& report) {
  std::string text = head(report);
  for (const ReportExperiment& part : report.experiments) text += section(part);
  return text;
}

}  // namespace yomi
