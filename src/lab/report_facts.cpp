#include "lab/report_facts.h"

#include <fmt/format.h>

#include "lab/html.h"
#include "lab/report_lines.h"

namespace yomi {
namespace {

void add_published(std::vector<ReportFact>& facts, const ExperimentRow& row) {
  const auto add = [&](const char* name, const std::optional<Published>& published) {
    if (!published) return;
    std::string text = published->printed;
    const auto* const noun = row.is_search() ? "run" : "game";
    text += published->games > 0 ? ", of " + number_of(published->games, noun)
                                 : fmt::format(", of an unknown number of {}s", noun);
    if (row.compares_matches()) text += " each";
    if (!row.source.empty()) text += "; " + row.source;
    facts.push_back({name, text});
  };
  add("published", row.published);
  add("published draws", row.published_draws);
  if (!row.note.empty()) facts.push_back({"note", row.note});
}

// Games that are not what they should be.
std::string oddities(const EncounterResults& results) {
  std::string text = number_of(results.distinct(), "distinct game");
  text += fmt::format(", {:.1f} moves on average", results.mean_length());
  if (results.failed() > 0)
    text += ", " + number_of(results.failed(), "game") + " lost by a failure";
  if (results.voids() > 0) text += ", " + number_of(results.voids(), "game") + " void";
  return text;
}

std::string effort_text(const Effort& effort, std::int64_t games) {
  const auto count = static_cast<double>(games);
  std::string text = fmt::format("{:.2f} s a game", effort.seconds / count);
  if (effort.playouts > 0)
    text += ", " +
            number_of(static_cast<std::int64_t>(static_cast<double>(effort.playouts) / count),
                      "playout") +
            " a game";
  return text;
}

// What only games can tell.
void add_stored_games(std::vector<ReportFact>& facts, const ReportMatch& match,
                      const std::string& who) {
  const EncounterResults& results = match.stored->encounter;
  const std::int64_t games = results.score().games();
  facts.push_back({match.is_stored() ? "games" : "games in the store", oddities(results)});
  if (games == 0) return;
  facts.push_back({who + " thought", effort_text(results.effort(0), games)});
  facts.push_back({"B thought", effort_text(results.effort(1), games)});
}

// Of `who` against B.
void add_games(std::vector<ReportFact>& facts, const ReportMatch& match, const MatchTally& games,
               const std::string& who) {
  facts.push_back({who + " moving first", score_text(games.a_as_first)});
  if (!match.match.a_is_first)
    facts.push_back({who + " moving second", score_text(games.a_as_second())});
  if (match.stored)
    add_stored_games(facts, match, who);
  else
    facts.push_back({"games", "only their results are kept, so there is nothing to replay"});
}

std::string counted_text(const MatchResult& result, bool searches) {
  if (searches) return played_text(0, result.games());
  const std::int64_t voids = result.result.games.voids;
  return number_of(result.games(), "game") +
         (voids > 0 ? fmt::format(", {} of them void", voids) : "");
}

// Where what was counted came from, if it is not all in the store.
void add_kept(std::vector<ReportFact>& facts, const ReportMatch& match) {
  if (match.is_stored()) return;
  for (const auto& [seed, result] : match.results)
    facts.push_back({fmt::format("counted with --seed {}", seed),
                     fmt::format("{}, played from seed {} by yomi {}",
                                 counted_text(result, match.match.searches),
                                 row_seed(match.match, seed), fmt::join(result.builds, " or "))});
}

void add(std::vector<ReportFact>& facts, const std::vector<ReportFact>& more) {
  facts.insert(facts.end(), more.begin(), more.end());
}

void add_match(std::vector<ReportFact>& facts, const ReportMatch& match, const MatchTally& games,
               const std::string& who) {
  if (!match.match.searches) add_games(facts, match, games, who);
  add_kept(facts, match);
  if (match.stored) add(facts, facts_of(match.stored->run));
}

}  // namespace

std::vector<ReportFact> facts_of(const ReportRow& row) {
  std::vector<ReportFact> facts{{"game", row.row.game, true}, {"A", row.row.a, true}};
  if (!row.row.b.empty()) facts.push_back({"B", row.row.b, true});
  if (row.row.compares_matches()) facts.push_back({"less", row.row.less, true});
  facts.push_back({"arranged", arrangement_text(row.row)});
  facts.push_back({"counted", counting_text(row.row)});
  add_published(facts, row.row);
  add_match(facts, row.matches.front(), row.result.games, "A");
  if (row.row.compares_matches()) add_match(facts, row.matches.back(), row.result.less, "less");
  return facts;
}

std::vector<ReportFact> facts_of(const RunInfo& run) {
  std::vector<ReportFact> facts{{"run", std::to_string(run.id)},
                                {"command", run.setup.command, true},
                                {"seed", std::to_string(run.setup.seed)},
                                {"played by", "yomi " + build_text(run.setup)},
                                {"on", run.setup.machine}};
  facts.push_back(
      {"when", run.last_game.empty() ? run.started : run.started + " to " + run.last_game});
  return facts;
}

std::string facts_list(const std::vector<ReportFact>& facts) {
  std::string html = "<dl class=\"facts\">";
  for (const ReportFact& fact : facts)
    html +=
        fmt::format("<dt>{}</dt><dd>{}{}{}</dd>", escaped(fact.name), fact.as_typed ? "<code>" : "",
                    escaped(fact.text), fact.as_typed ? "</code>" : "");
  return html + "</dl>\n";
}

}  // namespace yomi
