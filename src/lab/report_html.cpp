#include "lab/report_html.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/html.h"
#include "lab/report_facts.h"
#include "lab/report_figures.h"
#include "lab/report_games.h"
#include "lab/report_lines.h"
#include "lab/report_plot.h"
#include "version.h"

namespace yomi {
namespace {

// Nothing may be fetched, whatever a text in the page says.
constexpr std::string_view policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

// The button that opens a set of games, if the page has any of them.
std::string games_button(ReportGames& all, const GameSet& set, std::int64_t games) {
  if (set.games.empty()) return grouped_number(games);
  return fmt::format(
      "<button type=\"button\" class=\"open\" data-set=\"{}\" aria-label=\"replay games of {}\">"
      "{}</button>",
      all.add(set), escaped(set.title), grouped_number(games));
}

std::string verdict_cell(const ReportLine& line) {
  const auto verdict = line.verdict();
  if (!verdict) return line.verdict_text();
  constexpr const char* classes[] = {"agrees", "differs", "open"};
  constexpr const char* signs[] = {"✓", "≠", "…"};
  const auto kind = static_cast<std::size_t>(*verdict);
  return fmt::format(
      "<span class=\"verdict {}\"><span class=\"sign\" aria-hidden=\"true\">{}</span>{}</span>",
      classes[kind], signs[kind], line.verdict_text());
}

// Columns that not every table has.
struct Columns {
  bool published = false, draws = false;
};

std::string columns(const std::vector<std::string_view>& names) {
  std::string html;
  for (const std::string_view name : names)
    html += fmt::format("<th scope=\"col\" data-label=\"{0}\">{0}</th>", name);
  return html;
}

std::string cell(std::string_view column_name, const std::string& text) {
  return fmt::format("<td data-label=\"{}\">{}</td>", column_name, text);
}

std::string code(const std::string& text) { return "<code>" + escaped(text) + "</code>"; }

class Page {
 public:
  Page(const Report& report, const std::string& store_option)
      : report_(report), games_(store_option) {}

  std::string text() {
    std::string body = header() + "<main>\n";
    for (const ReportExperiment& experiment : report_.experiments) body += section(experiment);
    body += other_runs() + "</main>\n" + footer();
    return fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n"
        "<title>Yomi report: {}</title>\n<style>\n{}</style>\n</head>\n<body>\n{}{}\n"
        "<script type=\"application/json\" id=\"games\">{}</script>\n<script>\n{}</script>\n"
        "</body>\n</html>\n",
        policy, escaped(report_.source), report_style, body, games_.boards(),
        json_in_script(games_.text()), report_script);
  }

 private:
  std::string header() const {
    return fmt::format(
               "<header>\n<h1>{}</h1>\n"
               "<p class=\"lead\">{} in <code>{}</code>. Every share is player A’s, in percent, "
               "with its 95&nbsp;% interval{}.</p>\n",
               report_.experiments.empty() ? "What was played"
                                           : "What was played, beside what was published",
               played_text(report_.games(), report_.searches()), escaped(report_.source),
               board_text()) +
           overview() + "</header>\n";
  }

  std::string_view board_text() const {
    if (report_.shown() == 0) return "";
    return report_.is_stored() ? "; the number of games opens them on a board"
                               : "; the number of games opens those in the store on a board";
  }

  std::string overview() const {
    if (report_.experiments.empty()) return "";
    std::string rows;
    for (const ReportExperiment& part : report_.experiments) {
      const VerdictCounts counts = verdicts(part);
      const auto text = [&](std::int64_t count) {
        return counts.all() > 0 ? std::to_string(count) : "–";
      };
      const std::string played = part.searches() > 0 ? played_text(part.games(), part.searches())
                                                     : grouped_number(part.games());
      rows += fmt::format(
          "<tr><th scope=\"row\"><a href=\"#experiment-{}\">{}</a></th>{}{}{}{}{}</tr>\n",
          escaped(part.experiment.name), escaped(part.experiment.title),
          cell("rows played",
               fmt::format("{} of {}", part.rows.size(), part.experiment.rows.size())),
          cell("games", played), cell("agree", text(counts.agree)),
          cell("differ", text(counts.differ)), cell("not enough games", text(counts.open)));
    }
    return "<nav aria-label=\"Experiments\"><table class=\"results overview\"><thead><tr>" +
           columns({"experiment", "rows played", "games", "agree", "differ", "not enough games"}) +
           "</tr></thead><tbody>\n" + rows + "</tbody></table></nav>\n";
  }

  std::string section(const ReportExperiment& part) {
    const Experiment& experiment = part.experiment;
    std::string html = fmt::format(
        "<section id=\"experiment-{0}\" aria-labelledby=\"title-of-{0}\">\n<h2 "
        "id=\"title-of-{0}\">{1}</h2>\n"
        "<p class=\"paper\">{2}</p>\n",
        escaped(experiment.name), escaped(experiment.title), escaped(experiment.paper));
    if (!experiment.claim.empty())
      html += fmt::format("<p class=\"claim\">{}</p>\n", escaped(experiment.claim));
    if (const std::string counts = counts_text(verdicts(part)); !counts.empty())
      html += fmt::format("<p class=\"counts\">Of {}, {}.</p>\n",
                          number_of(verdicts(part).all(), "published share"), counts);
    html += figures_of(part) + table(part) + shapes_of(part);
    return html + kept(part) + missing(part) + made(part) + "</section>\n";
  }

  std::string table(const ReportExperiment& part) {
    const Columns shown{verdicts(part).all() > 0, counts_draws(part)};
    std::string rows;
    bool strips_published = false;
    for (const ReportLine& line : lines_of(part)) {
      rows += table_row(line, shown, games_heading(part));
      strips_published |= has_strip(line) && line.published.has_value();
    }
    std::vector<std::string_view> names{"row"};
    if (shown.published) names.push_back("published");
    names.insert(names.end(), {"ours", "95 % interval"});
    if (shown.draws) names.push_back("draws");
    names.push_back(games_heading(part));
    if (shown.published) names.insert(names.end(), {"z", "verdict"});
    return fmt::format(
        "<table class=\"results\"><thead><tr>{}<th scope=\"col\" class=\"wide\"><span "
        "class=\"key\">{}<span class=\"key-ours\">ours</span></span>{}</th></tr></thead><tbody>\n"
        "{}</tbody></table>\n",
        columns(names), strips_published ? "<span class=\"key-said\">published</span>" : "",
        share_strip_axis(), rows);
  }

  std::string table_row(const ReportLine& line, const Columns& shown, std::string_view played) {
    std::string html = fmt::format("<tr{}><th scope=\"row\">{}</th>",
                                   line.of_draws ? " class=\"draws\"" : "", escaped(line.name()));
    if (shown.published) html += cell("published", escaped(line.published_text()));
    html += cell("ours", line.ours_text()) + cell("95 % interval", line.interval_text());
    if (shown.draws) html += cell("draws", line.draws_text());
    html += cell(played, line.of_draws ? line.games_text() : games_of(line));
    if (shown.published) html += cell("z", line.z_text()) + cell("verdict", verdict_cell(line));
    return html + fmt::format("<td class=\"wide\">{}</td></tr>\n",
                              has_strip(line) ? share_strip(line.ours, line.published) : "");
  }

  // A difference is no share.
  static bool has_strip(const ReportLine& line) { return !line.row->row.is_difference(); }

  // Of both matches where two are compared.
  std::string games_of(const ReportLine& line) {
    const ReportRow& row = *line.row;
    const auto button = [&](const ReportMatch& match, const std::string& title,
                            std::int64_t games) {
      if (!match.stored) return grouped_number(games);
      const RunInfo& run = match.stored->run;
      return games_button(
          games_, {run.id, title, match.match.a, row.row.b, match.stored->games, run.games}, games);
    };
    if (!row.row.compares_matches())
      return button(row.matches.front(), row.row.name, line.ours.games);
    return button(row.matches.front(), row.row.name + ": A", row.result.games.score.games()) +
           " less " +
           button(row.matches.back(), row.row.name + ": less", row.result.less.score.games());
  }

  // Of which rows nothing, or not everything, can be replayed.
  static std::string kept(const ReportExperiment& part) {
    std::int64_t none = 0, some = 0;
    for (const ReportRow& row : part.rows)
      for (const ReportMatch& match : row.matches) {
        if (match.match.searches || match.is_stored()) continue;
        ++(match.stored ? some : none);
        break;
      }
    std::string text;
    if (none > 0)
      text += fmt::format("Of {} only the results are kept: there is nothing to replay.",
                          number_of(none, "row"));
    if (some > 0)
      text += fmt::format("{}Of {} not all games are in the store: the others cannot be replayed.",
                          text.empty() ? "" : " ", number_of(some, "row"));
    return text.empty() ? "" : fmt::format("<p class=\"kept\">{}</p>\n", text);
  }

  static std::string missing(const ReportExperiment& part) {
    const std::vector<std::string> names = part.missing();
    if (names.empty()) return "";
    std::string items;
    for (const std::string& name : names) items += "<li>" + escaped(name) + "</li>";
    return fmt::format(
        "<details class=\"missing\"><summary>{} {} no games yet</summary><ul>{}</ul></details>\n",
        number_of(std::ssize(names), "row"), names.size() == 1 ? "has" : "have", items);
  }

  static std::string made(const ReportExperiment& part) {
    std::string html =
        "<details class=\"made\"><summary>How each number was made</summary>\n<p>A verdict "
        "compares our share with the nearest that the printed text leaves open. " +
        verdict_rules("<em>", "</em>") + "</p>\n";
    for (const ReportRow& row : part.rows)
      html += fmt::format("<h3>{}</h3>\n{}", escaped(row.row.name), facts_list(facts_of(row)));
    return html + "</details>\n";
  }

  std::string other_runs() {
    if (report_.others.empty()) return "";
    std::string html = fmt::format(
        "<section id=\"other-runs\" aria-labelledby=\"other-runs-title\">\n"
        "<h2 id=\"other-runs-title\">{} in the store</h2>\n",
        report_.experiments.empty() ? "Runs" : "Other runs");
    for (const ReportRun& run : report_.others) html += other_run(run);
    return html + "</section>\n";
  }

  std::string other_run(const ReportRun& run) {
    std::string html = fmt::format("<h3>Run {}: {} {}</h3>\n", run.run.id,
                                   escaped(run.run.setup.kind), escaped(run.run.setup.title));
    if (!run.pairings.empty()) html += pairings(run);
    if (!run.checkpoints.empty()) html += learning_figure(run);
    return html +
           fmt::format("<details class=\"made\"><summary>How it was made</summary>{}</details>\n",
                       facts_list(facts_of(run.run)));
  }

  std::string pairings(const ReportRun& run) {
    std::string rows;
    for (const ReportPairing& pairing : run.pairings) {
      const Measured ours{pairing.score.points(), pairing.score.games()};
      const ReportLine line{nullptr, true, ours, std::nullopt};
      const GameSet set{
          run.run.id,    fmt::format("{}: {} against {}", pairing.game, pairing.a, pairing.b),
          pairing.a,     pairing.b,
          pairing.games, ours.games};
      rows += fmt::format(
          "<tr><th scope=\"row\"><code>{}</code></th>{}{}{}{}{}{}<td class=\"wide\">{}</td></tr>\n",
          escaped(pairing.game), cell("A", code(pairing.a)), cell("B", code(pairing.b)),
          cell("A’s share", line.ours_text()), cell("95 % interval", line.interval_text()),
          cell("Elo", escaped(elo_text(elo(pairing.score)))),
          cell("games", games_button(games_, set, ours.games)), share_strip(ours, std::nullopt));
    }
    return "<table class=\"results\"><thead><tr>" +
           columns({"game", "A", "B", "A’s share", "95 % interval", "Elo", "games"}) +
           "<th scope=\"col\" class=\"wide\">" + share_strip_axis() +
           "</th></tr></thead><tbody>\n" + rows + "</tbody></table>\n";
  }

  std::string footer() const {
    return fmt::format(
        "<footer><p>Written by yomi {} ({}) from <code>{}</code>; {} of {} can be replayed here, "
        "all {} with <code>yomi replay RUN NUMBER</code>. This file is complete: it fetches "
        "nothing.</p></footer>\n<noscript><p>Boards need JavaScript; tables and plots do "
        "not.</p></noscript>\n{}",
        version, commit, escaped(report_.source), grouped_number(report_.shown()),
        number_of(report_.games(), "game"), report_.is_stored() ? "of them" : "that are in a store",
        report_viewer);
  }

  const Report& report_;
  ReportGames games_;
};

}  // namespace

std::string report_html(const Report& report, const std::string& store_option) {
  return Page(report, store_option).text();
}

}  // namespace yomi
