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

// Of `who` against B.
void add_games(std::vector<ReportFact>& facts, const EncounterResults& results, bool is_first,
               const std::string& who) {
  const Score &all = results.score(), &first = results.a_as_first();
  facts.push_back({who + " moving first", score_text(first)});
  if (!is_first) facts.push_back({who + " moving second", score_text(as_second(all, first))});
  facts.push_back({"games", oddities(results)});
  if (all.games() == 0) return;
  facts.push_back({who + " thought", effort_text(results.effort(0), all.games())});
  facts.push_back({"B thought", effort_text(results.effort(1), all.games())});
}

void add(std::vector<ReportFact>& facts, const std::vector<ReportFact>& more) {
  facts.insert(facts.end(), more.begin(), more.end());
}

}  // namespace

std::vector<ReportFact> facts_of(const ReportRow& row) {
  std::vector<ReportFact> facts{{"game", row.row.game, true}, {"A", row.row.a, true}};
  if (!row.row.b.empty()) facts.push_back({"B", row.row.b, true});
  if (row.row.compares_matches()) facts.push_back({"less", row.row.less, true});
  facts.push_back({"arranged", arrangement_text(row.row)});
  facts.push_back({"counted", counting_text(row.row)});
  add_published(facts, row.row);
  if (!row.row.is_search()) add_games(facts, row.result.games, row.row.a_is_first, "A");
  add(facts, facts_of(row.matches.front().run));
  if (!row.row.compares_matches()) return facts;
  add_games(facts, row.result.less, row.row.a_is_first, "less");
  add(facts, facts_of(row.matches.back().run));
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
