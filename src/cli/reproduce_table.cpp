#include "cli/reproduce_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/text.h"
#include "core/check.h"
#include "lab/report_lines.h"

namespace yomi::cli {
namespace {

constexpr std::string_view draws_name = "  its draws";

std::string share_text(const Measured& share) {
  return share.games == 0 ? "-" : fmt::format("{:.2f}", 100 * share.rate());
}

std::string interval_text(const Measured& share) {
  if (!share.has_interval()) return "-";
  const Interval interval = share.interval();
  return fmt::format("{:.2f} to {:.2f}", 100 * interval.low, 100 * interval.high);
}

// z and the verdict.
std::array<std::string, 2> judged(const Measured& share,
                                  const std::optional<Published>& published) {
  if (!published) return {"-", "-"};
  if (!share.has_interval()) return {"-", std::string(name_of(Verdict::NotEnoughGames))};
  return {fmt::format("{:+.2f}", z_score(share, *published)),
          std::string(name_of(judge(share, *published)))};
}

// 100 games, or 200 of each match, are enough for most rows; where they were not, intervals of half
// the width may be.
std::int64_t games_to_try(std::int64_t played, const ExperimentRow& row) {
  const std::int64_t usual = row.is_search() ? 10 : row.compares_matches() ? 200 : 100;
  return played < usual ? usual : 4 * played;
}

void add_published(Json& json, std::string_view prefix, const Measured& share,
                   const std::optional<Published>& published) {
  const auto name = [&](std::string_view field) { return fmt::format("{}{}", prefix, field); };
  if (!published) {
    for (const auto* field : {"published", "published_low", "published_high", "z", "verdict"})
      json.add_null(name(field));
    return;
  }
  json.add(name("published"), published->printed)
      .add(name("published_low"), published->low)
      .add(name("published_high"), published->high);
  if (share.has_interval())
    json.add(name("z"), z_score(share, *published));
  else
    json.add_null(name("z"));
  json.add(name("verdict"), name_of(judge(share, *published)));
}

void add_interval(Json& json, const Measured& share) {
  const auto [low, high] = share.interval();
  if (share.has_interval())
    json.add("share_low", low).add("share_high", high);
  else
    json.add_null("share_low").add_null("share_high");
}

void add_names(Json& json, const Experiment& experiment, const ExperimentRow& row) {
  json.add("experiment", experiment.name)
      .add("row", row.name)
      .add("measure", row.measure)
      .add("source", row.source)
      .add("note", row.note);
  add_less(json, row);
  if (row.published)
    json.add("published_games", row.published->games);
  else
    json.add_null("published_games");
}

void add_less_games(Json& json, const Score& score, RunId run) {
  json.add("less_games", score.games()).add("less_wins", score.wins).add("less_draws", score.draws);
  if (run > 0)
    json.add("less_run", run);
  else
    json.add_null("less_run");
}

// As match has it, as far as searches have it too.
Json search_json(const MatchReport& match, const RowReport& report) {
  Json json;
  json.add("game", match.game)
      .add("a", match.a)
      .add("b", match.b)
      .add("openings", report.row.openings)
      .add("games", report.result.searches.size())
      .add("corner", report.row.corner)
      .add("seconds", match.seconds)
      .add("run", match.run)
      .add("store", match.store);
  return json;
}

}  // namespace

RowTable::RowTable(const Experiment& experiment) : has_draws_(false) {
  std::size_t name = draws_name.size(), published = std::string_view("published").size();
  for (const ExperimentRow& row : experiment.rows) {
    name = std::max(name, row.name.size());
    for (const auto* value : {&row.published, &row.published_draws})
      if (*value) published = std::max(published, (*value)->printed.size());
    has_draws_ |= row.counting == ExperimentRow::Counting::Wins;
  }
  widths_ = {name, published, 6, 16, 6, 6, 6};
}

std::string RowTable::head() const {
  return line({"row", "published", "ours", "95 %", "draws", "games", "z", "verdict"});
}

std::string RowTable::lines(const RowReport& report) const {
  const ExperimentRow& row = report.row;
  const std::string printed = row.published ? row.published->printed : "-";
  if (!report.skipped.empty()) return line({row.name, printed, "-", "-", "-", "0", "-", "skipped"});
  const Measured share = report.result.share(row), draws = report.result.draws(row);
  const auto [z, verdict] = judged(share, row.published);
  const std::string games = std::to_string(share.games);
  std::string text = line({row.name, printed, share_text(share), interval_text(share),
                           share_text(draws), games, z, verdict});
  if (row.published_draws) {
    const auto [draws_z, draws_verdict] = judged(draws, row.published_draws);
    text += line({std::string(draws_name), row.published_draws->printed, share_text(draws),
                  interval_text(draws), "", games, draws_z, draws_verdict});
  }
  return text;
}

std::string RowTable::line(const std::vector<std::string>& cells) const {
  constexpr std::size_t draws_column = 4, first_number = 1;
  std::string text = " ";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i == draws_column && !has_draws_) continue;
    if (i == widths_.size())
      text += "  " + cells[i];
    else if (i < first_number)
      text += fmt::format(" {:<{}}", cells[i], widths_[i]);
    else
      text += fmt::format("  {:>{}}", cells[i], widths_[i]);
  }
  return text + "\n";
}

void RowSummary::add(const RowReport& report) {
  ++rows;
  if (!report.skipped.empty()) {
    ++skipped;
    return;
  }
  const auto count = [&](const Measured& share, const std::optional<Published>& published) {
    if (!published) return;
    const Verdict verdict = judge(share, *published);
    ++verdicts.at(static_cast<std::size_t>(verdict));
    if (verdict == Verdict::NotEnoughGames)
      wanted = std::max(wanted, games_to_try(share.games, report.row));
    if (verdict == Verdict::Differs && differing.empty() && !report.row.is_search())
      differing = report.row.name;
  };
  count(report.result.share(report.row), report.row.published);
  count(report.result.draws(report.row), report.row.published_draws);
}

std::string RowSummary::text() const {
  const auto [agree, differ, open] = verdicts;
  std::string text = counted(static_cast<std::uint64_t>(rows), "row");
  if (agree + differ + open > 0)
    text += fmt::format(
        "; of {} {}", counted(static_cast<std::uint64_t>(agree + differ + open), "published share"),
        counts_text(VerdictCounts{agree, differ, open}));
  if (skipped > 0) text += fmt::format(", {} skipped", skipped);
  return text + "\n";
}

std::string first_to_last(const std::vector<std::string>& names) {
  const std::string first = yomi::quoted(names.front());
  return names.size() == 1 ? first : first + " to " + yomi::quoted(names.back());
}

void SkippedRows::add(const ExperimentRow& row, const std::string& reason) {
  auto group = std::find_if(groups_.begin(), groups_.end(),
                            [&](const Group& one) { return one.needs == row.needs; });
  if (group == groups_.end()) group = groups_.insert(group, {row.needs, reason, {}});
  group->rows.push_back(row.name);
}

std::string SkippedRows::text() const {
  std::string text;
  for (const auto& [needs, reason, rows] : groups_)
    text += rows.size() == 1
                ? fmt::format("yomi: {} is skipped: {}; it needs {}\n", rows.front(), reason, needs)
                : fmt::format("yomi: {} rows are skipped ({}): they need {}\n", rows.size(),
                              first_to_last(rows), needs);
  return text;
}

void add_less(Json& json, const ExperimentRow& row) {
  if (row.compares_matches())
    json.add("less", row.less);
  else
    json.add_null("less");
}

Json row_json(const Experiment& experiment, const RowReport& report, const MatchReport& match,
              RunId less_run) {
  const ExperimentRow& row = report.row;
  Json json = row.is_search() ? search_json(match, report) : report_json(match);
  add_names(json, experiment, row);
  if (row.compares_matches()) add_less_games(json, report.result.less.score, less_run);
  const Measured share = report.result.share(row);
  json.add("counting", name_of(row.counting)).add("share", share.rate());
  add_interval(json, share);
  json.add("share_of", share.games);
  add_published(json, "", share, row.published);
  if (row.published_draws)
    add_published(json, "draws_", report.result.draws(row), row.published_draws);
  return json;
}

Json skipped_json(const Experiment& experiment, const RowReport& report) {
  const ExperimentRow& row = report.row;
  Json json;
  json.add("game", row.game).add("a", row.a).add("b", row.b).add("games", 0);
  add_names(json, experiment, row);
  if (row.published)
    json.add("published", row.published->printed);
  else
    json.add_null("published");
  json.add_null("z").add("verdict", "skipped").add("skipped", report.skipped);
  return json;
}

}  // namespace yomi::cli
