#include "cli/advice_report.h"

#include <fmt/format.h>

#include <cmath>

#include "cli/match_report.h"
#include "cli/text.h"
#include "search/budget.h"

namespace yomi::cli {
namespace {

Elo elo_of(const Measured& share) {
  const Interval interval = share.interval();
  return {elo_of_rate(share.rate()), elo_of_rate(interval.low), elo_of_rate(interval.high)};
}

std::string speed_text(const LeagueRow& row) {
  return row.speed() > 0 ? fmt::format("{:.2g}", row.speed()) : "-";
}

std::string percent_text(double rate) { return fmt::format("{:.1f}", 100 * rate); }

std::vector<std::string> cells(const LeagueRow& row, const std::string& mark,
                               const std::string& expected) {
  const Interval interval = row.share.interval();
  return {mark,
          row.player,
          expected,
          percent_text(row.share.rate()),
          fmt::format("{:.1f} to {:.1f}", 100 * interval.low, 100 * interval.high),
          elo_text(elo_of(row.share)),
          std::to_string(row.share.games),
          speed_text(row)};
}

bool has_same_time(const std::string& budget) {
  return parse_budget(budget).kind == Budget::Kind::Seconds;
}

// How the first came to be so: by more playouts, or by better ones; or what that takes.
std::string speed_reason(const LeagueRow& row) {
  constexpr double alike = 0.1;
  if (row.speed() == 0) return "";
  if (!has_same_time(row.budget)) {
    if (std::abs(row.speed() - 1) <= alike) return " and takes as long as uct";
    return fmt::format(" and takes {:.2g} times as long as uct", 1 / row.speed());
  }
  if (row.speed() < 1 - alike)
    return fmt::format(", though it makes only {} playouts for one of uct's", speed_text(row));
  if (row.speed() > 1 + alike)
    return fmt::format(" and makes {} playouts for one of uct's", speed_text(row));
  return " and makes as many playouts in a second";
}

// Why this one of so many that scored the same.
std::string equals_text(const LeagueRow& first, std::size_t equals) {
  const std::string score = first.share.rate() == 1
                                ? "won all their games"
                                : fmt::format("scored {:.1f} %", 100 * first.share.rate());
  return fmt::format("{} players {} against uct; {}, with {}, is the {} of them", equals, score,
                     first.player, counted(static_cast<std::uint64_t>(first.share.games), "game"),
                     first.speed() > 0 ? "fastest" : "first");
}

std::string reason(const AdviceReport& report) {
  const LeagueRow& first = report.advice.places.front().row;
  const std::string score = fmt::format("{} scored {:.1f} % in {} games against uct", first.player,
                                        100 * first.share.rate(), first.share.games);
  if (report.advice.player() == league_rival)
    return fmt::format("No other player is expected to do better than uct: {}.", score);
  if (const std::size_t equals = report.advice.equals(); equals > 1)
    return equals_text(first, equals) + speed_reason(first) + ".";
  return score + speed_reason(first) + ".";
}

// What the games do not say.
std::string doubts(const AdviceReport& report) {
  std::string text;
  if (!report.advice.is_better_than_rival() && report.advice.player() != league_rival)
    text += " So few games leave open whether it is better than uct at all.";
  if (report.advice.places.size() > 1)
    text +=
        fmt::format(" The best of many looks better than it is: {:.1f} % may be expected of it.",
                    100 * report.advice.places.front().expected);
  if (const std::size_t leaders = report.advice.leaders(); leaders > 1)
    text += fmt::format(
        " {} players (*) cannot be told apart: with a confidence of 95 % the best of those listed "
        "is one of them.",
        leaders);
  if (report.is_measured())
    text += fmt::format(
        " {} of {} players were tried; the figures of the finalists come from the last round "
        "alone, "
        "by which nobody was chosen.",
        report.advice.places.size() + report.dropped.size(), report.candidates);
  return text;
}

std::string paragraph(const std::string& text) {
  std::string lines;
  for (const std::string& line : wrapped(text, 96)) lines += "  " + line + "\n";
  return lines;
}

std::string more_text(std::size_t all, std::size_t shown) {
  return all > shown ? fmt::format("  and {} more (--top 0 lists all)\n", all - shown) : "";
}

std::string dropped_text(const AdviceReport& report, std::size_t top) {
  if (report.dropped.empty()) return "";
  std::vector<std::vector<std::string>> rows;
  for (const LeagueRow& row : report.dropped)
    if (rows.size() < top) rows.push_back(cells(row, "", "-"));
  return "  dropped on the way, by so few games that bad luck may have done it:\n" + aligned(rows) +
         more_text(report.dropped.size(), rows.size());
}

std::size_t most_listed(const AdviceReport& report, std::size_t top) {
  return top > 0 ? top : report.advice.places.size() + report.dropped.size();
}

Json row_json(const LeagueRow& row) {
  const Interval interval = row.share.interval();
  Json json;
  json.add("player", row.player)
      .add("games", row.share.games)
      .add("points", row.share.points)
      .add("rate", row.share.rate())
      .add("low", interval.low)
      .add("high", interval.high);
  add_elo(json, elo_of(row.share));
  if (row.speed() > 0)
    json.add("speed", row.speed());
  else
    json.add_null("speed");
  return json;
}

}  // namespace

std::string budget_words(const std::string& budget) {
  if (has_same_time(budget)) return fmt::format("with the same time, {} a move", budget);
  return fmt::format("with the same number of playouts, {} a move", budget);
}

std::string advice_text(const AdviceReport& report, std::size_t top) {
  const Advice& advice = report.advice;
  const std::size_t most = most_listed(report, top);
  std::vector<std::vector<std::string>> rows{
      {"", "player", "expected", "% against uct", "95 %", "Elo (95 %)", "games", "speed"}};
  for (const auto& [row, expected, may_be_best] : advice.places)
    if (rows.size() <= most)
      rows.push_back(
          cells(row, may_be_best && advice.leaders() > 1 ? "*" : "", percent_text(expected)));
  return fmt::format("{}, {}: {}\n", report.game, budget_words(report.budget), advice.player()) +
         paragraph(reason(report) + doubts(report)) + aligned(rows) +
         more_text(advice.places.size(), rows.size() - 1) + dropped_text(report, most);
}

Json advice_json(const AdviceReport& report, std::size_t top) {
  const std::size_t most = most_listed(report, top);
  std::vector<Json> players, dropped;
  for (const auto& [row, expected, may_be_best] : report.advice.places)
    if (players.size() < most)
      players.push_back(
          std::move(row_json(row).add("expected", expected).add("may_be_best", may_be_best)));
  for (const LeagueRow& row : report.dropped)
    if (dropped.size() < most) dropped.push_back(row_json(row));
  Json json;
  json.add("game", report.game)
      .add("budget", report.budget)
      .add("source", report.is_measured() ? "measured" : "table")
      .add("player", report.advice.player())
      .add("better_than_uct", report.advice.is_better_than_rival())
      .add("leaders", report.advice.leaders())
      .add("players", players)
      .add("dropped", dropped);
  if (report.is_measured()) json.add("candidates", report.candidates);
  return json;
}

}  // namespace yomi::cli
