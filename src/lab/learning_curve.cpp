#include "lab/learning_curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/html.h"
#include "match/statistics.h"

namespace yomi {
namespace {

constexpr double width = 760, left = 70, right = 20, panel_height = 230, panel_gap = 80, top = 70;

constexpr std::string_view style = R"(<style>
  text { font: 13px sans-serif; fill: #333 }
  .title { font-size: 16px; fill: #111 }
  .paper { fill: #fff }
  .grid { stroke: #ddd }
  .axis { stroke: #666; fill: none }
  .even { stroke: #999; stroke-dasharray: 2 3 }
  .best { stroke: #0b62a8; fill: none; stroke-width: 1.8 }
  .mean { stroke: #b35600; fill: none; stroke-width: 1.8; stroke-dasharray: 5 3 }
  .probe { stroke: #18794e; fill: none; stroke-width: 1.8 }
  .dot { fill: #18794e }
  @media (prefers-color-scheme: dark) {
    text { fill: #ccc }
    .title { fill: #eee }
    .paper { fill: #16191d }
    .grid { stroke: #333a41 }
    .axis { stroke: #999 }
    .even { stroke: #777 }
    .best { stroke: #6cb6f5 }
    .mean { stroke: #f0a35e }
    .probe { stroke: #5fcf9a }
    .dot { fill: #5fcf9a }
  }
</style>
)";

// What fits on a line.
std::string shortened(const std::string& text) {
  constexpr std::size_t longest = 90;
  return text.size() <= longest ? text : text.substr(0, longest - 3) + "...";
}

// The step between marks on an axis of this length: 1, 2 or 5 times a power of ten, at most 8 of
// them.
double step_for(double length) {
  double step = std::pow(10, std::floor(std::log10(std::max(length, 1e-9) / 8)));
  for (int i = 0; length / step > 8; ++i) step *= i % 3 == 1 ? 2.5 : 2;
  return step;
}

struct Range {
  double low, high;
};

// One diagram: values by generation.
class Panel {
 public:
  Panel(double y, Range generations, Range values)
      : y_(y), generations_(generations), values_(values) {}

  double x(double generation) const {
    const double share =
        (generation - generations_.low) / std::max(1.0, generations_.high - generations_.low);
    return left + share * (width - left - right);
  }
  double y(double value) const {
    return y_ + panel_height * (values_.high - value) / (values_.high - values_.low);
  }

  std::string frame(std::string_view unit) const {
    std::string svg;
    const double step = step_for(values_.high - values_.low);
    for (double value = std::ceil(values_.low / step) * step; value <= values_.high + step / 1e6;
         value += step)
      svg += fmt::format(
          "<line class=\"grid\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>"
          "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{:.4g}</text>\n",
          left, y(value), width - right, y(value), left - 8, y(value) + 4,
          std::abs(value) < step / 1e6 ? 0.0 : value);
    const double generations = std::max(1.0, step_for(generations_.high - generations_.low));
    for (double g = std::ceil(generations_.low / generations) * generations; g <= generations_.high;
         g += generations)
      svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n", x(g),
                         y_ + panel_height + 18, g);
    svg += fmt::format(
        "<path class=\"axis\" d=\"M{0:.1f} {1:.1f}V{2:.1f}H{3:.1f}\"/>\n"
        "<text x=\"{4:.1f}\" y=\"{5:.1f}\" text-anchor=\"middle\">generation</text>\n"
        "<text x=\"{6:.1f}\" y=\"{7:.1f}\">{8}</text>\n",
        left, y_, y_ + panel_height, width - right, (left + width - right) / 2,
        y_ + panel_height + 36, left - 50, y_ - 12, escaped(unit));
    return svg;
  }

  template <class Value>
  std::string line(std::string_view kind, std::span<const Checkpoint> points, Value value) const {
    std::string path;
    for (const Checkpoint& point : points)
      path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L",
                          x(static_cast<double>(point.generation)), y(value(point)));
    return fmt::format("<path class=\"{}\" d=\"{}\"/>\n", kind, path);
  }

  // Across the panel: where neither is better.
  std::string even(double value) const {
    return fmt::format(
        "<line class=\"even\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", left,
        y(value), width - right, y(value));
  }

  std::string whisker(const Checkpoint& point) const {
    const Interval interval = wilson(point.probe_points, point.probe_games);
    const double at = x(static_cast<double>(point.generation));
    return fmt::format(
        "<path class=\"probe\" d=\"M{0:.1f} {1:.1f}V{2:.1f}M{3:.1f} {1:.1f}h8M{3:.1f} {2:.1f}h8\"/>"
        "<circle class=\"dot\" cx=\"{0:.1f}\" cy=\"{4:.1f}\" r=\"3.5\"/>\n",
        at, y(100 * interval.low), y(100 * interval.high), at - 4,
        y(100 * point.probe_points / static_cast<double>(point.probe_games)));
  }

 private:
  double y_;
  Range generations_, values_;
};

Range fitness_range(std::span<const Checkpoint> checkpoints) {
  Range range{0, 0};
  for (const Checkpoint& point : checkpoints)
    range = {std::min({range.low, point.best, point.mean}),
             std::max({range.high, point.best, point.mean})};
  const double margin = range.high > range.low ? 0.08 * (range.high - range.low) : 1;
  return {range.low - margin, range.high + margin};
}

std::string legend() {
  return fmt::format(
      "<path class=\"best\" d=\"M{0} 50h24\"/><text x=\"{1}\" y=\"54\">best</text>"
      "<path class=\"mean\" d=\"M{2} 50h24\"/><text x=\"{3}\" y=\"54\">mean</text>\n",
      width - 190, width - 160, width - 110, width - 80);
}

}  // namespace

std::string learning_curve(const CurveTexts& texts, std::span<const Checkpoint> checkpoints) {
  std::vector<Checkpoint> probes;
  for (const Checkpoint& point : checkpoints)
    if (point.probe_games > 0) probes.push_back(point);
  const double last = checkpoints.empty() ? 1 : static_cast<double>(checkpoints.back().generation);
  const double height =
      top + panel_height + panel_gap + (probes.empty() ? 0 : panel_height + panel_gap) - 25;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\">\n<title>{2}</title>\n{3}<rect class=\"paper\" width=\"{0}\" "
      "height=\"{1}\"/>\n<text class=\"title\" x=\"20\" y=\"26\">{4}</text>\n",
      width, height, escaped(texts.title), style, escaped(shortened(texts.title)));
  const Panel fitness(top, {1, last}, fitness_range(checkpoints));
  svg += fitness.frame("fitness, " + texts.fitness) + legend();
  svg += fitness.line("best", checkpoints, [](const Checkpoint& point) { return point.best; });
  svg += fitness.line("mean", checkpoints, [](const Checkpoint& point) { return point.mean; });
  if (!probes.empty()) {
    const Panel rates(top + panel_height + panel_gap, {1, last}, {0, 100});
    svg += rates.frame("wins against " + texts.probe + ", % (95 % intervals)") + rates.even(50);
    svg += rates.line("probe", probes, [](const Checkpoint& point) {
      return 100 * point.probe_points / static_cast<double>(point.probe_games);
    });
    for (const Checkpoint& point : probes) svg += rates.whisker(point);
  }
  return svg + "</svg>\n";
}

}  // namespace yomi
