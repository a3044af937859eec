#include "lab/report_lines.h"

#include <fmt/format.h>

#include <algorithm>

namespace yomi {
namespace {

constexpr const char* nothing = "–";

}  // namespace

std::string percent_text(double share) {
  std::string text = fmt::format("{:.1f}", 100 * share);
  return text == "-0.0" ? "0.0" : text;
}

std::string grouped_number(std::int64_t number) {
  std::string text = std::to_string(number);
  for (auto at = std::ssize(text) - 3; at > (number < 0 ? 1 : 0); at -= 3)
    text.insert(static_cast<std::size_t>(at), ",");
  return text;
}

std::string number_of(std::int64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", grouped_number(number), noun, number == 1 ? "" : "s");
}

std::string ReportLine::name() const { return of_draws ? "its draws" : row->row.name; }

std::string ReportLine::published_text() const { return published ? published->printed : nothing; }

std::string ReportLine::ours_text() const {
  return ours.games == 0 ? nothing : percent_text(ours.rate());
}

std::string ReportLine::interval_text() const {
  if (!ours.has_interval()) return nothing;
  const Interval interval = ours.interval();
  return fmt::format("{} to {}", percent_text(interval.low), percent_text(interval.high));
}

std::string ReportLine::draws_text() const {
  if (of_draws) return "";
  const Measured draws = row->result.draws(row->row);
  return draws.games == 0 ? nothing : percent_text(draws.rate());
}

std::string ReportLine::games_text() const { return grouped_number(ours.games); }

std::string ReportLine::z_text() const {
  if (!published || !ours.has_interval()) return nothing;
  const double z = z_score(ours, *published);
  return fmt::format("{}{:.2f}", z < 0 ? "−" : z > 0 ? "+" : "", std::abs(z));
}

std::optional<Verdict> ReportLine::verdict() const {
  if (!published) return std::nullopt;
  return judge(ours, *published);
}

std::string ReportLine::verdict_text() const {
  const auto judged = verdict();
  return judged ? std::string(name_of(*judged)) : nothing;
}

std::vector<ReportLine> lines_of(const ReportExperiment& experiment) {
  std::vector<ReportLine> lines;
  lines.reserve(2 * experiment.rows.size());
  for (const ReportRow& row : experiment.rows) {
    lines.push_back({&row, false, row.result.share(row.row), row.row.published});
    if (row.row.published_draws)
      lines.push_back({&row, true, row.result.draws(row.row), row.row.published_draws});
  }
  return lines;
}

bool counts_draws(const ReportExperiment& experiment) {
  return std::any_of(experiment.rows.begin(), experiment.rows.end(), [](const ReportRow& row) {
    return row.row.counting == ExperimentRow::Counting::Wins;
  });
}

std::string score_text(const Score& score) {
  std::string text = fmt::format("won {}, lost {}", score.wins, score.losses);
  return score.draws > 0 ? text + fmt::format(", drew {}", score.draws) : text;
}

std::string counts_text(const VerdictCounts& counts) {
  if (counts.all() == 0) return "";
  const auto count = [](std::int64_t number, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", number, number == 1 ? one : many);
  };
  return fmt::format("{}, {}, {} not enough games", count(counts.agree, "agrees", "agree"),
                     count(counts.differ, "differs", "differ"), count(counts.open, "has", "have"));
}

std::string played_text(std::int64_t games, std::int64_t searches) {
  if (searches == 0) return number_of(games, "game");
  const std::string text =
      fmt::format("{} search{}", grouped_number(searches), searches == 1 ? "" : "es");
  return games == 0 ? text : number_of(games, "game") + " and " + text;
}

std::string verdict_rules(std::string_view open, std::string_view close) {
  return fmt::format(
      "{0}Differs{1}: |z| > 2.58 by Fisher’s exact test, of a match less another by Newcombe’s "
      "interval; of means over searches, z beyond Student’s limit of the same chance, 1 %. "
      "{0}Agrees{1}: not so, and our interval is at most 20 points wide; of means over searches, "
      "no wider than what the printed text leaves open, or 5 points; of more or less than "
      "something, all on that side. "
      "{0}Not enough games{1}: neither.",
      open, close);
}

std::string_view games_heading(const ReportExperiment& experiment) {
  const bool searches = std::all_of(experiment.rows.begin(), experiment.rows.end(),
                                    [](const ReportRow& row) { return row.row.is_search(); });
  return searches ? "searches" : "games";
}

std::string arrangement_text(const ExperimentRow& row) {
  std::string text = row.is_search()  ? "searches of one position"
                     : row.a_is_first ? "A always moves first"
                                      : "sides alternate";
  text += row.openings == "none" ? ", no openings" : ", openings " + row.openings;
  return row.referee.empty() ? text : text + ", judged by " + row.referee;
}

std::string counting_text(const ExperimentRow& row) {
  if (row.is_search()) return fmt::format("{}: {}", row.measure, name_of(row.counting));
  if (row.is_shape()) return fmt::format("of the wins: {}", name_of(row.counting));
  const std::string text = row.counting == ExperimentRow::Counting::Wins
                               ? "wins; draws are told apart"
                               : "points; a draw is half a win";
  return row.compares_matches() ? text + "; A’s share against B less that of “less”" : text;
}

std::vector<std::string> builds_of(const ReportExperiment& experiment) {
  std::vector<std::string> builds;
  for (const ReportRow& row : experiment.rows)
    for (const ReportMatch& match : row.matches)
      for (const auto& [seed, result] : match.results)
        for (const std::string& build : result.builds)
          if (std::find(builds.begin(), builds.end(), build) == builds.end())
            builds.push_back(build);
  return builds;
}

}  // namespace yomi
