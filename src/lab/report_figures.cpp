#include "lab/report_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/roster.h"
#include "lab/html.h"
#include "lab/learning_curve.h"
#include "lab/report_lines.h"
#include "lab/report_plot.h"

namespace yomi {
namespace {

std::string word_of(const ExperimentRow& row, const std::string& name) {
  for (const auto& [word, value] : row.words)
    if (word == name) return value;
  return "";
}

std::optional<double> number_in(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string number_text(const std::string& text) {
  std::int64_t whole = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), whole);
  const bool is_whole = error == std::errc{} && end == text.data() + text.size();
  return is_whole ? grouped_number(whole) : text;
}

Curve& curve_named(std::vector<Curve>& curves, const std::string& name) {
  for (Curve& curve : curves)
    if (curve.name == name) return curve;
  return curves.emplace_back(Curve{name, {}});
}

// The places of an experiment's shares along x: numbers are where they are, words stand side by
// side in the order of the file.
class Axis {
 public:
  explicit Axis(const Experiment& experiment) : name_(experiment.x) {
    for (const ExperimentRow& row : experiment.rows) {
      if (row.is_difference()) continue;
      std::string word = word_of(row, name_);
      has_numbers_ = has_numbers_ && number_in(word).has_value();
      if (std::find(words_.begin(), words_.end(), word) == words_.end())
        words_.push_back(std::move(word));
    }
  }

  bool has_numbers() const { return has_numbers_; }

  // Nothing: the row has no such word.
  std::optional<CurvePoint> point(const ReportRow& row, const Measured& ours) const {
    const std::string text = word_of(row.row, name_);
    if (text.empty() || ours.games == 0) return std::nullopt;
    if (const auto x = number_in(text); has_numbers_ && x)
      return CurvePoint{*x, number_text(text), ours, std::nullopt};
    const auto place = std::find(words_.begin(), words_.end(), text) - words_.begin();
    return CurvePoint{static_cast<double>(place), text, ours, std::nullopt};
  }

 private:
  std::string name_;
  std::vector<std::string> words_;
  bool has_numbers_ = true;
};

void sort_points(std::vector<Curve>& curves) {
  for (Curve& curve : curves)
    std::stable_sort(curve.points.begin(), curve.points.end(),
                     [](const CurvePoint& a, const CurvePoint& b) { return a.x < b.x; });
}

bool has_line(const std::vector<Curve>& curves) {
  return std::any_of(curves.begin(), curves.end(),
                     [](const Curve& curve) { return curve.points.size() > 1; });
}

std::string key_of(const std::vector<Curve>& curves) {
  bool published = false;
  std::string html;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    for (const CurvePoint& point : curves[i].points) published |= point.published.has_value();
    html += fmt::format("<span class=\"key-{} s{}\">{}</span> ", i % 3, i % 6,
                        curves[i].name.empty() ? "ours" : escaped(curves[i].name));
  }
  if (published) html += "<span class=\"key-said\">published</span> ";
  return html;
}

std::string figure(const std::string& plot, const std::string& caption, const std::string& key) {
  return fmt::format("<figure>{}<figcaption>{}{}</figcaption></figure>\n", plot,
                     key.empty() ? "" : fmt::format("<span class=\"key\">{}</span>", key), caption);
}

// What the shares of an experiment are of.
std::string shares_text(const ReportExperiment& part) {
  const ExperimentRow& row = part.rows.front().row;
  if (row.measure == "corner") return "played correctly, % of the playouts";
  if (row.measure == "replies") return "chosen by the first policy, % of the moves";
  if (row.is_shape()) return "share of the wins, %";
  return counts_draws(part) ? "A’s wins, %" : "A’s points, %";
}

std::string curves_figure(const ReportExperiment& part) {
  const Experiment& experiment = part.experiment;
  const Axis axis(experiment);
  std::vector<Curve> curves;
  for (const ReportRow& row : part.rows) {
    if (row.row.is_difference()) continue;  // no share: it is in the table only
    auto point = axis.point(row, row.result.share(row.row));
    if (!point) continue;
    point->published = row.row.published;
    curve_named(curves, word_of(row.row, experiment.series)).points.push_back(*std::move(point));
  }
  if (!has_line(curves)) return "";
  sort_points(curves);
  const PlotTexts texts{experiment.title + ", by " + experiment.x, experiment.x, shares_text(part),
                        axis.has_numbers()};
  return figure(curve_plot(texts, curves),
                "Share by " + escaped(experiment.x) + ", with 95 % intervals.", key_of(curves));
}

// Of all wins. Results may be kept without.
bool knows_shapes(const MatchTally& games) {
  const auto& [a, b] = games.shapes;
  return a.of == games.score.wins && b.of == games.score.losses;
}

std::string shapes_table(const std::vector<const ReportRow*>& rows) {
  std::string html =
      "<table class=\"shapes\"><caption>Wins by the shapes that the last move completed (one win "
      "may count in several)</caption><thead><tr><th scope=\"col\">row</th><th scope=\"col\">A: "
      "ring</th><th scope=\"col\">bridge</th><th scope=\"col\">fork</th><th scope=\"col\">B: "
      "ring</th><th scope=\"col\">bridge</th><th scope=\"col\">fork</th></tr></thead><tbody>\n";
  for (const ReportRow* row : rows) {
    html += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(row->row.name));
    for (const int side : {0, 1}) {
      const ShapeWins& wins = row->result.games.shapes[static_cast<std::size_t>(side)];
      html +=
          fmt::format("<td>{}</td><td>{}</td><td>{}</td>", wins.rings, wins.bridges, wins.forks);
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table>\n";
}

// By x, for whoever of the two wins.
std::string shapes_figure(const ReportExperiment& part, const std::vector<const ReportRow*>& rows) {
  const Axis axis(part.experiment);
  std::vector<Curve> curves;
  for (const ReportRow* row : rows)
    for (const int side : {0, 1}) {
      const ShapeWins& wins = row->result.games.shapes[static_cast<std::size_t>(side)];
      const std::int64_t games = row->result.games.score.games();
      const std::string who = side == 0 ? "A: " : "B: ";
      const auto add = [&](const char* shape, std::int64_t count) {
        if (auto point = axis.point(*row, {static_cast<double>(count), games}))
          curve_named(curves, who + shape).points.push_back(*std::move(point));
      };
      add("ring", wins.rings);
      add("bridge", wins.bridges);
      add("fork", wins.forks);
    }
  if (!has_line(curves)) return "";
  sort_points(curves);
  const PlotTexts texts{part.experiment.title + ": winning shapes by " + part.experiment.x,
                        part.experiment.x, "share of all games, %", axis.has_numbers()};
  return figure(curve_plot(texts, curves), "Winning shapes by " + escaped(part.experiment.x) + ".",
                key_of(curves));
}

std::string agreement_figure(const ReportExperiment& part) {
  constexpr std::size_t enough = 5;
  std::vector<AgreementPoint> points;
  for (const ReportLine& line : lines_of(part))
    if (line.published && line.ours.has_interval() && !line.row->row.is_difference() &&
        range_of(*line.published).middle)
      points.push_back({line.row->row.name, line.ours, *line.published});
  if (points.size() < enough) return "";
  const PlotTexts texts{part.experiment.title + ": ours over published", "published, %", "ours, %"};
  return figure(agreement_plot(texts, points),
                "Ours over published, each with its 95 % interval: rows that agree lie on the "
                "diagonal.",
                "<span class=\"key-0 s0\">row</span> <span class=\"key-1 differs\">row that "
                "differs</span>");
}

}  // namespace

std::string figures_of(const ReportExperiment& experiment) {
  std::string html = curves_figure(experiment) + agreement_figure(experiment);
  return html.empty() ? "" : "<div class=\"figures\">\n" + html + "</div>\n";
}

std::string shapes_of(const ReportExperiment& part) {
  std::vector<const ReportRow*> rows;
  for (const ReportRow& row : part.rows)
    if (!row.row.compares_matches() && start_game(row.row.game)->has_shapes() &&
        knows_shapes(row.result.games))
      rows.push_back(&row);
  if (rows.empty()) return "";
  const std::string plot = part.experiment.series.empty() ? shapes_figure(part, rows) : "";
  return (plot.empty() ? "" : "<div class=\"figures\">\n" + plot + "</div>\n") + shapes_table(rows);
}

std::string learning_figure(const ReportRun& run) {
  const std::string svg =
      learning_curve({fmt::format("{}, seed {}", run.run.setup.title, run.run.setup.seed),
                      "as the run counts it", "somebody fixed"},
                     run.checkpoints);
  return fmt::format(
      "<figure><img alt=\"Fitness by generation: {} generations\" src=\"{}\"></figure>\n",
      run.checkpoints.size(), svg_address(svg));
}

}  // namespace yomi
