#include "cli/match_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/text.h"

namespace yomi::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr GameEnd failure_ends[] = {GameEnd::Illegal, GameEnd::Time, GameEnd::Crash, GameEnd::Stall,
                                    GameEnd::Garbage};

std::string interval_text(const Interval& interval) {
  return fmt::format("{:.2f} to {:.2f}", 100 * interval.low, 100 * interval.high);
}

std::string score_text(const Score& score) {
  std::string text = fmt::format("{} won, {} lost", score.wins, score.losses);
  if (score.draws > 0) text += fmt::format(", {} drawn", score.draws);
  return text;
}

void add_rates(const MatchReport& report, Rows& rows) {
  const EncounterResults& results = report.results;
  const Score& score = results.score();
  rows.push_back({"A's rate", fmt::format("{}  95 % {}", percent(score.rate()),
                                          interval_text(wilson(score.points(), score.games())))});
  rows.push_back({"Elo", elo_text(elo(score))});
  if (report.paired && results.pairs().pairs() > 0) {
    const PairScore& pairs = results.pairs();
    rows.push_back(
        {"by pairs", fmt::format("{}  95 % {}, Elo {}", percent(pairs.rate()),
                                 interval_text(pair_interval(pairs)), elo_text(elo(pairs)))});
    rows.push_back(
        {"", fmt::format("{} pairs: A won both {}, split {}, lost both {}{}", pairs.pairs(),
                         pairs.counts[4], pairs.counts[2], pairs.counts[0],
                         pairs.counts[1] + pairs.counts[3] > 0
                             ? fmt::format(", 3/2 points {}, 1/2 point {}", pairs.counts[3],
                                           pairs.counts[1])
                             : "")});
  }
}

double playout_rate(const Effort& effort) {
  return effort.seconds > 0 ? static_cast<double>(effort.playouts) / effort.seconds : 0;
}

// External engines do not tell.
std::string playout_rate_text(const Effort& effort) {
  return effort.playouts > 0 ? short_number(playout_rate(effort)) : "-";
}

std::string shapes_row(const ShapeWins& wins) {
  return fmt::format("ring {}, bridge {}, fork {}", wins.rings, wins.bridges, wins.forks);
}

void add_games(const MatchReport& report, Rows& rows) {
  const EncounterResults& results = report.results;
  rows.push_back({"A first", score_text(results.a_as_first())});
  const Score b = results.b_as_first();
  rows.push_back({"B first", score_text({b.losses, b.wins, b.draws}) + " by A"});
  rows.push_back({"first player", percent(results.first_player_rate())});
  rows.push_back({"games", fmt::format("{} ({} distinct, {} void), {:.1f} plies on average",
                                       results.score().games(), results.distinct(), results.voids(),
                                       results.mean_length())});
  rows.push_back({"", failures_text(results)});
  if (report.has_shapes) {
    rows.push_back({"A's wins by", shapes_row(results.shapes(0))});
    rows.push_back({"B's wins by", shapes_row(results.shapes(1))});
  }
  rows.push_back(
      {"playouts/s", fmt::format("A {}, B {} (thinking time)", playout_rate_text(results.effort(0)),
                                 playout_rate_text(results.effort(1)))});
}

std::string facts_text(const Facts& facts) {
  std::string text;
  for (const auto& [name, value] : facts)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, value);
  return text;
}

// Infinite limits are null: JSON has no such numbers.
void add_number(Json& json, std::string_view name, double value) {
  if (std::isfinite(value))
    json.add(name, value);
  else
    json.add_null(name);
}

Json score_json(const Score& score) {
  Json json;
  json.add("games", score.games())
      .add("wins", score.wins)
      .add("losses", score.losses)
      .add("draws", score.draws);
  return json;
}

Json pairs_json(const PairScore& pairs) {
  const Interval interval = pair_interval(pairs);
  Json json;
  json.add("pairs", pairs.pairs())
      .add("points_0", pairs.counts[0])
      .add("points_half", pairs.counts[1])
      .add("points_1", pairs.counts[2])
      .add("points_1_half", pairs.counts[3])
      .add("points_2", pairs.counts[4])
      .add("rate", pairs.rate())
      .add("low", interval.low)
      .add("high", interval.high);
  add_elo(json, elo(pairs));
  return json;
}

Json player_json(const MatchReport& report, int side) {
  Json json;
  for (const auto& [name, value] : report.players.at(static_cast<std::size_t>(side)))
    json.add(name, value);
  return json;
}

Json effort_json(const Effort& effort) {
  Json json;
  json.add("playouts", effort.playouts)
      .add("seconds", effort.seconds)
      .add("cpu_seconds", effort.cpu_seconds)
      .add("playouts_per_second", playout_rate(effort));
  return json;
}

Json shapes_json(const ShapeWins& wins) {
  Json json;
  json.add("ring", wins.rings).add("bridge", wins.bridges).add("fork", wins.forks);
  return json;
}

Json sprt_json(const MatchReport& report) {
  const Evidence evidence = evidence_of(*report.sprt, report.results, report.paired);
  constexpr std::string_view decisions[] = {"continue", "H0", "H1"};
  Json json;
  json.add("elo0", report.sprt->setup().bounds.elo0)
      .add("elo1", report.sprt->setup().bounds.elo1)
      .add("llr", evidence.llr)
      .add("lower", report.sprt->lower())
      .add("upper", report.sprt->upper())
      .add("decision", decisions[static_cast<int>(report.sprt->decide(evidence))])
      .add("sentence", report.sprt->sentence(evidence));
  return json;
}

}  // namespace

void add_elo(Json& json, const Elo& elo) {
  add_number(json, "elo", elo.value);
  add_number(json, "elo_low", elo.low);
  add_number(json, "elo_high", elo.high);
}

std::string failures_text(const EncounterResults& results) {
  std::string text;
  for (const int side : {0, 1})
    for (const GameEnd end : failure_ends)
      if (const auto count = results.failures(side, end); count > 0)
        text += fmt::format("{}{} {} of {}", text.empty() ? "" : ", ", count, name_of(end),
                            side == 0 ? "A" : "B");
  return text.empty() ? "no failures" : "lost by failure: " + text;
}

Json failures_json(const EncounterResults& results) {
  Json sides;
  for (const int side : {0, 1}) {
    Json json;
    for (const GameEnd end : failure_ends) json.add(name_of(end), results.failures(side, end));
    sides.add(side == 0 ? "a" : "b", json);
  }
  return sides;
}

EncounterResults results_of(const Contest& contest, const std::vector<GameRow>& rows,
                            int encounter) {
  EncounterResults results;
  for (const GameRow& row : rows) {
    const GamePlace place = contest.plan().place(row.number);
    if (place.encounter == encounter) results.add(result_of(row, place));
  }
  return results;
}

std::string standing_text(const EncounterResults& results) {
  const Score& score = results.score();
  const Interval interval = wilson(score.points(), score.games());
  return fmt::format("A {:.1f} % ({:.1f} to {:.1f})", 100 * score.rate(), 100 * interval.low,
                     100 * interval.high);
}

Evidence evidence_of(const Sprt& sprt, const EncounterResults& results, bool paired) {
  return paired ? sprt.evidence(results.pairs()) : sprt.evidence(results.score());
}

std::string report_text(const MatchReport& report) {
  Rows rows;
  rows.push_back({"A", report.a});
  rows.push_back({"B", report.b});
  add_rates(report, rows);
  add_games(report, rows);
  std::string text = fmt::format("{}\n{}", report.game, aligned(rows));
  if (report.results.distinct() < report.results.score().games())
    text +=
        "  Some games are the same, so the intervals are too narrow; --openings random:2 or more "
        "helps\n";
  if (report.sprt)
    text += fmt::format(
        "  {}\n", report.sprt->sentence(evidence_of(*report.sprt, report.results, report.paired)));
  for (const int side : {0, 1})
    for (const std::string& line :
         wrapped(fmt::format("{} in force: {}", side == 0 ? "A" : "B",
                             facts_text(report.players.at(static_cast<std::size_t>(side)))),
                 96))
      text += "  " + line + "\n";
  return text;
}

Json report_json(const MatchReport& report) {
  const EncounterResults& results = report.results;
  const Score& score = results.score();
  const Interval interval = wilson(score.points(), score.games());
  Json json;
  json.add("game", report.game)
      .add("a", report.a)
      .add("b", report.b)
      .add("games", score.games())
      .add("a_wins", score.wins)
      .add("b_wins", score.losses)
      .add("draws", score.draws)
      .add("a_as_first", score_json(results.a_as_first()))
      .add("rate", score.rate())
      .add("low", interval.low)
      .add("high", interval.high);
  add_elo(json, elo(score));
  if (report.paired) json.add("pairs", pairs_json(results.pairs()));
  json.add("first_player_rate", results.first_player_rate())
      .add("mean_length", results.mean_length())
      .add("distinct", results.distinct())
      .add("void", results.voids())
      .add("failures", failures_json(results))
      .add(
          "effort",
          Json().add("a", effort_json(results.effort(0))).add("b", effort_json(results.effort(1))));
  if (report.has_shapes)
    json.add(
        "shapes",
        Json().add("a", shapes_json(results.shapes(0))).add("b", shapes_json(results.shapes(1))));
  if (report.sprt) json.add("sprt", sprt_json(report));
  json.add("effective", Json().add("a", player_json(report, 0)).add("b", player_json(report, 1)))
      .add("seconds", report.seconds)
      .add("store", report.store)
      .add("run", report.run);
  return json;
}

}  // namespace yomi::cli
